// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/identity.h"

#include "core/base/file_reader.h"
#include "core/base/text.h"
#include "core/gguf/naming.h"
#include "core/gguf/reader.h"
#include "widgets/document/paths.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace ui {

namespace fs = std::filesystem;

namespace {

QString identityText(const core::FileIdentity &identity, const fs::path &path)
{
    // Some network file systems number nothing: there the path has to do.
    if (identity.inode == 0)
        return fromPath(path);
    return QStringLiteral("%1:%2").arg(identity.device).arg(identity.inode);
}

/// The first shard beside a shard, if it is there; else the file itself.
fs::path firstShardOf(const fs::path &path)
{
    const auto shard = core::gguf::parseShardName(path.filename().string());
    if (!shard || shard->index == 1)
        return path;
    const fs::path first = path.parent_path() / core::gguf::shardFileName(shard->prefix, 1, shard->count);
    std::error_code error;
    return fs::is_regular_file(first, error) ? first : path;
}

/// GGUF files of a folder, a split model once.
QStringList modelsIn(const fs::path &folder)
{
    QStringList models;
    std::error_code error;
    for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (core::asciiLower(entry->path().extension().string()) != ".gguf")
            continue;
        const auto shard = core::gguf::parseShardName(name);
        if (!shard || shard->index == 1 || firstShardOf(entry->path()) == entry->path())
            models.append(fromPath(entry->path()));
    }
    std::ranges::sort(models);
    return models;
}

} // namespace

QString identityOf(const core::gguf::ModelDocument &document)
{
    const core::gguf::Shard &first = document.firstShard();
    return identityText(first.identity, first.path.empty() ? document.path() : first.path);
}

core::Result<OpenTarget> resolveTarget(const QString &path)
{
    fs::path target = toPath(path);
    std::error_code error;
    if (fs::is_directory(target, error)) {
        auto model = core::gguf::modelInFolder(target);
        if (!model && model.error().code == core::ErrorCode::InvalidArgument) {
            OpenTarget several{path, {}, modelsIn(target)};
            if (several.models.size() > 1)
                return several;
        }
        if (!model)
            return std::unexpected(std::move(model).error());
        target = std::move(*model);
    }
    // The tab is named after the file that was asked for; identity is that of the first shard.
    const fs::path first = firstShardOf(target);
    GAUFRE_TRY(const auto identity, core::fileIdentity(first));
    fs::path canonical = fs::weakly_canonical(first, error);
    if (error)
        canonical = first;
    return OpenTarget{fromPath(target), identityText(identity, canonical), {}};
}

} // namespace ui
