// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/type_chip.h"

#include "core/tensor/types.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace ui {

namespace {

constexpr qreal kMinTextWidth = 34;
constexpr qreal kMinTextHeight = 12;

QString typeName(quint32 typeId)
{
    return QString::fromStdString(core::tensor::typeDisplayName(typeId));
}

} // namespace

void paintTypeChip(QPainter *painter, const QRectF &rect, quint32 typeId, const ChipStyle &style)
{
    const Tokens &t = tokens();
    const BandColors colors = style.isProtected ? protectedColors(t) : typeColors(typeId);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QPen pen(t.highContrast ? t.text : colors.edge, t.highContrast ? 2 : 1);
    if (colors.dashed || style.dashed)
        pen.setDashPattern({3, 2});
    painter->setPen(pen);
    painter->setBrush(colors.fill);
    const qreal half = pen.widthF() / 2;
    painter->drawRoundedRect(rect.adjusted(half, half, -half, -half), style.radius, style.radius);

    const QString text = style.text.isEmpty() ? typeName(typeId) : style.text;
    const bool large = rect.width() >= kMinTextWidth && rect.height() >= kMinTextHeight;
    if (large) {
        // The chip's size of text where it fits, the smaller one of drawings in low cells.
        const QFont chipFont = font(TextRole::Chip);
        const QFont small = font(TextRole::DrawingStrong);
        const QFontMetricsF chipMetrics(chipFont);
        const bool roomy =
            chipMetrics.ascent() + 2 <= rect.height() && chipMetrics.horizontalAdvance(text) + 6 <= rect.width();
        const QFont &chosen = roomy ? chipFont : small;
        if (roomy || QFontMetricsF(small).horizontalAdvance(text) + 4 <= rect.width()) {
            painter->setFont(chosen);
            painter->setPen(colors.text);
            painter->drawText(rect, Qt::AlignCenter | Qt::TextSingleLine, text);
            painter->restore();
            return;
        }
    }
    painter->restore();
    paintFamilyMark(painter, rect, typeId, colors.text);
}

void paintFamilyMark(QPainter *painter, const QRectF &rect, quint32 typeId, const QColor &color)
{
    using core::tensor::TypeFamily;
    const auto *info = core::tensor::findType(typeId);
    if (!info || info->family == TypeFamily::KQuant || info->family == TypeFamily::Integer)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QPointF c = rect.center();
    // Marks keep their size down to a cell of 9; below they shrink with it.
    const qreal shrink = std::min<qreal>(1, std::min(rect.width(), rect.height()) / 9);
    const auto disc = [&](qreal x, qreal radius) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(color);
        painter->drawEllipse(QPointF(c.x() + x * shrink, c.y()), radius * shrink, radius * shrink);
    };
    switch (info->family) {
    case TypeFamily::IQuant:
        disc(0, 2.4);
        break;
    case TypeFamily::Ternary: {
        disc(-3.2, 1.8);
        disc(3.2, 1.8);
        break;
    }
    case TypeFamily::Fp4:
        painter->setPen(QPen(color, 1.5 * shrink));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(c, 3.2 * shrink, 3.2 * shrink);
        break;
    case TypeFamily::Legacy: {
        const qreal width = std::min<qreal>(12, rect.width() - 4);
        painter->fillRect(
            QRectF(c.x() - width / 2, rect.bottom() - std::min<qreal>(4.5, rect.height() * 0.32), width, 1.75), color);
        break;
    }
    case TypeFamily::Float: {
        QPen pen(color, 1.5 * shrink);
        pen.setCapStyle(Qt::RoundCap);
        painter->setPen(pen);
        const qreal reach = 4 * shrink;
        painter->drawLine(c + QPointF(-reach, reach), c + QPointF(reach, -reach));
        break;
    }
    case TypeFamily::KQuant:
    case TypeFamily::Integer:
        break;
    }
    painter->restore();
}

QSize typeChipSize(quint32 typeId)
{
    const QFontMetricsF metrics(font(TextRole::Chip));
    return {std::max(ui::metric(40), static_cast<int>(metrics.horizontalAdvance(typeName(typeId))) + 14),
            ui::metric(20)};
}

QString typeAccessibleText(quint32 typeId)
{
    const auto *info = core::tensor::findType(typeId);
    if (!info)
        return TypeChip::tr("Type %1, unknown").arg(typeId);
    return TypeChip::tr("Type %1, %2 bits per weight").arg(typeName(typeId), format::bits(info->bitsPerWeight()));
}

TypeChip::TypeChip(quint32 typeId, QWidget *parent)
    : QWidget(parent)
    , m_typeId(typeId)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(typeAccessibleText(typeId));
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void TypeChip::setTypeId(quint32 typeId)
{
    m_typeId = typeId;
    setAccessibleName(typeAccessibleText(typeId));
    updateGeometry();
    update();
}

void TypeChip::setProtectedLook(bool hollow)
{
    m_style.isProtected = hollow;
    update();
}

QSize TypeChip::sizeHint() const
{
    return typeChipSize(m_typeId);
}

void TypeChip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTypeChip(&painter, rect(), m_typeId, m_style);
}

} // namespace ui
