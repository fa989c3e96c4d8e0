// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/plan/type_rules.h"

#include "core/base/text.h"

#include <format>

namespace core::plan {
namespace {

constexpr std::size_t kLongestName = 512;
constexpr std::size_t kLongestPattern = 4096;
constexpr std::string_view kSpecial = R"(\^$.|?*+()[]{})";

} // namespace

std::optional<NamePattern::Plain> NamePattern::plainOf(std::string_view pattern)
{
    Plain plain;
    plain.letters.reserve(pattern.size());
    if (pattern.starts_with('^')) {
        plain.atBegin = true;
        pattern.remove_prefix(1);
    }
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        if (c == '\\') {
            // Only escapes that stand for the character itself: "\d" and its like are the engine's.
            if (i + 1 == pattern.size() || !kSpecial.contains(pattern[i + 1]))
                return std::nullopt;
            plain.letters.push_back({pattern[++i], false});
        } else if (c == '.') {
            plain.letters.push_back({c, true});
        } else if (c == '$' && i + 1 == pattern.size()) {
            plain.atEnd = true;
        } else if (kSpecial.contains(c)) {
            return std::nullopt;
        } else {
            plain.letters.push_back({c, false});
        }
    }
    return plain;
}

bool NamePattern::Plain::matchesAt(std::string_view name, std::size_t offset) const noexcept
{
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const char c = name[offset + i];
        if (letters[i].wild ? c == '\n' || c == '\r' : c != letters[i].character)
            return false;
    }
    return true;
}

bool NamePattern::Plain::matches(std::string_view name) const noexcept
{
    if (letters.size() > name.size() || (atBegin && atEnd && letters.size() != name.size()))
        return false;
    const std::size_t last = name.size() - letters.size();
    const std::size_t begin = atEnd ? last : 0;
    const std::size_t end = atBegin ? 0 : last;
    for (std::size_t offset = begin; offset <= end; ++offset) {
        if (matchesAt(name, offset))
            return true;
    }
    return false;
}

Result<NamePattern> NamePattern::compile(std::string_view pattern)
{
    if (pattern.empty())
        return fail(ErrorCode::RuleInvalid, "A rule needs a pattern; this one is empty.");
    if (pattern.size() > kLongestPattern)
        return fail(ErrorCode::RuleInvalid, std::format("A rule's pattern has {} bytes; at most {} are allowed.",
                                                        pattern.size(), kLongestPattern));
    const std::string lower = asciiLower(pattern);
    NamePattern compiled;
    if (auto plain = plainOf(lower)) {
        compiled.m_onlyName = onlyNameOf(*plain);
        if (!compiled.m_onlyName)
            compiled.m_pattern = std::move(*plain);
        return compiled;
    }
    try {
        compiled.m_pattern = std::regex(lower);
    } catch (const std::regex_error &) {
        return fail(ErrorCode::RuleInvalid,
                    std::format("The pattern \"{}\" is not a regular expression.", printableLine(pattern)));
    }
    return compiled;
}

bool NamePattern::matches(std::string_view name) const
{
    if (m_onlyName)
        return name == *m_onlyName;
    if (const auto *plain = std::get_if<Plain>(&m_pattern))
        return plain->matches(name);
    if (name.size() > kLongestName)
        return false;
    try {
        return std::regex_search(name.begin(), name.end(), std::get<std::regex>(m_pattern));
    } catch (const std::regex_error &) {
        return false; // the engine gave up: too complex for this name
    }
}

std::optional<std::string> NamePattern::onlyNameOf(const Plain &plain)
{
    if (!plain.atBegin || !plain.atEnd)
        return std::nullopt;
    std::string name;
    for (const Plain::Letter &letter : plain.letters) {
        if (letter.wild)
            return std::nullopt;
        name += letter.character;
    }
    return name;
}

Result<TypeRules> TypeRules::compile(std::span<const TypeRule> rules)
{
    TypeRules compiled;
    compiled.m_patterns.reserve(rules.size());
    for (std::size_t i = 0; i < rules.size(); ++i) {
        GAUFRE_TRY(NamePattern pattern, NamePattern::compile(rules[i].pattern));
        if (pattern.onlyName())
            compiled.m_byName.emplace(*pattern.onlyName(), i);
        else
            compiled.m_general.push_back(i);
        compiled.m_patterns.push_back(std::move(pattern));
    }
    return compiled;
}

std::optional<std::size_t> TypeRules::firstMatch(std::string_view name) const
{
    if (m_patterns.empty())
        return std::nullopt;
    std::size_t first = m_patterns.size();
    if (!m_byName.empty()) {
        if (const auto named = m_byName.find(std::string(name)); named != m_byName.end())
            first = named->second;
    }
    for (const std::size_t i : m_general) {
        if (i >= first)
            break;
        if (m_patterns[i].matches(name))
            return i;
    }
    return first < m_patterns.size() ? std::optional(first) : std::nullopt;
}

} // namespace core::plan
