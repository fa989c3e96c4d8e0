// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/gguf/document.h"

#include <cstddef>
#include <format>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace core::gguf {

/// What a finding is about.
struct Where
{
    std::optional<std::uint64_t> offset = std::nullopt;
    std::optional<std::size_t> tensor = std::nullopt;
    std::optional<std::size_t> metadata = std::nullopt;
};

/// Collects findings. Bounded: a damaged file may have one for each of a million tensors, so that only the first few of
/// each code are kept and the rest are counted. Thread-compatible.
class DiagnosticList
{
public:
    static constexpr std::size_t kKeptPerCode = 32;

    template <class... Args>
    void add(Severity severity, ErrorCode code, const Where &where, std::format_string<Args...> text, Args &&...args)
    {
        if (count(severity, code))
            keep(severity, code, where, std::format(text, std::forward<Args>(args)...));
    }

    /// Put before every text from now on: the shard that it is about.
    void setPrefix(std::string prefix) { m_prefix = std::move(prefix); }
    [[nodiscard]] std::size_t countOf(ErrorCode code) const noexcept;
    /// Everything in order, with a line for each code that had more.
    [[nodiscard]] std::vector<Diagnostic> take();

private:
    struct Tally
    {
        Severity severity = Severity::Info;
        std::size_t count = 0;
    };
    bool count(Severity severity, ErrorCode code);
    void keep(Severity severity, ErrorCode code, const Where &where, std::string text);

    std::vector<Diagnostic> m_kept;
    std::map<ErrorCode, Tally> m_tallies;
    std::string m_prefix;
};

} // namespace core::gguf
