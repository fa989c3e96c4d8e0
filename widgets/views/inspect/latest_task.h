// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/task_runner.h"

#include <functional>
#include <utility>

namespace ui {

/// A task of which only the newest counts: starting another one cancels the former, whose answer is dropped. Lives in
/// the widget that it is started for. GUI thread only.
class LatestTask
{
public:
    explicit LatestTask(TaskRunner &runner)
        : m_runner(runner)
    {}
    ~LatestTask() { cancel(); }
    LatestTask(const LatestTask &) = delete;
    LatestTask &operator=(const LatestTask &) = delete;

    /// As TaskRunner::start. `context` is the owner of this object: no answer comes after it is gone.
    template <class T>
    void start(QObject *context, std::function<T(core::JobContext &)> work, std::function<void(T)> done,
               std::function<void(const TaskProgress &)> progress = {}, int threads = 1)
    {
        cancel();
        const quint64 request = m_request;
        m_running = true;
        std::function<void(const TaskProgress &)> newest;
        if (progress) {
            newest = [this, request, progress = std::move(progress)](const TaskProgress &value) {
                if (request == m_request)
                    progress(value);
            };
        }
        m_handle = m_runner.start<T>(
            context, std::move(work),
            [this, request, done = std::move(done)](T result) {
                if (request != m_request)
                    return;
                m_running = false;
                done(std::move(result));
            },
            std::move(newest), threads);
    }

    [[nodiscard]] bool isRunning() const { return m_running; }

    /// Nothing comes of what was started.
    void cancel()
    {
        m_handle.cancel();
        m_running = false;
        ++m_request;
    }

private:
    TaskRunner &m_runner;
    TaskRunner::Handle m_handle;
    quint64 m_request = 0;
    bool m_running = false;
};

} // namespace ui
