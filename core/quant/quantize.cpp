// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/quant/quantize.h"

#include "core/quant/registry.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core::quant {

using tensor::TensorType;

bool canQuantize(TensorType type) noexcept
{
    const TypeKernels *kernels = findKernels(type);
    return kernels && kernels->quantize;
}

bool canDequantize(TensorType type) noexcept
{
    const TypeKernels *kernels = findKernels(type);
    return kernels && kernels->dequantize;
}

bool requiresImatrix(TensorType type) noexcept
{
    const TypeKernels *kernels = findKernels(type);
    return kernels && kernels->requiresImatrix;
}

void quantizeRows(TensorType type, std::span<const float> source, std::uint64_t ne0, std::span<const float> importance,
                  std::span<std::byte> target) noexcept
{
    assert(canQuantize(type));
    [[maybe_unused]] const tensor::TypeInfo &info = tensor::typeInfo(type);
    assert(ne0 > 0 && ne0 % info.blockWeights == 0 && source.size() % ne0 == 0);
    assert(importance.empty() || importance.size() == ne0);
    assert(target.size() == source.size() / info.blockWeights * info.blockBytes);
    findKernels(type)->quantize(
        {source.data(), source.size() / ne0, ne0, importance.empty() ? nullptr : importance.data(), target.data()});
}

void dequantizeRows(TensorType type, std::span<const std::byte> source, std::span<float> target) noexcept
{
    assert(canDequantize(type));
    const tensor::TypeInfo &info = tensor::typeInfo(type);
    assert(source.size() % info.blockBytes == 0);
    const std::uint64_t count = source.size() / info.blockBytes;
    assert(target.size() == count * info.blockWeights);
    findKernels(type)->dequantize(source.data(), count, target.data());
}

std::optional<std::uint64_t> firstNonFinite(std::span<const float> values) noexcept
{
    // Chunks are tested without a branch per value, which compilers vectorize; only a chunk that has one is searched.
    constexpr std::size_t kChunk = 1024;
    for (std::size_t begin = 0; begin < values.size(); begin += kChunk) {
        const auto chunk = values.subspan(begin, std::min(kChunk, values.size() - begin));
        bool bad = false;
        for (const float value : chunk)
            bad |= !std::isfinite(value);
        if (!bad)
            continue;
        for (std::size_t i = 0; i < chunk.size(); ++i) {
            if (!std::isfinite(chunk[i]))
                return begin + i;
        }
    }
    return std::nullopt;
}

std::optional<std::uint64_t> firstInvalidBlock(TensorType type, std::span<const std::byte> blocks) noexcept
{
    const TypeKernels *kernels = findKernels(type);
    if (!kernels || !kernels->isValid)
        return std::nullopt;
    const std::uint64_t blockBytes = tensor::typeInfo(type).blockBytes;
    const std::uint64_t count = blocks.size() / blockBytes;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (!kernels->isValid(blocks.data() + i * blockBytes))
            return i;
    }
    return std::nullopt;
}

} // namespace core::quant
