// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/text.h"
#include "core/gguf/reader.h"
#include "core/imatrix/readers.h"
#include "core/tensor/types.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <format>
#include <limits>
#include <unordered_map>

namespace core::imatrix {
namespace {

// llama-imatrix's GGUF files: for each weight NAME.in_sum2 (sums of squares, columns × experts) and NAME.counts (rows
// seen, one for each expert), both F32. Newer ones also have NAME.in_sum and NAME.stats, which quantizing doesn't use.
constexpr std::string_view kSums = ".in_sum2";
constexpr std::string_view kCounts = ".counts";
constexpr std::string_view kDatasetsKey = "imatrix.datasets";
constexpr std::string_view kChunkCountKey = "imatrix.chunk_count";
constexpr std::string_view kChunkSizeKey = "imatrix.chunk_size";

struct Pair
{
    std::string_view name;
    const gguf::TensorInfo *sums = nullptr;
    const gguf::TensorInfo *counts = nullptr;
};

std::uint32_t numberOf(const gguf::ModelDocument &document, std::string_view key)
{
    const gguf::MetadataEntry *entry = document.find(key);
    const auto value = entry ? entry->value.asUnsigned() : std::nullopt;
    return value && *value <= std::numeric_limits<std::uint32_t>::max() ? static_cast<std::uint32_t>(*value) : 0;
}

void readMetadata(const gguf::ModelDocument &document, Matrix &matrix)
{
    matrix.chunkCount = numberOf(document, kChunkCountKey);
    matrix.chunkSize = numberOf(document, kChunkSizeKey);
    const gguf::MetadataEntry *datasets = document.find(kDatasetsKey);
    if (const auto array = datasets ? datasets->value.asArray() : std::nullopt) {
        const gguf::StringArray names(*array);
        for (std::size_t i = 0; i < names.size(); ++i)
            matrix.datasets.emplace_back(names[i]);
    }
}

/// In file order of the sums.
std::vector<Pair> pairsOf(const gguf::ModelDocument &document)
{
    std::vector<Pair> pairs;
    std::unordered_map<std::string_view, std::size_t> byName;
    const auto pairFor = [&](std::string_view name) -> Pair & {
        const auto [found, isNew] = byName.emplace(name, pairs.size());
        if (isNew)
            pairs.push_back({.name = name});
        return pairs[found->second];
    };
    for (const gguf::TensorInfo &tensor : document.tensors()) {
        const std::string_view name = tensor.name;
        if (name.ends_with(kSums))
            pairFor(name.substr(0, name.size() - kSums.size())).sums = &tensor;
        else if (name.ends_with(kCounts))
            pairFor(name.substr(0, name.size() - kCounts.size())).counts = &tensor;
    }
    return pairs;
}

Result<std::vector<float>> readFloats(const FileReader &file, const gguf::ModelDocument &document,
                                      const gguf::TensorInfo &tensor)
{
    const std::string name = printableLine(tensor.name);
    if (!tensor.type || tensor.type->type != tensor::TensorType::F32)
        return fail(ErrorCode::ImatrixInvalid,
                    std::format("{} is {}, not F32.", name, tensor::typeDisplayName(tensor.typeId)));
    if (tensor.state != gguf::TensorState::Complete || tensor.bytes != tensor.elements * sizeof(float))
        return fail(ErrorCode::ImatrixInvalid,
                    std::format("the file is truncated: the data of {} is not all there.", name), tensor.fileOffset);
    std::vector<float> values(tensor.elements);
    GAUFRE_CHECK(file.readAt(tensor.fileOffset, std::as_writable_bytes(std::span(values))));
    if (document.firstShard().encoding.bigEndian != (std::endian::native == std::endian::big)) {
        for (float &value : values)
            value = std::bit_cast<float>(std::byteswap(std::bit_cast<std::uint32_t>(value)));
    }
    return values;
}

/// Sums to means. Each expert's columns are divided by its own count in binary32, and counts are whole numbers, as in
/// llama-quantize: the quantized bytes depend on it. Without counts an expert's columns all weigh 1.
void divideByCounts(Entry &entry, std::vector<gguf::Diagnostic> &diagnostics)
{
    std::uint64_t unseen = 0;
    for (std::size_t expert = 0; expert < entry.counts.size(); ++expert) {
        const float count = static_cast<float>(std::llround(entry.counts[expert]));
        const auto columns = std::span(entry.values).subspan(expert * entry.columns, entry.columns);
        unseen += count > 0.0F ? 0 : 1;
        for (float &value : columns)
            value = count > 0.0F ? value / count : 1.0F;
    }
    if (unseen == 0)
        return;
    const std::string name = printableLine(entry.name);
    diagnostics.push_back(
        {.severity = gguf::Severity::Warning,
         .code = ErrorCode::ImatrixInvalid,
         .text = entry.experts == 1
                     ? std::format("{} was never used while the matrix was made; its columns weigh 1.", name)
                     : std::format("{} of the {} experts of {} were never used while the matrix was made; "
                                   "their columns weigh 1.",
                                   unseen, entry.experts, name)});
}

Result<Entry> readEntry(const FileReader &file, const gguf::ModelDocument &document, const Pair &pair,
                        std::vector<gguf::Diagnostic> &diagnostics)
{
    Entry entry;
    entry.name = std::string(pair.name);
    const std::string name = printableLine(pair.name);
    if (entry.name.empty())
        return fail(ErrorCode::ImatrixInvalid, "an entry has an empty name.");
    if (!pair.counts)
        return fail(ErrorCode::ImatrixInvalid, std::format("{} has sums but no counts.", name));
    if (!pair.sums)
        return fail(ErrorCode::ImatrixInvalid, std::format("{} has counts but no sums.", name));
    GAUFRE_TRY(entry.values, readFloats(file, document, *pair.sums));
    GAUFRE_TRY(entry.counts, readFloats(file, document, *pair.counts));
    if (entry.counts.empty() || entry.values.empty() || entry.values.size() % entry.counts.size() != 0)
        return fail(ErrorCode::ImatrixInvalid,
                    std::format("{} has {} sums for {} counts.", name, formatCount(entry.values.size()),
                                formatCount(entry.counts.size())));
    GAUFRE_CHECK(checkValues(pair.name, "sum", entry.values));
    GAUFRE_CHECK(checkValues(pair.name, "count", entry.counts));
    // Beyond this the count can't be a number of rows, and would not fit in the integer that it is rounded to.
    constexpr float kLargestCount = 1e15F;
    for (const float count : entry.counts) {
        if (count > kLargestCount)
            return fail(ErrorCode::ImatrixInvalid, std::format("{} has a count of {}.", name, count));
    }
    entry.experts = entry.counts.size();
    entry.columns = entry.values.size() / entry.counts.size();
    divideByCounts(entry, diagnostics);
    return entry;
}

} // namespace

Result<void> readGgufMatrix(const FileReader &file, Matrix &matrix)
{
    GAUFRE_TRY(const gguf::DocumentPtr document,
               gguf::readModel(file.path(), {.mode = gguf::ReadMode::Lenient, .followShards = false}));
    const std::vector<Pair> pairs = pairsOf(*document);
    if (pairs.empty())
        return fail(ErrorCode::ImatrixInvalid,
                    "this GGUF file is not an importance matrix: it has no sums of activations.");
    // Overlaps and the like included: what is read below is thereby no more than the file is long.
    for (const gguf::Diagnostic &diagnostic : document->diagnostics()) {
        if (diagnostic.severity == gguf::Severity::Error)
            return fail(ErrorCode::ImatrixInvalid, diagnostic.text, diagnostic.offset);
    }
    readMetadata(*document, matrix);
    std::uint64_t bytes = 0;
    for (const Pair &pair : pairs) {
        for (const gguf::TensorInfo *tensor : {pair.sums, pair.counts})
            bytes += tensor ? std::min(tensor->bytes, file.size()) : 0;
        if (bytes > file.size())
            return fail(ErrorCode::ImatrixInvalid, "its tensors claim more data than the file has.");
        GAUFRE_TRY(Entry entry, readEntry(file, *document, pair, matrix.diagnostics));
        matrix.entries.push_back(std::move(entry));
    }
    return file.checkUnchanged();
}

} // namespace core::imatrix
