// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/types.h"

#include <cstddef>
#include <cstdint>

namespace core::quant {

/// Rows to quantize, checked by quantizeRows(). A kernel gets all of them at once, so that one which works on several
/// rows or super-blocks side by side can.
struct RowBatch
{
    const float *weights; ///< rows × ne0
    std::uint64_t rows;
    std::uint64_t ne0;       ///< a multiple of the block
    const float *importance; ///< ne0 values, or null
    std::byte *blocks;       ///< rows × (ne0 / weights of a block) blocks, unaligned
};

using QuantizeKernel = void (*)(const RowBatch &batch) noexcept;
/// `count` blocks, unaligned, to count × (weights of a block) floats.
using DequantizeKernel = void (*)(const std::byte *blocks, std::uint64_t count, float *weights) noexcept;
/// One block, unaligned.
using BlockCheck = bool (*)(const std::byte *block) noexcept;

/// What can be done with a type; null where it can't.
struct TypeKernels
{
    tensor::TensorType type;
    QuantizeKernel quantize = nullptr;
    DequantizeKernel dequantize = nullptr;
    BlockCheck isValid = nullptr; ///< null: every bit pattern is fine
    bool requiresImatrix = false;
};

/// Never null for the types of tensor::allTypes().
[[nodiscard]] const TypeKernels *findKernels(tensor::TensorType type) noexcept;

} // namespace core::quant
