// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <filesystem>

namespace ui {

/// Paths between Qt and core: text only, nothing on disk is looked at.
[[nodiscard]] std::filesystem::path toPath(const QString &path);
[[nodiscard]] QString fromPath(const std::filesystem::path &path);

/// What somebody typed, as an absolute path without "." and ".."; what is not absolute lies in `folder`.
[[nodiscard]] QString absolutePath(const QString &typed, const QString &folder);

} // namespace ui
