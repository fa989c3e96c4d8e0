// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

/// 16-bit floats as ggml converts them: IEEE binary16 with round-half-even and bfloat16 with round-half-even, for every
/// input. Scalar and branch-light; usable in constant expressions. Source of the bit tricks: IEEE 754-2019, 3.6.
namespace core {

/// binary16 → binary32, exact for every input. A NaN keeps its payload and becomes quiet, as ggml's arithmetic makes
/// it.
[[nodiscard]] constexpr float halfToFloat(std::uint16_t half) noexcept
{
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000u) << 16;
    const std::uint32_t exponent = (half >> 10) & 0x1fu;
    const std::uint32_t mantissa = half & 0x3ffu;
    if (exponent == 0x1f) {
        const std::uint32_t quiet = mantissa == 0 ? 0 : 0x400000u;
        return std::bit_cast<float>(sign | 0x7f800000u | quiet | (mantissa << 13));
    }
    if (exponent != 0)
        return std::bit_cast<float>(sign | ((exponent + 112u) << 23) | (mantissa << 13));
    // Zero and sub-normals: mantissa × 2^-24, exact in binary32.
    const float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | sign);
}

/// binary32 → binary16, round half to even, overflow to infinity. NaN → sign | 0x7e00, as ggml writes it.
[[nodiscard]] constexpr std::uint16_t floatToHalf(float value) noexcept
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000u;
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u)
        return static_cast<std::uint16_t>(sign | 0x7e00u);
    if (magnitude >= 0x477ff000u) // rounds to 65536 or more
        return static_cast<std::uint16_t>(sign | 0x7c00u);
    if (magnitude >= 0x38800000u) { // normal in binary16
        const std::uint32_t rounded = magnitude + 0xfffu + ((magnitude >> 13) & 1u);
        return static_cast<std::uint16_t>(sign | ((rounded - 0x38000000u) >> 13));
    }
    if (magnitude < 0x33000000u) // below half of the smallest sub-normal
        return static_cast<std::uint16_t>(sign);
    // Sub-normal: shift the mantissa with its hidden bit and round half to even by hand.
    const std::uint32_t exponent = magnitude >> 23;
    const std::uint32_t mantissa = (magnitude & 0x7fffffu) | 0x800000u;
    const std::uint32_t shift = 126u - exponent;
    const std::uint32_t half = 1u << (shift - 1);
    const std::uint32_t rest = mantissa & ((1u << shift) - 1u);
    std::uint32_t result = mantissa >> shift;
    if (rest > half || (rest == half && (result & 1u)))
        ++result;
    return static_cast<std::uint16_t>(sign | result);
}

/// bfloat16 → binary32, exact.
[[nodiscard]] constexpr float bf16ToFloat(std::uint16_t value) noexcept
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(value) << 16);
}

/// binary32 → bfloat16, round half to even; a NaN keeps its upper bits and becomes quiet, as ggml does.
[[nodiscard]] constexpr std::uint16_t floatToBf16(float value) noexcept
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u)
        return static_cast<std::uint16_t>((bits >> 16) | 64u);
    return static_cast<std::uint16_t>((bits + (0x7fffu + ((bits >> 16) & 1u))) >> 16);
}

} // namespace core
