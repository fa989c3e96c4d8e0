// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/focus_outline.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFocusEvent>
#include <QLineEdit>

namespace ui {

namespace {

bool byKeyboard(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

bool wantsOutline(const QWidget *widget)
{
    if (widget->isWindow() || qobject_cast<const QAbstractScrollArea *>(widget))
        return false;
    // The line edit inside a spin box or combo: its owner is outlined.
    const QWidget *parent = widget->parentWidget();
    if (qobject_cast<const QAbstractSpinBox *>(parent) || qobject_cast<const QComboBox *>(parent))
        return false;
    if (widget->property("gaufreNoFocusOutline").toBool())
        return false;
    return widget->focusPolicy() != Qt::NoFocus;
}

} // namespace

FocusOutline::FocusOutline(QObject *parent)
    : QObject(parent)
{}

bool FocusOutline::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn && watched->isWidgetType()) {
        auto *widget = static_cast<QWidget *>(watched);
        const auto reason = static_cast<QFocusEvent *>(event)->reason();
        if (byKeyboard(reason) && wantsOutline(widget)) {
            if (!m_frame)
                m_frame = new QFocusFrame(widget);
            m_frame->setWidget(widget);
        } else if (m_frame && reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
            m_frame->setWidget(nullptr);
        }
    } else if (event->type() == QEvent::MouseButtonPress && m_frame && m_frame->widget()) {
        m_frame->setWidget(nullptr);
    }
    return QObject::eventFilter(watched, event);
}

} // namespace ui
