// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/file_reader.h"
#include "core/base/job_context.h"
#include "core/gguf/diagnostic_list.h"
#include "core/gguf/document.h"
#include "core/gguf/value.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace core::gguf {

/// Limits that keep a damaged length in a large file from being believed. Real headers are far below them: the largest
/// vocabularies in use take about 20 MiB.
inline constexpr std::uint64_t kMaxHeaderBytes = std::uint64_t{1} << 30;
inline constexpr std::uint64_t kMaxStringBytes = std::uint64_t{1} << 28;
inline constexpr int kMaxArrayNesting = 16;

/// Places in the header's bytes; no pointers, as the buffer moves while it grows.
struct RawEntry
{
    std::uint64_t offset = 0; ///< where the key's length begins
    std::uint64_t keyOffset = 0;
    std::uint64_t keyLength = 0;
    ValueType type = ValueType::Uint8;
    std::uint64_t payloadOffset = 0;
    std::uint64_t payloadLength = 0;
};

struct RawTensor
{
    std::uint64_t offset = 0; ///< where the name's length begins
    std::uint64_t nameOffset = 0;
    std::uint64_t nameLength = 0;
    std::uint32_t dimensions = 0; ///< as stored, perhaps more than four
    std::array<std::uint64_t, 4> ne{1, 1, 1, 1};
    std::uint32_t typeId = 0;
    std::uint64_t dataOffset = 0; ///< from the start of the data section
};

/// A header as it lies in the file: every extent checked, nothing interpreted.
struct ParsedHeader
{
    HeaderBytes bytes;
    std::uint64_t byteCount = 0; ///< of `bytes` that were read
    std::uint32_t version = 3;
    Encoding encoding;
    std::vector<RawEntry> entries;
    std::vector<RawTensor> tensors;
    std::uint64_t declaredEntries = 0;
    std::uint64_t declaredTensors = 0;
    std::uint64_t headerBytes = 0; ///< up to where it could be read
    bool complete = false;         ///< all declared entries and tensors were read

    [[nodiscard]] std::string_view text(std::uint64_t offset, std::uint64_t length) const noexcept
    {
        return {reinterpret_cast<const char *>(bytes.get()) + offset, static_cast<std::size_t>(length)};
    }
    [[nodiscard]] std::string_view key(const RawEntry &entry) const noexcept
    {
        return text(entry.keyOffset, entry.keyLength);
    }
    [[nodiscard]] std::string_view name(const RawTensor &tensor) const noexcept
    {
        return text(tensor.nameOffset, tensor.nameLength);
    }
    [[nodiscard]] ValueView value(const RawEntry &entry) const noexcept
    {
        return {
            entry.type, {bytes.get() + entry.payloadOffset, static_cast<std::size_t>(entry.payloadLength)}, encoding};
    }
    /// The first entry with that key, or nullptr.
    [[nodiscard]] const RawEntry *find(std::string_view wanted) const noexcept;
};

/// Reads magic, version, counts, metadata and tensor table of a file that begins with "GGUF", in growing steps of
/// positioned reads. What is wrong within goes to `diagnostics`, and reading ends where the place of the next field
/// cannot be known. Errors: TruncatedHeader and UnsupportedVersion if not even the counts can be read, ReadFailed,
/// FileChanged, OutOfMemory, Cancelled.
Result<ParsedHeader> parseHeader(const FileReader &file, const CancelToken &cancel, DiagnosticList &diagnostics);

} // namespace core::gguf
