// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string_view>

namespace app::cli {

class Console;

/// When an error came up: the same code can mean another exit code.
enum class Phase {
    Opening, ///< an input could not be opened or is not what it should be
    Working,
};

[[nodiscard]] int exitCodeOf(core::ErrorCode code, Phase phase) noexcept;
/// What a person can do about it, with the flag where one lifts the refusal: a sentence, or nothing.
[[nodiscard]] std::string_view remedy(core::ErrorCode code) noexcept;
/// Tells an error on standard error and, with `json`, as an object on standard output. Returns the exit code.
int reportError(Console &console, bool json, std::string_view subject, const core::Error &error, Phase phase);
/// The same for wrong usage.
int reportUsage(Console &console, bool json, std::string_view message,
                core::ErrorCode code = core::ErrorCode::InvalidArgument);

} // namespace app::cli
