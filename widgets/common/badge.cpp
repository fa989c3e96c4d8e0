// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/badge.h"

#include "widgets/common/theme.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>

#include <utility>

namespace ui {

namespace {

struct BadgeColors
{
    QColor fill;
    QColor text;
};

BadgeColors colorsOf(Badge::Kind kind)
{
    const Tokens &t = tokens();
    switch (kind) {
    case Badge::Kind::Neutral:
        return {t.hover, t.text2};
    case Badge::Kind::Accent:
        return {t.soft, t.accent};
    case Badge::Kind::Ok:
        return {t.okBg, t.ok};
    case Badge::Kind::Warn:
        return {t.warnBg, t.warn};
    case Badge::Kind::Error:
        return {t.errorBg, t.error};
    }
    return {t.hover, t.text2};
}

} // namespace

Badge::Badge(const QString &text, Kind kind, QWidget *parent)
    : QWidget(parent)
    , m_kind(kind)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
    setText(text);
}

void Badge::setText(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    setHidden(text.isEmpty());
    updateGeometry();
    update();
}

void Badge::setKind(Kind kind)
{
    m_kind = kind;
    update();
}

QSize Badge::sizeHint() const
{
    return badgeSize(m_text);
}

void Badge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBadge(&painter, rect(), m_text, m_kind);
}

void Badge::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::EnabledChange)
        update();
    QWidget::changeEvent(event);
}

QSize badgeSize(const QString &text)
{
    const QFontMetrics metrics(font(TextRole::SmallStrong));
    return {metrics.horizontalAdvance(text) + 16, metrics.height() + 4};
}

void paintBadge(QPainter *painter, const QRectF &rect, const QString &text, Badge::Kind kind)
{
    const BadgeColors colors = colorsOf(kind);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(tokens().highContrast ? QPen(tokens().text, 1) : QPen(Qt::NoPen));
    painter->setBrush(colors.fill);
    painter->drawRoundedRect(rect, 4, 4);
    painter->setFont(font(TextRole::SmallStrong));
    painter->setPen(colors.text);
    painter->drawText(rect, Qt::AlignCenter | Qt::TextSingleLine, text);
    painter->restore();
}

} // namespace ui
