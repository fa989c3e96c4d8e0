// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/gguf/document.h"

#include <QString>
#include <QStringList>

namespace ui {

/// By what a file is known: "device:inode" of its first shard, else its path. What plans are kept under.
[[nodiscard]] QString identityOf(const core::gguf::ModelDocument &document);

/// What a path turned out to be.
struct OpenTarget
{
    QString path;       ///< the file to open; the first shard of a split model if it is there
    QString identity;   ///< as identityOf
    QStringList models; ///< not empty: the path is a folder with several models
};

/// Looks at a path: links, folders, shards. Touches the disk: call it on a worker. Errors: those of fileIdentity; a
/// folder without a model: FileNotFound.
[[nodiscard]] core::Result<OpenTarget> resolveTarget(const QString &path);

} // namespace ui
