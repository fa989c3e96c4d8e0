// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/plan/plan_issues.h"

#include "core/base/text.h"
#include "core/gguf/keys.h"
#include "core/plan/fallback.h"
#include "core/quant/quantize.h"
#include "core/roles/roles.h"

#include <algorithm>
#include <format>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace core::plan {
namespace {

using tensor::TensorType;
using Indexes = std::vector<std::size_t>;

std::string nameOf(TensorType type)
{
    return tensor::typeDisplayName(static_cast<std::uint32_t>(type));
}

std::string tensorsText(std::size_t count)
{
    return count == 1 ? "1 tensor" : std::format("{} tensors", formatCount(count));
}

bool isEmbeddingOrOutput(std::string_view name) noexcept
{
    const Category category = categoryOf(name);
    return category == Category::Embedding || category == Category::Output;
}

/// Goes over a plan once for each kind of finding; each function adds at most a few issues.
class IssueFinder
{
public:
    IssueFinder(const gguf::ModelDocument &document, const ModelFacts &facts, std::span<const Planner::Source> sources,
                const TypeRules &rules, const imatrix::Matrix *matrix, Plan &plan)
        : m_document(document)
        , m_facts(facts)
        , m_sources(sources)
        , m_rules(rules)
        , m_matrix(matrix && !matrix->entries.empty() ? matrix : nullptr)
        , m_plan(plan)
    {}

    void run()
    {
        damagedFile();
        noFallback();
        notWritable();
        notReadable();
        requantizing();
        matrixMismatch();
        matrixRequired();
        fallbacks();
        architecture();
        incompleteModel();
        unknownTypes();
        unusedRules();
        matrixGaps();
    }

private:
    [[nodiscard]] const gguf::TensorInfo &info(std::size_t i) const { return *m_sources[i].tensor; }
    [[nodiscard]] std::string name(std::size_t i) const { return printableLine(info(i).name); }

    /// "blk.0.attn_v.weight, blk.1.attn_v.weight and 30 more".
    [[nodiscard]] std::string names(const Indexes &indexes) const
    {
        constexpr std::size_t kShown = 2;
        std::string text;
        for (std::size_t i = 0; i < std::min(indexes.size(), kShown); ++i)
            text += (i == 0 ? "" : indexes.size() == kShown ? " and " : ", ") + name(indexes[i]);
        if (indexes.size() > kShown)
            text += std::format(" and {} more", formatCount(indexes.size() - kShown));
        return text;
    }

    template <class Predicate> [[nodiscard]] Indexes indexesWhere(Predicate predicate) const
    {
        Indexes indexes;
        for (std::size_t i = 0; i < m_plan.tensors.size(); ++i) {
            if (predicate(i, m_plan.tensors[i]))
                indexes.push_back(i);
        }
        return indexes;
    }

    void block(ErrorCode code, std::string text, Indexes indexes = {})
    {
        m_plan.blocks.push_back({code, std::move(text), std::move(indexes)});
    }

    void warn(ErrorCode code, std::string text, Indexes indexes = {})
    {
        m_plan.warnings.push_back({code, std::move(text), std::move(indexes)});
    }

    void damagedFile()
    {
        if (m_document.headerOnly()) {
            block(ErrorCode::TensorDataMissing, "The file is a header only: it holds no weights to quantize.");
        } else if (!m_document.dataComplete()) {
            Indexes cut = indexesWhere(
                [&](std::size_t i, const PlannedTensor &) { return info(i).state != gguf::TensorState::Complete; });
            std::string text = std::format("The data of {} is not all there: {}.", tensorsText(cut.size()), names(cut));
            block(ErrorCode::TruncatedTensorData, std::move(text), std::move(cut));
        }
        std::set<ErrorCode> said{ErrorCode::TensorDataMissing, ErrorCode::TruncatedTensorData};
        for (const gguf::Diagnostic &diagnostic : m_document.diagnostics()) {
            if (diagnostic.severity == gguf::Severity::Error && said.insert(diagnostic.code).second)
                block(diagnostic.code, diagnostic.text);
        }
    }

    void noFallback()
    {
        Indexes refused = indexesWhere([](std::size_t, const PlannedTensor &tensor) { return isRefused(tensor); });
        if (refused.empty())
            return;
        const std::size_t first = refused.front();
        const TensorType wanted = *m_plan.tensors[first].wanted;
        std::string text = std::format(
            "{} needs rows of a multiple of {} weights and has no type to fall back to; {} has rows of {}{}.",
            nameOf(wanted), tensor::typeInfo(wanted).blockWeights, name(first), info(first).ne[0],
            refused.size() == 1 ? "" : std::format(", and {} more don't fit", formatCount(refused.size() - 1)));
        block(ErrorCode::NoFallback, std::move(text), std::move(refused));
    }

    void notWritable()
    {
        std::map<TensorType, Indexes> byType;
        for (std::size_t i = 0; i < m_plan.tensors.size(); ++i) {
            const PlannedTensor &planned = m_plan.tensors[i];
            if (!planned.copied() && !quant::canQuantize(planned.to))
                byType[planned.to].push_back(i);
        }
        for (auto &[type, indexes] : byType) {
            std::string text = std::format("This version can't write {}: {}, {}.", nameOf(type),
                                           tensorsText(indexes.size()), names(indexes));
            block(ErrorCode::TypeNotWritable, std::move(text), std::move(indexes));
        }
    }

    void notReadable()
    {
        std::map<std::uint32_t, Indexes> byType;
        for (std::size_t i = 0; i < m_plan.tensors.size(); ++i) {
            const gguf::TensorInfo &tensor = info(i);
            if (m_plan.tensors[i].copied() || !tensor.type)
                continue;
            // Whole numbers are indexes and tables, not weights.
            if (tensor.type->family == tensor::TypeFamily::Integer || !quant::canDequantize(tensor.type->type))
                byType[tensor.typeId].push_back(i);
        }
        for (auto &[type, indexes] : byType) {
            std::string text = std::format("This version can't convert from {}: {}, {}.", tensor::typeDisplayName(type),
                                           tensorsText(indexes.size()), names(indexes));
            block(ErrorCode::NotSupported, std::move(text), std::move(indexes));
        }
    }

    void requantizing()
    {
        Indexes again = indexesWhere([&](std::size_t i, const PlannedTensor &tensor) {
            return !tensor.copied() && info(i).type && info(i).type->quantized;
        });
        if (again.empty())
            return;
        std::string text =
            std::format("{} already quantized and would be quantized again, which loses more than quantizing "
                        "the original: {}.",
                        again.size() == 1 ? "1 tensor is" : formatCount(again.size()) + " tensors are", names(again));
        if (m_plan.recipe.allowRequantize)
            warn(ErrorCode::Requantizing, std::move(text), std::move(again));
        else
            block(ErrorCode::Requantizing, std::move(text), std::move(again));
    }

    void matrixMismatch()
    {
        if (!m_matrix)
            return;
        Indexes wrong = indexesWhere([&](std::size_t i, const PlannedTensor &tensor) {
            return !tensor.copied() && !imatrix::matchTensor(*m_matrix, info(i));
        });
        if (wrong.empty())
            return;
        const auto match = imatrix::matchTensor(*m_matrix, info(wrong.front()));
        std::string text = match.error().detail;
        if (wrong.size() > 1)
            text += std::format(" {} in all don't fit; the matrix is of another model.", tensorsText(wrong.size()));
        block(ErrorCode::ImatrixMismatch, std::move(text), std::move(wrong));
    }

    void matrixRequired()
    {
        Indexes needing = indexesWhere([&](std::size_t i, const PlannedTensor &tensor) {
            return wantsMatrix(info(i), tensor, m_plan.recipe) && !hasData(i);
        });
        if (needing.empty())
            return;
        std::string text;
        if (m_matrix)
            text = std::format("The importance matrix has no data for {} whose type is of no use without: {}.{}",
                               tensorsText(needing.size()), names(needing), expertHint(needing.front()));
        else
            text = std::format("{} can't be made without an importance matrix: {}, {}.",
                               nameOf(m_plan.tensors[needing.front()].to), tensorsText(needing.size()), names(needing));
        block(ErrorCode::ImatrixRequired, std::move(text), std::move(needing));
    }

    /// Tensors that the matrix leaves out although it could have them: embeddings and outputs it mostly has not.
    void matrixGaps()
    {
        if (!m_matrix || !m_plan.recipe.mix)
            return;
        Indexes missing = indexesWhere([&](std::size_t i, const PlannedTensor &tensor) {
            return !tensor.copied() && tensor::typeInfo(tensor.to).quantized && !isEmbeddingOrOutput(info(i).name) &&
                   !hasData(i);
        });
        if (missing.empty())
            return;
        std::string text = std::format("The importance matrix has no data for {}: {}.{}", tensorsText(missing.size()),
                                       names(missing), expertHint(missing.front()));
        warn(ErrorCode::ImatrixMismatch, std::move(text), std::move(missing));
    }

    [[nodiscard]] bool hasData(std::size_t i) const { return m_matrix && m_matrix->find(info(i).name); }

    /// One side has the experts in one tensor, the other a tensor for each.
    [[nodiscard]] std::string expertHint(std::size_t i) const
    {
        const roles::TensorPlace place = roles::placeOf(info(i).name);
        if (!m_matrix || !place.layer)
            return {};
        const std::string begin = std::format("{}.{}.", place.stack, *place.layer);
        if (place.expert && m_matrix->find(std::format("{}{}_exps.weight", begin, place.role)))
            return " The matrix was made for experts merged into one tensor, the model has a tensor for each.";
        if (!place.expert && place.role.ends_with("_exps")) {
            const std::string_view single = place.role.substr(0, place.role.size() - 5);
            if (m_matrix->find(std::format("{}{}.0.weight", begin, single)))
                return " The matrix was made for a tensor for each expert, the model has them merged into one.";
        }
        return {};
    }

    void fallbacks()
    {
        Indexes changed =
            indexesWhere([](std::size_t, const PlannedTensor &tensor) { return tensor.wanted && !isRefused(tensor); });
        if (changed.empty())
            return;
        std::map<std::pair<TensorType, TensorType>, std::size_t> counts;
        for (const std::size_t i : changed)
            ++counts[{*m_plan.tensors[i].wanted, m_plan.tensors[i].to}];
        std::string list;
        for (const auto &[types, count] : counts) {
            if (!list.empty())
                list += ", ";
            list += std::format("{} {} instead of {}", formatCount(count), nameOf(types.second), nameOf(types.first));
        }
        std::string text =
            std::format("{} of {} have rows that the type's block doesn't divide and get another: {}. The file will "
                        "have {:.2f} bits per weight.",
                        formatCount(changed.size()), tensorsText(m_plan.tensors.size()), list, m_plan.bitsPerWeight());
        if (m_plan.recipe.noFallback)
            block(ErrorCode::FallbackRefused, std::move(text), std::move(changed));
        else
            warn(ErrorCode::RowNotBlockMultiple, std::move(text), std::move(changed));
    }

    void architecture()
    {
        if (!m_plan.recipe.mix)
            return;
        const auto unknown = std::ranges::find_if(m_document.diagnostics(), [](const gguf::Diagnostic &diagnostic) {
            return diagnostic.code == ErrorCode::UnknownArchitecture ||
                   diagnostic.code == ErrorCode::MissingArchitecture;
        });
        if (unknown == m_document.diagnostics().end())
            return;
        warn(unknown->code,
             unknown->code == ErrorCode::UnknownArchitecture
                 ? std::format("The architecture \"{}\" is not known: its tensors are quantized by the general rules.",
                               printableLine(m_document.architecture()))
                 : std::string(
                       "The file doesn't state its architecture: its tensors are quantized by the general rules."));
    }

    void incompleteModel()
    {
        if (m_document.kind() != gguf::FileKind::Model)
            return;
        std::set<std::int64_t> present;
        bool hasEmbedding = false;
        for (const gguf::TensorInfo &tensor : m_document.tensors()) {
            hasEmbedding |= tensor.name == "token_embd.weight";
            if (const auto layer = roles::placeOf(tensor.name).layer; layer && *layer < m_facts.layers)
                present.insert(*layer);
        }
        const std::int64_t missing = m_facts.layers - static_cast<std::int64_t>(present.size());
        std::string text;
        if (missing > 0) {
            std::int64_t first = 0;
            while (present.contains(first))
                ++first;
            text = std::format(
                "The model says that it has {} layers; {} of them {} no tensors, the first of these is layer {}.",
                formatCount(static_cast<std::uint64_t>(m_facts.layers)),
                formatCount(static_cast<std::uint64_t>(missing)), missing == 1 ? "has" : "have", first);
        } else if (!hasEmbedding) {
            text = "The model has no token embedding (token_embd.weight).";
        } else {
            return;
        }
        warn(ErrorCode::IncompleteModel, "The model is incomplete and will not run. " + text);
    }

    void unknownTypes()
    {
        if (!m_plan.recipe.mix)
            return;
        Indexes unknown = indexesWhere([&](std::size_t i, const PlannedTensor &) { return !info(i).type; });
        if (unknown.empty())
            return;
        std::string text = std::format(
            "{} of a type that this version doesn't know and copied as they are: {}.",
            unknown.size() == 1 ? "1 tensor is" : formatCount(unknown.size()) + " tensors are", names(unknown));
        warn(ErrorCode::UnknownTensorType, std::move(text), std::move(unknown));
    }

    void unusedRules()
    {
        const std::vector<TypeRule> &rules = m_plan.recipe.rules;
        if (rules.empty())
            return;
        if (!m_plan.recipe.mix) {
            warn(ErrorCode::RuleUnused, "COPY leaves every tensor as it is: the rules are not used.");
            return;
        }
        std::vector<bool> used(rules.size());
        for (const PlannedTensor &tensor : m_plan.tensors) {
            if (tensor.rule)
                used[*tensor.rule] = true;
        }
        for (std::size_t i = 0; i < rules.size(); ++i) {
            if (!used[i])
                warn(ErrorCode::RuleUnused, std::format("The rule \"{}={}\" {}.", printableLine(rules[i].pattern),
                                                        nameOf(rules[i].type), whyUnused(i)));
        }
    }

    [[nodiscard]] std::string whyUnused(std::size_t rule) const
    {
        // Painted plans have hundreds of rules for one name each: looked up rather than compared with every tensor.
        const std::optional<std::string> &onlyName = m_rules.onlyName(rule);
        const gguf::TensorInfo *only = onlyName ? m_document.findTensor(*onlyName) : nullptr;
        bool matched = false;
        for (const Planner::Source &source : m_sources) {
            if (onlyName ? source.tensor != only : !m_rules.matches(rule, source.tensor->name))
                continue;
            if (source.quantizable)
                return "is not used: options or earlier rules decide on all tensors that it matches";
            matched = true;
        }
        return matched ? "matches only tensors that are never quantized" : "matches no tensor";
    }

    const gguf::ModelDocument &m_document;
    const ModelFacts &m_facts;
    std::span<const Planner::Source> m_sources;
    const TypeRules &m_rules;
    const imatrix::Matrix *m_matrix;
    Plan &m_plan;
};

} // namespace

bool isRefused(const PlannedTensor &tensor) noexcept
{
    return tensor.wanted && !hasFallback(*tensor.wanted);
}

bool wantsMatrix(const gguf::TensorInfo &tensor, const PlannedTensor &planned, const Recipe &recipe) noexcept
{
    if (planned.copied())
        return false;
    if (quant::requiresImatrix(planned.to))
        return true;
    return recipe.mix == FileType::Q2_K_S && planned.to == TensorType::Q2_K && !isEmbeddingOrOutput(tensor.name);
}

void findIssues(const gguf::ModelDocument &document, const ModelFacts &facts, std::span<const Planner::Source> sources,
                const TypeRules &rules, const imatrix::Matrix *matrix, Plan &plan)
{
    IssueFinder(document, facts, sources, rules, matrix, plan).run();
}

} // namespace core::plan
