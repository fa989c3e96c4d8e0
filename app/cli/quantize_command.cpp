// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/error_report.h"
#include "app/cli/open_model.h"
#include "app/cli/progress_bar.h"
#include "app/cli/quantize_output.h"
#include "core/base/text.h"
#include "core/imatrix/imatrix.h"
#include "core/jobs/quantize.h"
#include "core/plan/plan.h"
#include "core/tensor/types.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <format>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app::cli {
namespace {

struct QuantizeOptions
{
    std::string input;
    std::string output; ///< the type, where OUT is left out
    std::string type;
    bool json = false;
    ProgressOptions progress;
    std::size_t threads = 0;
    std::string imatrix;
    bool dryRun = false;
    bool replace = false;
    bool pure = false;
    bool leaveOutputTensor = false;
    bool allowRequantize = false;
    bool noFallback = false;
    std::string outputTensorType;
    std::string tokenEmbeddingType;
    std::vector<std::string> rules;
};

/// What the arguments ask for.
struct Wish
{
    std::string input = {};
    std::optional<std::string> output = std::nullopt;
    std::string typeName = {}; ///< "Q4_K_M", "COPY"
    core::plan::Recipe recipe = {};
};

core::Result<core::tensor::TensorType> tensorType(std::string_view name)
{
    const auto *type = core::tensor::findTypeByName(name);
    if (type == nullptr) {
        return core::fail(core::ErrorCode::UnknownFileType,
                          std::format("{} is not a tensor type (such as q4_K or f16).", core::printableLine(name)));
    }
    return type->type;
}

core::Result<core::plan::Recipe> makeRecipe(const QuantizeOptions &options, std::string_view typeName)
{
    core::plan::Recipe recipe;
    if (core::asciiLower(typeName) == "copy") {
        recipe.mix.reset();
    } else if (const auto *mix = core::plan::findMixByName(typeName)) {
        recipe.mix = mix->fileType;
    } else {
        return core::fail(core::ErrorCode::UnknownFileType,
                          std::format("{} is not a type that can be asked for (such as Q4_K_M, F16 or COPY).",
                                      core::printableLine(typeName)));
    }
    recipe.pure = options.pure;
    recipe.leaveOutputTensor = options.leaveOutputTensor;
    recipe.allowRequantize = options.allowRequantize;
    recipe.noFallback = options.noFallback;
    if (!options.outputTensorType.empty()) {
        GAUFRE_TRY(recipe.outputTensorType, tensorType(options.outputTensorType));
    }
    if (!options.tokenEmbeddingType.empty()) {
        GAUFRE_TRY(recipe.tokenEmbeddingType, tensorType(options.tokenEmbeddingType));
    }
    for (const std::string &rule : options.rules) {
        // The pattern may hold '=' itself, a type name never.
        const std::size_t equals = rule.rfind('=');
        if (equals == std::string::npos || equals == 0) {
            return core::fail(
                core::ErrorCode::RuleInvalid,
                std::format("--tensor-type {} is not of the form PATTERN=TYPE.", core::printableLine(rule)));
        }
        GAUFRE_TRY(const auto type, tensorType(std::string_view(rule).substr(equals + 1)));
        recipe.rules.push_back({rule.substr(0, equals), type});
    }
    return recipe;
}

core::Result<Wish> makeWish(const QuantizeOptions &options)
{
    const bool hasOutput = !options.type.empty();
    if (!hasOutput && !options.dryRun) {
        return core::fail(core::ErrorCode::InvalidArgument,
                          "IN OUT TYPE are wanted; OUT may be left out with --dry-run only.");
    }
    Wish wish{.input = options.input};
    if (hasOutput)
        wish.output = options.output;
    GAUFRE_TRY(wish.recipe, makeRecipe(options, hasOutput ? options.type : options.output));
    const auto *mix = wish.recipe.mix ? core::plan::findMix(*wish.recipe.mix) : nullptr;
    wish.typeName = mix == nullptr ? "COPY" : std::string(mix->name);
    return wish;
}

/// The plan, with everything that would stop the real run.
int runDry(const QuantizeOptions &options, const Wish &wish, const core::gguf::ModelDocument &model,
           const core::imatrix::Matrix *matrix, Console &console)
{
    const auto plan = core::plan::makePlan(model, wish.recipe, matrix);
    if (!plan)
        return reportError(console, options.json, wish.input, plan.error(), Phase::Working);
    QuantizeOutput output = outputOf(model, *plan);
    output.input = wish.input;
    output.output = wish.output;
    output.type = wish.typeName;
    const auto block = [&](const std::string &text) {
        if (std::ranges::find(output.blocks, text) == output.blocks.end())
            output.blocks.push_back(text);
    };
    for (const auto &problem : model.diagnostics()) {
        if (problem.severity == core::gguf::Severity::Error)
            block(problem.text);
    }
    if (wish.output) {
        const auto target = core::jobs::checkTarget(model, *wish.output, options.replace, plan->layout.fileBytes);
        if (!target)
            block(target.error().detail);
    }
    if (options.json) {
        printQuantizeJson(console, output);
    } else {
        if (!options.progress.quiet)
            printPlan(console, output);
        printSummary(console, output);
    }
    return kDone;
}

int runReal(const QuantizeOptions &options, const Wish &wish, core::jobs::QuantizeRequest request, Console &console)
{
    core::Result<core::jobs::QuantizeReport> report;
    {
        ProgressBar bar(options.progress.style());
        core::ThreadPool threads(options.threads);
        core::JobContext context{console.cancelToken(), bar, threads};
        report = core::jobs::quantize(request, context);
    }
    if (!report) {
        core::Error error = report.error();
        // A part file that is in the way is not lifted by the flag.
        std::error_code ignored;
        if (error.code == core::ErrorCode::TargetExists && std::filesystem::exists(request.target, ignored))
            error.detail += " Give --replace to write over it.";
        return reportError(console, options.json, wish.input, error, Phase::Working);
    }
    QuantizeOutput output = outputOf(*report);
    output.input = wish.input;
    output.output = wish.output;
    if (options.json)
        printQuantizeJson(console, output);
    else if (!options.progress.quiet)
        printSummary(console, output);
    return kDone;
}

/// Fallbacks are told before any work.
void announceFallbacks(const core::gguf::ModelDocument &model, const Wish &wish, const core::imatrix::Matrix *matrix,
                       Console &console)
{
    const auto plan = core::plan::makePlan(model, wish.recipe, matrix);
    if (!plan)
        return; // the job tells
    for (const auto &tensor : plan->tensors) {
        if (tensor.wanted) {
            const auto &source = model.tensors()[tensor.source];
            console.complain({}, std::format("{}: rows of {} weights don't fit {}, {} instead",
                                             core::printableLine(source.name), source.ne[0],
                                             core::tensor::typeInfo(*tensor.wanted).name,
                                             core::tensor::typeInfo(tensor.to).name));
        }
    }
}

int runQuantize(const QuantizeOptions &options, Console &console)
{
    const auto wish = makeWish(options);
    if (!wish)
        return reportUsage(console, options.json, wish.error().detail, wish.error().code);
    // A dry run shows what can be known of a damaged file; the real one doesn't touch it.
    const auto mode = options.dryRun ? core::gguf::ReadMode::Lenient : core::gguf::ReadMode::Strict;
    const auto opened = openModel(wish->input, mode, console.cancelToken());
    if (!opened)
        return reportError(console, options.json, wish->input, opened.error(), Phase::Opening);
    core::imatrix::MatrixPtr matrix;
    if (!options.imatrix.empty()) {
        auto read = core::imatrix::readMatrix(options.imatrix);
        if (!read)
            return reportError(console, options.json, options.imatrix, read.error(), Phase::Opening);
        matrix = *read;
    }
    if (options.dryRun)
        return runDry(options, *wish, **opened, matrix.get(), console);
    if (!options.progress.quiet)
        announceFallbacks(**opened, *wish, matrix.get(), console);
    return runReal(options, *wish,
                   {.source = *opened,
                    .recipe = wish->recipe,
                    .matrix = matrix,
                    .target = *wish->output,
                    .replaceExisting = options.replace},
                   console);
}

} // namespace

Run declareQuantize(CLI::App &arguments)
{
    const auto options = std::make_shared<QuantizeOptions>();
    arguments.usage("gaufre-cli quantize [flags] IN OUT TYPE");
    arguments
        .add_option("IN", options->input, "A GGUF file, any shard of a split model, or a folder that holds one model")
        ->required();
    arguments.add_option("OUT", options->output, "The file to write; may be left out with --dry-run")->required();
    arguments.add_option("TYPE", options->type, "A file type by name or number: Q4_K_M, Q8_0, F16, COPY, …");
    arguments.add_flag("--json", options->json, "Print one JSON document");
    arguments.add_flag("--dry-run", options->dryRun, "Print the whole plan and write nothing");
    arguments.add_option("--imatrix", options->imatrix, "Importance matrix, .gguf or .dat");
    arguments
        .add_option(
            "--tensor-type", options->rules,
            "PATTERN=TYPE: that type for tensors whose name the pattern finds; repeatable, the first match wins")
        ->allow_extra_args(false);
    arguments.add_option("--output-tensor-type", options->outputTensorType, "Type of output.weight");
    arguments.add_option("--token-embedding-type", options->tokenEmbeddingType, "Type of token_embd.weight");
    arguments.add_flag("--leave-output-tensor", options->leaveOutputTensor, "Keep output.weight as it is");
    arguments.add_flag("--pure", options->pure, "Every tensor in the mix's base type");
    arguments.add_flag("--allow-requantize", options->allowRequantize,
                       "Quantize what is quantized already (loses quality)");
    arguments.add_flag("--no-fallback", options->noFallback, "Fail where a row doesn't fit its type");
    arguments.add_flag("--replace", options->replace, "Write over an existing OUT");
    arguments.add_option("-t,--threads", options->threads, "Threads (all processors); the bytes don't depend on it")
        ->check(CLI::Range(1, 1024));
    declareProgress(arguments, options->progress);
    return [options](Console &console) { return runQuantize(*options, console); };
}

} // namespace app::cli
