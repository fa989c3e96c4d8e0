// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/value.h"

#include "core/base/text.h"
#include "core/gguf/byte_order.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <format>
#include <limits>

namespace core::gguf {
namespace {

/// As deep as the reader lets arrays nest; views over anything deeper end there.
constexpr int kMaxDepth = 16;

std::size_t lengthBytes(Encoding encoding) noexcept
{
    return encoding.narrowLengths ? 4 : 8;
}

std::uint64_t lengthAt(std::span<const std::byte> bytes, Encoding encoding) noexcept
{
    return loadLength(bytes.data(), encoding.bigEndian, encoding.narrowLengths);
}

/// Bytes that the encoded value at the start of `bytes` takes, or nothing if it does not fit.
std::optional<std::size_t> extentOf(ValueType type, std::span<const std::byte> bytes, Encoding encoding,
                                    int depth) noexcept
{
    if (const std::size_t size = fixedSize(type); size != 0)
        return size <= bytes.size() ? std::optional(size) : std::nullopt;
    const std::size_t prefix = lengthBytes(encoding);
    if (type == ValueType::String) {
        if (bytes.size() < prefix)
            return std::nullopt;
        const std::uint64_t length = lengthAt(bytes, encoding);
        return length <= bytes.size() - prefix ? std::optional(prefix + static_cast<std::size_t>(length))
                                               : std::nullopt;
    }
    if (type != ValueType::Array || depth >= kMaxDepth || bytes.size() < 4 + prefix)
        return std::nullopt;
    const auto itemType = static_cast<ValueType>(loadNumber<std::uint32_t>(bytes.data(), encoding.bigEndian));
    const std::uint64_t count = lengthAt(bytes.subspan(4), encoding);
    std::size_t at = 4 + prefix;
    if (const std::size_t size = fixedSize(itemType); size != 0) {
        if (count > (bytes.size() - at) / size)
            return std::nullopt;
        return at + static_cast<std::size_t>(count) * size;
    }
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto extent = extentOf(itemType, bytes.subspan(at), encoding, depth + 1);
        if (!extent)
            return std::nullopt;
        at += *extent;
    }
    return at;
}

std::string_view textOf(std::span<const std::byte> bytes) noexcept
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

template <class T> std::string shortest(T value)
{
    std::array<char, 64> buffer;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return error == std::errc() ? std::string(buffer.data(), end) : std::string();
}

int depthOf(const ArrayView &array, int level) noexcept
{
    if (array.itemType() != ValueType::Array || level >= kMaxDepth)
        return 1;
    int deepest = 0;
    array.forEach(0, array.count(), [&](std::uint64_t, const ValueView &item) {
        if (const auto inner = item.asArray())
            deepest = std::max(deepest, depthOf(*inner, level + 1));
        return true;
    });
    return 1 + deepest;
}

} // namespace

std::string_view valueTypeName(ValueType type) noexcept
{
    static constexpr std::array<std::string_view, 13> kNames = {"uint8",  "int8",    "uint16", "int16",  "uint32",
                                                                "int32",  "float32", "bool",   "string", "array",
                                                                "uint64", "int64",   "float64"};
    const auto id = static_cast<std::uint32_t>(type);
    return id < kNames.size() ? kNames[id] : std::string_view();
}

std::size_t fixedSize(ValueType type) noexcept
{
    static constexpr std::array<std::uint8_t, 13> kSizes = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
    const auto id = static_cast<std::uint32_t>(type);
    return id < kSizes.size() ? kSizes[id] : 0;
}

ValueView::ValueView(ValueType type, std::span<const std::byte> payload, Encoding encoding) noexcept
    : m_type(type)
    , m_payload(payload)
    , m_encoding(encoding)
{}

std::optional<Scalar> ValueView::scalar() const noexcept
{
    if (m_type == ValueType::String) {
        const auto text = asString();
        return text ? std::optional<Scalar>(*text) : std::nullopt;
    }
    const std::size_t size = fixedSize(m_type);
    if (size == 0 || m_payload.size() < size)
        return std::nullopt;
    const std::byte *bytes = m_payload.data();
    const bool big = m_encoding.bigEndian;
    switch (m_type) {
    case ValueType::Uint8:
        return std::uint64_t{loadNumber<std::uint8_t>(bytes, big)};
    case ValueType::Int8:
        return std::int64_t{loadNumber<std::int8_t>(bytes, big)};
    case ValueType::Uint16:
        return std::uint64_t{loadNumber<std::uint16_t>(bytes, big)};
    case ValueType::Int16:
        return std::int64_t{loadNumber<std::int16_t>(bytes, big)};
    case ValueType::Uint32:
        return std::uint64_t{loadNumber<std::uint32_t>(bytes, big)};
    case ValueType::Int32:
        return std::int64_t{loadNumber<std::int32_t>(bytes, big)};
    case ValueType::Float32:
        return std::bit_cast<float>(loadNumber<std::uint32_t>(bytes, big));
    case ValueType::Bool:
        return bytes[0] != std::byte{0};
    case ValueType::Uint64:
        return loadNumber<std::uint64_t>(bytes, big);
    case ValueType::Int64:
        return loadNumber<std::int64_t>(bytes, big);
    case ValueType::Float64:
        return std::bit_cast<double>(loadNumber<std::uint64_t>(bytes, big));
    case ValueType::String:
    case ValueType::Array:
        break;
    }
    return std::nullopt;
}

std::optional<std::uint64_t> ValueView::asUnsigned() const noexcept
{
    const auto value = m_type == ValueType::String ? std::nullopt : scalar();
    if (!value)
        return std::nullopt;
    if (const auto *number = std::get_if<std::uint64_t>(&*value))
        return *number;
    if (const auto *number = std::get_if<std::int64_t>(&*value); number && *number >= 0)
        return static_cast<std::uint64_t>(*number);
    return std::nullopt;
}

std::optional<double> ValueView::asNumber() const noexcept
{
    const auto value = m_type == ValueType::String ? std::nullopt : scalar();
    if (!value)
        return std::nullopt;
    if (const auto *number = std::get_if<std::uint64_t>(&*value))
        return static_cast<double>(*number);
    if (const auto *number = std::get_if<std::int64_t>(&*value))
        return static_cast<double>(*number);
    if (const auto *number = std::get_if<float>(&*value))
        return static_cast<double>(*number);
    if (const auto *number = std::get_if<double>(&*value))
        return *number;
    return std::nullopt;
}

std::optional<bool> ValueView::asBool() const noexcept
{
    if (m_type != ValueType::Bool || m_payload.empty())
        return std::nullopt;
    return m_payload[0] != std::byte{0};
}

std::optional<std::string_view> ValueView::asString() const noexcept
{
    const std::size_t prefix = lengthBytes(m_encoding);
    if (m_type != ValueType::String || m_payload.size() < prefix)
        return std::nullopt;
    const std::uint64_t length = lengthAt(m_payload, m_encoding);
    if (length > m_payload.size() - prefix)
        return std::nullopt;
    return textOf(m_payload.subspan(prefix, static_cast<std::size_t>(length)));
}

std::optional<ArrayView> ValueView::asArray() const noexcept
{
    const std::size_t prefix = 4 + lengthBytes(m_encoding);
    if (m_type != ValueType::Array || m_payload.size() < prefix)
        return std::nullopt;
    const auto itemType = static_cast<ValueType>(loadNumber<std::uint32_t>(m_payload.data(), m_encoding.bigEndian));
    return ArrayView(itemType, lengthAt(m_payload.subspan(4), m_encoding), m_payload.subspan(prefix), m_encoding);
}

ArrayView::ArrayView(ValueType itemType, std::uint64_t count, std::span<const std::byte> items,
                     Encoding encoding) noexcept
    : m_itemType(itemType)
    , m_count(count)
    , m_items(items)
    , m_encoding(encoding)
{}

std::optional<Scalar> ArrayView::at(std::uint64_t index) const noexcept
{
    const std::size_t size = fixedSize(m_itemType);
    if (size == 0 || index >= m_count || index >= m_items.size() / size)
        return std::nullopt;
    return ValueView(m_itemType, m_items.subspan(static_cast<std::size_t>(index) * size, size), m_encoding).scalar();
}

void ArrayView::forEach(std::uint64_t first, std::uint64_t count,
                        const std::function<bool(std::uint64_t, const ValueView &)> &visit) const
{
    if (first >= m_count)
        return;
    const std::uint64_t end = first + std::min(count, m_count - first);
    const std::size_t size = fixedSize(m_itemType);
    // The reader checked all extents; a view that was made by hand ends where its bytes do.
    if (size != 0) {
        const std::uint64_t there = std::min<std::uint64_t>(end, m_items.size() / size);
        for (std::uint64_t i = first; i < there; ++i) {
            if (!visit(i, ValueView(m_itemType, m_items.subspan(static_cast<std::size_t>(i) * size, size), m_encoding)))
                return;
        }
        return;
    }
    std::size_t at = 0;
    for (std::uint64_t i = 0; i < end; ++i) {
        const auto extent = extentOf(m_itemType, m_items.subspan(at), m_encoding, 1);
        if (!extent)
            return;
        if (i >= first && !visit(i, ValueView(m_itemType, m_items.subspan(at, *extent), m_encoding)))
            return;
        at += *extent;
    }
}

int ArrayView::depth() const noexcept
{
    return depthOf(*this, 1);
}

StringArray::StringArray(const ArrayView &array)
{
    constexpr std::size_t kLimit = std::numeric_limits<std::uint32_t>::max();
    if (array.itemType() != ValueType::String || array.bytes().size() > kLimit)
        return;
    m_bytes = array.bytes();
    const Encoding encoding = array.encoding();
    const std::size_t prefix = lengthBytes(encoding);
    // The count was checked against the bytes by the reader; here again, for views that were made by hand.
    m_strings.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(array.count(), m_bytes.size() / prefix)));
    std::size_t at = 0;
    for (std::uint64_t i = 0; i < array.count() && m_bytes.size() - at >= prefix; ++i) {
        const std::uint64_t length = lengthAt(m_bytes.subspan(at), encoding);
        at += prefix;
        if (length > m_bytes.size() - at)
            break;
        m_strings.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(length)});
        at += static_cast<std::size_t>(length);
    }
}

std::string_view StringArray::operator[](std::size_t index) const noexcept
{
    if (index >= m_strings.size())
        return {};
    return textOf(m_bytes.subspan(m_strings[index].offset, m_strings[index].length));
}

std::string formatScalar(const Scalar &value)
{
    return std::visit(
        [](const auto &v) -> std::string {
            using T = std::decay_t<decltype(v)>;
            if constexpr (std::is_same_v<T, bool>)
                return v ? "true" : "false";
            else if constexpr (std::is_same_v<T, std::string_view>)
                return std::string(v);
            else
                return shortest(v);
        },
        value);
}

std::string formatValue(const ValueView &value, std::uint64_t maxItems)
{
    if (const auto scalar = value.scalar()) {
        if (const auto *text = std::get_if<std::string_view>(&*scalar))
            return printableLine(*text);
        return formatScalar(*scalar);
    }
    const auto array = value.asArray();
    if (!array)
        return {};
    std::string line = std::format("[{} {}", array->count(), array->count() == 1 ? "item" : "items");
    std::string separator = ": ";
    array->forEach(0, maxItems, [&](std::uint64_t, const ValueView &item) {
        line += separator;
        separator = ", ";
        const auto text = item.asString();
        line += text ? std::format("\"{}\"", printableLine(*text)) : formatValue(item, maxItems);
        return true;
    });
    if (array->count() > maxItems)
        line += separator + "…";
    return line + "]";
}

} // namespace core::gguf
