// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace support {

/// Builds GGUF files byte by byte for tests, right or wrong on purpose. It shares no code with core/gguf: a mistake
/// there must not cancel out here. Layout: "GGUF", version, counts, entries, tensor table, padding, data.
class GgufBuilder
{
public:
    enum class Order { Little, Big };
    explicit GgufBuilder(std::uint32_t version = 3, Order order = Order::Little);

    GgufBuilder &u8(std::string_view key, std::uint8_t value);
    GgufBuilder &u16(std::string_view key, std::uint16_t value);
    GgufBuilder &u32(std::string_view key, std::uint32_t value);
    GgufBuilder &i32(std::string_view key, std::int32_t value);
    GgufBuilder &u64(std::string_view key, std::uint64_t value);
    GgufBuilder &f32(std::string_view key, float value);
    GgufBuilder &boolean(std::string_view key, bool value);
    GgufBuilder &string(std::string_view key, std::string_view value);
    GgufBuilder &strings(std::string_view key, const std::vector<std::string_view> &values);
    GgufBuilder &f32s(std::string_view key, const std::vector<float> &values);
    GgufBuilder &i32s(std::string_view key, const std::vector<std::int32_t> &values);
    /// Any entry: its encoded value as it is to stand behind the type.
    GgufBuilder &raw(std::string_view key, std::uint32_t type, const QByteArray &value);

    /// A tensor at the next aligned offset with that data.
    GgufBuilder &tensor(std::string_view name, const std::vector<std::uint64_t> &ne, std::uint32_t type,
                        const QByteArray &data);
    /// A tensor table row only.
    GgufBuilder &tensorAt(std::string_view name, const std::vector<std::uint64_t> &ne, std::uint32_t type,
                          std::uint64_t offset);
    /// F32 data from values.
    GgufBuilder &tensorF32(std::string_view name, const std::vector<std::uint64_t> &ne,
                           const std::vector<float> &values);

    GgufBuilder &alignment(std::uint64_t alignment); ///< of this builder's layout; writes no key
    GgufBuilder &tensorCount(std::uint64_t count);   ///< lies about it
    GgufBuilder &metadataCount(std::uint64_t count); ///< lies about it
    GgufBuilder &padLastTensor(bool pad);

    [[nodiscard]] QByteArray header() const; ///< without the padding behind it
    [[nodiscard]] QByteArray bytes() const;
    /// Writes bytes() to `path`; true if it worked.
    [[nodiscard]] bool save(const QString &path) const;

    /// Numbers in this builder's byte order.
    [[nodiscard]] QByteArray number16(std::uint16_t value) const;
    [[nodiscard]] QByteArray number32(std::uint32_t value) const;
    [[nodiscard]] QByteArray number64(std::uint64_t value) const;
    /// Length (32 bits in version 1) and bytes.
    [[nodiscard]] QByteArray text(std::string_view value) const;
    [[nodiscard]] QByteArray count(std::uint64_t value) const;

private:
    GgufBuilder &entry(std::string_view key, std::uint32_t type, const QByteArray &value);
    std::uint32_t m_version;
    Order m_order;
    std::uint64_t m_alignment = 32;
    QByteArray m_entries;
    QByteArray m_table;
    QByteArray m_data;
    std::uint64_t m_entryCount = 0;
    std::uint64_t m_tableCount = 0;
    std::optional<std::uint64_t> m_entryLie;
    std::optional<std::uint64_t> m_tableLie;
    bool m_padLast = true;
};

} // namespace support
