// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/job_context.h"
#include "core/base/result.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

namespace ui {

/// How far a task is; at most 20 of them a second reach the GUI thread.
struct TaskProgress
{
    quint64 done = 0;
    quint64 total = 0; ///< 0: unknown
    QString step;
};

/// Runs core functions away from the GUI thread; the only way for widgets to have files read or numbers crunched.
/// Implemented by app::JobRunner, and by tests. GUI thread only, but for the work itself.
class TaskRunner
{
public:
    virtual ~TaskRunner() = default;

    /// A task that was started. Copies name the same task.
    class Handle
    {
    public:
        Handle() = default;
        explicit Handle(core::CancelToken token)
            : m_token(std::move(token))
        {}
        /// Asks the work to stop; `done` is still called, with whatever the work returns then (error Cancelled).
        void cancel()
        {
            if (m_token)
                m_token->cancel();
        }
        [[nodiscard]] bool isValid() const { return m_token.has_value(); }

    private:
        std::optional<core::CancelToken> m_token;
    };

    /// Calls `work` on a worker thread, then `done` with its result on the GUI thread, unless `context` was destroyed
    /// meanwhile. `threads`: of the work's own pool, 0 for the number of Settings. `T` is anything movable, usually a
    /// core::Result.
    template <class T>
    Handle start(QObject *context, std::function<T(core::JobContext &)> work, std::function<void(T)> done,
                 std::function<void(const TaskProgress &)> progress = {}, int threads = 1)
    {
        auto result = std::make_shared<std::optional<T>>();
        return startErased(
            context,
            [work = std::move(work), result](core::JobContext &job) {
                if constexpr (std::is_constructible_v<T, std::unexpected<core::Error>>) {
                    try {
                        result->emplace(work(job));
                    } catch (const std::bad_alloc &) {
                        result->emplace(
                            core::fail(core::ErrorCode::OutOfMemory, "There is not enough memory for this."));
                    }
                } else {
                    result->emplace(work(job));
                }
            },
            [done = std::move(done), result] { done(std::move(**result)); }, std::move(progress), threads);
    }

protected:
    virtual Handle startErased(QObject *context, std::function<void(core::JobContext &)> work,
                               std::function<void()> done, std::function<void(const TaskProgress &)> progress,
                               int threads) = 0;
};

} // namespace ui
