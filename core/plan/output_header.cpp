// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/plan/output_header.h"

#include "core/gguf/keys.h"

#include <algorithm>
#include <limits>

namespace core::plan {
namespace {

namespace keys = gguf::keys;

/// GGML_QNT_VERSION of ggml 0.27: of the formats of quantized blocks, written to every file.
constexpr std::uint32_t kQuantizationVersion = 2;
/// llama-quantize keeps overrides, and so this name, in 127 bytes.
constexpr std::size_t kLongestDataset = 127;

/// At most `length` bytes, no character cut in two.
std::string_view cutText(std::string_view text, std::size_t length) noexcept
{
    if (text.size() <= length)
        return text;
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U)
        --length;
    return text.substr(0, length);
}

bool hasKey(const gguf::MetadataList &list, std::string_view key)
{
    return std::ranges::contains(list.entries(), key, &gguf::MetadataList::Entry::key);
}

void appendOwnMetadata(gguf::MetadataList &list, const gguf::ModelDocument &document, const Recipe &recipe,
                       const imatrix::Matrix *matrix)
{
    list.appendUint32(keys::kQuantizationVersion, kQuantizationVersion);
    if (const auto fileType = outputFileType(document, recipe))
        list.appendUint32(keys::kFileType, *fileType);
    if (matrix && !matrix->entries.empty()) {
        list.appendString(keys::kImatrixFile, matrix->path.filename().string());
        if (!matrix->datasets.empty())
            list.appendString(keys::kImatrixDataset, cutText(matrix->datasets.front(), kLongestDataset));
        list.appendUint32(keys::kImatrixEntries, static_cast<std::uint32_t>(matrix->entries.size()));
        if (matrix->chunkCount > 0)
            list.appendUint32(keys::kImatrixChunks, matrix->chunkCount);
    }
}

} // namespace

bool isKeptKey(std::string_view key) noexcept
{
    return key != keys::kFileType && key != keys::kQuantizationVersion && key != keys::kSplitNo &&
           key != keys::kSplitCount && key != keys::kSplitTensorsCount;
}

std::optional<std::uint32_t> outputFileType(const gguf::ModelDocument &document, const Recipe &recipe)
{
    if (recipe.mix)
        return static_cast<std::uint32_t>(*recipe.mix);
    const gguf::MetadataEntry *entry = document.find(keys::kFileType);
    const auto stated = entry ? entry->value.asUnsigned() : std::nullopt;
    if (!stated || *stated > std::numeric_limits<std::uint32_t>::max())
        return std::nullopt;
    return static_cast<std::uint32_t>(*stated);
}

gguf::MetadataList appendedMetadata(const gguf::ModelDocument &document, const Recipe &recipe,
                                    const imatrix::Matrix *matrix)
{
    gguf::MetadataList list;
    appendOwnMetadata(list, document, recipe, matrix);
    return list;
}

std::uint64_t outputAlignment(const gguf::ModelDocument &document) noexcept
{
    constexpr std::uint64_t kDefault = 32;
    if (document.shards().empty())
        return kDefault;
    const std::uint64_t stated = document.firstShard().alignment;
    return stated == 0 || stated % 8 != 0 ? kDefault : stated;
}

gguf::TensorToWrite tableRow(const gguf::TensorInfo &tensor)
{
    gguf::TensorToWrite row;
    row.name = std::string(tensor.name);
    row.ne = tensor.ne;
    row.dimensions = std::clamp<std::uint32_t>(tensor.dimensions, 1, 4);
    while (row.dimensions > 1 && row.ne[row.dimensions - 1] == 1)
        --row.dimensions;
    row.typeId = tensor.typeId;
    row.bytes = tensor.bytes;
    return row;
}

gguf::MetadataList outputMetadata(const gguf::ModelDocument &document, const Recipe &recipe,
                                  const imatrix::Matrix *matrix)
{
    const gguf::MetadataList appended = appendedMetadata(document, recipe, matrix);
    gguf::MetadataList list;
    for (const gguf::MetadataEntry &entry : document.metadata()) {
        if (isKeptKey(entry.key) && !hasKey(appended, entry.key))
            list.append(entry);
    }
    appendOwnMetadata(list, document, recipe, matrix);
    return list;
}

std::vector<gguf::TensorToWrite> outputTensors(const gguf::ModelDocument &document, const Plan &plan)
{
    std::vector<gguf::TensorToWrite> table;
    table.reserve(plan.tensors.size());
    for (const PlannedTensor &planned : plan.tensors) {
        gguf::TensorToWrite row = tableRow(document.tensors()[planned.source]);
        row.typeId = static_cast<std::uint32_t>(planned.to);
        row.bytes = planned.bytes;
        table.push_back(std::move(row));
    }
    return table;
}

} // namespace core::plan
