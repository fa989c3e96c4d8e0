// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core::roles {

/// What a tensor is for, coarsely: decides columns, groups and wording.
enum class RoleGroup { Embedding, Output, Attention, FeedForward, Experts, Router, StateSpace, Norm, Bias, Other };

/// A tensor's place in the model, from its name alone: `<stack>.<layer>.<role>[.<expert>].<suffix>`.
struct TensorPlace
{
    std::string_view stack;              ///< "blk", "enc.blk", "v.blk", "double_blocks"; empty outside layers
    std::optional<std::uint32_t> layer;  ///< nothing outside layers
    std::string_view role;               ///< "attn_q", "ffn_down_exps", "token_embd": the name between layer and suffix
    std::string_view suffix;             ///< "weight", "bias", …; empty if there is none
    std::optional<std::uint32_t> expert; ///< of a per-expert tensor (blk.0.ffn_gate.3.weight)
    RoleGroup group = RoleGroup::Other;
};

/// Views into `name`. A layer is any `<prefix>.<number>.`.
[[nodiscard]] TensorPlace placeOf(std::string_view name) noexcept;

/// Words for people: "attention query", "feed-forward down"; the role itself if it is not known.
[[nodiscard]] std::string_view roleDescription(std::string_view role) noexcept;
/// Where a role's column stands: roles of the usual transformer in the order of computation, others behind them. Equal
/// ranks are ordered by name.
[[nodiscard]] int roleRank(std::string_view role) noexcept;
/// All roles with a description, in order of rank: the list that docs/json.md prints.
[[nodiscard]] std::span<const std::string_view> knownRoles() noexcept;

/// True if llama-quantize 0.7 would consider the tensor: its name ends in `weight`, it has at least two dimensions that
/// are stored, and it is none of the protected ones (norms, routers, convolutions, position embeddings, …).
/// `dimensions` as stored; [n,1] counts as one dimension.
[[nodiscard]] bool isQuantizable(std::string_view name, std::span<const std::uint64_t> shape) noexcept;

} // namespace core::roles
