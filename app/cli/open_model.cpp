// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/open_model.h"

#include <CLI/CLI.hpp>

#include <format>
#include <utility>

namespace app::cli {

void declareModel(CLI::App &arguments, ModelOptions &options)
{
    arguments
        .add_option("FILE", options.file, "A GGUF file, any shard of a split model, or a folder that holds one model")
        ->required();
    arguments.add_flag("--json", options.json, "Print one JSON document");
}

core::Result<core::gguf::DocumentPtr> openModel(const std::string &argument, core::gguf::ReadMode mode,
                                                core::CancelToken cancel)
{
    std::filesystem::path path(argument);
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        GAUFRE_TRY(path, core::gguf::modelInFolder(path));
    } else if (const auto mark = argument.find('!'); mark != std::string::npos &&
                                                     !std::filesystem::exists(path, error) &&
                                                     std::filesystem::exists(argument.substr(0, mark), error)) {
        return core::fail(
            core::ErrorCode::NotSupported,
            std::format("This version can't open files inside archives. Unpack {} first.", argument.substr(0, mark)));
    }
    return core::gguf::readModel(path, {.mode = mode, .cancel = std::move(cancel)});
}

} // namespace app::cli
