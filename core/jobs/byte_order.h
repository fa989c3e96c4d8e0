// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/types.h"

#include <cstddef>
#include <span>

namespace core::jobs {

/// Turns the numbers of whole blocks from big-endian to little-endian order, in place; a rest shorter than a block is
/// left alone. Packed bytes (codes, 6-bit scales) have no byte order; 16-bit scales and plain values have. The fields
/// are those that ggml's own code reads and writes as numbers, so that a file written on a big-endian machine is
/// understood. Knows every type of tensor::allTypes(). Thread-safe.
void swapToLittleEndian(tensor::TensorType type, std::span<std::byte> blocks) noexcept;

} // namespace core::jobs
