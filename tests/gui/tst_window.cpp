// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/job_runner.h"
#include "app/main_window.h"
#include "app/pages.h"
#include "app/report_store.h"
#include "app/settings.h"
#include "app/translations.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/document/plan_controller.h"
#include "widgets/document/workspace.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/quantize/quantize_page.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>

namespace {

using ui::DocumentController;

/// New files go to a temporary folder.
class TestServices : public app::Services
{
public:
    using app::Services::Services;
    QString targetFolder(const QString &) const override { return folder; }
    QString folder;
};

/// The whole program but its main().
struct Program
{
    Program()
    {
        services.folder = folder.path();
        pages.addViews();
        window.finish();
        QObject::connect(&window, &app::MainWindow::reportRequested, &pages, &app::Pages::showReport);
        window.show();
    }

    /// Opens a file and waits until it is read. Null if that never happens.
    DocumentController *open(const QString &path)
    {
        window.openPath(path);
        const bool there = QTest::qWaitFor([&] {
            const DocumentController *current = workspace.current();
            return current && QFileInfo(current->path()) == QFileInfo(path) &&
                   current->state() != DocumentController::State::Loading;
        });
        return there ? workspace.current() : nullptr;
    }

    QTemporaryDir folder;
    app::Settings settings;
    app::JobRunner runner;
    ui::Workspace workspace{runner, settings};
    app::JsonReportStore reports{folder.filePath(QStringLiteral("reports")), runner};
    ui::JobQueue queue{runner};
    TestServices services{settings};
    app::MainWindow window{settings, workspace, queue};
    app::Pages pages{window, workspace, queue, services};
};

} // namespace

/// The first steps of a newcomer in the real window, in each theme and in two sizes. With GAUFRE_SCREENSHOTS it keeps a
/// picture of every page in the folder of that name, drawn with the fonts that pictures are made with.
class TestWindow : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void firstSteps_data();
    void firstSteps();

private:
    void look(QWidget &window, const QString &name);

    QString m_pictures = qEnvironmentVariable("GAUFRE_SCREENSHOTS");
    QString m_suffix;
};

void TestWindow::initTestCase()
{
    app::installTranslations(*QCoreApplication::instance(), QStringLiteral("en"));
    ui::Theme::instance().install();
    if (!m_pictures.isEmpty()) {
        QVERIFY(QDir().mkpath(m_pictures));
        QVERIFY2(ui::Theme::instance().usePinnedFonts(), "Inter and JetBrains Mono are needed for pictures");
    }
}

void TestWindow::look(QWidget &window, const QString &name)
{
    // A plural that the English file lacks, or has under another class's name.
    for (const QLabel *label : window.findChildren<QLabel *>())
        QVERIFY2(!label->text().contains(QStringLiteral("(s)")), qUtf8Printable(label->text()));
    if (m_pictures.isEmpty())
        return;
    QTest::qWait(400); // lazy parts: a table's rows, a finding's list
    QVERIFY(window.grab().save(m_pictures + QChar(u'/') + name + m_suffix + QStringLiteral(".png")));
}

void TestWindow::firstSteps_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
        for (const bool dark : {false, true})
            QTest::addRow("%s, %d wide", dark ? "dark" : "light", size.width()) << dark << size;
    }
}

void TestWindow::firstSteps()
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    m_suffix = QStringLiteral("-%1-%2").arg(size.width()).arg(dark ? QStringLiteral("dark") : QStringLiteral("light"));

    Program program;
    app::MainWindow &window = program.window;
    window.resize(size);
    auto values = program.settings.values();
    values.theme = dark ? ui::ThemeMode::Dark : ui::ThemeMode::Light;
    program.settings.setValues(values);
    QCOMPARE(ui::Theme::instance().isDark(), dark);
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    look(window, QStringLiteral("start"));

    DocumentController *document = program.open(app::MainWindow::samplePath());
    QVERIFY(document);
    QCOMPARE(document->state(), DocumentController::State::Ready);
    QCOMPARE(window.currentView(), static_cast<int>(app::InspectView));
    look(window, QStringLiteral("inspect"));

    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
    QTRY_COMPARE(window.currentView(), static_cast<int>(app::MapView));
    document->plan()->setMix(core::plan::FileType::Q4_K_M);
    QVERIFY(document->plan()->plan() != nullptr);
    const quint64 promised = document->plan()->plan()->layout.fileBytes;
    look(window, QStringLiteral("map"));

    QTest::keyClick(&window, Qt::Key_3, Qt::ControlModifier);
    QTRY_COMPARE(window.currentView(), static_cast<int>(app::QuantizeView));
    auto *page = qobject_cast<ui::QuantizePage *>(window.page(document, app::QuantizeView));
    QVERIFY(page);
    QTRY_VERIFY(page->startButton()->isEnabled());
    look(window, QStringLiteral("quantize-check"));
    QTest::mouseClick(page->startButton(), Qt::LeftButton);
    const QString target = program.folder.filePath(QStringLiteral("gaufre-sample-Q4_K_M.gguf"));
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(target), 60'000);
    QCOMPARE(static_cast<quint64>(QFileInfo(target).size()), promised);
    look(window, QStringLiteral("quantize-report"));

    const DocumentController *result = program.open(target);
    QVERIFY(result);
    QCOMPARE(result->state(), DocumentController::State::Ready);
    QCOMPARE(static_cast<quint64>(result->document()->totals().fileBytes), promised);
    look(window, QStringLiteral("inspect-result"));

    window.showSettings();
    look(window, QStringLiteral("settings"));
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
