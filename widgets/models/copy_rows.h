// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QModelIndex>
#include <QString>

namespace ui {

/// Rows as text: what the columns show, with tabs between and a line each. `columns`: which, in order; empty: all.
[[nodiscard]] QString rowsAsText(const QModelIndexList &rows, const QList<int> &columns = {});
/// Rows as JSON from JsonKeyRole and RawRole: an object for one row, else an array of objects. Indented.
[[nodiscard]] QString rowsAsJson(const QModelIndexList &rows);

} // namespace ui
