// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/type_filter_button.h"

#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace ui {

TypeFilterButton::TypeFilterButton(quint32 typeId, quint64 count, QWidget *parent)
    : QAbstractButton(parent)
    , m_typeId(typeId)
    , m_count(format::count(count))
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(
        tr("%1, %2 tensors", "a type and how many tensors have it").arg(typeAccessibleText(typeId), m_count));
    setToolTip(tr("Show only tensors of this type"));
}

QSize TypeFilterButton::sizeHint() const
{
    const QSize chip = typeChipSize(m_typeId);
    return {4 + chip.width() + 6 + QFontMetrics(ui::font(TextRole::Body)).horizontalAdvance(m_count) + 8,
            std::max(chip.height() + 8, ui::metric(28))};
}

void TypeFilterButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &t = tokens();
    if (isChecked() || underMouse()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(isChecked() ? t.selected : t.hover);
        painter.drawRoundedRect(rect(), 6, 6);
    }
    const QSize chip = typeChipSize(m_typeId);
    paintTypeChip(&painter, QRectF(4, (height() - chip.height()) / 2.0, chip.width(), chip.height()), m_typeId);
    painter.setFont(ui::font(TextRole::Body));
    painter.setPen(isChecked() ? t.text : t.text2);
    painter.drawText(QRect(4 + chip.width() + 6, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, m_count);
}

} // namespace ui
