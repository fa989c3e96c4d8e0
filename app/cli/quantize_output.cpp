// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/quantize_output.h"

#include "app/cli/console.h"
#include "app/cli/json_writer.h"
#include "app/cli/text_table.h"
#include "core/base/text.h"
#include "core/tensor/types.h"

#include <algorithm>
#include <format>

namespace app::cli {

QuantizeOutput outputOf(const core::gguf::ModelDocument &model, const core::plan::Plan &plan)
{
    QuantizeOutput output{.bytes = plan.layout.fileBytes, .bitsPerWeight = plan.bitsPerWeight()};
    for (const core::plan::PlannedTensor &tensor : plan.tensors) {
        const auto &source = model.tensors()[tensor.source];
        const bool known = source.type != nullptr;
        output.tensors.push_back({.name = std::string(source.name),
                                  .from = tensor.from,
                                  .to = known ? static_cast<std::uint32_t>(tensor.to) : tensor.from,
                                  .bytes = tensor.bytes,
                                  .wanted = tensor.wanted});
    }
    for (const auto &warning : plan.warnings)
        output.warnings.push_back(warning.text);
    for (const auto &block : plan.blocks)
        output.blocks.push_back(block.text);
    return output;
}

QuantizeOutput outputOf(const core::jobs::QuantizeReport &report)
{
    QuantizeOutput output{.type = report.type,
                          .bytes = report.bytes,
                          .bitsPerWeight = report.bitsPerWeight,
                          .seconds = report.seconds,
                          .weightsPerSecond = report.weightsPerSecond,
                          .warnings = report.warnings};
    for (const core::jobs::TensorReport &tensor : report.tensors) {
        output.tensors.push_back({.name = tensor.name,
                                  .from = tensor.from,
                                  .to = tensor.to,
                                  .bytes = tensor.bytes,
                                  .wanted = tensor.wanted,
                                  .rmse = tensor.rmse});
    }
    return output;
}

void printQuantizeJson(Console &console, const QuantizeOutput &output)
{
    JsonWriter json(console);
    json.beginObject().field("input", output.input).field("output", output.output).field("type", output.type);
    json.key("tensors").beginArray(JsonWriter::Lines::Yes);
    for (const QuantizeOutput::Tensor &tensor : output.tensors) {
        json.beginObject().field("name", tensor.name).field("from", core::tensor::typeDisplayName(tensor.from));
        json.field("to", core::tensor::typeDisplayName(tensor.to)).field("bytes", tensor.bytes).key("fallback");
        if (tensor.wanted)
            json.text(core::tensor::typeInfo(*tensor.wanted).name);
        else
            json.null();
        if (tensor.rmse)
            json.field("rmse", *tensor.rmse);
        json.endObject();
    }
    json.endArray().key("totals").beginObject().field("bytes", output.bytes).field("bpw", output.bitsPerWeight);
    if (output.seconds)
        json.field("seconds", *output.seconds);
    if (output.weightsPerSecond)
        json.field("weights_per_second", *output.weightsPerSecond);
    json.endObject();
    const auto list = [&](std::string_view name, const std::vector<std::string> &texts) {
        json.key(name).beginArray(JsonWriter::Lines::Yes);
        for (const std::string &text : texts)
            json.text(text);
        json.endArray();
    };
    list("warnings", output.warnings);
    list("blocks", output.blocks);
    json.endObject();
}

void printPlan(Console &console, const QuantizeOutput &output)
{
    using enum TextTable::Align;
    TextTable table({Left, Left, Left, Right, Left});
    for (const QuantizeOutput::Tensor &tensor : output.tensors) {
        const std::string to = tensor.to == tensor.from ? "copied" : core::tensor::typeDisplayName(tensor.to);
        table.addRow({core::printableLine(tensor.name), core::tensor::typeDisplayName(tensor.from), to,
                      std::to_string(tensor.bytes),
                      tensor.wanted ? std::format("instead of {}", core::tensor::typeInfo(*tensor.wanted).name)
                                    : std::string()});
    }
    table.print(console);
}

void printSummary(Console &console, const QuantizeOutput &output)
{
    const auto copied =
        std::ranges::count_if(output.tensors, [](const auto &tensor) { return tensor.from == tensor.to; });
    console.writeLine(std::format("{}: {} ({} bytes), {:.2f} bits per weight; {} tensors, {} of them copied",
                                  output.type, core::formatBytes(output.bytes), output.bytes, output.bitsPerWeight,
                                  output.tensors.size(), copied));
    if (output.seconds && output.weightsPerSecond)
        console.writeLine(
            std::format("{:.1f} s, {:.1f} million weights a second", *output.seconds, *output.weightsPerSecond / 1e6));
    for (const std::string &warning : output.warnings)
        console.writeLine("Warning: " + core::printableLine(warning));
    for (const std::string &block : output.blocks)
        console.writeLine("Would stop it: " + core::printableLine(block));
}

} // namespace app::cli
