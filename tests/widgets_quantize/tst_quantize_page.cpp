// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/job_runner.h"
#include "tests/support/shared_data.h"
#include "tests/widgets_jobs/fake_runner.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/document/plan_controller.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/quantize/check_step.h"
#include "widgets/quantize/quantize_page.h"
#include "widgets/quantize/report_view.h"
#include "widgets/quantize/run_step.h"
#include "widgets/quantize/services.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using ui::CheckSection;
using ui::Job;
using Step = ui::QuantizePage::Step;

namespace {

class NoPlans : public ui::PlanStore
{
public:
    std::optional<StoredPlan> load(const QString &) const override { return std::nullopt; }
    void save(const QString &, const StoredPlan &) override {}
};

class Answers : public ui::QuantizeServices
{
public:
    int defaultThreads() const override { return 1; }
    QString targetFolder(const QString &sourcePath) const override
    {
        return otherFolder.isEmpty() ? ui::QuantizeServices::targetFolder(sourcePath) : otherFolder;
    }
    QString chooseTarget(QWidget *, const QString &) override { return target; }
    QString chooseMatrix(QWidget *, const QString &) override { return matrix; }
    QString otherFolder;
    QString target;
    QString matrix;
};

/// One tab with the sample, copied to a folder of its own.
struct Tab
{
    Tab()
    {
        path = folder.filePath(QStringLiteral("gaufre-sample-f16.gguf"));
        QFile::copy(support::sourcePath(QStringLiteral("resources/sample/gaufre-sample-f16.gguf")), path);
        document = std::make_unique<ui::DocumentController>(path, runner, plans);
        document->load();
        page = std::make_unique<ui::QuantizePage>(document.get(), &queue, runner, services);
        page->resize(1200, 700);
        page->show();
    }
    [[nodiscard]] bool isReady() const { return document->state() == ui::DocumentController::State::Ready; }
    [[nodiscard]] QString target() const { return page->checkStep()->targetPath(); }
    /// The button of a remedy in the checklist.
    [[nodiscard]] QPushButton *remedy(const QString &text) const
    {
        for (auto *button : page->checkStep()->findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text() == text)
                return button;
        }
        return nullptr;
    }
    [[nodiscard]] bool has(CheckSection section) const
    {
        return std::ranges::any_of(page->checkStep()->entries(),
                                   [&](const auto &entry) { return entry.section == section; });
    }

    QTemporaryDir folder;
    QString path;
    app::JobRunner runner;
    NoPlans plans;
    Answers services;
    ui::JobQueue queue{runner};
    std::unique_ptr<ui::DocumentController> document;
    std::unique_ptr<ui::QuantizePage> page;
};

} // namespace

class TestQuantizePage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { ui::Theme::instance().install(); }

    void fromCheckToReport()
    {
        Tab tab;
        QVERIFY(!tab.page->startButton()->isEnabled());
        QTRY_VERIFY(tab.isReady());
        QTRY_VERIFY_WITH_TIMEOUT(!tab.has(CheckSection::Running), 60000);
        QVERIFY(tab.page->startButton()->isEnabled());
        QCOMPARE(QFileInfo(tab.target()).fileName(), QStringLiteral("gaufre-sample-Q4_K_M.gguf"));
        const quint64 predicted = tab.document->plan()->plan()->layout.fileBytes;

        QTest::mouseClick(tab.page->startButton(), Qt::LeftButton);
        QCOMPARE(tab.page->step(), Step::Run);
        QCOMPARE(tab.queue.jobs().size(), 1);
        QTRY_COMPARE_WITH_TIMEOUT(tab.page->step(), Step::Report, 60000);
        QCOMPARE(tab.queue.jobs().first()->state(), Job::State::Done);
        QCOMPARE(static_cast<quint64>(QFileInfo(tab.target()).size()), predicted);
        QVERIFY(tab.page->reportView()->record().report);
        QCOMPARE(tab.page->reportView()->record().report->bytes, predicted);

        QSignalSpy open(tab.page.get(), &ui::QuantizePage::openRequested);
        for (auto *button : tab.page->reportView()->findChildren<QPushButton *>()) {
            if (button->text() == QStringLiteral("Open the result"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(open.count(), 1);
        QCOMPARE(open.first().first().toString(), tab.target());

        // Once more: the file is there now and has to be decided on.
        tab.page->goTo(Step::Check);
        QTRY_VERIFY(tab.remedy(QStringLiteral("Replace")) != nullptr);
        QVERIFY(!tab.page->startButton()->isEnabled());
        QTest::mouseClick(tab.remedy(QStringLiteral("Replace")), Qt::LeftButton);
        QVERIFY(tab.page->startButton()->isEnabled());
    }

    void targetFollowsTheRecipeUntilItIsChosen()
    {
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        tab.document->plan()->setMix(core::plan::FileType::Q8_0);
        QCOMPARE(QFileInfo(tab.target()).fileName(), QStringLiteral("gaufre-sample-Q8_0.gguf"));
        tab.services.target = tab.folder.filePath(QStringLiteral("mine.gguf"));
        tab.page->checkStep()->chooseTarget();
        QCOMPARE(tab.target(), tab.services.target);
        tab.document->plan()->setMix(core::plan::FileType::Q6_K);
        QCOMPARE(tab.target(), tab.services.target);
    }

    // The bundled sample lies where nobody may write.
    void targetGoesToTheFolderThatTheProgramNames()
    {
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        QCOMPARE(QFileInfo(tab.target()).path(), tab.folder.path());
        const QTemporaryDir elsewhere;
        tab.services.otherFolder = elsewhere.path();
        tab.document->plan()->setMix(core::plan::FileType::Q8_0);
        QCOMPARE(tab.target(), elsewhere.filePath(QStringLiteral("gaufre-sample-Q8_0.gguf")));
        tab.page->checkStep()->setTargetPath(QStringLiteral("bare.gguf"));
        QCOMPARE(tab.page->checkStep()->targetPath(), elsewhere.filePath(QStringLiteral("bare.gguf")));
    }

    void nearestMixIsOneClickAway()
    {
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        const auto mixes = core::plan::allMixes();
        const auto mix = std::ranges::find_if(mixes, [&](const auto &candidate) {
            return !ui::isWritable(*tab.document->document(), candidate.fileType, false);
        });
        if (mix == mixes.end())
            QSKIP("this version writes every mix");
        tab.document->plan()->setMix(mix->fileType);
        QVERIFY(tab.has(CheckSection::Blocks));
        QVERIFY(!tab.page->startButton()->isEnabled());
        QVERIFY(!tab.page->startButton()->toolTip().isEmpty());
        QPushButton *use = nullptr;
        for (auto *button : tab.page->checkStep()->findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text().startsWith(QStringLiteral("Use ")) &&
                button->text() != QStringLiteral("Use none"))
                use = button;
        }
        QVERIFY(use);
        QTest::mouseClick(use, Qt::LeftButton);
        QVERIFY(tab.document->plan()->recipe().mix != mix->fileType);
        QVERIFY(!tab.has(CheckSection::Blocks));
    }

    void cancelAsksInPlaceAndReports()
    {
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        QTRY_VERIFY_WITH_TIMEOUT(tab.page->startButton()->isEnabled(), 60000);
        const QString target = tab.target();
        tab.page->start();
        tab.page->runStep()->askToCancel();
        QVERIFY(tab.page->runStep()->isAsking());
        QVERIFY(tab.queue.jobs().first()->isActive());
        QPushButton *stop = nullptr;
        for (auto *button : tab.page->runStep()->findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text() == QStringLiteral("Cancel the job"))
                stop = button;
        }
        QVERIFY(stop);
        QTest::mouseClick(stop, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(tab.page->step(), Step::Report, 60000);
        QCOMPARE(tab.page->reportView()->record().state, Job::State::Cancelled);
        QVERIFY(!QFileInfo::exists(target));
        QCOMPARE(QDir(tab.folder.path()).entryList(QDir::Files).size(), 1);
    }

    void failureTellsWhyAndOffersRemedies()
    {
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        QTRY_VERIFY_WITH_TIMEOUT(tab.page->startButton()->isEnabled(), 60000);
        // The file appears after the check: the job itself must refuse it.
        QFile late(tab.target());
        QVERIFY(late.open(QIODevice::WriteOnly));
        late.write("late");
        late.close();
        tab.page->start();
        QTRY_COMPARE_WITH_TIMEOUT(tab.page->step(), Step::Report, 60000);
        const auto &record = tab.page->reportView()->record();
        QCOMPARE(record.state, Job::State::Failed);
        QCOMPARE(record.error->code, core::ErrorCode::TargetExists);
        QCOMPARE(QFileInfo(tab.target()).size(), 4);
        bool place = false;
        for (auto *button : tab.page->reportView()->findChildren<QPushButton *>())
            place = place || (button->isVisible() && button->text() == QStringLiteral("Choose another place…"));
        QVERIFY(place);
    }

    void matrixErrorShowsInline()
    {
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        tab.document->plan()->setMatrixPath(tab.folder.filePath(QStringLiteral("missing.imatrix")));
        QTRY_VERIFY(tab.document->plan()->matrixError().has_value());
        QVERIFY(!tab.page->startButton()->isEnabled());
        QVERIFY(tab.remedy(QStringLiteral("Use none")));
        QTest::mouseClick(tab.remedy(QStringLiteral("Use none")), Qt::LeftButton);
        QVERIFY(tab.document->plan()->matrixPath().isEmpty());
    }

    void previewMixesAreMarked()
    {
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        const auto combos = tab.page->checkStep()->findChildren<QComboBox *>();
        QComboBox *mixes = combos.first();
        QVERIFY(mixes->findText(QStringLiteral("Q4_K_M")) >= 0);
        QCOMPARE(mixes->currentText(), QStringLiteral("Q4_K_M"));
        QCOMPARE(static_cast<std::size_t>(mixes->count()), core::plan::allMixes().size());
    }

    void planIsTheMapsMatter()
    {
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        QSignalSpy plan(tab.page.get(), &ui::QuantizePage::planRequested);
        tab.page->goTo(Step::Plan);
        QCOMPARE(plan.count(), 1);
        QCOMPARE(tab.page->step(), Step::Check);
        tab.page->goTo(Step::Run); // nothing runs
        QCOMPARE(tab.page->step(), Step::Check);
    }

    void withoutADocumentItShowsReports()
    {
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        QTRY_VERIFY_WITH_TIMEOUT(tab.page->startButton()->isEnabled(), 60000);
        tab.page->start();
        QTRY_COMPARE_WITH_TIMEOUT(tab.page->step(), Step::Report, 60000);
        ui::QuantizePage alone(nullptr, &tab.queue, tab.runner, tab.services);
        alone.show();
        alone.showJob(tab.queue.jobs().first());
        QCOMPARE(alone.step(), Step::Report);
        QVERIFY(alone.reportView()->record().report);
        // The page may go while jobs run and reports stay.
        tab.page.reset();
        QCOMPARE(tab.queue.jobs().size(), 1);
    }

    void closingThePageKeepsTheJob()
    {
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        QTRY_VERIFY_WITH_TIMEOUT(tab.page->startButton()->isEnabled(), 60000);
        tab.page->start();
        tab.page.reset();
        tab.document.reset();
        QTRY_COMPARE_WITH_TIMEOUT(tab.queue.jobs().first()->state(), Job::State::Done, 60000);
    }

    void tensorListPassesTheModelTester()
    {
        support::FakeRunner runner;
        NoPlans plans;
        Tab tab;
        QTRY_VERIFY(tab.isReady());
        core::jobs::QuantizeRequest request;
        request.source = tab.document->document();
        ui::QuantizeJob job(request, 1);
        ui::RunStep run;
        run.show();
        auto *view = run.findChild<QTableView *>();
        QVERIFY(view);
        QAbstractItemModelTester tester(view->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        run.setJob(&job);
        QVERIFY(view->model()->rowCount() > 0);
        QVERIFY(!view->model()->index(view->model()->rowCount(), 0).isValid());
        run.setJob(nullptr);
        QCOMPARE(view->model()->rowCount(), 0);
    }
};

QTEST_MAIN(TestQuantizePage)
#include "tst_quantize_page.moc"
