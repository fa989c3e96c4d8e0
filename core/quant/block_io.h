// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/quant/registry.h"

#include <bit>
#include <cstdint>
#include <cstring>

/// How kernels that work on one block at a time become kernels of the registry. Blocks lie unaligned in files and
/// buffers, so each is copied to and from a local one, which compilers turn into plain loads and stores.
namespace core::quant {

static_assert(std::endian::native == std::endian::little, "the blocks are read and written as they lie in a file");

template <class Block> [[nodiscard]] Block loadBlock(const std::byte *from) noexcept
{
    Block block;
    std::memcpy(&block, from, sizeof block);
    return block;
}

template <class Block> void storeBlock(std::byte *to, const Block &block) noexcept
{
    std::memcpy(to, &block, sizeof block);
}

/// Kernel of a type whose blocks depend on nothing but their own weights.
/// `quantizeBlock`: void(const float *weights, Block &).
template <class Block, std::uint64_t kWeights, auto quantizeBlock> void quantizePlain(const RowBatch &batch) noexcept
{
    const std::uint64_t count = batch.rows * batch.ne0 / kWeights;
    for (std::uint64_t i = 0; i < count; ++i) {
        Block block;
        quantizeBlock(batch.weights + i * kWeights, block);
        storeBlock(batch.blocks + i * sizeof(Block), block);
    }
}

/// Kernel of a type that has a weighted search of its own, used when there is an importance matrix.
/// `weightedBlock`: void(const float *weights, const float *importance, Block &).
template <class Block, std::uint64_t kWeights, auto quantizeBlock, auto weightedBlock>
void quantizeWithMatrix(const RowBatch &batch) noexcept
{
    if (!batch.importance) {
        quantizePlain<Block, kWeights, quantizeBlock>(batch);
        return;
    }
    const std::uint64_t perRow = batch.ne0 / kWeights;
    for (std::uint64_t row = 0; row < batch.rows; ++row) {
        for (std::uint64_t i = 0; i < perRow; ++i) {
            Block block;
            weightedBlock(batch.weights + row * batch.ne0 + i * kWeights, batch.importance + i * kWeights, block);
            storeBlock(batch.blocks + (row * perRow + i) * sizeof(Block), block);
        }
    }
}

/// `dequantizeBlock`: void(const Block &, float *weights).
template <class Block, std::uint64_t kWeights, auto dequantizeBlock>
void dequantizeEach(const std::byte *blocks, std::uint64_t count, float *weights) noexcept
{
    for (std::uint64_t i = 0; i < count; ++i)
        dequantizeBlock(loadBlock<Block>(blocks + i * sizeof(Block)), weights + i * kWeights);
}

} // namespace core::quant
