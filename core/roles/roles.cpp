// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/roles/roles.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace core::roles {
namespace {

/// Words that end a name without being part of the role. Several may follow one another: "weight.lora_a".
constexpr auto kSuffixes = std::to_array<std::string_view>(
    {"weight", "bias", "scale", "input_scale", "lora_a", "lora_b", "in_sum2", "in_sum", "counts", "stats"});

/// A component that is a number and nothing else.
std::optional<std::uint32_t> numberOf(std::string_view component) noexcept
{
    std::uint32_t number = 0;
    const char *end = component.data() + component.size();
    const auto [stop, error] = std::from_chars(component.data(), end, number);
    if (component.empty() || error != std::errc() || stop != end)
        return std::nullopt;
    return number;
}

struct Tail
{
    std::string_view role;
    std::string_view suffix;
};

/// Cuts the suffix words off the end. A text of nothing but suffix words has no role.
Tail cutSuffix(std::string_view text) noexcept
{
    std::size_t end = text.size();
    std::size_t suffixBegin = text.size();
    while (end > 0) {
        const std::size_t dot = text.substr(0, end).rfind('.');
        const std::size_t begin = dot == std::string_view::npos ? 0 : dot + 1;
        if (!std::ranges::contains(kSuffixes, text.substr(begin, end - begin)))
            break;
        suffixBegin = begin;
        end = begin == 0 ? 0 : begin - 1;
    }
    return {text.substr(0, end), suffixBegin < text.size() ? text.substr(suffixBegin) : std::string_view()};
}

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> beginnings) noexcept
{
    return std::ranges::any_of(beginnings, [&](std::string_view beginning) { return text.starts_with(beginning); });
}

bool containsAny(std::string_view text, std::initializer_list<std::string_view> parts) noexcept
{
    return std::ranges::any_of(parts, [&](std::string_view part) { return text.contains(part); });
}

RoleGroup groupOf(const TensorPlace &place) noexcept
{
    const std::string_view role = place.role;
    if (place.suffix == "bias")
        return RoleGroup::Bias;
    if (containsAny(role, {"norm"}) || startsWithAny(role, {"ln1", "ln2", "ln_", "time_mix_ln"}))
        return RoleGroup::Norm;
    if (!place.layer && (role == "output" || role == "lm_head" || role.starts_with("cls")))
        return RoleGroup::Output;
    if (containsAny(role, {"embd", "embed", "token_types"}))
        return RoleGroup::Embedding;
    if (startsWithAny(role, {"ffn_gate_inp", "exp_probs_b", "ffn_gate_tid2eid"}))
        return RoleGroup::Router;
    if (place.expert || containsAny(role, {"_exps", "_shexp", "_chexps", "experts"}))
        return RoleGroup::Experts;
    if (startsWithAny(role, {"ssm_", "time_mix_", "shortconv"}))
        return RoleGroup::StateSpace;
    if (startsWithAny(role, {"ffn_", "channel_mix_"}) || containsAny(role, {"mlp", "feed_forward"}))
        return RoleGroup::FeedForward;
    if (containsAny(role, {"attn", "attention", "indexer"}))
        return RoleGroup::Attention;
    return RoleGroup::Other;
}

/// The first `.<number>.` that something stands before.
void findLayer(std::string_view name, TensorPlace &place, std::string_view &rest) noexcept
{
    for (std::size_t dot = name.find('.'); dot != std::string_view::npos;) {
        const std::size_t next = name.find('.', dot + 1);
        if (next == std::string_view::npos)
            return;
        if (const auto number = numberOf(name.substr(dot + 1, next - dot - 1)); number && dot > 0) {
            place.stack = name.substr(0, dot);
            place.layer = number;
            rest = name.substr(next + 1);
            return;
        }
        dot = next;
    }
}

} // namespace

TensorPlace placeOf(std::string_view name) noexcept
{
    TensorPlace place;
    std::string_view rest = name;
    findLayer(name, place, rest);

    const Tail tail = cutSuffix(rest);
    place.role = tail.role;
    place.suffix = tail.suffix;
    // "mm.0.weight": a stack of single tensors, which has no other name for what it does.
    if (place.role.empty())
        place.role = place.layer ? place.stack : name;

    // Mixtral's first conversions: one tensor per expert, "blk.0.ffn_gate.3.weight".
    if (const std::size_t dot = place.role.rfind('.');
        dot != std::string_view::npos && place.role.starts_with("ffn_")) {
        if (const auto expert = numberOf(place.role.substr(dot + 1))) {
            place.expert = expert;
            place.role = place.role.substr(0, dot);
        }
    }
    place.group = groupOf(place);
    return place;
}

} // namespace core::roles
