// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/tensor/types.h"

#include "core/base/checked.h"
#include "core/base/text.h"
#include "core/tensor/blocks.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <format>

namespace core::tensor {
namespace {

template <class Block>
constexpr TypeInfo quant(TensorType type, std::string_view name, TypeFamily family, std::uint32_t weights, int band)
{
    return {type, name, family, weights, static_cast<std::uint32_t>(sizeof(Block)), band, true};
}

constexpr TypeInfo plain(TensorType type, std::string_view name, TypeFamily family, std::uint32_t bytes, int band)
{
    return {type, name, family, 1, bytes, band, false};
}

using enum TensorType;
using enum TypeFamily;

// To add a type: its id in types.h, its block in blocks.h, its row here, its functions in core/quant/registry.cpp.
constexpr std::array kTypes = {
    plain(F32, "F32", Float, 4, 32),
    plain(F16, "F16", Float, 2, 16),
    quant<BlockQ4_0>(Q4_0, "Q4_0", Legacy, 32, 4),
    quant<BlockQ4_1>(Q4_1, "Q4_1", Legacy, 32, 4),
    quant<BlockQ5_0>(Q5_0, "Q5_0", Legacy, 32, 5),
    quant<BlockQ5_1>(Q5_1, "Q5_1", Legacy, 32, 5),
    quant<BlockQ8_0>(Q8_0, "Q8_0", Legacy, 32, 8),
    quant<BlockQ8_1>(Q8_1, "Q8_1", Legacy, 32, 8),
    quant<BlockQ2_K>(Q2_K, "Q2_K", KQuant, kSuperBlock, 2),
    quant<BlockQ3_K>(Q3_K, "Q3_K", KQuant, kSuperBlock, 3),
    quant<BlockQ4_K>(Q4_K, "Q4_K", KQuant, kSuperBlock, 4),
    quant<BlockQ5_K>(Q5_K, "Q5_K", KQuant, kSuperBlock, 5),
    quant<BlockQ6_K>(Q6_K, "Q6_K", KQuant, kSuperBlock, 6),
    quant<BlockQ8_K>(Q8_K, "Q8_K", KQuant, kSuperBlock, 8),
    quant<BlockIQ2_XXS>(IQ2_XXS, "IQ2_XXS", IQuant, kSuperBlock, 2),
    quant<BlockIQ2_XS>(IQ2_XS, "IQ2_XS", IQuant, kSuperBlock, 2),
    quant<BlockIQ3_XXS>(IQ3_XXS, "IQ3_XXS", IQuant, kSuperBlock, 3),
    quant<BlockIQ1_S>(IQ1_S, "IQ1_S", IQuant, kSuperBlock, 1),
    quant<BlockIQ4_NL>(IQ4_NL, "IQ4_NL", IQuant, 32, 4),
    quant<BlockIQ3_S>(IQ3_S, "IQ3_S", IQuant, kSuperBlock, 3),
    quant<BlockIQ2_S>(IQ2_S, "IQ2_S", IQuant, kSuperBlock, 2),
    quant<BlockIQ4_XS>(IQ4_XS, "IQ4_XS", IQuant, kSuperBlock, 4),
    plain(I8, "I8", Integer, 1, 8),
    plain(I16, "I16", Integer, 2, 16),
    plain(I32, "I32", Integer, 4, 32),
    plain(I64, "I64", Integer, 8, 32),
    plain(F64, "F64", Float, 8, 32),
    quant<BlockIQ1_M>(IQ1_M, "IQ1_M", IQuant, kSuperBlock, 1),
    plain(BF16, "BF16", Float, 2, 16),
    quant<BlockTQ1_0>(TQ1_0, "TQ1_0", Ternary, kSuperBlock, 1),
    quant<BlockTQ2_0>(TQ2_0, "TQ2_0", Ternary, kSuperBlock, 2),
    quant<BlockMXFP4>(MXFP4, "MXFP4", Fp4, 32, 4),
    quant<BlockNVFP4>(NVFP4, "NVFP4", Fp4, 64, 4),
    quant<BlockQ1_0>(Q1_0, "Q1_0", Legacy, 128, 1),
    quant<BlockQ2_0>(Q2_0, "Q2_0", Legacy, 64, 2),
};

} // namespace

std::span<const TypeInfo> allTypes() noexcept
{
    return kTypes;
}

const TypeInfo *findType(std::uint32_t id) noexcept
{
    static constexpr auto kIndex = [] {
        std::array<std::int8_t, 64> index{};
        index.fill(-1);
        for (std::size_t i = 0; i < kTypes.size(); ++i)
            index[static_cast<std::size_t>(kTypes[i].type)] = static_cast<std::int8_t>(i);
        return index;
    }();
    if (id >= kIndex.size() || kIndex[id] < 0)
        return nullptr;
    return &kTypes[static_cast<std::size_t>(kIndex[id])];
}

const TypeInfo &typeInfo(TensorType type) noexcept
{
    const TypeInfo *info = findType(static_cast<std::uint32_t>(type));
    assert(info);
    return *info;
}

const TypeInfo *findTypeByName(std::string_view name) noexcept
{
    const auto same = [](char a, char b) {
        const auto upper = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
        return upper(a) == upper(b);
    };
    const auto found =
        std::ranges::find_if(kTypes, [&](const TypeInfo &info) { return std::ranges::equal(info.name, name, same); });
    return found == kTypes.end() ? nullptr : &*found;
}

std::string_view removedTypeName(std::uint32_t id) noexcept
{
    switch (id) {
    case 4:
        return "Q4_2";
    case 5:
        return "Q4_3";
    case 31:
        return "Q4_0_4_4";
    case 32:
        return "Q4_0_4_8";
    case 33:
        return "Q4_0_8_8";
    case 36:
        return "IQ4_NL_4_4";
    case 37:
        return "IQ4_NL_4_8";
    case 38:
        return "IQ4_NL_8_8";
    default:
        return {};
    }
}

std::string typeDisplayName(std::uint32_t id)
{
    if (const TypeInfo *info = findType(id))
        return std::string(info->name);
    if (const auto removed = removedTypeName(id); !removed.empty())
        return std::format("{} (removed)", removed);
    return std::format("type {}", id);
}

Result<std::uint64_t> rowBytes(const TypeInfo &type, std::uint64_t ne0)
{
    if (ne0 % type.blockWeights != 0) {
        return fail(ErrorCode::RowNotBlockMultiple,
                    std::format("A row of {} weights is not a multiple of the {} weights in a block of {}.", ne0,
                                type.blockWeights, type.name));
    }
    const auto bytes = checkedMul(ne0 / type.blockWeights, type.blockBytes);
    if (!bytes)
        return fail(ErrorCode::SizeOverflow,
                    std::format("A row of {} weights of {} does not fit in 64 bits.", ne0, type.name));
    return *bytes;
}

} // namespace core::tensor
