// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/gguf/file_types.h"
#include "core/tensor/types.h"

#include <span>
#include <string_view>

namespace core::plan {

using gguf::FileType;
using gguf::fileTypeName;

struct MixInfo
{
    FileType fileType;
    std::string_view name; ///< "Q4_K_M"
    tensor::TensorType baseType;
    std::string_view description; ///< a few words on when to pick it
};

/// The mixes that can be asked for, by bits: those of llama-quantize but for COPY.
[[nodiscard]] std::span<const MixInfo> allMixes() noexcept;
[[nodiscard]] const MixInfo *findMix(FileType type) noexcept;
/// By name or number, any case; Q3_K, Q4_K, Q5_K stand for their _M. Nothing for COPY and unknown names.
[[nodiscard]] const MixInfo *findMixByName(std::string_view text) noexcept;

} // namespace core::plan
