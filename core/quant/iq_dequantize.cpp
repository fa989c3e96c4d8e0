// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/half.h"
#include "core/quant/block_io.h"
#include "core/quant/families.h"
#include "core/quant/iq_grids.h"
#include "core/tensor/blocks.h"

#include <array>
#include <bit>
#include <cstring>

/// Reading the i-quants with code books: groups of eight (or four) weights are an entry of a grid (iq_grids.h) and
/// signs, or for the one-bit types an entry and a common shift of an eighth. Source: "ggml-quants.c", ggml 0.27:
/// dequantize_row_iq*; same order of operations.
namespace core::quant {
namespace {

using namespace tensor;

constexpr std::size_t kRuns = kSuperBlock / 32; ///< of 32 weights
constexpr std::size_t kGroup = 8;

/// Where only seven signs are stored the eighth makes their number even.
std::uint8_t signsFromSeven(std::uint32_t seven)
{
    return static_cast<std::uint8_t>(seven | (static_cast<std::uint32_t>(std::popcount(seven) & 1) << 7));
}

float signOf(std::uint8_t signs, std::size_t i)
{
    return (signs >> i) & 1 ? -1.0f : 1.0f;
}

/// Eight weights of an entry of a two-bit grid.
void widenGroup2(std::uint16_t entry, std::uint8_t signs, float scale, float *weights)
{
    for (std::size_t i = 0; i < kGroup; ++i)
        weights[i] = scale * static_cast<float>(kGridLevels2[(entry >> (2 * i)) & 3]) * signOf(signs, i);
}

/// Eight weights of two entries of a three-bit grid. `levelOf`: float(code).
template <class LevelOf>
void widenGroup3(std::uint16_t first, std::uint16_t second, std::uint8_t signs, float scale, LevelOf levelOf,
                 float *weights)
{
    for (std::size_t i = 0; i < kGroup / 2; ++i) {
        weights[i] = scale * levelOf((first >> (3 * i)) & 7) * signOf(signs, i);
        weights[i + 4] = scale * levelOf((second >> (3 * i)) & 7) * signOf(signs, i + 4);
    }
}

/// Eight weights of the one-bit types.
void widenGroup1(std::uint16_t entry, bool shiftedDown, float scale, float *weights)
{
    const float shift = shiftedDown ? -0.125f : 0.125f;
    for (std::size_t i = 0; i < kGroup; ++i)
        weights[i] = scale * (static_cast<float>(((entry >> (2 * i)) & 3) - 1) + shift);
}

/// Of 32 weights: four bytes of indexes, then a word of four times seven signs and, on top, the scale's four bits.
void widenIQ2_XXS(const BlockIQ2_XXS &block, float *weights)
{
    const float d = halfToFloat(block.d);
    for (std::size_t run = 0; run < kRuns; ++run) {
        std::array<std::uint8_t, 4> indexes;
        std::uint32_t word;
        std::memcpy(indexes.data(), block.qs + 4 * run, sizeof indexes);
        std::memcpy(&word, block.qs + 4 * run + 2, sizeof word);
        const float scale = d * (0.5f + static_cast<float>(word >> 28)) * 0.25f;
        for (std::size_t group = 0; group < 4; ++group) {
            widenGroup2(kGridIQ2_XXS[indexes[group]], signsFromSeven((word >> (7 * group)) & 127), scale, weights);
            weights += kGroup;
        }
    }
}

/// Scales of four bits for 16 weights each.
float scaleOf16(float d, std::uint8_t scales, std::size_t half)
{
    return d * (0.5f + static_cast<float>((scales >> (4 * half)) & 15)) * 0.25f;
}

/// Words of nine bits of index and seven signs.
void widenIQ2_XS(const BlockIQ2_XS &block, float *weights)
{
    const float d = halfToFloat(block.d);
    for (std::size_t run = 0; run < kRuns; ++run) {
        for (std::size_t group = 0; group < 4; ++group) {
            const std::uint16_t word = block.qs[4 * run + group];
            widenGroup2(kGridIQ2_XS[word & 511], signsFromSeven(word >> 9), scaleOf16(d, block.scales[run], group / 2),
                        weights);
            weights += kGroup;
        }
    }
}

/// Ten bits of index, the upper two in qh; eight signs in the second half of qs.
void widenIQ2_S(const BlockIQ2_S &block, float *weights)
{
    const float d = halfToFloat(block.d);
    for (std::size_t run = 0; run < kRuns; ++run) {
        for (std::size_t group = 0; group < 4; ++group) {
            const std::size_t high = (block.qh[run] >> (2 * group)) & 3u;
            widenGroup2(kGridIQ2_S[block.qs[4 * run + group] | (high << 8)], block.qs[32 + 4 * run + group],
                        scaleOf16(d, block.scales[run], group / 2), weights);
            weights += kGroup;
        }
    }
}

/// 64 bytes of indexes, then a word for 32 weights as in IQ2_XXS.
void widenIQ3_XXS(const BlockIQ3_XXS &block, float *weights)
{
    const auto levelOf = [](int code) {
        return static_cast<float>(kGridLevelsIQ3_XXS[static_cast<std::size_t>(code)]);
    };
    const float d = halfToFloat(block.d);
    for (std::size_t run = 0; run < kRuns; ++run) {
        std::uint32_t word;
        std::memcpy(&word, block.qs + 64 + 4 * run, sizeof word);
        const float scale = d * (0.5f + static_cast<float>(word >> 28)) * 0.5f;
        for (std::size_t group = 0; group < 4; ++group) {
            const std::uint8_t *indexes = block.qs + 8 * run + 2 * group;
            widenGroup3(kGridIQ3_XXS[indexes[0]], kGridIQ3_XXS[indexes[1]], signsFromSeven((word >> (7 * group)) & 127),
                        scale, levelOf, weights);
            weights += kGroup;
        }
    }
}

/// Nine bits of index, the ninth in qh; all signs stored; scales of four bits for 32 weights.
void widenIQ3_S(const BlockIQ3_S &block, float *weights)
{
    const auto levelOf = [](int code) { return static_cast<float>(2 * code + 1); };
    const float d = halfToFloat(block.d);
    for (std::size_t run = 0; run < kRuns; ++run) {
        const int code = (block.scales[run / 2] >> (4 * (run % 2))) & 15;
        const float scale = d * static_cast<float>(1 + 2 * code);
        for (std::size_t group = 0; group < 4; ++group) {
            const auto entry = [&](std::size_t i) {
                const std::size_t high = (block.qh[run] >> (2 * group + i)) & 1u;
                return kGridIQ3_S[block.qs[8 * run + 2 * group + i] | (high << 8)];
            };
            widenGroup3(entry(0), entry(1), block.signs[4 * run + group], scale, levelOf, weights);
            weights += kGroup;
        }
    }
}

/// Eleven bits of index, the upper three in qh, with the scale's three bits and the shift of 32 weights.
void widenIQ1_S(const BlockIQ1_S &block, float *weights)
{
    const float d = halfToFloat(block.d);
    for (std::size_t run = 0; run < kRuns; ++run) {
        const unsigned word = block.qh[run];
        const float scale = d * static_cast<float>(2 * ((word >> 12) & 7) + 1);
        for (std::size_t group = 0; group < 4; ++group) {
            const std::size_t high = (word >> (3 * group)) & 7;
            widenGroup1(kGridIQ1_S[block.qs[4 * run + group] | (high << 8)], (word & 0x8000) != 0, scale, weights);
            weights += kGroup;
        }
    }
}

/// As IQ1_S, with a shift for 8 weights and scales of three bits for 16, four of them below each nibble of d.
void widenIQ1_M(const BlockIQ1_M &block, float *weights)
{
    std::array<std::uint16_t, 4> words;
    std::memcpy(words.data(), block.scales, sizeof words);
    const float d = halfToFloat(static_cast<std::uint16_t>((words[0] >> 12) | ((words[1] >> 8) & 0x00f0) |
                                                           ((words[2] >> 4) & 0x0f00) | (words[3] & 0xf000)));
    for (std::size_t group = 0; group < kSuperBlock / kGroup; ++group) {
        const std::size_t half = group / 2; // of 16 weights
        const int code = (words[half / 4] >> (3 * (half % 4))) & 7;
        const float scale = d * static_cast<float>(2 * code + 1);
        const unsigned nibble = (block.qh[half] >> (4 * (group % 2))) & 15u;
        const std::size_t index = block.qs[group] | ((nibble & 7u) << 8);
        widenGroup1(kGridIQ1_S[index], (nibble & 8) != 0, scale, weights + group * kGroup);
    }
}

} // namespace

void dequantizeIQ1_S(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockIQ1_S, kSuperBlock, widenIQ1_S>(blocks, count, weights);
}
void dequantizeIQ1_M(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockIQ1_M, kSuperBlock, widenIQ1_M>(blocks, count, weights);
}
void dequantizeIQ2_XXS(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockIQ2_XXS, kSuperBlock, widenIQ2_XXS>(blocks, count, weights);
}
void dequantizeIQ2_XS(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockIQ2_XS, kSuperBlock, widenIQ2_XS>(blocks, count, weights);
}
void dequantizeIQ2_S(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockIQ2_S, kSuperBlock, widenIQ2_S>(blocks, count, weights);
}
void dequantizeIQ3_XXS(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockIQ3_XXS, kSuperBlock, widenIQ3_XXS>(blocks, count, weights);
}
void dequantizeIQ3_S(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockIQ3_S, kSuperBlock, widenIQ3_S>(blocks, count, weights);
}

} // namespace core::quant
