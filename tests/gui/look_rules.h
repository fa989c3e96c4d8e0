// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QRect>
#include <QStringList>

class QWidget;

/// What holds for every page in every look. Each rule returns a sentence for each place where it is broken.
namespace rules {

/// All rules below, for a window that is shown and active.
[[nodiscard]] QStringList complaints(QWidget &window);

/// No text and no control is smaller than it needs to be, unless it shortens its text and has the whole in a tooltip.
[[nodiscard]] QStringList cutWidgets(const QWidget &window);
/// No two siblings cover each other; none reaches out of its parent. What floats on purpose is left out.
[[nodiscard]] QStringList coveredWidgets(const QWidget &window);
/// Whatever takes the keyboard focus has a name for screen readers.
[[nodiscard]] QStringList namelessWidgets(const QWidget &window);
/// … and is come to by Tab or F6.
[[nodiscard]] QStringList unreachedWidgets(QWidget &window);
/// Whatever can be clicked has at least 24 × 24 pixels, but for the cells of the map.
[[nodiscard]] QStringList smallTargets(const QWidget &window);
/// No plural is left as it stands in the source, "tensor(s)": the English file lacks it, or has it under another class.
[[nodiscard]] QStringList rawPlurals(const QWidget &window);
/// Labels have colours of the theme, and 4.5 : 1 against what is behind them.
[[nodiscard]] QStringList faintTexts(QWidget &window);
/// No key has two meanings at one place.
[[nodiscard]] QStringList doubleShortcuts(const QWidget &window);
/// Every command with a shortcut stands in a menu.
[[nodiscard]] QStringList commandsWithoutMenu(const QWidget &window);

/// The color that most pixels of `rect` have.
[[nodiscard]] QColor commonColor(const QImage &image, const QRect &rect);

} // namespace rules
