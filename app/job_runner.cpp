// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/job_runner.h"

#include <QtLogging>

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <string>

namespace app {

namespace {

/// Twenty updates a second are as many as a person can use.
constexpr std::chrono::milliseconds kProgressInterval{50};
/// Tasks wait for disks and network mounts more than for processors: one that hangs must not hold up the others.
constexpr int kMaxWorkers = 64;
/// As the main thread's: regular expressions of the standard library recurse deeply.
constexpr unsigned kStackBytes = 8U << 20U;

/// Keeps the newest progress for the GUI thread to fetch; the job is never slowed down by posting events.
class LatestProgress final : public core::ProgressSink
{
public:
    void progress(std::uint64_t done, std::uint64_t total, std::string_view step) override
    {
        const std::lock_guard lock(m_mutex);
        m_done = done;
        m_total = total;
        m_step = step;
        m_fresh = true;
    }

    std::optional<ui::TaskProgress> take()
    {
        const std::lock_guard lock(m_mutex);
        if (!m_fresh)
            return std::nullopt;
        m_fresh = false;
        return ui::TaskProgress{m_done, m_total, QString::fromStdString(m_step)};
    }

private:
    std::mutex m_mutex;
    std::uint64_t m_done = 0;
    std::uint64_t m_total = 0;
    std::string m_step;
    bool m_fresh = false;
};

} // namespace

struct JobRunner::Task
{
    core::CancelToken cancel;
    LatestProgress sink;
    std::function<void(core::JobContext &)> work;
    std::function<void()> done;
    std::function<void(const ui::TaskProgress &)> progress;
    QPointer<QObject> context; ///< looked at on the GUI thread only
    bool hasContext = false;
    bool failed = false; ///< an exception: there is no result
    std::size_t threads = 1;

    [[nodiscard]] bool isWanted() const { return !hasContext || context; }
    void run();
};

void JobRunner::Task::run()
{
    try {
        core::ThreadPool pool(threads);
        core::JobContext job{cancel, sink, pool};
        work(job);
    } catch (const std::exception &error) {
        failed = true;
        qCritical("A task ended by an exception: %s", error.what());
    } catch (...) {
        failed = true;
        qCritical("A task ended by an unknown exception.");
    }
    // What the work captured (file handles, documents) is freed here and not in the middle of painting.
    work = nullptr;
}

JobRunner::JobRunner(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(kMaxWorkers);
    m_pool.setStackSize(kStackBytes);
    m_progressTimer.setInterval(kProgressInterval);
    connect(&m_progressTimer, &QTimer::timeout, this, &JobRunner::showProgress);
}

JobRunner::~JobRunner()
{
    cancelAll();
    m_pool.waitForDone();
}

void JobRunner::setDefaultThreads(int threads)
{
    m_defaultThreads = std::max(threads, 0);
}

void JobRunner::cancelAll()
{
    for (const auto &task : m_tasks)
        task->cancel.cancel();
}

ui::TaskRunner::Handle JobRunner::startErased(QObject *context, std::function<void(core::JobContext &)> work,
                                              std::function<void()> done,
                                              std::function<void(const ui::TaskProgress &)> progress, int threads)
{
    auto task = std::make_shared<Task>();
    task->work = std::move(work);
    task->done = std::move(done);
    task->progress = std::move(progress);
    task->context = context;
    task->hasContext = context != nullptr;
    const int wanted = threads > 0 ? threads : m_defaultThreads;
    task->threads = wanted > 0 ? static_cast<std::size_t>(wanted) : core::ThreadPool::defaultThreadCount();
    m_tasks.push_back(task);
    if (task->progress && !m_progressTimer.isActive())
        m_progressTimer.start();
    m_pool.start([this, task] {
        task->run();
        // The pool is waited for in the destructor, so `this` is there; the call is dropped if we go before its turn.
        QMetaObject::invokeMethod(this, [this, task] { deliver(task); }, Qt::QueuedConnection);
    });
    return Handle(task->cancel);
}

void JobRunner::deliver(const std::shared_ptr<Task> &task)
{
    std::erase(m_tasks, task);
    if (m_tasks.empty())
        m_progressTimer.stop();
    if (!task->failed && task->isWanted() && task->done)
        task->done();
}

void JobRunner::showProgress()
{
    // A callback may start or end tasks: walk over a copy.
    const auto tasks = m_tasks;
    for (const auto &task : tasks) {
        if (!task->progress || !task->isWanted())
            continue;
        if (const auto progress = task->sink.take())
            task->progress(*progress);
    }
}

} // namespace app
