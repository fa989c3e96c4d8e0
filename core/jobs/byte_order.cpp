// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/jobs/byte_order.h"

#include "core/tensor/blocks.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace core::jobs {
namespace {

using tensor::TensorType;

/// Numbers side by side in a block.
struct Field
{
    std::size_t offset = 0;
    std::size_t width = 0; ///< bytes of one number; 0: no field
    std::size_t count = 1;
};

using Fields = std::array<Field, 2>;

template <class Block> constexpr Fields scaleOnly = {Field{offsetof(Block, d), 2}, Field{}};

Fields fieldsOf(TensorType type) noexcept
{
    namespace t = tensor;
    switch (type) {
    case TensorType::F16:
    case TensorType::BF16:
    case TensorType::I16:
        return {Field{0, 2}};
    case TensorType::F32:
    case TensorType::I32:
        return {Field{0, 4}};
    case TensorType::F64:
    case TensorType::I64:
        return {Field{0, 8}};
    case TensorType::I8:
    case TensorType::MXFP4:
    case TensorType::NVFP4:
        return {};
    case TensorType::Q4_0:
        return scaleOnly<t::BlockQ4_0>;
    case TensorType::Q8_0:
        return scaleOnly<t::BlockQ8_0>;
    case TensorType::Q3_K:
        return scaleOnly<t::BlockQ3_K>;
    case TensorType::Q6_K:
        return scaleOnly<t::BlockQ6_K>;
    case TensorType::IQ2_S:
        return scaleOnly<t::BlockIQ2_S>;
    case TensorType::IQ3_S:
        return scaleOnly<t::BlockIQ3_S>;
    case TensorType::IQ4_NL:
        return scaleOnly<t::BlockIQ4_NL>;
    case TensorType::TQ1_0:
        return scaleOnly<t::BlockTQ1_0>;
    case TensorType::TQ2_0:
        return scaleOnly<t::BlockTQ2_0>;
    case TensorType::Q1_0:
        return scaleOnly<t::BlockQ1_0>;
    case TensorType::Q2_0:
        return scaleOnly<t::BlockQ2_0>;
    // Scale and minimum (or sum, or high bits) side by side.
    case TensorType::Q4_1:
    case TensorType::Q8_1:
    case TensorType::Q4_K:
    case TensorType::Q5_K:
    case TensorType::IQ4_XS:
        return {Field{0, 2, 2}};
    case TensorType::Q2_K:
        return {Field{offsetof(t::BlockQ2_K, d), 2, 2}};
    // The fifth bits are copied from and to one 32-bit number.
    case TensorType::Q5_0:
        return {Field{0, 2}, Field{offsetof(t::BlockQ5_0, qh), 4}};
    case TensorType::Q5_1:
        return {Field{0, 2, 2}, Field{offsetof(t::BlockQ5_1, qh), 4}};
    case TensorType::Q8_K:
        return {Field{0, 4}, Field{offsetof(t::BlockQ8_K, bsums), 2, 16}};
    case TensorType::IQ1_S:
        return {Field{0, 2}, Field{offsetof(t::BlockIQ1_S, qh), 2, 8}};
    case TensorType::IQ1_M:
        return {Field{offsetof(t::BlockIQ1_M, scales), 2, 4}};
    case TensorType::IQ2_XS:
        return {Field{0, 2}, Field{offsetof(t::BlockIQ2_XS, qs), 2, 32}};
    // Written as 32-bit numbers: four grid indexes, then signs and scale.
    case TensorType::IQ2_XXS:
        return {Field{0, 2}, Field{offsetof(t::BlockIQ2_XXS, qs), 4, 16}};
    case TensorType::IQ3_XXS:
        return {Field{0, 2}, Field{offsetof(t::BlockIQ3_XXS, qs) + 64, 4, 8}};
    }
    return {};
}

} // namespace

void swapToLittleEndian(TensorType type, std::span<std::byte> blocks) noexcept
{
    const Fields fields = fieldsOf(type);
    const std::size_t blockBytes = tensor::typeInfo(type).blockBytes;
    for (std::size_t block = 0; block + blockBytes <= blocks.size(); block += blockBytes) {
        for (const Field &field : fields) {
            for (std::size_t i = 0; field.width != 0 && i < field.count; ++i) {
                const auto number = blocks.subspan(block + field.offset + i * field.width, field.width);
                std::reverse(number.begin(), number.end());
            }
        }
    }
}

} // namespace core::jobs
