// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/error_report.h"
#include "app/cli/inspect_json.h"
#include "app/cli/json_writer.h"
#include "app/cli/open_model.h"
#include "app/cli/progress_bar.h"
#include "app/cli/text_table.h"
#include "core/base/text.h"
#include "core/jobs/check_file.h"

#include <CLI/CLI.hpp>

#include <format>
#include <memory>
#include <optional>

namespace app::cli {
namespace {

struct ValidateOptions
{
    ModelOptions model;
    ProgressOptions progress;
    std::size_t threads = 0;
};

int runValidate(const ValidateOptions &options, Console &console)
{
    const bool json = options.model.json;
    const auto opened = openModel(options.model.file, core::gguf::ReadMode::Lenient, console.cancelToken());
    if (!opened)
        return reportError(console, json, options.model.file, opened.error(), Phase::Opening);

    core::Result<core::jobs::CheckReport> report;
    {
        ProgressBar bar(options.progress.style());
        core::ThreadPool threads(options.threads);
        core::JobContext context{console.cancelToken(), bar, threads};
        report = core::jobs::checkFile(*opened, context);
    }
    if (!report)
        return reportError(console, json, options.model.file, report.error(), Phase::Working);
    if (json) {
        JsonWriter writer(console);
        writer.beginObject().field("ok", report->ok()).key("problems").beginArray(JsonWriter::Lines::Yes);
        for (const auto &problem : report->problems)
            writeProblem(writer, problem);
        writer.endArray()
            .field("tensors_checked", report->tensorsChecked)
            .field("bytes_checked", report->bytesChecked)
            .endObject();
    } else {
        for (const auto &problem : report->problems)
            console.writeLine(problemLine(problem));
        if (!options.progress.quiet) {
            console.writeLine(std::format("{}: {} tensors, {} checked", report->ok() ? "valid" : "not valid",
                                          report->tensorsChecked, core::formatBytes(report->bytesChecked)));
        }
    }
    return report->ok() ? kDone : kInvalid;
}

} // namespace

Run declareValidate(CLI::App &arguments)
{
    const auto options = std::make_shared<ValidateOptions>();
    declareModel(arguments, options->model);
    declareProgress(arguments, options->progress);
    arguments.add_option("-t,--threads", options->threads, "Threads (all processors)")->check(CLI::Range(1, 1024));
    return [options](Console &console) { return runValidate(*options, console); };
}

} // namespace app::cli
