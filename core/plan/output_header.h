// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/plan/plan.h"

#include <optional>
#include <string_view>

namespace core::plan {

/// Whether a quantized copy keeps the source's entry: not the shards' keys, nor those that are written anew at the end.
[[nodiscard]] bool isKeptKey(std::string_view key) noexcept;
/// What is written behind the kept entries: quantization_version, file_type, and what the matrix says of itself. Keys
/// of these names in the source are dropped.
[[nodiscard]] gguf::MetadataList appendedMetadata(const gguf::ModelDocument &document, const Recipe &recipe,
                                                  const imatrix::Matrix *matrix);
/// general.file_type of the output; nothing for a COPY of a file that states none.
[[nodiscard]] std::optional<std::uint32_t> outputFileType(const gguf::ModelDocument &document, const Recipe &recipe);
/// The source's alignment, or 32 where it is none.
[[nodiscard]] std::uint64_t outputAlignment(const gguf::ModelDocument &document) noexcept;
/// A tensor as it is written: trailing dimensions of one weight dropped, the source's type.
[[nodiscard]] gguf::TensorToWrite tableRow(const gguf::TensorInfo &tensor);

} // namespace core::plan
