// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/card.h"

#include "widgets/common/style_controls.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <utility>

namespace ui {

Card::Card(const QString &title, QWidget *parent)
    : QFrame(parent)
    , m_outer(new QVBoxLayout(this))
    , m_caption(new QWidget(this))
    , m_captionRow(new QHBoxLayout(m_caption))
    , m_title(makeLabel(title, TextRole::Caption, Tone::Text2))
    , m_content(new QVBoxLayout)
{
    m_outer->setContentsMargins(15, 12, 15, 12);
    m_outer->setSpacing(6);
    m_captionRow->setContentsMargins(0, 0, 0, 0);
    m_captionRow->setSpacing(8);
    m_captionRow->addWidget(m_title, 1);
    m_outer->addWidget(m_caption);
    m_content->setContentsMargins(0, 0, 0, 0);
    m_content->setSpacing(6);
    m_outer->addLayout(m_content, 1);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    updateCaption();
}

void Card::setTitle(const QString &title)
{
    m_title->setText(title);
    if (m_clickable)
        setAccessibleName(title);
    updateCaption();
}

QString Card::title() const
{
    return m_title->text();
}

void Card::setTrailing(QWidget *widget)
{
    if (m_trailing)
        m_trailing->deleteLater();
    m_trailing = widget;
    if (widget)
        m_captionRow->addWidget(widget, 0, Qt::AlignVCenter);
    updateCaption();
}

void Card::updateCaption()
{
    m_caption->setVisible(m_trailing || !m_title->text().isEmpty());
}

void Card::setFill(Fill fill)
{
    m_fill = fill;
    update();
}

void Card::setClickable(bool clickable)
{
    m_clickable = clickable;
    setFocusPolicy(clickable ? Qt::TabFocus : Qt::NoFocus);
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAttribute(Qt::WA_Hover, clickable);
    if (clickable)
        setAccessibleName(m_title->text());
}

void Card::setFlush(bool flush)
{
    if (flush) {
        m_outer->setContentsMargins(1, 12, 1, 6);
        m_captionRow->setContentsMargins(14, 0, 14, 0);
    } else {
        m_outer->setContentsMargins(15, 12, 15, 12);
        m_captionRow->setContentsMargins(0, 0, 0, 0);
    }
}

bool Card::event(QEvent *event)
{
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave)
        update();
    return QFrame::event(event);
}

void Card::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens();
    QColor fill = t.surface;
    QColor edge = t.border;
    switch (m_fill) {
    case Fill::Surface:
        break;
    case Fill::Raised:
        fill = t.raised;
        break;
    case Fill::Soft:
        fill = t.soft;
        edge = t.highContrast ? t.text : t.soft;
        break;
    case Fill::Warn:
        fill = t.warnBg;
        edge = t.warnLine;
        break;
    case Fill::Error:
        fill = t.errorBg;
        edge = t.errorLine;
        break;
    }
    if (m_clickable && isEnabled() && underMouse())
        fill = t.hover;
    QPainter painter(this);
    controls::roundedBox(&painter, rect(), fill, edge, 8);
}

void Card::mousePressEvent(QMouseEvent *event)
{
    m_pressed = m_clickable && event->button() == Qt::LeftButton;
    if (!m_pressed)
        QFrame::mousePressEvent(event);
}

void Card::mouseReleaseEvent(QMouseEvent *event)
{
    const bool pressed = std::exchange(m_pressed, false);
    if (pressed && rect().contains(event->position().toPoint()))
        emit clicked();
    else
        QFrame::mouseReleaseEvent(event);
}

void Card::keyPressEvent(QKeyEvent *event)
{
    const bool activates =
        event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (m_clickable && activates)
        emit clicked();
    else
        QFrame::keyPressEvent(event);
}

} // namespace ui
