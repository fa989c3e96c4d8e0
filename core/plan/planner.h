// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/plan/mix_rules.h"
#include "core/plan/plan.h"
#include "core/plan/type_rules.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace core::plan {

/// What a mix would make of a document, for a list of all mixes.
struct MixPreview
{
    const MixInfo *mix = nullptr;
    std::uint64_t tensorBytes = 0;
    std::uint64_t fileBytes = 0; ///< exact: header, tensors, padding
    double bitsPerWeight = 0;
    std::size_t fallbacks = 0; ///< tensors whose rows the wanted type doesn't fit
    bool writable = false;     ///< this version can write all of its types
    bool needsMatrix = false;  ///< refused without an importance matrix
    bool refused = false;      ///< a row fits neither a type nor a fallback
};

/// Plans for one document: what doesn't depend on the recipe (order, roles, sizes, the model's facts) is worked out
/// once. The document must outlive it. Immutable; thread-safe.
class Planner
{
public:
    explicit Planner(const gguf::ModelDocument &document);

    /// As makePlan().
    [[nodiscard]] Result<Plan> plan(const Recipe &recipe, const imatrix::Matrix *matrix = nullptr) const;
    /// As mixTypes().
    [[nodiscard]] std::vector<tensor::TensorType> types(FileType mix, bool hasMatrix) const;
    /// With the sizes that the plan for the bare mix has. `matrix`: its entries and the keys that it adds count.
    [[nodiscard]] MixPreview preview(const MixInfo &mix, const imatrix::Matrix *matrix = nullptr) const;
    /// preview() of allMixes(), in that order.
    [[nodiscard]] std::vector<MixPreview> previews(const imatrix::Matrix *matrix = nullptr) const;
    /// As guessMix().
    [[nodiscard]] MixGuess guess() const;
    /// As nearestWritableMix().
    [[nodiscard]] const MixInfo *nearestWritable(FileType mix) const;

    /// A tensor of the document in output order, with what a plan asks of it.
    struct Source
    {
        std::size_t index = 0; ///< in the document's tensors()
        const gguf::TensorInfo *tensor = nullptr;
        Category category = Category::Other;
        std::int64_t block = -1;  ///< blockIndex()
        bool quantizable = false; ///< by name and shape, and of a known type and size
        bool protectedByName = false;
    };
    [[nodiscard]] std::span<const Source> sources() const noexcept { return m_sources; }

private:
    [[nodiscard]] PlannedTensor decide(const Source &source, const Recipe &recipe, const MixInfo &mix,
                                       const TypeRules &rules, MixRules &mixRules) const;
    [[nodiscard]] std::vector<PlannedTensor> decideAll(const Recipe &recipe, const TypeRules &rules,
                                                       bool hasMatrix) const;
    [[nodiscard]] std::uint64_t keptMetadataBytes(const gguf::MetadataList &appended) const;
    [[nodiscard]] Result<gguf::FileLayout> layOut(std::span<const PlannedTensor> tensors, const Recipe &recipe,
                                                  const imatrix::Matrix *matrix) const;
    [[nodiscard]] std::optional<std::uint64_t> fileBytes(std::span<const PlannedTensor> tensors,
                                                         std::uint64_t headerBytes) const;
    [[nodiscard]] std::optional<std::uint64_t> headerBytes(const imatrix::Matrix *matrix) const;
    [[nodiscard]] MixPreview preview(const MixInfo &mix, const imatrix::Matrix *matrix,
                                     std::optional<std::uint64_t> headerBytes) const;

    const gguf::ModelDocument &m_document;
    ModelFacts m_facts;
    std::vector<Source> m_sources;
    std::vector<gguf::TensorToWrite> m_table; ///< in output order, with the source's types
    struct KeptEntry
    {
        std::string_view key;
        std::uint64_t bytes;
    };
    std::vector<KeptEntry> m_kept; ///< metadata that are copied, with their encoded size
    std::uint64_t m_parameters = 0;
    std::uint64_t m_alignment = 32;
};

} // namespace core::plan
