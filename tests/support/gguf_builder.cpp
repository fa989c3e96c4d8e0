// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/gguf_builder.h"

#include <QFile>

#include <bit>
#include <cstring>

namespace support {
namespace {

QByteArray inOrder(std::uint64_t value, int bytes, GgufBuilder::Order order)
{
    QByteArray out(bytes, '\0');
    for (int i = 0; i < bytes; ++i) {
        const int at = order == GgufBuilder::Order::Little ? i : bytes - 1 - i;
        out[at] = static_cast<char>(value >> (8 * i));
    }
    return out;
}

} // namespace

GgufBuilder::GgufBuilder(std::uint32_t version, Order order)
    : m_version(version)
    , m_order(order)
{}

QByteArray GgufBuilder::number16(std::uint16_t value) const
{
    return inOrder(value, 2, m_order);
}

QByteArray GgufBuilder::number32(std::uint32_t value) const
{
    return inOrder(value, 4, m_order);
}

QByteArray GgufBuilder::number64(std::uint64_t value) const
{
    return inOrder(value, 8, m_order);
}

QByteArray GgufBuilder::count(std::uint64_t value) const
{
    return m_version == 1 ? number32(static_cast<std::uint32_t>(value)) : number64(value);
}

QByteArray GgufBuilder::text(std::string_view value) const
{
    return count(value.size()) + QByteArray(value.data(), static_cast<qsizetype>(value.size()));
}

GgufBuilder &GgufBuilder::entry(std::string_view key, std::uint32_t type, const QByteArray &value)
{
    m_entries += text(key) + number32(type) + value;
    ++m_entryCount;
    return *this;
}

GgufBuilder &GgufBuilder::raw(std::string_view key, std::uint32_t type, const QByteArray &value)
{
    return entry(key, type, value);
}

GgufBuilder &GgufBuilder::u8(std::string_view key, std::uint8_t value)
{
    return entry(key, 0, QByteArray(1, static_cast<char>(value)));
}

GgufBuilder &GgufBuilder::u16(std::string_view key, std::uint16_t value)
{
    return entry(key, 2, number16(value));
}

GgufBuilder &GgufBuilder::u32(std::string_view key, std::uint32_t value)
{
    return entry(key, 4, number32(value));
}

GgufBuilder &GgufBuilder::i32(std::string_view key, std::int32_t value)
{
    return entry(key, 5, number32(static_cast<std::uint32_t>(value)));
}

GgufBuilder &GgufBuilder::u64(std::string_view key, std::uint64_t value)
{
    return entry(key, 10, number64(value));
}

GgufBuilder &GgufBuilder::f32(std::string_view key, float value)
{
    return entry(key, 6, number32(std::bit_cast<std::uint32_t>(value)));
}

GgufBuilder &GgufBuilder::boolean(std::string_view key, bool value)
{
    return entry(key, 7, QByteArray(1, value ? '\1' : '\0'));
}

GgufBuilder &GgufBuilder::string(std::string_view key, std::string_view value)
{
    return entry(key, 8, text(value));
}

GgufBuilder &GgufBuilder::strings(std::string_view key, const std::vector<std::string_view> &values)
{
    QByteArray array = number32(8) + count(values.size());
    for (const auto value : values)
        array += text(value);
    return entry(key, 9, array);
}

GgufBuilder &GgufBuilder::f32s(std::string_view key, const std::vector<float> &values)
{
    QByteArray array = number32(6) + count(values.size());
    for (const float value : values)
        array += number32(std::bit_cast<std::uint32_t>(value));
    return entry(key, 9, array);
}

GgufBuilder &GgufBuilder::i32s(std::string_view key, const std::vector<std::int32_t> &values)
{
    QByteArray array = number32(5) + count(values.size());
    for (const std::int32_t value : values)
        array += number32(static_cast<std::uint32_t>(value));
    return entry(key, 9, array);
}

GgufBuilder &GgufBuilder::tensor(std::string_view name, const std::vector<std::uint64_t> &ne, std::uint32_t type,
                                 const QByteArray &data)
{
    while (static_cast<std::uint64_t>(m_data.size()) % m_alignment != 0)
        m_data += '\0';
    tensorAt(name, ne, type, static_cast<std::uint64_t>(m_data.size()));
    m_data += data;
    return *this;
}

GgufBuilder &GgufBuilder::tensorAt(std::string_view name, const std::vector<std::uint64_t> &ne, std::uint32_t type,
                                   std::uint64_t offset)
{
    m_table += text(name) + number32(static_cast<std::uint32_t>(ne.size()));
    for (const std::uint64_t n : ne)
        m_table += count(n);
    m_table += number32(type) + number64(offset);
    ++m_tableCount;
    return *this;
}

GgufBuilder &GgufBuilder::tensorF32(std::string_view name, const std::vector<std::uint64_t> &ne,
                                    const std::vector<float> &values)
{
    QByteArray data;
    for (const float value : values)
        data += number32(std::bit_cast<std::uint32_t>(value));
    return tensor(name, ne, 0, data);
}

GgufBuilder &GgufBuilder::alignment(std::uint64_t alignment)
{
    m_alignment = alignment;
    return *this;
}

GgufBuilder &GgufBuilder::tensorCount(std::uint64_t count)
{
    m_tableLie = count;
    return *this;
}

GgufBuilder &GgufBuilder::metadataCount(std::uint64_t count)
{
    m_entryLie = count;
    return *this;
}

GgufBuilder &GgufBuilder::padLastTensor(bool pad)
{
    m_padLast = pad;
    return *this;
}

QByteArray GgufBuilder::header() const
{
    const auto tensors = m_tableLie.value_or(m_tableCount);
    const auto entries = m_entryLie.value_or(m_entryCount);
    return QByteArray("GGUF") + number32(m_version) + count(tensors) + count(entries) + m_entries + m_table;
}

QByteArray GgufBuilder::bytes() const
{
    QByteArray out = header();
    const auto pad = [&] {
        while (static_cast<std::uint64_t>(out.size()) % m_alignment != 0)
            out += '\0';
    };
    if (m_data.isEmpty())
        return out;
    pad();
    out += m_data;
    if (m_padLast)
        pad();
    return out;
}

bool GgufBuilder::save(const QString &path) const
{
    QFile file(path);
    const QByteArray all = bytes();
    return file.open(QIODevice::WriteOnly) && file.write(all) == all.size();
}

} // namespace support
