// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/filter_field.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QKeyEvent>

namespace ui {

namespace {
constexpr int kPauseMs = 120;
}

FilterField::FilterField(const QString &placeholder, QWidget *parent)
    : QLineEdit(parent)
{
    setPlaceholderText(placeholder);
    setAccessibleName(tr("Filter"));
    setAccessibleDescription(placeholder);
    setClearButtonEnabled(true);
    addAction(icon(IconName::Search), QLineEdit::LeadingPosition);
    setMinimumWidth(ui::metric(180));
    setMaximumWidth(ui::metric(330));
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &FilterField::send);
    connect(this, &QLineEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(this, &QLineEdit::returnPressed, this, &FilterField::send);
}

void FilterField::setFilter(const QString &text)
{
    setText(text);
    send();
}

void FilterField::setQuietly(const QString &text)
{
    m_sent = text;
    setText(text);
    m_pause.stop();
}

void FilterField::send()
{
    m_pause.stop();
    if (text() == m_sent)
        return;
    m_sent = text();
    emit filterChanged(m_sent);
}

void FilterField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !text().isEmpty()) {
        setFilter({});
        return;
    }
    if (event->key() == Qt::Key_Down) {
        send();
        emit leftDownwards();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace ui
