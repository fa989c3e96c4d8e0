// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/roles/roles.h"

#include <algorithm>
#include <array>

namespace core::roles {
namespace {

// Which names llama-quantize 0.7 leaves alone. Source: llama.cpp, src/llama-quant.cpp, tensor_allows_quantization();
// each row was tried with the program itself.

/// Whole names.
constexpr auto kProtectedNames = std::to_array<std::string_view>({"position_embd.weight", "token_types.weight"});

/// Parts of names.
constexpr auto kProtectedParts = std::to_array<std::string_view>({
    "_norm.weight",
    // Experts: the router, and its table of token ids
    "ffn_gate_inp.weight",
    "ffn_gate_tid2eid.weight",
    // Gemma 3n: tiny matrices
    "altup",
    "laurel",
    "per_layer_model_proj",
    // Convolutions of state-space and hybrid models
    "ssm_conv1d",
    "shortconv.conv.weight",
    // Sparse-attention indexer of MiniMax
    "indexer.k_proj.weight",
    "indexer.q_proj.weight",
    // RWKV: small although two-dimensional
    "time_mix_first.weight",
    "time_mix_w0.weight",
    "time_mix_w1.weight",
    "time_mix_w2.weight",
    "time_mix_v0.weight",
    "time_mix_v1.weight",
    "time_mix_v2.weight",
    "time_mix_a0.weight",
    "time_mix_a1.weight",
    "time_mix_a2.weight",
    "time_mix_g1.weight",
    "time_mix_g2.weight",
    "time_mix_decay_w1.weight",
    "time_mix_decay_w2.weight",
    "time_mix_lerp_fused.weight",
    // T5
    "attn_rel_b.weight",
    // Projectors: vision and audio
    ".position_embd",
    "sam.pos_embd",
    "sam.neck.",
    "sam.net_",
    ".rel_pos",
    ".patch_embd",
    ".patch_merger",
    "a.rvq.codebook",
    "mm.a.code_embd",
});

} // namespace

bool isQuantizable(std::string_view name, std::span<const std::uint64_t> shape) noexcept
{
    // Trailing dimensions of one weight don't count: [256,1] is a vector, [256,1,2] is not.
    std::size_t dimensions = shape.size();
    while (dimensions > 1 && shape[dimensions - 1] == 1)
        --dimensions;
    return dimensions >= 2 && name.ends_with("weight") && !std::ranges::contains(kProtectedNames, name) &&
           std::ranges::none_of(kProtectedParts, [&](std::string_view part) { return name.contains(part); });
}

} // namespace core::roles
