// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/error_report.h"
#include "app/cli/json_writer.h"
#include "app/cli/open_model.h"
#include "app/cli/progress_bar.h"
#include "core/base/atomic_writer.h"
#include "core/base/file_reader.h"
#include "core/base/text.h"
#include "core/hash/hash.h"

#include <CLI/CLI.hpp>

#include <format>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app::cli {
namespace {

using core::hash::Algorithm;

struct HashOptions
{
    ModelOptions model;
    ProgressOptions progress;
    bool xxh64 = false;
    bool sha1 = false;
    bool sha256 = false;
    bool uuid = false;
    bool wholeOnly = false;
    bool replace = false;
    std::string manifest;
    std::string check;
};

/// One line of a manifest, as llama-gguf-hash prints it: algorithm, hash, `file` or `file:tensor`.
struct ManifestLine
{
    std::string algorithm;
    std::string hex;
    std::string name;
    [[nodiscard]] std::string text() const { return std::format("{:<8}  {}  {}", algorithm, hex, name); }
};

struct Hashes
{
    std::vector<core::hash::ModelHashes> models;
    std::optional<std::string> uuid;
};

core::Result<Hashes> computeHashes(const HashOptions &options, const core::gguf::ModelDocument &model,
                                   core::JobContext &context)
{
    Hashes hashes;
    const bool all = !options.xxh64 && !options.sha1 && !options.sha256 && !options.uuid;
    for (const auto &[algorithm, wanted] :
         {std::pair(Algorithm::Xxh64, options.xxh64), std::pair(Algorithm::Sha1, options.sha1),
          std::pair(Algorithm::Sha256, options.sha256)}) {
        if (!all && !wanted)
            continue;
        GAUFRE_TRY(auto one, core::hash::hashModel(model, algorithm, context));
        hashes.models.push_back(std::move(one));
    }
    if (options.uuid) {
        GAUFRE_TRY(hashes.uuid, core::hash::uuidOfModel(model, context));
    }
    return hashes;
}

/// Tensor by tensor, each with all its hashes, then the whole.
std::vector<ManifestLine> manifestLines(const Hashes &hashes, const std::string &fileName, bool wholeOnly)
{
    std::vector<ManifestLine> lines;
    const std::size_t tensors = wholeOnly || hashes.models.empty() ? 0 : hashes.models.front().tensors.size();
    for (std::size_t i = 0; i < tensors; ++i) {
        for (const auto &model : hashes.models) {
            lines.push_back({std::string(core::hash::algorithmName(model.algorithm)), model.tensors[i].hex,
                             fileName + ":" + core::printableLine(model.tensors[i].name)});
        }
    }
    for (const auto &model : hashes.models)
        lines.push_back({std::string(core::hash::algorithmName(model.algorithm)), model.whole, fileName});
    if (hashes.uuid)
        lines.push_back({"uuid", *hashes.uuid, fileName});
    return lines;
}

void printJson(Console &console, const HashOptions &options, const Hashes &hashes)
{
    JsonWriter json(console);
    json.beginObject().field("file", options.model.file).key("hashes").beginArray(JsonWriter::Lines::Yes);
    for (const auto &model : hashes.models) {
        json.beginObject().field("algorithm", core::hash::algorithmName(model.algorithm)).field("whole", model.whole);
        if (!options.wholeOnly) {
            json.key("tensors").beginArray(JsonWriter::Lines::Yes);
            for (const auto &tensor : model.tensors)
                json.beginObject().field("name", tensor.name).field("hash", tensor.hex).endObject();
            json.endArray();
        }
        json.endObject();
    }
    json.endArray();
    if (hashes.uuid)
        json.field("uuid", *hashes.uuid);
    json.endObject();
}

core::Result<std::string> readText(const std::string &path)
{
    constexpr std::uint64_t kLargestManifest = std::uint64_t{256} << 20;
    GAUFRE_TRY(const auto file, core::FileReader::open(path));
    if (file.size() > kLargestManifest)
        return core::fail(core::ErrorCode::NotSupported, std::format("{} is too large for a manifest.", path));
    std::string text(static_cast<std::size_t>(file.size()), '\0');
    GAUFRE_CHECK(file.readAt(0, std::as_writable_bytes(std::span(text))));
    return text;
}

/// Compares with a manifest line by line; names are compared behind the file's own name, which may differ.
int checkManifest(Console &console, const HashOptions &options, const Hashes &hashes)
{
    const auto text = readText(options.check);
    if (!text)
        return reportError(console, options.model.json, options.check, text.error(), Phase::Opening);
    std::map<std::pair<std::string, std::string>, std::string> ours;
    for (auto &line : manifestLines(hashes, {}, false))
        ours[{line.algorithm, line.name}] = line.hex;

    std::size_t compared = 0;
    std::vector<std::string> different;
    for (std::size_t begin = 0; begin < text->size();) {
        const std::size_t end = std::min(text->find('\n', begin), text->size());
        const std::string_view line = std::string_view(*text).substr(begin, end - begin);
        begin = end + 1;
        const std::size_t first = line.find(' ');
        const std::size_t hash = first == std::string_view::npos ? first : line.find_first_not_of(' ', first);
        const std::size_t hashEnd = hash == std::string_view::npos ? hash : line.find(' ', hash);
        const std::size_t name = hashEnd == std::string_view::npos ? hashEnd : line.find_first_not_of(' ', hashEnd);
        if (name == std::string_view::npos)
            continue;
        // `model.gguf:blk.0.attn_q.weight`: the tensor follows the extension.
        const std::size_t colon = line.find(".gguf:", name);
        const std::string tensor =
            colon == std::string_view::npos ? std::string() : std::string(line.substr(colon + 5));
        const auto found = ours.find({std::string(line.substr(0, first)), tensor});
        if (found == ours.end())
            continue;
        ++compared;
        if (found->second != line.substr(hash, hashEnd - hash))
            different.emplace_back(line.substr(name));
    }
    if (options.model.json) {
        JsonWriter json(console);
        json.beginObject().field("file", options.model.file).field("equal", different.empty() && compared > 0);
        json.field("compared", std::uint64_t{compared}).key("different").beginArray(JsonWriter::Lines::Yes);
        for (const auto &name : different)
            json.text(name);
        json.endArray().endObject();
    } else {
        for (const auto &name : different)
            console.writeLine("differs: " + core::printableLine(name));
        if (!options.progress.quiet)
            console.writeLine(std::format("{} of {} hashes equal", compared - different.size(), compared));
    }
    if (compared == 0)
        console.complain(options.check, "It holds no hash of this model.");
    return different.empty() && compared > 0 ? kDone : kFailed;
}

int runHash(const HashOptions &options, Console &console)
{
    const bool json = options.model.json;
    const auto opened = openModel(options.model.file, core::gguf::ReadMode::Strict, console.cancelToken());
    if (!opened)
        return reportError(console, json, options.model.file, opened.error(), Phase::Opening);
    core::Result<Hashes> hashes;
    {
        ProgressBar bar(options.progress.style());
        core::ThreadPool threads(1);
        core::JobContext context{console.cancelToken(), bar, threads};
        hashes = computeHashes(options, **opened, context);
    }
    if (!hashes)
        return reportError(console, json, options.model.file, hashes.error(), Phase::Working);
    if (!options.check.empty())
        return checkManifest(console, options, *hashes);

    const auto lines = manifestLines(*hashes, (*opened)->path().filename().string(), options.wholeOnly);
    if (!options.manifest.empty()) {
        std::string text;
        for (const auto &line : lines)
            text += line.text() + "\n";
        const auto written =
            core::writeFileAtomically(options.manifest, std::as_bytes(std::span(text)), options.replace);
        if (!written) {
            core::Error error = written.error();
            if (error.code == core::ErrorCode::TargetExists)
                error.detail += " Give --replace to write over it.";
            return reportError(console, json, options.manifest, error, Phase::Working);
        }
    }
    if (json) {
        printJson(console, options, *hashes);
    } else if (options.manifest.empty()) {
        for (const auto &line : lines)
            console.writeLine(line.text());
    }
    return kDone;
}

} // namespace

Run declareHash(CLI::App &arguments)
{
    const auto options = std::make_shared<HashOptions>();
    declareModel(arguments, options->model);
    arguments.add_flag("--xxh64", options->xxh64, "xxHash, 64 bits (without any choice: all three)");
    arguments.add_flag("--sha1", options->sha1, "SHA-1");
    arguments.add_flag("--sha256", options->sha256, "SHA-256");
    arguments.add_flag("--uuid", options->uuid, "Version 5 UUID made of the model's data");
    arguments.add_flag("--no-layer", options->wholeOnly, "Only the whole model, not each tensor");
    auto *manifest = arguments.add_option("--manifest", options->manifest, "Write the hashes to a file");
    arguments.add_flag("--replace", options->replace, "Write over an existing manifest");
    arguments.add_option("--check", options->check, "Compare with a manifest; exit with 1 if anything differs")
        ->excludes(manifest);
    declareProgress(arguments, options->progress);
    return [options](Console &console) { return runHash(*options, console); };
}

} // namespace app::cli
