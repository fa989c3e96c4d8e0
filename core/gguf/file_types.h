// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/types.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace core::gguf {

/// What `general.file_type` holds: which of llama-quantize's mixes a file follows (llama.h, enum llama_ftype). Written
/// to files: never renumber.
enum class FileType : std::uint32_t {
    F32 = 0,
    F16 = 1,
    Q4_0 = 2,
    Q4_1 = 3,
    Q4_1SomeF16 = 4,
    Q4_2 = 5,
    Q4_3 = 6,
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
    Q4_0x4x4 = 33,
    Q4_0x4x8 = 34,
    Q4_0x8x8 = 35,
    TQ1_0 = 36,
    TQ2_0 = 37,
    MXFP4_MOE = 38,
    NVFP4 = 39,
    Q1_0 = 40,
    Q2_0 = 41,
    Guessed = 1024,
};

/// What is known of a file type without a model. One table: the names stand nowhere else.
struct FileTypeInfo
{
    FileType type;
    std::string_view name; ///< "Q4_K_M"
    /// What most matrices become (llama.cpp, llama_ftype_get_default_type()). Nothing for names that are only met in
    /// old files and for Guessed, llama.cpp's mark for a file that did not say.
    std::optional<tensor::TensorType> baseType{};
    /// Another type that may stand in the place of the first throughout such a file.
    std::optional<tensor::TensorType> otherType{};
};

namespace detail {
using tensor::TensorType;
inline constexpr auto kFileTypes = std::to_array<FileTypeInfo>({
    {FileType::F32, "F32", TensorType::F32},
    {FileType::F16, "F16", TensorType::F16},
    {FileType::Q4_0, "Q4_0", TensorType::Q4_0},
    {FileType::Q4_1, "Q4_1", TensorType::Q4_1},
    {FileType::Q4_1SomeF16, "Q4_1_SOME_F16"},
    {FileType::Q4_2, "Q4_2"},
    {FileType::Q4_3, "Q4_3"},
    {FileType::Q8_0, "Q8_0", TensorType::Q8_0},
    {FileType::Q5_0, "Q5_0", TensorType::Q5_0},
    {FileType::Q5_1, "Q5_1", TensorType::Q5_1},
    {FileType::Q2_K, "Q2_K", TensorType::Q2_K, TensorType::Q3_K},
    {FileType::Q3_K_S, "Q3_K_S", TensorType::Q3_K},
    {FileType::Q3_K_M, "Q3_K_M", TensorType::Q3_K},
    {FileType::Q3_K_L, "Q3_K_L", TensorType::Q3_K},
    {FileType::Q4_K_S, "Q4_K_S", TensorType::Q4_K},
    {FileType::Q4_K_M, "Q4_K_M", TensorType::Q4_K},
    {FileType::Q5_K_S, "Q5_K_S", TensorType::Q5_K},
    {FileType::Q5_K_M, "Q5_K_M", TensorType::Q5_K},
    {FileType::Q6_K, "Q6_K", TensorType::Q6_K},
    {FileType::IQ2_XXS, "IQ2_XXS", TensorType::IQ2_XXS},
    {FileType::IQ2_XS, "IQ2_XS", TensorType::IQ2_XS},
    {FileType::Q2_K_S, "Q2_K_S", TensorType::Q2_K},
    {FileType::IQ3_XS, "IQ3_XS", TensorType::IQ3_S, TensorType::IQ3_XXS},
    {FileType::IQ3_XXS, "IQ3_XXS", TensorType::IQ3_XXS},
    {FileType::IQ1_S, "IQ1_S", TensorType::IQ1_S},
    {FileType::IQ4_NL, "IQ4_NL", TensorType::IQ4_NL},
    {FileType::IQ3_S, "IQ3_S", TensorType::IQ3_S},
    {FileType::IQ3_M, "IQ3_M", TensorType::IQ3_S},
    {FileType::IQ2_S, "IQ2_S", TensorType::IQ2_XS, TensorType::IQ2_S},
    {FileType::IQ2_M, "IQ2_M", TensorType::IQ2_S},
    {FileType::IQ4_XS, "IQ4_XS", TensorType::IQ4_XS},
    {FileType::IQ1_M, "IQ1_M", TensorType::IQ1_M},
    {FileType::BF16, "BF16", TensorType::BF16},
    {FileType::Q4_0x4x4, "Q4_0_4_4"},
    {FileType::Q4_0x4x8, "Q4_0_4_8"},
    {FileType::Q4_0x8x8, "Q4_0_8_8"},
    {FileType::TQ1_0, "TQ1_0", TensorType::TQ1_0},
    {FileType::TQ2_0, "TQ2_0", TensorType::TQ2_0},
    {FileType::MXFP4_MOE, "MXFP4_MOE", TensorType::MXFP4, TensorType::Q8_0},
    {FileType::NVFP4, "NVFP4", TensorType::NVFP4},
    {FileType::Q1_0, "Q1_0", TensorType::Q1_0},
    {FileType::Q2_0, "Q2_0", TensorType::Q2_0},
    {FileType::Guessed, "guessed"},
});
} // namespace detail

/// Nothing for numbers that are not in llama.h.
[[nodiscard]] constexpr const FileTypeInfo *findFileType(std::uint64_t number) noexcept
{
    const auto *found = std::ranges::find(detail::kFileTypes, number, [](const FileTypeInfo &info) {
        return std::uint64_t{std::to_underlying(info.type)};
    });
    return found == detail::kFileTypes.end() ? nullptr : found;
}

/// "Q4_K_M" for a value of general.file_type; empty if not known.
[[nodiscard]] constexpr std::string_view fileTypeName(std::uint64_t number) noexcept
{
    const FileTypeInfo *info = findFileType(number);
    return info ? info->name : std::string_view();
}

} // namespace core::gguf
