// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/job_context.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace app::cli {

/// Exit codes: what scripts rely on.
enum ExitCode : int {
    kDone = 0,
    kFailed = 1,  ///< the work failed
    kUsage = 2,   ///< wrong usage
    kInvalid = 3, ///< the input is not valid or not supported
    kRefused = 4, ///< refused by a safety rule
    kCancelled = 130,
};

/// The terminal: what goes to standard output and to standard error. Main thread only.
class Console
{
public:
    explicit Console(core::CancelToken cancel);

    /// Set by Ctrl-C.
    [[nodiscard]] core::CancelToken cancelToken() const { return m_cancel; }
    /// Colours may be used on standard output: a terminal that is not dumb, and NO_COLOR is not set.
    [[nodiscard]] bool colour() const noexcept { return m_colour; }
    /// Columns of the terminal; 100 where there is none.
    [[nodiscard]] std::size_t width() const noexcept { return m_width; }

    /// To standard output, as it is.
    void write(std::string_view bytes);
    void writeLine(std::string_view text);
    /// One line to standard error: `gaufre-cli: SUBJECT: TEXT`; without a subject `gaufre-cli: TEXT`.
    void complain(std::string_view subject, std::string_view text);
    /// Hands everything to the system. False if standard output could not take it (a full disk, a closed pipe).
    [[nodiscard]] bool flush();

private:
    core::CancelToken m_cancel;
    bool m_colour = false;
    std::size_t m_width = 100;
};

} // namespace app::cli
