// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/reader.h"
#include "tests/support/gguf_builder.h"

#include <QByteArray>
#include <QFile>
#include <QStringList>
#include <QTemporaryDir>

#include <string_view>

namespace reader_support {

/// A folder for one test, removed with it.
class Scratch
{
public:
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] std::filesystem::path write(const QString &name, const QByteArray &bytes) const
    {
        // A new file each time: some file systems flush a file that is written over.
        QFile::remove(path(name));
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return std::filesystem::path(path(name).toStdString());
    }
    [[nodiscard]] core::Result<core::gguf::DocumentPtr> read(const QByteArray &bytes,
                                                             core::gguf::ReadMode mode = core::gguf::ReadMode::Lenient,
                                                             const QString &name = QStringLiteral("a.gguf")) const
    {
        return core::gguf::readModel(write(name, bytes), {.mode = mode});
    }

private:
    QTemporaryDir m_folder;
};

inline QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
}

inline QString codeText(core::ErrorCode code)
{
    return text(core::errorCodeName(code));
}

/// "error BadCount", … in order, without those of severity info.
inline QStringList findings(const core::gguf::ModelDocument &document)
{
    QStringList list;
    for (const core::gguf::Diagnostic &found : document.diagnostics()) {
        if (found.severity != core::gguf::Severity::Info)
            list << text(core::gguf::severityName(found.severity)) + u' ' + codeText(found.code);
    }
    return list;
}

inline const core::gguf::Diagnostic *find(const core::gguf::ModelDocument &document, core::ErrorCode code)
{
    for (const core::gguf::Diagnostic &found : document.diagnostics()) {
        if (found.code == code)
            return &found;
    }
    return nullptr;
}

/// A small sound model: architecture, two F32 tensors of one aligned block each.
inline support::GgufBuilder smallModel(std::uint32_t version = 3,
                                       support::GgufBuilder::Order order = support::GgufBuilder::Order::Little)
{
    support::GgufBuilder builder(version, order);
    builder.string("general.architecture", "llama").u32("llama.block_count", 1);
    builder.tensorF32("token_embd.weight", {4, 2}, {0, 1, 2, 3, 4, 5, 6, 7});
    builder.tensorF32("blk.0.attn_norm.weight", {8}, {8, 9, 10, 11, 12, 13, 14, 15});
    return builder;
}

} // namespace reader_support
