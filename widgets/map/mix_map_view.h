// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/cell_painter.h"
#include "widgets/map/map_layout.h"
#include "widgets/map/mix_map_model.h"

#include <QPersistentModelIndex>
#include <QTableView>

#include <vector>

namespace ui {

/// The mix map: one table view on a MixMapModel with a geometry of its own (MapLayout), so that keyboard, selection and
/// screen readers come with Qt. Painting reads the model's snapshot. The hover card shows after 150 ms under the
/// pointer, and for the current cell while the view has the keyboard focus. GUI thread only.
class MixMapView : public QTableView
{
    Q_OBJECT
public:
    explicit MixMapView(QWidget *parent = nullptr);

    [[nodiscard]] MixMapModel *mapModel() const { return m_model; }
    /// Shows another snapshot. Current cell and selection stay on their tensors.
    void setSnapshot(MapSnapshotPtr snapshot);
    [[nodiscard]] MapDirection direction() const { return m_direction; }
    void setDirection(MapDirection direction);
    [[nodiscard]] ColourBy colourBy() const { return m_colourBy; }
    void setColourBy(ColourBy colourBy);
    /// Selects the cells of these tensors and scrolls to the first. Hidden ones are left out; returns how many are
    /// shown.
    int selectTensors(const std::vector<std::size_t> &tensors);
    /// A second map whose hover this one follows; used by the comparison.
    void setMarkedTensor(int tensor);
    /// For maps below one another: no scroll bars of their own, the height follows from content.
    [[nodiscard]] int contentHeight(int width) const;
    [[nodiscard]] const MapLayout &mapLayout() const { return m_layout; }
    [[nodiscard]] HoverCard *hoverCard() const { return m_hoverCard; }

    QRect visualRect(const QModelIndex &index) const override;
    QModelIndex indexAt(const QPoint &point) const override;
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    void keyboardSearch(const QString &search) override;
    void selectAll() override;
    void reset() override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// T and I.
    void colourByRequested(ui::ColourBy colourBy);
    /// C.
    void compareRequested();
    /// The tensor under the pointer, or −1.
    void hovered(int tensor);
    void showInTensorsRequested(int tensor);

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command) override;
    QRegion visualRegionForSelection(const QItemSelection &selection) const override;
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;
    int horizontalOffset() const override;
    int verticalOffset() const override;
    bool isIndexHidden(const QModelIndex &index) const override;
    void paintEvent(QPaintEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight, const QList<int> &roles) override;

private:
    class Painting; // mix_map_view_paint.cpp

    void relayout();
    [[nodiscard]] MapMetrics metrics() const;
    [[nodiscard]] const MapStructure *structure() const;
    [[nodiscard]] QRectF toViewport(const MapLayout::Place &place) const;
    [[nodiscard]] QModelIndex step(const QModelIndex &from, int roles, int layers) const;
    [[nodiscard]] QModelIndex neighbour(const QModelIndex &from, int dx, int dy) const;
    [[nodiscard]] QModelIndex edge(const QModelIndex &from, bool ofLayers, bool last) const;
    [[nodiscard]] QModelIndex firstCell() const;
    void setHover(const QModelIndex &index);
    void showCard(const QModelIndex &index, bool soon);
    [[nodiscard]] QString headerTextAt(const QPoint &point) const;

    MixMapModel *m_model;
    HoverCard *m_hoverCard;
    MapLayout m_layout;
    CellPainter m_cells;
    TextPainter m_texts;
    MapDirection m_direction = MapDirection::Down;
    ColourBy m_colourBy = ColourBy::Type;
    QPersistentModelIndex m_hover;
    int m_marked = -1;
    bool m_keyboardFocus = false;
};

} // namespace ui
