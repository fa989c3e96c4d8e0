// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/figure.h"

#include <QLabel>
#include <QVBoxLayout>

namespace ui {

Figure::Figure(const QString &caption, TextRole role, QWidget *parent)
    : QWidget(parent)
    , m_value(makeLabel(QStringLiteral("–"), role, Tone::Text, this))
    , m_caption(makeLabel(caption, TextRole::Secondary, Tone::Text2, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(1);
    column->addWidget(m_value);
    column->addWidget(m_caption);
    updateName();
}

void Figure::setValue(const QString &value)
{
    if (m_value->text() == value)
        return;
    m_value->setText(value);
    updateName();
}

void Figure::setCaption(const QString &caption)
{
    if (m_caption->text() == caption)
        return;
    m_caption->setText(caption);
    updateName();
}

QString Figure::value() const
{
    return m_value->text();
}

void Figure::updateName()
{
    setAccessibleName(QStringLiteral("%1 %2").arg(m_value->text(), m_caption->text()));
}

} // namespace ui
