// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/gguf/document.h"
#include "core/tensor/statistics.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

/// What views read out of tensor data while somebody looks at it: figures of values, and plain bytes.
namespace core::jobs {

struct TensorStatistics
{
    tensor::Statistics values;
    std::uint64_t rowsRead = 0;
    std::uint64_t rows = 0; ///< that the file holds whole; fewer than the tensor's where the file ends early
    bool exact = false;     ///< all rows that are there were read
};

struct StatisticsRequest
{
    gguf::DocumentPtr document;
    std::size_t tensor = 0; ///< index in document->tensors()
    /// Read about that many weights, spread evenly over the tensor; 0: all.
    std::uint64_t sampleWeights = 0;
    /// The histogram's range; without it, that of the values (of a sample of them for large tensors).
    std::optional<tensor::HistogramRange> range = std::nullopt;
};

/// Whether tensorStatistics can say anything: type known and readable, at least one whole row in the file.
[[nodiscard]] bool hasStatistics(const gguf::ModelDocument &document, std::size_t tensor) noexcept;

/// Reads, widens and counts rows. Progress in rows. Memory: a few MiB per thread.
/// Errors: InvalidArgument (no such tensor), NotSupported (the type cannot be read), TensorDataMissing, FileChanged,
/// ReadFailed, Cancelled.
Result<TensorStatistics> tensorStatistics(const StatisticsRequest &request, JobContext &context);

/// Up to `length` bytes of one of the document's files from `offset`; fewer at the end of the file.
/// Errors: InvalidArgument (no such shard), those of opening, FileChanged (another file than when it was read).
Result<std::vector<std::byte>> readBytes(const gguf::ModelDocument &document, std::size_t shard, std::uint64_t offset,
                                         std::size_t length);

} // namespace core::jobs
