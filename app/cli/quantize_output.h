// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"
#include "core/jobs/quantize.h"
#include "core/plan/plan.h"

#include <optional>
#include <string>

namespace app::cli {

class Console;

/// A plan or a report in the words of the command line: what `quantize` prints, dry or not.
struct QuantizeOutput
{
    struct Tensor
    {
        std::string name;
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::uint64_t bytes = 0;
        std::optional<core::tensor::TensorType> wanted = std::nullopt;
        std::optional<double> rmse = std::nullopt; ///< nothing in a dry run
    };
    std::string input = {};
    std::optional<std::string> output = std::nullopt;
    std::string type = {};
    std::vector<Tensor> tensors = {};
    std::uint64_t bytes = 0; ///< of the whole file
    double bitsPerWeight = 0;
    std::optional<double> seconds = std::nullopt; ///< nothing in a dry run
    std::optional<double> weightsPerSecond = std::nullopt;
    std::vector<std::string> warnings = {};
    std::vector<std::string> blocks = {};
};

[[nodiscard]] QuantizeOutput outputOf(const core::gguf::ModelDocument &model, const core::plan::Plan &plan);
[[nodiscard]] QuantizeOutput outputOf(const core::jobs::QuantizeReport &report);

/// The document that docs/json.md describes under `quantize`.
void printQuantizeJson(Console &console, const QuantizeOutput &output);
/// The plan tensor by tensor, for people.
void printPlan(Console &console, const QuantizeOutput &output);
/// The result in a few lines, for people.
void printSummary(Console &console, const QuantizeOutput &output);

} // namespace app::cli
