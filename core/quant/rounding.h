// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

/// The roundings of the quantizers. They differ by type, and the bytes depend on them: see each function's users.
namespace core::quant {

/// Nearest integer, ties to even: adding 1.5 · 2^23 leaves the integer in the low bits of the mantissa. Used by the k-
/// and i-quants. Valid for |value| < 2^22; beyond, and for NaN and infinities, the bits wrap as in ggml (nearest_int in
/// ggml-quants.c), because a search may pass through such values and ignore them.
[[nodiscard]] inline int nearestInt(float value) noexcept
{
    const float shifted = value + 12582912.0f;
    return static_cast<int>(std::bit_cast<std::uint32_t>(shifted) & 0x007fffffu) - 0x00400000;
}

/// Towards zero; what doesn't fit (infinities, NaN: a scale whose inverse overflowed) becomes the smallest integer, as
/// x86 converts and as the reference's bytes have it.
[[nodiscard]] inline std::int32_t truncateToInt(float value) noexcept
{
    if (value >= -2147483648.0f && value < 2147483648.0f)
        return static_cast<std::int32_t>(value);
    return std::numeric_limits<std::int32_t>::min();
}

/// Half away from zero, for Q8_0, Q2_0 and the ternary types. The same treatment of what doesn't fit.
[[nodiscard]] inline std::int32_t roundToInt(float value) noexcept
{
    return truncateToInt(std::round(value));
}

} // namespace core::quant
