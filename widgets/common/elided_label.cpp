// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>

namespace ui {

ElidedLabel::ElidedLabel(const QString &text, Qt::TextElideMode mode, QWidget *parent)
    : QLabel(parent)
    , m_mode(mode)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setText(text);
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    update();
}

void ElidedLabel::setText(const QString &text)
{
    m_full = text;
    // Screen readers and QLabel's height get the whole text.
    QLabel::setText(text);
    updateGeometry();
    update();
}

bool ElidedLabel::isElided() const
{
    return fontMetrics().horizontalAdvance(m_full) > contentsRect().width();
}

void ElidedLabel::setFullText(const QString &tooltip)
{
    m_tooltip = tooltip;
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_full) + 2, fontMetrics().height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    const int few = fontMetrics().horizontalAdvance(QStringLiteral("wwww…"));
    return {std::min(few, sizeHint().width()), fontMetrics().height()};
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const QString tip = !m_tooltip.isEmpty() ? m_tooltip : isElided() ? m_full : toolTip();
        const auto *help = static_cast<QHelpEvent *>(event);
        // Texts come from files: never as markup.
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), tip.toHtmlEscaped().replace(u'\n', QLatin1String("<br>")), this);
        return true;
    }
    return QLabel::event(event);
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(isEnabled() ? QPalette::Normal : QPalette::Disabled, QPalette::WindowText));
    painter.setFont(font());
    const QRect area = contentsRect();
    const QString line = QString(m_full).replace(u'\n', u' ');
    const QString shown = fontMetrics().elidedText(line, m_mode, area.width());
    painter.drawText(
        area, static_cast<int>(QStyle::visualAlignment(layoutDirection(), alignment())) | Qt::TextSingleLine, shown);
}

} // namespace ui
