// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/text.h"

#include "core/base/text.h"
#include "widgets/common/format.h"

#include <QStringList>

#include <algorithm>

namespace ui {

namespace {

/// The first `limit` bytes without a character cut in two.
std::string_view clip(std::string_view bytes, std::size_t limit)
{
    if (bytes.size() <= limit)
        return bytes;
    std::size_t end = limit;
    for (int i = 0; i < 3 && end > 0 && (static_cast<unsigned char>(bytes[end]) & 0xC0U) == 0x80U; ++i)
        --end;
    return bytes.substr(0, end);
}

} // namespace

QString toText(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString toLine(std::string_view bytes, std::size_t limit)
{
    const std::string_view shown = clip(bytes, limit);
    QString line = toText(core::printableLine(shown));
    if (shown.size() < bytes.size())
        line += QChar(0x2026);
    return line;
}

QString toWholeText(std::string_view bytes)
{
    return toText(core::escapeInvalidUtf8(bytes));
}

QString valueLine(const core::gguf::ValueView &value, std::uint64_t maxItems)
{
    if (const auto text = value.asString())
        return toLine(*text);
    const auto array = value.asArray();
    if (!array) {
        const auto scalar = value.scalar();
        return scalar ? toText(core::gguf::formatScalar(*scalar)) : QString();
    }
    QStringList items;
    array->forEach(0, maxItems, [&items](std::uint64_t, const core::gguf::ValueView &item) {
        if (const auto text = item.asString())
            items.append(toLine(*text, 40));
        else
            items.append(toText(core::gguf::formatValue(item, 4)));
        return true;
    });
    // Wide gaps instead of signs: items may hold commas and quotes themselves.
    QString line = items.join(QStringLiteral("   "));
    if (array->count() > static_cast<std::uint64_t>(items.size()))
        line += QStringLiteral("   …");
    return line;
}

QString valueTypeText(const core::gguf::ValueView &value)
{
    const auto array = value.asArray();
    if (!array)
        return shortTypeName(value.type());
    return QStringLiteral("%1[%2]").arg(shortTypeName(array->itemType()), format::count(array->count()));
}

QString shortTypeName(core::gguf::ValueType type)
{
    using core::gguf::ValueType;
    switch (type) {
    case ValueType::Uint8:
        return QStringLiteral("u8");
    case ValueType::Int8:
        return QStringLiteral("i8");
    case ValueType::Uint16:
        return QStringLiteral("u16");
    case ValueType::Int16:
        return QStringLiteral("i16");
    case ValueType::Uint32:
        return QStringLiteral("u32");
    case ValueType::Int32:
        return QStringLiteral("i32");
    case ValueType::Float32:
        return QStringLiteral("f32");
    case ValueType::Bool:
        return QStringLiteral("bool");
    case ValueType::String:
        return QStringLiteral("string");
    case ValueType::Array:
        return QStringLiteral("array");
    case ValueType::Uint64:
        return QStringLiteral("u64");
    case ValueType::Int64:
        return QStringLiteral("i64");
    case ValueType::Float64:
        return QStringLiteral("f64");
    }
    return {};
}

} // namespace ui
