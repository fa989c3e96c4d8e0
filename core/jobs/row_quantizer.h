// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"
#include "core/gguf/document.h"
#include "core/jobs/tensor_stream.h"
#include "core/tensor/types.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace core::jobs {

/// Sums over weights w that were written as w'. Added up chunk by chunk in order, so that the result does not depend on
/// who computed what.
struct ErrorSums
{
    double squaredError = 0;  ///< Σ (w − w')²
    double squaredSource = 0; ///< Σ w²
    double maxError = 0;      ///< max |w − w'|

    void add(const ErrorSums &other) noexcept;
};

/// One tensor of the output: from what, to what.
struct TensorTask
{
    const gguf::TensorInfo *source = nullptr;
    bool copy = true;                                ///< bit for bit
    tensor::TensorType to = tensor::TensorType::F32; ///< where it is not copied
    std::span<const float> importance = {};          ///< ne[0] × ne[2] values, expert after expert, or empty
};

/// What became of one chunk.
struct ChunkResult
{
    ErrorSums errors;
    /// Copies only: the first weight of the tensor whose value or block is not finite.
    std::optional<std::uint64_t> nonFinite = std::nullopt;
};

/// Does the work on one chunk at a time: read, dequantize, check, quantize, check, measure. One for each thread,
/// because it keeps its buffers: about 1 MiB of source and two pieces of rows as floats.
class RowQuantizer
{
public:
    /// Longest row that can be quantized: it is held as floats, twice, by each thread.
    static constexpr std::uint64_t kMaxRowWeights = std::uint64_t{1} << 26;

    explicit RowQuantizer(const TensorStream &stream) noexcept
        : m_stream(&stream)
    {}

    /// Makes the buffers large enough for a chunk, so that process() doesn't allocate.
    void reserve(const TensorTask &task, const Chunk &chunk);
    /// Bytes that process() writes for the chunk.
    [[nodiscard]] static std::uint64_t outputBytes(const TensorTask &task, const Chunk &chunk) noexcept;
    /// Fills `out` (outputBytes() bytes). Errors: those of reading; NonFiniteValue with tensor, row and column, for a
    /// weight that is not finite or is too large for the target type.
    Result<ChunkResult> process(const TensorTask &task, const Chunk &chunk, std::span<std::byte> out);

private:
    Result<ErrorSums> quantizePiece(const TensorTask &task, std::uint64_t firstWeight,
                                    std::span<const std::byte> source, std::uint64_t weights,
                                    std::span<const float> importance, std::span<std::byte> out);

    const TensorStream *m_stream;
    std::vector<std::byte> m_raw;
    std::vector<float> m_weights;
    std::vector<float> m_written;
};

} // namespace core::jobs
