// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>
#include <cstdint>
#include <span>

/// Numbers as people read them: decimal sign by locale, groups parted by a thin space (U+2009), minus U+2212, sizes in
/// binary units. Thread-safe (QLocale's default is set once at the start).
namespace ui::format {

/// "4.58 GiB", "11.08 MiB", "812 B"; three significant figures or two decimals.
[[nodiscard]] QString bytes(std::uint64_t bytes);
/// "4 881 674 528 bytes".
[[nodiscard]] QString exactBytes(std::uint64_t bytes);
/// "−37 MiB", "+1.17 GiB", "0 B".
[[nodiscard]] QString signedBytes(std::int64_t bytes);
/// "128 256": sizes and counts, never ids, shapes, offsets or hashes.
[[nodiscard]] QString count(std::uint64_t count);
[[nodiscard]] QString signedCount(std::int64_t count);
/// Tokens, layers, experts, blocks: "128009".
[[nodiscard]] QString id(std::uint64_t id);
/// "4.89", "−0.8": fixed decimals, grouped.
[[nodiscard]] QString decimal(double value, int decimals);
/// As decimal, with a plus where positive.
[[nodiscard]] QString signedDecimal(double value, int decimals);
/// 0.744 → "74.4 %".
[[nodiscard]] QString percent(double fraction, int decimals = 1);
/// "4.89", "16": at most two decimals, no trailing zeros for whole numbers.
[[nodiscard]] QString bits(double bitsPerWeight);
/// "4.89 bpw", for badges.
[[nodiscard]] QString bpw(double bitsPerWeight);
/// "8.03 B", "134.5 M", "5.8 M", "812".
[[nodiscard]] QString parameters(std::uint64_t weights);
/// "4096 × 14336": never grouped.
[[nodiscard]] QString shape(std::span<const std::uint64_t> dimensions);
/// "0x5A31".
[[nodiscard]] QString offset(std::uint64_t offset);
/// With the separators that people of this system write.
[[nodiscard]] QString path(const QString &path);
/// "under a minute", "about 3 min", "1 h 20 min": what is left of a job.
[[nodiscard]] QString timeLeft(std::chrono::seconds left);
/// "0.8 s", "12 s", "1 min 40 s", "1 h 20 min": what something took.
[[nodiscard]] QString duration(std::chrono::milliseconds time);

} // namespace ui::format
