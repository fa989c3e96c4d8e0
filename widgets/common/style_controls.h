// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <Qt>

class QColor;
class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionComboBox;
class QStyleOptionHeader;
class QStyleOptionMenuItem;
class QStyleOptionProgressBar;
class QStyleOptionSlider;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QWidget;

/// How single controls are drawn: what ui::Style calls. All take colours from ui::tokens(); rectangles are logical
/// pixels.
namespace ui::controls {

inline constexpr qreal kRadius = 6;
/// Left and right of header text and cells, so that they stand in one line.
inline constexpr int kCellPadding = 11;

/// The line edit inside a spin box or an editable combo has no box of its own.
[[nodiscard]] bool insideField(const QWidget *widget);
/// An editor that a view opened over a cell.
[[nodiscard]] bool isItemEditor(const QWidget *widget);

/// A rectangle whose 1 px outline falls on device pixels.
[[nodiscard]] QRectF crisp(const QRectF &rect);
void roundedBox(QPainter *painter, const QRectF &rect, const QColor &fill, const QColor &edge, qreal radius = kRadius);
/// Arrow as two strokes, pointing down, up, left or right, centred in the rectangle.
void chevron(QPainter *painter, const QRectF &rect, Qt::ArrowType direction, const QColor &color);

void pushButtonPanel(QPainter *painter, const QStyleOptionButton &option, const QWidget *widget);
void pushButtonLabel(QPainter *painter, const QStyleOptionButton &option, const QWidget *widget);
void toolButtonPanel(QPainter *painter, const QStyleOptionToolButton &option, const QWidget *widget);
void checkIndicator(QPainter *painter, const QStyleOption &option, bool radio);
void field(QPainter *painter, const QStyleOption &option, const QWidget *widget, bool focused);
void combo(QPainter *painter, const QStyleOptionComboBox &option, const QRect &arrow, const QWidget *widget);
void headerSection(QPainter *painter, const QStyleOptionHeader &option);
void scrollBar(QPainter *painter, const QStyleOptionSlider &option, const QRect &handle);
void slider(QPainter *painter, const QStyleOptionSlider &option, const QRect &groove, const QRect &handle);
void progressBar(QPainter *painter, const QStyleOptionProgressBar &option);
void menuBarItem(QPainter *painter, const QStyleOptionMenuItem &option, const QWidget *widget);
void menuItem(QPainter *painter, const QStyleOptionMenuItem &option, const QWidget *widget);
void tab(QPainter *painter, const QStyleOptionTab &option);

} // namespace ui::controls
