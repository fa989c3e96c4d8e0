// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/header_parser.h"

#include "core/base/checked.h"
#include "core/base/text.h"
#include "core/gguf/byte_order.h"

#include <algorithm>
#include <format>

namespace core::gguf {
namespace {

constexpr std::uint64_t kFirstRead = std::uint64_t{1} << 20;
constexpr std::uint64_t kLargestStep = std::uint64_t{8} << 20;
/// More dimensions than this are not even skipped: the count itself is damaged.
constexpr std::uint32_t kSkippableDimensions = 64;

class Parser
{
public:
    Parser(const FileReader &file, const CancelToken &cancel, DiagnosticList &diagnostics)
        : m_file(file)
        , m_cancel(cancel)
        , m_diagnostics(diagnostics)
        , m_end(std::min(file.size(), kMaxHeaderBytes))
    {}

    Result<ParsedHeader> run();

private:
    bool readEntries();
    bool readEntry(std::uint64_t index);
    bool readTensors();
    bool readTensor(std::uint64_t index);
    bool skipValue(ValueType type, int depth);
    bool skipArray(int depth);
    bool readString(std::uint64_t &offset, std::uint64_t &length);

    /// Makes `count` bytes from the cursor readable; false at the end of the file or on a read error.
    bool need(std::uint64_t count) { return m_filled - m_at >= count || fetch(count); }
    bool fetch(std::uint64_t count);
    bool needOrReport(std::uint64_t count);
    std::uint64_t left() const { return m_end - m_at; }
    std::uint64_t lengthBytes() const { return m_out.encoding.narrowLengths ? 4 : 8; }
    template <class T> T take()
    {
        const T value = loadNumber<T>(m_out.bytes.get() + m_at, m_out.encoding.bigEndian);
        m_at += sizeof(T);
        return value;
    }
    std::uint64_t takeLength() { return m_out.encoding.narrowLengths ? take<std::uint32_t>() : take<std::uint64_t>(); }
    /// "the value of 'general.name' (metadata entry 3 of 20)", for messages.
    std::string place() const;

    const FileReader &m_file;
    const CancelToken &m_cancel;
    DiagnosticList &m_diagnostics;
    ParsedHeader m_out;
    std::uint64_t m_end;
    std::uint64_t m_at = 0;
    std::uint64_t m_filled = 0;
    std::uint64_t m_capacity = 0;
    std::optional<Error> m_failure; ///< not the file's fault
    enum class Part { Prologue, Key, Value, TensorName, TensorInfo } m_part = Part::Prologue;
    std::uint64_t m_index = 0;
    std::string_view currentName() const { return m_out.text(m_nameOffset, m_nameLength); }
    std::uint64_t m_nameOffset = 0;
    std::uint64_t m_nameLength = 0;
};

bool Parser::fetch(std::uint64_t count)
{
    if (m_failure || count > left())
        return false;
    if (m_cancel.isCancelled()) {
        m_failure = Error{ErrorCode::Cancelled, "Cancelled."};
        return false;
    }
    const std::uint64_t step = std::clamp(m_filled, kFirstRead, kLargestStep);
    const std::uint64_t wanted = std::min(m_end, std::max(m_at + count, m_filled + step));
    if (wanted > m_capacity) {
        auto *grown = static_cast<std::byte *>(std::realloc(m_out.bytes.get(), static_cast<std::size_t>(wanted)));
        if (grown == nullptr) {
            m_failure = Error{ErrorCode::OutOfMemory,
                              std::format("There is no memory for a header of {}.", formatBytes(wanted))};
            return false;
        }
        static_cast<void>(m_out.bytes.release());
        m_out.bytes.reset(grown);
        m_capacity = wanted;
    }
    const auto space = std::span(m_out.bytes.get() + m_filled, static_cast<std::size_t>(wanted - m_filled));
    if (auto read = m_file.readAt(m_filled, space); !read) {
        m_failure = std::move(read).error();
        return false;
    }
    m_filled = wanted;
    return true;
}

std::string Parser::place() const
{
    const auto entry = [&] { return std::format("metadata entry {} of {}", m_index + 1, m_out.declaredEntries); };
    const auto tensor = [&] { return std::format("tensor {} of {}", m_index + 1, m_out.declaredTensors); };
    const auto name = [&] { return printableLine(currentName().substr(0, 200)); };
    switch (m_part) {
    case Part::Prologue:
        return "the first fields";
    case Part::Key:
        return "the key of " + entry();
    case Part::Value:
        return std::format("the value of '{}' ({})", name(), entry());
    case Part::TensorName:
        return "the name of " + tensor();
    case Part::TensorInfo:
        return std::format("the description of '{}' ({})", name(), tensor());
    }
    return {};
}

bool Parser::needOrReport(std::uint64_t count)
{
    if (need(count))
        return true;
    if (m_failure)
        return false;
    if (m_end < m_file.size()) {
        m_diagnostics.add(Severity::Error, ErrorCode::TruncatedHeader, {.offset = m_at},
                          "The header goes on behind byte {}, in {}: more than the {} that are read of a header.", m_at,
                          place(), formatBytes(kMaxHeaderBytes));
    } else {
        m_diagnostics.add(Severity::Error, ErrorCode::TruncatedHeader, {.offset = m_end},
                          "The file ends at byte {}, within {}.", m_end, place());
    }
    return false;
}

bool Parser::readString(std::uint64_t &offset, std::uint64_t &length)
{
    const std::uint64_t start = m_at;
    if (!needOrReport(lengthBytes()))
        return false;
    const std::uint64_t stated = takeLength();
    if (stated > left() || stated > kMaxStringBytes) {
        m_diagnostics.add(
            Severity::Error, ErrorCode::BadString, {.offset = start},
            "The string at byte {}, in {}, states a length of {} bytes, but {}: the file is cut off or damaged.", start,
            place(), stated,
            stated > left() ? std::format("{} bytes are left", left())
                            : std::format("at most {} are read", formatBytes(kMaxStringBytes)));
        return false;
    }
    if (!needOrReport(stated))
        return false;
    offset = m_at;
    length = stated;
    m_at += stated;
    return true;
}

bool Parser::skipArray(int depth)
{
    const std::uint64_t start = m_at;
    if (depth > kMaxArrayNesting) {
        m_diagnostics.add(Severity::Error, ErrorCode::NestingTooDeep, {.offset = start},
                          "Arrays are nested more than {} deep at byte {}, in {}.", kMaxArrayNesting, start, place());
        return false;
    }
    if (!needOrReport(4 + lengthBytes()))
        return false;
    const auto typeId = take<std::uint32_t>();
    const auto itemType = static_cast<ValueType>(typeId);
    const std::uint64_t count = takeLength();
    if (valueTypeName(itemType).empty()) {
        m_diagnostics.add(Severity::Error, ErrorCode::BadValueType, {.offset = start},
                          "The array at byte {}, in {}, has elements of type {}, which does not exist.", start, place(),
                          typeId);
        return false;
    }
    const std::uint64_t size = fixedSize(itemType);
    const std::uint64_t smallest = size != 0 ? size : lengthBytes() + (itemType == ValueType::Array ? 4 : 0);
    if (count > left() / smallest) {
        m_diagnostics.add(
            Severity::Error, ErrorCode::BadArray, {.offset = start},
            "The array at byte {}, in {}, states {} elements of type {}, but {} bytes are left: the file is cut off "
            "or damaged.",
            start, place(), count, valueTypeName(itemType), left());
        return false;
    }
    if (size != 0) {
        if (!needOrReport(count * size))
            return false;
        m_at += count * size;
        return true;
    }
    for (std::uint64_t i = 0; i < count; ++i) {
        if (!skipValue(itemType, depth))
            return false;
    }
    return true;
}

bool Parser::skipValue(ValueType type, int depth)
{
    if (type == ValueType::String) {
        std::uint64_t offset = 0;
        std::uint64_t length = 0;
        return readString(offset, length);
    }
    if (type == ValueType::Array)
        return skipArray(depth + 1);
    if (!needOrReport(fixedSize(type)))
        return false;
    m_at += fixedSize(type);
    return true;
}

bool Parser::readEntry(std::uint64_t index)
{
    RawEntry entry;
    entry.offset = m_at;
    m_index = index;
    m_part = Part::Key;
    if (!readString(entry.keyOffset, entry.keyLength))
        return false;
    m_nameOffset = entry.keyOffset;
    m_nameLength = entry.keyLength;
    m_part = Part::Value;
    if (!needOrReport(4))
        return false;
    const std::uint64_t typeOffset = m_at;
    const auto typeId = take<std::uint32_t>();
    entry.type = static_cast<ValueType>(typeId);
    if (valueTypeName(entry.type).empty()) {
        m_diagnostics.add(Severity::Error, ErrorCode::BadValueType, {.offset = typeOffset},
                          "The type at byte {}, of {}, is {}, which does not exist; what follows cannot be found.",
                          typeOffset, place(), typeId);
        return false;
    }
    entry.payloadOffset = m_at;
    if (!skipValue(entry.type, 0))
        return false;
    entry.payloadLength = m_at - entry.payloadOffset;
    m_out.entries.push_back(entry);
    return true;
}

bool Parser::readEntries()
{
    // Key length, type and a one-byte value at least.
    const std::uint64_t smallest = lengthBytes() + 4 + 1;
    if (m_out.declaredEntries > left() / smallest) {
        m_diagnostics.add(
            Severity::Error, ErrorCode::BadCount, {.offset = 8 + lengthBytes()},
            "The header states {} metadata entries, which cannot fit in the {} bytes behind it: the file is cut "
            "off or damaged.",
            m_out.declaredEntries, left());
    } else {
        m_out.entries.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(m_out.declaredEntries, 256)));
    }
    for (std::uint64_t i = 0; i < m_out.declaredEntries; ++i) {
        if (!readEntry(i)) {
            return false;
        }
        m_out.headerBytes = m_at;
    }
    return true;
}

bool Parser::readTensor(std::uint64_t index)
{
    RawTensor tensor;
    tensor.offset = m_at;
    m_index = index;
    m_part = Part::TensorName;
    if (!readString(tensor.nameOffset, tensor.nameLength))
        return false;
    m_nameOffset = tensor.nameOffset;
    m_nameLength = tensor.nameLength;
    m_part = Part::TensorInfo;
    const std::uint64_t start = m_at;
    if (!needOrReport(4))
        return false;
    tensor.dimensions = take<std::uint32_t>();
    if (tensor.dimensions > kSkippableDimensions) {
        m_diagnostics.add(
            Severity::Error, ErrorCode::BadDimensions, {.offset = start},
            "The number of dimensions at byte {}, in {}, is {}; at most 4 are allowed, and what follows cannot be "
            "found.",
            start, place(), tensor.dimensions);
        return false;
    }
    const std::uint64_t rest = tensor.dimensions * lengthBytes() + 4 + 8;
    if (!needOrReport(rest))
        return false;
    for (std::uint32_t i = 0; i < tensor.dimensions; ++i) {
        const std::uint64_t n = takeLength();
        if (i < tensor.ne.size())
            tensor.ne[i] = n;
    }
    tensor.typeId = take<std::uint32_t>();
    tensor.dataOffset = take<std::uint64_t>();
    m_out.tensors.push_back(tensor);
    return true;
}

bool Parser::readTensors()
{
    // Name length, number of dimensions, type and offset at least.
    const std::uint64_t smallest = lengthBytes() + 4 + 4 + 8;
    if (m_out.declaredTensors > left() / smallest) {
        m_diagnostics.add(
            Severity::Error, ErrorCode::BadCount, {.offset = 8},
            "The header states {} tensors, which cannot fit in the {} bytes behind the metadata: the file is cut "
            "off or damaged.",
            m_out.declaredTensors, left());
    } else {
        m_out.tensors.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(m_out.declaredTensors, 4096)));
    }
    for (std::uint64_t i = 0; i < m_out.declaredTensors; ++i) {
        if (!readTensor(i))
            return false;
        m_out.headerBytes = m_at;
    }
    return true;
}

Result<ParsedHeader> Parser::run()
{
    const auto cutOff = [&] {
        if (m_failure)
            return std::unexpected(*m_failure);
        return fail(ErrorCode::TruncatedHeader,
                    std::format("The file ends at byte {}, within the first fields of the header.", m_end), m_end);
    };
    if (!need(8))
        return cutOff();
    const auto little = loadNumber<std::uint32_t>(m_out.bytes.get() + 4, false);
    const auto big = std::byteswap(little);
    // A version is a small number: the order in which it is small is the file's.
    m_out.encoding.bigEndian = big < little;
    m_out.version = std::min(little, big);
    if (m_out.version < 1 || m_out.version > 3) {
        return fail(ErrorCode::UnsupportedVersion,
                    std::format("The file is GGUF of version {}; versions 1 to 3 can be read.", m_out.version), 4);
    }
    m_out.encoding.narrowLengths = m_out.version == 1;
    m_at = 8;
    if (!need(2 * lengthBytes()))
        return cutOff();
    m_out.declaredTensors = takeLength();
    m_out.declaredEntries = takeLength();
    m_out.headerBytes = m_at;
    m_out.complete = readEntries() && readTensors();
    if (m_failure)
        return std::unexpected(*m_failure);
    m_out.byteCount = m_at;
    // Gives back what was read of the tensor data.
    if (auto *shrunk = static_cast<std::byte *>(std::realloc(m_out.bytes.get(), static_cast<std::size_t>(m_at)))) {
        static_cast<void>(m_out.bytes.release());
        m_out.bytes.reset(shrunk);
    }
    return std::move(m_out);
}

} // namespace

const RawEntry *ParsedHeader::find(std::string_view wanted) const noexcept
{
    const auto found = std::ranges::find_if(entries, [&](const RawEntry &entry) { return key(entry) == wanted; });
    return found == entries.end() ? nullptr : &*found;
}

Result<ParsedHeader> parseHeader(const FileReader &file, const CancelToken &cancel, DiagnosticList &diagnostics)
{
    return Parser(file, cancel, diagnostics).run();
}

} // namespace core::gguf
