// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/gguf/diagnostic_list.h"
#include "core/gguf/document.h"
#include "core/gguf/header_parser.h"

#include <memory>
#include <vector>

namespace core::gguf {

/// A file of a model as it was read, before it becomes part of a document. `file` is nothing for a missing shard.
struct ReadShard
{
    std::filesystem::path path;
    std::unique_ptr<FileReader> file;
    ParsedHeader header;
    DiagnosticList diagnostics;
};

/// Makes a document of one or more files: tables, index, totals, and everything that is found wrong.
class DocumentBuilder
{
public:
    DocumentBuilder();
    /// In order; `label` is put before the texts of findings ("Shard 2: ").
    void addShard(ReadShard shard, const std::string &label);
    void addMissingShard(const std::filesystem::path &path);
    [[nodiscard]] DiagnosticList &diagnostics() noexcept { return m_diagnostics; }
    /// Content checks and the index. The builder is empty afterwards.
    DocumentPtr finish(std::filesystem::path path);

private:
    void addMetadata(const ParsedHeader &header);
    void addTensors(const FileReader &file, const ParsedHeader &header, const Shard &shard);

    std::unique_ptr<ModelDocument> m_document;
    DiagnosticList m_diagnostics;
    bool m_hasMetadata = false;
};

} // namespace core::gguf
