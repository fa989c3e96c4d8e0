// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Moving and selecting: the part of the view that knows its two directions.
#include "widgets/map/mix_map_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ui {

QModelIndex MixMapView::firstCell() const
{
    if (structure() == nullptr)
        return {};
    const int rows = structure()->rowCount();
    for (int row = structure()->outsideCount(); row < rows; ++row) {
        for (int column = 0; column < structure()->columnCount(); ++column) {
            if (structure()->tensorAt(row, column) >= 0)
                return m_model->index(row, column);
        }
    }
    return rows > 0 ? m_model->index(0, 0) : QModelIndex();
}

QModelIndex MixMapView::step(const QModelIndex &from, int roles, int layers) const
{
    const MapStructure &map = *structure();
    const int stackIndex = map.rows()[static_cast<std::size_t>(from.row())].stack;
    if (stackIndex < 0) {
        const int row = from.row() + roles;
        return row >= 0 && row < map.outsideCount() ? m_model->index(row, 0) : QModelIndex();
    }
    const MapStack &stack = map.stacks()[static_cast<std::size_t>(stackIndex)];
    auto layer = static_cast<int>(std::ranges::lower_bound(stack.columns, from.column()) - stack.columns.begin());
    int role = from.row() - stack.firstRow;
    for (;;) { // gaps are jumped over
        role += roles;
        layer += layers;
        if (role < 0 || role >= stack.rowCount || layer < 0 || layer >= static_cast<int>(stack.columns.size()))
            return {};
        const int column = stack.columns[static_cast<std::size_t>(layer)];
        if (map.tensorAt(stack.firstRow + role, column) >= 0)
            return m_model->index(stack.firstRow + role, column);
    }
}

QModelIndex MixMapView::neighbour(const QModelIndex &from, int dx, int dy) const
{
    const MapStructure &map = *structure();
    const bool fromOutside = from.row() < map.outsideCount();
    const bool down = m_direction == MapDirection::Down;
    if (map.isFlat())
        return step(from, dy != 0 ? dy : dx, 0);
    if (fromOutside) {
        const bool alongRow = down ? dx != 0 : dy != 0;
        if (alongRow) {
            const QModelIndex next = step(from, dx + dy, 0);
            if (next.isValid() || down)
                return next;
        } else if (!down) {
            return {};
        }
    } else {
        const QModelIndex next = down ? step(from, dx, dy) : step(from, dy, dx);
        if (next.isValid() || dx != 0)
            return next;
    }
    // Out of the stack, or of the line of tensors outside layers: the nearest line that way, there the nearest cell.
    const MapLayout::Place start = m_layout.place(map, from.row(), from.column());
    const auto yOf = [&](const MapLayout::Place &place) {
        return place.rect.center().y() + (place.pinned ? -m_layout.pinnedHeight() : 0);
    };
    const int startStack = fromOutside ? -1 : map.rows()[static_cast<std::size_t>(from.row())].stack;
    MapStructure::Cell best;
    std::pair<double, double> bestDistance{std::numeric_limits<double>::max(), 0};
    const auto consider = [&](int row, int column) {
        const MapLayout::Place place = m_layout.place(map, row, column);
        if (place.rect.isEmpty())
            return;
        const double away = (yOf(place) - yOf(start)) * dy;
        if (away < 2)
            return;
        const std::pair distance(std::round(away), std::abs(place.rect.center().x() - start.rect.center().x()));
        if (distance < bestDistance) {
            bestDistance = distance;
            best = {row, column};
        }
    };
    for (int row = 0; row < map.outsideCount(); ++row)
        consider(row, 0);
    for (int s = 0; s < static_cast<int>(map.stacks().size()); ++s) {
        if (s == startStack)
            continue;
        const MapStack &stack = map.stacks()[static_cast<std::size_t>(s)];
        for (int row = stack.firstRow; row < stack.firstRow + stack.rowCount; ++row) {
            for (int column : stack.columns)
                consider(row, column);
        }
    }
    return best.isValid() ? m_model->index(best.row, best.column) : QModelIndex();
}

QModelIndex MixMapView::edge(const QModelIndex &from, bool ofLayers, bool last) const
{
    QModelIndex index = from;
    if (structure()->isFlat() || from.row() < structure()->outsideCount()) {
        const int end = structure()->outsideCount() - 1;
        return m_model->index(last ? end : 0, 0);
    }
    for (;;) {
        const int by = last ? 1 : -1;
        const QModelIndex next = step(index, ofLayers ? 0 : by, ofLayers ? by : 0);
        if (!next.isValid())
            return index;
        index = next;
    }
}

QModelIndex MixMapView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    if (structure() == nullptr || structure()->rowCount() == 0)
        return {};
    const QModelIndex current = currentIndex();
    if (m_model->tensorAt(current) < 0)
        return firstCell();
    const auto orStay = [&](const QModelIndex &index) { return index.isValid() ? index : current; };
    const auto page = [&](int dy) {
        const double room = viewport()->height() - m_layout.pinnedHeight();
        const double pitch = std::max(8, visualRect(current).height() + 2);
        const int lines = std::max(1, static_cast<int>(room / pitch) - 1);
        QModelIndex index = current;
        for (int i = 0; i < lines; ++i) {
            const QModelIndex next = neighbour(index, 0, dy);
            // A page ends at the edge of a stack.
            if (!next.isValid() || structure()->rows()[static_cast<std::size_t>(next.row())].stack !=
                                       structure()->rows()[static_cast<std::size_t>(index.row())].stack)
                break;
            index = next;
        }
        return index;
    };
    switch (action) {
    case MoveUp:
        return orStay(neighbour(current, 0, -1));
    case MoveDown:
        return orStay(neighbour(current, 0, 1));
    case MoveLeft:
    case MovePrevious:
        return orStay(neighbour(current, -1, 0));
    case MoveRight:
    case MoveNext:
        return orStay(neighbour(current, 1, 0));
    case MoveHome:
        return edge(current, modifiers.testFlag(Qt::ControlModifier), false);
    case MoveEnd:
        return edge(current, modifiers.testFlag(Qt::ControlModifier), true);
    case MovePageUp:
        return page(-1);
    case MovePageDown:
        return page(1);
    }
    return current;
}

void MixMapView::setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command)
{
    if (structure() == nullptr || selectionModel() == nullptr)
        return;
    const MapStructure &map = *structure();
    const QRectF shown = QRectF(rect.normalized()).translated(horizontalOffset(), 0);
    const QRectF inBody = shown.translated(0, verticalOffset() - m_layout.pinnedHeight());
    QItemSelection selection;
    const QRectF &outsideArea = m_layout.outsidePinned() ? shown : inBody;
    std::size_t first = 0;
    std::size_t last = m_layout.outside().size();
    if (map.isFlat()) {
        const auto lineOf = [&](double y) {
            return static_cast<std::size_t>(
                std::clamp(y / m_layout.metrics().flatPitch, 0.0, static_cast<double>(last)));
        };
        first = lineOf(inBody.top());
        last = std::min(last, lineOf(inBody.bottom()) + 1);
    }
    for (std::size_t row = first; row < last; ++row) {
        if (m_layout.outside()[row].intersects(outsideArea)) {
            const QModelIndex index = m_model->index(static_cast<int>(row), 0);
            selection.select(index, index);
        }
    }
    for (const MapLayout::Block &block : m_layout.blocks()) {
        if (inBody.bottom() < block.top || inBody.top() > block.bottom)
            continue;
        const MapStack &stack = map.stacks()[static_cast<std::size_t>(block.stack)];
        const auto xs = MapLayout::slotRange(block.xs, inBody.left(), inBody.right());
        const auto ys = MapLayout::slotRange(block.ys, inBody.top(), inBody.bottom());
        if (xs.first == xs.second || ys.first == ys.second)
            continue;
        const auto &roles = m_direction == MapDirection::Down ? xs : ys;
        const auto &layers = m_direction == MapDirection::Down ? ys : xs;
        const int firstColumn = stack.columns[static_cast<std::size_t>(layers.first)];
        const int lastColumn = stack.columns[static_cast<std::size_t>(layers.second - 1)];
        selection.select(m_model->index(stack.firstRow + roles.first, firstColumn),
                         m_model->index(stack.firstRow + roles.second - 1, lastColumn));
    }
    selectionModel()->select(selection, command);
}

} // namespace ui
