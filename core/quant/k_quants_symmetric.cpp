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

/// Q3_K and Q6_K: 16 sub-blocks of 16 with a scale each, no minimum; Q8_K besides (read-only). The same three steps as
/// in k_quants_min.cpp: search per sub-block, codes for the scales, codes of the weights for the stored scales. Source:
/// "ggml-quants.c", ggml 0.27: quantize_row_q{3,6}_K_ref and _impl; same order of operations.
namespace core::quant {
namespace {

using namespace tensor;

constexpr std::size_t kWeights = kSuperBlock;
constexpr std::size_t kSubBlocks = 16;
constexpr std::size_t kSubWeights = kWeights / kSubBlocks;
using SubBlockCodes = Codes<kSubWeights>;
using SubBlockValues = Values<kSubWeights>;
using AllCodes = std::array<std::uint8_t, kWeights>;

/// The value of the largest magnitude, zero if all are.
float largestByMagnitude(const std::array<float, kSubBlocks> &values)
{
    float largest = 0.0f;
    float magnitude = 0.0f;
    for (const float value : values) {
        if (std::fabs(value) > magnitude) {
            magnitude = std::fabs(value);
            largest = value;
        }
    }
    return largest;
}

/// Codes for a stored scale; those of the search stay where it is zero.
void assignCodes(const float *x, float scale, int levels, std::uint8_t *codes)
{
    if (scale == 0.0f)
        return;
    for (std::size_t i = 0; i < kSubWeights; ++i) {
        const int q = std::max(-levels, std::min(levels - 1, nearestInt(x[i] / scale)));
        codes[i] = static_cast<std::uint8_t>(q + levels);
    }
}

// Q3_K

void finishQ3_K(const float *x, AllCodes &codes, BlockQ3_K &block)
{
    const float d = halfToFloat(block.d);
    for (std::size_t j = 0; j < kSubBlocks; ++j) {
        const int scale = unpackSixBits(block.scales, static_cast<int>(j)) - 32;
        assignCodes(x + j * kSubWeights, d * static_cast<float>(scale), 4, codes.data() + j * kSubWeights);
    }
    packBitPlanes(block.hmask, codes.data(), 2);
    for (std::uint8_t &code : codes)
        code &= 3;
    packTwoBits(block.qs, codes.data());
}

void quantizeBlockQ3_K(const float *x, BlockQ3_K &block)
{
    AllCodes codes;
    std::array<float, kSubBlocks> scales;
    for (std::size_t j = 0; j < kSubBlocks; ++j) {
        scales[j] = descendScale<kSubWeights>(SubBlockValues(x + j * kSubWeights, kSubWeights), 4,
                                              SubBlockCodes(codes.data() + j * kSubWeights, kSubWeights));
    }

    std::array<std::uint8_t, kSubBlocks> scaleCodes{};
    const float largest = largestByMagnitude(scales);
    if (largest != 0.0f) {
        const float inverse = -32.0f / largest;
        for (std::size_t j = 0; j < kSubBlocks; ++j) {
            // The reference narrows to int8 before it limits.
            const int code = static_cast<std::int8_t>(nearestInt(inverse * scales[j]));
            scaleCodes[j] = static_cast<std::uint8_t>(std::max(-32, std::min(31, code)) + 32);
        }
        block.d = floatToHalf(1.0f / inverse);
    } else {
        block.d = floatToHalf(0.0f);
    }
    packSixBits(block.scales, scaleCodes);
    finishQ3_K(x, codes, block);
}

void quantizeWeightedBlockQ3_K(const float *x, const float *importance, BlockQ3_K &block)
{
    float sumSquares = 0.0f;
    for (std::size_t i = 0; i < kWeights; ++i)
        sumSquares += x[i] * x[i];
    const float twiceMeanSquare = 2.0f * sumSquares / static_cast<float>(kWeights);

    AllCodes codes;
    std::array<float, kSubBlocks> scales;
    std::array<float, kSubBlocks> sumOfWeights;
    for (std::size_t j = 0; j < kSubBlocks; ++j) {
        const SubBlockValues values(x + j * kSubWeights, kSubWeights);
        std::array<float, kSubWeights> weights;
        sumOfWeights[j] = 0.0f;
        for (std::size_t i = 0; i < kSubWeights; ++i) {
            weights[i] = importance[j * kSubWeights + i] * std::sqrt(twiceMeanSquare + values[i] * values[i]);
            sumOfWeights[j] += weights[i];
        }
        scales[j] =
            searchScale<kSubWeights>(values, weights, 4, SubBlockCodes(codes.data() + j * kSubWeights, kSubWeights));
    }

    std::array<std::uint8_t, kSubBlocks> scaleCodes;
    block.d = floatToHalf(searchScale<kSubBlocks>(scales, sumOfWeights, 32, scaleCodes));
    packSixBits(block.scales, scaleCodes);
    finishQ3_K(x, codes, block);
}

void widenQ3_K(const BlockQ3_K &block, float *weights)
{
    const float d = halfToFloat(block.d);
    for (int j = 0; j < static_cast<int>(kSubBlocks); ++j) {
        const float scale = d * static_cast<float>(unpackSixBits(block.scales, j) - 32);
        const int within = 16 * (j % 2);
        const std::uint8_t *packed = block.qs + 32 * (j / 8) + within;
        const int shift = 2 * (j / 2 % 4);
        for (int i = 0; i < static_cast<int>(kSubWeights); ++i) {
            const int high = (block.hmask[within + i] >> (j / 2)) & 1;
            *weights++ = scale * static_cast<float>(((packed[i] >> shift) & 3) - (high ? 0 : 4));
        }
    }
}

// Q6_K

/// Byte i of a run of 128 has the low four bits of codes i and i + 64, byte i + 32 those of i + 32 and i + 96; the
/// upper two bits of all four share byte i of qh.
void packSixBitCodes(const AllCodes &codes, BlockQ6_K &block)
{
    for (int run = 0; run < 2; ++run) {
        const std::uint8_t *from = codes.data() + 128 * run;
        std::uint8_t *low = block.ql + 64 * run;
        std::uint8_t *high = block.qh + 32 * run;
        for (int i = 0; i < 32; ++i) {
            low[i] = static_cast<std::uint8_t>((from[i] & 0x0f) | ((from[i + 64] & 0x0f) << 4));
            low[i + 32] = static_cast<std::uint8_t>((from[i + 32] & 0x0f) | ((from[i + 96] & 0x0f) << 4));
            high[i] = static_cast<std::uint8_t>((from[i] >> 4) | ((from[i + 32] >> 4) << 2) |
                                                ((from[i + 64] >> 4) << 4) | ((from[i + 96] >> 4) << 6));
        }
    }
}

/// `weightsOf(j, weights)` fills the weights of sub-block j.
template <class WeightsOf> void quantizeSuperBlockQ6_K(const float *x, BlockQ6_K &block, WeightsOf weightsOf)
{
    AllCodes codes;
    std::array<float, kSubBlocks> scales;
    for (std::size_t j = 0; j < kSubBlocks; ++j) {
        std::array<float, kSubWeights> weights;
        weightsOf(j, weights);
        scales[j] = searchScale<kSubWeights>(SubBlockValues(x + j * kSubWeights, kSubWeights), weights, 32,
                                             SubBlockCodes(codes.data() + j * kSubWeights, kSubWeights));
    }
    const float largest = largestByMagnitude(scales);
    if (std::fabs(largest) < 1e-15f) {
        block = {};
        return;
    }

    const float inverse = -128.0f / largest;
    block.d = floatToHalf(1.0f / inverse);
    const float d = halfToFloat(block.d);
    for (std::size_t j = 0; j < kSubBlocks; ++j) {
        block.scales[j] = static_cast<std::int8_t>(std::min(127, nearestInt(inverse * scales[j])));
        assignCodes(x + j * kSubWeights, d * static_cast<float>(block.scales[j]), 32, codes.data() + j * kSubWeights);
    }
    packSixBitCodes(codes, block);
}

void quantizeBlockQ6_K(const float *x, BlockQ6_K &block)
{
    quantizeSuperBlockQ6_K(x, block, [x](std::size_t j, std::array<float, kSubWeights> &weights) {
        for (std::size_t i = 0; i < kSubWeights; ++i)
            weights[i] = x[j * kSubWeights + i] * x[j * kSubWeights + i];
    });
}

/// Q6_K takes the importance as it is.
void quantizeWeightedBlockQ6_K(const float *x, const float *importance, BlockQ6_K &block)
{
    quantizeSuperBlockQ6_K(x, block, [importance](std::size_t j, std::array<float, kSubWeights> &weights) {
        std::copy_n(importance + j * kSubWeights, kSubWeights, weights.begin());
    });
}

void widenQ6_K(const BlockQ6_K &block, float *weights)
{
    const float d = halfToFloat(block.d);
    for (int run = 0; run < 2; ++run) {
        for (int group = 0; group < 4; ++group) {
            const std::uint8_t *low = block.ql + 64 * run + 32 * (group % 2);
            const std::uint8_t *high = block.qh + 32 * run;
            for (int i = 0; i < 32; ++i) {
                const int q = ((low[i] >> (4 * (group / 2))) & 0x0f) | (((high[i] >> (2 * group)) & 3) << 4);
                const std::int8_t scale = block.scales[8 * run + 2 * group + i / 16];
                *weights++ = d * static_cast<float>(scale) * static_cast<float>(q - 32);
            }
        }
    }
}

void widenQ8_K(const BlockQ8_K &block, float *weights)
{
    for (std::size_t i = 0; i < kWeights; ++i)
        weights[i] = block.d * static_cast<float>(block.qs[i]);
}

} // namespace

void quantizeQ3_K(const RowBatch &batch) noexcept
{
    quantizeWithMatrix<BlockQ3_K, kWeights, quantizeBlockQ3_K, quantizeWeightedBlockQ3_K>(batch);
}
void quantizeQ6_K(const RowBatch &batch) noexcept
{
    quantizeWithMatrix<BlockQ6_K, kWeights, quantizeBlockQ6_K, quantizeWeightedBlockQ6_K>(batch);
}

void dequantizeQ3_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ3_K, kWeights, widenQ3_K>(blocks, count, weights);
}
void dequantizeQ6_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ6_K, kWeights, widenQ6_K>(blocks, count, weights);
}
void dequantizeQ8_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ8_K, kWeights, widenQ8_K>(blocks, count, weights);
}

} // namespace core::quant
