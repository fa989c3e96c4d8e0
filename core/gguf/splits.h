// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/gguf/document_builder.h"
#include "core/gguf/reader.h"

#include <vector>

namespace core::gguf {

/// What the metadata of one file say about its place in a split model.
struct SplitFields
{
    std::uint64_t index = 0; ///< 0-based
    std::uint64_t count = 1;
    std::optional<std::uint64_t> tensors = std::nullopt; ///< of the whole set
};

/// Nothing for a file that is not part of a split model of two files or more.
[[nodiscard]] std::optional<SplitFields> splitFields(const ParsedHeader &header);

/// Adds the file that was opened and all its sisters to the builder, in order, with what does not fit together:
/// ShardMissing, ShardMismatch. Only reading errors of the system and cancelling fail.
Result<void> addSplitModel(DocumentBuilder &builder, ReadShard opened, const SplitFields &fields,
                           const ReadOptions &options);

/// Opens a file and reads its header. Errors as readModel.
Result<ReadShard> readShard(const std::filesystem::path &path, const CancelToken &cancel);

} // namespace core::gguf
