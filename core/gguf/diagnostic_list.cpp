// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/diagnostic_list.h"

#include <algorithm>

namespace core::gguf {

bool DiagnosticList::count(Severity severity, ErrorCode code)
{
    Tally &tally = m_tallies[code];
    tally.severity = std::max(tally.severity, severity);
    return ++tally.count <= kKeptPerCode;
}

void DiagnosticList::keep(Severity severity, ErrorCode code, const Where &where, std::string text)
{
    m_kept.push_back({severity, code, where.offset, m_prefix + text, where.tensor, where.metadata});
}

std::size_t DiagnosticList::countOf(ErrorCode code) const noexcept
{
    const auto found = m_tallies.find(code);
    return found == m_tallies.end() ? 0 : found->second.count;
}

std::vector<Diagnostic> DiagnosticList::take()
{
    for (const auto &[code, tally] : m_tallies) {
        if (tally.count > kKeptPerCode) {
            m_kept.push_back({.severity = tally.severity,
                              .code = code,
                              .text = std::format("{} more findings of the kind {} are not listed.",
                                                  tally.count - kKeptPerCode, errorCodeName(code))});
        }
    }
    m_tallies.clear();
    return std::exchange(m_kept, {});
}

} // namespace core::gguf
