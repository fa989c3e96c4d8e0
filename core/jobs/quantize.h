// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/gguf/document.h"
#include "core/imatrix/imatrix.h"
#include "core/plan/plan.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace core::jobs {

struct QuantizeRequest
{
    gguf::DocumentPtr source;
    plan::Recipe recipe;
    imatrix::MatrixPtr matrix; ///< may be null
    std::filesystem::path target;
    bool replaceExisting = false;
    bool verify = true; ///< read back and compare before the rename
};

/// One finished or running tensor, for the Run page.
struct TensorProgress
{
    std::size_t index = 0; ///< in Plan::tensors
    std::uint64_t rowsDone = 0;
    std::uint64_t rows = 0;
    std::optional<double> relativeRmse = std::nullopt; ///< with the last rows of a tensor that was quantized
};

struct TensorReport
{
    std::string name;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::optional<tensor::TensorType> wanted = std::nullopt; ///< on a fallback
    std::uint64_t parameters = 0;
    std::uint64_t bytes = 0;
    double rmse = 0;         ///< root mean square of source − written, 0 for copies
    double relativeRmse = 0; ///< rmse / root mean square of the source
    double maxError = 0;
};

struct QuantizeReport
{
    std::filesystem::path source;
    std::filesystem::path target;
    std::string type; ///< "Q4_K_M", "COPY"
    std::uint64_t bytes = 0;
    double bitsPerWeight = 0;
    double seconds = 0;
    double weightsPerSecond = 0;       ///< of quantized tensors
    std::vector<TensorReport> tensors; ///< in output order
    std::vector<std::string> warnings;
};

/// Quantizes `source` to `target`: threaded by rows, streaming, bounded memory, atomic, the same bytes for any number
/// of threads. Progress is in weights; step is the tensor's name. Errors: the plan's first block; SameFile,
/// TargetExists, FolderMissing, NotEnoughSpace, DiskFull, FileChanged, TruncatedTensorData, NonFiniteValue (names
/// tensor, row, column), VerifyFailed, Cancelled. After any of them the target is as it was and no part file is left.
Result<QuantizeReport> quantize(const QuantizeRequest &request, JobContext &context,
                                const std::function<void(const TensorProgress &)> &onTensor = {});

/// Whether both paths name one file, by any name (links followed, hard links too). False if one does not exist.
bool isSameFile(const std::filesystem::path &a, const std::filesystem::path &b);

/// Nothing, or why a job that writes `target` from `source` would be refused before it starts: SameFile (any shard),
/// FolderMissing, PermissionDenied, NotAFile, TargetExists, NotEnoughSpace.
Result<void> checkTarget(const gguf::ModelDocument &source, const std::filesystem::path &target, bool replaceExisting,
                         std::uint64_t neededBytes);

} // namespace core::jobs
