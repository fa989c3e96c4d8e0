// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/jobs/view_data.h"

#include "core/base/file_reader.h"
#include "core/jobs/byte_order.h"
#include "core/quant/quantize.h"
#include "core/tensor/types.h"

#include <algorithm>
#include <mutex>
#include <string>

namespace core::jobs {

namespace {

/// Weights that one piece of work holds widened at a time.
constexpr std::uint64_t kChunkWeights = 1U << 20U;
/// Weights that decide a histogram's range when none is given.
constexpr std::uint64_t kRangeWeights = 1U << 16U;
/// Longest row that is widened as a whole (1 GiB of floats); real models stay far below.
constexpr std::uint64_t kMaxRowWeights = 1U << 28U;

/// Rows of a tensor that the file holds from end to end.
std::uint64_t wholeRows(const gguf::ModelDocument &document, const gguf::TensorInfo &tensor)
{
    if (!tensor.type || tensor.bytes == 0 || tensor.rows() == 0 || tensor.shard >= document.shards().size())
        return 0;
    const gguf::Shard &shard = document.shards()[tensor.shard];
    if (!shard.present || tensor.fileOffset >= shard.identity.size)
        return 0;
    const auto bytesOfRow = tensor::rowBytes(*tensor.type, tensor.ne[0]);
    if (!bytesOfRow || *bytesOfRow == 0)
        return 0;
    const std::uint64_t here = std::min(tensor.bytes, shard.identity.size - tensor.fileOffset);
    return std::min(tensor.rows(), here / *bytesOfRow);
}

/// Reads and widens rows of one tensor.
class RowReader
{
public:
    RowReader(const FileReader &file, const gguf::TensorInfo &tensor, std::uint64_t bytesOfRow, bool bigEndian)
        : m_file(file)
        , m_tensor(tensor)
        , m_rowBytes(bytesOfRow)
        , m_bigEndian(bigEndian)
    {}

    Result<std::vector<float>> read(std::uint64_t firstRow, std::uint64_t count) const
    {
        std::vector<std::byte> bytes(count * m_rowBytes);
        GAUFRE_CHECK(m_file.readAt(m_tensor.fileOffset + firstRow * m_rowBytes, bytes));
        if (m_bigEndian)
            swapToLittleEndian(m_tensor.type->type, bytes);
        std::vector<float> values(count * m_tensor.ne[0]);
        quant::dequantizeRows(m_tensor.type->type, bytes, values);
        return values;
    }

private:
    const FileReader &m_file;
    const gguf::TensorInfo &m_tensor;
    std::uint64_t m_rowBytes;
    bool m_bigEndian;
};

struct Piece
{
    std::uint64_t firstRow;
    std::uint64_t rows;
};

/// All rows in pieces, or single rows spread evenly.
std::vector<Piece> piecesOf(std::uint64_t rows, std::uint64_t rowWeights, std::uint64_t sampleWeights)
{
    std::vector<Piece> pieces;
    const std::uint64_t wanted = sampleWeights == 0 ? rows : std::max<std::uint64_t>(1, sampleWeights / rowWeights);
    if (wanted < rows) {
        for (std::uint64_t i = 0; i < wanted; ++i)
            pieces.push_back({i * (rows / wanted) + i * (rows % wanted) / wanted, 1});
        return pieces;
    }
    const std::uint64_t step = std::max<std::uint64_t>(1, kChunkWeights / rowWeights);
    for (std::uint64_t row = 0; row < rows; row += step)
        pieces.push_back({row, std::min(step, rows - row)});
    return pieces;
}

} // namespace

bool hasStatistics(const gguf::ModelDocument &document, std::size_t tensor) noexcept
{
    if (tensor >= document.tensors().size())
        return false;
    const gguf::TensorInfo &info = document.tensors()[tensor];
    return info.type && quant::canDequantize(info.type->type) && info.ne[0] <= kMaxRowWeights &&
           wholeRows(document, info) > 0;
}

Result<TensorStatistics> tensorStatistics(const StatisticsRequest &request, JobContext &context)
{
    const gguf::ModelDocument &document = *request.document;
    if (request.tensor >= document.tensors().size())
        return fail(ErrorCode::InvalidArgument, "There is no such tensor.");
    const gguf::TensorInfo &info = document.tensors()[request.tensor];
    const std::string name(info.name);
    if (!info.type || !quant::canDequantize(info.type->type))
        return fail(ErrorCode::NotSupported, "The values of " + name +
                                                 " cannot be read: this version has no decoder for " +
                                                 tensor::typeDisplayName(info.typeId) + ".");
    const std::uint64_t rows = wholeRows(document, info);
    if (rows == 0)
        return fail(ErrorCode::TensorDataMissing, "The file holds no whole row of " + name + ".");
    const gguf::Shard &shard = document.shards()[info.shard];
    if (info.ne[0] > kMaxRowWeights)
        return fail(ErrorCode::NotSupported, "The rows of " + name + " are too long to be read.");

    GAUFRE_TRY(const auto file, FileReader::open(shard.path));
    if (file.identity() != shard.identity)
        return fail(ErrorCode::FileChanged, "The file changed since it was opened.");
    GAUFRE_TRY(const auto bytesOfRow, tensor::rowBytes(*info.type, info.ne[0]));
    const RowReader reader(file, info, bytesOfRow, shard.encoding.bigEndian);

    tensor::HistogramRange range;
    if (request.range) {
        range = *request.range;
    } else {
        std::vector<float> sample;
        for (const Piece &piece : piecesOf(rows, info.ne[0], kRangeWeights)) {
            GAUFRE_CHECK(context.checkCancelled());
            GAUFRE_TRY(const auto values, reader.read(piece.firstRow, piece.rows));
            sample.insert(sample.end(), values.begin(), values.end());
        }
        range = tensor::rangeOf(sample);
    }

    const std::vector<Piece> pieces = piecesOf(rows, info.ne[0], request.sampleWeights);
    TensorStatistics out;
    out.rows = rows;
    out.values.range = range;
    // Pieces are done in groups: progress and cancelling between them, merged in order so that the figures do not
    // depend on the number of threads.
    const std::size_t group = std::max<std::size_t>(1, context.threads.threadCount()) * 4;
    for (std::size_t first = 0; first < pieces.size(); first += group) {
        GAUFRE_CHECK(context.checkCancelled());
        const std::size_t count = std::min(group, pieces.size() - first);
        std::vector<tensor::Statistics> parts(count);
        std::mutex mutex;
        std::optional<Error> error;
        context.threads.run(count, [&](std::uint64_t index, std::size_t) {
            const Piece &piece = pieces[first + index];
            auto values = reader.read(piece.firstRow, piece.rows);
            if (values) {
                parts[index] = tensor::statisticsOf(*values, range);
                return;
            }
            const std::scoped_lock lock(mutex);
            error = std::move(values).error();
        });
        if (error)
            return std::unexpected(std::move(*error));
        for (std::size_t i = 0; i < count; ++i) {
            tensor::merge(out.values, parts[i]);
            out.rowsRead += pieces[first + i].rows;
        }
        context.progress.progress(out.rowsRead, rows, info.name);
    }
    out.exact = out.rowsRead == rows;
    return out;
}

Result<std::vector<std::byte>> readBytes(const gguf::ModelDocument &document, std::size_t shard, std::uint64_t offset,
                                         std::size_t length)
{
    if (shard >= document.shards().size())
        return fail(ErrorCode::InvalidArgument, "There is no such shard.");
    const gguf::Shard &source = document.shards()[shard];
    GAUFRE_TRY(const auto file, FileReader::open(source.path));
    if (!file.identity().sameFile(source.identity))
        return fail(ErrorCode::FileChanged, "The file was replaced since it was opened.");
    std::vector<std::byte> bytes(length);
    GAUFRE_TRY(const auto count, file.readSome(offset, bytes));
    bytes.resize(count);
    return bytes;
}

} // namespace core::jobs
