// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/writer.h"

#include "core/base/checked.h"
#include "core/base/text.h"

#include <bit>
#include <cstring>
#include <format>

namespace core::gguf {
namespace {

constexpr std::uint32_t kVersion = 3;

/// Appends little-endian numbers and strings with 64-bit lengths.
class Encoder
{
public:
    explicit Encoder(std::vector<std::byte> &out)
        : m_out(out)
    {}

    template <class T> void number(T value)
    {
        for (std::size_t i = 0; i < sizeof(T); ++i)
            m_out.push_back(static_cast<std::byte>((static_cast<std::uint64_t>(value) >> (8 * i)) & 0xffU));
    }
    void raw(std::span<const std::byte> bytes) { m_out.insert(m_out.end(), bytes.begin(), bytes.end()); }
    void text(std::string_view value)
    {
        number(std::uint64_t{value.size()});
        raw(std::as_bytes(std::span(value)));
    }
    /// A value without its type, from whatever encoding it is in.
    void value(const ValueView &view)
    {
        if (const auto string = view.asString()) {
            text(*string);
        } else if (const auto array = view.asArray()) {
            number(static_cast<std::uint32_t>(array->itemType()));
            number(array->count());
            array->forEach(0, array->count(), [&](std::uint64_t, const ValueView &item) {
                value(item);
                return true;
            });
        } else {
            fixed(view);
        }
    }

private:
    /// Bytes are turned around, not converted: NaN payloads and odd bools stay what they are.
    void fixed(const ValueView &view)
    {
        const auto bytes = view.payload().first(fixedSize(view.type()));
        if (!view.encoding().bigEndian)
            raw(bytes);
        else
            m_out.insert(m_out.end(), bytes.rbegin(), bytes.rend());
    }

    std::vector<std::byte> &m_out;
};

template <class T> MetadataList::Entry numberEntry(std::string_view key, ValueType type, T value)
{
    MetadataList::Entry entry{.key = std::string(key), .type = type, .payload = {}};
    Encoder(entry.payload).number(value);
    return entry;
}

/// Bytes of a tensor's row in the table.
std::uint64_t tableRowBytes(const TensorToWrite &tensor)
{
    return 8 + tensor.name.size() + 4 + std::uint64_t{8} * tensor.dimensions + 4 + 8;
}

} // namespace

void MetadataList::append(const MetadataEntry &entry)
{
    const Encoding encoding = entry.value.encoding();
    Entry added{.key = std::string(entry.key), .type = entry.value.type(), .payload = {}};
    if (!encoding.bigEndian && !encoding.narrowLengths)
        added.payload.assign(entry.value.payload().begin(), entry.value.payload().end());
    else
        Encoder(added.payload).value(entry.value);
    m_entries.push_back(std::move(added));
}

void MetadataList::appendUint32(std::string_view key, std::uint32_t value)
{
    m_entries.push_back(numberEntry(key, ValueType::Uint32, value));
}

void MetadataList::appendInt32(std::string_view key, std::int32_t value)
{
    m_entries.push_back(numberEntry(key, ValueType::Int32, static_cast<std::uint32_t>(value)));
}

void MetadataList::appendUint16(std::string_view key, std::uint16_t value)
{
    m_entries.push_back(numberEntry(key, ValueType::Uint16, value));
}

void MetadataList::appendUint64(std::string_view key, std::uint64_t value)
{
    m_entries.push_back(numberEntry(key, ValueType::Uint64, value));
}

void MetadataList::appendFloat32(std::string_view key, float value)
{
    m_entries.push_back(numberEntry(key, ValueType::Float32, std::bit_cast<std::uint32_t>(value)));
}

void MetadataList::appendBool(std::string_view key, bool value)
{
    m_entries.push_back(numberEntry(key, ValueType::Bool, static_cast<std::uint8_t>(value ? 1 : 0)));
}

void MetadataList::appendString(std::string_view key, std::string_view value)
{
    Entry entry{.key = std::string(key), .type = ValueType::String, .payload = {}};
    Encoder(entry.payload).text(value);
    m_entries.push_back(std::move(entry));
}

void MetadataList::appendStrings(std::string_view key, std::span<const std::string> values)
{
    Entry entry{.key = std::string(key), .type = ValueType::Array, .payload = {}};
    Encoder encoder(entry.payload);
    encoder.number(static_cast<std::uint32_t>(ValueType::String));
    encoder.number(std::uint64_t{values.size()});
    for (const std::string &value : values)
        encoder.text(value);
    m_entries.push_back(std::move(entry));
}

bool MetadataList::remove(std::string_view key)
{
    return std::erase_if(m_entries, [&](const Entry &entry) { return entry.key == key; }) > 0;
}

std::uint64_t MetadataList::encodedBytes() const noexcept
{
    std::uint64_t bytes = 0;
    for (const Entry &entry : m_entries)
        bytes += 8 + entry.key.size() + 4 + entry.payload.size();
    return bytes;
}

Result<FileLayout> planLayout(const MetadataList &metadata, std::span<const TensorToWrite> tensors,
                              std::uint64_t alignment)
{
    if (alignment == 0 || alignment % 8 != 0)
        return fail(ErrorCode::BadAlignment, std::format("The alignment {} is not a multiple of 8.", alignment));
    FileLayout layout;
    layout.alignment = alignment;
    layout.headerBytes = 4 + 4 + 8 + 8 + metadata.encodedBytes();
    layout.tensorOffsets.reserve(tensors.size());
    std::uint64_t offset = 0;
    for (const TensorToWrite &tensor : tensors) {
        if (tensor.dimensions > tensor.ne.size()) {
            return fail(ErrorCode::BadDimensions,
                        std::format("Tensor '{}' has {} dimensions; at most 4 can be written.",
                                    printableLine(tensor.name), tensor.dimensions));
        }
        layout.headerBytes += tableRowBytes(tensor);
        layout.tensorOffsets.push_back(offset);
        const auto end = checkedAdd(offset, tensor.bytes);
        const auto padded = end ? checkedAlignUp(*end, alignment) : std::nullopt;
        if (!padded) {
            return fail(ErrorCode::SizeOverflow,
                        std::format("The data up to tensor '{}' do not fit in 64 bits.", printableLine(tensor.name)));
        }
        offset = *padded;
    }
    const auto dataOffset = checkedAlignUp(layout.headerBytes, alignment);
    const auto fileBytes = dataOffset ? checkedAdd(*dataOffset, offset) : std::nullopt;
    if (!fileBytes)
        return fail(ErrorCode::SizeOverflow, "The file's size does not fit in 64 bits.");
    layout.dataOffset = *dataOffset;
    layout.fileBytes = *fileBytes;
    return layout;
}

std::vector<std::byte> encodeHeader(const MetadataList &metadata, std::span<const TensorToWrite> tensors,
                                    const FileLayout &layout)
{
    std::vector<std::byte> bytes;
    bytes.reserve(static_cast<std::size_t>(layout.dataOffset));
    Encoder encoder(bytes);
    encoder.raw(std::as_bytes(std::span("GGUF", 4)));
    encoder.number(kVersion);
    encoder.number(std::uint64_t{tensors.size()});
    encoder.number(std::uint64_t{metadata.entries().size()});
    for (const MetadataList::Entry &entry : metadata.entries()) {
        encoder.text(entry.key);
        encoder.number(static_cast<std::uint32_t>(entry.type));
        encoder.raw(entry.payload);
    }
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorToWrite &tensor = tensors[i];
        encoder.text(tensor.name);
        encoder.number(tensor.dimensions);
        for (std::uint32_t d = 0; d < tensor.dimensions; ++d)
            encoder.number(tensor.ne[d]);
        encoder.number(tensor.typeId);
        encoder.number(layout.tensorOffsets[i]);
    }
    bytes.resize(static_cast<std::size_t>(layout.dataOffset));
    return bytes;
}

} // namespace core::gguf
