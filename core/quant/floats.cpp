// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/half.h"
#include "core/quant/block_io.h"
#include "core/quant/families.h"

/// Plain arrays: a block is one value. An importance matrix changes nothing.
namespace core::quant {
namespace {

template <class Stored, auto convert> void narrow(const RowBatch &batch) noexcept
{
    const std::uint64_t count = batch.rows * batch.ne0;
    for (std::uint64_t i = 0; i < count; ++i)
        storeBlock<Stored>(batch.blocks + i * sizeof(Stored), convert(batch.weights[i]));
}

template <class Stored, auto convert> void widen(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    for (std::uint64_t i = 0; i < count; ++i)
        weights[i] = convert(loadBlock<Stored>(blocks + i * sizeof(Stored)));
}

template <class Stored> float converted(Stored value) noexcept
{
    return static_cast<float>(value);
}

} // namespace

void quantizeF32(const RowBatch &batch) noexcept
{
    if (batch.rows > 0)
        std::memcpy(batch.blocks, batch.weights, batch.rows * batch.ne0 * sizeof(float));
}

void quantizeF16(const RowBatch &batch) noexcept
{
    narrow<std::uint16_t, floatToHalf>(batch);
}

void quantizeBf16(const RowBatch &batch) noexcept
{
    narrow<std::uint16_t, floatToBf16>(batch);
}

void dequantizeF32(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    if (count > 0)
        std::memcpy(weights, blocks, count * sizeof(float));
}

void dequantizeF16(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    widen<std::uint16_t, halfToFloat>(blocks, count, weights);
}

void dequantizeBf16(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    widen<std::uint16_t, bf16ToFloat>(blocks, count, weights);
}

void dequantizeF64(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    widen<double, converted<double>>(blocks, count, weights);
}

void dequantizeI8(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    widen<std::int8_t, converted<std::int8_t>>(blocks, count, weights);
}

void dequantizeI16(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    widen<std::int16_t, converted<std::int16_t>>(blocks, count, weights);
}

void dequantizeI32(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    widen<std::int32_t, converted<std::int32_t>>(blocks, count, weights);
}

void dequantizeI64(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    widen<std::int64_t, converted<std::int64_t>>(blocks, count, weights);
}

} // namespace core::quant
