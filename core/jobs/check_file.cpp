// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/jobs/check_file.h"

#include "core/base/text.h"
#include "core/jobs/tensor_stream.h"
#include "core/quant/quantize.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <format>
#include <new>

namespace core::jobs {
namespace {

constexpr std::size_t kChunksPerThread = 4;
/// Findings listed for one tensor; the rest is counted.
constexpr std::size_t kListed = 3;

/// Blocks of one chunk that are invalid.
struct Findings
{
    std::array<std::uint64_t, kListed> first{}; ///< indexes in the tensor
    std::uint64_t count = 0;

    void add(std::uint64_t block) noexcept
    {
        if (count < kListed)
            first[static_cast<std::size_t>(count)] = block;
        ++count;
    }
    void add(const Findings &other) noexcept
    {
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(other.count, kListed); ++i)
            add(other.first[static_cast<std::size_t>(i)]);
        count += other.count - std::min<std::uint64_t>(other.count, kListed);
    }
};

struct Slot
{
    Chunk chunk;
    std::vector<std::byte> bytes;
    Result<Findings> result = Findings{};
};

Result<Findings> checkChunk(const TensorStream &stream, const gguf::TensorInfo &tensor, const Chunk &chunk,
                            std::span<std::byte> bytes)
{
    GAUFRE_CHECK(stream.read(tensor, chunk.sourceOffset, bytes));
    Findings findings;
    const std::uint64_t blockBytes = tensor.type->blockBytes;
    std::uint64_t block = chunk.sourceOffset / blockBytes;
    while (const auto invalid = quant::firstInvalidBlock(tensor.type->type, bytes)) {
        findings.add(block + *invalid);
        block += *invalid + 1;
        bytes = bytes.subspan(static_cast<std::size_t>((*invalid + 1) * blockBytes));
    }
    return findings;
}

/// Goes through all tensors that are there, in file order.
class CheckPass
{
public:
    CheckPass(const gguf::ModelDocument &document, const TensorStream &stream, JobContext &context,
              const std::function<void(const gguf::Diagnostic &)> &onProblem, CheckReport &report)
        : m_document(document)
        , m_stream(stream)
        , m_context(context)
        , m_onProblem(onProblem)
        , m_report(report)
    {}

    Result<void> run();

private:
    void reportFindings(std::size_t index);
    void add(gguf::Diagnostic problem);

    const gguf::ModelDocument &m_document;
    const TensorStream &m_stream;
    JobContext &m_context;
    const std::function<void(const gguf::Diagnostic &)> &m_onProblem;
    CheckReport &m_report;
    std::vector<std::size_t> m_tensors; ///< index in tensors() of those that can be checked
    Findings m_findings;                ///< of the tensor under way
};

void CheckPass::add(gguf::Diagnostic problem)
{
    if (m_onProblem)
        m_onProblem(problem);
    m_report.problems.push_back(std::move(problem));
}

void CheckPass::reportFindings(std::size_t index)
{
    const gguf::TensorInfo &tensor = m_document.tensors()[index];
    const bool plain = tensor.type->blockWeights == 1;
    const std::string name = printableLine(tensor.name);
    const auto code = plain ? ErrorCode::NonFiniteValue : ErrorCode::InvalidBlock;
    const std::uint64_t listed = std::min<std::uint64_t>(m_findings.count, kListed);
    for (std::uint64_t i = 0; i < listed; ++i) {
        const std::uint64_t block = m_findings.first[static_cast<std::size_t>(i)];
        const std::string place = weightPosition(tensor, block * tensor.type->blockWeights);
        std::string text = plain ? std::format("Tensor {} has a value that is not finite in {}.", name, place)
                                 : std::format("Tensor {} has a {} block whose scale is not finite, from {} on.", name,
                                               tensor.type->name, place);
        if (i + 1 == listed && m_findings.count > listed)
            text += std::format(" It has {} more like it.", m_findings.count - listed);
        add({.severity = gguf::Severity::Error,
             .code = code,
             .offset = tensor.fileOffset + block * tensor.type->blockBytes,
             .text = std::move(text),
             .tensor = index});
    }
    m_findings = {};
}

Result<void> CheckPass::run()
{
    std::vector<ChunkedTensor> chunked;
    std::uint64_t total = 0;
    const auto tensors = m_document.tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i].state != gguf::TensorState::Complete || tensors[i].type == nullptr)
            continue; // the header's findings say so
        m_tensors.push_back(i);
        chunked.push_back({.bytes = tensors[i].bytes,
                           .weights = tensors[i].elements,
                           .unitBytes = tensors[i].type->blockBytes,
                           .unitWeights = tensors[i].type->blockWeights});
        total += tensors[i].bytes;
    }
    ChunkCursor cursor(std::move(chunked));
    std::vector<Slot> slots(m_context.threads.threadCount() * kChunksPerThread);
    for (;;) {
        std::size_t count = 0;
        for (; count < slots.size(); ++count) {
            const auto chunk = cursor.next();
            if (!chunk)
                break;
            slots[count].chunk = *chunk;
            slots[count].bytes.resize(static_cast<std::size_t>(chunk->sourceBytes));
        }
        if (count == 0)
            return {};
        m_context.threads.run(count, [&](std::uint64_t index, std::size_t) {
            Slot &slot = slots[static_cast<std::size_t>(index)];
            slot.result = checkChunk(m_stream, tensors[m_tensors[slot.chunk.index]], slot.chunk, slot.bytes);
        });
        GAUFRE_CHECK(m_context.checkCancelled());
        GAUFRE_CHECK(m_stream.checkUnchanged());
        for (std::size_t i = 0; i < count; ++i) {
            const Chunk &chunk = slots[i].chunk;
            if (!slots[i].result)
                return std::unexpected(slots[i].result.error());
            const std::size_t index = m_tensors[chunk.index];
            m_stream.dropBehind(tensors[index], chunk.sourceOffset, chunk.sourceBytes);
            m_findings.add(*slots[i].result);
            m_report.bytesChecked += chunk.sourceBytes;
            if (chunk.last) {
                ++m_report.tensorsChecked;
                reportFindings(index);
            }
            m_context.progress.progress(m_report.bytesChecked, total, tensors[index].name);
        }
    }
}

} // namespace

bool CheckReport::ok() const noexcept
{
    return std::ranges::none_of(
        problems, [](const gguf::Diagnostic &problem) { return problem.severity == gguf::Severity::Error; });
}

Result<CheckReport> checkFile(const gguf::DocumentPtr &document, JobContext &context,
                              const std::function<void(const gguf::Diagnostic &)> &onProblem)
{
    try {
        CheckReport report;
        const auto known = document->diagnostics();
        report.problems.assign(known.begin(), known.end());
        GAUFRE_TRY(const TensorStream stream, TensorStream::open(*document, TensorStream::MissingShards::Skip));
        GAUFRE_CHECK(CheckPass(*document, stream, context, onProblem, report).run());
        return report;
    } catch (const std::bad_alloc &) {
        return fail(ErrorCode::OutOfMemory, "There is not enough memory.");
    }
}

} // namespace core::jobs
