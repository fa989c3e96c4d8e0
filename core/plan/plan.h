// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"
#include "core/gguf/document.h"
#include "core/gguf/writer.h"
#include "core/imatrix/imatrix.h"
#include "core/plan/mixes.h"
#include "core/tensor/types.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace core::plan {

/// A user's wish: tensors whose name matches get that type. Patterns are lower-cased and searched, not anchored
/// (ECMAScript regular expressions, as llama-quantize's --tensor-type).
struct TypeRule
{
    std::string pattern;
    tensor::TensorType type;
    bool operator==(const TypeRule &) const = default;
};

/// What is wanted.
struct Recipe
{
    /// The mix; nothing: COPY, every tensor as it is.
    std::optional<FileType> mix = FileType::Q4_K_M;
    bool pure = false;
    bool leaveOutputTensor = false;
    std::optional<tensor::TensorType> outputTensorType = std::nullopt;
    std::optional<tensor::TensorType> tokenEmbeddingType = std::nullopt;
    std::vector<TypeRule> rules = {}; ///< first match wins and beats the mix
    bool allowRequantize = false;
    bool noFallback = false; ///< a fallback blocks the job

    bool operator==(const Recipe &) const = default;
};

/// Why a tensor gets its type.
enum class Reason {
    Protected, ///< not quantizable: stays in its source type
    Copied,    ///< COPY, already of the type that the mix gives, or of a type that is not known
    Mix,
    Rule,            ///< a user's rule
    OutputOption,    ///< --output-tensor-type, --leave-output-tensor
    EmbeddingOption, ///< --token-embedding-type
};

struct PlannedTensor
{
    std::size_t source = 0;                                  ///< index in the document's tensors()
    std::uint32_t from = 0;                                  ///< type id in the source
    tensor::TensorType to = tensor::TensorType::F32;         ///< the same number as `from` where that is unknown
    std::optional<tensor::TensorType> wanted = std::nullopt; ///< set on a fallback: the type that did not fit the row
    std::uint64_t bytes = 0;                                 ///< in the output, without padding
    Reason reason = Reason::Mix;
    std::optional<std::size_t> rule = std::nullopt; ///< index in Recipe::rules
    [[nodiscard]] bool copied() const noexcept { return from == static_cast<std::uint32_t>(to); }
};

/// A finding about a plan, for the checks of the Quantize page, `warnings` and `blocks`.
struct PlanIssue
{
    ErrorCode code;
    std::string text;                      ///< one sentence
    std::vector<std::size_t> tensors = {}; ///< indexes in Plan::tensors that it is about
};

/// What will be written, to the byte, before any work.
struct Plan
{
    Recipe recipe;
    std::vector<PlannedTensor> tensors; ///< in output order: outside layers first, then by layer, by name
    std::uint64_t parameters = 0;
    std::uint64_t tensorBytes = 0;
    gguf::FileLayout layout;         ///< fileBytes is the exact size of the file
    std::uint32_t fileType = 0;      ///< general.file_type of the output; COPY: the source's, 0 if it states none
    std::vector<PlanIssue> warnings; ///< fallbacks, unused rules, …
    std::vector<PlanIssue> blocks;   ///< what stops a real run
    [[nodiscard]] double bitsPerWeight() const noexcept
    {
        return parameters == 0 ? 0.0 : static_cast<double>(tensorBytes) * 8.0 / static_cast<double>(parameters);
    }
};

/// Makes the plan for `document`. Pure; under 10 ms for any real model. `matrix` may be null. Works on header-only and
/// damaged files, as far as their tensors are known. For many plans of one document see planner.h.
/// Where llama-quantize would stop or crash, so that there is nothing to be equal to: a type given by an option falls
/// back like any other if its block doesn't divide the row; a type without fallback leaves the tensor as it is, with a
/// block NoFallback. Errors: RuleInvalid (a pattern that is no regular expression). Everything else is a block or a
/// warning in the plan.
Result<Plan> makePlan(const gguf::ModelDocument &document, const Recipe &recipe,
                      const imatrix::Matrix *matrix = nullptr);

/// The output's metadata in order, as llama-quantize writes it (design: docs/quantize.md).
gguf::MetadataList outputMetadata(const gguf::ModelDocument &document, const Recipe &recipe,
                                  const imatrix::Matrix *matrix = nullptr);
/// The output's tensor table in order. Trailing dimensions of one weight are dropped, as ggml's writer does.
std::vector<gguf::TensorToWrite> outputTensors(const gguf::ModelDocument &document, const Plan &plan);

/// Only the types, for previews of many mixes: one per tensor of the document, in document order.
std::vector<tensor::TensorType> mixTypes(const gguf::ModelDocument &document, FileType mix, bool hasMatrix);

/// The mix that the file's tensors follow best, for files as they are: "Q4_K_M, 291 of 291 tensors".
struct MixGuess
{
    const MixInfo *mix = nullptr;
    std::size_t matching = 0; ///< tensors whose type the mix explains
    std::size_t considered = 0;
};
MixGuess guessMix(const gguf::ModelDocument &document);

/// The writable mix whose file is nearest in size to `mix`'s, for "This version can't write IQ4_XS. Nearest by size:
/// …".
const MixInfo *nearestWritableMix(const gguf::ModelDocument &document, FileType mix);

} // namespace core::plan
