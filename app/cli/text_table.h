// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app::cli {

class Console;

/// Columns of text for people, as wide as their widest cell.
class TextTable
{
public:
    enum class Align { Left, Right };
    explicit TextTable(std::vector<Align> columns)
        : m_columns(std::move(columns))
    {}
    /// As many cells as there are columns.
    void addRow(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    /// Two spaces before each line and between columns, none at the end.
    void print(Console &console) const;

private:
    std::vector<Align> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

/// Characters of UTF-8 text, counted as one column each.
[[nodiscard]] std::size_t characterCount(std::string_view text) noexcept;
/// At most `width` characters; what is cut ends in `…`.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t width);
/// "error TruncatedTensorData at byte 123: …"
[[nodiscard]] std::string problemLine(const core::gguf::Diagnostic &problem);

} // namespace app::cli
