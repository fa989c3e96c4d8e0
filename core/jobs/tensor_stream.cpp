// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/jobs/tensor_stream.h"

#include "core/base/text.h"
#include "core/jobs/byte_order.h"

#include <algorithm>
#include <format>
#include <utility>

namespace core::jobs {
namespace {

/// Files from this size on are dropped from the system's cache behind the cursor; smaller ones may well be used again.
constexpr std::uint64_t kLargeFile = std::uint64_t{4} << 30;

} // namespace

Result<TensorStream> TensorStream::open(const gguf::ModelDocument &document, MissingShards missing)
{
    TensorStream stream;
    stream.m_document = &document;
    std::uint64_t bytes = 0;
    for (const gguf::Shard &shard : document.shards()) {
        if (!shard.present && missing == MissingShards::Skip) {
            stream.m_files.emplace_back();
            continue;
        }
        if (!shard.present)
            return fail(ErrorCode::ShardMissing, std::format("{} is missing.", shard.path.string()));
        GAUFRE_TRY(auto file, FileReader::open(shard.path));
        if (file.identity() != shard.identity) {
            return fail(ErrorCode::FileChanged,
                        std::format("{} was changed by another program since it was opened.", shard.path.string()));
        }
        bytes += file.size();
        stream.m_files.push_back(std::move(file));
    }
    stream.m_large = bytes >= kLargeFile;
    return stream;
}

Result<void> TensorStream::read(const gguf::TensorInfo &tensor, std::uint64_t offset, std::span<std::byte> out) const
{
    GAUFRE_CHECK(m_files[tensor.shard]->readAt(tensor.fileOffset + offset, out));
    if (m_document->shards()[tensor.shard].encoding.bigEndian) {
        if (tensor.type == nullptr) {
            return fail(ErrorCode::NotSupported,
                        std::format("Tensor {} has {}, which can't be turned to little-endian order.",
                                    printableLine(tensor.name), tensor::typeDisplayName(tensor.typeId)));
        }
        swapToLittleEndian(tensor.type->type, out);
    }
    return {};
}

void TensorStream::dropBehind(const gguf::TensorInfo &tensor, std::uint64_t offset, std::uint64_t length) const noexcept
{
    if (m_large)
        m_files[tensor.shard]->dropFromCache(tensor.fileOffset + offset, length);
}

Result<void> TensorStream::checkUnchanged() const
{
    for (const auto &file : m_files) {
        if (file)
            GAUFRE_CHECK(file->checkUnchanged());
    }
    return {};
}

std::optional<Chunk> ChunkCursor::next() noexcept
{
    if (m_index >= m_tensors.size())
        return std::nullopt;
    const ChunkedTensor &tensor = m_tensors[m_index];
    const std::uint64_t unitBytes = std::max<std::uint64_t>(1, tensor.unitBytes);
    const std::uint64_t units = (tensor.bytes + unitBytes - 1) / unitBytes;
    const std::uint64_t step = std::max<std::uint64_t>(1, kChunkBytes / unitBytes);
    Chunk chunk;
    chunk.index = m_index;
    const std::uint64_t end = std::min(units, m_unit + step);
    chunk.sourceOffset = m_unit * unitBytes;
    chunk.sourceBytes = std::min(tensor.bytes, end * unitBytes) - chunk.sourceOffset;
    if (tensor.weights != 0) {
        chunk.firstWeight = m_unit * tensor.unitWeights;
        chunk.weights = std::min(tensor.weights, end * tensor.unitWeights) - chunk.firstWeight;
    }
    chunk.last = end == units;
    m_unit = chunk.last ? 0 : end;
    m_index += chunk.last ? 1 : 0;
    return chunk;
}

std::string weightPosition(const gguf::TensorInfo &tensor, std::uint64_t weight)
{
    const std::uint64_t columns = std::max<std::uint64_t>(1, tensor.ne[0]);
    const std::uint64_t matrix = columns * std::max<std::uint64_t>(1, tensor.ne[1]);
    const std::string place = std::format("row {}, column {}", weight % matrix / columns, weight % columns);
    return tensor.elements > matrix ? std::format("expert {}, {}", weight / matrix, place) : place;
}

} // namespace core::jobs
