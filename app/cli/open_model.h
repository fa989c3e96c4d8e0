// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/gguf/document.h"
#include "core/gguf/reader.h"

#include <filesystem>
#include <string>

namespace CLI {
class App;
}

namespace app::cli {

/// The arguments of every command that reads one model.
struct ModelOptions
{
    std::string file;
    bool json = false;
};
void declareModel(CLI::App &arguments, ModelOptions &options);

/// Opens what a model argument names: a file, any shard of a split model, or a folder that holds one model.
core::Result<core::gguf::DocumentPtr> openModel(const std::string &argument, core::gguf::ReadMode mode,
                                                core::CancelToken cancel);

} // namespace app::cli
