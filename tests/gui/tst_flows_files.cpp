// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/translations.h"
#include "tests/gui/driver.h"
#include "tests/gui/sample_files.h"
#include "widgets/common/theme.h"
#include "widgets/document/plan_controller.h"
#include "widgets/map/mix_map_page.h"
#include "widgets/quantize/check_step.h"
#include "widgets/quantize/quantize_page.h"
#include "widgets/views/activity_bar.h"
#include "widgets/views/inspect/inspect_page.h"
#include "widgets/views/tab_strip.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QPushButton>
#include <QTest>

#include <cstdio>

using driver::Hand;
using ui::DocumentController;

/// Files of every kind that come to the window, and what happens to them while they are open. In the real window.
class TestFlowsFiles : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        app::installTranslations(*QCoreApplication::instance(), QStringLiteral("en"));
        ui::Theme::instance().install();
    }

    void folderWithOneModel_data() { driver::byBothHands(); }
    void folderWithOneModel();
    void folderWithSeveralModels_data() { driver::byBothHands(); }
    void folderWithSeveralModels();
    void folderWithoutAModel_data() { driver::byBothHands(); }
    void folderWithoutAModel();
    void twoShardsAreOneTab_data() { driver::byBothHands(); }
    void twoShardsAreOneTab();
    void matrixIsNoModel_data() { driver::byBothHands(); }
    void matrixIsNoModel();
    void pageSavedAsModel_data() { driver::byBothHands(); }
    void pageSavedAsModel();
    void severalAtOnceOneOfThemBad_data() { driver::byBothHands(); }
    void severalAtOnceOneOfThemBad();
    void truncatedFile_data() { driver::byBothHands(); }
    void truncatedFile();
    void headerOnlyFile_data() { driver::byBothHands(); }
    void headerOnlyFile();
    void truncatedWhileOpen_data() { driver::byBothHands(); }
    void truncatedWhileOpen();
    void replacedWhileOpen_data() { driver::byBothHands(); }
    void replacedWhileOpen();
    void removedWhileOpen();
};

namespace {

/// The current file of the window, once it was read (or could not be).
DocumentController *settled(Program &program, qsizetype documents = 1)
{
    const bool there = QTest::qWaitFor([&] {
        if (program.workspace.documents().size() != documents)
            return false;
        const DocumentController *current = program.workspace.current();
        return current && current->state() != DocumentController::State::Loading;
    });
    return there ? program.workspace.current() : nullptr;
}

bool says(const Program &program, const QString &sentence)
{
    return QTest::qWaitFor([&] { return driver::visibleText(&program.window).contains(sentence); });
}

} // namespace

void TestFlowsFiles::folderWithOneModel()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    QTemporaryDir folder;
    const QString file = files::sample(folder.path());
    QVERIFY(driver::openFolder(hand, program.window, folder.path()));
    const DocumentController *document = settled(program);
    QVERIFY(document);
    QCOMPARE(document->path(), file);
    QCOMPARE(document->state(), DocumentController::State::Ready);
}

void TestFlowsFiles::folderWithSeveralModels()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    QTemporaryDir folder;
    QVERIFY(!files::sample(folder.path(), QStringLiteral("a.gguf")).isEmpty());
    const QString wanted = files::sample(folder.path(), QStringLiteral("b.gguf"));
    const driver::WhenDialogShows whenAsked("QDialog", [&](QWidget *dialog) {
        auto *list = dialog->findChild<QListWidget *>();
        QVERIFY(list);
        QCOMPARE(list->count(), 2);
        if (hand == Hand::Keyboard) {
            QTest::keyClick(list, Qt::Key_Down);
            QTest::keyClick(list, Qt::Key_Return);
        } else {
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(1)).center());
            auto *buttons = dialog->findChild<QDialogButtonBox *>();
            QTest::mouseClick(buttons->button(QDialogButtonBox::Open), Qt::LeftButton);
        }
    });
    if (hand == Hand::Keyboard)
        program.window.openPath(folder.path()); // the folder's dialog is a row of its own above
    else
        QVERIFY(driver::drop(&program.window, {folder.path()}));
    QTRY_VERIFY(whenAsked.wasThere());
    const DocumentController *document = settled(program);
    QVERIFY(document);
    QCOMPARE(document->path(), wanted);
}

void TestFlowsFiles::folderWithoutAModel()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("pictures")));
    QVERIFY(driver::openFolder(hand, program.window, folder.path()));
    QVERIFY(says(program, QStringLiteral("Open another file…")));
    QVERIFY(driver::visibleText(&program.window).contains(QFileInfo(folder.path()).fileName()));
    QVERIFY(program.workspace.documents().isEmpty());
    QVERIFY(driver::activate(&program.window));
    QVERIFY(driver::use(hand, &program.window, &program.window, QStringLiteral("Dismiss")));
    QVERIFY(!driver::visibleText(&program.window).contains(QStringLiteral("Open another file…")));
}

void TestFlowsFiles::twoShardsAreOneTab()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    QTemporaryDir folder;
    QStringList shards = files::shards(folder.path());
    QCOMPARE(shards.size(), 2);
    // The second alone opens the whole model …
    QVERIFY(driver::openFiles(hand, program.window, {shards.last()}));
    const DocumentController *document = settled(program);
    QVERIFY(document);
    QCOMPARE(document->state(), DocumentController::State::Ready);
    QCOMPARE(document->document()->shards().size(), std::size_t{2});
    QCOMPARE(document->document()->tensors().size(), std::size_t{2});
    QVERIFY(document->document()->dataComplete());
    // … and so do both.
    QVERIFY(driver::openFiles(hand, program.window, shards));
    QTRY_COMPARE(program.runner.activeCount(), 0);
    QCOMPARE(program.workspace.documents().size(), 1);
    QCOMPARE(program.window.tabs()->count(), 1);
    QVERIFY(program.window.tabs()->bar()->tabToolTip(0).contains(QStringLiteral("2 shards")));
}

void TestFlowsFiles::matrixIsNoModel()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    QTemporaryDir folder;
    QVERIFY(driver::openFiles(hand, program.window, {files::matrix(folder.path())}));
    const DocumentController *document = settled(program);
    QVERIFY(document);
    QCOMPARE(document->state(), DocumentController::State::Ready);
    QCOMPARE(document->document()->kind(), core::gguf::FileKind::Matrix);
    QVERIFY(says(program, QStringLiteral("Importance matrix")));
    auto *bar = program.window.findChild<ui::ActivityBar *>();
    QVERIFY(bar->viewButton(app::QuantizeView)->toolTip().contains(QStringLiteral("not a model")));
    QVERIFY(driver::goToView(hand, program.window, app::QuantizeView));
    auto *page = qobject_cast<ui::QuantizePage *>(program.window.currentPage());
    QVERIFY(page);
    QTRY_COMPARE(program.runner.activeCount(), 0);
    QVERIFY(!page->startButton()->isEnabled());
}

void TestFlowsFiles::pageSavedAsModel()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    QTemporaryDir folder;
    QVERIFY(driver::openFiles(hand, program.window, {files::html(folder.path())}));
    const DocumentController *document = settled(program);
    QVERIFY(document);
    QCOMPARE(document->state(), DocumentController::State::Failed);
    QVERIFY(says(program, QStringLiteral("web page")));
    // No view of it can do more than say so.
    for (const int view : {app::MapView, app::QuantizeView, app::InspectView}) {
        QVERIFY(driver::goToView(hand, program.window, view));
        QVERIFY(says(program, QStringLiteral("web page")));
    }
    // The file is put in order meanwhile.
    QVERIFY(QFile::remove(document->path()));
    QVERIFY(!files::sample(folder.path(), QFileInfo(document->path()).fileName()).isEmpty());
    QVERIFY(driver::activate(&program.window));
    QVERIFY(driver::use(hand, &program.window, program.window.currentPage(), QStringLiteral("Try again")));
    QTRY_COMPARE(document->state(), DocumentController::State::Ready);
    QTRY_VERIFY(qobject_cast<ui::InspectPage *>(program.window.currentPage()));
}

void TestFlowsFiles::severalAtOnceOneOfThemBad()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    QTemporaryDir folder;
    const QStringList paths{files::sample(folder.path()), files::html(folder.path()), files::matrix(folder.path())};
    QVERIFY(driver::openFiles(hand, program.window, paths));
    QTRY_COMPARE(program.workspace.documents().size(), 3);
    QTRY_COMPARE(program.runner.activeCount(), 0);
    int ready = 0;
    for (const DocumentController *document : program.workspace.documents())
        ready += document->state() == DocumentController::State::Ready ? 1 : 0;
    QCOMPARE(ready, 2);
}

void TestFlowsFiles::truncatedFile()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    QVERIFY(driver::openFiles(hand, program.window, {files::truncated(program.folder.path(), 0.6)}));
    const DocumentController *document = settled(program);
    QVERIFY(document);
    QCOMPARE(document->state(), DocumentController::State::Ready);
    QVERIFY(says(program, QStringLiteral("incomplete")));
    QVERIFY(driver::use(hand, &program.window, program.window.currentPage(), QStringLiteral("Show them")));
    auto *inspect = qobject_cast<ui::InspectPage *>(program.window.currentPage());
    QCOMPARE(inspect->section(), ui::InspectPage::Section::Tensors);

    QVERIFY(driver::goToView(hand, program.window, app::MapView));
    QVERIFY(driver::use(hand, &program.window, program.window.currentPage(), QStringLiteral("Q5_K_M")));
    QVERIFY(document->plan()->plan() != nullptr);
    QVERIFY(driver::goToView(hand, program.window, app::QuantizeView));
    auto *page = qobject_cast<ui::QuantizePage *>(program.window.currentPage());
    QTRY_VERIFY(!page->startButton()->toolTip().isEmpty());
    QVERIFY(!page->startButton()->isEnabled());
    QVERIFY(says(program, QStringLiteral("This file ends early")));
    QVERIFY(QDir(program.folder.path()).entryList(QDir::Files) == QStringList(QStringLiteral("truncated.gguf")));
}

void TestFlowsFiles::headerOnlyFile()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    QVERIFY(driver::openFiles(hand, program.window, {files::headerOnly(program.folder.path())}));
    const DocumentController *document = settled(program);
    QVERIFY(document);
    QCOMPARE(document->state(), DocumentController::State::Ready);
    QVERIFY(document->document()->headerOnly());
    QVERIFY(says(program, QStringLiteral("header only")));
    // It plans to the byte what the whole sample would become.
    QVERIFY(driver::goToView(hand, program.window, app::MapView));
    QVERIFY(driver::use(hand, &program.window, program.window.currentPage(), QStringLiteral("Q6_K")));
    const quint64 promised = document->plan()->plan()->layout.fileBytes;
    DocumentController *whole = program.open(app::MainWindow::samplePath());
    QVERIFY(whole);
    whole->plan()->setMix(core::plan::FileType::Q6_K);
    QCOMPARE(whole->plan()->plan()->layout.fileBytes, promised);

    program.workspace.setCurrent(program.workspace.documents().first());
    QVERIFY(driver::goToView(hand, program.window, app::QuantizeView));
    auto *page = qobject_cast<ui::QuantizePage *>(program.window.currentPage());
    QTRY_VERIFY(!page->startButton()->toolTip().isEmpty());
    QVERIFY(!page->startButton()->isEnabled());
}

void TestFlowsFiles::truncatedWhileOpen()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    DocumentController *document = program.open(files::sample(program.folder.path()));
    QVERIFY(document);
    // On the map: the window says it; in Inspect the page does.
    QVERIFY(driver::goToView(hand, program.window, app::MapView));
    QVERIFY(files::resize(document->path(), 4'000'000));
    QTRY_VERIFY(document->isStale());
    QVERIFY(says(program, QStringLiteral("The file changed")));
    QVERIFY(driver::goToView(hand, program.window, app::InspectView));
    QVERIFY(says(program, QStringLiteral("The file changed")));
    // What was read stays: only values can't be read any more.
    QCOMPARE(document->document()->tensors().size(), std::size_t{75});
    QVERIFY(driver::goToView(hand, program.window, app::QuantizeView));
    auto *page = qobject_cast<ui::QuantizePage *>(program.window.currentPage());
    QTRY_COMPARE(program.runner.activeCount(), 0);
    QVERIFY(!page->startButton()->isEnabled());

    QVERIFY(driver::goToView(hand, program.window, app::InspectView));
    QVERIFY(driver::use(hand, &program.window, program.window.currentPage(), QStringLiteral("Reload")));
    QTRY_VERIFY(!document->isStale());
    QVERIFY(says(program, QStringLiteral("This file ends early")));
    QVERIFY(!document->document()->dataComplete());
}

void TestFlowsFiles::replacedWhileOpen()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    DocumentController *document = program.open(files::sample(program.folder.path()));
    QVERIFY(document);
    const QString path = document->path();
    const QString other = files::shards(program.folder.path()).first();
    QVERIFY(!files::matrix(program.folder.path()).isEmpty());
    // As a download program does: another file takes the name.
    QVERIFY(std::rename(QFile::encodeName(other).constData(), QFile::encodeName(path).constData()) == 0);
    QTRY_VERIFY(document->isStale());
    QVERIFY(says(program, QStringLiteral("The file changed")));
    QVERIFY(driver::use(hand, &program.window, program.window.currentPage(), QStringLiteral("Keep this view")));
    QVERIFY(!driver::visibleText(&program.window).contains(QStringLiteral("The file changed")));
    QCOMPARE(document->document()->tensors().size(), std::size_t{75});
    // F5, or the tab's menu, still reads it again.
    if (hand == Hand::Keyboard) {
        QVERIFY(driver::command(&program.window, QStringLiteral("Reload")));
    } else {
        document->load();
    }
    QTRY_VERIFY(document->document()->tensors().size() < 75);
    QVERIFY(!document->isStale());
}

void TestFlowsFiles::removedWhileOpen()
{
    driver::Profile profile;
    Program program;
    DocumentController *document = program.open(files::sample(program.folder.path()));
    QVERIFY(document);
    QVERIFY(QFile::remove(document->path()));
    QTRY_VERIFY(document->isStale());
    document->load();
    QTRY_VERIFY(document->error().has_value());
    // What was read is still shown, and the page says that it is not fresh.
    QCOMPARE(document->state(), DocumentController::State::Ready);
    QVERIFY(says(program, QStringLiteral("could not be read again")) ||
            says(program, QStringLiteral("The file changed")));
}

QTEST_MAIN(TestFlowsFiles)
#include "tst_flows_files.moc"
