// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/document_facts.h"

#include "core/gguf/keys.h"
#include "core/plan/mixes.h"
#include "widgets/models/text.h"

#include <algorithm>
#include <unordered_map>

namespace ui {

namespace {

using core::gguf::TensorState;

void countTypes(DocumentFacts &facts)
{
    std::unordered_map<quint32, TypeShare> shares;
    for (const core::gguf::TensorInfo &tensor : facts.document->tensors()) {
        TypeShare &share = shares[tensor.typeId];
        share.typeId = tensor.typeId;
        ++share.tensors;
        share.bytes += tensor.bytes;
    }
    for (const auto &[id, share] : shares)
        facts.types.push_back(share);
    std::ranges::sort(facts.types, [](const TypeShare &a, const TypeShare &b) {
        return a.bytes != b.bytes ? a.bytes > b.bytes : a.typeId < b.typeId;
    });
}

void measureFiles(DocumentFacts &facts)
{
    const auto shards = facts.document->shards();
    std::vector<std::uint64_t> ends(shards.size(), 0);
    const auto tensors = facts.document->tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const core::gguf::TensorInfo &tensor = tensors[i];
        if (tensor.state == TensorState::Complete) {
            ++facts.completeTensors;
        } else if (!facts.firstIncomplete || (tensor.shard == tensors[*facts.firstIncomplete].shard &&
                                              tensor.fileOffset < tensors[*facts.firstIncomplete].fileOffset)) {
            facts.firstIncomplete = i;
        }
        if (tensor.state != TensorState::Invalid && tensor.shard < ends.size())
            ends[tensor.shard] = std::max(ends[tensor.shard], tensor.fileOffset + tensor.bytes);
    }
    for (std::size_t i = 0; i < shards.size(); ++i) {
        const std::uint64_t here = shards[i].present ? shards[i].identity.size : 0;
        facts.hereBytes += here;
        facts.expectedBytes += std::max(ends[i], here);
    }
}

} // namespace

QString DocumentFacts::tokenText(std::uint64_t id) const
{
    return id < tokens.size() ? toLine(tokens[static_cast<std::size_t>(id)], 80) : QString();
}

FactsPtr makeFacts(const core::gguf::DocumentPtr &document)
{
    auto facts = std::make_shared<DocumentFacts>();
    facts->document = document;
    facts->places.reserve(document->tensors().size());
    for (const core::gguf::TensorInfo &tensor : document->tensors()) {
        facts->places.push_back(core::roles::placeOf(tensor.name));
        if (const auto layer = facts->places.back().layer)
            facts->lastLayer = std::max(facts->lastLayer.value_or(0), *layer);
    }
    countTypes(*facts);
    measureFiles(*facts);
    if (document->kind() == core::gguf::FileKind::Model || document->kind() == core::gguf::FileKind::Unknown)
        facts->mix = core::plan::guessMix(*document);
    if (const auto *entry = document->find(core::gguf::keys::kTokens)) {
        if (const auto array = entry->value.asArray(); array && array->itemType() == core::gguf::ValueType::String)
            facts->tokens = core::gguf::StringArray(*array);
    }
    return facts;
}

bool isTokenId(std::string_view key)
{
    return key.starts_with("tokenizer.ggml.") && key.ends_with("_token_id");
}

QString glossOf(const DocumentFacts &facts, const core::gguf::MetadataEntry &entry)
{
    const auto number = entry.value.asUnsigned();
    if (!number)
        return {};
    if (entry.key == core::gguf::keys::kFileType && *number <= 0xFFFFFFFFU)
        return toText(core::plan::fileTypeName(static_cast<quint32>(*number)));
    if (isTokenId(entry.key))
        return facts.tokenText(*number);
    return {};
}

} // namespace ui
