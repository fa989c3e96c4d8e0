// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/imatrix/readers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <format>

namespace core::imatrix {
namespace {

// llama.cpp's first format, little-endian, without a magic:
//
//   i32 entries
//   each:  i32 length of the name, name, i32 calls, i32 values, values × f32 (mean · calls)
//   then, in newer files:  i32 chunks   and in the newest:  i32 length, name of the text

constexpr std::uint64_t kNumber = 4;
/// Name length, a name of one byte, calls, values, one value.
constexpr std::uint64_t kSmallestEntry = 4 * kNumber + 1;

class LegacyReader
{
public:
    explicit LegacyReader(const FileReader &file)
        : m_file(file)
    {}

    [[nodiscard]] std::uint64_t offset() const noexcept { return m_offset; }
    [[nodiscard]] std::uint64_t left() const noexcept { return m_file.size() - m_offset; }

    Result<std::int32_t> number(std::string_view what)
    {
        GAUFRE_CHECK(need(kNumber, what));
        std::array<unsigned char, kNumber> bytes{};
        GAUFRE_CHECK(m_file.readAt(m_offset, std::as_writable_bytes(std::span(bytes))));
        m_offset += kNumber;
        return static_cast<std::int32_t>(
            static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8U |
            static_cast<std::uint32_t>(bytes[2]) << 16U | static_cast<std::uint32_t>(bytes[3]) << 24U);
    }

    /// Up to the first NUL, as llama.cpp takes it.
    Result<std::string> text(std::uint64_t length, std::string_view what)
    {
        GAUFRE_CHECK(need(length, what));
        std::string text(length, '\0');
        GAUFRE_CHECK(m_file.readAt(m_offset, std::as_writable_bytes(std::span(text))));
        m_offset += length;
        if (const std::size_t end = text.find('\0'); end != std::string::npos)
            text.resize(end);
        return text;
    }

    Result<std::vector<float>> floats(std::uint64_t count, std::string_view what)
    {
        GAUFRE_CHECK(need(count * sizeof(float), what));
        std::vector<float> values(count);
        GAUFRE_CHECK(m_file.readAt(m_offset, std::as_writable_bytes(std::span(values))));
        m_offset += count * sizeof(float);
        if constexpr (std::endian::native == std::endian::big) {
            for (float &value : values)
                value = std::bit_cast<float>(std::byteswap(std::bit_cast<std::uint32_t>(value)));
        }
        return values;
    }

private:
    Result<void> need(std::uint64_t bytes, std::string_view what) const
    {
        if (bytes <= left())
            return {};
        return fail(ErrorCode::ImatrixInvalid,
                    std::format("the file is truncated: {} needs {} at byte {}, {} are left.", what, formatBytes(bytes),
                                m_offset, formatBytes(left())),
                    m_offset);
    }

    const FileReader &m_file;
    std::uint64_t m_offset = 0;
};

Result<Entry> readEntry(LegacyReader &reader, std::int32_t number, std::vector<gguf::Diagnostic> &diagnostics)
{
    const std::string what = std::format("entry {}", number + 1);
    const std::uint64_t begin = reader.offset();
    GAUFRE_TRY(const std::int32_t nameLength, reader.number(what));
    if (nameLength < 1)
        return fail(ErrorCode::ImatrixInvalid, std::format("{} has a name of {} bytes.", what, nameLength), begin);
    Entry entry;
    GAUFRE_TRY(entry.name, reader.text(static_cast<std::uint64_t>(nameLength), "the name of " + what));
    if (entry.name.empty())
        return fail(ErrorCode::ImatrixInvalid, std::format("{} has an empty name.", what), begin);
    GAUFRE_TRY(const std::int32_t calls, reader.number(what));
    GAUFRE_TRY(const std::int32_t valueCount, reader.number(what));
    if (valueCount < 1)
        return fail(ErrorCode::ImatrixInvalid,
                    std::format("{} ({}) has {} values.", what, printableLine(entry.name), valueCount), begin);
    GAUFRE_TRY(entry.values, reader.floats(static_cast<std::uint64_t>(valueCount), what));
    GAUFRE_CHECK(checkValues(entry.name, "value", entry.values));
    entry.counts = {static_cast<float>(calls)};
    if (calls > 0) {
        // One division in binary32, as llama-quantize does it: the quantized bytes depend on it.
        for (float &value : entry.values)
            value /= static_cast<float>(calls);
    } else {
        diagnostics.push_back(
            {.severity = gguf::Severity::Warning,
             .code = ErrorCode::ImatrixInvalid,
             .offset = begin,
             .text = std::format("{} states no calls; its values are taken as they are.", printableLine(entry.name))});
    }
    return entry;
}

} // namespace

Result<void> readLegacyMatrix(const FileReader &file, Matrix &matrix)
{
    LegacyReader reader(file);
    const auto count = reader.number("the number of entries");
    if (!count || *count < 1 || static_cast<std::uint64_t>(*count) > reader.left() / kSmallestEntry)
        return fail(ErrorCode::ImatrixInvalid,
                    "this is not an importance matrix, neither a GGUF file nor of the older format.", 0);
    for (std::int32_t i = 0; i < *count; ++i) {
        GAUFRE_TRY(Entry entry, readEntry(reader, i, matrix.diagnostics));
        matrix.entries.push_back(std::move(entry));
    }

    // What follows came later: files without it, or with the number alone, are whole.
    if (reader.left() == 0)
        return {};
    GAUFRE_TRY(const std::int32_t chunks, reader.number("the number of chunks"));
    matrix.chunkCount = static_cast<std::uint32_t>(std::max(chunks, 0));
    if (reader.left() == 0)
        return {};
    GAUFRE_TRY(const std::int32_t length, reader.number("the name of the text"));
    if (length > 0) {
        GAUFRE_TRY(std::string dataset, reader.text(static_cast<std::uint64_t>(length), "the name of the text"));
        matrix.datasets.push_back(std::move(dataset));
    }
    if (reader.left() > 0)
        matrix.diagnostics.push_back(
            {.severity = gguf::Severity::Warning,
             .code = ErrorCode::TrailingData,
             .offset = reader.offset(),
             .text = std::format("{} behind the end of the matrix are ignored.", formatBytes(reader.left()))});
    return {};
}

} // namespace core::imatrix
