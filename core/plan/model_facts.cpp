// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/plan/model_facts.h"

#include "core/gguf/keys.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace core::plan {
namespace {

/// An unsigned number, or the first of an array of them (one value for each layer); nothing else.
std::optional<std::int64_t> firstNumber(const gguf::ModelDocument &document, std::string_view suffix)
{
    const gguf::MetadataEntry *entry = document.findArchitectureKey(suffix);
    if (!entry)
        return std::nullopt;
    std::optional<std::uint64_t> number = entry->value.asUnsigned();
    if (const auto array = entry->value.asArray(); array && array->count() > 0) {
        if (const auto first = array->at(0)) {
            if (const auto *positive = std::get_if<std::uint64_t>(&*first))
                number = *positive;
            else if (const auto *integer = std::get_if<std::int64_t>(&*first); integer && *integer >= 0)
                number = static_cast<std::uint64_t>(*integer);
        }
    }
    if (!number)
        return std::nullopt;
    // llama.cpp reads these as 32-bit numbers; whatever is larger is damage.
    constexpr std::uint64_t kLargest = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int64_t>(std::min(*number, kLargest));
}

std::int64_t layersByName(const gguf::ModelDocument &document)
{
    std::int64_t layers = 0;
    for (const gguf::TensorInfo &tensor : document.tensors())
        layers = std::max(layers, blockIndex(tensor.name) + 1);
    return layers;
}

/// Which models llama.cpp calls "70B": by layers, some only with grouped heads. Found by asking llama-quantize 0.7 for
/// every architecture that it knows; its sources set LLM_TYPE_70B in the same ones.
bool is70b(std::string_view architecture, std::int64_t layers, bool groupedHeads)
{
    if (architecture == "llama" || architecture == "llama-embed")
        return layers == 80 && groupedHeads;
    if (architecture == "deci" || architecture == "olmo" || architecture == "qwen2")
        return layers == 80;
    return architecture == "jais2" && layers == 68;
}

} // namespace

ModelFacts factsOf(const gguf::ModelDocument &document)
{
    namespace keys = gguf::keys;
    const std::string_view architecture = document.architecture();
    ModelFacts facts;
    facts.falcon = architecture == "falcon";
    facts.bailingMoe3 = architecture == "bailingmoe3";
    for (const gguf::TensorInfo &tensor : document.tensors()) {
        const Category category = categoryOf(tensor.name);
        if (category == Category::Value)
            ++facts.valueTensors;
        if (category == Category::Output)
            facts.tiedEmbeddings = false;
    }
    // Projectors: llama-quantize reads none of their numbers and goes by zeros.
    if (architecture == "clip") {
        facts.headsPerKv = 0;
        return facts;
    }
    const auto layers = firstNumber(document, keys::kBlockCount);
    facts.layers = layers ? *layers : layersByName(document);
    facts.experts = firstNumber(document, keys::kExpertCount).value_or(0);

    const std::int64_t heads = firstNumber(document, keys::kHeadCount).value_or(0);
    const std::int64_t kvHeads = firstNumber(document, keys::kHeadCountKv).value_or(heads);
    facts.headsPerKv = kvHeads == 0 ? 0 : heads / kvHeads;
    facts.is70b = is70b(architecture, facts.layers, heads != kvHeads);
    return facts;
}

} // namespace core::plan
