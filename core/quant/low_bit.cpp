// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/half.h"
#include "core/quant/block_io.h"
#include "core/quant/families.h"
#include "core/quant/rounding.h"
#include "core/tensor/blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

/// Q1_0, Q2_0 and the ternary TQ1_0, TQ2_0: one binary16 scale for the block, nothing is searched, a matrix changes
/// nothing. Q1_0 stores signs and the mean magnitude; the others the nearest of −1, 0, 1 (Q2_0: also 2) times the
/// largest magnitude. Source: "ggml-quants.c", ggml 0.27: quantize_row_*_ref and dequantize_row_*; same order of
/// operations.
namespace core::quant {
namespace {

using namespace tensor;

constexpr std::size_t kBlock1 = 128;
constexpr std::size_t kBlock2 = 64;
constexpr std::size_t kTernaryBlock = kSuperBlock;

float largestMagnitude(const float *x, std::size_t count)
{
    float largest = 0.0f;
    for (std::size_t i = 0; i < count; ++i)
        largest = std::max(largest, std::fabs(x[i]));
    return largest;
}

float inverseOrZero(float scale)
{
    return scale != 0.0f ? 1.0f / scale : 0.0f;
}

void quantizeBlockQ1_0(const float *x, BlockQ1_0 &block)
{
    block = {};
    float sum = 0.0f;
    for (std::size_t i = 0; i < kBlock1; ++i)
        sum += std::fabs(x[i]);
    block.d = floatToHalf(sum / static_cast<float>(kBlock1));
    for (std::size_t i = 0; i < kBlock1; ++i) {
        if (x[i] >= 0.0f)
            block.qs[i / 8] = static_cast<std::uint8_t>(block.qs[i / 8] | (1u << (i % 8)));
    }
}

void widenQ1_0(const BlockQ1_0 &block, float *weights)
{
    const float scale = halfToFloat(block.d);
    for (std::size_t i = 0; i < kBlock1; ++i)
        weights[i] = (block.qs[i / 8] >> (i % 8)) & 1 ? scale : -scale;
}

void quantizeBlockQ2_0(const float *x, BlockQ2_0 &block)
{
    block = {};
    const float scale = largestMagnitude(x, kBlock2);
    const float inverse = inverseOrZero(scale);
    block.d = floatToHalf(scale);
    for (std::size_t i = 0; i < kBlock2; ++i) {
        // Limited after adding, as a value that doesn't fit becomes the smallest integer.
        const int code = std::clamp(roundToInt(x[i] * inverse) + 1, 0, 3);
        block.qs[i / 4] = static_cast<std::uint8_t>(block.qs[i / 4] | (code << (2 * (i % 4))));
    }
}

void widenQ2_0(const BlockQ2_0 &block, float *weights)
{
    const float scale = halfToFloat(block.d);
    for (std::size_t i = 0; i < kBlock2; ++i)
        weights[i] = static_cast<float>(((block.qs[i / 4] >> (2 * (i % 4))) & 3) - 1) * scale;
}

/// 0, 1, 2 for −1, 0, 1, half away from zero. Where the inverse of a sub-normal scale overflowed, the reference's
/// lroundf() gives the smallest 64-bit integer, of which the low half is zero.
int ternaryCode(float value)
{
    const float rounded = std::round(value);
    return (std::fabs(rounded) < 2147483648.0f ? static_cast<int>(rounded) : 0) + 1;
}

// TQ1_0: five ternary digits in a byte, the first the most significant, scaled to 256ths so that multiplying by three
// and taking the carry gives one digit after the other. Weights in order: 32 bytes whose digits are 32 weights apart,
// 16 whose digits are 16 apart, 4 (qh) with only four digits, 4 apart.
struct DigitRun
{
    int firstByte; ///< within qs followed by qh
    int bytes;     ///< also the distance between the weights of a byte
    int digits;
};
constexpr DigitRun kDigitRuns[] = {{0, 32, 5}, {32, 16, 5}, {48, 4, 4}};
constexpr std::size_t kDigitBytes = sizeof(BlockTQ1_0::qs) + sizeof(BlockTQ1_0::qh);

void quantizeBlockTQ1_0(const float *x, BlockTQ1_0 &block)
{
    const float scale = largestMagnitude(x, kTernaryBlock);
    const float inverse = inverseOrZero(scale);
    block.d = floatToHalf(scale);
    std::array<std::uint8_t, kDigitBytes> packed;
    for (const DigitRun &run : kDigitRuns) {
        for (int i = 0; i < run.bytes; ++i) {
            int number = 0;
            for (int digit = 0; digit < 5; ++digit)
                number = number * 3 + (digit < run.digits ? ternaryCode(x[i + digit * run.bytes] * inverse) : 0);
            packed[static_cast<std::size_t>(run.firstByte + i)] = static_cast<std::uint8_t>((number * 256 + 242) / 243);
        }
        x += run.bytes * run.digits;
    }
    std::memcpy(block.qs, packed.data(), sizeof block.qs);
    std::memcpy(block.qh, packed.data() + sizeof block.qs, sizeof block.qh);
}

void widenTQ1_0(const BlockTQ1_0 &block, float *weights)
{
    constexpr std::array<unsigned, 5> kPowers{1, 3, 9, 27, 81};
    const float scale = halfToFloat(block.d);
    std::array<std::uint8_t, kDigitBytes> packed;
    std::memcpy(packed.data(), block.qs, sizeof block.qs);
    std::memcpy(packed.data() + sizeof block.qs, block.qh, sizeof block.qh);
    for (const DigitRun &run : kDigitRuns) {
        for (int digit = 0; digit < run.digits; ++digit) {
            for (int i = 0; i < run.bytes; ++i) {
                const unsigned byte = packed[static_cast<std::size_t>(run.firstByte + i)];
                const unsigned rest = (byte * kPowers[static_cast<std::size_t>(digit)]) & 0xff;
                *weights++ = static_cast<float>(static_cast<int>(rest * 3 >> 8) - 1) * scale;
            }
        }
    }
}

/// TQ2_0: byte i of a run of 128 has the codes i, i + 32, i + 64, i + 96.
void quantizeBlockTQ2_0(const float *x, BlockTQ2_0 &block)
{
    const float scale = largestMagnitude(x, kTernaryBlock);
    const float inverse = inverseOrZero(scale);
    block.d = floatToHalf(scale);
    for (int run = 0; run < 2; ++run) {
        for (int i = 0; i < 32; ++i) {
            int byte = 0;
            for (int group = 0; group < 4; ++group)
                byte |= (ternaryCode(x[128 * run + 32 * group + i] * inverse) & 3) << (2 * group);
            block.qs[32 * run + i] = static_cast<std::uint8_t>(byte);
        }
    }
}

void widenTQ2_0(const BlockTQ2_0 &block, float *weights)
{
    const float scale = halfToFloat(block.d);
    for (int run = 0; run < 2; ++run) {
        for (int group = 0; group < 4; ++group) {
            for (int i = 0; i < 32; ++i)
                *weights++ = static_cast<float>(((block.qs[32 * run + i] >> (2 * group)) & 3) - 1) * scale;
        }
    }
}

} // namespace

void quantizeQ1_0(const RowBatch &batch) noexcept
{
    quantizePlain<BlockQ1_0, kBlock1, quantizeBlockQ1_0>(batch);
}
void quantizeQ2_0(const RowBatch &batch) noexcept
{
    quantizePlain<BlockQ2_0, kBlock2, quantizeBlockQ2_0>(batch);
}
void quantizeTQ1_0(const RowBatch &batch) noexcept
{
    quantizePlain<BlockTQ1_0, kTernaryBlock, quantizeBlockTQ1_0>(batch);
}
void quantizeTQ2_0(const RowBatch &batch) noexcept
{
    quantizePlain<BlockTQ2_0, kTernaryBlock, quantizeBlockTQ2_0>(batch);
}

void dequantizeQ1_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ1_0, kBlock1, widenQ1_0>(blocks, count, weights);
}
void dequantizeQ2_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockQ2_0, kBlock2, widenQ2_0>(blocks, count, weights);
}
void dequantizeTQ1_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockTQ1_0, kTernaryBlock, widenTQ1_0>(blocks, count, weights);
}
void dequantizeTQ2_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockTQ2_0, kTernaryBlock, widenTQ2_0>(blocks, count, weights);
}

} // namespace core::quant
