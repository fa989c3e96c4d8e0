// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_layout.h"

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr double kGap = 2;            // between cells, layers down
constexpr double kVectorShare = 0.72; // width of norm columns
constexpr double kMinColumn = 30;
constexpr double kMaxColumn = 190;
constexpr double kStackSpace = 14;
constexpr double kBarsSpace = 12; // before the tail

/// Whole pixels, so that every cell of a column has the same width at 100 %.
double whole(double value)
{
    return std::floor(value);
}

} // namespace

void MapLayout::build(const MapStructure &structure, MapDirection direction, QSizeF viewport, const MapMetrics &metrics)
{
    m_direction = direction;
    m_metrics = metrics;
    m_blocks.clear();
    m_outside.clear();
    m_bodySize = {};
    m_pinnedHeight = 0;
    m_labelWidth = 0;
    m_outsidePinned = false;
    m_flat = structure.isFlat();
    if (m_flat)
        buildFlat(structure, viewport);
    else if (direction == MapDirection::Down)
        buildDown(structure, viewport);
    else
        buildAcross(structure, viewport);
}

void MapLayout::buildFlat(const MapStructure &structure, QSizeF viewport)
{
    // Names are measured only as far as they can matter: a file may have 100,000 of them.
    double label = 120;
    const int measured = std::min(structure.rowCount(), 400);
    for (int row = 0; row < measured; ++row)
        label = std::max(label, m_metrics.textWidth(structure.rows()[static_cast<std::size_t>(row)].label) + 16);
    m_labelWidth = whole(std::min(label, viewport.width() * 0.45));
    const double cell =
        whole(std::clamp(viewport.width() - m_labelWidth - m_metrics.tailWidth - kBarsSpace, 60.0, 180.0));
    m_outside.reserve(static_cast<std::size_t>(structure.rowCount()));
    for (int row = 0; row < structure.rowCount(); ++row)
        m_outside.emplace_back(m_labelWidth, row * m_metrics.flatPitch, cell, m_metrics.flatPitch - 3);
    m_bodySize = {m_labelWidth + cell + kBarsSpace + m_metrics.tailWidth, structure.rowCount() * m_metrics.flatPitch};
}

double MapLayout::placeOutsideDown(const MapStructure &structure, double width, double top)
{
    constexpr double kSpace = 14;
    const int count = structure.outsideCount();
    if (count == 0)
        return top;
    const auto widthOf = [&](int row) {
        const MapRow &info = structure.rows()[static_cast<std::size_t>(row)];
        const double wanted = info.isVector ? 126 : 164;
        return std::clamp(m_metrics.textWidth(info.label) + 4, wanted, 220.0);
    };
    double sum = 0;
    for (int row = 0; row < count; ++row)
        sum += widthOf(row) + kSpace;
    const double room = std::max(width - m_labelWidth, 200.0);
    // A few more than fit share one line; many wrap.
    const double shrink = sum - kSpace > room && sum * 0.6 <= room ? (room + kSpace) / sum : 1.0;
    double x = m_labelWidth;
    const double lineHeight = m_metrics.lineHeight + 3 + m_metrics.outsideHeight + 8;
    for (int row = 0; row < count; ++row) {
        const double cell = whole((widthOf(row) + kSpace) * shrink - kSpace);
        if (x > m_labelWidth && x + cell > m_labelWidth + room + 0.5) {
            x = m_labelWidth;
            top += lineHeight;
        }
        m_outside.emplace_back(x, top + m_metrics.lineHeight + 3, cell, m_metrics.outsideHeight);
        x += cell + kSpace;
    }
    return top + lineHeight;
}

void MapLayout::buildDown(const MapStructure &structure, QSizeF viewport)
{
    m_labelWidth = m_metrics.numberWidth;
    double top = placeOutsideDown(structure, viewport.width(), 0);
    m_outsidePinned = structure.outsideCount() > 0 && top <= viewport.height() * 0.3;
    const bool single = structure.stacks().size() == 1;

    // Columns of each stack.
    std::size_t layers = 0;
    double fixed = 0;
    double widest = 0;
    for (int s = 0; s < static_cast<int>(structure.stacks().size()); ++s) {
        const MapStack &stack = structure.stacks()[static_cast<std::size_t>(s)];
        Block block;
        block.stack = s;
        double weights = 0;
        for (int i = 0; i < stack.rowCount; ++i)
            weights += structure.rows()[static_cast<std::size_t>(stack.firstRow + i)].isVector ? kVectorShare : 1.0;
        const double room = viewport.width() - m_labelWidth - m_metrics.tailWidth - kBarsSpace - kGap * stack.rowCount;
        const double unit = weights > 0 ? std::clamp(room / weights, kMinColumn, kMaxColumn) : kMaxColumn;
        double x = m_labelWidth;
        for (int i = 0; i < stack.rowCount; ++i) {
            const MapRow &row = structure.rows()[static_cast<std::size_t>(stack.firstRow + i)];
            const double width = whole(unit * (row.isVector ? kVectorShare : 1.0));
            block.xs.push_back({x, width});
            block.staggered |= m_metrics.textWidth(row.label) > width + kGap;
            x += width + kGap;
        }
        block.tail = x + kBarsSpace - kGap;
        block.headerHeight = (block.staggered ? 2 : 1) * m_metrics.lineHeight + 5;
        block.headingHeight = single ? 0 : m_metrics.lineHeight + 10;
        block.headerPinned = single;
        widest = std::max(widest, block.tail + m_metrics.tailWidth);
        layers += stack.columns.size();
        fixed += block.headerHeight + block.headingHeight + (s > 0 ? kStackSpace : 0);
        m_blocks.push_back(std::move(block));
    }

    const double pitch = layers == 0 ? m_metrics.maxRowPitch
                                     : whole(std::clamp((viewport.height() - top - fixed) / static_cast<double>(layers),
                                                        m_metrics.minRowPitch, m_metrics.maxRowPitch));
    if (m_outsidePinned) {
        m_pinnedHeight = top;
        top = 0;
    }
    if (single) {
        Block &block = m_blocks.front();
        // Cells of tensors outside layers scroll away above a pinned header only if they are pinned themselves.
        if (m_outsidePinned || structure.outsideCount() == 0) {
            block.headerTop = m_pinnedHeight;
            m_pinnedHeight += block.headerHeight;
        } else {
            block.headerPinned = false;
        }
    }
    for (Block &block : m_blocks) {
        const MapStack &stack = structure.stacks()[static_cast<std::size_t>(block.stack)];
        if (block.stack > 0)
            top += kStackSpace;
        block.top = top;
        top += block.headingHeight;
        if (!block.headerPinned) {
            block.headerTop = top;
            top += block.headerHeight;
        }
        for (std::size_t i = 0; i < stack.columns.size(); ++i) {
            block.ys.push_back({top, pitch - kGap});
            top += pitch;
        }
        block.bottom = top;
    }
    m_bodySize = {widest, top};
}

void MapLayout::buildAcross(const MapStructure &structure, QSizeF viewport)
{
    double label = m_metrics.labelWidth;
    for (const MapRow &row : structure.rows())
        label = std::max(label, m_metrics.textWidth(row.label) + 12);
    m_labelWidth = whole(std::min(label, std::max(m_metrics.labelWidth, viewport.width() * 0.28)));
    const bool single = structure.stacks().size() == 1;
    double top = 0;
    double widest = 0;
    for (int s = 0; s < static_cast<int>(structure.stacks().size()); ++s) {
        const MapStack &stack = structure.stacks()[static_cast<std::size_t>(s)];
        Block block;
        block.stack = s;
        if (s > 0)
            top += kStackSpace;
        block.top = top;
        block.headingHeight = single ? 0 : m_metrics.lineHeight + 10;
        block.headerHeight = m_metrics.lineHeight + 4;
        block.headerPinned = single;
        const auto layers = static_cast<double>(stack.columns.size());
        const double pitch =
            std::clamp((viewport.width() - m_labelWidth - 2) / layers, m_metrics.minPitch, m_metrics.maxPitch);
        const double gap = pitch < 12 ? 1 : pitch < 20 ? 2 : 3;
        for (std::size_t i = 0; i < stack.columns.size(); ++i) {
            const double x = std::round(m_labelWidth + static_cast<double>(i) * pitch);
            block.xs.push_back({x, std::round(m_labelWidth + static_cast<double>(i + 1) * pitch) - gap - x});
        }
        top += block.headingHeight;
        if (single) {
            block.headerTop = 0;
            m_pinnedHeight = block.headerHeight;
        } else {
            block.headerTop = top;
            top += block.headerHeight;
        }
        const double height = std::max(m_metrics.minCellHeight, whole(pitch - gap));
        for (int i = 0; i < stack.rowCount; ++i) {
            block.ys.push_back({top, height});
            top += height + gap;
        }
        block.tail = top + 6;
        top = block.tail + m_metrics.barsHeight + 6;
        block.bottom = top;
        widest = std::max(widest, m_labelWidth + layers * pitch);
        m_blocks.push_back(std::move(block));
    }
    top += structure.outsideCount() > 0 ? 8 : 0;
    for (int row = 0; row < structure.outsideCount(); ++row) {
        m_outside.emplace_back(m_labelWidth, top, 117, m_metrics.outsideHeight);
        top += m_metrics.outsideHeight + kGap;
    }
    m_bodySize = {widest, top};
}

MapLayout::Place MapLayout::place(const MapStructure &structure, int row, int column) const
{
    if (structure.tensorAt(row, column) < 0)
        return {};
    if (row < structure.outsideCount()) {
        const auto index = static_cast<std::size_t>(row);
        return index < m_outside.size() ? Place{m_outside[index], m_outsidePinned} : Place{};
    }
    const int stackIndex = structure.rows()[static_cast<std::size_t>(row)].stack;
    if (static_cast<std::size_t>(stackIndex) >= m_blocks.size())
        return {};
    const MapStack &stack = structure.stacks()[static_cast<std::size_t>(stackIndex)];
    const Block &block = m_blocks[static_cast<std::size_t>(stackIndex)];
    const auto layer = std::ranges::lower_bound(stack.columns, column);
    if (layer == stack.columns.end() || *layer != column)
        return {};
    const auto layerSlot = static_cast<std::size_t>(layer - stack.columns.begin());
    const auto roleSlot = static_cast<std::size_t>(row - stack.firstRow);
    const Slot &x = block.xs[m_direction == MapDirection::Down ? roleSlot : layerSlot];
    const Slot &y = block.ys[m_direction == MapDirection::Down ? layerSlot : roleSlot];
    return {QRectF(x.position, y.position, x.size, y.size), false};
}

int MapLayout::slotAt(const std::vector<Slot> &axis, double value)
{
    const auto it = std::ranges::upper_bound(axis, value, {}, &Slot::position);
    if (it == axis.begin())
        return -1;
    const auto index = it - axis.begin() - 1;
    return value < axis[static_cast<std::size_t>(index)].end() ? static_cast<int>(index) : -1;
}

std::pair<int, int> MapLayout::slotRange(const std::vector<Slot> &axis, double from, double to)
{
    const auto first = std::ranges::upper_bound(axis, from, {}, &Slot::end);
    const auto last = std::ranges::lower_bound(axis, to, {}, &Slot::position);
    const auto begin = static_cast<int>(first - axis.begin());
    return {begin, std::max(begin, static_cast<int>(last - axis.begin()))};
}

MapStructure::Cell MapLayout::cellAt(const MapStructure &structure, QPointF point, bool pinned) const
{
    if (pinned == m_outsidePinned) {
        std::size_t begin = 0;
        std::size_t end = m_outside.size();
        if (m_flat) { // one line each: no search
            const double line = std::clamp(std::floor(point.y() / m_metrics.flatPitch), 0.0, static_cast<double>(end));
            begin = static_cast<std::size_t>(line);
            end = std::min(end, begin + 1);
        }
        for (std::size_t row = begin; row < end; ++row) {
            if (m_outside[row].contains(point))
                return {static_cast<int>(row), 0};
        }
    }
    if (pinned)
        return {};
    for (const Block &block : m_blocks) {
        if (point.y() < block.top || point.y() >= block.bottom)
            continue;
        const int x = slotAt(block.xs, point.x());
        const int y = slotAt(block.ys, point.y());
        if (x < 0 || y < 0)
            return {};
        const MapStack &stack = structure.stacks()[static_cast<std::size_t>(block.stack)];
        const int role = m_direction == MapDirection::Down ? x : y;
        const int layer = m_direction == MapDirection::Down ? y : x;
        const MapStructure::Cell cell{stack.firstRow + role, stack.columns[static_cast<std::size_t>(layer)]};
        return structure.tensorAt(cell.row, cell.column) >= 0 ? cell : MapStructure::Cell{};
    }
    return {};
}

} // namespace ui
