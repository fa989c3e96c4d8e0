// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/jobs/row_quantizer.h"

#include "core/base/text.h"
#include "core/quant/quantize.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>

namespace core::jobs {
namespace {

/// Rows are worked on in pieces of about this many weights: as floats they stay in the processor's second cache.
constexpr std::uint64_t kPieceWeights = std::uint64_t{1} << 15;

std::uint64_t pieceWeights(const gguf::TensorInfo &tensor, const Chunk &chunk) noexcept
{
    const std::uint64_t rows = std::max<std::uint64_t>(1, kPieceWeights / std::max<std::uint64_t>(1, tensor.ne[0]));
    return std::min(chunk.weights, rows * tensor.ne[0]);
}

std::uint64_t bytesOf(const tensor::TypeInfo &type, std::uint64_t weights) noexcept
{
    return weights / type.blockWeights * type.blockBytes;
}

/// Eight sums side by side, joined in a fixed order: fast, and the same everywhere.
ErrorSums measure(std::span<const float> source, std::span<const float> written) noexcept
{
    constexpr std::size_t kLanes = 8;
    std::array<double, kLanes> error{};
    std::array<double, kLanes> square{};
    std::array<float, kLanes> largest{};
    const auto step = [&](std::size_t i, std::size_t lane) {
        const float difference = source[i] - written[i];
        const double wide = static_cast<double>(difference);
        error[lane] += wide * wide;
        square[lane] += static_cast<double>(source[i]) * static_cast<double>(source[i]);
        largest[lane] = std::max(largest[lane], std::fabs(difference));
    };
    std::size_t i = 0;
    for (; i + kLanes <= source.size(); i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            step(i + lane, lane);
    }
    for (; i < source.size(); ++i)
        step(i, 0);
    ErrorSums sums;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        sums.squaredError += error[lane];
        sums.squaredSource += square[lane];
        sums.maxError = std::max(sums.maxError, static_cast<double>(largest[lane]));
    }
    return sums;
}

} // namespace

void ErrorSums::add(const ErrorSums &other) noexcept
{
    squaredError += other.squaredError;
    squaredSource += other.squaredSource;
    maxError = std::max(maxError, other.maxError);
}

void RowQuantizer::reserve(const TensorTask &task, const Chunk &chunk)
{
    if (task.copy)
        return;
    const auto piece = static_cast<std::size_t>(pieceWeights(*task.source, chunk));
    m_raw.resize(std::max(m_raw.size(), static_cast<std::size_t>(chunk.sourceBytes)));
    m_weights.resize(std::max(m_weights.size(), piece));
    m_written.resize(std::max(m_written.size(), piece));
}

std::uint64_t RowQuantizer::outputBytes(const TensorTask &task, const Chunk &chunk) noexcept
{
    return task.copy ? chunk.sourceBytes : bytesOf(tensor::typeInfo(task.to), chunk.weights);
}

Result<ChunkResult> RowQuantizer::process(const TensorTask &task, const Chunk &chunk, std::span<std::byte> out)
{
    const gguf::TensorInfo &source = *task.source;
    ChunkResult result;
    if (task.copy) {
        GAUFRE_CHECK(m_stream->read(source, chunk.sourceOffset, out));
        if (source.type != nullptr) {
            if (const auto block = quant::firstInvalidBlock(source.type->type, out))
                result.nonFinite = chunk.firstWeight + *block * source.type->blockWeights;
        }
        return result;
    }

    const auto raw = std::span(m_raw).first(static_cast<std::size_t>(chunk.sourceBytes));
    GAUFRE_CHECK(m_stream->read(source, chunk.sourceOffset, raw));
    const std::uint64_t columns = source.ne[0];
    const std::uint64_t matrix = columns * source.ne[1];
    const std::uint64_t piece = pieceWeights(source, chunk);
    for (std::uint64_t done = 0; done < chunk.weights;) {
        const std::uint64_t first = chunk.firstWeight + done;
        std::uint64_t count = std::min(piece, chunk.weights - done);
        std::span<const float> importance;
        if (!task.importance.empty()) {
            // An expert has an importance of its own: a piece ends where the expert does.
            count = std::min(count, matrix - first % matrix);
            importance = task.importance.subspan(static_cast<std::size_t>(first / matrix % source.ne[2] * columns),
                                                 static_cast<std::size_t>(columns));
        }
        const auto from = raw.subspan(static_cast<std::size_t>(bytesOf(*source.type, done)),
                                      static_cast<std::size_t>(bytesOf(*source.type, count)));
        const auto &target = tensor::typeInfo(task.to);
        const auto to = out.subspan(static_cast<std::size_t>(bytesOf(target, done)),
                                    static_cast<std::size_t>(bytesOf(target, count)));
        GAUFRE_TRY(const ErrorSums sums, quantizePiece(task, first, from, count, importance, to));
        result.errors.add(sums);
        done += count;
    }
    return result;
}

Result<ErrorSums> RowQuantizer::quantizePiece(const TensorTask &task, std::uint64_t firstWeight,
                                              std::span<const std::byte> source, std::uint64_t weights,
                                              std::span<const float> importance, std::span<std::byte> out)
{
    const auto values = std::span(m_weights).first(static_cast<std::size_t>(weights));
    const auto written = std::span(m_written).first(static_cast<std::size_t>(weights));
    quant::dequantizeRows(task.source->type->type, source, values);
    if (const auto bad = quant::firstNonFinite(values)) {
        return fail(ErrorCode::NonFiniteValue,
                    std::format("Tensor {} has {} in {}: it can't be quantized.", printableLine(task.source->name),
                                std::isnan(values[*bad]) ? "NaN" : "an infinite value",
                                weightPosition(*task.source, firstWeight + *bad)));
    }
    quant::quantizeRows(task.to, values, task.source->ne[0], importance, out);
    if (const auto block = quant::firstInvalidBlock(task.to, out)) {
        const auto &type = tensor::typeInfo(task.to);
        const std::uint64_t first = *block * type.blockWeights;
        const auto inBlock = values.subspan(static_cast<std::size_t>(first), type.blockWeights);
        const auto largest = std::ranges::max_element(inBlock, {}, [](float value) { return std::fabs(value); });
        return fail(ErrorCode::NonFiniteValue,
                    std::format("Tensor {} has {} in {}: too large for {}.", printableLine(task.source->name), *largest,
                                weightPosition(*task.source, firstWeight + first +
                                                                 static_cast<std::uint64_t>(largest - inBlock.begin())),
                                type.name));
    }
    quant::dequantizeRows(task.to, out, written);
    return measure(values, written);
}

} // namespace core::jobs
