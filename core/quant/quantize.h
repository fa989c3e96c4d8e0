// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/types.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

/// Quantizing, dequantizing and checking the values of tensors: one entry for all types.
///
/// The promise: the bytes equal those of ggml 0.27 built without fused multiply-add, for every finite input. Every
/// float operation happens in the reference's order, so this folder must be compiled with -ffp-contract=off and without
/// any fast-math flag, and the rounding mode must be the default (to nearest, sub-normals kept).
///
/// All functions are pure and thread-safe; rows are independent of one another, so a tensor may be cut into any groups
/// of whole rows. Nothing here allocates, throws or reads the clock.
///
/// Which types are there: registry.cpp, one row each.
namespace core::quant {

/// Whether quantizeRows() writes this type.
[[nodiscard]] bool canQuantize(tensor::TensorType type) noexcept;
/// Whether dequantizeRows() reads this type.
[[nodiscard]] bool canDequantize(tensor::TensorType type) noexcept;
/// Whether llama-quantize 0.7 refuses to write this type without an importance matrix (some of its kernels could work
/// without; the result would be of no use). Also answers for types that canQuantize() does not know yet. Q2_K in the
/// mix Q2_K_S is a rule of the mix, not of the type.
[[nodiscard]] bool requiresImatrix(tensor::TensorType type) noexcept;

/// Quantizes whole rows.
/// `source`: rows × ne0 finite weights, row after row. `importance`: empty, or ne0 finite values that are not negative,
/// one per column and used for every row; types that have no weighted search (F32 F16 BF16 Q8_0, …) ignore it.
/// `target`: rows × tensor::rowBytes(type, ne0) bytes, at any alignment, fully written.
/// Preconditions, asserted: canQuantize(type), ne0 > 0 is a multiple of the block, source.size() is a multiple of ne0,
/// the sizes fit. Weights that are not finite give unspecified codes but no undefined behaviour: look with
/// firstNonFinite() before.
void quantizeRows(tensor::TensorType type, std::span<const float> source, std::uint64_t ne0,
                  std::span<const float> importance, std::span<std::byte> target) noexcept;

/// Widens whole blocks to binary32; integers and F64 are converted (rounding to nearest), for viewing.
/// `source`: a whole number of blocks at any alignment; `target`: as many floats as they hold weights.
/// Preconditions, asserted: canDequantize(type), the sizes fit. Any bytes are accepted; those with scales that are not
/// finite give values that are not finite.
void dequantizeRows(tensor::TensorType type, std::span<const std::byte> source, std::span<float> target) noexcept;

/// Index of the first NaN or infinity.
[[nodiscard]] std::optional<std::uint64_t> firstNonFinite(std::span<const float> values) noexcept;

/// Index of the first block that no quantizer writes for finite weights: a scale or minimum that is NaN or infinite, or
/// (float types, whose blocks are single values) a value that is. Knows every type of tensor::allTypes(). An index into
/// a code book cannot be out of range in any of them: each grid has as many entries as its index has codes (256, 512,
/// 1024 or 2048), so there is nothing more to check there. A rest shorter than a block at the end of `blocks` is not
/// looked at.
[[nodiscard]] std::optional<std::uint64_t> firstInvalidBlock(tensor::TensorType type,
                                                             std::span<const std::byte> blocks) noexcept;

} // namespace core::quant
