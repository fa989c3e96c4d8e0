// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/plan/planner.h"

#include <span>

namespace core::plan {

/// No type fits the row, and the wanted one has no fallback: the tensor stays as it is, the plan is blocked.
[[nodiscard]] bool isRefused(const PlannedTensor &tensor) noexcept;

/// Whether the type that is planned is of no use without importance data: by type, and Q2_K in the mix Q2_K_S. There
/// llama-quantize lets the embedding and the output pass, which matrices mostly lack; for the code-book types it
/// crashes on them.
[[nodiscard]] bool wantsMatrix(const gguf::TensorInfo &tensor, const PlannedTensor &planned,
                               const Recipe &recipe) noexcept;

/// Fills plan.warnings and plan.blocks. `sources` stand in the order of plan.tensors.
void findIssues(const gguf::ModelDocument &document, const ModelFacts &facts, std::span<const Planner::Source> sources,
                const TypeRules &rules, const imatrix::Matrix *matrix, Plan &plan);

} // namespace core::plan
