// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/translations.h"
#include "tests/gui/driver.h"
#include "tests/gui/sample_files.h"
#include "widgets/common/theme.h"
#include "widgets/jobs/job_row.h"
#include "widgets/jobs/jobs_dock.h"
#include "widgets/quantize/check_step.h"
#include "widgets/quantize/quantize_page.h"
#include "widgets/quantize/run_step.h"
#include "widgets/views/activity_bar.h"
#include "widgets/views/tab_strip.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QPushButton>
#include <QTest>

#include <unistd.h>

using driver::Hand;
using ui::DocumentController;
using ui::Job;

namespace {

/// Name and content of every file of a folder.
QMap<QString, QByteArray> contents(const QString &folder)
{
    QMap<QString, QByteArray> all;
    for (const QFileInfo &entry : QDir(folder).entryInfoList(QDir::Files | QDir::Hidden)) {
        QFile file(entry.filePath());
        if (file.open(QFile::ReadOnly))
            all.insert(entry.fileName(), QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha1));
    }
    return all;
}

/// A file system of its own of that many KiB, or nothing where this user may not make one.
class SmallDisk
{
public:
    explicit SmallDisk(int kibibytes)
    {
        if (geteuid() != 0)
            return;
        m_mounted =
            QProcess::execute(QStringLiteral("mount"), {QStringLiteral("-t"), QStringLiteral("tmpfs"),
                                                        QStringLiteral("-o"), QStringLiteral("size=%1k").arg(kibibytes),
                                                        QStringLiteral("tmpfs"), m_folder.path()}) == 0;
    }
    ~SmallDisk()
    {
        if (m_mounted)
            QProcess::execute(QStringLiteral("umount"), {m_folder.path()});
    }
    SmallDisk(const SmallDisk &) = delete;
    SmallDisk &operator=(const SmallDisk &) = delete;
    [[nodiscard]] bool isThere() const { return m_mounted; }
    [[nodiscard]] QString path() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
    bool m_mounted = false;
};

/// The window at the Check step of a file.
struct AtCheck
{
    explicit AtCheck(const QString &path)
        : document(program.open(path))
    {
        program.window.showView(app::QuantizeView);
        page = qobject_cast<ui::QuantizePage *>(program.window.currentPage());
    }
    driver::Profile profile;
    Program program;
    DocumentController *document;
    ui::QuantizePage *page = nullptr;
};

} // namespace

/// Jobs and what a person does to them and around them. In the real window.
class TestFlowsJobs : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        app::installTranslations(*QCoreApplication::instance(), QStringLiteral("en"));
        ui::Theme::instance().install();
    }

    void cancelLeavesTheFolderAsItWas_data() { driver::byBothHands(); }
    void cancelLeavesTheFolderAsItWas();
    void cancelKeepsTheFileThatWasToBeReplaced_data() { driver::byBothHands(); }
    void cancelKeepsTheFileThatWasToBeReplaced();
    void closedTabLetsItsJobGoOn_data() { driver::byBothHands(); }
    void closedTabLetsItsJobGoOn();
    void quitAsksAndStays_data() { driver::byBothHands(); }
    void quitAsksAndStays();
    void quitAsksAndCancels_data() { driver::byBothHands(); }
    void quitAsksAndCancels();
    void diskTooSmallAtTheCheck();
    void diskFillsWhileItRuns();
};

void TestFlowsJobs::cancelLeavesTheFolderAsItWas()
{
    QFETCH(Hand, hand);
    QTemporaryDir source;
    AtCheck at(files::large(source.path(), 1000));
    QVERIFY(at.page);
    QFile note(at.program.folder.filePath(QStringLiteral("note.txt")));
    QVERIFY(note.open(QFile::WriteOnly) && note.write("mine") == 4);
    note.close();
    const auto before = contents(at.program.folder.path());
    QVERIFY(driver::activate(&at.program.window));

    QVERIFY(driver::use(hand, &at.program.window, at.page, QStringLiteral("Start")));
    Job *job = at.program.queue.jobs().value(0);
    QVERIFY(job);
    QTRY_VERIFY(job->fraction() > 0);
    QVERIFY(contents(at.program.folder.path()).size() > before.size());
    QVERIFY(driver::use(hand, &at.program.window, at.page, QStringLiteral("Cancel")));
    QVERIFY(at.page->runStep()->isAsking());
    // Not yet: it goes on until the question is answered, and may go on.
    QVERIFY(driver::use(hand, &at.program.window, at.page, QStringLiteral("Go on")));
    QVERIFY(!at.page->runStep()->isAsking());
    QVERIFY(job->isActive());
    QVERIFY(driver::use(hand, &at.program.window, at.page, QStringLiteral("Cancel")));
    QVERIFY(driver::use(hand, &at.program.window, at.page, QStringLiteral("Cancel the job")));
    QTRY_COMPARE(job->state(), Job::State::Cancelled);
    QCOMPARE(at.page->step(), ui::QuantizePage::Step::Report);
    QVERIFY(driver::visibleText(at.page).contains(QStringLiteral("You cancelled the job.")));
    QCOMPARE(contents(at.program.folder.path()), before);
}

void TestFlowsJobs::cancelKeepsTheFileThatWasToBeReplaced()
{
    QFETCH(Hand, hand);
    QTemporaryDir source;
    AtCheck at(files::large(source.path(), 1000));
    QVERIFY(at.page);
    QFile old(at.page->checkStep()->targetPath());
    QVERIFY(old.open(QFile::WriteOnly) && old.write("an older result") == 15);
    old.close();
    const auto before = contents(at.program.folder.path());
    QVERIFY(driver::activate(&at.program.window));
    at.page->checkStep()->runChecks();

    QVERIFY(driver::use(hand, &at.program.window, at.page, QStringLiteral("Replace")));
    QVERIFY(driver::use(hand, &at.program.window, at.page, QStringLiteral("Start")));
    Job *job = at.program.queue.jobs().value(0);
    QVERIFY(job);
    QTRY_VERIFY(job->fraction() > 0);
    // This time from the dock.
    if (hand == Hand::Keyboard) {
        QVERIFY(driver::command(&at.program.window, QStringLiteral("Jobs")));
    } else {
        auto *bar = at.program.window.findChild<ui::ActivityBar *>();
        QTest::mouseClick(bar->jobsButton(), Qt::LeftButton);
    }
    QTRY_VERIFY(at.program.window.jobsDock()->isVisible());
    ui::JobRow *row = at.program.window.jobsDock()->rowOf(job);
    QVERIFY(row);
    QVERIFY(driver::use(hand, &at.program.window, row, QStringLiteral("Cancel ") + job->title()));
    QVERIFY(driver::use(hand, &at.program.window, row, QStringLiteral("Cancel the job")));
    QTRY_COMPARE(job->state(), Job::State::Cancelled);
    QCOMPARE(contents(at.program.folder.path()), before);
}

void TestFlowsJobs::closedTabLetsItsJobGoOn()
{
    QFETCH(Hand, hand);
    QTemporaryDir source;
    AtCheck at(files::large(source.path(), 150));
    QVERIFY(at.page);
    const QString target = at.page->checkStep()->targetPath();
    QVERIFY(driver::activate(&at.program.window));
    QVERIFY(driver::use(hand, &at.program.window, at.page, QStringLiteral("Start")));
    Job *job = at.program.queue.jobs().value(0);
    QVERIFY(job);
    if (hand == Hand::Keyboard) {
        QVERIFY(driver::command(&at.program.window, QStringLiteral("Close")));
    } else {
        QTabBar *bar = at.program.window.tabs()->bar();
        QTest::mouseClick(bar, Qt::MiddleButton, {}, bar->tabRect(0).center());
    }
    QTRY_VERIFY(at.program.workspace.documents().isEmpty());
    QCOMPARE(at.program.queue.activeCount(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(job->state(), Job::State::Done, 60'000);
    QVERIFY(QFileInfo(target).size() > 0);

    // Its report stands in the dock, on a page of its own.
    at.program.window.jobsDock()->show();
    ui::JobRow *row = at.program.window.jobsDock()->rowOf(job);
    QVERIFY(driver::use(hand, &at.program.window, row, QStringLiteral("Show report of ") + job->title()));
    auto *report = qobject_cast<ui::QuantizePage *>(at.program.window.currentPage());
    QVERIFY(report);
    QCOMPARE(report->step(), ui::QuantizePage::Step::Report);
    QVERIFY(driver::use(hand, &at.program.window, row, QStringLiteral("Open result of ") + job->title()));
    QTRY_COMPARE(at.program.workspace.documents().size(), 1);
    QTRY_COMPARE(at.program.workspace.current()->state(), DocumentController::State::Ready);
}

void TestFlowsJobs::quitAsksAndStays()
{
    QFETCH(Hand, hand);
    QTemporaryDir source;
    AtCheck at(files::large(source.path(), 1000));
    QVERIFY(at.page);
    QVERIFY(driver::activate(&at.program.window));
    QVERIFY(driver::use(hand, &at.program.window, at.page, QStringLiteral("Start")));
    QTRY_VERIFY(at.program.queue.front());
    const driver::WhenDialogShows whenAsked("QMessageBox", [&](QWidget *dialog) {
        // Enter takes the harmless answer.
        if (hand == Hand::Keyboard)
            QTest::keyClick(dialog, Qt::Key_Return);
        else
            QVERIFY(driver::click(dialog, QStringLiteral("Stay")));
    });
    if (hand == Hand::Keyboard)
        QVERIFY(driver::command(&at.program.window, QStringLiteral("Quit")));
    else
        at.program.window.close();
    QTRY_VERIFY(whenAsked.wasThere());
    QVERIFY(at.program.window.isVisible());
    QCOMPARE(at.program.queue.activeCount(), 1);
    at.program.queue.cancelAll();
    QTRY_COMPARE(at.program.queue.activeCount(), 0);
}

void TestFlowsJobs::quitAsksAndCancels()
{
    QFETCH(Hand, hand);
    QTemporaryDir source;
    AtCheck at(files::large(source.path(), 1000));
    QVERIFY(at.page);
    const auto before = contents(at.program.folder.path());
    QVERIFY(driver::activate(&at.program.window));
    QVERIFY(driver::use(hand, &at.program.window, at.page, QStringLiteral("Start")));
    Job *job = at.program.queue.jobs().value(0);
    QTRY_VERIFY(job->fraction() > 0);
    const driver::WhenDialogShows whenAsked("QMessageBox", [&](QWidget *dialog) {
        QVERIFY(driver::use(hand, dialog, dialog, QStringLiteral("Cancel jobs and quit")));
    });
    if (hand == Hand::Keyboard)
        QVERIFY(driver::command(&at.program.window, QStringLiteral("Quit")));
    else
        at.program.window.close();
    QTRY_VERIFY(!at.program.window.isVisible());
    QTRY_COMPARE(at.program.queue.activeCount(), 0);
    QCOMPARE(contents(at.program.folder.path()), before);
}

void TestFlowsJobs::diskTooSmallAtTheCheck()
{
    const SmallDisk disk(1024);
    if (!disk.isThere())
        QSKIP("a small file system can't be mounted by this user: a full disk was not tried");
    AtCheck at(app::MainWindow::samplePath());
    QVERIFY(at.page);
    at.page->checkStep()->setTargetPath(disk.path() + QStringLiteral("/small.gguf"));
    QTRY_VERIFY(driver::visibleText(at.page).contains(QStringLiteral("Blocks the start")));
    QVERIFY(!at.page->startButton()->isEnabled());
    QVERIFY2(at.page->startButton()->toolTip().contains(QStringLiteral("space"), Qt::CaseInsensitive),
             qPrintable(at.page->startButton()->toolTip()));
    QVERIFY(contents(disk.path()).isEmpty());
}

void TestFlowsJobs::diskFillsWhileItRuns()
{
    const SmallDisk disk(6144);
    if (!disk.isThere())
        QSKIP("a small file system can't be mounted by this user: a full disk was not tried");
    AtCheck at(app::MainWindow::samplePath());
    QVERIFY(at.page);
    at.page->checkStep()->setTargetPath(disk.path() + QStringLiteral("/small.gguf"));
    QTRY_VERIFY(at.page->startButton()->isEnabled());
    // Another program is faster.
    QFile other(disk.path() + QStringLiteral("/other"));
    QVERIFY(other.open(QFile::WriteOnly));
    QVERIFY(other.write(QByteArray(4 << 20, 'x')) == 4 << 20);
    other.close();
    const auto before = contents(disk.path());
    at.page->start();
    Job *job = at.program.queue.jobs().value(0);
    QTRY_COMPARE_WITH_TIMEOUT(job->state(), Job::State::Failed, 20'000);
    QVERIFY(job->error());
    QVERIFY(job->error()->code == core::ErrorCode::DiskFull || job->error()->code == core::ErrorCode::NotEnoughSpace);
    QCOMPARE(at.page->step(), ui::QuantizePage::Step::Report);
    QVERIFY(driver::button(at.page, QStringLiteral("Choose another place…")));
    QCOMPARE(contents(disk.path()), before);
    // Elsewhere there is room.
    QVERIFY(driver::click(at.page, QStringLiteral("Check again")));
    at.page->checkStep()->setTargetPath(at.program.folder.filePath(QStringLiteral("small.gguf")));
    QVERIFY(driver::click(at.page, QStringLiteral("Start")));
    QTRY_COMPARE_WITH_TIMEOUT(at.program.queue.jobs().value(0)->state(), Job::State::Done, 20'000);
}

QTEST_MAIN(TestFlowsJobs)
#include "tst_flows_jobs.moc"
