// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/plan/mix_rules.h"

#include <algorithm>
#include <limits>

namespace core::plan {

using tensor::TensorType;
using enum FileType;

Category categoryOf(std::string_view name) noexcept
{
    if (name == "output.weight")
        return Category::Output;
    if (name == "token_embd.weight" || name == "per_layer_token_embd.weight")
        return Category::Embedding;
    // Parts of names, in this order: "enc.blk.0.attn_v.weight" counts, "attn_v_b.weight" does not.
    if (name.contains("attn_qkv.weight") || name.contains("attn_kv_b.weight") || name.contains("attn_v.weight"))
        return Category::Value;
    if (name.contains("attn_k.weight"))
        return Category::Key;
    if (name.contains("attn_q.weight"))
        return Category::Query;
    if (name.contains("attn_output.weight"))
        return Category::AttentionOutput;
    if (name.contains("ffn_up"))
        return Category::FfnUp;
    if (name.contains("ffn_gate"))
        return Category::FfnGate;
    if (name.contains("ffn_down"))
        return Category::FfnDown;
    return Category::Other;
}

std::int64_t blockIndex(std::string_view name) noexcept
{
    constexpr std::string_view kPrefix = "blk.";
    if (!name.starts_with(kPrefix))
        return -1;
    std::int64_t number = -1;
    for (const char c : name.substr(kPrefix.size())) {
        if (c < '0' || c > '9')
            break;
        number = std::max<std::int64_t>(number, 0) * 10 + (c - '0');
        if (number > std::numeric_limits<std::int32_t>::max())
            return std::numeric_limits<std::int32_t>::max();
    }
    return number;
}

MixRules::MixRules(const ModelFacts &facts, const MixInfo &mix, bool hasMatrix,
                   std::optional<TensorType> outputType) noexcept
    : m_facts(facts)
    , m_mix(mix.fileType)
    , m_base(mix.baseType)
    , m_hasMatrix(hasMatrix)
    , m_outputType(outputType)
{}

bool MixRules::isAny(std::initializer_list<FileType> mixes) const noexcept
{
    return std::ranges::contains(mixes, m_mix);
}

/// The first and the last eighth of the layers, and every third between.
bool MixRules::Position::moreBits() const noexcept
{
    return firstEighth() || layer >= 7 * layers / 8 || (layer - layers / 8) % 3 == 2;
}

/// Where a feed-forward tensor stands: by its number in the order of tensors; with experts, of which a layer may have
/// several, by its name. A name that says nothing usable (llama-quantize stops there) leaves the number.
MixRules::Position MixRules::position(const MixTensor &tensor, std::int64_t counter) const noexcept
{
    if (m_facts.experts > 1) {
        const std::int64_t named = blockIndex(tensor.name);
        if (named >= 0 && named < m_facts.layers)
            return {named, m_facts.layers};
    }
    return {counter, m_facts.layers};
}

TensorType MixRules::next(const MixTensor &tensor) noexcept
{
    const Category category = tensor.category;
    if (category == Category::Output || (m_facts.tiedEmbeddings && category == Category::Embedding))
        return outputType(tensor);
    if (m_mix == MXFP4_MOE)
        return expertMixType(tensor);
    if (category == Category::Embedding)
        return embeddingType();
    if (isAny({IQ1_S, IQ1_M, IQ2_XXS, IQ2_XS, IQ2_S, IQ2_M}))
        return lowBitType(tensor);
    switch (category) {
    case Category::Value:
        return valueType();
    case Category::Key:
        return keyType();
    case Category::Query:
        return queryType();
    case Category::FfnDown:
        return ffnDownType(tensor);
    case Category::FfnGate:
        return ffnGateOrUpType(tensor, m_ffnGates);
    case Category::FfnUp:
        return ffnGateOrUpType(tensor, m_ffnUps);
    case Category::AttentionOutput:
        return attentionOutputType();
    default:
        return m_base;
    }
}

TensorType MixRules::outputType(const MixTensor &tensor) const noexcept
{
    if (m_outputType)
        return *m_outputType;
    // The base type's block decides, not Q6_K's: Q4_0 rows of 96 get Q6_K and from there fall back to Q8_0.
    if (m_mix == MXFP4_MOE || m_facts.falcon || tensor.ne0 % tensor::typeInfo(m_base).blockWeights != 0)
        return TensorType::Q8_0;
    if (isAny({IQ1_S, IQ1_M, IQ2_XXS, IQ2_XS, IQ2_S, IQ2_M, IQ3_XXS}))
        return TensorType::Q5_K;
    return m_base == TensorType::Q8_0 ? TensorType::Q8_0 : TensorType::Q6_K;
}

TensorType MixRules::embeddingType() const noexcept
{
    if (isAny({IQ1_S, IQ1_M, IQ2_XXS, IQ2_XS}))
        return TensorType::Q2_K;
    if (isAny({IQ2_S, IQ2_M, IQ3_XXS}))
        return TensorType::IQ3_S;
    if (isAny({TQ1_0, TQ2_0, Q2_0}))
        return TensorType::Q4_K;
    return m_base;
}

/// MXFP4_MOE: experts are what has a third dimension. BailingMoE 3 has such attention tensors too, so there by name.
TensorType MixRules::expertMixType(const MixTensor &tensor) const noexcept
{
    const bool feedForward = tensor.category == Category::FfnUp || tensor.category == Category::FfnGate ||
                             tensor.category == Category::FfnDown;
    return tensor.ne2 > 1 && (!m_facts.bailingMoe3 || feedForward) ? TensorType::MXFP4 : TensorType::Q8_0;
}

/// Mixes of one and two bits from code books.
TensorType MixRules::lowBitType(const MixTensor &tensor) noexcept
{
    const TensorType better = isAny({IQ2_S, IQ2_M}) ? TensorType::IQ3_S : TensorType::Q2_K;
    switch (tensor.category) {
    case Category::Value:
        ++m_values;
        return m_facts.headsPerKv >= 4 || m_facts.experts >= 4 ? TensorType::Q4_K : better;
    case Category::Key:
        return m_facts.experts == 8 ? TensorType::Q4_K : m_base;
    case Category::FfnDown:
        return Position{m_ffnDowns++, m_facts.layers}.firstEighth() ? better : m_base; // by number, with experts too
    case Category::AttentionOutput:
        if (m_facts.experts == 8)
            return TensorType::Q5_K;
        if (isAny({IQ1_S, IQ1_M}))
            return TensorType::IQ2_XXS;
        return isAny({IQ2_S, IQ2_M}) ? TensorType::IQ3_S : m_base;
    default:
        return m_base;
    }
}

TensorType MixRules::valueType() noexcept
{
    const std::int64_t index = m_values++;
    const bool grouped = m_facts.headsPerKv >= 4;
    TensorType type = m_base;
    switch (m_mix) {
    case Q2_K:
        type = grouped ? TensorType::Q4_K : TensorType::Q3_K;
        break;
    case Q2_K_S:
    case IQ3_XS:
    case IQ3_S:
        type = grouped ? TensorType::Q4_K : m_base;
        break;
    case IQ3_XXS:
        type = grouped ? TensorType::Q4_K : m_hasMatrix ? TensorType::IQ3_XXS : TensorType::IQ3_S;
        break;
    case IQ3_M:
        type = TensorType::Q4_K;
        break;
    case Q3_K_M:
        type = index < 2 ? TensorType::Q5_K : TensorType::Q4_K;
        break;
    case Q3_K_L:
        type = TensorType::Q5_K;
        break;
    case IQ4_NL:
    case IQ4_XS:
        type = grouped ? TensorType::Q5_K : m_base;
        break;
    case Q4_K_M:
    case Q5_K_M:
        type = Position{index, m_facts.valueTensors}.moreBits() ? TensorType::Q6_K : m_base;
        break;
    case Q4_K_S:
        type = index < 4 ? TensorType::Q5_K : m_base;
        break;
    default:
        break;
    }
    if (m_facts.is70b && (type == TensorType::Q3_K || type == TensorType::Q4_K))
        type = TensorType::Q5_K;
    return m_facts.experts == 8 ? TensorType::Q8_0 : type;
}

TensorType MixRules::keyType() const noexcept
{
    return m_facts.experts == 8 ? TensorType::Q8_0 : queryType();
}

TensorType MixRules::queryType() const noexcept
{
    if (m_mix == IQ3_XS)
        return TensorType::IQ3_XXS;
    return m_mix == IQ3_XXS ? TensorType::IQ2_S : m_base;
}

TensorType MixRules::ffnDownType(const MixTensor &tensor) noexcept
{
    const Position at = position(tensor, m_ffnDowns++);
    switch (m_mix) {
    case Q2_K:
        return TensorType::Q3_K;
    case Q2_K_S:
        return at.firstEighth() ? TensorType::Q4_K : m_base;
    case IQ3_XXS:
        if (m_hasMatrix)
            return m_base;
        return at.firstEighth() ? TensorType::Q4_K : TensorType::Q3_K;
    case Q3_K_M:
        if (at.firstSixteenth())
            return TensorType::Q5_K;
        return !m_facts.falcon || at.moreBits() ? TensorType::Q4_K : TensorType::Q3_K;
    case IQ3_M:
        return at.firstEighth() || (m_facts.experts == 8 && at.moreBits()) ? TensorType::Q4_K : m_base;
    case Q3_K_L:
        return m_facts.falcon ? TensorType::Q4_K : TensorType::Q5_K;
    case Q4_K_M:
        if (!m_facts.falcon)
            return at.moreBits() ? TensorType::Q6_K : m_base;
        if (at.firstSixteenth())
            return TensorType::Q6_K;
        return at.moreBits() ? TensorType::Q5_K : TensorType::Q4_K;
    case IQ4_NL:
    case IQ4_XS:
        return at.firstEighth() && !m_hasMatrix ? TensorType::Q5_K : m_base;
    case Q5_K_M:
        return at.moreBits() ? TensorType::Q6_K : m_base;
    case Q4_K_S:
        return at.firstEighth() && !m_facts.falcon ? TensorType::Q5_K : m_base;
    case Q4_0:
    case Q5_0:
        // A matrix can make these go astray in the first layers, where a minimum helps.
        if (m_hasMatrix && at.firstEighth())
            return m_mix == Q4_0 ? TensorType::Q4_1 : TensorType::Q5_1;
        return m_base;
    default:
        return m_base;
    }
}

TensorType MixRules::ffnGateOrUpType(const MixTensor &tensor, std::int64_t &counter) const noexcept
{
    const Position at = position(tensor, counter++);
    return m_mix == IQ3_XS && at.middle() ? TensorType::IQ3_XXS : m_base;
}

TensorType MixRules::attentionOutputType() const noexcept
{
    if (m_facts.falcon)
        return m_mix == Q3_K_L ? TensorType::Q4_K : m_base;
    if (m_facts.experts == 8) {
        const bool more = isAny({Q2_K, IQ3_XS, IQ3_XXS, Q3_K_S, Q3_K_M, IQ4_NL, Q4_K_S, Q4_K_M, IQ3_S, IQ3_M, IQ4_XS});
        return more ? TensorType::Q5_K : m_base;
    }
    switch (m_mix) {
    case Q2_K:
        return TensorType::Q3_K;
    case IQ3_XXS:
        return TensorType::IQ3_S;
    case Q3_K_M:
    case IQ3_M:
        return TensorType::Q4_K;
    case Q3_K_L:
        return TensorType::Q5_K;
    default:
        return m_base;
    }
}

} // namespace core::plan
