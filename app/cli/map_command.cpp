// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/error_report.h"
#include "app/cli/json_writer.h"
#include "app/cli/model_map.h"
#include "app/cli/open_model.h"
#include "app/cli/text_table.h"
#include "core/base/text.h"
#include "core/plan/plan.h"
#include "core/roles/roles.h"
#include "core/tensor/types.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <format>
#include <memory>

namespace app::cli {
namespace {

using core::gguf::ModelDocument;

struct MapOptions
{
    ModelOptions model;
    std::string type;
};

/// What is drawn: the file, or what a mix would make of it.
struct Drawn
{
    std::string title;
    std::vector<MapTensor> tensors = {};
    double bitsPerWeight = 0;
    std::uint64_t tensorBytes = 0;
    std::uint64_t fileBytes = 0;
    std::vector<std::string> notes = {};
};

Drawn drawnFile(const ModelDocument &model)
{
    Drawn drawn{.title = "This file",
                .bitsPerWeight = model.totals().bitsPerWeight(),
                .tensorBytes = model.totals().tensorBytes,
                .fileBytes = model.totals().fileBytes};
    for (std::size_t i = 0; i < model.tensors().size(); ++i)
        drawn.tensors.push_back({i, model.tensors()[i].typeId, model.tensors()[i].bytes});
    const auto guess = core::plan::guessMix(model);
    if (guess.mix != nullptr && guess.considered > 0) {
        drawn.title += std::format(": {}, {} of {} tensors", guess.mix->name, guess.matching, guess.considered);
    }
    return drawn;
}

Drawn drawnPlan(const ModelDocument &model, const core::plan::Plan &plan, std::string_view mix)
{
    Drawn drawn{.title = std::format("Plan: {}", mix),
                .bitsPerWeight = plan.bitsPerWeight(),
                .tensorBytes = plan.tensorBytes,
                .fileBytes = plan.layout.fileBytes};
    for (const core::plan::PlannedTensor &tensor : plan.tensors) {
        // A tensor of an unknown type is copied.
        const bool known = model.tensors()[tensor.source].type != nullptr;
        drawn.tensors.push_back(
            {tensor.source, known ? static_cast<std::uint32_t>(tensor.to) : tensor.from, tensor.bytes});
    }
    for (const auto &block : plan.blocks)
        drawn.notes.push_back(block.text);
    return drawn;
}

std::string cell(const Console &console, const TypeLetters &letters, const MapTensor *tensor)
{
    if (tensor == nullptr)
        return " ";
    const char letter = letters.letter(tensor->typeId);
    return console.colour() ? coloured(tensor->typeId, std::string_view(&letter, 1)) : std::string(1, letter);
}

/// Layers across, roles down; cut into bands of as many layers as fit into the terminal.
void drawStack(Console &console, const TypeLetters &letters, const MapStack &stack)
{
    std::size_t labelWidth = 0;
    for (const MapRow &row : stack.rows)
        labelWidth = std::max(labelWidth, characterCount(row.role));
    const std::size_t room = console.width() > labelWidth + 14 ? console.width() - labelWidth - 4 : 10;
    const auto perBand = static_cast<std::uint32_t>(room / 10 * 10);
    // Numbers of layers may be huge in a broken file: only bands with a cell are drawn.
    std::vector<std::uint32_t> bands;
    for (const MapRow &row : stack.rows) {
        for (const auto &[layer, tensor] : row.layers)
            bands.push_back(layer / perBand);
    }
    std::ranges::sort(bands);
    bands.erase(std::ranges::unique(bands).begin(), bands.end());
    for (const std::uint32_t band : bands) {
        const std::uint64_t first = std::uint64_t{band} * perBand;
        const std::uint64_t end = std::min<std::uint64_t>(first + perBand, stack.layerCount);
        std::string ruler;
        for (std::uint64_t layer = first; layer < end; layer += 10)
            ruler += std::format("{:<10}", layer);
        ruler.erase(ruler.find_last_not_of(' ') + 1);
        console.writeLine(std::format("\n  {:<{}}  {}", stack.name, labelWidth, ruler));
        for (const MapRow &row : stack.rows) {
            std::string line = "  " + row.role + std::string(labelWidth - characterCount(row.role) + 2, ' ');
            for (std::uint64_t layer = first; layer < end; ++layer) {
                const auto found = row.layers.find(static_cast<std::uint32_t>(layer));
                line += cell(console, letters, found == row.layers.end() ? nullptr : found->second);
            }
            console.writeLine(line);
        }
    }
}

void drawText(Console &console, const ModelDocument &model, const Drawn &drawn)
{
    const ModelMap map = makeMap(model, drawn.tensors);
    const TypeLetters letters(drawn.tensors);
    console.writeLine(core::printableLine(model.path().string()));
    console.writeLine(drawn.title);
    console.writeLine(std::format("{:.2f} bits per weight, {} of tensors, file {} bytes", drawn.bitsPerWeight,
                                  core::formatBytes(drawn.tensorBytes), drawn.fileBytes));
    for (const std::string &note : drawn.notes)
        console.writeLine("Note: " + core::printableLine(note));
    if (map.stacks.empty())
        console.writeLine("\nThis file has no layers; each row is a tensor.");
    if (!map.outside.empty()) {
        std::size_t width = 0;
        for (const MapTensor *tensor : map.outside)
            width = std::max(width, characterCount(core::printableLine(model.tensors()[tensor->source].name)));
        console.writeLine("");
        for (const MapTensor *tensor : map.outside) {
            const std::string name = core::printableLine(model.tensors()[tensor->source].name);
            console.writeLine(std::format("  {}{}  {}  {}", name, std::string(width - characterCount(name), ' '),
                                          cell(console, letters, tensor),
                                          core::tensor::typeDisplayName(tensor->typeId)));
        }
    }
    for (const MapStack &stack : map.stacks)
        drawStack(console, letters, stack);
    console.writeLine("");
    using enum TextTable::Align;
    TextTable legend({Left, Left, Right, Right});
    for (const auto &row : letters.rows()) {
        legend.addRow({std::string(1, row.letter), core::tensor::typeDisplayName(row.typeId),
                       std::format("{} tensors", row.tensors), core::formatBytes(row.bytes)});
    }
    legend.print(console);
}

void drawJson(Console &console, const ModelDocument &model, const Drawn &drawn, const std::string &type)
{
    JsonWriter json(console);
    json.beginObject().field("file", model.path().string());
    json.field("type", type.empty() ? std::nullopt : std::optional(type))
        .key("tensors")
        .beginArray(JsonWriter::Lines::Yes);
    for (const MapTensor &tensor : drawn.tensors) {
        const std::string_view name = model.tensors()[tensor.source].name;
        const auto place = core::roles::placeOf(name);
        json.beginObject().field("name", name).field("layer", place.layer).field("role", place.role);
        json.field("type", core::tensor::typeDisplayName(tensor.typeId)).field("bytes", tensor.bytes).endObject();
    }
    json.endArray().key("totals").beginObject().field("tensors", std::uint64_t{drawn.tensors.size()});
    json.field("tensor_bytes", drawn.tensorBytes)
        .field("file_bytes", drawn.fileBytes)
        .field("bpw", drawn.bitsPerWeight);
    json.endObject().endObject();
}

int runMap(const MapOptions &options, Console &console)
{
    const bool json = options.model.json;
    const core::plan::MixInfo *mix = options.type.empty() ? nullptr : core::plan::findMixByName(options.type);
    if (!options.type.empty() && mix == nullptr) {
        return reportUsage(console, json,
                           std::format("{} is not a type that can be asked for.", core::printableLine(options.type)),
                           core::ErrorCode::UnknownFileType);
    }
    const auto opened = openModel(options.model.file, core::gguf::ReadMode::Lenient, console.cancelToken());
    if (!opened)
        return reportError(console, json, options.model.file, opened.error(), Phase::Opening);
    const ModelDocument &model = **opened;
    Drawn drawn;
    if (mix == nullptr) {
        drawn = drawnFile(model);
    } else {
        // A map is no job: what would stop one is only noted.
        const auto plan = core::plan::makePlan(model, {.mix = mix->fileType, .allowRequantize = true});
        if (!plan)
            return reportError(console, json, options.model.file, plan.error(), Phase::Working);
        drawn = drawnPlan(model, *plan, mix->name);
    }
    if (json)
        drawJson(console, model, drawn, mix == nullptr ? std::string() : std::string(mix->name));
    else
        drawText(console, model, drawn);
    if (model.headerComplete())
        return kDone;
    for (const auto &problem : model.diagnostics()) {
        if (problem.severity == core::gguf::Severity::Error)
            console.complain(options.model.file, problem.text);
    }
    return kInvalid;
}

} // namespace

Run declareMap(CLI::App &arguments)
{
    const auto options = std::make_shared<MapOptions>();
    declareModel(arguments, options->model);
    arguments.add_option("--type", options->type, "Show the plan for this type (Q4_K_M, …) instead of the file");
    return [options](Console &console) { return runMap(*options, console); };
}

} // namespace app::cli
