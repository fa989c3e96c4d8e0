// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/half.h"
#include "core/quant/block_io.h"
#include "core/quant/families.h"
#include "core/quant/rounding.h"
#include "core/quant/search.h"
#include "core/tensor/blocks.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>

/// Q4_0 Q4_1 Q5_0 Q5_1 Q8_0: blocks of 32 with a binary16 scale (_0) or a scale and a minimum (_1).
/// Without a matrix the scale spans the block and nothing is searched; with one, the error weighted by
/// importance · sqrt(mean square of the row + x²) is kept small (search.h). Q8_0 ignores the matrix.
/// Source: "ggml-quants.c", ggml 0.27: quantize_row_q*_ref and _impl, dequantize_row_q*; same order of operations.
namespace core::quant {
namespace {

using namespace tensor;

constexpr std::size_t kBlock = 32;
constexpr std::size_t kHalf = kBlock / 2;
using BlockCodes = std::array<std::uint8_t, kBlock>;

/// Candidates of the weighted search of the _1 types.
constexpr MinSearch kWeightedSearch{
    .first = -0.9f, .step = 0.05f, .last = 36, .absoluteError = false, .limitFirst = true};

/// Byte i has the low four bits of codes i and i + 16.
void packNibbles(std::uint8_t (&packed)[kHalf], const BlockCodes &codes)
{
    for (std::size_t i = 0; i < kHalf; ++i)
        packed[i] = static_cast<std::uint8_t>((codes[i] & 0x0f) | ((codes[i + kHalf] & 0x0f) << 4));
}

/// Bit i of the little-endian word is the fifth bit of code i.
void packFifthBits(std::uint8_t (&packed)[4], const BlockCodes &codes)
{
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < kBlock; ++i)
        bits |= static_cast<std::uint32_t>((codes[i] >> 4) & 1) << i;
    std::memcpy(packed, &bits, sizeof bits);
}

BlockCodes unpackNibbles(const std::uint8_t (&packed)[kHalf])
{
    BlockCodes codes;
    for (std::size_t i = 0; i < kHalf; ++i) {
        codes[i] = packed[i] & 0x0f;
        codes[i + kHalf] = packed[i] >> 4;
    }
    return codes;
}

BlockCodes unpackWithFifthBits(const std::uint8_t (&nibbles)[kHalf], const std::uint8_t (&high)[4])
{
    BlockCodes codes = unpackNibbles(nibbles);
    std::uint32_t bits;
    std::memcpy(&bits, high, sizeof bits);
    for (std::size_t i = 0; i < kBlock; ++i)
        codes[i] = static_cast<std::uint8_t>(codes[i] | (((bits >> i) & 1) << 4));
    return codes;
}

void storeCodes(BlockQ4_0 &block, const BlockCodes &codes)
{
    packNibbles(block.qs, codes);
}
void storeCodes(BlockQ4_1 &block, const BlockCodes &codes)
{
    packNibbles(block.qs, codes);
}
void storeCodes(BlockQ5_0 &block, const BlockCodes &codes)
{
    packNibbles(block.qs, codes);
    packFifthBits(block.qh, codes);
}
void storeCodes(BlockQ5_1 &block, const BlockCodes &codes)
{
    packNibbles(block.qs, codes);
    packFifthBits(block.qh, codes);
}

float inverseOrZero(float scale)
{
    return scale != 0.0f ? 1.0f / scale : 0.0f;
}

/// What the reference's casts of a scaled weight to int8, then min(·, levels), then to uint8 make of it.
std::uint8_t codeFromFloat(float value, int mostLevel)
{
    return static_cast<std::uint8_t>(
        std::min(mostLevel, static_cast<int>(static_cast<std::int8_t>(truncateToInt(value)))));
}

/// _0: the weight of largest magnitude gets the code 0, so the scale has the opposite sign of it; the others are
/// truncated after adding half (a level past the top one is cut off).
template <class Block, int kLevels> void quantizeSpanning(const float *x, Block &block)
{
    float magnitude = 0.0f;
    float largest = 0.0f;
    for (std::size_t i = 0; i < kBlock; ++i) {
        if (magnitude < std::fabs(x[i])) {
            magnitude = std::fabs(x[i]);
            largest = x[i];
        }
    }
    const float scale = largest / static_cast<float>(-kLevels);
    const float inverse = inverseOrZero(scale);
    block.d = floatToHalf(scale);
    BlockCodes codes;
    for (std::size_t i = 0; i < kBlock; ++i)
        codes[i] = codeFromFloat(x[i] * inverse + (static_cast<float>(kLevels) + 0.5f), 2 * kLevels - 1);
    storeCodes(block, codes);
}

/// _1: from the smallest to the largest weight.
template <class Block, int kMostCode> void quantizeRange(const float *x, Block &block)
{
    float min = FLT_MAX;
    float max = -FLT_MAX;
    for (std::size_t i = 0; i < kBlock; ++i) {
        if (x[i] < min)
            min = x[i];
        if (x[i] > max)
            max = x[i];
    }
    const float scale = (max - min) / static_cast<float>(kMostCode);
    const float inverse = inverseOrZero(scale);
    block.d = floatToHalf(scale);
    block.m = floatToHalf(min);
    BlockCodes codes;
    for (std::size_t i = 0; i < kBlock; ++i) {
        const float value = (x[i] - min) * inverse + 0.5f;
        // Q5_1 is cast to uint8 directly: no limit, the fifth bit and the four others are taken as they come.
        codes[i] = kMostCode == 31 ? static_cast<std::uint8_t>(truncateToInt(value)) : codeFromFloat(value, kMostCode);
    }
    storeCodes(block, codes);
}

using BlockWeights = std::array<float, kBlock>;

template <class Block, int kLevels>
void quantizeWeightedSpanning(Values<kBlock> x, const BlockWeights &weights, Block &block)
{
    BlockCodes codes;
    block.d = floatToHalf(searchScale<kBlock>(x, weights, kLevels, codes));
    storeCodes(block, codes);
}

template <class Block, int kMostCode>
void quantizeWeightedRange(Values<kBlock> x, const BlockWeights &weights, Block &block)
{
    BlockCodes codes;
    const ScaleAndMin found = searchScaleAndMin<kBlock>(x, weights, kMostCode, kWeightedSearch, codes);
    block.d = floatToHalf(found.scale);
    block.m = floatToHalf(-found.min);
    storeCodes(block, codes);
}

/// The weighted search looks at the whole row's mean square, so it can't be one of block_io.h's kernels.
template <class Block, auto plainBlock, auto weightedBlock> void quantizeLegacy(const RowBatch &batch) noexcept
{
    if (!batch.importance) {
        quantizePlain<Block, kBlock, plainBlock>(batch);
        return;
    }
    const std::uint64_t perRow = batch.ne0 / kBlock;
    for (std::uint64_t row = 0; row < batch.rows; ++row) {
        const float *x = batch.weights + row * batch.ne0;
        float sumSquares = 0.0f;
        for (std::uint64_t i = 0; i < batch.ne0; ++i)
            sumSquares += x[i] * x[i];
        const float meanSquare = sumSquares / static_cast<float>(batch.ne0);
        for (std::uint64_t b = 0; b < perRow; ++b) {
            const Values<kBlock> values(x + b * kBlock, kBlock);
            const float *importance = batch.importance + b * kBlock;
            BlockWeights weights;
            for (std::size_t i = 0; i < kBlock; ++i)
                weights[i] = importance[i] * std::sqrt(meanSquare + values[i] * values[i]);
            Block block;
            weightedBlock(values, weights, block);
            storeBlock(batch.blocks + (row * perRow + b) * sizeof(Block), block);
        }
    }
}

void quantizeBlockQ8_0(const float *x, BlockQ8_0 &block)
{
    float magnitude = 0.0f;
    for (std::size_t i = 0; i < kBlock; ++i)
        magnitude = std::max(magnitude, std::fabs(x[i]));
    const float scale = magnitude / 127.0f;
    const float inverse = inverseOrZero(scale);
    block.d = floatToHalf(scale);
    for (std::size_t i = 0; i < kBlock; ++i)
        block.qs[i] = static_cast<std::int8_t>(roundToInt(x[i] * inverse));
}

void widenCentred(const BlockCodes &codes, int zeroCode, float scale, float *weights)
{
    for (std::size_t i = 0; i < kBlock; ++i)
        weights[i] = static_cast<float>(codes[i] - zeroCode) * scale;
}

void widenWithMin(const BlockCodes &codes, float scale, float min, float *weights)
{
    for (std::size_t i = 0; i < kBlock; ++i)
        weights[i] = static_cast<float>(codes[i]) * scale + min;
}

void widenQ4_0(const BlockQ4_0 &block, float *weights)
{
    widenCentred(unpackNibbles(block.qs), 8, halfToFloat(block.d), weights);
}
void widenQ4_1(const BlockQ4_1 &block, float *weights)
{
    widenWithMin(unpackNibbles(block.qs), halfToFloat(block.d), halfToFloat(block.m), weights);
}
void widenQ5_0(const BlockQ5_0 &block, float *weights)
{
    widenCentred(unpackWithFifthBits(block.qs, block.qh), 16, halfToFloat(block.d), weights);
}
void widenQ5_1(const BlockQ5_1 &block, float *weights)
{
    widenWithMin(unpackWithFifthBits(block.qs, block.qh), halfToFloat(block.d), halfToFloat(block.m), weights);
}
/// Q8_0 and Q8_1, whose sum is redundant.
template <class Block> void widenQ8(const Block &block, float *weights)
{
    const float scale = halfToFloat(block.d);
    for (std::size_t i = 0; i < kBlock; ++i)
        weights[i] = static_cast<float>(block.qs[i]) * scale;
}

} // namespace

void quantizeQ4_0(const RowBatch &batch) noexcept
{
    quantizeLegacy<BlockQ4_0, quantizeSpanning<BlockQ4_0, 8>, quantizeWeightedSpanning<BlockQ4_0, 8>>(batch);
}
void quantizeQ4_1(const RowBatch &batch) noexcept
{
    quantizeLegacy<BlockQ4_1, quantizeRange<BlockQ4_1, 15>, quantizeWeightedRange<BlockQ4_1, 15>>(batch);
}
void quantizeQ5_0(const RowBatch &batch) noexcept
{
    quantizeLegacy<BlockQ5_0, quantizeSpanning<BlockQ5_0, 16>, quantizeWeightedSpanning<BlockQ5_0, 16>>(batch);
}
void quantizeQ5_1(const RowBatch &batch) noexcept
{
    quantizeLegacy<BlockQ5_1, quantizeRange<BlockQ5_1, 31>, quantizeWeightedRange<BlockQ5_1, 31>>(batch);
}
void quantizeQ8_0(const RowBatch &batch) noexcept
{
    quantizePlain<BlockQ8_0, kBlock, quantizeBlockQ8_0>(batch);
}

void dequantizeQ4_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ4_0, kBlock, widenQ4_0>(blocks, count, weights);
}
void dequantizeQ4_1(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ4_1, kBlock, widenQ4_1>(blocks, count, weights);
}
void dequantizeQ5_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ5_0, kBlock, widenQ5_0>(blocks, count, weights);
}
void dequantizeQ5_1(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ5_1, kBlock, widenQ5_1>(blocks, count, weights);
}
void dequantizeQ8_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ8_0, kBlock, widenQ8<BlockQ8_0>>(blocks, count, weights);
}
void dequantizeQ8_1(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ8_1, kBlock, widenQ8<BlockQ8_1>>(blocks, count, weights);
}

} // namespace core::quant
