// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace ui {

/// A stretch of one file.
struct FilePart
{
    enum class Kind {
        Header, ///< magic, version, counts
        Metadata,
        Table,   ///< of tensors
        Padding, ///< less than the alignment, as the format wants it
        Tensor,
        Gap,      ///< bytes that belong to nothing
        Trailing, ///< bytes behind the last tensor
        Missing,  ///< should be there, but the file ended
    };
    Kind kind = Kind::Gap;
    quint32 shard = 0;
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    std::optional<std::size_t> tensor = std::nullopt; ///< for Tensor, and for Missing parts of one
};

/// All parts of all files in order of their offsets; nothing is left out and, unless tensors overlap, nothing covered
/// twice. A missing shard has no parts. O(n log n) in the number of tensors: for a worker.
[[nodiscard]] std::vector<FilePart> filePartsOf(const core::gguf::ModelDocument &document);

[[nodiscard]] QString partKindText(FilePart::Kind kind);

} // namespace ui
