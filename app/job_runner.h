// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/task_runner.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <vector>

namespace app {

/// Runs the work of the window on worker threads and brings results and progress back to the GUI thread. One per
/// program, outlives every widget that uses it. GUI thread only; the work runs elsewhere.
///
/// Each task has a core::ThreadPool of its own. Work that throws std::bad_alloc ends as an error of its Result
/// (ui::TaskRunner::start); any other exception is a mistake of ours: it is reported on the console and the task ends
/// without a result.
class JobRunner : public QObject, public ui::TaskRunner
{
    Q_OBJECT
public:
    explicit JobRunner(QObject *parent = nullptr);
    /// Cancels everything and waits for it. Results that were not delivered yet are dropped.
    ~JobRunner() override;

    /// Threads for tasks that ask for 0; 0: as many as this process may use.
    void setDefaultThreads(int threads);
    [[nodiscard]] int defaultThreads() const { return m_defaultThreads; }
    /// Tasks whose result has not been delivered.
    [[nodiscard]] int activeCount() const { return static_cast<int>(m_tasks.size()); }
    void cancelAll();

protected:
    Handle startErased(QObject *context, std::function<void(core::JobContext &)> work, std::function<void()> done,
                       std::function<void(const ui::TaskProgress &)> progress, int threads) override;

private:
    struct Task;

    void deliver(const std::shared_ptr<Task> &task);
    void showProgress();

    QThreadPool m_pool;
    QTimer m_progressTimer;
    std::vector<std::shared_ptr<Task>> m_tasks;
    int m_defaultThreads = 0;
};

} // namespace app
