// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app::cli {

class Console;

/// Writes one JSON document to standard output as it is made: nothing is kept but the nesting. Elements of arrays that
/// were begun with Lines::Yes stand on lines of their own. Strings: bytes that are not UTF-8 are written as `\xNN`
/// text. Floats: the shortest text that reads back as the same value; NaN and infinities are the strings "NaN",
/// "Infinity", "-Infinity".
class JsonWriter
{
public:
    enum class Lines { No, Yes };

    explicit JsonWriter(Console &console)
        : m_console(console)
    {}
    /// Ends the document with a newline; every begin must have had its end.
    ~JsonWriter();
    JsonWriter(const JsonWriter &) = delete;
    JsonWriter &operator=(const JsonWriter &) = delete;

    JsonWriter &beginObject();
    JsonWriter &endObject();
    JsonWriter &beginArray(Lines lines = Lines::No);
    JsonWriter &endArray();
    JsonWriter &key(std::string_view name);

    JsonWriter &text(std::string_view value);
    JsonWriter &number(std::uint64_t value);
    JsonWriter &signedNumber(std::int64_t value);
    JsonWriter &number(double value);
    JsonWriter &number(float value);
    JsonWriter &boolean(bool value);
    JsonWriter &null();
    /// A number, bool or string out of a file.
    JsonWriter &scalar(const core::gguf::Scalar &value);

    // key() and a value.
    JsonWriter &field(std::string_view name, std::string_view value) { return key(name).text(value); }
    JsonWriter &field(std::string_view name, const char *value) { return key(name).text(value); }
    JsonWriter &field(std::string_view name, const std::string &value) { return key(name).text(value); }
    JsonWriter &field(std::string_view name, std::uint64_t value) { return key(name).number(value); }
    JsonWriter &field(std::string_view name, std::uint32_t value) { return key(name).number(std::uint64_t{value}); }
    JsonWriter &field(std::string_view name, double value) { return key(name).number(value); }
    JsonWriter &field(std::string_view name, bool value) { return key(name).boolean(value); }
    template <class T> JsonWriter &field(std::string_view name, const std::optional<T> &value)
    {
        return value ? field(name, *value) : key(name).null();
    }

private:
    struct Level
    {
        char close;
        bool lines;
        bool empty = true;
    };
    void separate();
    JsonWriter &raw(std::string_view text);
    JsonWriter &begin(char open, char close, bool lines);
    JsonWriter &end();

    Console &m_console;
    std::vector<Level> m_levels;
    bool m_afterKey = false;
};

/// The value in quotes, escaped as JsonWriter does it.
[[nodiscard]] std::string jsonString(std::string_view bytes);

} // namespace app::cli
