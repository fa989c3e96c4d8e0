// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/roles/known_roles.h"

#include "core/roles/roles.h"

#include <algorithm>
#include <array>

namespace core::roles {
namespace {

// Names as llama.cpp gives them to GGUF tensors (gguf-py's constants list them). To add a role: one row, where its
// column is to stand.
constexpr auto kRoles = std::to_array<KnownRole>({
    {"token_embd", "token embedding"},
    {"per_layer_token_embd", "token embedding per layer"},
    {"token_embd_norm", "norm of the embedding"},
    {"position_embd", "position embedding"},
    {"token_types", "token-type embedding"},
    {"per_layer_model_proj", "projection to per-layer inputs"},
    {"per_layer_proj_norm", "norm of per-layer inputs"},
    {"rope_freqs", "rotary frequencies"},
    {"rope_factors_long", "rotary factors, long context"},
    {"rope_factors_short", "rotary factors, short context"},
    {"attn_norm", "norm before attention"},
    {"attn_norm_2", "second norm before attention"},
    {"attn_sub_norm", "norm within attention"},
    {"ln1", "first norm"},
    {"attn_qkv", "attention query, key and value in one"},
    {"attn_q", "attention query"},
    {"attn_q_a", "attention query, compressed"},
    {"attn_q_a_norm", "norm of the compressed query"},
    {"attn_q_b", "attention query, expanded"},
    {"attn_q_norm", "norm of the query"},
    {"attn_k", "attention key"},
    {"attn_k_b", "attention key, expanded"},
    {"attn_k_norm", "norm of the key"},
    {"attn_v", "attention value"},
    {"attn_v_b", "attention value, expanded"},
    {"attn_kv_a_mqa", "attention key and value, compressed"},
    {"attn_kv_a_norm", "norm of the compressed key and value"},
    {"attn_kv_b", "attention key and value, expanded"},
    {"attn_gate", "attention gate"},
    {"attn_sinks", "attention sinks"},
    {"attn_rel_b", "relative position bias"},
    {"attn_rot_embd", "rotary embedding"},
    {"attn_output", "attention output"},
    {"attn_out", "attention output"},
    {"attn_output_norm", "norm after attention"},
    {"attn_post_norm", "norm after attention"},
    {"post_attention_norm", "norm after attention"},
    {"cross_attn_norm", "norm before cross-attention"},
    {"cross_attn_q", "cross-attention query"},
    {"cross_attn_k", "cross-attention key"},
    {"cross_attn_v", "cross-attention value"},
    {"cross_attn_rel_b", "cross-attention position bias"},
    {"cross_attn_output", "cross-attention output"},
    {"indexer.attn_k", "sparse-attention indexer, key"},
    {"indexer.attn_q_b", "sparse-attention indexer, query"},
    {"indexer.k_norm", "sparse-attention indexer, norm"},
    {"indexer.proj", "sparse-attention indexer, projection"},
    {"ssm_in", "state-space input"},
    {"ssm_conv1d", "state-space convolution"},
    {"ssm_x", "state-space parameters"},
    {"ssm_dt", "state-space time step"},
    {"ssm_a", "state-space decay"},
    {"ssm_b_norm", "norm of the state-space input matrix"},
    {"ssm_c_norm", "norm of the state-space output matrix"},
    {"ssm_d", "state-space skip"},
    {"ssm_norm", "state-space norm"},
    {"ssm_alpha", "state-space decay projection"},
    {"ssm_beta", "state-space write strength"},
    {"ssm_ba", "state-space decay and write strength"},
    {"ssm_out", "state-space output"},
    {"shortconv.conv", "short convolution"},
    {"shortconv.in_proj", "short convolution input"},
    {"shortconv.out_proj", "short convolution output"},
    {"time_mix_receptance", "time mixing, receptance"},
    {"time_mix_key", "time mixing, key"},
    {"time_mix_value", "time mixing, value"},
    {"time_mix_gate", "time mixing, gate"},
    {"time_mix_decay", "time mixing, decay"},
    {"time_mix_output", "time mixing, output"},
    {"ln2", "second norm"},
    {"ffn_norm", "norm before the feed-forward part"},
    {"ffn_sub_norm", "norm within the feed-forward part"},
    {"ffn_gate_inp", "expert router"},
    {"ffn_gate_inp_shexp", "gate of the shared expert"},
    {"exp_probs_b", "expert selection bias"},
    {"ffn_gate", "feed-forward gate"},
    {"ffn_up", "feed-forward up"},
    {"ffn_down", "feed-forward down"},
    {"ffn_gate_exps", "experts, gate"},
    {"ffn_up_exps", "experts, up"},
    {"ffn_gate_up_exps", "experts, gate and up in one"},
    {"ffn_down_exps", "experts, down"},
    {"ffn_gate_shexp", "shared expert, gate"},
    {"ffn_up_shexp", "shared expert, up"},
    {"ffn_down_shexp", "shared expert, down"},
    {"channel_mix_receptance", "channel mixing, receptance"},
    {"channel_mix_key", "channel mixing, key"},
    {"channel_mix_value", "channel mixing, value"},
    {"post_ffw_norm", "norm after the feed-forward part"},
    {"ffn_post_norm", "norm after the feed-forward part"},
    {"layer_output_norm", "norm of the layer's output"},
    {"layer_output_scale", "scale of the layer's output"},
    {"inp_gate", "gate of the per-layer input"},
    {"proj", "projection of the per-layer input"},
    {"post_norm", "norm after the per-layer input"},
    {"nextn.eh_proj", "next-token prediction, projection"},
    {"nextn.enorm", "next-token prediction, norm of the embedding"},
    {"nextn.hnorm", "next-token prediction, norm of the state"},
    {"output_norm", "last norm"},
    {"output", "output, scores of all tokens"},
    {"cls", "classifier"},
    {"cls.output", "classifier output"},
});

constexpr auto kNames = [] {
    std::array<std::string_view, kRoles.size()> names;
    std::ranges::transform(kRoles, names.begin(), &KnownRole::role);
    return names;
}();

struct Sorted
{
    std::string_view role;
    std::size_t index = 0;
};

constexpr auto kByName = [] {
    std::array<Sorted, kRoles.size()> sorted;
    for (std::size_t i = 0; i < sorted.size(); ++i)
        sorted[i] = {kRoles[i].role, i};
    std::ranges::sort(sorted, {}, &Sorted::role);
    return sorted;
}();

static_assert(std::ranges::adjacent_find(kByName, {}, &Sorted::role) == kByName.end(), "a role stands twice");

} // namespace

std::span<const KnownRole> knownRoleTable() noexcept
{
    return kRoles;
}

std::optional<std::size_t> findKnownRole(std::string_view role) noexcept
{
    const auto found = std::ranges::lower_bound(kByName, role, {}, &Sorted::role);
    if (found == kByName.end() || found->role != role)
        return std::nullopt;
    return found->index;
}

std::span<const std::string_view> knownRoles() noexcept
{
    return kNames;
}

std::string_view roleDescription(std::string_view role) noexcept
{
    const auto index = findKnownRole(role);
    return index ? kRoles[*index].description : role;
}

int roleRank(std::string_view role) noexcept
{
    return static_cast<int>(findKnownRole(role).value_or(kRoles.size()));
}

} // namespace core::roles
