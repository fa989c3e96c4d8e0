// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"
#include "core/plan/plan.h"

#include <optional>
#include <regex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

namespace core::plan {

/// A pattern as llama-quantize takes it: lower-cased, an ECMAScript regular expression, found anywhere in the name.
/// Patterns of plain letters, dots and anchors, which is what painted plans are made of (one rule for each tensor), are
/// compared without the regular-expression engine. Immutable; thread-safe.
class NamePattern
{
public:
    /// Error RuleInvalid.
    static Result<NamePattern> compile(std::string_view pattern);
    /// False also for names above 512 bytes: the engine recurses once a character, and no model has such names.
    [[nodiscard]] bool matches(std::string_view name) const;
    /// The only name that it matches, if it is such a pattern: "^blk\\.0\\.attn_v\\.weight$".
    [[nodiscard]] const std::optional<std::string> &onlyName() const noexcept { return m_onlyName; }

private:
    /// Letters to be found in that order; any character but a line break where `wild`.
    struct Plain
    {
        struct Letter
        {
            char character;
            bool wild;
        };
        std::vector<Letter> letters;
        bool atBegin = false;
        bool atEnd = false;
        [[nodiscard]] bool matchesAt(std::string_view name, std::size_t offset) const noexcept;
        [[nodiscard]] bool matches(std::string_view name) const noexcept;
    };
    static std::optional<Plain> plainOf(std::string_view pattern);

    static std::optional<std::string> onlyNameOf(const Plain &plain);

    std::variant<Plain, std::regex> m_pattern;
    std::optional<std::string> m_onlyName;
};

/// The rules of a recipe, ready to be asked. Immutable; thread-safe.
class TypeRules
{
public:
    /// Error RuleInvalid, naming the pattern.
    static Result<TypeRules> compile(std::span<const TypeRule> rules);
    /// The first rule that matches.
    [[nodiscard]] std::optional<std::size_t> firstMatch(std::string_view name) const;
    [[nodiscard]] bool matches(std::size_t rule, std::string_view name) const { return m_patterns[rule].matches(name); }
    /// NamePattern::onlyName() of a rule.
    [[nodiscard]] const std::optional<std::string> &onlyName(std::size_t rule) const noexcept
    {
        return m_patterns[rule].onlyName();
    }

private:
    std::vector<NamePattern> m_patterns;
    std::unordered_map<std::string, std::size_t> m_byName; ///< the first rule of each onlyName()
    std::vector<std::size_t> m_general;                    ///< all other rules
};

} // namespace core::plan
