// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/quant/registry.h"

/// The scalar kernels that registry.cpp lists, by family. Each family's source says how its types are searched and laid
/// out.
namespace core::quant {

// floats.cpp
void quantizeF32(const RowBatch &batch) noexcept;
void quantizeF16(const RowBatch &batch) noexcept;
void quantizeBf16(const RowBatch &batch) noexcept;
void dequantizeF32(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeF16(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeBf16(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeF64(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeI8(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeI16(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeI32(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeI64(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;

// legacy.cpp
void quantizeQ4_0(const RowBatch &batch) noexcept;
void quantizeQ4_1(const RowBatch &batch) noexcept;
void quantizeQ5_0(const RowBatch &batch) noexcept;
void quantizeQ5_1(const RowBatch &batch) noexcept;
void quantizeQ8_0(const RowBatch &batch) noexcept;
void dequantizeQ4_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeQ4_1(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeQ5_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeQ5_1(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeQ8_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeQ8_1(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;

// k_quants_min.cpp: scale and minimum
void quantizeQ2_K(const RowBatch &batch) noexcept;
void quantizeQ4_K(const RowBatch &batch) noexcept;
void quantizeQ5_K(const RowBatch &batch) noexcept;
void dequantizeQ2_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeQ4_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeQ5_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;

// k_quants_symmetric.cpp: scale only
void quantizeQ3_K(const RowBatch &batch) noexcept;
void quantizeQ6_K(const RowBatch &batch) noexcept;
void dequantizeQ3_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeQ6_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeQ8_K(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;

// low_bit.cpp: one scale, one or two bits a weight
void quantizeQ1_0(const RowBatch &batch) noexcept;
void quantizeQ2_0(const RowBatch &batch) noexcept;
void quantizeTQ1_0(const RowBatch &batch) noexcept;
void quantizeTQ2_0(const RowBatch &batch) noexcept;
void dequantizeQ1_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeQ2_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeTQ1_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeTQ2_0(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;

// fp4.cpp
void quantizeMXFP4(const RowBatch &batch) noexcept;
void quantizeNVFP4(const RowBatch &batch) noexcept;
void dequantizeMXFP4(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeNVFP4(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;

// iq4.cpp: sixteen levels that are not evenly spaced
void quantizeIQ4_NL(const RowBatch &batch) noexcept;
void quantizeIQ4_XS(const RowBatch &batch) noexcept;
void dequantizeIQ4_NL(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeIQ4_XS(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;

// iq_dequantize.cpp: code books, read only so far
void dequantizeIQ1_S(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeIQ1_M(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeIQ2_XXS(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeIQ2_XS(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeIQ2_S(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeIQ3_XXS(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
void dequantizeIQ3_S(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;

} // namespace core::quant
