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
#include <cmath>

/// IQ4_NL and IQ4_XS: w = d · level[q] with sixteen fixed levels, denser around zero. IQ4_NL has a scale for 32
/// weights; IQ4_XS has eight of six bits in a super-block. The search minimizes Σ weight (x − d · level)²: 16 candidate
/// scales around (largest x by magnitude) / level[0], each with its least-squares d. weight = x² without a matrix,
/// importance · sqrt(2 · mean square of the (super-)block + x²) with one. Source: "ggml-quants.c", ggml 0.27:
/// quantize_row_iq4_nl_impl with ntry = 7; same order of operations.
namespace core::quant {
namespace {

using namespace tensor;

constexpr std::size_t kBlock = 32;
constexpr std::array<std::int8_t, 16> kLevels{-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

float levelOf(std::size_t code)
{
    return static_cast<float>(kLevels[code]);
}

/// The code of the nearest level; from halfway on the upper one. Compared doubled, where both sides are exact. A NaN
/// (zero times the inverse of a sub-normal scale) gets the last code, as in the reference, hence the negated
/// comparison.
std::size_t nearestLevel(float value)
{
    const float doubled = value + value;
    std::size_t code = 0;
    for (std::size_t step = kLevels.size() / 2; step > 0; step /= 2) {
        const std::size_t upper = code + step;
        if (!(doubled < static_cast<float>(kLevels[upper - 1] + kLevels[upper])))
            code = upper;
    }
    return code;
}

float twiceMeanSquare(const float *x, std::size_t count)
{
    float sum = 0.0f;
    for (std::size_t i = 0; i < count; ++i)
        sum += x[i] * x[i];
    return sum * (2.0f / static_cast<float>(count));
}

/// Zero for a block below 1e-15.
float searchLevelScale(Values<kBlock> x, Values<kBlock> weights)
{
    constexpr int kTries = 7;
    float magnitude = 0.0f;
    float largest = 0.0f;
    for (const float value : x) {
        if (std::fabs(value) > magnitude) {
            magnitude = std::fabs(value);
            largest = value;
        }
    }
    if (magnitude < 1e-15f)
        return 0.0f;

    float sumXQ = 0.0f;
    float sumQQ = 0.0f;
    const auto tryInverse = [&](float inverse) {
        sumXQ = 0.0f;
        sumQQ = 0.0f;
        for (std::size_t i = 0; i < kBlock; ++i) {
            const float level = levelOf(nearestLevel(inverse * x[i]));
            sumXQ += weights[i] * level * x[i];
            sumQQ += weights[i] * level * level;
        }
    };
    tryInverse(1.0f / (-largest / levelOf(0)));
    float scale = sumQQ > 0.0f ? sumXQ / sumQQ : 0.0f;
    float best = scale * sumXQ;
    for (int step = -kTries; step <= kTries; ++step) {
        tryInverse(static_cast<float>(step + kLevels[0]) / largest);
        if (sumQQ > 0.0f && sumXQ * sumXQ > best * sumQQ) {
            scale = sumXQ / sumQQ;
            best = scale * sumXQ;
        }
    }
    return scale;
}

void weigh(Values<kBlock> x, const float *importance, float twiceMeanSquare, std::array<float, kBlock> &weights)
{
    for (std::size_t i = 0; i < kBlock; ++i)
        weights[i] = importance ? importance[i] * std::sqrt(twiceMeanSquare + x[i] * x[i]) : x[i] * x[i];
}

/// Codes for a scale; byte i has those of weights i and i + 16.
void packLevels(const float *x, float scale, std::uint8_t *packed)
{
    const float inverse = scale != 0.0f ? 1.0f / scale : 0.0f;
    for (std::size_t i = 0; i < kBlock / 2; ++i)
        packed[i] = static_cast<std::uint8_t>(nearestLevel(inverse * x[i]) | (nearestLevel(inverse * x[i + 16]) << 4));
}

void widenLevels(const std::uint8_t *packed, float scale, float *weights)
{
    for (std::size_t i = 0; i < kBlock / 2; ++i) {
        weights[i] = scale * levelOf(packed[i] & 0x0f);
        weights[i + kBlock / 2] = scale * levelOf(packed[i] >> 4);
    }
}

void quantizeWeightedBlockIQ4_NL(const float *x, const float *importance, BlockIQ4_NL &block)
{
    const Values<kBlock> values(x, kBlock);
    std::array<float, kBlock> weights;
    weigh(values, importance, twiceMeanSquare(x, kBlock), weights);
    const float scale = searchLevelScale(values, weights);
    block.d = floatToHalf(scale);
    packLevels(x, scale, block.qs);
}

void quantizeBlockIQ4_NL(const float *x, BlockIQ4_NL &block)
{
    quantizeWeightedBlockIQ4_NL(x, nullptr, block);
}

void widenIQ4_NL(const BlockIQ4_NL &block, float *weights)
{
    widenLevels(block.qs, halfToFloat(block.d), weights);
}

constexpr std::size_t kSubBlocks = kSuperBlock / kBlock;

void quantizeWeightedBlockIQ4_XS(const float *x, const float *importance, BlockIQ4_XS &block)
{
    const float meanSquare = twiceMeanSquare(x, kSuperBlock);
    std::array<float, kSubBlocks> scales;
    float magnitude = 0.0f;
    float largest = 0.0f;
    for (std::size_t j = 0; j < kSubBlocks; ++j) {
        const Values<kBlock> values(x + j * kBlock, kBlock);
        std::array<float, kBlock> weights;
        weigh(values, importance ? importance + j * kBlock : nullptr, meanSquare, weights);
        scales[j] = searchLevelScale(values, weights);
        if (std::fabs(scales[j]) > magnitude) {
            magnitude = std::fabs(scales[j]);
            largest = scales[j];
        }
    }

    // The codes are for the scale before it is rounded to binary16.
    const float d = -largest / 32.0f;
    const float inverse = d != 0.0f ? 1.0f / d : 0.0f;
    block = {};
    block.d = floatToHalf(d);
    for (std::size_t j = 0; j < kSubBlocks; ++j) {
        const int scale = std::max(-32, std::min(31, nearestInt(inverse * scales[j])));
        packLevels(x + j * kBlock, d * static_cast<float>(scale), block.qs + j * kBlock / 2);
        const auto code = static_cast<unsigned>(scale + 32);
        block.scalesL[j / 2] = static_cast<std::uint8_t>(block.scalesL[j / 2] | ((code & 15) << (4 * (j % 2))));
        block.scalesH = static_cast<std::uint16_t>(block.scalesH | ((code >> 4) << (2 * j)));
    }
}

void quantizeBlockIQ4_XS(const float *x, BlockIQ4_XS &block)
{
    quantizeWeightedBlockIQ4_XS(x, nullptr, block);
}

void widenIQ4_XS(const BlockIQ4_XS &block, float *weights)
{
    const float d = halfToFloat(block.d);
    for (std::size_t j = 0; j < kSubBlocks; ++j) {
        const int code = ((block.scalesL[j / 2] >> (4 * (j % 2))) & 15) | (((block.scalesH >> (2 * j)) & 3) << 4);
        widenLevels(block.qs + j * kBlock / 2, d * static_cast<float>(code - 32), weights + j * kBlock);
    }
}

} // namespace

void quantizeIQ4_NL(const RowBatch &batch) noexcept
{
    quantizeWithMatrix<BlockIQ4_NL, kBlock, quantizeBlockIQ4_NL, quantizeWeightedBlockIQ4_NL>(batch);
}
void quantizeIQ4_XS(const RowBatch &batch) noexcept
{
    quantizeWithMatrix<BlockIQ4_XS, kSuperBlock, quantizeBlockIQ4_XS, quantizeWeightedBlockIQ4_XS>(batch);
}

void dequantizeIQ4_NL(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockIQ4_NL, kBlock, widenIQ4_NL>(blocks, count, weights);
}
void dequantizeIQ4_XS(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockIQ4_XS, kSuperBlock, widenIQ4_XS>(blocks, count, weights);
}

} // namespace core::quant
