// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/plan/plan.h"

#include "core/plan/planner.h"

namespace core::plan {

Result<Plan> makePlan(const gguf::ModelDocument &document, const Recipe &recipe, const imatrix::Matrix *matrix)
{
    return Planner(document).plan(recipe, matrix);
}

std::vector<tensor::TensorType> mixTypes(const gguf::ModelDocument &document, FileType mix, bool hasMatrix)
{
    return Planner(document).types(mix, hasMatrix);
}

MixGuess guessMix(const gguf::ModelDocument &document)
{
    return Planner(document).guess();
}

const MixInfo *nearestWritableMix(const gguf::ModelDocument &document, FileType mix)
{
    return Planner(document).nearestWritable(mix);
}

} // namespace core::plan
