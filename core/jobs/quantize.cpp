// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/jobs/quantize.h"

#include "core/base/atomic_writer.h"
#include "core/base/text.h"
#include "core/hash/hash.h"
#include "core/jobs/row_quantizer.h"
#include "core/jobs/tensor_stream.h"
#include "core/jobs/verify.h"
#include "core/quant/quantize.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <format>
#include <new>
#include <thread>
#include <utility>

namespace core::jobs {
namespace {

/// Bytes of output that wait to be written, in all and for each thread: what bounds the memory of a pass.
constexpr std::uint64_t kBatchBytes = std::uint64_t{24} << 20;
constexpr std::uint64_t kBatchBytesPerThread = std::uint64_t{2} << 20;

/// Everything about the output that is known before any work.
struct Output
{
    plan::Plan plan;
    gguf::MetadataList metadata;
    std::vector<gguf::TensorToWrite> tensors;
    std::vector<TensorTask> tasks; ///< as plan.tensors
};

Result<TensorTask> makeTask(const QuantizeRequest &request, const plan::PlannedTensor &planned)
{
    const gguf::TensorInfo &source = request.source->tensors()[planned.source];
    const std::string name = printableLine(source.name);
    TensorTask task{.source = &source, .copy = source.type == nullptr || planned.copied(), .to = planned.to};
    if (source.state != gguf::TensorState::Complete)
        return fail(ErrorCode::TruncatedTensorData, std::format("The data of tensor {} is not all there.", name),
                    source.fileOffset);
    if (task.copy)
        return task;
    if (!quant::canDequantize(source.type->type)) {
        return fail(ErrorCode::NotSupported,
                    std::format("Tensor {} has type {}, which this version can't read.", name, source.type->name));
    }
    if (!quant::canQuantize(task.to)) {
        return fail(ErrorCode::TypeNotWritable,
                    std::format("Tensor {}: this version can't write {}.", name, tensor::typeInfo(task.to).name));
    }
    if (source.ne[0] > RowQuantizer::kMaxRowWeights)
        return fail(ErrorCode::NotSupported, std::format("Tensor {} has rows of {} weights.", name, source.ne[0]));
    if (request.matrix) {
        GAUFRE_TRY(const auto match, imatrix::matchTensor(*request.matrix, source));
        task.importance = match.values;
    }
    return task;
}

Result<Output> prepare(const QuantizeRequest &request)
{
    for (const gguf::Diagnostic &problem : request.source->diagnostics()) {
        if (problem.severity == gguf::Severity::Error)
            return fail(problem.code, problem.text, problem.offset);
    }
    Output output;
    GAUFRE_TRY(output.plan, plan::makePlan(*request.source, request.recipe, request.matrix.get()));
    if (!output.plan.blocks.empty())
        return fail(output.plan.blocks.front().code, output.plan.blocks.front().text);
    output.metadata = plan::outputMetadata(*request.source, request.recipe, request.matrix.get());
    output.tensors = plan::outputTensors(*request.source, output.plan);
    output.tasks.reserve(output.plan.tensors.size());
    for (const plan::PlannedTensor &planned : output.plan.tensors) {
        GAUFRE_TRY(auto task, makeTask(request, planned));
        output.tasks.push_back(task);
    }
    return output;
}

ChunkedTensor chunksOf(const TensorTask &task)
{
    const gguf::TensorInfo &source = *task.source;
    ChunkedTensor tensor{.bytes = source.bytes, .weights = source.elements};
    if (source.type == nullptr)
        return {.bytes = source.bytes};
    // Rows where they are quantized; a copy may be cut between any two blocks.
    tensor.unitWeights = task.copy ? source.type->blockWeights : source.ne[0];
    tensor.unitBytes = tensor.unitWeights / source.type->blockWeights * source.type->blockBytes;
    return tensor;
}

/// One pass over the source: chunks are quantized on the pool a batch at a time and appended in order. A batch may hold
/// the rest of one tensor and several small ones, so that all threads have work.
class QuantizePass
{
public:
    QuantizePass(const Output &output, const TensorStream &stream, AtomicWriter &writer, JobContext &context,
                 const std::function<void(const TensorProgress &)> &onTensor)
        : m_output(output)
        , m_stream(stream)
        , m_writer(writer)
        , m_context(context)
        , m_onTensor(onTensor)
        , m_hasher(hash::Algorithm::Xxh64)
        , m_quantizers(context.threads.threadCount(), RowQuantizer(stream))
    {}

    Result<void> run(QuantizeReport &report);
    /// Of everything that was written; call once.
    Result<std::string> finishHash() { return m_hasher.finish(); }

private:
    struct Slot
    {
        Chunk chunk;
        std::vector<std::byte> bytes; ///< only grows: its first `size` bytes are in use
        std::uint64_t size = 0;
        Result<ChunkResult> result = ChunkResult{};
    };

    std::size_t gather(ChunkCursor &cursor);
    Result<void> processBatch(std::size_t count);
    Result<void> finishChunk(const Slot &slot, QuantizeReport &report);
    Result<void> append(std::span<const std::byte> bytes);
    Result<void> padTo(std::uint64_t position);

    const Output &m_output;
    const TensorStream &m_stream;
    AtomicWriter &m_writer;
    JobContext &m_context;
    const std::function<void(const TensorProgress &)> &m_onTensor;
    hash::Hasher m_hasher;
    std::vector<RowQuantizer> m_quantizers; ///< by worker
    std::vector<Slot> m_slots;
    std::optional<Chunk> m_waiting; ///< did not fit into the last batch
    ErrorSums m_errors;             ///< of the tensor under way
    std::optional<std::uint64_t> m_nonFinite;
    std::uint64_t m_weightsDone = 0;
};

Result<void> QuantizePass::append(std::span<const std::byte> bytes)
{
    m_hasher.update(bytes);
    return m_writer.append(bytes);
}

Result<void> QuantizePass::padTo(std::uint64_t position)
{
    const std::vector<std::byte> zeros(static_cast<std::size_t>(position - m_writer.position()));
    return append(zeros);
}

std::size_t QuantizePass::gather(ChunkCursor &cursor)
{
    const std::uint64_t limit = std::max(kBatchBytes, kBatchBytesPerThread * m_quantizers.size());
    std::size_t count = 0;
    for (std::uint64_t total = 0; total < limit; ++count) {
        const auto chunk = m_waiting ? std::exchange(m_waiting, std::nullopt) : cursor.next();
        if (!chunk)
            break;
        const TensorTask &task = m_output.tasks[chunk->index];
        const std::uint64_t size = RowQuantizer::outputBytes(task, *chunk);
        if (count > 0 && total + size > limit) {
            m_waiting = chunk;
            break;
        }
        total += size;
        if (count == m_slots.size())
            m_slots.emplace_back();
        Slot &slot = m_slots[count];
        slot.chunk = *chunk;
        slot.size = size;
        // Memory is asked for here, not on the pool: there, running out of it could not be told.
        if (slot.bytes.size() < size)
            slot.bytes.resize(static_cast<std::size_t>(size));
        for (RowQuantizer &quantizer : m_quantizers)
            quantizer.reserve(task, *chunk);
    }
    return count;
}

Result<void> QuantizePass::processBatch(std::size_t count)
{
    // A batch can be a whole small model: the pool's threads count what they finish, and the job's own thread, which
    // works along, tells it.
    const std::thread::id jobThread = std::this_thread::get_id();
    std::atomic<std::uint64_t> weights = m_weightsDone;
    m_context.threads.run(count, [this, jobThread, &weights](std::uint64_t index, std::size_t worker) {
        Slot &slot = m_slots[static_cast<std::size_t>(index)];
        if (const auto cancelled = m_context.checkCancelled(); !cancelled) {
            slot.result = std::unexpected(cancelled.error());
            return;
        }
        slot.result = m_quantizers[worker].process(m_output.tasks[slot.chunk.index], slot.chunk,
                                                   std::span(slot.bytes).first(static_cast<std::size_t>(slot.size)));
        // Before this chunk's own weights: the total is told only once all is written.
        const std::uint64_t done = weights.fetch_add(slot.chunk.weights, std::memory_order_relaxed);
        if (std::this_thread::get_id() == jobThread)
            m_context.progress.progress(done, m_output.plan.parameters, m_output.tasks[slot.chunk.index].source->name);
    });
    GAUFRE_CHECK(m_context.checkCancelled());
    m_weightsDone = weights;
    // A file that was written to while it was read gives nonsense, or values that are not finite: say the cause.
    return m_stream.checkUnchanged();
}

Result<void> QuantizePass::finishChunk(const Slot &slot, QuantizeReport &report)
{
    if (!slot.result)
        return std::unexpected(slot.result.error());
    const Chunk &chunk = slot.chunk;
    const TensorTask &task = m_output.tasks[chunk.index];
    const gguf::TensorInfo &source = *task.source;
    if (chunk.sourceOffset == 0) {
        m_errors = {};
        m_nonFinite.reset();
        GAUFRE_CHECK(padTo(m_output.plan.layout.dataOffset + m_output.plan.layout.tensorOffsets[chunk.index]));
    }
    GAUFRE_CHECK(append(std::span(slot.bytes).first(static_cast<std::size_t>(slot.size))));
    m_stream.dropBehind(source, chunk.sourceOffset, chunk.sourceBytes);
    m_errors.add(slot.result->errors);
    if (!m_nonFinite)
        m_nonFinite = slot.result->nonFinite;

    if (chunk.last) {
        const plan::PlannedTensor &planned = m_output.plan.tensors[chunk.index];
        TensorReport tensor{.name = std::string(source.name),
                            .from = planned.from,
                            .to = task.copy ? planned.from : static_cast<std::uint32_t>(planned.to),
                            .wanted = planned.wanted,
                            .parameters = source.elements,
                            .bytes = planned.bytes};
        if (!task.copy && source.elements > 0) {
            const auto count = static_cast<double>(source.elements);
            tensor.rmse = std::sqrt(m_errors.squaredError / count);
            tensor.relativeRmse =
                m_errors.squaredSource > 0 ? std::sqrt(m_errors.squaredError / m_errors.squaredSource) : 0;
            tensor.maxError = m_errors.maxError;
        }
        report.tensors.push_back(std::move(tensor));
        if (m_nonFinite) {
            report.warnings.push_back(
                std::format("Tensor {} was copied as it is, with values that are not finite, the first in {}.",
                            printableLine(source.name), weightPosition(source, *m_nonFinite)));
        }
    }
    if (m_onTensor) {
        const std::uint64_t rows = source.rows();
        const std::uint64_t done = source.ne[0] == 0 ? 0 : (chunk.firstWeight + chunk.weights) / source.ne[0];
        TensorProgress moved{.index = chunk.index, .rowsDone = chunk.last ? rows : done, .rows = rows};
        if (chunk.last && !task.copy)
            moved.relativeRmse = report.tensors.back().relativeRmse;
        m_onTensor(moved);
    }
    return {};
}

Result<void> QuantizePass::run(QuantizeReport &report)
{
    GAUFRE_CHECK(append(gguf::encodeHeader(m_output.metadata, m_output.tensors, m_output.plan.layout)));
    std::vector<ChunkedTensor> tensors;
    tensors.reserve(m_output.tasks.size());
    for (const TensorTask &task : m_output.tasks)
        tensors.push_back(chunksOf(task));
    ChunkCursor cursor(std::move(tensors));
    while (const std::size_t count = gather(cursor)) {
        GAUFRE_CHECK(processBatch(count));
        for (std::size_t i = 0; i < count; ++i) {
            GAUFRE_CHECK(finishChunk(m_slots[i], report));
            GAUFRE_CHECK(m_context.checkCancelled());
        }
        m_context.progress.progress(m_weightsDone, m_output.plan.parameters,
                                    m_output.tasks[m_slots[count - 1].chunk.index].source->name);
    }
    return padTo(m_output.plan.layout.fileBytes);
}

Result<QuantizeReport> run(const QuantizeRequest &request, JobContext &context,
                           const std::function<void(const TensorProgress &)> &onTensor)
{
    const auto start = std::chrono::steady_clock::now();
    GAUFRE_TRY(const Output output, prepare(request));
    const plan::Plan &plan = output.plan;
    GAUFRE_CHECK(checkTarget(*request.source, request.target, request.replaceExisting, plan.layout.fileBytes));
    GAUFRE_TRY(const TensorStream stream, TensorStream::open(*request.source));
    GAUFRE_TRY(auto writer, AtomicWriter::create(request.target, {.replaceExisting = request.replaceExisting,
                                                                  .reserveBytes = plan.layout.fileBytes}));

    QuantizeReport report;
    report.source = request.source->path();
    report.target = request.target;
    const plan::MixInfo *mix = request.recipe.mix ? plan::findMix(*request.recipe.mix) : nullptr;
    report.type = mix == nullptr ? "COPY" : std::string(mix->name);
    report.bitsPerWeight = plan.bitsPerWeight();
    for (const plan::PlanIssue &warning : plan.warnings)
        report.warnings.push_back(warning.text);
    report.tensors.reserve(plan.tensors.size());

    QuantizePass pass(output, stream, writer, context, onTensor);
    GAUFRE_CHECK(pass.run(report));
    GAUFRE_CHECK(writer.flush());
    if (request.verify) {
        context.progress.progress(plan.parameters, plan.parameters, "verify");
        GAUFRE_TRY(std::string xxh64, pass.finishHash());
        GAUFRE_CHECK(verifyWrittenFile(
            writer.partPath(),
            {.metadata = output.metadata, .tensors = output.tensors, .layout = plan.layout, .xxh64 = std::move(xxh64)},
            context));
    }
    GAUFRE_CHECK(stream.checkUnchanged());
    GAUFRE_CHECK(context.checkCancelled());
    report.bytes = writer.position();
    GAUFRE_CHECK(writer.commit());

    std::uint64_t quantized = 0;
    for (const TensorTask &task : output.tasks)
        quantized += task.copy ? 0 : task.source->elements;
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    report.weightsPerSecond = report.seconds > 0 ? static_cast<double>(quantized) / report.seconds : 0;
    return report;
}

} // namespace

Result<QuantizeReport> quantize(const QuantizeRequest &request, JobContext &context,
                                const std::function<void(const TensorProgress &)> &onTensor)
{
    try {
        return run(request, context, onTensor);
    } catch (const std::bad_alloc &) {
        return fail(ErrorCode::OutOfMemory, "There is not enough memory.");
    } catch (const std::exception &exception) {
        return fail(ErrorCode::InvalidArgument, std::format("Unexpected: {}.", exception.what()));
    }
}

} // namespace core::jobs
