// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/job_context.h"
#include "core/base/thread_pool.h"

#include <QTest>

#include <atomic>
#include <set>
#include <thread>
#include <vector>

using namespace core;

class TestThreadPool : public QObject
{
    Q_OBJECT

private slots:
    void everyIndexOnce_data();
    void everyIndexOnce();
    void resultsAreVisibleAfterwards();
    void workersHaveScratchOfTheirOwn();
    void poolsSideBySide();
    void defaultCount();
    void cancelTokensShareTheirFlag();
};

void TestThreadPool::everyIndexOnce_data()
{
    QTest::addColumn<int>("threads");
    QTest::addColumn<quint64>("count");
    for (const int threads : {1, 2, 3, 8}) {
        for (const quint64 count : {0, 1, 2, 7, 1000})
            QTest::addRow("%d threads, %llu indices", threads, count) << threads << count;
    }
}

void TestThreadPool::everyIndexOnce()
{
    QFETCH(int, threads);
    QFETCH(quint64, count);
    ThreadPool pool(static_cast<std::size_t>(threads));
    QCOMPARE(pool.threadCount(), static_cast<std::size_t>(threads));
    std::vector<std::atomic<int>> seen(count);
    std::atomic<bool> workersInRange = true;
    // More than once: the pool is reused.
    for (int round = 1; round <= 3; ++round) {
        pool.run(count, [&](std::uint64_t index, std::size_t worker) {
            ++seen[index];
            if (worker >= pool.threadCount())
                workersInRange = false;
        });
        for (const auto &times : seen)
            QCOMPARE(times.load(), round);
    }
    QVERIFY(workersInRange);
}

void TestThreadPool::resultsAreVisibleAfterwards()
{
    ThreadPool pool(4);
    std::vector<std::uint64_t> squares(10000); // not atomic: run() orders its end after all bodies
    pool.run(squares.size(), [&](std::uint64_t index, std::size_t) { squares[index] = index * index; });
    for (std::uint64_t i = 0; i < squares.size(); ++i)
        QCOMPARE(squares[i], i * i);
}

void TestThreadPool::workersHaveScratchOfTheirOwn()
{
    ThreadPool pool(4);
    std::vector<std::atomic<int>> inside(pool.threadCount());
    std::atomic<bool> shared = false;
    pool.run(2000, [&](std::uint64_t, std::size_t worker) {
        if (inside[worker].fetch_add(1) != 0)
            shared = true;
        std::this_thread::yield();
        inside[worker].fetch_sub(1);
    });
    QVERIFY(!shared);
}

void TestThreadPool::poolsSideBySide()
{
    std::atomic<std::uint64_t> sum = 0;
    const auto work = [&] {
        ThreadPool pool(2);
        for (int i = 0; i < 20; ++i)
            pool.run(100, [&](std::uint64_t index, std::size_t) { sum += index; });
    };
    {
        const std::jthread a(work);
        const std::jthread b(work);
    }
    QCOMPARE(sum.load(), std::uint64_t{2 * 20 * 4950});
}

void TestThreadPool::defaultCount()
{
    QVERIFY(ThreadPool::defaultThreadCount() >= 1);
    QCOMPARE(ThreadPool().threadCount(), ThreadPool::defaultThreadCount());
}

void TestThreadPool::cancelTokensShareTheirFlag()
{
    CancelToken token;
    CancelToken copy = token;
    NoProgress progress;
    ThreadPool pool(1);
    const JobContext context{token, progress, pool};
    QVERIFY(context.checkCancelled());
    copy.cancel();
    QVERIFY(token.isCancelled());
    QVERIFY(!context.checkCancelled());
    QCOMPARE(context.checkCancelled().error().code, ErrorCode::Cancelled);
    QVERIFY(!CancelToken().isCancelled());
}

QTEST_GUILESS_MAIN(TestThreadPool)
#include "tst_thread_pool.moc"
