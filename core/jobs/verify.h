// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/gguf/writer.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace core::jobs {

/// What a file that was just written must be like.
struct ExpectedFile
{
    const gguf::MetadataList &metadata;
    std::span<const gguf::TensorToWrite> tensors;
    const gguf::FileLayout &layout;
    std::string xxh64; ///< of the whole file, as it was handed to the writer
};

/// Opens the file anew, reads its header with the ordinary reader and compares metadata, tensor table and sizes; then
/// reads all of it and compares the hash. Errors: VerifyFailed (says what differs), ReadFailed, Cancelled.
Result<void> verifyWrittenFile(const std::filesystem::path &path, const ExpectedFile &expected, JobContext &context);

} // namespace core::jobs
