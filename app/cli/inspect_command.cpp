// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/error_report.h"
#include "app/cli/inspect_json.h"
#include "app/cli/json_writer.h"
#include "app/cli/open_model.h"
#include "app/cli/text_table.h"
#include "core/base/text.h"
#include "core/gguf/reader.h"
#include "core/tensor/types.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <format>
#include <limits>
#include <memory>
#include <variant>

namespace app::cli {
namespace {

using core::gguf::ModelDocument;

struct InspectOptions
{
    ModelOptions model;
    bool metadata = false;
    bool tensors = false;
    bool problems = false;
    bool full = false;
    bool strict = false;
    std::string key;
};

/// Values are cut to this many characters, but for --full.
constexpr std::size_t kValueWidth = 160;

std::string shapeText(const core::gguf::TensorInfo &tensor)
{
    std::string text;
    for (const std::uint64_t size : tensor.shape())
        text += std::format("{}{}", text.empty() ? "" : " × ", size);
    return text.empty() ? "(scalar)" : text;
}

void printHead(Console &console, const ModelDocument &model)
{
    const auto &first = model.firstShard();
    const auto &totals = model.totals();
    console.writeLine(core::printableLine(model.path().string()));
    console.writeLine(
        std::format("GGUF version {}, {}-endian, {}{}", first.version, first.encoding.bigEndian ? "big" : "little",
                    core::gguf::fileKindName(model.kind()),
                    model.architecture().empty() ? std::string() : ", " + core::printableLine(model.architecture())));
    console.writeLine(std::format("File {} ({} bytes), header {} bytes, data from byte {}, alignment {}",
                                  core::formatBytes(totals.fileBytes), totals.fileBytes, first.headerBytes,
                                  first.dataOffset, first.alignment));
    if (model.shards().size() > 1) {
        const auto present = std::ranges::count_if(model.shards(), &core::gguf::Shard::present);
        console.writeLine(std::format("Split into {} files, {} of them there", model.shards().size(), present));
    }
    console.writeLine(std::format("{} tensors, {} weights, {} of data, {:.2f} bits per weight", model.tensors().size(),
                                  core::formatCount(totals.parameters), core::formatBytes(totals.tensorBytes),
                                  totals.bitsPerWeight()));
}

void printMetadata(Console &console, const ModelDocument &model, bool full)
{
    console.writeLine(std::format("\nMetadata ({})", model.metadata().size()));
    TextTable table({TextTable::Align::Left, TextTable::Align::Left, TextTable::Align::Left});
    for (const auto &entry : model.metadata()) {
        std::string value = core::printableLine(
            core::gguf::formatValue(entry.value, full ? std::numeric_limits<std::uint64_t>::max() : 8));
        if (!full)
            value = shortened(value, kValueWidth);
        table.addRow({core::printableLine(entry.key), std::string(core::gguf::valueTypeName(entry.value.type())),
                      std::move(value)});
    }
    table.print(console);
}

void printTensors(Console &console, const ModelDocument &model)
{
    console.writeLine(std::format("\nTensors ({})", model.tensors().size()));
    using enum TextTable::Align;
    TextTable table({Left, Left, Left, Right, Right, Left});
    for (const auto &tensor : model.tensors()) {
        std::string note;
        switch (tensor.state) {
        case core::gguf::TensorState::Complete:
            break;
        case core::gguf::TensorState::Truncated:
            note = "truncated";
            break;
        case core::gguf::TensorState::Missing:
            note = "missing";
            break;
        case core::gguf::TensorState::Invalid:
            note = "invalid";
            break;
        }
        table.addRow({core::printableLine(tensor.name), core::tensor::typeDisplayName(tensor.typeId), shapeText(tensor),
                      std::to_string(tensor.bytes), std::to_string(tensor.fileOffset), std::move(note)});
    }
    table.print(console);
}

void printProblems(Console &console, const ModelDocument &model)
{
    console.writeLine(std::format("\nProblems ({})", model.diagnostics().size()));
    for (const auto &problem : model.diagnostics())
        console.writeLine("  " + problemLine(problem));
}

int printKey(Console &console, const ModelDocument &model, const InspectOptions &options)
{
    const auto *entry = model.find(options.key);
    if (entry == nullptr) {
        const auto code = core::ErrorCode::InvalidArgument;
        reportError(console, options.model.json, options.model.file,
                    {code, std::format("There is no key {}.", core::printableLine(options.key))}, Phase::Working);
        return kFailed;
    }
    constexpr auto kAll = std::numeric_limits<std::uint64_t>::max();
    if (options.model.json) {
        JsonWriter json(console);
        writeValue(json, entry->value, kAll);
        return kDone;
    }
    const auto print = [&](const core::gguf::ValueView &value) {
        const auto scalar = value.scalar();
        console.writeLine(scalar ? core::gguf::formatScalar(*scalar) : core::gguf::formatValue(value, kAll));
    };
    if (const auto array = entry->value.asArray()) {
        array->forEach(0, kAll, [&](std::uint64_t, const core::gguf::ValueView &item) {
            print(item);
            return true;
        });
    } else {
        print(entry->value);
    }
    return kDone;
}

int runInspect(const InspectOptions &options, Console &console)
{
    const auto opened = openModel(options.model.file, core::gguf::ReadMode::Lenient, console.cancelToken());
    if (!opened)
        return reportError(console, options.model.json, options.model.file, opened.error(), Phase::Opening);
    const ModelDocument &model = **opened;
    if (!options.key.empty())
        return printKey(console, model, options);

    const bool all = !options.metadata && !options.tensors && !options.problems;
    const InspectParts parts{.metadata = all || options.metadata,
                             .tensors = all || options.tensors,
                             .problems = all || options.problems,
                             .wholeArrays = options.full};
    if (options.model.json) {
        printInspectJson(console, model, parts);
    } else {
        if (all)
            printHead(console, model);
        if (parts.metadata)
            printMetadata(console, model, options.full);
        if (parts.tensors)
            printTensors(console, model);
        if (parts.problems)
            printProblems(console, model);
    }
    if (!model.headerComplete() || (options.strict && model.hasErrors())) {
        // What is wrong is among the problems; without them on standard output it is told here.
        for (const auto &problem : model.diagnostics()) {
            if (problem.severity == core::gguf::Severity::Error)
                console.complain(options.model.file, problem.text);
        }
        return kInvalid;
    }
    return kDone;
}

} // namespace

Run declareInspect(CLI::App &arguments)
{
    const auto options = std::make_shared<InspectOptions>();
    declareModel(arguments, options->model);
    arguments.add_flag("--metadata", options->metadata, "Only the metadata (may be joined with the next two)");
    arguments.add_flag("--tensors", options->tensors, "Only the tensors");
    arguments.add_flag("--problems", options->problems, "Only the problems");
    arguments.add_flag("--full", options->full, "Arrays and long texts whole, not shortened");
    arguments.add_flag("--strict", options->strict, "Exit with 3 on any error");
    arguments.add_option("--key", options->key, "Print one value raw; an array an element a line");
    return [options](Console &console) { return runInspect(*options, console); };
}

} // namespace app::cli
