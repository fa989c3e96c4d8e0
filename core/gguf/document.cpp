// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/document.h"

#include "core/gguf/keys.h"

#include <algorithm>
#include <string>

namespace core::gguf {

std::string_view severityName(Severity severity) noexcept
{
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return {};
}

std::string_view fileKindName(FileKind kind) noexcept
{
    switch (kind) {
    case FileKind::Model:
        return "model";
    case FileKind::Projector:
        return "projector";
    case FileKind::Adapter:
        return "adapter";
    case FileKind::Matrix:
        return "matrix";
    case FileKind::Vocabulary:
        return "vocabulary";
    case FileKind::Diffusion:
        return "diffusion";
    case FileKind::Unknown:
        return "unknown";
    }
    return {};
}

bool ModelDocument::hasErrors() const noexcept
{
    return std::ranges::any_of(m_diagnostics, [](const Diagnostic &d) { return d.severity == Severity::Error; });
}

const MetadataEntry *ModelDocument::find(std::string_view key) const noexcept
{
    const auto found = m_metadataIndex.find(key);
    return found == m_metadataIndex.end() ? nullptr : &m_metadata[found->second];
}

const MetadataEntry *ModelDocument::findArchitectureKey(std::string_view suffix) const noexcept
{
    const std::string_view prefix = architecture();
    if (prefix.empty())
        return nullptr;
    std::string key(prefix);
    key += '.';
    key += suffix;
    return find(key);
}

const TensorInfo *ModelDocument::findTensor(std::string_view name) const noexcept
{
    const auto found = m_tensorIndex.find(name);
    return found == m_tensorIndex.end() ? nullptr : &m_tensors[found->second];
}

std::string_view ModelDocument::architecture() const noexcept
{
    const MetadataEntry *entry = find(keys::kArchitecture);
    return entry ? entry->value.asString().value_or(std::string_view()) : std::string_view();
}

bool ModelDocument::headerOnly() const noexcept
{
    const auto hasData = [](const Shard &shard) { return shard.present && shard.dataBytes > 0; };
    return m_headerComplete && m_totals.tensorBytes > 0 && std::ranges::none_of(m_shards, hasData);
}

bool ModelDocument::dataComplete() const noexcept
{
    return m_headerComplete && std::ranges::all_of(m_shards, [](const Shard &shard) { return shard.present; }) &&
           std::ranges::all_of(m_tensors, [](const TensorInfo &t) { return t.state == TensorState::Complete; });
}

} // namespace core::gguf
