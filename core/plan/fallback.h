// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/types.h"

#include <cstdint>
#include <optional>

namespace core::plan {

/// The type that a row of `ne0` weights gets where `wanted` is asked for: `wanted` itself if its block divides the row,
/// else the next one that is as good (llama.cpp, tensor_type_fallback()), F16 where that doesn't fit either. Nothing
/// for types that have no fallback (Q1_0, NVFP4, and Q8_K, which no file holds).
[[nodiscard]] std::optional<tensor::TensorType> fittingType(tensor::TensorType wanted, std::uint64_t ne0) noexcept;

/// False for Q1_0, NVFP4 and Q8_K.
[[nodiscard]] bool hasFallback(tensor::TensorType type) noexcept;

} // namespace core::plan
