// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"
#include "core/base/thread_pool.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>

namespace core {

/// Asks a running job to stop. Copies share the same flag. Thread-safe.
class CancelToken
{
public:
    void cancel() noexcept { m_flag->store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool isCancelled() const noexcept { return m_flag->load(std::memory_order_relaxed); }

private:
    std::shared_ptr<std::atomic<bool>> m_flag = std::make_shared<std::atomic<bool>>(false);
};

/// Where a job reports how far it is. Called from the job's own thread, never from pool threads; implementations may be
/// called often and must be cheap.
class ProgressSink
{
public:
    virtual ~ProgressSink() = default;
    /// `done` of `total` units of work (bytes where a job moves bytes); total 0: unknown. `step` names what is being
    /// done (a tensor, a phase) and is valid only during the call.
    virtual void progress(std::uint64_t done, std::uint64_t total, std::string_view step) = 0;
};

/// A sink that ignores everything.
class NoProgress final : public ProgressSink
{
public:
    void progress(std::uint64_t, std::uint64_t, std::string_view) override {}
};

/// What every long job gets: a plain function `Result<Report> run(const Request &, JobContext &)`. No globals.
struct JobContext
{
    CancelToken cancel;
    ProgressSink &progress;
    ThreadPool &threads;

    /// Error Cancelled once the token was set: `GAUFRE_CHECK(context.checkCancelled());`
    [[nodiscard]] Result<void> checkCancelled() const
    {
        if (cancel.isCancelled())
            return fail(ErrorCode::Cancelled, "Cancelled.");
        return {};
    }
};

} // namespace core
