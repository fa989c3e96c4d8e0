// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/jobs/verify.h"

#include "core/base/file_reader.h"
#include "core/base/text.h"
#include "core/gguf/reader.h"
#include "core/hash/hash.h"

#include <algorithm>
#include <format>
#include <string_view>
#include <vector>

namespace core::jobs {
namespace {

constexpr std::size_t kReadBytes = std::size_t{1} << 20;

std::unexpected<Error> differs(const std::filesystem::path &path, std::string_view what)
{
    return fail(
        ErrorCode::VerifyFailed,
        std::format("What was read back from {} is not what was written: {}. The disk or the memory may be faulty.",
                    path.string(), what));
}

Result<void> compareHeader(const std::filesystem::path &path, const ExpectedFile &expected)
{
    auto document = gguf::readModel(path, {.followShards = false});
    if (!document)
        return differs(path, document.error().detail);
    const gguf::ModelDocument &model = **document;
    if (!model.headerComplete())
        return differs(path, "its header can't be read to the end");
    const auto entries = expected.metadata.entries();
    const auto metadata = model.metadata();
    if (metadata.size() != entries.size())
        return differs(path, std::format("it has {} metadata entries, not {}", metadata.size(), entries.size()));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (metadata[i].key != entries[i].key || metadata[i].value.type() != entries[i].type ||
            !std::ranges::equal(metadata[i].value.payload(), entries[i].payload))
            return differs(path, std::format("metadata entry {}, {}", i, printableLine(entries[i].key)));
    }
    const auto tensors = model.tensors();
    if (tensors.size() != expected.tensors.size())
        return differs(path, std::format("it has {} tensors, not {}", tensors.size(), expected.tensors.size()));
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const gguf::TensorInfo &read = tensors[i];
        const gguf::TensorToWrite &written = expected.tensors[i];
        if (read.name != written.name || read.ne != written.ne || read.dimensions != written.dimensions ||
            read.typeId != written.typeId || read.relativeOffset != expected.layout.tensorOffsets[i])
            return differs(path, std::format("the table's row of tensor {}", printableLine(written.name)));
    }
    return {};
}

} // namespace

Result<void> verifyWrittenFile(const std::filesystem::path &path, const ExpectedFile &expected, JobContext &context)
{
    GAUFRE_TRY(const FileReader file, FileReader::open(path));
    if (file.size() != expected.layout.fileBytes)
        return differs(path, std::format("it has {} bytes, not {}", file.size(), expected.layout.fileBytes));
    GAUFRE_CHECK(compareHeader(path, expected));
    hash::Hasher hasher(hash::Algorithm::Xxh64);
    std::vector<std::byte> buffer(kReadBytes);
    for (std::uint64_t offset = 0; offset < file.size(); offset += kReadBytes) {
        GAUFRE_CHECK(context.checkCancelled());
        const auto part = std::span(buffer).first(
            static_cast<std::size_t>(std::min<std::uint64_t>(kReadBytes, file.size() - offset)));
        GAUFRE_CHECK(file.readAt(offset, part));
        hasher.update(part);
    }
    GAUFRE_TRY(const std::string found, hasher.finish());
    if (found != expected.xxh64)
        return differs(path, "the bytes have another hash");
    return {};
}

} // namespace core::jobs
