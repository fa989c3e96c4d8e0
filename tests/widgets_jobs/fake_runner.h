// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/task_runner.h"

#include <deque>

namespace support {

/// A TaskRunner that does nothing until it is told to: runOne() does the work of the oldest task on the calling thread
/// and delivers it. Progress is delivered at once.
class FakeRunner : public ui::TaskRunner
{
public:
    struct Task
    {
        QPointer<QObject> context;
        bool hasContext = false;
        std::function<void(core::JobContext &)> work;
        std::function<void()> done;
        std::function<void(const ui::TaskProgress &)> progress;
        core::CancelToken cancel;
        int threads = 0;
    };

    [[nodiscard]] std::size_t waiting() const { return m_tasks.size(); }
    [[nodiscard]] Task &front() { return m_tasks.front(); }
    void report(std::uint64_t done, std::uint64_t total)
    {
        const Task &task = m_tasks.front();
        if (task.progress && (!task.hasContext || task.context))
            task.progress({done, total, QStringLiteral("step")});
    }
    void runOne()
    {
        Task task = std::move(m_tasks.front());
        m_tasks.pop_front();
        core::NoProgress sink;
        core::ThreadPool pool(1);
        core::JobContext context{task.cancel, sink, pool};
        task.work(context);
        if (!task.hasContext || task.context)
            task.done();
    }
    void runAll()
    {
        while (!m_tasks.empty())
            runOne();
    }

protected:
    Handle startErased(QObject *context, std::function<void(core::JobContext &)> work, std::function<void()> done,
                       std::function<void(const ui::TaskProgress &)> progress, int threads) override
    {
        m_tasks.push_back(
            {context, context != nullptr, std::move(work), std::move(done), std::move(progress), {}, threads});
        return Handle(m_tasks.back().cancel);
    }

private:
    std::deque<Task> m_tasks;
};

} // namespace support
