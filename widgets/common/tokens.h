// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QStringView>

#include <array>

namespace ui {

/// The colours of one theme, named as in the visual specification (section 2.2). Everything on screen that is not data
/// takes its colour from here.
struct Tokens
{
    QColor window;   ///< activity bar, tab strip, menu, status bar
    QColor surface;  ///< content, cards, tables, fields
    QColor raised;   ///< table header, side navigation, group rows
    QColor hover;    ///< hover, track of a segmented control, grey badge
    QColor selected; ///< selected row; text keeps its colour
    QColor soft;     ///< selected activity, accent badge
    QColor border;   ///< card and pane lines
    QColor grid;     ///< row lines, chart grid, progress track
    QColor control;  ///< outline of checkboxes, lower edge of fields
    QColor disabled; ///< text and icons of what cannot be used now
    QColor text;
    QColor text2; ///< labels, secondary
    QColor text3; ///< hints, axis, placeholders
    QColor accent;
    QColor onAccent;
    QColor ok;
    QColor okBg;
    QColor warn;
    QColor warnBg;
    QColor warnLine;
    QColor error;
    QColor errorBg;
    QColor errorLine;
    std::array<QColor, 4> series; ///< chart lines and parts of a whole, in this order

    // Block-byte view (section 2.4)
    QColor blockD;
    QColor blockDmin;                  ///< also sign bits
    QColor blockScales;                ///< scales and mins
    std::array<QColor, 2> blockQuants; ///< alternating per 64 weights; also codebook indices

    bool dark = false;
    bool highContrast = false;
};

[[nodiscard]] const Tokens &lightTokens();
[[nodiscard]] const Tokens &darkTokens();

/// How a type is drawn: one colour per nominal bit count (section 2.3).
struct BandColors
{
    QColor fill;
    QColor text;
    QColor edge;         ///< 1 px
    bool dashed = false; ///< unknown types have a dashed edge
};

/// Nominal bits of a type id: 1 2 3 4 5 6 8 16 32, or 0 for an id that is not in the type table.
[[nodiscard]] int bandOfType(quint32 typeId);
/// As bandOfType for a name; names that are not in the table (types of other programs, "IQ4_KS") take the band of their
/// first digit, names without a digit 0.
[[nodiscard]] int bandOfTypeName(QStringView name);
/// Any band other than those of bandOfType is drawn as unknown.
[[nodiscard]] BandColors bandColors(int band, const Tokens &tokens);
/// Protected tensors (norms, biases, router) are hollow.
[[nodiscard]] BandColors protectedColors(const Tokens &tokens);

enum class Ramp {
    Error,    ///< 0 … 1
    Change,   ///< −1 … +1: fewer bits or worse … more bits
    Coverage, ///< 0 … 1; no data is Tokens::error
};
/// Linear between the stops; values outside the range are clamped, NaN gives the lower end.
[[nodiscard]] QColor rampColor(Ramp ramp, double value, bool dark);
/// Black or white, whichever contrasts more with `fill`.
[[nodiscard]] QColor textOn(const QColor &fill);
/// WCAG 2 contrast ratio, 1 … 21.
[[nodiscard]] double contrastRatio(const QColor &a, const QColor &b);

} // namespace ui
