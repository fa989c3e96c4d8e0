// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace core::gguf {

/// Types of metadata values. Written to files: never renumber.
enum class ValueType : std::uint32_t {
    Uint8 = 0,
    Int8 = 1,
    Uint16 = 2,
    Int16 = 3,
    Uint32 = 4,
    Int32 = 5,
    Float32 = 6,
    Bool = 7,
    String = 8,
    Array = 9,
    Uint64 = 10,
    Int64 = 11,
    Float64 = 12,
};

/// "uint8" … "float64", "bool", "string", "array": as in JSON. Empty for a number that is not a type.
[[nodiscard]] std::string_view valueTypeName(ValueType type) noexcept;
/// Bytes of one value; 0 for strings, arrays and unknown types.
[[nodiscard]] std::size_t fixedSize(ValueType type) noexcept;

/// How numbers and lengths are laid out in one file.
struct Encoding
{
    bool bigEndian = false;
    bool narrowLengths = false; ///< version 1: 32-bit counts and string lengths
    bool operator==(const Encoding &) const = default;
};

/// A number or text out of a file. Unsigned and signed integers are widened; a Float32 stays a float so that its
/// shortest text can be printed.
using Scalar = std::variant<std::uint64_t, std::int64_t, float, double, bool, std::string_view>;

class ArrayView;

/// A value as it lies in the file: bounds were checked when the header was read, nothing is decoded before it is looked
/// at. A view into the document's buffer: valid as long as the document lives. Thread-safe.
class ValueView
{
public:
    ValueView() = default;
    /// `payload` is the encoded value without its type: for a string length and bytes, for an array element type, count
    /// and elements.
    ValueView(ValueType type, std::span<const std::byte> payload, Encoding encoding) noexcept;

    [[nodiscard]] ValueType type() const noexcept { return m_type; }
    [[nodiscard]] std::span<const std::byte> payload() const noexcept { return m_payload; }
    [[nodiscard]] Encoding encoding() const noexcept { return m_encoding; }

    /// The value of a scalar or string; nothing for an array.
    [[nodiscard]] std::optional<Scalar> scalar() const noexcept;
    /// Any integer type, if not negative. Not bool, not float.
    [[nodiscard]] std::optional<std::uint64_t> asUnsigned() const noexcept;
    /// Any number, as a double.
    [[nodiscard]] std::optional<double> asNumber() const noexcept;
    [[nodiscard]] std::optional<bool> asBool() const noexcept;
    [[nodiscard]] std::optional<std::string_view> asString() const noexcept;
    [[nodiscard]] std::optional<ArrayView> asArray() const noexcept;

private:
    ValueType m_type = ValueType::Uint8;
    std::span<const std::byte> m_payload;
    Encoding m_encoding;
};

/// The elements of an array as they lie in the file.
class ArrayView
{
public:
    ArrayView(ValueType itemType, std::uint64_t count, std::span<const std::byte> items, Encoding encoding) noexcept;

    [[nodiscard]] ValueType itemType() const noexcept { return m_itemType; }
    [[nodiscard]] std::uint64_t count() const noexcept { return m_count; }
    [[nodiscard]] Encoding encoding() const noexcept { return m_encoding; }
    /// The elements' bytes, without type and count.
    [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return m_items; }
    /// Element `index` of an array of fixed-size elements, in O(1); nothing for strings and arrays or past the end.
    [[nodiscard]] std::optional<Scalar> at(std::uint64_t index) const noexcept;
    /// Calls `visit` for elements [first, first + count) in order until it returns false. Walks over what lies before
    /// `first` where elements have no fixed size. Nested arrays are handed over as views too.
    void forEach(std::uint64_t first, std::uint64_t count,
                 const std::function<bool(std::uint64_t, const ValueView &)> &visit) const;
    /// The same value type at every depth of nesting is not required; this is 1 for a flat array.
    [[nodiscard]] int depth() const noexcept;

private:
    ValueType m_itemType;
    std::uint64_t m_count;
    std::span<const std::byte> m_items;
    Encoding m_encoding;
};

/// Random access to an array of strings: one pass at construction, 8 bytes an element.
class StringArray
{
public:
    StringArray() = default;
    /// Empty if `array` does not hold strings.
    explicit StringArray(const ArrayView &array);
    [[nodiscard]] std::size_t size() const noexcept { return m_strings.size(); }
    [[nodiscard]] std::string_view operator[](std::size_t index) const noexcept;

private:
    struct Extent
    {
        std::uint32_t offset;
        std::uint32_t length;
    };
    std::span<const std::byte> m_bytes;
    std::vector<Extent> m_strings;
};

/// The shortest text that reads back as the same value: "1e-05", "true", "-3"; strings as they are.
[[nodiscard]] std::string formatScalar(const Scalar &value);
/// One line for people: strings printable and in quotes only inside arrays, arrays as `[3 items: 1, 2, 3]` with at most
/// `maxItems` elements and `…`.
[[nodiscard]] std::string formatValue(const ValueView &value, std::uint64_t maxItems = 8);

} // namespace core::gguf
