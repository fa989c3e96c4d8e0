// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/gguf/document.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace core::jobs {

struct CheckReport
{
    std::vector<gguf::Diagnostic> problems; ///< the header's and those of the values
    std::uint64_t tensorsChecked = 0;
    std::uint64_t bytesChecked = 0;
    [[nodiscard]] bool ok() const noexcept;
};

/// Reads every tensor's data once: scales and values finite, indexes inside their tables. Progress in bytes. Findings
/// are also handed to `onProblem` as they are met, from the job's thread; at most a few per tensor are listed, with the
/// count. Errors: FileChanged, ReadFailed, Cancelled.
Result<CheckReport> checkFile(const gguf::DocumentPtr &document, JobContext &context,
                              const std::function<void(const gguf::Diagnostic &)> &onProblem = {});

} // namespace core::jobs
