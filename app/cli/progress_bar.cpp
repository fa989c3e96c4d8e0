// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress_bar.h"

#include "core/base/text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <format>
#include <sys/ioctl.h>
#include <unistd.h>

namespace app::cli {
namespace {

constexpr std::size_t kBarWidth = 28;
constexpr std::chrono::milliseconds kBarInterval{100};
constexpr std::chrono::seconds kLineInterval{1};

std::size_t terminalWidth()
{
    struct winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string duration(double seconds)
{
    const auto whole = static_cast<long>(seconds + 0.5);
    return whole < 60 ? std::format("{} s", whole) : std::format("{}:{:02}", whole / 60, whole % 60);
}

void writeError(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

} // namespace

ProgressStyle ProgressOptions::style() const
{
    if (quiet || progress == "none")
        return ProgressStyle::None;
    if (progress == "plain")
        return ProgressStyle::Plain;
    return ::isatty(STDERR_FILENO) == 1 ? ProgressStyle::Bar : ProgressStyle::None;
}

void declareProgress(CLI::App &arguments, ProgressOptions &options)
{
    arguments.add_flag("-q,--quiet", options.quiet, "No progress and no report");
    arguments.add_option("--progress", options.progress, "bar: on a terminal (default); plain: a line a second; none")
        ->check(CLI::IsMember({"bar", "plain", "none"}));
}

ProgressBar::ProgressBar(ProgressStyle style)
    : m_style(style)
    , m_next(style == ProgressStyle::Plain ? m_start
                                           : m_start + kBarInterval) // a bar that is over at once is not drawn
{}

ProgressBar::~ProgressBar()
{
    if (m_drawn)
        writeError("\r\033[K");
}

void ProgressBar::progress(std::uint64_t done, std::uint64_t total, std::string_view step)
{
    if (m_style == ProgressStyle::None)
        return;
    const auto now = Clock::now();
    if (now < m_next)
        return;
    const double part = total == 0 ? 0.0 : std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
    const double elapsed = std::chrono::duration<double>(now - m_start).count();
    const std::string left = part > 0.01 ? duration(elapsed / part - elapsed) + " left" : std::string();
    const std::string percent = std::format("{:3.0f} %", part * 100);
    if (m_style == ProgressStyle::Plain) {
        m_next = now + kLineInterval;
        writeError(std::format("{}  {}  {}\n", percent, left, core::printableLine(step)));
        return;
    }
    m_next = now + kBarInterval;
    const auto filled = static_cast<std::size_t>(part * static_cast<double>(kBarWidth));
    std::string line =
        std::format("[{}{}] {}  {}  ", std::string(filled, '#'), std::string(kBarWidth - filled, '.'), percent, left);
    const std::size_t room = terminalWidth();
    line += core::printableLine(step);
    if (line.size() + 1 > room)
        line.resize(room > 1 ? room - 1 : 0);
    m_drawn = true;
    writeError("\r" + line + "\033[K");
}

} // namespace app::cli
