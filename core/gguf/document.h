// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/file_reader.h"
#include "core/base/result.h"
#include "core/gguf/value.h"
#include "core/tensor/types.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace core::gguf {

enum class Severity {
    Info,    ///< worth knowing
    Warning, ///< works, but something is wrong or doubtful
    Error,   ///< part of the file cannot be used; strict reading stops here
};

/// "info", "warning", "error".
[[nodiscard]] std::string_view severityName(Severity severity) noexcept;

struct FreeBytes
{
    void operator()(std::byte *bytes) const noexcept { std::free(bytes); }
};
/// From malloc, so that a header that turns out longer grows in place instead of being copied.
using HeaderBytes = std::unique_ptr<std::byte[], FreeBytes>;

/// One finding about a file. `text` is one English sentence with where and how much.
struct Diagnostic
{
    Severity severity = Severity::Info;
    ErrorCode code = ErrorCode::InvalidArgument;
    std::optional<std::uint64_t> offset = std::nullopt; ///< byte in the file (of the shard)
    std::string text;
    std::optional<std::size_t> tensor = std::nullopt;   ///< index in tensors()
    std::optional<std::size_t> metadata = std::nullopt; ///< index in metadata()
};

struct MetadataEntry
{
    std::string_view key;
    ValueView value;
    std::uint64_t fileOffset = 0; ///< where the key's length begins
};

/// How much of a tensor's data the file holds.
enum class TensorState {
    Complete,
    Truncated, ///< the file ends within it
    Missing,   ///< the file ends before it, or its shard is missing
    Invalid,   ///< its size cannot be known: overflow, bad row length, unknown type without anything behind it
};

struct TensorInfo
{
    std::string_view name;
    std::array<std::uint64_t, 4> ne{1, 1, 1, 1}; ///< weights along each dimension, ne[0] is a row; 1 beyond dimensions
    std::uint32_t dimensions = 0;                ///< as stored, 0 to 4
    std::uint32_t typeId = 0;
    const tensor::TypeInfo *type = nullptr; ///< nothing for an id that is not known
    std::uint64_t elements = 0;             ///< product of ne; 0 where it overflows
    std::uint64_t bytes = 0;          ///< size of its data; for unknown types from the next offset (bytesInferred)
    std::uint64_t relativeOffset = 0; ///< as stored, from the start of the data section
    std::uint64_t fileOffset = 0;     ///< from the start of its file
    std::uint32_t shard = 0;
    bool bytesInferred = false;
    TensorState state = TensorState::Complete;

    [[nodiscard]] std::span<const std::uint64_t> shape() const noexcept { return std::span(ne).first(dimensions); }
    /// Rows of ne[0] weights.
    [[nodiscard]] std::uint64_t rows() const noexcept { return ne[0] == 0 ? 0 : elements / ne[0]; }
};

/// One file of a model; a model that is not split has one.
struct Shard
{
    std::filesystem::path path;
    bool present = true;
    FileIdentity identity; ///< when it was read
    std::uint32_t version = 3;
    Encoding encoding;
    std::uint64_t alignment = 32;
    std::uint64_t headerBytes = 0; ///< magic to the end of the tensor table, without padding
    std::uint64_t dataOffset = 0;  ///< headerBytes rounded up to the alignment
    std::uint64_t dataBytes = 0;   ///< from dataOffset to the end of the file
    std::size_t metadataCount = 0;
    std::size_t tensorCount = 0;
};

/// What a file is, from general.type, else from its tensors' names.
enum class FileKind { Model, Projector, Adapter, Matrix, Vocabulary, Diffusion, Unknown };

/// "model", "projector", "adapter", "matrix", "vocabulary", "diffusion", "unknown".
[[nodiscard]] std::string_view fileKindName(FileKind kind) noexcept;

struct Totals
{
    std::uint64_t parameters = 0;  ///< weights of all tensors whose size is known
    std::uint64_t tensorBytes = 0; ///< without padding
    std::uint64_t fileBytes = 0;   ///< all present shards
    /// tensorBytes × 8 / parameters; 0 without weights.
    [[nodiscard]] double bitsPerWeight() const noexcept
    {
        return parameters == 0 ? 0.0 : static_cast<double>(tensorBytes) * 8.0 / static_cast<double>(parameters);
    }
};

/// A GGUF model as it was read: header, metadata and tensor table of all shards, with what is wrong with them.
/// Immutable and shared between threads. Holds the header bytes in one buffer per shard; keys, names and values are
/// views into it.
class ModelDocument
{
public:
    ModelDocument(const ModelDocument &) = delete;
    ModelDocument &operator=(const ModelDocument &) = delete;

    /// The path it was opened by.
    [[nodiscard]] const std::filesystem::path &path() const noexcept { return m_path; }
    [[nodiscard]] std::span<const Shard> shards() const noexcept { return m_shards; }
    /// Metadata of the first shard, in file order.
    [[nodiscard]] std::span<const MetadataEntry> metadata() const noexcept { return m_metadata; }
    /// Tensors of all shards, in file order.
    [[nodiscard]] std::span<const TensorInfo> tensors() const noexcept { return m_tensors; }
    [[nodiscard]] std::span<const Diagnostic> diagnostics() const noexcept { return m_diagnostics; }
    [[nodiscard]] bool hasErrors() const noexcept;

    /// The first entry with that key, or nullptr.
    [[nodiscard]] const MetadataEntry *find(std::string_view key) const noexcept;
    /// find() for `<architecture>.<suffix>`.
    [[nodiscard]] const MetadataEntry *findArchitectureKey(std::string_view suffix) const noexcept;
    /// The first tensor with that name, or nullptr.
    [[nodiscard]] const TensorInfo *findTensor(std::string_view name) const noexcept;

    [[nodiscard]] std::string_view architecture() const noexcept; ///< empty if not stated
    [[nodiscard]] FileKind kind() const noexcept { return m_kind; }
    [[nodiscard]] const Totals &totals() const noexcept { return m_totals; }
    /// The whole header could be read; otherwise what stands before the damage is listed.
    [[nodiscard]] bool headerComplete() const noexcept { return m_headerComplete; }
    /// Nothing of the tensor data is there, only a header (perhaps without the padding behind it).
    [[nodiscard]] bool headerOnly() const noexcept;
    /// All tensors are complete.
    [[nodiscard]] bool dataComplete() const noexcept;
    /// The file's own alignment, version and byte order: those of the first shard.
    [[nodiscard]] const Shard &firstShard() const noexcept { return m_shards.front(); }

private:
    friend class DocumentBuilder; // reader.cpp
    ModelDocument() = default;

    std::filesystem::path m_path;
    std::vector<HeaderBytes> m_buffers;
    std::vector<Shard> m_shards;
    std::vector<MetadataEntry> m_metadata;
    std::vector<TensorInfo> m_tensors;
    std::vector<Diagnostic> m_diagnostics;
    std::unordered_map<std::string_view, std::size_t> m_metadataIndex;
    std::unordered_map<std::string_view, std::size_t> m_tensorIndex;
    FileKind m_kind = FileKind::Unknown;
    Totals m_totals;
    bool m_headerComplete = true;
};

using DocumentPtr = std::shared_ptr<const ModelDocument>;

} // namespace core::gguf
