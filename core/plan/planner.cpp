// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/plan/planner.h"

#include "core/base/checked.h"
#include "core/plan/fallback.h"
#include "core/plan/model_facts.h"
#include "core/plan/output_header.h"
#include "core/plan/plan_issues.h"
#include "core/quant/quantize.h"
#include "core/roles/roles.h"

#include <algorithm>
#include <tuple>

namespace core::plan {
namespace {

using tensor::TensorType;

std::uint64_t bytesAs(const gguf::TensorInfo &tensor, TensorType type)
{
    // Fits: the row was checked against the block, and a plan never widens beyond four bytes a weight by more than the
    // reader's own overflow check allows for F32.
    const auto row = tensor::rowBytes(tensor::typeInfo(type), tensor.ne[0]);
    return row ? checkedMul(*row, tensor.rows()).value_or(0) : 0;
}

bool comesFirst(const Planner::Source &a, const Planner::Source &b)
{
    if (a.block != b.block)
        return a.block < b.block;
    return a.tensor->name < b.tensor->name;
}

bool hasEntries(const imatrix::Matrix *matrix) noexcept
{
    return matrix && !matrix->entries.empty();
}

} // namespace

Planner::Planner(const gguf::ModelDocument &document)
    : m_document(document)
    , m_facts(factsOf(document))
    , m_alignment(outputAlignment(document))
{
    m_sources.reserve(document.tensors().size());
    for (std::size_t i = 0; i < document.tensors().size(); ++i) {
        const gguf::TensorInfo &tensor = document.tensors()[i];
        Source source{
            .index = i, .tensor = &tensor, .category = categoryOf(tensor.name), .block = blockIndex(tensor.name)};
        source.protectedByName = !roles::isQuantizable(tensor.name, tensor.shape());
        source.quantizable =
            !source.protectedByName && tensor.type && tensor.elements > 0 && tensor.state != gguf::TensorState::Invalid;
        m_sources.push_back(source);
        m_parameters += tensor.elements;
    }
    // Stable, so that of tensors with one name (a damaged file) the first stays first.
    std::ranges::stable_sort(m_sources, comesFirst);

    m_table.reserve(m_sources.size());
    for (const Source &source : m_sources)
        m_table.push_back(tableRow(*source.tensor));
    for (const gguf::MetadataEntry &entry : document.metadata()) {
        if (!isKeptKey(entry.key))
            continue;
        gguf::MetadataList alone;
        alone.append(entry);
        m_kept.push_back({entry.key, alone.encodedBytes()});
    }
}

PlannedTensor Planner::decide(const Source &source, const Recipe &recipe, const MixInfo &mix, const TypeRules &rules,
                              MixRules &mixRules) const
{
    const gguf::TensorInfo &tensor = *source.tensor;
    PlannedTensor planned;
    planned.source = source.index;
    planned.from = tensor.typeId;
    planned.to = static_cast<TensorType>(tensor.typeId);
    planned.bytes = tensor.bytes;
    planned.reason = source.protectedByName ? Reason::Protected : Reason::Copied;
    if (!source.quantizable)
        return planned;
    if (recipe.leaveOutputTensor && source.category == Category::Output) {
        planned.reason = Reason::OutputOption;
        return planned;
    }

    TensorType wanted = mix.baseType;
    planned.reason = Reason::Mix;
    if (recipe.tokenEmbeddingType && source.category == Category::Embedding) {
        wanted = *recipe.tokenEmbeddingType;
        planned.reason = Reason::EmbeddingOption;
    } else if (recipe.outputTensorType && source.category == Category::Output) {
        wanted = *recipe.outputTensorType;
        planned.reason = Reason::OutputOption;
    } else if (const auto rule = rules.firstMatch(tensor.name)) {
        wanted = recipe.rules[*rule].type;
        planned.reason = Reason::Rule;
        planned.rule = rule;
    } else if (!recipe.pure && tensor::typeInfo(mix.baseType).quantized) {
        wanted = mixRules.next({tensor.name, source.category, tensor.ne[0], tensor.ne[2]});
        if (recipe.outputTensorType && m_facts.tiedEmbeddings && source.category == Category::Embedding)
            planned.reason = Reason::OutputOption;
    }

    const std::optional<TensorType> fitting = fittingType(wanted, tensor.ne[0]);
    if (!fitting || *fitting != wanted)
        planned.wanted = wanted;
    if (fitting)
        planned.to = *fitting;
    if (!planned.copied())
        planned.bytes = bytesAs(tensor, planned.to);
    else if (planned.reason == Reason::Mix)
        planned.reason = Reason::Copied;
    return planned;
}

std::vector<PlannedTensor> Planner::decideAll(const Recipe &recipe, const TypeRules &rules, bool hasMatrix) const
{
    const MixInfo *mix = recipe.mix ? findMix(*recipe.mix) : nullptr;
    std::vector<PlannedTensor> tensors;
    tensors.reserve(m_sources.size());
    if (!mix) { // COPY
        for (const Source &source : m_sources)
            tensors.push_back({.source = source.index,
                               .from = source.tensor->typeId,
                               .to = static_cast<TensorType>(source.tensor->typeId),
                               .bytes = source.tensor->bytes,
                               .reason = Reason::Copied});
        return tensors;
    }
    MixRules mixRules(m_facts, *mix, hasMatrix, recipe.outputTensorType);
    for (const Source &source : m_sources)
        tensors.push_back(decide(source, recipe, *mix, rules, mixRules));
    return tensors;
}

std::uint64_t Planner::keptMetadataBytes(const gguf::MetadataList &appended) const
{
    std::uint64_t bytes = 0;
    for (const KeptEntry &kept : m_kept) {
        if (!std::ranges::contains(appended.entries(), kept.key, &gguf::MetadataList::Entry::key))
            bytes += kept.bytes;
    }
    return bytes;
}

/// The layout of the whole file. The kept metadata are counted, not copied: a tokenizer may have megabytes.
Result<gguf::FileLayout> Planner::layOut(std::span<const PlannedTensor> tensors, const Recipe &recipe,
                                         const imatrix::Matrix *matrix) const
{
    const gguf::MetadataList appended = appendedMetadata(m_document, recipe, matrix);
    std::vector<gguf::TensorToWrite> table = m_table;
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i].typeId = static_cast<std::uint32_t>(tensors[i].to);
        table[i].bytes = tensors[i].bytes;
    }
    GAUFRE_TRY(gguf::FileLayout layout, gguf::planLayout(appended, table, m_alignment));
    const auto header = checkedAdd(layout.headerBytes, keptMetadataBytes(appended));
    const auto begin = header ? checkedAlignUp(*header, layout.alignment) : std::nullopt;
    const auto end = begin ? checkedAdd(*begin, layout.fileBytes - layout.dataOffset) : std::nullopt;
    if (!end)
        return fail(ErrorCode::SizeOverflow, "The file would be larger than 2^64 bytes.");
    layout.headerBytes = *header;
    layout.dataOffset = *begin;
    layout.fileBytes = *end;
    return layout;
}

Result<Plan> Planner::plan(const Recipe &recipe, const imatrix::Matrix *matrix) const
{
    GAUFRE_TRY(const TypeRules rules, TypeRules::compile(recipe.rules));
    Plan plan;
    plan.recipe = recipe;
    plan.parameters = m_parameters;
    plan.fileType = outputFileType(m_document, recipe).value_or(0);
    plan.tensors = decideAll(recipe, rules, hasEntries(matrix));
    for (const PlannedTensor &tensor : plan.tensors)
        plan.tensorBytes += tensor.bytes;
    if (auto layout = layOut(plan.tensors, recipe, matrix))
        plan.layout = std::move(*layout);
    else
        plan.blocks.push_back({layout.error().code, layout.error().detail});
    findIssues(m_document, m_facts, m_sources, rules, matrix, plan);
    return plan;
}

std::vector<TensorType> Planner::types(FileType mix, bool hasMatrix) const
{
    std::vector<TensorType> types(m_sources.size(), TensorType::F32);
    for (const PlannedTensor &tensor : decideAll({.mix = mix}, {}, hasMatrix))
        types[tensor.source] = tensor.to;
    return types;
}

/// The header's bytes: the same for every mix, as types and sizes take the same room whatever they are.
std::optional<std::uint64_t> Planner::headerBytes(const imatrix::Matrix *matrix) const
{
    const gguf::MetadataList appended = appendedMetadata(m_document, {}, matrix);
    const auto layout = gguf::planLayout(appended, m_table, m_alignment);
    return layout ? checkedAdd(layout->headerBytes, keptMetadataBytes(appended)) : std::nullopt;
}

std::optional<std::uint64_t> Planner::fileBytes(std::span<const PlannedTensor> tensors, std::uint64_t headerBytes) const
{
    std::optional<std::uint64_t> bytes = checkedAlignUp(headerBytes, m_alignment);
    for (const PlannedTensor &tensor : tensors) {
        const auto padded = checkedAlignUp(tensor.bytes, m_alignment);
        bytes = bytes && padded ? checkedAdd(*bytes, *padded) : std::nullopt;
    }
    return bytes;
}

MixPreview Planner::preview(const MixInfo &mix, const imatrix::Matrix *matrix) const
{
    return preview(mix, matrix, headerBytes(matrix));
}

MixPreview Planner::preview(const MixInfo &mix, const imatrix::Matrix *matrix,
                            std::optional<std::uint64_t> headerBytes) const
{
    const Recipe recipe{.mix = mix.fileType};
    const std::vector<PlannedTensor> tensors = decideAll(recipe, {}, hasEntries(matrix));
    MixPreview preview{.mix = &mix, .writable = true};
    for (const PlannedTensor &tensor : tensors) {
        preview.tensorBytes += tensor.bytes;
        preview.refused |= isRefused(tensor);
        preview.fallbacks += tensor.wanted && !isRefused(tensor) ? 1 : 0;
        if (tensor.copied())
            continue;
        preview.writable &= quant::canQuantize(tensor.to);
        const gguf::TensorInfo &source = m_document.tensors()[tensor.source];
        preview.needsMatrix |= wantsMatrix(source, tensor, recipe) && !(matrix && matrix->find(source.name));
    }
    preview.writable &= !preview.refused;
    if (headerBytes)
        preview.fileBytes = fileBytes(tensors, *headerBytes).value_or(0);
    if (m_parameters > 0)
        preview.bitsPerWeight = static_cast<double>(preview.tensorBytes) * 8.0 / static_cast<double>(m_parameters);
    return preview;
}

std::vector<MixPreview> Planner::previews(const imatrix::Matrix *matrix) const
{
    const auto header = headerBytes(matrix);
    std::vector<MixPreview> all;
    all.reserve(allMixes().size());
    for (const MixInfo &mix : allMixes())
        all.push_back(preview(mix, matrix, header));
    return all;
}

MixGuess Planner::guess() const
{
    MixGuess best;
    best.considered = static_cast<std::size_t>(std::ranges::count_if(m_sources, &Source::quantizable));
    const auto stated = outputFileType(m_document, {.mix = std::nullopt});
    // Of mixes that explain as much: the one that the file claims to be, then one whose own type occurs.
    std::tuple<std::size_t, bool, bool> bestScore{0, false, false};
    for (const MixInfo &mix : allMixes()) {
        const bool claimed = stated && *stated == static_cast<std::uint32_t>(mix.fileType);
        for (const bool hasMatrix : {false, true}) {
            const std::vector<PlannedTensor> tensors = decideAll({.mix = mix.fileType}, {}, hasMatrix);
            std::size_t matching = 0;
            bool occurs = false;
            for (std::size_t i = 0; i < tensors.size(); ++i) {
                if (!m_sources[i].quantizable || !tensors[i].copied() || isRefused(tensors[i]))
                    continue;
                ++matching;
                occurs |= tensors[i].to == mix.baseType;
            }
            const std::tuple score{matching, claimed, occurs};
            if (matching > 0 && score > bestScore) {
                bestScore = score;
                best.mix = &mix;
                best.matching = matching;
            }
        }
    }
    return best;
}

const MixInfo *Planner::nearestWritable(FileType mix) const
{
    const MixInfo *asked = findMix(mix);
    if (!asked)
        return nullptr;
    const std::uint64_t wanted = preview(*asked).fileBytes;
    const MixInfo *nearest = nullptr;
    std::uint64_t smallest = 0;
    for (const MixPreview &candidate : previews()) {
        if (!candidate.writable || candidate.needsMatrix)
            continue;
        const std::uint64_t difference =
            candidate.fileBytes > wanted ? candidate.fileBytes - wanted : wanted - candidate.fileBytes;
        if (!nearest || difference < smallest) {
            nearest = candidate.mix;
            smallest = difference;
        }
    }
    return nearest;
}

} // namespace core::plan
