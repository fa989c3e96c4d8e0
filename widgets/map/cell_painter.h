// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QPixmap>
#include <QRectF>
#include <QStaticText>
#include <QString>

class QPainter;

namespace ui {

enum class ColourBy {
    Type, ///< the type's name in the cell
    Bits  ///< its bits per weight
};

/// How one cell looks; equal looks of equal size share a pixmap.
struct CellLook
{
    quint32 typeId = 0;
    bool isProtected = false;
    bool isChanged = false;    ///< triangle
    bool isFallback = false;   ///< turned arrow
    bool isIncomplete = false; ///< hatched in the error colour
    bool isSelected = false;
    bool showsBits = false;
    bool operator==(const CellLook &) const = default;
};

/// Draws cells of the map from a cache of pixmaps, one per look and size: some thousand cells then cost a few copies of
/// memory each. The pixmaps are opaque on `surface`. GUI thread only.
class CellPainter
{
public:
    /// Forgets all pixmaps: after a change of theme or text size.
    void clear() { m_cache.clear(); }
    /// `device`: the cell in device pixels of the painter's device; the painter must have no transformation.
    void draw(QPainter *painter, const QRect &device, qreal ratio, const CellLook &look);

private:
    struct Key
    {
        CellLook look;
        int width;
        int height;
        int ratio;
        bool operator==(const Key &) const = default;
    };
    friend size_t qHash(const Key &key, size_t seed) noexcept;

    QHash<Key, QPixmap> m_cache;
};

size_t qHash(const CellPainter::Key &key, size_t seed = 0) noexcept;

/// Short texts in the drawing font, laid out once: numbers of layers and sizes. GUI thread only.
class TextPainter
{
public:
    /// After a change of theme or text size.
    void clear();
    /// On one line, centred vertically; `alignment` says where horizontally.
    void draw(QPainter *painter, const QRectF &rect, Qt::Alignment alignment, const QString &text, bool strong = false);

private:
    QHash<QString, QStaticText> m_texts[2];
};

/// A cell without cache, in logical pixels of the painter.
void paintCell(QPainter *painter, const QRectF &rect, const CellLook &look);

} // namespace ui
