// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/gguf/document.h"
#include "core/plan/mix_rules.h"

namespace core::plan {

/// What the mixes' rule wants to know, from the document's metadata and tensor names. Missing or odd keys are filled
/// in: the layers from the tensors' names, one group of heads, no experts.
[[nodiscard]] ModelFacts factsOf(const gguf::ModelDocument &document);

} // namespace core::plan
