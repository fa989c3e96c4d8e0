// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace ui {

struct Tokens;

/// The program's icons: resources/icons/<name>.svg. Names as the files.
enum class IconName {
    None,
    Brush,
    Budget,
    Chat,
    ChevronDown,
    ChevronRight,
    Close,
    Compare,
    Convert,
    Copy,
    Error,
    Evaluate,
    Fill,
    Filter,
    Imatrix,
    Info,
    Inspect,
    Jobs,
    Map,
    Memory,
    Merge,
    Metadata,
    Ok,
    Open,
    Pause,
    Pin,
    Play,
    Plus,
    Quantize,
    Redo,
    Save,
    Search,
    Settings,
    Split,
    Stop,
    Table,
    Template,
    Tensors,
    Undo,
    Verify,
    Warning,
};

/// Drawn in token colours (text2; accent when checked; disabled), recoloured when the theme changes, sharp at every
/// scale. GUI thread only.
[[nodiscard]] QIcon icon(IconName name);
/// The same in one token colour for all states: `icon(IconName::Ok, &Tokens::ok)`.
[[nodiscard]] QIcon icon(IconName name, QColor Tokens::*token);
/// A pixmap for painters, `size` logical pixels square.
[[nodiscard]] QPixmap iconPixmap(IconName name, const QColor &color, int size, qreal devicePixelRatio);
/// The application icon, in colours of its own.
[[nodiscard]] QIcon appIcon();

} // namespace ui
