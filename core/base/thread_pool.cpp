// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/thread_pool.h"

#include <hwy/contrib/thread_pool/thread_pool.h>

#include <algorithm>
#include <thread>

#ifdef __linux__
#include <sched.h>
#endif

namespace core {

struct ThreadPool::Impl
{
    // Highway counts the calling thread too.
    explicit Impl(std::size_t count)
        : pool(count)
        , threads(count)
    {}
    hwy::ThreadPool pool;
    std::size_t threads;
};

ThreadPool::ThreadPool(std::size_t threads)
    : m_impl(std::make_unique<Impl>(std::max<std::size_t>(1, threads == 0 ? defaultThreadCount() : threads)))
{}

ThreadPool::~ThreadPool() = default;

std::size_t ThreadPool::threadCount() const noexcept
{
    return m_impl->threads;
}

void ThreadPool::run(std::uint64_t count, const std::function<void(std::uint64_t, std::size_t)> &body)
{
    m_impl->pool.Run(0, count, [&body](std::uint64_t index, std::size_t worker) { body(index, worker); });
}

std::size_t ThreadPool::defaultThreadCount() noexcept
{
#ifdef __linux__
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof(set), &set) == 0)
        return static_cast<std::size_t>(std::max(1, CPU_COUNT(&set)));
#endif
    return std::max(1U, std::thread::hardware_concurrency());
}

} // namespace core
