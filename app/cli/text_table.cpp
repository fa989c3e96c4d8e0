// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include "app/cli/console.h"
#include "core/base/text.h"

#include <algorithm>
#include <format>

namespace app::cli {
namespace {

bool startsCharacter(char byte) noexcept
{
    return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
}

} // namespace

std::size_t characterCount(std::string_view text) noexcept
{
    return static_cast<std::size_t>(std::ranges::count_if(text, startsCharacter));
}

std::string shortened(std::string_view text, std::size_t width)
{
    if (characterCount(text) <= width)
        return std::string(text);
    std::size_t end = 0;
    for (std::size_t count = 0; end < text.size(); ++end) {
        if (startsCharacter(text[end]) && count++ == width - 1)
            break;
    }
    return std::string(text.substr(0, end)) + "…";
}

std::string problemLine(const core::gguf::Diagnostic &problem)
{
    const std::string place = problem.offset ? std::format(" at byte {}", *problem.offset) : std::string();
    return std::format("{} {}{}: {}", core::gguf::severityName(problem.severity), core::errorCodeName(problem.code),
                       place, core::printableLine(problem.text));
}

void TextTable::print(Console &console) const
{
    std::vector<std::size_t> widths(m_columns.size(), 0);
    for (const auto &row : m_rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], characterCount(row[i]));
    }
    for (const auto &row : m_rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string room(widths[i] - characterCount(row[i]), ' ');
            line += m_columns[i] == Align::Right ? "  " + room + row[i] : "  " + row[i] + room;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        console.writeLine(line);
    }
}

} // namespace app::cli
