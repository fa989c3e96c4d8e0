// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace core {

/// True if the bytes are well-formed UTF-8 (no surrogates, no overlong forms, at most U+10FFFF).
[[nodiscard]] bool isValidUtf8(std::string_view bytes) noexcept;
/// The same text with every byte that is not part of well-formed UTF-8 written as `\xNN` (upper-case hex). Other
/// characters, also control characters, stay.
[[nodiscard]] std::string escapeInvalidUtf8(std::string_view bytes);
/// One printable line: as escapeInvalidUtf8, and control characters written as \n, \t, \r or \xNN.
[[nodiscard]] std::string printableLine(std::string_view bytes);
/// "4.58 GiB", "11.08 MiB", "44 B": binary units, two digits, as used in messages.
[[nodiscard]] std::string formatBytes(std::uint64_t bytes);
/// 1234567 → "1 234 567" (thin space U+2009 between groups), for sizes and counts; never for ids.
[[nodiscard]] std::string formatCount(std::uint64_t count);
/// ASCII only; other bytes stay.
[[nodiscard]] std::string asciiLower(std::string_view text);
[[nodiscard]] std::string asciiUpper(std::string_view text);
/// Glob with `*` and `?`, case-insensitive for ASCII, over the whole text. Linear in text × pattern, no recursion.
[[nodiscard]] bool globMatch(std::string_view pattern, std::string_view text) noexcept;

} // namespace core
