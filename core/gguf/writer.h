// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"
#include "core/gguf/document.h"
#include "core/gguf/value.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core::gguf {

/// Metadata to be written, in order, already encoded as little-endian version 3.
class MetadataList
{
public:
    struct Entry
    {
        std::string key;
        ValueType type;
        std::vector<std::byte> payload; ///< little-endian, 64-bit lengths
    };

    /// Copies an entry bit for bit, or re-encodes it if it comes from a big-endian or version 1 file. Invalid UTF-8 and
    /// odd values stay as they are.
    void append(const MetadataEntry &entry);
    void appendUint32(std::string_view key, std::uint32_t value);
    void appendInt32(std::string_view key, std::int32_t value);
    void appendUint16(std::string_view key, std::uint16_t value);
    void appendUint64(std::string_view key, std::uint64_t value);
    void appendFloat32(std::string_view key, float value);
    void appendBool(std::string_view key, bool value);
    void appendString(std::string_view key, std::string_view value);
    void appendStrings(std::string_view key, std::span<const std::string> values);
    /// Removes all entries with that key; true if there was one.
    bool remove(std::string_view key);

    [[nodiscard]] std::span<const Entry> entries() const noexcept { return m_entries; }
    [[nodiscard]] std::uint64_t encodedBytes() const noexcept;

private:
    std::vector<Entry> m_entries;
};

struct TensorToWrite
{
    std::string name;
    std::array<std::uint64_t, 4> ne{1, 1, 1, 1};
    std::uint32_t dimensions = 1;
    std::uint32_t typeId = 0;
    std::uint64_t bytes = 0; ///< size of the data, without padding
};

/// Where everything goes in a file that is about to be written: known before any data is.
struct FileLayout
{
    std::uint64_t alignment = 32;
    std::uint64_t headerBytes = 0;            ///< without the padding behind it
    std::uint64_t dataOffset = 0;             ///< headerBytes rounded up
    std::vector<std::uint64_t> tensorOffsets; ///< from dataOffset, each a multiple of the alignment
    std::uint64_t fileBytes = 0;              ///< the last tensor is padded to the alignment too
};

/// Phase one: sizes. Errors: SizeOverflow, BadAlignment (0 or not a multiple of 8), BadDimensions.
Result<FileLayout> planLayout(const MetadataList &metadata, std::span<const TensorToWrite> tensors,
                              std::uint64_t alignment);

/// The header of that layout, little-endian version 3, padded to dataOffset. Phase two is to append the tensors' bytes
/// in order, each padded with zeros to the alignment.
std::vector<std::byte> encodeHeader(const MetadataList &metadata, std::span<const TensorToWrite> tensors,
                                    const FileLayout &layout);

} // namespace core::gguf
