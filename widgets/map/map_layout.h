// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_structure.h"

#include <QRectF>
#include <QSizeF>

#include <functional>
#include <vector>

namespace ui {

enum class MapDirection {
    Down,  ///< one line per layer
    Across ///< one column per layer
};

/// Sizes that follow from the text size; logical pixels.
struct MapMetrics
{
    double lineHeight = 12;  ///< of text that is part of the drawing
    double numberWidth = 34; ///< layer numbers, layers down
    double tailWidth = 118;  ///< bar and MiB of a layer
    double minRowPitch = 12; ///< layers down
    double maxRowPitch = 22;
    double labelWidth = 104; ///< role names, layers across
    double minPitch = 9;     ///< layers across
    double maxPitch = 34;
    double minCellHeight = 24;
    double barsHeight = 40;
    double outsideHeight = 18;
    double flatPitch = 22;
    std::function<double(const QString &)> textWidth; ///< in the drawing font
};

/// The geometry of the map for one structure, direction and size of the viewport: where each cell stands. Content has
/// two zones: a pinned one at the top, which doesn't scroll vertically, and the body below it. Rectangles are relative
/// to their zone's top left corner, unscrolled. Knows nothing of types or painting. Thread-compatible.
class MapLayout
{
public:
    /// A position and extent along one axis.
    struct Slot
    {
        double position = 0;
        double size = 0;
        [[nodiscard]] double end() const { return position + size; }
    };
    /// One stack of layers.
    struct Block
    {
        int stack = 0;
        double top = 0;           ///< of the heading, in the body
        double headingHeight = 0; ///< 0: no heading (there is one stack only)
        double headerTop = 0;     ///< role names or layer numbers; in the pinned zone if headerPinned
        double headerHeight = 0;
        bool headerPinned = false;
        bool staggered = false; ///< role names on two lines, as they are wider than their columns
        std::vector<Slot> xs;   ///< layers down: by role; across: by layer of the stack
        std::vector<Slot> ys;   ///< layers down: by layer of the stack; across: by role
        double tail = 0;        ///< layers down: x of the bars; across: y of the bars
        double bottom = 0;
    };
    struct Place
    {
        QRectF rect; ///< empty for a gap
        bool pinned = false;
    };

    void build(const MapStructure &structure, MapDirection direction, QSizeF viewport, const MapMetrics &metrics);

    [[nodiscard]] MapDirection direction() const { return m_direction; }
    [[nodiscard]] const MapMetrics &metrics() const { return m_metrics; }
    [[nodiscard]] double pinnedHeight() const { return m_pinnedHeight; }
    /// Width of all content and height of the body.
    [[nodiscard]] QSizeF bodySize() const { return m_bodySize; }
    /// What stays at the left when scrolled sideways.
    [[nodiscard]] double labelWidth() const { return m_labelWidth; }
    [[nodiscard]] const std::vector<Block> &blocks() const { return m_blocks; }
    /// Cells of tensors outside layers, by row.
    [[nodiscard]] const std::vector<QRectF> &outside() const { return m_outside; }
    [[nodiscard]] bool outsidePinned() const { return m_outsidePinned; }
    /// Their names stand above them (layers down), else at their left.
    [[nodiscard]] bool outsideLabelsAbove() const { return m_direction == MapDirection::Down && !m_flat; }

    [[nodiscard]] Place place(const MapStructure &structure, int row, int column) const;
    /// The cell at a point of a zone; gaps between cells belong to none.
    [[nodiscard]] MapStructure::Cell cellAt(const MapStructure &structure, QPointF point, bool pinned) const;
    /// Index of the slot that holds `value`, or −1.
    [[nodiscard]] static int slotAt(const std::vector<Slot> &axis, double value);
    /// First and one past the last slot that touch the range.
    [[nodiscard]] static std::pair<int, int> slotRange(const std::vector<Slot> &axis, double from, double to);

private:
    void buildFlat(const MapStructure &structure, QSizeF viewport);
    void buildDown(const MapStructure &structure, QSizeF viewport);
    void buildAcross(const MapStructure &structure, QSizeF viewport);
    double placeOutsideDown(const MapStructure &structure, double width, double top);

    MapDirection m_direction = MapDirection::Down;
    MapMetrics m_metrics;
    std::vector<Block> m_blocks;
    std::vector<QRectF> m_outside;
    QSizeF m_bodySize;
    double m_pinnedHeight = 0;
    double m_labelWidth = 0;
    bool m_outsidePinned = false;
    bool m_flat = false;
};

} // namespace ui
