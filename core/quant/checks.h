// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/quant/block_io.h"
#include "core/tensor/blocks.h"

#include <bit>
#include <cmath>

/// What makes a block invalid, one BlockCheck per shape (compare ggml_validate_row_data in "ggml-quants.c", ggml 0.27).
namespace core::quant {

[[nodiscard]] constexpr bool isFiniteHalf(std::uint16_t half) noexcept
{
    return (half & 0x7c00) != 0x7c00;
}

inline bool isValidHalf(const std::byte *block) noexcept
{
    return isFiniteHalf(loadBlock<std::uint16_t>(block));
}

inline bool isValidBf16(const std::byte *block) noexcept
{
    return (loadBlock<std::uint16_t>(block) & 0x7f80) != 0x7f80;
}

template <class Float> bool isValidFloat(const std::byte *block) noexcept
{
    return std::isfinite(loadBlock<Float>(block));
}

/// A binary16 scale.
template <class Block> bool hasFiniteScale(const std::byte *block) noexcept
{
    return isFiniteHalf(loadBlock<Block>(block).d);
}

/// A binary16 scale, and a second number: the minimum, the scale of the minima, or the sum.
template <class Block, std::uint16_t Block::*second> bool hasFiniteScales(const std::byte *block) noexcept
{
    const Block loaded = loadBlock<Block>(block);
    return isFiniteHalf(loaded.d) && isFiniteHalf(loaded.*second);
}

inline bool isValidQ8_K(const std::byte *block) noexcept
{
    return std::isfinite(loadBlock<tensor::BlockQ8_K>(block).d);
}

/// The scale's nibbles are the top ones of four little-endian words, lowest first.
inline bool isValidIq1M(const std::byte *block) noexcept
{
    const auto loaded = loadBlock<tensor::BlockIQ1_M>(block);
    // The exponent's five bits: three in the top nibble (after the sign), two in the one below.
    const unsigned top = loaded.scales[7] >> 4;
    const unsigned next = loaded.scales[5] >> 4;
    return (top & 7) != 7 || (next & 12) != 12;
}

/// 0xff is the NaN of E8M0.
inline bool isValidMxfp4(const std::byte *block) noexcept
{
    return loadBlock<tensor::BlockMXFP4>(block).e != 0xff;
}

/// 0x7f, and 0xff with the sign that an unsigned scale ignores, is the NaN of E4M3. ggml reads it as a number, but
/// neither its quantizer nor any finite weights lead to it.
inline bool isValidNvfp4(const std::byte *block) noexcept
{
    const auto loaded = loadBlock<tensor::BlockNVFP4>(block);
    for (const std::uint8_t scale : loaded.d) {
        if ((scale & 0x7f) == 0x7f)
            return false;
    }
    return true;
}

} // namespace core::quant
