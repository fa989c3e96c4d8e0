// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

namespace core {

/// a + b, or nothing where it does not fit in 64 bits.
[[nodiscard]] constexpr std::optional<std::uint64_t> checkedAdd(std::uint64_t a, std::uint64_t b) noexcept
{
    std::uint64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum))
        return std::nullopt;
    return sum;
}

/// a * b, or nothing where it does not fit in 64 bits.
[[nodiscard]] constexpr std::optional<std::uint64_t> checkedMul(std::uint64_t a, std::uint64_t b) noexcept
{
    std::uint64_t product = 0;
    if (__builtin_mul_overflow(a, b, &product))
        return std::nullopt;
    return product;
}

/// The smallest multiple of `alignment` (at least 1, any number) that is not below `value`, or nothing on overflow.
[[nodiscard]] constexpr std::optional<std::uint64_t> checkedAlignUp(std::uint64_t value,
                                                                    std::uint64_t alignment) noexcept
{
    const std::uint64_t rest = value % alignment;
    return rest == 0 ? std::optional(value) : checkedAdd(value, alignment - rest);
}

/// checkedAlignUp for values that are known to be small (our own sizes, already checked).
[[nodiscard]] constexpr std::uint64_t alignUp(std::uint64_t value, std::uint64_t alignment) noexcept
{
    return (value + alignment - 1) / alignment * alignment;
}

} // namespace core
