// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/gguf/document.h"

#include <filesystem>

namespace core::gguf {

enum class ReadMode {
    Lenient, ///< as much as can be read, with diagnostics; fails only when nothing can be read
    Strict,  ///< fails on the first finding of severity Error
};

struct ReadOptions
{
    ReadMode mode = ReadMode::Lenient;
    bool followShards = true; ///< read the other shards of a split model too
    CancelToken cancel = {};  ///< polled while large headers are read
};

/// Reads the header of a GGUF file (v1, v2, v3, either byte order) and, for any shard of a split model, of all its
/// shards. Touches no tensor data. Memory: the header's size, plus the tables; nothing is allocated on the word of the
/// file before it was checked against the bytes that are there.
/// Errors: those of opening a file; what the file is if it is not GGUF (NotGguf, LegacyGgml, SafetensorsFile, …,
/// GitLfsPointer, HtmlPage, PartialDownload, EmptyFile) with a sentence that names it; in strict mode any error.
Result<DocumentPtr> readModel(const std::filesystem::path &path, const ReadOptions &options = {});

/// A folder that holds one model (one GGUF file or the shards of one): the file to open. Errors: FileNotFound (none),
/// InvalidArgument (several; the message lists them).
Result<std::filesystem::path> modelInFolder(const std::filesystem::path &folder);

} // namespace core::gguf
