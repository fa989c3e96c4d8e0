// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/splits.h"

#include "core/base/text.h"
#include "core/gguf/keys.h"
#include "core/gguf/naming.h"
#include "core/gguf/sniff.h"

#include <array>
#include <cstring>
#include <format>
#include <string>

namespace core::gguf {
namespace {

std::optional<std::uint64_t> unsignedField(const ParsedHeader &header, std::string_view key)
{
    const RawEntry *entry = header.find(key);
    return entry ? header.value(*entry).asUnsigned() : std::nullopt;
}

/// "2, 4–6, 9" of 1-based numbers; at most `most` groups.
std::string numberList(const std::vector<std::uint32_t> &numbers, std::size_t most)
{
    std::string text;
    std::size_t groups = 0;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1)
            ++last;
        if (groups++ == most)
            return text + ", …";
        text += text.empty() ? "" : ", ";
        text += last == i ? std::to_string(numbers[i]) : std::format("{}–{}", numbers[i], numbers[last]);
        i = last + 1;
    }
    return text;
}

/// Findings about one sister: that it says the same of the set as its name does.
void checkSister(const ReadShard &sister, std::uint32_t number, std::uint64_t count, DiagnosticList &diagnostics)
{
    const std::string name = printableLine(sister.path.filename().string());
    const auto fields = splitFields(sister.header);
    if (!fields) {
        diagnostics.add(Severity::Error, ErrorCode::ShardMismatch, {},
                        "{} does not say that it is part of a split model.", name);
    } else if (fields->index + 1 != number || fields->count != count) {
        diagnostics.add(Severity::Error, ErrorCode::ShardMismatch, {},
                        "{} says that it is part {} of {}, but it stands for part {} of {}.", name, fields->index + 1,
                        fields->count, number, count);
    }
}

} // namespace

std::optional<SplitFields> splitFields(const ParsedHeader &header)
{
    const auto count = unsignedField(header, keys::kSplitCount);
    if (!count || *count < 2)
        return std::nullopt;
    SplitFields fields;
    fields.index = unsignedField(header, keys::kSplitNo).value_or(0);
    fields.count = *count;
    fields.tensors = unsignedField(header, keys::kSplitTensorsCount);
    return fields;
}

Result<ReadShard> readShard(const std::filesystem::path &path, const CancelToken &cancel)
{
    ReadShard shard;
    shard.path = path;
    GAUFRE_TRY(auto file, FileReader::open(path));
    shard.file = std::make_unique<FileReader>(std::move(file));
    std::array<std::byte, 4> magic{};
    GAUFRE_TRY(const std::size_t there, shard.file->readSome(0, magic));
    if (there < magic.size() || std::memcmp(magic.data(), "GGUF", magic.size()) != 0)
        return std::unexpected(recognizeFile(*shard.file));
    auto header = parseHeader(*shard.file, cancel, shard.diagnostics);
    if (!header) {
        if (header.error().code == ErrorCode::TruncatedHeader && hasPartialSuffix(path)) {
            return fail(ErrorCode::PartialDownload,
                        std::format("{} is a download that was not finished: its header is cut off after {} bytes.",
                                    path.string(), shard.file->size()),
                        shard.file->size());
        }
        return std::unexpected(std::move(header).error());
    }
    shard.header = std::move(*header);
    return shard;
}

Result<void> addSplitModel(DocumentBuilder &builder, ReadShard opened, const SplitFields &fields,
                           const ReadOptions &options)
{
    const std::filesystem::path openedPath = opened.path;
    const auto name = parseShardName(openedPath.filename().string());
    if (!name || name->count != fields.count) {
        // Where the sisters are is told by names alone.
        const std::string text = printableLine(openedPath.filename().string());
        builder.addShard(std::move(opened), {});
        if (builder.diagnostics().countOf(ErrorCode::SecondHeader) == 0) {
            builder.diagnostics().add(Severity::Error, ErrorCode::ShardMissing, {},
                                      "{} is part {} of {} of a split model, but its name does not have the form "
                                      "NAME-{:05}-of-{:05}.gguf, so that the other parts cannot be found.",
                                      text, fields.index + 1, fields.count, fields.index + 1, fields.count);
        }
        return {};
    }
    std::vector<std::uint32_t> missing;
    std::uint64_t known = 0;
    for (std::uint32_t number = 1; number <= name->count; ++number) {
        const std::string label = std::format("Shard {}: ", number);
        if (number == name->index) {
            checkSister(opened, number, name->count, builder.diagnostics());
            known += opened.header.tensors.size();
            builder.addShard(std::move(opened), label);
            continue;
        }
        const auto path = openedPath.parent_path() / shardFileName(name->prefix, number, name->count);
        auto sister = readShard(path, options.cancel);
        if (sister) {
            checkSister(*sister, number, name->count, builder.diagnostics());
            known += sister->header.tensors.size();
            builder.addShard(std::move(*sister), label);
            continue;
        }
        if (sister.error().code == ErrorCode::Cancelled || sister.error().code == ErrorCode::OutOfMemory)
            return std::unexpected(std::move(sister).error());
        if (sister.error().code != ErrorCode::FileNotFound) {
            builder.diagnostics().add(Severity::Error, ErrorCode::ShardMismatch, {}, "Shard {} cannot be used: {}",
                                      number, sister.error().detail);
        }
        missing.push_back(number);
        builder.addMissingShard(path);
    }
    const std::string total = fields.tensors ? std::format("{} of {} tensors are known", known, *fields.tensors)
                                             : std::format("{} tensors are known", known);
    if (!missing.empty()) {
        builder.diagnostics().add(Severity::Error, ErrorCode::ShardMissing, {},
                                  "{} of {} shards {} missing (number {}): {}.", missing.size(), name->count,
                                  missing.size() == 1 ? "is" : "are", numberList(missing, 8), total);
    } else if (fields.tensors && *fields.tensors != known) {
        builder.diagnostics().add(Severity::Error, ErrorCode::ShardMismatch, {},
                                  "The shards hold {} tensors, but '{}' says {}.", known, keys::kSplitTensorsCount,
                                  *fields.tensors);
    }
    return {};
}

} // namespace core::gguf
