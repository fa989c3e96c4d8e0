// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "tests/support/shared_data.h"
#include "tests/widgets_jobs/fake_runner.h"
#include "widgets/common/theme.h"
#include "widgets/document/paths.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/jobs/job_record.h"
#include "widgets/jobs/job_row.h"
#include "widgets/jobs/job_status.h"
#include "widgets/jobs/jobs_dock.h"

#include <QMainWindow>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using ui::Job;

class TestJobsDock : public QObject
{
    Q_OBJECT
    QTemporaryDir m_folder;

    ui::QuantizeJob *makeJob(const QString &name)
    {
        core::jobs::QuantizeRequest request;
        request.source = *core::gguf::readModel(
            ui::toPath(support::sourcePath(QStringLiteral("resources/sample/gaufre-sample-f16.gguf"))));
        request.target = ui::toPath(m_folder.filePath(name));
        request.replaceExisting = true;
        return new ui::QuantizeJob(std::move(request), 1);
    }

    static QAbstractButton *button(QWidget *row, const QString &text)
    {
        for (auto *candidate : row->findChildren<QAbstractButton *>()) {
            if (candidate->isVisible() && (candidate->text() == text || candidate->toolTip() == text))
                return candidate;
        }
        return nullptr;
    }

private slots:
    void initTestCase() { ui::Theme::instance().install(); }

    void rowsFollowTheirJobs()
    {
        support::FakeRunner runner;
        ui::JobQueue queue(runner);
        QMainWindow window;
        auto *dock = new ui::JobsDock(&queue, &window);
        window.addDockWidget(Qt::BottomDockWidgetArea, dock);
        window.resize(1000, 600);
        window.show();
        auto *job = makeJob(QStringLiteral("a.gguf"));
        queue.add(job);
        QCoreApplication::processEvents(); // the new row gets its place
        auto *row = dock->rowOf(job);
        QVERIFY(row);
        QVERIFY(button(row, QStringLiteral("Cancel")));
        QVERIFY(!button(row, QStringLiteral("Show report")));
        runner.report(1, 4);
        QVERIFY(row->accessibleName().contains(QStringLiteral("running")));
        runner.runAll();
        QCOMPARE(job->state(), Job::State::Done);
        QVERIFY(!button(row, QStringLiteral("Cancel")));

        QSignalSpy report(dock, &ui::JobsDock::reportRequested);
        QTest::mouseClick(button(row, QStringLiteral("Show report")), Qt::LeftButton);
        QCOMPARE(report.count(), 1);
        QSignalSpy open(dock, &ui::JobsDock::openRequested);
        QTest::keyClick(button(row, QStringLiteral("Open result")), Qt::Key_Space);
        QCOMPARE(open.count(), 1);
        QCOMPARE(open.first().first().toString(), m_folder.filePath(QStringLiteral("a.gguf")));

        QTest::mouseClick(button(row, QStringLiteral("Remove from the list")), Qt::LeftButton);
        QVERIFY(queue.jobs().isEmpty());
        QVERIFY(!dock->rowOf(job));
    }

    void cancelAsksInPlace()
    {
        support::FakeRunner runner;
        ui::JobQueue queue(runner);
        QMainWindow window;
        auto *dock = new ui::JobsDock(&queue, &window);
        window.addDockWidget(Qt::BottomDockWidgetArea, dock);
        window.show();
        auto *job = makeJob(QStringLiteral("b.gguf"));
        queue.add(job);
        QCoreApplication::processEvents(); // the new row gets its place
        auto *row = dock->rowOf(job);
        QTest::mouseClick(button(row, QStringLiteral("Cancel")), Qt::LeftButton);
        QCOMPARE(job->state(), Job::State::Checking);
        QTest::mouseClick(button(row, QStringLiteral("Go on")), Qt::LeftButton);
        QCOMPARE(job->state(), Job::State::Checking);
        QTest::mouseClick(button(row, QStringLiteral("Cancel")), Qt::LeftButton);
        QTest::mouseClick(button(row, QStringLiteral("Cancel the job")), Qt::LeftButton);
        QCOMPARE(job->state(), Job::State::Cancelling);
        runner.runAll();
        QCOMPARE(job->state(), Job::State::Cancelled);
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("b.gguf"))));
    }

    void statusShowsTheFrontJob()
    {
        support::FakeRunner runner;
        ui::JobQueue queue(runner);
        QWidget window;
        auto *status = new ui::JobStatus(&queue, &window);
        window.show();
        QVERIFY(!status->isVisible());
        queue.add(makeJob(QStringLiteral("c.gguf")));
        QVERIFY(status->isVisible());
        runner.report(41, 100);
        QVERIFY2(status->fact().startsWith(QStringLiteral("41")), qPrintable(status->fact()));
        QVERIFY(status->accessibleName().startsWith(QStringLiteral("Quantize, 41")));
        QSignalSpy clicked(status, &QAbstractButton::clicked);
        status->setFocus();
        QTest::keyClick(status, Qt::Key_Space);
        QCOMPARE(clicked.count(), 1);
        runner.runAll();
        QVERIFY(!status->isVisible());
    }

    void everyButtonHasAName()
    {
        support::FakeRunner runner;
        ui::JobQueue queue(runner);
        ui::JobsDock dock(&queue);
        queue.add(makeJob(QStringLiteral("d.gguf")));
        dock.show();
        for (auto *candidate : dock.findChildren<QAbstractButton *>()) {
            if (!candidate->isVisible())
                continue;
            QVERIFY(!candidate->accessibleName().isEmpty() || !candidate->text().isEmpty());
            QVERIFY2(candidate->width() >= 24 && candidate->height() >= 24, qPrintable(candidate->accessibleName()));
        }
    }
};

QTEST_MAIN(TestJobsDock)
#include "tst_jobs_dock.moc"
