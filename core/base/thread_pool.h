// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace core {

/// Runs a loop over several threads. Our interface over Highway's pool, whose Run must not be called from two threads
/// at once: each job and session has a pool of its own.
class ThreadPool
{
public:
    /// `threads` in all, the calling one included; 0: as many as the machine has.
    explicit ThreadPool(std::size_t threads = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool &) = delete;
    ThreadPool &operator=(const ThreadPool &) = delete;

    [[nodiscard]] std::size_t threadCount() const noexcept;
    /// Calls `body(index, worker)` once for every index in [0, count), in any order; worker < threadCount() tells which
    /// thread runs, for per-thread scratch. Returns when all are done. The body must not throw and must not call run().
    void run(std::uint64_t count, const std::function<void(std::uint64_t index, std::size_t worker)> &body);

    /// Threads that a job should use by default: the processors this process may run on.
    static std::size_t defaultThreadCount() noexcept;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace core
