// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"
#include "core/plan/plan.h"
#include "core/roles/roles.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ui {

/// Tensors of one type.
struct TypeShare
{
    quint32 typeId = 0;
    std::uint64_t tensors = 0;
    std::uint64_t bytes = 0;
};

/// What is worked out once of a document and then only looked at. Immutable; shared with the document's lifetime.
struct DocumentFacts
{
    core::gguf::DocumentPtr document;
    std::vector<core::roles::TensorPlace> places; ///< one per tensor
    std::vector<TypeShare> types;                 ///< most bytes first
    core::plan::MixGuess mix;
    core::gguf::StringArray tokens;   ///< empty without a vocabulary
    std::optional<quint32> lastLayer; ///< of all stacks
    std::uint64_t completeTensors = 0;
    std::optional<std::size_t> firstIncomplete; ///< by offset, in the first shard that has one
    std::uint64_t expectedBytes = 0;            ///< of all files, if nothing were missing
    std::uint64_t hereBytes = 0;                ///< of all files that are there

    /// Text of a token, in one line; empty if there is no such token.
    [[nodiscard]] QString tokenText(std::uint64_t id) const;
    [[nodiscard]] std::uint64_t incompleteTensors() const { return document->tensors().size() - completeTensors; }
    /// Some tensors are here and others are not: which ones matters. Not so for a header alone.
    [[nodiscard]] bool isCut() const { return incompleteTensors() > 0 && !document->headerOnly(); }
};

using FactsPtr = std::shared_ptr<const DocumentFacts>;

/// Pure; a few milliseconds for large models: run it on a worker.
[[nodiscard]] FactsPtr makeFacts(const core::gguf::DocumentPtr &document);

/// What a metadata value means, if that is known: "Q4_K_M" for general.file_type, a token's text for a token id.
[[nodiscard]] QString glossOf(const DocumentFacts &facts, const core::gguf::MetadataEntry &entry);
/// True if the gloss is a token's text.
[[nodiscard]] bool isTokenId(std::string_view key);

} // namespace ui
