// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPainter;

namespace ui {

struct ChipStyle
{
    bool isProtected = false; ///< hollow: a tensor that stays as it is
    bool dashed = false;      ///< dashed edge whatever the type
    qreal radius = 4;         ///< map cells: 2.5, and 4 from 20 px height
    QString text;             ///< instead of the type's name
};

/// A filled, edged rectangle with the type's name in its colours; smaller than 34 × 12, or where the name does not fit,
/// the family mark instead (section 2.3). The rectangle is in logical pixels; edges are aligned to device pixels.
void paintTypeChip(QPainter *painter, const QRectF &rect, quint32 typeId, const ChipStyle &style = {});
/// The mark that tells families apart in small cells, centred in `rect`: disc, bottom bar, two discs, ring, diagonal;
/// none for k-quants, integers and unknown types.
void paintFamilyMark(QPainter *painter, const QRectF &rect, quint32 typeId, const QColor &color);
/// Size that shows the type's name at the present text size, at least 40 × 20.
[[nodiscard]] QSize typeChipSize(quint32 typeId);
/// "Type Q6_K, 6.56 bits per weight".
[[nodiscard]] QString typeAccessibleText(quint32 typeId);

/// A type, as a small coloured label. GUI thread only.
class TypeChip : public QWidget
{
    Q_OBJECT
public:
    explicit TypeChip(quint32 typeId, QWidget *parent = nullptr);

    [[nodiscard]] quint32 typeId() const { return m_typeId; }
    void setTypeId(quint32 typeId);
    void setProtectedLook(bool hollow);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    quint32 m_typeId;
    ChipStyle m_style;
};

} // namespace ui
