// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/stacked_bar.h"

#include "widgets/common/format.h"
#include "widgets/common/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <QToolTip>

#include <algorithm>

namespace ui {

StackedBar::StackedBar(const QString &accessibleName, QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void StackedBar::setParts(const QList<Part> &parts)
{
    m_parts = parts;
    double total = 0;
    for (const Part &part : parts)
        total += static_cast<double>(part.value);
    QStringList texts;
    for (const Part &part : parts) {
        if (total > 0)
            texts.append(part.name + QChar(u' ') + format::percent(static_cast<double>(part.value) / total));
    }
    setAccessibleDescription(texts.join(QStringLiteral(", ")));
    update();
}

QSize StackedBar::sizeHint() const
{
    return {200, ui::metric(14)};
}

QSize StackedBar::minimumSizeHint() const
{
    return {60, ui::metric(14)};
}

QList<QRectF> StackedBar::rects() const
{
    QList<QRectF> result;
    double total = 0;
    for (const Part &part : m_parts)
        total += static_cast<double>(part.value);
    double before = 0;
    for (const Part &part : m_parts) {
        const double from = total > 0 ? before / total : 0;
        before += static_cast<double>(part.value);
        const double to = total > 0 ? before / total : 0;
        result.append(QRectF(from * width(), 0, (to - from) * width(), height()));
    }
    return result;
}

int StackedBar::partAt(const QPointF &position) const
{
    const QList<QRectF> all = rects();
    for (qsizetype i = 0; i < all.size(); ++i) {
        if (all[i].contains(position))
            return static_cast<int>(i);
    }
    return -1;
}

bool StackedBar::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int index = partAt(help->pos());
        if (index >= 0)
            QToolTip::showText(help->globalPos(),
                               tr("%1, %2").arg(m_parts[index].name, format::bytes(m_parts[index].value)), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void StackedBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outline;
    outline.addRoundedRect(rect(), 4, 4);
    painter.setClipPath(outline);
    painter.fillRect(rect(), tokens().grid);
    const QList<QRectF> all = rects();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (qsizetype i = 0; i < all.size(); ++i) {
        const Part &part = m_parts[i];
        const bool typed = part.typeId >= 0;
        const BandColors colors = typed ? typeColors(static_cast<quint32>(part.typeId)) : BandColors{};
        painter.fillRect(all[i], typed ? colors.fill : part.color);
        // A hairline of the ground between parts: neighbours stay apart without colour, too.
        if (i > 0)
            painter.fillRect(QRectF(all[i].left() - 0.5, 0, 1, height()), tokens().surface);
    }
}

void StackedBar::mouseReleaseEvent(QMouseEvent *event)
{
    const int index = partAt(event->position());
    if (event->button() == Qt::LeftButton && index >= 0)
        emit partClicked(index);
}

} // namespace ui
