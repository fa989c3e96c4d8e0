// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/reader.h"

#include "core/base/checked.h"
#include "core/base/text.h"
#include "core/gguf/content_checks.h"
#include "core/gguf/document_builder.h"
#include "core/gguf/layout_checks.h"
#include "core/gguf/naming.h"
#include "core/gguf/splits.h"

#include <algorithm>
#include <format>
#include <new>
#include <string>

namespace core::gguf {

DocumentBuilder::DocumentBuilder()
    : m_document(new ModelDocument)
{}

void DocumentBuilder::addMetadata(const ParsedHeader &header)
{
    ModelDocument &document = *m_document;
    document.m_metadata.reserve(header.entries.size());
    for (const RawEntry &raw : header.entries) {
        const std::size_t index = document.m_metadata.size();
        document.m_metadata.push_back({header.key(raw), header.value(raw), raw.offset});
        const MetadataEntry &entry = document.m_metadata.back();
        const auto [known, isNew] = document.m_metadataIndex.try_emplace(entry.key, index);
        if (!isNew) {
            m_diagnostics.add(Severity::Error, ErrorCode::DuplicateKey, {.offset = raw.offset, .metadata = index},
                              "The key '{}' at byte {} stands at byte {} already; the first one is used.",
                              printableLine(entry.key.substr(0, 200)), raw.offset,
                              document.m_metadata[known->second].fileOffset);
        }
    }
    m_hasMetadata = true;
}

void DocumentBuilder::addTensors(const FileReader &file, const ParsedHeader &header, const Shard &shard)
{
    ModelDocument &document = *m_document;
    const std::size_t first = document.m_tensors.size();
    const auto shardIndex = static_cast<std::uint32_t>(document.m_shards.size() - 1);
    document.m_tensors.reserve(first + header.tensors.size());
    for (const RawTensor &raw : header.tensors) {
        const std::size_t index = document.m_tensors.size();
        document.m_tensors.push_back(describeTensor(header, raw, index, m_diagnostics));
        TensorInfo &tensor = document.m_tensors.back();
        tensor.shard = shardIndex;
        if (!document.m_tensorIndex.try_emplace(tensor.name, index).second) {
            m_diagnostics.add(Severity::Error, ErrorCode::DuplicateTensor, {.offset = raw.offset, .tensor = index},
                              "The tensor name '{}' at byte {} is in use already; both tensors are listed.",
                              printableLine(tensor.name.substr(0, 200)), raw.offset);
        }
    }
    placeTensors(file, shard, std::span(document.m_tensors).subspan(first), first, header.complete, m_diagnostics);
}

void DocumentBuilder::addShard(ReadShard read, const std::string &label)
{
    ModelDocument &document = *m_document;
    m_diagnostics.setPrefix(label);
    for (const Diagnostic &found : read.diagnostics.take())
        m_diagnostics.add(found.severity, found.code, {.offset = found.offset}, "{}", found.text);
    const ParsedHeader &header = read.header;
    Shard &shard = document.m_shards.emplace_back();
    shard.path = read.path;
    shard.identity = read.file->identity();
    shard.version = header.version;
    shard.encoding = header.encoding;
    shard.alignment = alignmentOf(header, m_diagnostics);
    shard.headerBytes = header.headerBytes;
    shard.dataOffset = checkedAlignUp(header.headerBytes, shard.alignment).value_or(header.headerBytes);
    shard.dataBytes = read.file->size() - std::min(read.file->size(), shard.dataOffset);
    shard.metadataCount = header.entries.size();
    shard.tensorCount = header.tensors.size();
    document.m_headerComplete = document.m_headerComplete && header.complete;
    document.m_totals.fileBytes += read.file->size();
    if (!m_hasMetadata)
        addMetadata(header);
    addTensors(*read.file, header, shard);
    document.m_buffers.push_back(std::move(read.header.bytes));
    m_diagnostics.setPrefix({});
}

void DocumentBuilder::addMissingShard(const std::filesystem::path &path)
{
    Shard &shard = m_document->m_shards.emplace_back();
    shard.path = path;
    shard.present = false;
}

DocumentPtr DocumentBuilder::finish(std::filesystem::path path)
{
    ModelDocument &document = *m_document;
    document.m_path = std::move(path);
    for (const TensorInfo &tensor : document.m_tensors) {
        // A sum over many tensors of stated sizes may exceed 64 bits though each does not.
        document.m_totals.parameters = checkedAdd(document.m_totals.parameters, tensor.elements).value_or(UINT64_MAX);
        document.m_totals.tensorBytes = checkedAdd(document.m_totals.tensorBytes, tensor.bytes).value_or(UINT64_MAX);
    }
    document.m_kind = kindOf(document);
    checkContent(document, m_diagnostics);
    document.m_diagnostics = m_diagnostics.take();
    return DocumentPtr(std::move(m_document));
}

namespace {

Result<DocumentPtr> readModelOrThrow(const std::filesystem::path &path, const ReadOptions &options)
{
    GAUFRE_TRY(auto shard, readShard(path, options.cancel));
    if (!shard.header.complete && shard.header.entries.empty() && shard.header.tensors.empty()) {
        // Nothing of the header is worth showing: the first finding is the answer.
        const auto findings = shard.diagnostics.take();
        return std::unexpected(Error{findings.front().code, findings.front().text, findings.front().offset});
    }
    DocumentBuilder builder;
    const auto split = splitFields(shard.header);
    if (split && options.followShards)
        GAUFRE_CHECK(addSplitModel(builder, std::move(shard), *split, options));
    else
        builder.addShard(std::move(shard), {});
    DocumentPtr document = builder.finish(path);
    if (options.mode == ReadMode::Strict) {
        for (const Diagnostic &found : document->diagnostics()) {
            if (found.severity == Severity::Error)
                return fail(found.code, found.text, found.offset);
        }
    }
    return document;
}

} // namespace

Result<DocumentPtr> readModel(const std::filesystem::path &path, const ReadOptions &options)
{
    try {
        return readModelOrThrow(path, options);
    } catch (const std::bad_alloc &) {
        return fail(ErrorCode::OutOfMemory, std::format("There is not enough memory to read {}.", path.string()));
    }
}

Result<std::filesystem::path> modelInFolder(const std::filesystem::path &folder)
{
    std::error_code error;
    std::vector<std::filesystem::path> models;
    std::filesystem::directory_iterator it(folder, error);
    if (error)
        return fail(ErrorCode::FileNotFound,
                    std::format("The folder {} cannot be listed: {}.", folder.string(), error.message()));
    for (const std::filesystem::directory_iterator end; it != end; it.increment(error)) {
        if (error)
            return fail(ErrorCode::ReadFailed,
                        std::format("The folder {} cannot be listed: {}.", folder.string(), error.message()));
        const auto &path = it->path();
        if (asciiLower(path.extension().string()) == ".gguf" && it->is_regular_file(error))
            models.push_back(path);
    }
    std::ranges::sort(models);
    // Of the shards of one model, the first that is there stands for all.
    std::vector<std::filesystem::path> found;
    std::vector<std::string> prefixes;
    for (const auto &path : models) {
        const auto name = parseShardName(path.filename().string());
        const std::string prefix = name ? std::format("{}/{}", name->prefix, name->count) : std::string();
        if (name && std::ranges::contains(prefixes, prefix))
            continue;
        if (name)
            prefixes.push_back(prefix);
        found.push_back(path);
    }
    if (found.empty())
        return fail(ErrorCode::FileNotFound, std::format("The folder {} holds no GGUF file.", folder.string()));
    if (found.size() > 1) {
        std::string list;
        for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 8); ++i)
            list += (i == 0 ? "" : ", ") + printableLine(found[i].filename().string());
        return fail(ErrorCode::InvalidArgument,
                    std::format("The folder {} holds {} models; name one of them: {}{}.", folder.string(), found.size(),
                                list, found.size() > 8 ? ", …" : ""));
    }
    return found.front();
}

} // namespace core::gguf
