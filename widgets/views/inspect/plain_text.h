// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QPlainTextEdit;
class QWidget;

namespace ui {

/// A read-only editor in the fixed font for long texts of a file; nothing in them is taken for markup.
[[nodiscard]] QPlainTextEdit *makePlainText(const QString &accessibleName, QWidget *parent = nullptr);

} // namespace ui
