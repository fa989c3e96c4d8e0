// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/cell_painter.h"

#include "core/tensor/types.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

/// Filled in the cell's text colour with a line of the opposite one, in the top right corner (section 4.3).
void paintChangedMark(QPainter *painter, const QRectF &rect, const QColor &text)
{
    const double size = rect.height() < 12 || rect.width() < 12 ? 4 : rect.height() < 20 ? 6 : 8;
    const double inset = size < 6 ? 1 : 2;
    const QPointF corner(rect.right() - inset, rect.top() + inset);
    QPainterPath path(corner);
    path.lineTo(corner - QPointF(size, 0));
    path.lineTo(corner + QPointF(0, size));
    path.closeSubpath();
    painter->setPen(QPen(text.lightnessF() < 0.5F ? Qt::white : Qt::black, 1));
    painter->setBrush(text);
    painter->drawPath(path);
}

/// A small arrow that turns down, at the left: the type is not the one that the mix wanted.
void paintFallbackMark(QPainter *painter, const QRectF &rect, const QColor &text)
{
    const double size = std::min({7.0, rect.height() - 4, rect.width() - 4});
    if (size < 3)
        return;
    const bool hasRoom = rect.width() >= 34;
    const double left = hasRoom ? rect.left() + 4 : rect.left() + 2;
    const double top = hasRoom ? rect.center().y() - size / 2 : rect.bottom() - size - 2;
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(text, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    QPainterPath path(QPointF(left, top));
    path.lineTo(left + size * 0.65, top);
    path.lineTo(left + size * 0.65, top + size);
    path.moveTo(left + size * 0.25, top + size * 0.6);
    path.lineTo(left + size * 0.65, top + size);
    path.lineTo(left + size * 1.05, top + size * 0.6);
    painter->drawPath(path);
}

/// The number of bits, in cells that are too narrow for a type's name but wide enough for it; false if it has no room.
bool paintBits(QPainter *painter, const QRectF &rect, const CellLook &look, const BandColors &colors, double radius)
{
    const auto *type = core::tensor::findType(look.typeId);
    const QString text = type != nullptr ? format::bits(type->bitsPerWeight()) : QStringLiteral("?");
    const QFont font = ui::font(TextRole::DrawingStrong);
    if (rect.height() < 12 || QFontMetricsF(font).horizontalAdvance(text) + 2 > rect.width())
        return false;
    const bool strong = tokens().highContrast;
    painter->setRenderHint(QPainter::Antialiasing);
    QPen pen(strong ? tokens().text : colors.edge, strong ? 2 : 1);
    if (colors.dashed)
        pen.setDashPattern({3, 2});
    painter->setPen(pen);
    painter->setBrush(colors.fill);
    const double half = pen.widthF() / 2;
    painter->drawRoundedRect(rect.adjusted(half, half, -half, -half), radius, radius);
    painter->setFont(font);
    painter->setPen(colors.text);
    painter->drawText(rect, Qt::AlignCenter | Qt::TextSingleLine, text);
    return true;
}

} // namespace

void paintCell(QPainter *painter, const QRectF &rect, const CellLook &look)
{
    ChipStyle style;
    style.isProtected = look.isProtected;
    style.radius = std::min(rect.width(), rect.height()) < 20 ? 2.5 : 4;
    const BandColors colors = look.isProtected ? protectedColors(tokens()) : typeColors(look.typeId);
    if (!look.showsBits || !paintBits(painter, rect, look, colors, style.radius))
        paintTypeChip(painter, rect, look.typeId, style);
    painter->setRenderHint(QPainter::Antialiasing);
    if (look.isIncomplete) {
        painter->setPen(Qt::NoPen);
        QPainterPath path;
        path.addRoundedRect(rect, style.radius, style.radius);
        painter->save();
        painter->setClipPath(path);
        painter->setPen(QPen(tokens().error, 1.5));
        for (double x = rect.left() - rect.height(); x < rect.right(); x += 6)
            painter->drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
        painter->restore();
    }
    if (look.isChanged)
        paintChangedMark(painter, rect, colors.text);
    if (look.isFallback)
        paintFallbackMark(painter, rect, colors.text);
    if (look.isSelected) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(tokens().surface, 1));
        painter->drawRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), style.radius - 1, style.radius - 1);
        painter->setPen(QPen(tokens().text, 2));
        painter->drawRoundedRect(rect.adjusted(1, 1, -1, -1), style.radius, style.radius);
    }
}

size_t qHash(const CellPainter::Key &key, size_t seed) noexcept
{
    const CellLook &look = key.look;
    const unsigned flags = static_cast<unsigned>(look.isProtected) | static_cast<unsigned>(look.isChanged) << 1U |
                           static_cast<unsigned>(look.isFallback) << 2U |
                           static_cast<unsigned>(look.isIncomplete) << 3U |
                           static_cast<unsigned>(look.isSelected) << 4U | static_cast<unsigned>(look.showsBits) << 5U;
    return qHashMulti(seed, look.typeId, flags, key.width, key.height, key.ratio);
}

void CellPainter::draw(QPainter *painter, const QRect &device, qreal ratio, const CellLook &look)
{
    if (device.isEmpty())
        return;
    const Key key{look, device.width(), device.height(), static_cast<int>(std::lround(ratio * 1000))};
    auto it = m_cache.constFind(key);
    if (it == m_cache.constEnd()) {
        if (m_cache.size() > 2000) // many sizes passed by while the window was resized
            m_cache.clear();
        QPixmap pixmap(device.size());
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(tokens().surface);
        QPainter cell(&pixmap);
        paintCell(&cell, QRectF(0, 0, device.width() / ratio, device.height() / ratio), look);
        cell.end();
        pixmap.setDevicePixelRatio(1);
        it = m_cache.insert(key, pixmap);
    }
    painter->drawPixmap(device.topLeft(), *it);
}

void TextPainter::clear()
{
    for (auto &texts : m_texts)
        texts.clear();
}

void TextPainter::draw(QPainter *painter, const QRectF &rect, Qt::Alignment alignment, const QString &text, bool strong)
{
    auto &texts = m_texts[strong ? 1 : 0];
    const QFont font = ui::font(strong ? TextRole::DrawingStrong : TextRole::Drawing);
    auto it = texts.find(text);
    if (it == texts.end()) {
        if (texts.size() > 2000)
            texts.clear();
        QStaticText laidOut(text);
        laidOut.setTextFormat(Qt::PlainText);
        laidOut.setPerformanceHint(QStaticText::AggressiveCaching);
        laidOut.prepare({}, font);
        it = texts.insert(text, laidOut);
    }
    const QSizeF size = it->size();
    const double x = alignment.testFlag(Qt::AlignRight)     ? rect.right() - size.width()
                     : alignment.testFlag(Qt::AlignHCenter) ? rect.center().x() - size.width() / 2
                                                            : rect.left();
    painter->setFont(font);
    painter->drawStaticText(QPointF(std::round(x), std::round(rect.center().y() - size.height() / 2)), *it);
}

} // namespace ui
