// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/layout_checks.h"

#include "core/base/checked.h"
#include "core/base/text.h"
#include "core/gguf/keys.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <numeric>
#include <vector>

namespace core::gguf {
namespace {

constexpr std::uint64_t kDefaultAlignment = 32;
/// ggml counts in signed 64-bit numbers.
constexpr std::uint64_t kMaxElements = std::numeric_limits<std::int64_t>::max();
/// ggml's GGML_MAX_NAME: names take one byte less.
constexpr std::uint64_t kLoaderNameBytes = 64;

std::string shownName(std::string_view name)
{
    return printableLine(name.size() > 200 ? name.substr(0, 200) : name);
}

std::string shownShape(const TensorInfo &tensor)
{
    std::string text = "[";
    for (std::uint32_t i = 0; i < tensor.dimensions; ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(tensor.ne[i]);
    return text + "]";
}

/// Sets elements and bytes; false if the size cannot be told from the table's row alone.
bool measure(TensorInfo &tensor, const Where &where, DiagnosticList &diagnostics)
{
    const std::string name = shownName(tensor.name);
    std::uint64_t elements = 1;
    bool overflow = false;
    const bool empty = std::ranges::contains(tensor.shape(), std::uint64_t{0});
    for (const std::uint64_t n : tensor.shape()) {
        const auto product = checkedMul(elements, n);
        overflow = overflow || n > kMaxElements || !product || *product > kMaxElements;
        elements = product.value_or(0);
    }
    if (empty) {
        diagnostics.add(Severity::Warning, ErrorCode::ZeroDimension, where,
                        "Tensor '{}' has a dimension of zero, {}: it holds no weights.", name, shownShape(tensor));
        return true;
    }
    if (overflow) {
        tensor.state = TensorState::Invalid;
        diagnostics.add(Severity::Error, ErrorCode::SizeOverflow, where,
                        "Tensor '{}' states the shape {}: its number of weights does not fit in 63 bits.", name,
                        shownShape(tensor));
        return true;
    }
    tensor.elements = elements;
    if (tensor.type == nullptr) {
        if (const auto removed = tensor::removedTypeName(tensor.typeId); !removed.empty()) {
            diagnostics.add(
                Severity::Error, ErrorCode::RemovedTensorType, where,
                "Tensor '{}' is of type {} ({}), which was removed from the format: its values cannot be read.", name,
                tensor.typeId, removed);
        } else {
            diagnostics.add(Severity::Error, ErrorCode::UnknownTensorType, where,
                            "Tensor '{}' is of type {}, which is not known: its values cannot be read.", name,
                            tensor.typeId);
        }
        return false;
    }
    const auto row = tensor::rowBytes(*tensor.type, tensor.ne[0]);
    if (!row) {
        tensor.state = TensorState::Invalid;
        diagnostics.add(Severity::Error, row.error().code, where, "Tensor '{}', {}: {}", name, shownShape(tensor),
                        row.error().detail);
        return true;
    }
    const auto bytes = checkedMul(*row, elements / tensor.ne[0]);
    if (!bytes || *bytes > kMaxElements) {
        tensor.state = TensorState::Invalid;
        diagnostics.add(Severity::Error, ErrorCode::SizeOverflow, where,
                        "Tensor '{}' of {} weights of {}: its size does not fit in 63 bits.", name, elements,
                        tensor.type->name);
        return true;
    }
    tensor.bytes = *bytes;
    return true;
}

/// True if the bytes at `offset` begin another GGUF header: magic and a version of 1 to 3.
bool headerAt(const FileReader &file, std::uint64_t offset)
{
    std::array<std::byte, 8> bytes{};
    if (offset > file.size() || file.size() - offset < 24)
        return false;
    if (const auto read = file.readSome(offset, bytes); !read || *read < bytes.size())
        return false;
    std::uint32_t version = 0;
    std::memcpy(&version, bytes.data() + 4, sizeof(version));
    version = std::min(version, std::byteswap(version));
    return std::memcmp(bytes.data(), "GGUF", 4) == 0 && version >= 1 && version <= 3;
}

/// What lies behind the last tensor.
void checkTail(const FileReader &file, const Shard &shard, std::uint64_t end, DiagnosticList &diagnostics)
{
    const std::uint64_t padded = checkedAlignUp(end, shard.alignment).value_or(end);
    for (const std::uint64_t offset : {end, padded}) {
        if (headerAt(file, offset)) {
            diagnostics.add(
                Severity::Error, ErrorCode::SecondHeader, {.offset = offset},
                "A second GGUF header begins at byte {}, behind the tensor data: files were joined as they are; the "
                "shards of a model have to be merged instead.",
                offset);
            return;
        }
    }
    if (file.size() > padded) {
        diagnostics.add(Severity::Warning, ErrorCode::TrailingData, {.offset = padded},
                        "{} bytes follow the tensor data from byte {} to the end of the file.", file.size() - padded,
                        padded);
    }
}

} // namespace

std::uint64_t alignmentOf(const ParsedHeader &header, DiagnosticList &diagnostics)
{
    const RawEntry *entry = header.find(keys::kAlignment);
    if (entry == nullptr)
        return kDefaultAlignment;
    const Where where{.offset = entry->offset, .metadata = static_cast<std::size_t>(entry - header.entries.data())};
    const ValueView value = header.value(*entry);
    const auto alignment = value.asUnsigned();
    if (!alignment || *alignment == 0) {
        diagnostics.add(Severity::Error, ErrorCode::BadAlignment, where,
                        "The alignment is {} ({}), which cannot be; {} is used instead.", formatValue(value),
                        valueTypeName(value.type()), kDefaultAlignment);
        return kDefaultAlignment;
    }
    if (value.type() != ValueType::Uint32) {
        diagnostics.add(Severity::Warning, ErrorCode::WrongKeyType, where,
                        "The alignment is stored as {} instead of uint32: ggml's loaders refuse it.",
                        valueTypeName(value.type()));
    }
    if (*alignment % 8 != 0) {
        diagnostics.add(Severity::Error, ErrorCode::BadAlignment, where,
                        "The alignment is {}, which is not a multiple of 8.", *alignment);
    } else if (!std::has_single_bit(*alignment)) {
        diagnostics.add(Severity::Warning, ErrorCode::BadAlignment, where,
                        "The alignment is {}, which is not a power of two: ggml's loaders refuse it.", *alignment);
    }
    return *alignment;
}

TensorInfo describeTensor(const ParsedHeader &header, const RawTensor &raw, std::size_t index,
                          DiagnosticList &diagnostics)
{
    const Where where{.offset = raw.offset, .tensor = index};
    TensorInfo tensor;
    tensor.name = header.name(raw);
    tensor.dimensions = std::min<std::uint32_t>(raw.dimensions, 4);
    tensor.ne = raw.ne;
    tensor.typeId = raw.typeId;
    tensor.type = tensor::findType(raw.typeId);
    tensor.relativeOffset = raw.dataOffset;
    if (tensor.name.empty()) {
        diagnostics.add(Severity::Warning, ErrorCode::BadTensorName, where, "The tensor at byte {} has an empty name.",
                        raw.offset);
    } else if (!isValidUtf8(tensor.name)) {
        diagnostics.add(Severity::Warning, ErrorCode::InvalidUtf8, where, "The name of tensor '{}' is not valid UTF-8.",
                        shownName(tensor.name));
    } else if (tensor.name.contains('\0')) {
        diagnostics.add(Severity::Warning, ErrorCode::BadTensorName, where,
                        "The name of tensor '{}' contains a NUL character.", shownName(tensor.name));
    }
    if (tensor.name.size() >= kLoaderNameBytes) {
        diagnostics.add(Severity::Warning, ErrorCode::LongTensorName, where,
                        "The name of tensor '{}' is {} bytes long: ggml's loaders refuse {} or more.",
                        shownName(tensor.name), tensor.name.size(), kLoaderNameBytes);
    }
    if (raw.dimensions > 4) {
        tensor.state = TensorState::Invalid;
        diagnostics.add(Severity::Error, ErrorCode::BadDimensions, where,
                        "Tensor '{}' has {} dimensions; at most 4 are allowed.", shownName(tensor.name),
                        raw.dimensions);
        return tensor;
    }
    // Without a type that says it, the size is what lies before the next tensor: placeTensors.
    tensor.bytesInferred = !measure(tensor, where, diagnostics);
    return tensor;
}

namespace {

/// Indices of the tensors in the order of their offsets.
std::vector<std::size_t> byOffset(std::span<const TensorInfo> tensors)
{
    std::vector<std::size_t> order(tensors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return tensors[i].relativeOffset; });
    return order;
}

/// Sizes of tensors of unknown types: up to the next tensor, or to the end of the file behind the last.
void inferSizes(const Shard &shard, std::span<TensorInfo> tensors, std::span<const std::size_t> order)
{
    std::uint64_t next = shard.dataBytes;
    for (std::size_t i = order.size(); i-- > 0;) {
        TensorInfo &tensor = tensors[order[i]];
        if (i + 1 < order.size() && tensors[order[i + 1]].relativeOffset != tensor.relativeOffset)
            next = tensors[order[i + 1]].relativeOffset;
        if (!tensor.bytesInferred)
            continue;
        if (next > tensor.relativeOffset)
            tensor.bytes = next - tensor.relativeOffset;
        else
            tensor.state = TensorState::Invalid;
    }
}

void setStates(const FileReader &file, const Shard &shard, std::span<TensorInfo> tensors)
{
    for (TensorInfo &tensor : tensors) {
        const auto begin = checkedAdd(shard.dataOffset, tensor.relativeOffset);
        tensor.fileOffset = begin.value_or(std::numeric_limits<std::uint64_t>::max());
        if (tensor.state == TensorState::Invalid)
            continue;
        const auto end = begin ? checkedAdd(*begin, tensor.bytes) : std::nullopt;
        if (end && *end <= file.size())
            tensor.state = TensorState::Complete;
        else if (tensor.bytes == 0)
            tensor.state = TensorState::Complete;
        else
            tensor.state = begin && *begin < file.size() ? TensorState::Truncated : TensorState::Missing;
    }
}

/// TensorDataMissing or TruncatedTensorData, once for the file.
void reportMissing(const FileReader &file, const Shard &shard, std::span<const TensorInfo> tensors, std::size_t first,
                   DiagnosticList &diagnostics)
{
    std::size_t incomplete = 0;
    std::size_t example = 0;
    std::uint64_t end = 0;
    std::uint64_t earliest = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo &tensor = tensors[i];
        if (tensor.state != TensorState::Truncated && tensor.state != TensorState::Missing)
            continue;
        ++incomplete;
        if (tensor.fileOffset < earliest) {
            earliest = tensor.fileOffset;
            example = i;
        }
        end = std::max(end,
                       checkedAdd(tensor.fileOffset, tensor.bytes).value_or(std::numeric_limits<std::uint64_t>::max()));
    }
    if (incomplete == 0)
        return;
    const std::uint64_t lacking = end - file.size();
    const Where where{.offset = file.size(), .tensor = first + example};
    if (shard.dataBytes == 0) {
        diagnostics.add(
            Severity::Error, ErrorCode::TensorDataMissing, where,
            "The tensor data are missing: the file ends at byte {}, with the header; {} of data should follow.",
            file.size(), formatBytes(end - std::min(end, shard.dataOffset)));
        return;
    }
    diagnostics.add(Severity::Error, ErrorCode::TruncatedTensorData, where,
                    "The file ends at byte {}, {} before the end of its data: {} of {} tensors are incomplete, '{}' at "
                    "byte {} first.",
                    file.size(), lacking < 1024 ? std::format("{} bytes", lacking) : formatBytes(lacking), incomplete,
                    tensors.size(), shownName(tensors[example].name), earliest);
}

/// Overlaps, gaps, misalignment, order. Returns the end of the last tensor, from the start of the data.
std::uint64_t checkPlaces(const Shard &shard, std::span<const TensorInfo> tensors, std::span<const std::size_t> order,
                          std::size_t first, DiagnosticList &diagnostics)
{
    std::uint64_t end = 0;
    std::size_t previous = 0;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const std::size_t i = order[k];
        const TensorInfo &tensor = tensors[i];
        const Where where{.offset = tensor.fileOffset, .tensor = first + i};
        if (tensor.relativeOffset % shard.alignment != 0) {
            diagnostics.add(
                Severity::Warning, ErrorCode::TensorMisaligned, where,
                "The data of tensor '{}' begin at byte {}, offset {}, which is not a multiple of the alignment {}.",
                shownName(tensor.name), tensor.fileOffset, tensor.relativeOffset, shard.alignment);
        }
        if (tensor.state == TensorState::Invalid)
            continue;
        if (tensor.relativeOffset < end && tensor.bytes > 0) {
            diagnostics.add(Severity::Error, ErrorCode::TensorOverlap, where,
                            "The data of tensor '{}' begin at byte {}, {} bytes before the end of those of '{}'.",
                            shownName(tensor.name), tensor.fileOffset, end - tensor.relativeOffset,
                            shownName(tensors[previous].name));
        } else if (const auto expected = checkedAlignUp(end, shard.alignment);
                   expected && tensor.relativeOffset > *expected) {
            diagnostics.add(Severity::Warning, ErrorCode::TensorGap, where,
                            "{} unused bytes lie before the data of tensor '{}' at byte {}.",
                            tensor.relativeOffset - end, shownName(tensor.name), tensor.fileOffset);
        }
        const std::uint64_t itsEnd = checkedAdd(tensor.relativeOffset, tensor.bytes).value_or(tensor.relativeOffset);
        if (itsEnd >= end) {
            end = itsEnd;
            previous = i;
        }
    }
    for (std::size_t i = 1; i < tensors.size(); ++i) {
        if (tensors[i].relativeOffset < tensors[i - 1].relativeOffset) {
            diagnostics.add(
                Severity::Warning, ErrorCode::TensorsOutOfOrder, {.offset = tensors[i].fileOffset, .tensor = first + i},
                "The data of tensor '{}' at byte {} lie before those of '{}', which the table lists before it: ggml's "
                "loaders refuse such files.",
                shownName(tensors[i].name), tensors[i].fileOffset, shownName(tensors[i - 1].name));
        }
    }
    return end;
}

} // namespace

void placeTensors(const FileReader &file, const Shard &shard, std::span<TensorInfo> tensors, std::size_t first,
                  bool headerComplete, DiagnosticList &diagnostics)
{
    if (!headerComplete) {
        // Where the data begin is not known, as the end of the table is not.
        for (TensorInfo &tensor : tensors) {
            if (tensor.bytesInferred)
                tensor.state = TensorState::Invalid;
            if (tensor.state != TensorState::Invalid)
                tensor.state = TensorState::Missing;
        }
        return;
    }
    const auto order = byOffset(tensors);
    inferSizes(shard, tensors, order);
    setStates(file, shard, tensors);
    reportMissing(file, shard, tensors, first, diagnostics);
    const std::uint64_t end = checkPlaces(shard, tensors, order, first, diagnostics);
    if (const auto absolute = checkedAdd(shard.dataOffset, end);
        absolute && *absolute < file.size() && !tensors.empty())
        checkTail(file, shard, *absolute, diagnostics);
    else if (tensors.empty() && file.size() > shard.headerBytes)
        checkTail(file, shard, shard.headerBytes, diagnostics);
}

} // namespace core::gguf
