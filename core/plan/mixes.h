// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/types.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace core::plan {

/// The file types of llama-quantize: which mix a file follows. The number is what `general.file_type` holds. Written to
/// files: never renumber.
enum class FileType : std::uint32_t {
    F32 = 0,
    F16 = 1,
    Q4_0 = 2,
    Q4_1 = 3,
    Q8_0 = 7,
    Q5_0 = 8,
    Q5_1 = 9,
    Q2_K = 10,
    Q3_K_S = 11,
    Q3_K_M = 12,
    Q3_K_L = 13,
    Q4_K_S = 14,
    Q4_K_M = 15,
    Q5_K_S = 16,
    Q5_K_M = 17,
    Q6_K = 18,
    IQ2_XXS = 19,
    IQ2_XS = 20,
    Q2_K_S = 21,
    IQ3_XS = 22,
    IQ3_XXS = 23,
    IQ1_S = 24,
    IQ4_NL = 25,
    IQ3_S = 26,
    IQ3_M = 27,
    IQ2_S = 28,
    IQ2_M = 29,
    IQ4_XS = 30,
    IQ1_M = 31,
    BF16 = 32,
    TQ1_0 = 36,
    TQ2_0 = 37,
    MXFP4_MOE = 38,
    NVFP4 = 39,
    Q1_0 = 40,
    Q2_0 = 41,
};

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
/// "Q4_K_M" for a value of general.file_type; empty if not known. Knows types that cannot be asked for too.
[[nodiscard]] std::string_view fileTypeName(std::uint32_t value) noexcept;

} // namespace core::plan
