// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/job_context.h"

#include <chrono>
#include <string>

namespace CLI {
class App;
}

namespace app::cli {

/// How a job shows on standard error.
enum class ProgressStyle { None, Bar, Plain };

/// The arguments of every command that takes a while.
struct ProgressOptions
{
    bool quiet = false;
    std::string progress = "bar"; ///< "bar", "plain", "none"
    /// A bar only on a terminal.
    [[nodiscard]] ProgressStyle style() const;
};
void declareProgress(CLI::App &arguments, ProgressOptions &options);

/// Progress of a job on standard error: a bar that is drawn over ten times a second, or a line a second.
class ProgressBar final : public core::ProgressSink
{
public:
    explicit ProgressBar(ProgressStyle style);
    /// Clears the bar.
    ~ProgressBar() override;
    ProgressBar(const ProgressBar &) = delete;
    ProgressBar &operator=(const ProgressBar &) = delete;

    void progress(std::uint64_t done, std::uint64_t total, std::string_view step) override;

private:
    using Clock = std::chrono::steady_clock;
    ProgressStyle m_style;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_next;
    bool m_drawn = false;
};

} // namespace app::cli
