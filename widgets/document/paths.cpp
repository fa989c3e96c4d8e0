// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/paths.h"

namespace ui {

std::filesystem::path toPath(const QString &path)
{
#ifdef Q_OS_WIN
    return std::filesystem::path(path.toStdWString());
#else
    return std::filesystem::path(path.toUtf8().toStdString());
#endif
}

QString fromPath(const std::filesystem::path &path)
{
#ifdef Q_OS_WIN
    return QString::fromStdWString(path.wstring());
#else
    return QString::fromUtf8(path.string());
#endif
}

QString absolutePath(const QString &typed, const QString &folder)
{
    const std::filesystem::path path = (toPath(folder) / toPath(typed)).lexically_normal();
    // "models/" names the folder itself.
    return QString::fromStdU16String((path.has_filename() ? path : path.parent_path()).generic_u16string());
}

} // namespace ui
