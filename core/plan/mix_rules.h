// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/plan/mixes.h"
#include "core/tensor/types.h"

#include <cstdint>
#include <optional>
#include <string_view>

/// Which type a mix gives to each tensor: the rule of llama-quantize 0.7 (llama.cpp, src/llama-quant.cpp,
/// llama_tensor_get_type_impl()), for any architecture.
namespace core::plan {

/// What the rule tells apart, by the tensor's name.
enum class Category {
    Embedding, ///< token_embd, per_layer_token_embd
    Output,    ///< output.weight
    Query,
    Key,
    Value, ///< attn_v, and what holds the values too: attn_qkv, attn_kv_b
    AttentionOutput,
    FfnUp,
    FfnGate,
    FfnDown,
    Other,
};

[[nodiscard]] Category categoryOf(std::string_view name) noexcept;

/// The layer in names that begin with "blk.<number>", as llama.cpp scans them for its order of tensors: the number
/// counts whatever follows. -1 for other names, so also for "enc.blk.0." and "v.blk.0.".
[[nodiscard]] std::int64_t blockIndex(std::string_view name) noexcept;

/// What the rule wants to know of the model.
struct ModelFacts
{
    bool falcon = false;
    bool bailingMoe3 = false;
    bool is70b = false;            ///< attn_v is small beside attn_q: more bits cost nearly nothing
    bool tiedEmbeddings = true;    ///< no output.weight: the embedding is the output too
    std::int64_t layers = 0;       ///< block_count
    std::int64_t experts = 0;      ///< expert_count
    std::int64_t headsPerKv = 1;   ///< head_count / head_count_kv of the first layer; 0 without heads
    std::int64_t valueTensors = 0; ///< how many tensors are of Category::Value
};

struct MixTensor
{
    std::string_view name;
    Category category = Category::Other;
    std::uint64_t ne0 = 0;
    std::uint64_t ne2 = 1;
};

/// Asked tensor after tensor in output order, for those only that the mix decides on: it counts them, and what it says
/// depends on how many came before. Thread-compatible.
class MixRules
{
public:
    /// `outputType`: --output-tensor-type, which also takes the embedding of models that have no output tensor.
    MixRules(const ModelFacts &facts, const MixInfo &mix, bool hasMatrix,
             std::optional<tensor::TensorType> outputType) noexcept;

    /// The type for the next tensor, before any fallback.
    [[nodiscard]] tensor::TensorType next(const MixTensor &tensor) noexcept;

private:
    struct Position
    {
        std::int64_t layer;
        std::int64_t layers;
        [[nodiscard]] bool firstEighth() const noexcept { return layer < layers / 8; }
        [[nodiscard]] bool firstSixteenth() const noexcept { return layer < layers / 16; }
        [[nodiscard]] bool moreBits() const noexcept;
        [[nodiscard]] bool middle() const noexcept { return layer >= layers / 8 && layer < 7 * layers / 8; }
    };

    [[nodiscard]] tensor::TensorType outputType(const MixTensor &tensor) const noexcept;
    [[nodiscard]] tensor::TensorType embeddingType() const noexcept;
    [[nodiscard]] tensor::TensorType expertMixType(const MixTensor &tensor) const noexcept;
    [[nodiscard]] tensor::TensorType lowBitType(const MixTensor &tensor) noexcept;
    [[nodiscard]] tensor::TensorType valueType() noexcept;
    [[nodiscard]] tensor::TensorType keyType() const noexcept;
    [[nodiscard]] tensor::TensorType queryType() const noexcept;
    [[nodiscard]] tensor::TensorType ffnDownType(const MixTensor &tensor) noexcept;
    [[nodiscard]] tensor::TensorType ffnGateOrUpType(const MixTensor &tensor, std::int64_t &counter) const noexcept;
    [[nodiscard]] tensor::TensorType attentionOutputType() const noexcept;
    [[nodiscard]] Position position(const MixTensor &tensor, std::int64_t counter) const noexcept;
    [[nodiscard]] bool isAny(std::initializer_list<FileType> mixes) const noexcept;

    ModelFacts m_facts;
    FileType m_mix;
    tensor::TensorType m_base;
    bool m_hasMatrix;
    std::optional<tensor::TensorType> m_outputType;
    std::int64_t m_values = 0;
    std::int64_t m_ffnDowns = 0;
    std::int64_t m_ffnGates = 0;
    std::int64_t m_ffnUps = 0;
};

} // namespace core::plan
