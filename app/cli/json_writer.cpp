// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_writer.h"

#include "app/cli/console.h"
#include "core/base/text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <format>
#include <variant>

namespace app::cli {
namespace {

template <class Float> std::string floatText(Float value)
{
    if (std::isnan(value))
        return "\"NaN\"";
    if (std::isinf(value))
        return value < 0 ? "\"-Infinity\"" : "\"Infinity\"";
    std::array<char, 64> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

} // namespace

std::string jsonString(std::string_view bytes)
{
    std::string out = "\"";
    for (const char character : core::escapeInvalidUtf8(bytes)) {
        switch (character) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f)
                out += std::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(character)));
            else
                out += character;
        }
    }
    return out + '"';
}

JsonWriter::~JsonWriter()
{
    m_console.write("\n");
}

void JsonWriter::separate()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_levels.empty())
        return;
    Level &level = m_levels.back();
    if (!level.empty)
        m_console.write(level.lines ? "," : ", ");
    if (level.lines)
        m_console.write("\n  ");
    level.empty = false;
}

JsonWriter &JsonWriter::raw(std::string_view text)
{
    separate();
    m_console.write(text);
    return *this;
}

JsonWriter &JsonWriter::begin(char open, char close, bool lines)
{
    raw(std::string_view(&open, 1));
    m_levels.push_back({.close = close, .lines = lines});
    return *this;
}

JsonWriter &JsonWriter::end()
{
    const Level level = m_levels.back();
    m_levels.pop_back();
    if (level.lines && !level.empty)
        m_console.write("\n");
    m_console.write(std::string_view(&level.close, 1));
    return *this;
}

JsonWriter &JsonWriter::beginObject()
{
    // The outermost object has a line for each field.
    return begin('{', '}', m_levels.empty());
}

JsonWriter &JsonWriter::endObject()
{
    return end();
}

JsonWriter &JsonWriter::beginArray(Lines lines)
{
    return begin('[', ']', lines == Lines::Yes);
}

JsonWriter &JsonWriter::endArray()
{
    return end();
}

JsonWriter &JsonWriter::key(std::string_view name)
{
    raw(jsonString(name));
    m_console.write(": ");
    m_afterKey = true;
    return *this;
}

JsonWriter &JsonWriter::text(std::string_view value)
{
    return raw(jsonString(value));
}

JsonWriter &JsonWriter::number(std::uint64_t value)
{
    return raw(std::to_string(value));
}

JsonWriter &JsonWriter::signedNumber(std::int64_t value)
{
    return raw(std::to_string(value));
}

JsonWriter &JsonWriter::number(double value)
{
    return raw(floatText(value));
}

JsonWriter &JsonWriter::number(float value)
{
    return raw(floatText(value));
}

JsonWriter &JsonWriter::boolean(bool value)
{
    return raw(value ? "true" : "false");
}

JsonWriter &JsonWriter::null()
{
    return raw("null");
}

JsonWriter &JsonWriter::scalar(const core::gguf::Scalar &value)
{
    struct Visitor
    {
        JsonWriter &json;
        void operator()(std::uint64_t number) const { json.number(number); }
        void operator()(std::int64_t number) const { json.signedNumber(number); }
        void operator()(float number) const { json.number(number); }
        void operator()(double number) const { json.number(number); }
        void operator()(bool truth) const { json.boolean(truth); }
        void operator()(std::string_view bytes) const { json.text(bytes); }
    };
    std::visit(Visitor{*this}, value);
    return *this;
}

} // namespace app::cli
