// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/half.h"
#include "core/quant/block_io.h"
#include "core/quant/families.h"
#include "core/quant/packing.h"
#include "core/quant/rounding.h"
#include "core/quant/search.h"
#include "core/tensor/blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

/// Q2_K (16 sub-blocks of 16), Q4_K, Q5_K (8 of 32): each sub-block has a scale and a minimum, which are quantized in
/// turn by two binary16 numbers of the super-block. Three steps:
///   1. per sub-block, searchScaleAndMin() with weights that depend on the type and on the matrix;
///   2. codes for the scales and minima: without a matrix round to the largest, with one searchPositiveScale() weighted
///   by
///      the sub-blocks' sums of weights;
///   3. the codes of the weights again, for the scales as they are stored. A sub-block whose stored scale is zero
///      keeps the codes of step 1.
/// Source: "ggml-quants.c", ggml 0.27: quantize_row_q{2,4,5}_K_ref (no matrix) and _impl (matrix); same order of
/// operations.
namespace core::quant {
namespace {

using namespace tensor;

constexpr std::size_t kWeights = kSuperBlock;

template <std::size_t kSubBlocks> struct SubBlockScales
{
    std::array<float, kSubBlocks> scales;
    std::array<float, kSubBlocks> mins;
    std::array<float, kSubBlocks> sumOfWeights; ///< only with a matrix
};

/// Largest of zero and the values.
template <std::size_t N> float largestPositive(const std::array<float, N> &values)
{
    float largest = 0.0f;
    for (const float value : values) {
        if (value > largest)
            largest = value;
    }
    return largest;
}

/// importance · sqrt(mean square + x²).
template <std::size_t N>
void weigh(const float *x, const float *importance, float meanSquare, std::array<float, N> &weights)
{
    for (std::size_t i = 0; i < N; ++i)
        weights[i] = importance[i] * std::sqrt(meanSquare + x[i] * x[i]);
}

template <std::size_t N> float sum(const std::array<float, N> &values)
{
    float total = 0.0f;
    for (const float value : values)
        total += value;
    return total;
}

float sumOfSquares(const float *x, std::size_t count)
{
    float total = 0.0f;
    for (std::size_t i = 0; i < count; ++i)
        total += x[i] * x[i];
    return total;
}

/// Step 3.
template <std::size_t N> void assignCodes(const float *x, float scale, float min, int mostCode, std::uint8_t *codes)
{
    if (scale == 0.0f)
        return;
    for (std::size_t i = 0; i < N; ++i)
        codes[i] = static_cast<std::uint8_t>(std::max(0, std::min(mostCode, nearestInt((x[i] + min) / scale))));
}

// Q2_K: sixteen sub-blocks

constexpr std::size_t kSixteen = 16; ///< sub-blocks
constexpr std::size_t kSixteenWeights = kWeights / kSixteen;

void finishQ2_K(const float *x, std::array<std::uint8_t, kWeights> &codes, BlockQ2_K &block)
{
    const float d = halfToFloat(block.d);
    const float dmin = halfToFloat(block.dmin);
    for (std::size_t j = 0; j < kSixteen; ++j) {
        assignCodes<kSixteenWeights>(x + j * kSixteenWeights, d * static_cast<float>(block.scales[j] & 0x0f),
                                     dmin * static_cast<float>(block.scales[j] >> 4), 3,
                                     codes.data() + j * kSixteenWeights);
    }
    packTwoBits(block.qs, codes.data());
}

void quantizeBlockQ2_K(const float *x, BlockQ2_K &block)
{
    constexpr MinSearch kSearch{.first = -0.5f, .step = 0.1f, .last = 15, .absoluteError = true, .limitFirst = false};
    constexpr float kMostScale = 15.0f;
    std::array<std::uint8_t, kWeights> codes;
    SubBlockScales<kSixteen> found;
    for (std::size_t j = 0; j < kSixteen; ++j) {
        const Values<kSixteenWeights> values(x + j * kSixteenWeights, kSixteenWeights);
        std::array<float, kSixteenWeights> weights;
        for (std::size_t i = 0; i < kSixteenWeights; ++i)
            weights[i] = std::fabs(values[i]);
        const ScaleAndMin fit = searchScaleAndMin<kSixteenWeights>(
            values, weights, 3, kSearch, Codes<kSixteenWeights>(codes.data() + j * kSixteenWeights, kSixteenWeights));
        found.scales[j] = fit.scale;
        found.mins[j] = fit.min;
    }

    const float maxScale = largestPositive(found.scales);
    const float maxMin = largestPositive(found.mins);
    const float inverseScale = maxScale > 0.0f ? kMostScale / maxScale : 0.0f;
    const float inverseMin = maxMin > 0.0f ? kMostScale / maxMin : 0.0f;
    for (std::size_t j = 0; j < kSixteen; ++j) {
        const int scaleCode = maxScale > 0.0f ? nearestInt(inverseScale * found.scales[j]) : 0;
        const int minCode = maxMin > 0.0f ? nearestInt(inverseMin * found.mins[j]) : 0;
        block.scales[j] = static_cast<std::uint8_t>(scaleCode | (minCode << 4));
    }
    block.d = floatToHalf(maxScale > 0.0f ? maxScale / kMostScale : 0.0f);
    block.dmin = floatToHalf(maxMin > 0.0f ? maxMin / kMostScale : 0.0f);
    finishQ2_K(x, codes, block);
}

void quantizeWeightedBlockQ2_K(const float *x, const float *importance, BlockQ2_K &block)
{
    constexpr MinSearch kSearch{.first = -0.9f, .step = 0.05f, .last = 36, .absoluteError = false, .limitFirst = true};
    std::array<std::uint8_t, kWeights> codes;
    SubBlockScales<kSixteen> found;
    const float meanSquare = sumOfSquares(x, kWeights) / static_cast<float>(kWeights);
    for (std::size_t j = 0; j < kSixteen; ++j) {
        const Values<kSixteenWeights> values(x + j * kSixteenWeights, kSixteenWeights);
        std::array<float, kSixteenWeights> weights;
        weigh(values.data(), importance + j * kSixteenWeights, meanSquare, weights);
        found.sumOfWeights[j] = sum(weights);
        const ScaleAndMin fit = searchScaleAndMin<kSixteenWeights>(
            values, weights, 3, kSearch, Codes<kSixteenWeights>(codes.data() + j * kSixteenWeights, kSixteenWeights));
        found.scales[j] = fit.scale;
        found.mins[j] = fit.min;
    }

    std::array<std::uint8_t, kSixteen> scaleCodes;
    std::array<std::uint8_t, kSixteen> minCodes;
    block.d = floatToHalf(searchPositiveScale<kSixteen>(found.scales, found.sumOfWeights, 15, scaleCodes));
    block.dmin = floatToHalf(searchPositiveScale<kSixteen>(found.mins, found.sumOfWeights, 15, minCodes));
    for (std::size_t j = 0; j < kSixteen; ++j)
        block.scales[j] = static_cast<std::uint8_t>(scaleCodes[j] | (minCodes[j] << 4));
    finishQ2_K(x, codes, block);
}

void widenQ2_K(const BlockQ2_K &block, float *weights)
{
    const float d = halfToFloat(block.d);
    const float dmin = halfToFloat(block.dmin);
    for (int j = 0; j < static_cast<int>(kSixteen); ++j) {
        const float scale = d * static_cast<float>(block.scales[j] & 0x0f);
        const float min = dmin * static_cast<float>(block.scales[j] >> 4);
        const std::uint8_t *packed = block.qs + 32 * (j / 8) + 16 * (j % 2);
        const int shift = 2 * (j / 2 % 4);
        for (int i = 0; i < static_cast<int>(kSixteenWeights); ++i)
            *weights++ = scale * static_cast<float>((packed[i] >> shift) & 3) - min;
    }
}

// Q4_K, Q5_K: eight sub-blocks

constexpr std::size_t kEight = 8; ///< sub-blocks
constexpr std::size_t kEightWeights = kWeights / kEight;

void storeCodes(BlockQ4_K &block, const std::uint8_t *codes)
{
    packFourBits(block.qs, codes);
}

void storeCodes(BlockQ5_K &block, const std::uint8_t *codes)
{
    packFourBits(block.qs, codes);
    packBitPlanes(block.qh, codes, 4);
}

template <class Block>
void finishEight(const float *x, int mostCode, std::array<std::uint8_t, kWeights> &codes, Block &block)
{
    const float d = halfToFloat(block.d);
    const float dmin = halfToFloat(block.dmin);
    for (std::size_t j = 0; j < kEight; ++j) {
        const ScaleAndMinCode code = unpackScaleAndMin(block.scales, static_cast<int>(j));
        assignCodes<kEightWeights>(x + j * kEightWeights, d * static_cast<float>(code.scale),
                                   dmin * static_cast<float>(code.min), mostCode, codes.data() + j * kEightWeights);
    }
    storeCodes(block, codes.data());
}

constexpr MinSearch kPlainSearchQ4{
    .first = -1.0f, .step = 0.1f, .last = 20, .absoluteError = false, .limitFirst = false};
constexpr MinSearch kPlainSearchQ5{
    .first = -0.5f, .step = 0.1f, .last = 15, .absoluteError = false, .limitFirst = false};

template <class Block, int kMostCode, const MinSearch &kSearch> void quantizeEight(const float *x, Block &block)
{
    std::array<std::uint8_t, kWeights> codes;
    SubBlockScales<kEight> found;
    for (std::size_t j = 0; j < kEight; ++j) {
        const Values<kEightWeights> values(x + j * kEightWeights, kEightWeights);
        const float rms = std::sqrt(sumOfSquares(values.data(), kEightWeights) / static_cast<float>(kEightWeights));
        std::array<float, kEightWeights> weights;
        for (std::size_t i = 0; i < kEightWeights; ++i)
            weights[i] = rms + std::fabs(values[i]);
        const ScaleAndMin fit = searchScaleAndMin<kEightWeights>(
            values, weights, kMostCode, kSearch, Codes<kEightWeights>(codes.data() + j * kEightWeights, kEightWeights));
        found.scales[j] = fit.scale;
        found.mins[j] = fit.min;
    }

    const float maxScale = largestPositive(found.scales);
    const float maxMin = largestPositive(found.mins);
    const float inverseScale = maxScale > 0.0f ? 63.0f / maxScale : 0.0f;
    const float inverseMin = maxMin > 0.0f ? 63.0f / maxMin : 0.0f;
    const auto limited = [](float value) {
        return std::min(std::uint8_t{63}, static_cast<std::uint8_t>(nearestInt(value)));
    };
    for (std::size_t j = 0; j < kEight; ++j) {
        packScaleAndMin(block.scales, static_cast<int>(j),
                        {limited(inverseScale * found.scales[j]), limited(inverseMin * found.mins[j])});
    }
    block.d = floatToHalf(maxScale / 63.0f);
    block.dmin = floatToHalf(maxMin / 63.0f);
    finishEight(x, kMostCode, codes, block);
}

template <class Block, int kMostCode> void quantizeWeightedEight(const float *x, const float *importance, Block &block)
{
    constexpr MinSearch kSearch{.first = -0.9f, .step = 0.05f, .last = 36, .absoluteError = false, .limitFirst = true};
    std::array<std::uint8_t, kWeights> codes;
    SubBlockScales<kEight> found;
    const float twiceMeanSquare = 2.0f * sumOfSquares(x, kWeights) / static_cast<float>(kWeights);
    for (std::size_t j = 0; j < kEight; ++j) {
        const Values<kEightWeights> values(x + j * kEightWeights, kEightWeights);
        std::array<float, kEightWeights> weights;
        weigh(values.data(), importance + j * kEightWeights, twiceMeanSquare, weights);
        found.sumOfWeights[j] = sum(weights);
        const ScaleAndMin fit = searchScaleAndMin<kEightWeights>(
            values, weights, kMostCode, kSearch, Codes<kEightWeights>(codes.data() + j * kEightWeights, kEightWeights));
        found.scales[j] = fit.scale;
        found.mins[j] = fit.min;
    }

    std::array<std::uint8_t, kEight> scaleCodes;
    std::array<std::uint8_t, kEight> minCodes;
    block.d = floatToHalf(searchPositiveScale<kEight>(found.scales, found.sumOfWeights, 63, scaleCodes));
    block.dmin = floatToHalf(searchPositiveScale<kEight>(found.mins, found.sumOfWeights, 63, minCodes));
    for (std::size_t j = 0; j < kEight; ++j) {
        ScaleAndMinCode code{scaleCodes[j], minCodes[j]};
        // Only Q5_K limits them: a code that wrapped below zero stays as it is in Q4_K.
        if constexpr (kMostCode == 31)
            code = {std::min(std::uint8_t{63}, code.scale), std::min(std::uint8_t{63}, code.min)};
        packScaleAndMin(block.scales, static_cast<int>(j), code);
    }
    finishEight(x, kMostCode, codes, block);
}

/// `fifthBit(i, j)`: the fifth bit of weight i of sub-block j.
template <class Block, class FifthBit> void widenEight(const Block &block, float *weights, FifthBit fifthBit)
{
    const float d = halfToFloat(block.d);
    const float dmin = halfToFloat(block.dmin);
    for (int j = 0; j < static_cast<int>(kEight); ++j) {
        const ScaleAndMinCode code = unpackScaleAndMin(block.scales, j);
        const float scale = d * static_cast<float>(code.scale);
        const float min = dmin * static_cast<float>(code.min);
        const std::uint8_t *packed = block.qs + 32 * (j / 2);
        const int shift = 4 * (j % 2);
        for (int i = 0; i < static_cast<int>(kEightWeights); ++i) {
            const int q = ((packed[i] >> shift) & 0x0f) | (fifthBit(i, j) << 4);
            *weights++ = scale * static_cast<float>(q) - min;
        }
    }
}

void widenQ4_K(const BlockQ4_K &block, float *weights)
{
    widenEight(block, weights, [](int, int) { return 0; });
}

void widenQ5_K(const BlockQ5_K &block, float *weights)
{
    widenEight(block, weights, [&block](int i, int j) { return (block.qh[i] >> j) & 1; });
}

} // namespace

void quantizeQ2_K(const RowBatch &batch) noexcept
{
    quantizeWithMatrix<BlockQ2_K, kWeights, quantizeBlockQ2_K, quantizeWeightedBlockQ2_K>(batch);
}
void quantizeQ4_K(const RowBatch &batch) noexcept
{
    quantizeWithMatrix<BlockQ4_K, kWeights, quantizeEight<BlockQ4_K, 15, kPlainSearchQ4>,
                       quantizeWeightedEight<BlockQ4_K, 15>>(batch);
}
void quantizeQ5_K(const RowBatch &batch) noexcept
{
    quantizeWithMatrix<BlockQ5_K, kWeights, quantizeEight<BlockQ5_K, 31, kPlainSearchQ5>,
                       quantizeWeightedEight<BlockQ5_K, 31>>(batch);
}

void dequantizeQ2_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ2_K, kWeights, widenQ2_K>(blocks, count, weights);
}
void dequantizeQ4_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ4_K, kWeights, widenQ4_K>(blocks, count, weights);
}
void dequantizeQ5_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ5_K, kWeights, widenQ5_K>(blocks, count, weights);
}

} // namespace core::quant
