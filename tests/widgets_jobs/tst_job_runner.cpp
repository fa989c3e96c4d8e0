// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/job_runner.h"

#include <QElapsedTimer>
#include <QTest>
#include <QThread>

#include <atomic>
#include <chrono>
#include <new>
#include <semaphore>
#include <stdexcept>
#include <thread>

using core::ErrorCode;
using core::Result;

class TestJobRunner : public QObject
{
    Q_OBJECT
private slots:
    void workRunsElsewhereAndResultComesBack()
    {
        app::JobRunner runner;
        QThread *worker = nullptr;
        QThread *deliveredOn = nullptr;
        int answer = 0;
        runner.start<int>(
            this,
            [&](core::JobContext &) {
                worker = QThread::currentThread();
                return 42;
            },
            [&](int value) {
                answer = value;
                deliveredOn = QThread::currentThread();
            });
        QVERIFY(answer == 0);
        QTRY_COMPARE(answer, 42);
        QVERIFY(worker != nullptr && worker != QThread::currentThread());
        QCOMPARE(deliveredOn, QThread::currentThread());
        QCOMPARE(runner.activeCount(), 0);
    }

    void threadsAreThoseAskedFor_data()
    {
        QTest::addColumn<int>("setting");
        QTest::addColumn<int>("asked");
        QTest::addColumn<int>("expected");
        const auto all = static_cast<int>(core::ThreadPool::defaultThreadCount());
        QTest::newRow("a number of its own") << 0 << 3 << 3;
        QTest::newRow("the setting") << 2 << 0 << 2;
        QTest::newRow("no setting: all") << 0 << 0 << all;
        QTest::newRow("its own beats the setting") << 2 << 1 << 1;
    }
    void threadsAreThoseAskedFor()
    {
        QFETCH(int, setting);
        QFETCH(int, asked);
        QFETCH(int, expected);
        app::JobRunner runner;
        runner.setDefaultThreads(setting);
        int threads = 0;
        runner.start<int>(
            this, [](core::JobContext &job) { return static_cast<int>(job.threads.threadCount()); },
            [&](int count) { threads = count; }, {}, asked);
        QTRY_COMPARE(threads, expected);
    }

    void resultIsDroppedWhenItsContextDied()
    {
        app::JobRunner runner;
        std::binary_semaphore gate(0);
        std::atomic<bool> ran = false;
        bool delivered = false;
        auto context = std::make_unique<QObject>();
        runner.start<int>(
            context.get(),
            [&](core::JobContext &) {
                gate.acquire();
                ran = true;
                return 1;
            },
            [&](int) { delivered = true; });
        context.reset();
        gate.release();
        QTRY_COMPARE(runner.activeCount(), 0);
        QVERIFY(ran);
        QVERIFY(!delivered);
    }

    void withoutContextItIsDelivered()
    {
        app::JobRunner runner;
        bool delivered = false;
        runner.start<bool>(nullptr, [](core::JobContext &) { return true; }, [&](bool value) { delivered = value; });
        QTRY_VERIFY(delivered);
    }

    void cancelReachesTheWork()
    {
        app::JobRunner runner;
        std::optional<ErrorCode> code;
        auto handle = runner.start<Result<int>>(
            this,
            [](core::JobContext &job) -> Result<int> {
                while (job.checkCancelled())
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                return std::unexpected(job.checkCancelled().error());
            },
            [&](Result<int> result) { code = result.error().code; });
        QVERIFY(handle.isValid());
        handle.cancel();
        QTRY_VERIFY(code.has_value());
        QCOMPARE(*code, ErrorCode::Cancelled);
    }

    void destructorCancelsAndWaits()
    {
        std::atomic<int> ended = 0;
        std::atomic<bool> delivered = false;
        {
            app::JobRunner runner;
            for (int i = 0; i < 3; ++i) {
                runner.start<int>(
                    nullptr,
                    [&](core::JobContext &job) {
                        while (job.checkCancelled())
                            std::this_thread::sleep_for(std::chrono::milliseconds(1));
                        ++ended;
                        return 0;
                    },
                    [&](int) { delivered = true; });
            }
        }
        QCOMPARE(ended.load(), 3);
        QCoreApplication::processEvents();
        QVERIFY(!delivered);
    }

    void progressIsThinnedOut()
    {
        app::JobRunner runner;
        int updates = 0;
        quint64 last = 0;
        bool done = false;
        QElapsedTimer clock;
        clock.start();
        runner.start<int>(
            this,
            [](core::JobContext &job) {
                for (std::uint64_t i = 1; i <= 400; ++i) {
                    job.progress.progress(i, 400, "row");
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                }
                return 0;
            },
            [&](int) { done = true; },
            [&](const ui::TaskProgress &progress) {
                ++updates;
                QVERIFY(progress.done > last);
                QCOMPARE(progress.total, 400U);
                QCOMPARE(progress.step, QStringLiteral("row"));
                last = progress.done;
            });
        QTRY_VERIFY(done);
        // At most one for each 50 ms that have gone by, whatever the machine's speed.
        QVERIFY2(updates <= clock.elapsed() / 50 + 1, qPrintable(QString::number(updates)));
        QVERIFY(updates >= 2);
    }

    void lastProgressBeforeAPauseArrives()
    {
        app::JobRunner runner;
        std::binary_semaphore gate(0);
        quint64 seen = 0;
        runner.start<int>(
            this,
            [&](core::JobContext &job) {
                job.progress.progress(1, 3, "a");
                job.progress.progress(2, 3, "b");
                gate.acquire();
                return 0;
            },
            [](int) {}, [&](const ui::TaskProgress &progress) { seen = progress.done; });
        QTRY_COMPARE(seen, 2U);
        gate.release();
    }

    void memoryRunningOutIsAnError()
    {
        app::JobRunner runner;
        std::optional<ErrorCode> code;
        runner.start<Result<int>>(
            this, [](core::JobContext &) -> Result<int> { throw std::bad_alloc(); },
            [&](Result<int> result) { code = result.error().code; });
        QTRY_VERIFY(code.has_value());
        QCOMPARE(*code, ErrorCode::OutOfMemory);
    }

    void otherExceptionsEndTheTaskOnly()
    {
        app::JobRunner runner;
        bool delivered = false;
        QTest::ignoreMessage(QtCriticalMsg, "A task ended by an exception: oops");
        runner.start<Result<int>>(
            this, [](core::JobContext &) -> Result<int> { throw std::runtime_error("oops"); },
            [&](Result<int>) { delivered = true; });
        QTRY_COMPARE(runner.activeCount(), 0);
        QVERIFY(!delivered);
        bool next = false;
        runner.start<bool>(this, [](core::JobContext &) { return true; }, [&](bool) { next = true; });
        QTRY_VERIFY(next);
    }

    void taskMayStartAnotherWhenItIsDone()
    {
        app::JobRunner runner;
        int chain = 0;
        std::function<void(int)> again = [&](int) {
            if (++chain < 5)
                runner.start<int>(this, [](core::JobContext &) { return 0; }, again);
        };
        runner.start<int>(this, [](core::JobContext &) { return 0; }, again);
        QTRY_COMPARE(chain, 5);
    }
};

QTEST_GUILESS_MAIN(TestJobRunner)
#include "tst_job_runner.moc"
