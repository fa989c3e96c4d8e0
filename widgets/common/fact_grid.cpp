// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/fact_grid.h"

#include "widgets/common/elided_label.h"

#include <QGridLayout>
#include <QLabel>

namespace ui {

FactGrid::FactGrid(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(5);
    m_grid->setColumnStretch(1, 1);
}

int FactGrid::addFact(const QString &label, const QString &value, bool stated)
{
    const int row = rowCount();
    Row entry{makeLabel(label, TextRole::Secondary, Tone::Text2, this), new ElidedLabel(value, Qt::ElideMiddle, this)};
    entry.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    entry.value->setTextInteractionFlags(Qt::NoTextInteraction);
    m_grid->addWidget(entry.label, row, 0);
    m_grid->addWidget(entry.value, row, 1);
    m_rows.push_back(entry);
    setValue(row, value, stated);
    return row;
}

void FactGrid::setValue(int row, const QString &value, bool stated)
{
    const Row &entry = m_rows.at(static_cast<std::size_t>(row));
    entry.value->setText(value);
    entry.value->setAccessibleName(entry.label->text() + QStringLiteral(": ") + value);
    if (entry.mono)
        setTextRole(entry.value, TextRole::Mono, stated ? Tone::Text : Tone::Text3);
    else
        setTextRole(entry.value, stated ? TextRole::SecondaryStrong : TextRole::Secondary,
                    stated ? Tone::Text : Tone::Text3);
}

void FactGrid::setLabel(int row, const QString &label)
{
    m_rows.at(static_cast<std::size_t>(row)).label->setText(label);
}

void FactGrid::setTone(int row, Tone tone)
{
    const Row &entry = m_rows.at(static_cast<std::size_t>(row));
    setTextRole(entry.value, entry.mono ? TextRole::Mono : TextRole::SecondaryStrong, tone);
}

void FactGrid::setMono(int row)
{
    Row &entry = m_rows.at(static_cast<std::size_t>(row));
    entry.mono = true;
    setTextRole(entry.value, TextRole::Mono);
}

void FactGrid::setRowVisible(int row, bool visible)
{
    const Row &entry = m_rows.at(static_cast<std::size_t>(row));
    entry.label->setVisible(visible);
    entry.value->setVisible(visible);
}

QString FactGrid::value(int row) const
{
    return m_rows.at(static_cast<std::size_t>(row)).value->text();
}

void FactGrid::clear()
{
    for (const Row &entry : m_rows) {
        delete entry.label;
        delete entry.value;
    }
    m_rows.clear();
}

} // namespace ui
