// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/file_reader.h"
#include "core/base/result.h"
#include "core/gguf/document.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// How jobs go through a model's data: a TensorStream reads it, a ChunkCursor says in which pieces.
namespace core::jobs {

/// The tensor data of all shards of a model, for positioned reads. Little-endian whatever the file is. Thread-safe once
/// opened: read() may be called from several threads at once. The document must outlive it.
class TensorStream
{
public:
    enum class MissingShards {
        Fail,
        Skip, ///< tensors of missing shards must not be read then
    };
    /// Opens all shards. Errors: FileNotFound, PermissionDenied, FileChanged (a shard is not the file any more that the
    /// document was read from), ShardMissing.
    static Result<TensorStream> open(const gguf::ModelDocument &document, MissingShards missing = MissingShards::Fail);

    /// Fills `out` from byte `offset` of the tensor's data, both at block borders. Errors: FileChanged, ReadFailed;
    /// NotSupported for an unknown type in a big-endian file.
    Result<void> read(const gguf::TensorInfo &tensor, std::uint64_t offset, std::span<std::byte> out) const;
    /// The range will not be needed again. Only of effect for files that are large enough to push others out of memory.
    void dropBehind(const gguf::TensorInfo &tensor, std::uint64_t offset, std::uint64_t length) const noexcept;
    /// Error FileChanged if another program wrote to a shard since it was opened.
    Result<void> checkUnchanged() const;

private:
    TensorStream() = default;
    const gguf::ModelDocument *m_document = nullptr;
    std::vector<std::optional<FileReader>> m_files; ///< by shard
    bool m_large = false;
};

/// A piece of one tensor: whole rows where rows matter, whole blocks else.
struct Chunk
{
    std::size_t index = 0;          ///< of the tensor in the order of the pass
    std::uint64_t sourceOffset = 0; ///< bytes from the start of the tensor's data
    std::uint64_t sourceBytes = 0;
    std::uint64_t firstWeight = 0; ///< of the tensor
    std::uint64_t weights = 0;
    bool last = false; ///< the tensor ends with it
};

/// What a cursor needs to know of one tensor.
struct ChunkedTensor
{
    std::uint64_t bytes = 0;
    std::uint64_t weights = 0;   ///< 0: unknown
    std::uint64_t unitBytes = 1; ///< of a row or a block: chunks are multiples of it
    std::uint64_t unitWeights = 1;
};

/// Cuts tensors into chunks of about kChunkBytes of the source, one tensor after the other. The cuts depend on the
/// tensors alone, so that sums per chunk come out the same for any number of threads. Every tensor has at least one
/// chunk.
class ChunkCursor
{
public:
    static constexpr std::uint64_t kChunkBytes = std::uint64_t{1} << 20;

    explicit ChunkCursor(std::vector<ChunkedTensor> tensors) noexcept
        : m_tensors(std::move(tensors))
    {}
    /// Nothing behind the last one.
    std::optional<Chunk> next() noexcept;

private:
    std::vector<ChunkedTensor> m_tensors;
    std::size_t m_index = 0;
    std::uint64_t m_unit = 0; ///< in the tensor
};

/// "row 3, column 17" (0-based; with more than one matrix also "expert 2") of a weight.
std::string weightPosition(const gguf::TensorInfo &tensor, std::uint64_t weight);

} // namespace core::jobs
