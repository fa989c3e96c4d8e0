// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace core::tensor {

/// How the values of a tensor are stored: ggml's type ids. Written to files: never renumber.
enum class TensorType : std::uint32_t {
    F32 = 0,
    F16 = 1,
    Q4_0 = 2,
    Q4_1 = 3,
    Q5_0 = 6,
    Q5_1 = 7,
    Q8_0 = 8,
    Q8_1 = 9,
    Q2_K = 10,
    Q3_K = 11,
    Q4_K = 12,
    Q5_K = 13,
    Q6_K = 14,
    Q8_K = 15,
    IQ2_XXS = 16,
    IQ2_XS = 17,
    IQ3_XXS = 18,
    IQ1_S = 19,
    IQ4_NL = 20,
    IQ3_S = 21,
    IQ2_S = 22,
    IQ4_XS = 23,
    I8 = 24,
    I16 = 25,
    I32 = 26,
    I64 = 27,
    F64 = 28,
    IQ1_M = 29,
    BF16 = 30,
    TQ1_0 = 34,
    TQ2_0 = 35,
    MXFP4 = 39,
    NVFP4 = 40,
    Q1_0 = 41,
    Q2_0 = 42,
};

/// How a type stores its levels; the map marks families with small signs.
enum class TypeFamily {
    Float,   ///< F32, F16, BF16, F64
    Integer, ///< I8 … I64
    Legacy,  ///< blocks with a scale (_0), or a scale and a minimum (_1)
    KQuant,  ///< super-blocks of 256 with quantized sub-block scales
    IQuant,  ///< code books and non-linear levels
    Ternary, ///< TQ1_0, TQ2_0
    Fp4,     ///< MXFP4, NVFP4
};

/// Everything that is known of a type without looking at data. One table; sizes come from sizeof of the block structs.
struct TypeInfo
{
    TensorType type;
    std::string_view name; ///< as written in reports and JSON: "Q4_K", "IQ2_XXS", "F16"
    TypeFamily family;
    std::uint32_t blockWeights; ///< weights in a block; 1 for plain arrays
    std::uint32_t blockBytes;   ///< bytes of a block
    int band;                   ///< nominal bits, the colour: 1 2 3 4 5 6 8 16 32
    bool quantized;             ///< false for floats and integers

    [[nodiscard]] constexpr double bitsPerWeight() const noexcept { return 8.0 * blockBytes / blockWeights; }
};

/// All known types, in order of their ids.
[[nodiscard]] std::span<const TypeInfo> allTypes() noexcept;
/// Nothing for ids that this version does not know or that were removed from the format.
[[nodiscard]] const TypeInfo *findType(std::uint32_t id) noexcept;
[[nodiscard]] const TypeInfo &typeInfo(TensorType type) noexcept;
/// By name, any case ("q4_K", "Q4_K").
[[nodiscard]] const TypeInfo *findTypeByName(std::string_view name) noexcept;
/// What was stored under an id that the format gave up (4, 5, 31–33, 36–38), e.g. "Q4_2"; empty for all others.
[[nodiscard]] std::string_view removedTypeName(std::uint32_t id) noexcept;
/// "Q4_K", or "type 57" for an id that is not in the table, "Q4_2 (removed)" for one that was given up.
[[nodiscard]] std::string typeDisplayName(std::uint32_t id);

/// Bytes of one row of `ne0` weights. Errors: RowNotBlockMultiple, SizeOverflow.
Result<std::uint64_t> rowBytes(const TypeInfo &type, std::uint64_t ne0);

} // namespace core::tensor
