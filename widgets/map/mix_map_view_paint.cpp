// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/map/mix_map_view.h"

#include <QFontMetricsF>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ui {

namespace {

/// "133.5", "0.05": MiB of a layer, without unit.
QString mebibytes(std::uint64_t bytes)
{
    const double value = static_cast<double>(bytes) / (1024.0 * 1024.0);
    return format::decimal(value, value < 10 ? 2 : 1);
}

} // namespace

/// One run of paintEvent.
class MixMapView::Painting
{
public:
    Painting(MixMapView &view, const QRect &exposed)
        : m_view(view)
        , m_layout(view.m_layout)
        , m_snapshot(*view.m_model->snapshot())
        , m_structure(m_snapshot.structure())
        , m_painter(view.viewport())
        , m_exposed(exposed)
        , m_ratio(view.viewport()->devicePixelRatioF())
        , m_origin(m_painter.deviceTransform().dx(), m_painter.deviceTransform().dy())
    {
        collectSelection();
        if (const QModelIndex current = view.currentIndex(); current.isValid()) {
            m_currentRow = current.row();
            m_currentColumn = current.column();
        }
    }

    void paint()
    {
        m_painter.fillRect(m_exposed, tokens().surface);
        const QRectF all(m_view.viewport()->rect());
        const double pinned = m_layout.pinnedHeight();
        const double cellsLeft = m_view.horizontalOffset() > 0 ? m_layout.labelWidth() : 0;

        // The body first, then what is pinned over it.
        m_painter.setClipRect(all.adjusted(cellsLeft, pinned, 0, 0));
        for (const MapLayout::Block &block : m_layout.blocks())
            paintBlock(block);
        if (!m_layout.outsidePinned())
            paintOutside();
        paintRings(false);

        m_painter.setClipRect(all.adjusted(0, pinned, 0, 0));
        for (const MapLayout::Block &block : m_layout.blocks())
            paintLabels(block);

        m_painter.setClipRect(QRectF(cellsLeft, 0, all.width() - cellsLeft, pinned));
        for (const MapLayout::Block &block : m_layout.blocks()) {
            if (block.headerPinned)
                paintHeader(block, block.headerTop);
        }
        if (m_layout.outsidePinned())
            paintOutside();
        paintRings(true);
    }

private:
    /// Selected cells as one flag per cell: asking the selection model for each would cost more than painting.
    void collectSelection()
    {
        const QItemSelection selection = m_view.selectionModel()->selection();
        if (selection.isEmpty())
            return;
        const auto columns = static_cast<std::size_t>(m_structure.columnCount());
        m_selected.assign(static_cast<std::size_t>(m_structure.rowCount()) * columns, false);
        for (const QItemSelectionRange &range : selection) {
            for (int row = range.top(); row <= range.bottom(); ++row) {
                for (int column = range.left(); column <= range.right(); ++column) {
                    m_selected[static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column)] = true;
                }
            }
        }
    }

    [[nodiscard]] bool isSelected(int row, int column) const
    {
        return !m_selected.empty() &&
               m_selected[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_structure.columnCount()) +
                          static_cast<std::size_t>(column)];
    }

    [[nodiscard]] double shiftX() const { return -m_view.horizontalOffset(); }
    [[nodiscard]] double shiftY() const { return m_layout.pinnedHeight() - m_view.verticalOffset(); }

    /// Edges on whole device pixels.
    [[nodiscard]] QRect toDevice(const QRectF &rect) const
    {
        const auto left = static_cast<int>(std::lround(rect.left() * m_ratio + m_origin.x()));
        const auto top = static_cast<int>(std::lround(rect.top() * m_ratio + m_origin.y()));
        const auto right = static_cast<int>(std::lround(rect.right() * m_ratio + m_origin.x()));
        const auto bottom = static_cast<int>(std::lround(rect.bottom() * m_ratio + m_origin.y()));
        return {left, top, right - left, bottom - top};
    }

    [[nodiscard]] QRectF aligned(const QRectF &rect) const
    {
        const QRectF device(toDevice(rect));
        return {(device.left() - m_origin.x()) / m_ratio, (device.top() - m_origin.y()) / m_ratio,
                device.width() / m_ratio, device.height() / m_ratio};
    }

    void paintCellAt(int row, int column, const QRectF &rect)
    {
        const std::int32_t tensor = m_structure.tensorAt(row, column);
        if (tensor < 0 || !rect.intersects(QRectF(m_exposed)))
            return;
        const TensorLook &look = m_snapshot.look(static_cast<std::size_t>(tensor));
        CellLook cell;
        cell.typeId = look.typeId;
        cell.isProtected = look.isProtected;
        cell.isChanged = look.presetType >= 0;
        cell.isFallback = look.wanted >= 0;
        cell.isIncomplete = look.isIncomplete && !look.isPlanned;
        // The current cell has a ring of its own.
        cell.isSelected = isSelected(row, column) && !(row == m_currentRow && column == m_currentColumn);
        cell.showsBits = m_view.m_colourBy == ColourBy::Bits;
        m_view.m_cells.draw(&m_painter, toDevice(rect), m_ratio, cell);
    }

    /// Makes the painter draw in device pixels, for cells: whole pixels at every scale and wherever the view stands.
    class DevicePixels
    {
    public:
        explicit DevicePixels(QPainter &painter)
            : m_painter(painter)
        {
            m_painter.save();
            m_painter.setTransform(m_painter.deviceTransform().inverted());
        }
        ~DevicePixels() { m_painter.restore(); }
        DevicePixels(const DevicePixels &) = delete;
        DevicePixels &operator=(const DevicePixels &) = delete;

    private:
        QPainter &m_painter;
    };

    void paintBlock(const MapLayout::Block &block)
    {
        const QRectF area(0, block.top + shiftY(), m_layout.bodySize().width(), block.bottom - block.top);
        if (area.bottom() < m_exposed.top() || area.top() > m_exposed.bottom())
            return;
        const MapStack &stack = m_structure.stacks()[static_cast<std::size_t>(block.stack)];
        const bool down = m_layout.direction() == MapDirection::Down;
        const auto xs = MapLayout::slotRange(block.xs, m_exposed.left() - shiftX(), m_exposed.right() + 1 - shiftX());
        const auto ys = MapLayout::slotRange(block.ys, m_exposed.top() - shiftY(), m_exposed.bottom() + 1 - shiftY());
        const auto paintCells = [&] {
            const DevicePixels mode(m_painter);
            for (int y = ys.first; y < ys.second; ++y) {
                const MapLayout::Slot &ySlot = block.ys[static_cast<std::size_t>(y)];
                for (int x = xs.first; x < xs.second; ++x) {
                    const MapLayout::Slot &xSlot = block.xs[static_cast<std::size_t>(x)];
                    const int role = down ? x : y;
                    const int layer = down ? y : x;
                    paintCellAt(stack.firstRow + role, stack.columns[static_cast<std::size_t>(layer)],
                                {xSlot.position + shiftX(), ySlot.position + shiftY(), xSlot.size, ySlot.size});
                }
            }
        };
        paintCells();
        if (down)
            paintRowBars(block, ys);
        else
            paintColumnBars(block, xs);
        if (!block.headerPinned)
            paintHeader(block, block.headerTop + shiftY());
    }

    void paintRowBars(const MapLayout::Block &block, std::pair<int, int> ys)
    {
        const MapStack &stack = m_structure.stacks()[static_cast<std::size_t>(block.stack)];
        const auto most = static_cast<double>(std::max<std::uint64_t>(1, m_snapshot.layerRange(block.stack).second));
        const double x = block.tail + shiftX();
        const double text = m_layout.metrics().tailWidth - 2;
        const double bar = text * 0.45;
        m_painter.setPen(tokens().text2);
        for (int y = ys.first; y < ys.second; ++y) {
            const MapLayout::Slot &slot = block.ys[static_cast<std::size_t>(y)];
            const std::uint64_t bytes = m_snapshot.layerBytes(block.stack, stack.columns[static_cast<std::size_t>(y)]);
            const double height = std::min(6.0, slot.size);
            const double top = slot.position + shiftY() + (slot.size - height) / 2;
            m_painter.fillRect(aligned({x, top, std::max(1.0, bar * static_cast<double>(bytes) / most), height}),
                               tokens().border);
            m_view.m_texts.draw(&m_painter, QRectF(x, slot.position + shiftY(), text, slot.size), Qt::AlignRight,
                                mebibytes(bytes));
        }
    }

    void paintColumnBars(const MapLayout::Block &block, std::pair<int, int> xs)
    {
        const MapStack &stack = m_structure.stacks()[static_cast<std::size_t>(block.stack)];
        const auto most = static_cast<double>(std::max<std::uint64_t>(1, m_snapshot.layerRange(block.stack).second));
        const double full = m_layout.metrics().barsHeight;
        for (int x = xs.first; x < xs.second; ++x) {
            const MapLayout::Slot &slot = block.xs[static_cast<std::size_t>(x)];
            const std::uint64_t bytes = m_snapshot.layerBytes(block.stack, stack.columns[static_cast<std::size_t>(x)]);
            const double height = std::max(1.0, full * static_cast<double>(bytes) / most);
            m_painter.fillRect(
                aligned({slot.position + shiftX(), block.tail + full - height + shiftY(), slot.size, height}),
                tokens().border);
        }
    }

    /// Names of roles (layers down) or numbers of layers (across), from `top` in the viewport.
    void paintHeader(const MapLayout::Block &block, double top)
    {
        const MapStack &stack = m_structure.stacks()[static_cast<std::size_t>(block.stack)];
        const QFont drawing = ui::font(TextRole::Drawing);
        const QFontMetricsF metrics(drawing);
        m_painter.setFont(drawing);
        if (m_layout.direction() == MapDirection::Down) {
            const double line = m_layout.metrics().lineHeight;
            const auto &xs = block.xs;
            for (std::size_t i = 0; i < xs.size(); ++i) {
                const MapRow &row = m_structure.rows()[static_cast<std::size_t>(stack.firstRow) + i];
                // On two lines a name may reach half over its neighbours.
                const double reach = block.staggered ? xs[i].size / 2 : 1;
                const QString text = metrics.elidedText(row.label, Qt::ElideMiddle, xs[i].size + 2 * reach);
                const double y = top + (block.staggered && i % 2 == 1 ? line : 0);
                m_painter.setPen(tokens().text2);
                m_painter.drawText(QRectF(xs[i].position + shiftX() - reach, y, xs[i].size + 2 * reach, line),
                                   Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine, text);
            }
            m_painter.setFont(ui::font(TextRole::Small));
            m_painter.drawText(QRectF(block.tail + shiftX(), top + block.headerHeight - 5 - line,
                                      m_layout.metrics().tailWidth, line + 2),
                               Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, MixMapView::tr("layer, MiB"));
            return;
        }
        if (block.xs.empty())
            return;
        const double pitch = block.xs.size() > 1 ? block.xs[1].position - block.xs[0].position : 20;
        const std::size_t every = pitch < 14 ? 10 : 4;
        const int currentColumn = currentLayerColumn(block.stack);
        const auto label = [&](std::size_t i) { return format::id(m_structure.layerOfColumn(stack.columns[i])); };
        const std::size_t last = block.xs.size() - 1;
        const double lastLeft = block.xs[last].position - metrics.horizontalAdvance(label(last)) / 2 - 6;
        const auto draw = [&](std::size_t i) {
            const bool isCurrent = stack.columns[i] == currentColumn;
            m_painter.setFont(ui::font(isCurrent ? TextRole::DrawingStrong : TextRole::Drawing));
            m_painter.setPen(isCurrent ? tokens().text : tokens().text2);
            const double centre = block.xs[i].position + block.xs[i].size / 2 + shiftX();
            m_painter.drawText(QRectF(centre - 30, top, 60, m_layout.metrics().lineHeight),
                               Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine, label(i));
        };
        for (std::size_t i = 0; i < last; i += every) {
            if (block.xs[i].position + metrics.horizontalAdvance(label(i)) / 2 < lastLeft)
                draw(i);
        }
        draw(last);
    }

    /// What stands at the left and doesn't scroll sideways.
    void paintLabels(const MapLayout::Block &block)
    {
        const MapStack &stack = m_structure.stacks()[static_cast<std::size_t>(block.stack)];
        const double width = m_layout.labelWidth();
        if (m_view.horizontalOffset() > 0)
            m_painter.fillRect(QRectF(0, block.top + shiftY(), width, block.bottom - block.top), tokens().surface);
        if (block.headingHeight > 0) {
            m_painter.setFont(ui::font(TextRole::Caption));
            m_painter.setPen(tokens().text2);
            m_painter.drawText(
                QRectF(0, block.top + shiftY(), m_layout.bodySize().width(), block.headingHeight - 4),
                Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                //: heading of a group of layers: its name in the file, and how many layers
                MixMapView::tr("%1, %n layer(s)", nullptr, static_cast<int>(stack.columns.size())).arg(stack.name));
        }
        const auto ys = MapLayout::slotRange(block.ys, m_exposed.top() - shiftY(), m_exposed.bottom() + 1 - shiftY());
        const bool down = m_layout.direction() == MapDirection::Down;
        const QFontMetricsF metrics(ui::font(TextRole::Drawing));
        const int currentColumn = down ? currentLayerColumn(block.stack) : -1;
        const QModelIndex current = m_view.currentIndex();
        for (int y = ys.first; y < ys.second; ++y) {
            const MapLayout::Slot &slot = block.ys[static_cast<std::size_t>(y)];
            const bool isCurrent = down ? stack.columns[static_cast<std::size_t>(y)] == currentColumn
                                        : current.isValid() && current.row() == stack.firstRow + y;
            const QString text = down
                                     ? format::id(m_structure.layerOfColumn(stack.columns[static_cast<std::size_t>(y)]))
                                     : m_structure.rows()[static_cast<std::size_t>(stack.firstRow + y)].label;
            m_painter.setPen(isCurrent ? tokens().text : tokens().text2);
            m_view.m_texts.draw(&m_painter, QRectF(0, slot.position + shiftY(), width - (down ? 8 : 10), slot.size),
                                Qt::AlignRight, down ? text : metrics.elidedText(text, Qt::ElideMiddle, width - 10),
                                isCurrent);
        }
        if (!down)
            paintBarLabel(block, width);
    }

    void paintBarLabel(const MapLayout::Block &block, double width)
    {
        const auto [least, most] = m_snapshot.layerRange(block.stack);
        const double line = m_layout.metrics().lineHeight;
        const double middle = block.tail + m_layout.metrics().barsHeight / 2 + shiftY();
        m_painter.setFont(ui::font(TextRole::Small));
        m_painter.setPen(tokens().text2);
        m_painter.drawText(QRectF(0, middle - line - 2, width - 10, line + 2), Qt::AlignRight | Qt::AlignVCenter,
                           MixMapView::tr("layer, MiB"));
        m_painter.setFont(ui::font(TextRole::Drawing));
        const QString range =
            least == most ? mebibytes(most) : mebibytes(least) + QStringLiteral(" … ") + mebibytes(most);
        m_painter.drawText(QRectF(0, middle + 1, width - 10, line + 2), Qt::AlignRight | Qt::AlignVCenter, range);
    }

    void paintOutside()
    {
        const auto &cells = m_layout.outside();
        const double dy = m_layout.outsidePinned() ? 0 : shiftY();
        std::size_t first = 0;
        std::size_t last = cells.size();
        if (m_structure.isFlat()) {
            const double pitch = m_layout.metrics().flatPitch;
            const double top = std::max(0.0, (m_exposed.top() - dy) / pitch);
            first = std::min(last, static_cast<std::size_t>(top));
            last = std::min(last, first + static_cast<std::size_t>(m_exposed.height() / pitch) + 2);
        }
        const auto paintCells = [&] {
            const DevicePixels mode(m_painter);
            for (std::size_t row = first; row < last; ++row)
                paintCellAt(static_cast<int>(row), 0, cells[row].translated(shiftX(), dy));
        };
        paintCells();
        const QFont plain = ui::font(TextRole::Drawing);
        const QFontMetricsF metrics(plain);
        const double line = m_layout.metrics().lineHeight;
        m_painter.save();
        if (!m_layout.outsidePinned() && !m_layout.outsideLabelsAbove())
            m_painter.setClipRect(QRectF(m_view.viewport()->rect()).adjusted(0, m_layout.pinnedHeight(), 0, 0));
        for (std::size_t row = first; row < last; ++row) {
            const QRectF cell = cells[row].translated(shiftX(), dy);
            const bool isCurrent =
                m_view.currentIndex().isValid() && m_view.currentIndex().row() == static_cast<int>(row);
            m_painter.setFont(isCurrent ? ui::font(TextRole::DrawingStrong) : plain);
            m_painter.setPen(isCurrent ? tokens().text : tokens().text2);
            const QString &label = m_structure.rows()[row].label;
            if (m_layout.outsideLabelsAbove()) {
                m_painter.drawText(QRectF(cell.left(), cell.top() - line - 3, cell.width() + 10, line),
                                   Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                                   metrics.elidedText(label, Qt::ElideMiddle, cell.width() + 10));
                continue;
            }
            const double width = m_layout.labelWidth() - 10;
            if (m_view.horizontalOffset() > 0)
                m_painter.fillRect(QRectF(0, cell.top() - 1, width + 10, cell.height() + 2), tokens().surface);
            const bool flat = m_structure.isFlat();
            m_painter.drawText(QRectF(0, cell.top() - 2, width, cell.height() + 4),
                               (flat ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter | Qt::TextSingleLine,
                               metrics.elidedText(label, Qt::ElideMiddle, width));
            if (flat)
                paintFlatSize(row, cell);
        }
        m_painter.restore();
    }

    void paintFlatSize(std::size_t row, const QRectF &cell)
    {
        const std::int32_t tensor = m_structure.tensorAt(static_cast<int>(row), 0);
        m_painter.setPen(tokens().text2);
        m_painter.drawText(QRectF(cell.right() + 12, cell.top() - 2, m_layout.metrics().tailWidth, cell.height() + 4),
                           Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                           format::bytes(m_snapshot.look(static_cast<std::size_t>(tensor)).bytes));
    }

    [[nodiscard]] int currentLayerColumn(int stack) const
    {
        const QModelIndex current = m_view.currentIndex();
        if (!current.isValid() || m_structure.rows()[static_cast<std::size_t>(current.row())].stack != stack)
            return -1;
        return current.column();
    }

    /// Outlines around the current, the hovered and the marked cell, in the gaps between cells.
    void paintRings(bool pinned)
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setBrush(Qt::NoBrush);
        const auto ring = [&](const QModelIndex &index, const QColor &color, double width, double distance) {
            if (!index.isValid())
                return;
            const MapLayout::Place place = m_layout.place(m_structure, index.row(), index.column());
            if (place.rect.isEmpty() || place.pinned != pinned)
                return;
            const QRectF rect = aligned(m_view.toViewport(place));
            const double out = distance + width / 2;
            const double radius = (std::min(rect.width(), rect.height()) < 20 ? 2.5 : 4.0) + distance;
            if (distance > 0) {
                m_painter.setPen(QPen(tokens().surface, distance));
                m_painter.drawRoundedRect(rect.adjusted(-distance / 2, -distance / 2, distance / 2, distance / 2),
                                          radius, radius);
            }
            m_painter.setPen(QPen(color, width));
            m_painter.drawRoundedRect(rect.adjusted(-out, -out, out, out), radius, radius);
        };
        ring(m_view.m_hover, tokens().text, 1.5, 0);
        if (m_view.m_marked >= 0)
            ring(m_view.m_model->indexOfTensor(static_cast<std::size_t>(m_view.m_marked)), tokens().text, 1.5, 0);
        const QModelIndex current = m_view.currentIndex();
        if (current.isValid() && (m_view.hasFocus() || isSelected(current.row(), current.column())))
            ring(current, m_view.hasFocus() && m_view.m_keyboardFocus ? tokens().accent : tokens().text, 2, 1);
        m_painter.setRenderHint(QPainter::Antialiasing, false);
    }

    MixMapView &m_view;
    const MapLayout &m_layout;
    const MapSnapshot &m_snapshot;
    const MapStructure &m_structure;
    QPainter m_painter;
    QRect m_exposed;
    double m_ratio;
    QPointF m_origin;
    std::vector<bool> m_selected;
    int m_currentRow = -1;
    int m_currentColumn = -1;
};

void MixMapView::paintEvent(QPaintEvent *event)
{
    if (structure() == nullptr) {
        QPainter(viewport()).fillRect(event->rect(), tokens().surface);
        return;
    }
    Painting(*this, event->rect()).paint();
}

} // namespace ui
