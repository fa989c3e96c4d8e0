// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/error_report.h"
#include "app/cli/json_writer.h"
#include "app/cli/open_model.h"
#include "core/base/text.h"
#include "core/gguf/naming.h"

#include <CLI/CLI.hpp>

#include <format>
#include <memory>

namespace app::cli {
namespace {

void printParts(Console &console, const core::gguf::ModelName &name)
{
    const auto part = [&](std::string_view label, const std::string &value) {
        if (!value.empty())
            console.writeLine(std::format("  {:<11} {}", label, core::printableLine(value)));
    };
    part("sidecar", name.sidecar);
    part("base name", name.baseName);
    part("size label", name.sizeLabel);
    part("fine tune", name.fineTune);
    part("version", name.version);
    part("encoding", name.encoding);
    part("type", name.type);
    if (name.shard && name.shardCount)
        part("shard", std::format("{} of {}", *name.shard, *name.shardCount));
}

void writeParts(JsonWriter &json, const core::gguf::ModelName &name)
{
    json.beginObject();
    json.field("sidecar", name.sidecar).field("base_name", name.baseName).field("size_label", name.sizeLabel);
    json.field("fine_tune", name.fineTune).field("version", name.version).field("encoding", name.encoding);
    json.field("type", name.type).field("shard", name.shard).field("shard_count", name.shardCount);
    json.endObject();
}

int runName(const ModelOptions &options, Console &console)
{
    const auto opened = openModel(options.file, core::gguf::ReadMode::Lenient, console.cancelToken());
    if (!opened)
        return reportError(console, options.json, options.file, opened.error(), Phase::Opening);
    const core::gguf::ModelDocument &model = **opened;
    const std::string fileName = model.path().filename().string();
    const auto parsed = core::gguf::parseModelName(fileName);
    core::gguf::ModelName proposal = core::gguf::proposeModelName(model);
    // A shard keeps its number.
    if (const auto shard = core::gguf::parseShardName(fileName)) {
        proposal.shard = shard->index;
        proposal.shardCount = shard->count;
    }
    const std::string proposed = proposal.fileName();
    if (options.json) {
        JsonWriter json(console);
        json.beginObject().field("file", fileName).field("follows", parsed.has_value()).key("parts");
        if (parsed)
            writeParts(json, *parsed);
        else
            json.null();
        json.field("proposed", proposed).field("equal", proposed == fileName).endObject();
        return kDone;
    }
    console.writeLine(std::format("{} {} the naming convention", core::printableLine(fileName),
                                  parsed ? "follows" : "does not follow"));
    if (parsed)
        printParts(console, *parsed);
    console.writeLine(proposed == fileName ? "It says what the metadata say."
                                           : std::format("By its metadata: {}", core::printableLine(proposed)));
    return kDone;
}

} // namespace

Run declareName(CLI::App &arguments)
{
    const auto options = std::make_shared<ModelOptions>();
    declareModel(arguments, *options);
    return [options](Console &console) { return runName(*options, console); };
}

} // namespace app::cli
