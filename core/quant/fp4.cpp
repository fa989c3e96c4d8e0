// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/quant/block_io.h"
#include "core/quant/families.h"
#include "core/quant/rounding.h"
#include "core/tensor/blocks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

/// MXFP4 and NVFP4: E2M1 values (OCP Microscaling Formats 1.0) with a power of two for 32 weights, or an unsigned E4M3
/// scale for 16. Nothing is searched, a matrix changes nothing. The table holds twice the values, the scales are
/// halved. Source: "ggml-quants.c" and "ggml-impl.h", ggml 0.27; same order of operations.
namespace core::quant {
namespace {

using namespace tensor;

constexpr std::array<std::int8_t, 16> kTwiceE2M1{0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};

/// The nearest value of the table; the first of equals.
int nearestCode(float x, float halfScale)
{
    int best = 0;
    float bestError = std::fabs(static_cast<float>(kTwiceE2M1[0]) * halfScale - x);
    for (int i = 1; i < 16; ++i) {
        const float error = std::fabs(static_cast<float>(kTwiceE2M1[static_cast<std::size_t>(i)]) * halfScale - x);
        if (error < bestError) {
            bestError = error;
            best = i;
        }
    }
    return best;
}

float largestMagnitude(const float *x, std::size_t count)
{
    float largest = 0.0f;
    for (std::size_t i = 0; i < count; ++i)
        largest = std::max(largest, std::fabs(x[i]));
    return largest;
}

/// Byte i has the codes of weights i and i + kHalf.
template <std::size_t kHalf> void quantizeCodes(const float *x, float halfScale, std::uint8_t *packed)
{
    for (std::size_t i = 0; i < kHalf; ++i)
        packed[i] =
            static_cast<std::uint8_t>(nearestCode(x[i], halfScale) | (nearestCode(x[i + kHalf], halfScale) << 4));
}

template <std::size_t kHalf> void widenCodes(const std::uint8_t *packed, float halfScale, float *weights)
{
    for (std::size_t i = 0; i < kHalf; ++i) {
        weights[i] = static_cast<float>(kTwiceE2M1[packed[i] & 0x0f]) * halfScale;
        weights[i + kHalf] = static_cast<float>(kTwiceE2M1[packed[i] >> 4]) * halfScale;
    }
}

/// 2^(e − 128), sub-normal for the two smallest.
float halfOfE8M0(std::uint8_t e)
{
    return std::bit_cast<float>(e < 2 ? 0x00200000u << e : static_cast<std::uint32_t>(e - 1) << 23);
}

constexpr std::size_t kMxBlock = 32;

void quantizeBlockMXFP4(const float *x, BlockMXFP4 &block)
{
    const float largest = largestMagnitude(x, kMxBlock);
    // Rounded to binary32 like log2f(), so that a value just below a power of two counts as it; in double first, where
    // all mathematics libraries agree. Below 2^-125 the exponent wraps, as in the reference.
    const float exponent = std::floor(static_cast<float>(std::log2(static_cast<double>(largest))));
    block.e = largest > 0.0f ? static_cast<std::uint8_t>(truncateToInt(exponent - 2.0f + 127.0f)) : std::uint8_t{0};
    quantizeCodes<kMxBlock / 2>(x, halfOfE8M0(block.e), block.qs);
}

void widenMXFP4(const BlockMXFP4 &block, float *weights)
{
    widenCodes<kMxBlock / 2>(block.qs, halfOfE8M0(block.e), weights);
}

constexpr std::size_t kNvBlock = 64;
constexpr std::size_t kNvSubBlock = 16;
constexpr std::size_t kNvHalf = kNvSubBlock / 2;

/// Half of an unsigned E4M3 number (bias 7; the eighth bit is ignored); its NaN (0x7f) reads as zero.
float halfOfE4M3(std::uint8_t code)
{
    if (code == 0 || code == 0x7f)
        return 0.0f;
    const int exponent = (code >> 3) & 15;
    const int mantissa = code & 7;
    const float magnitude = exponent == 0 ? std::ldexp(static_cast<float>(mantissa), -9)
                                          : std::ldexp(1.0f + static_cast<float>(mantissa) / 8.0f, exponent - 7);
    return magnitude * 0.5f;
}

/// Rounds half up on the bit below the mantissa; too large becomes 0x7e.
std::uint8_t toE4M3(float value)
{
    constexpr int kMostExponent = 15;
    constexpr std::uint8_t kLargest = 0x7e;
    if (!(value > 0.0f))
        return 0;
    value = std::min(value, 448.0f);
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    int exponent = static_cast<int>((bits >> 23) & 255) - 127 + 7;
    if (exponent <= 0) // sub-normal: multiples of 2^-9
        return static_cast<std::uint8_t>(std::min(7, static_cast<int>(value * 512.0f + 0.5f)));
    if (exponent >= kMostExponent)
        return kLargest;
    int mantissa = static_cast<int>((bits >> 20) & 7) + static_cast<int>((bits >> 19) & 1);
    if (mantissa > 7) {
        mantissa = 0;
        if (++exponent >= kMostExponent)
            return kLargest;
    }
    return static_cast<std::uint8_t>((exponent << 3) | mantissa);
}

void quantizeBlockNVFP4(const float *x, BlockNVFP4 &block)
{
    for (std::size_t j = 0; j < kNvBlock / kNvSubBlock; ++j) {
        const float *values = x + j * kNvSubBlock;
        // The largest E2M1 value is 6.
        block.d[j] = toE4M3(largestMagnitude(values, kNvSubBlock) / 6.0f);
        quantizeCodes<kNvHalf>(values, halfOfE4M3(block.d[j]), block.qs + j * kNvHalf);
    }
}

void widenNVFP4(const BlockNVFP4 &block, float *weights)
{
    for (std::size_t j = 0; j < kNvBlock / kNvSubBlock; ++j)
        widenCodes<kNvHalf>(block.qs + j * kNvHalf, halfOfE4M3(block.d[j]), weights + j * kNvSubBlock);
}

} // namespace

void quantizeMXFP4(const RowBatch &batch) noexcept
{
    quantizePlain<BlockMXFP4, kMxBlock, quantizeBlockMXFP4>(batch);
}
void quantizeNVFP4(const RowBatch &batch) noexcept
{
    quantizePlain<BlockNVFP4, kNvBlock, quantizeBlockNVFP4>(batch);
}

void dequantizeMXFP4(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockMXFP4, kMxBlock, widenMXFP4>(blocks, count, weights);
}
void dequantizeNVFP4(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    dequantizeEach<BlockNVFP4, kNvBlock, widenNVFP4>(blocks, count, weights);
}

} // namespace core::quant
