// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/mix_map_view.h"

#include "widgets/common/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ui {

MixMapView::MixMapView(QWidget *parent)
    : QTableView(parent)
    , m_model(new MixMapModel(this))
    , m_hoverCard(new HoverCard(this))
{
    setModel(m_model);
    m_hoverCard->setCardWidth(290);
    horizontalHeader()->hide();
    verticalHeader()->hide();
    // The corner of the headers is shown by QTableView::updateGeometries only, which is not used here.
    const auto corners = findChildren<QAbstractButton *>(Qt::FindDirectChildrenOnly);
    for (QAbstractButton *corner : corners)
        corner->hide();
    setFrameShape(NoFrame);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    setSelectionBehavior(SelectItems);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    setDragEnabled(false);
    setLayoutDirection(Qt::LeftToRight); // maps don't turn around in right-to-left languages
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_cells.clear();
        m_texts.clear();
        relayout();
    });
    setAccessibleName(tr("Mix map"));
}

void MixMapView::setSnapshot(MapSnapshotPtr snapshot)
{
    if (snapshot == m_model->snapshot())
        return;
    const bool sameStructure =
        snapshot && m_model->snapshot() && snapshot->structurePtr() == m_model->snapshot()->structurePtr();
    const bool sameDocument = snapshot && m_model->snapshot() &&
                              snapshot->structure().document() == m_model->snapshot()->structure().document();
    const int current = m_model->tensorAt(currentIndex());
    std::vector<std::size_t> selected;
    if (!sameStructure && sameDocument) {
        const auto indexes = selectionModel()->selectedIndexes();
        for (const QModelIndex &index : indexes)
            selected.push_back(static_cast<std::size_t>(std::max(0, m_model->tensorAt(index))));
    }
    m_model->setSnapshot(std::move(snapshot));
    if (!sameStructure) {
        if (sameDocument) {
            QItemSelection selection;
            for (std::size_t tensor : selected) {
                const QModelIndex index = m_model->indexOfTensor(tensor);
                selection.select(index, index);
            }
            selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
            if (current >= 0) {
                selectionModel()->setCurrentIndex(m_model->indexOfTensor(static_cast<std::size_t>(current)),
                                                  QItemSelectionModel::NoUpdate);
            }
        }
        relayout();
    }
    if (const MapStructure *shown = structure()) {
        setAccessibleName(shown->isFlat() ? tr("Mix map, %n tensor(s)", nullptr, shown->rowCount())
                                          //: "Mix map, 32 layers, 9 roles"
                                          : tr("Mix map, %1, %2")
                                                .arg(tr("%n layer(s)", nullptr, shown->columnCount()),
                                                     tr("%n role(s)", nullptr, shown->roleCount())));
    }
}

void MixMapView::setDirection(MapDirection direction)
{
    if (direction == m_direction)
        return;
    m_direction = direction;
    relayout();
    if (currentIndex().isValid())
        scrollTo(currentIndex());
}

void MixMapView::setColourBy(ColourBy colourBy)
{
    m_colourBy = colourBy;
    viewport()->update();
}

int MixMapView::selectTensors(const std::vector<std::size_t> &tensors)
{
    QItemSelection selection;
    QModelIndex first;
    int shown = 0;
    for (std::size_t tensor : tensors) {
        const QModelIndex index = m_model->indexOfTensor(tensor);
        if (!index.isValid())
            continue;
        selection.select(index, index);
        ++shown;
        if (!first.isValid())
            first = index;
    }
    if (!first.isValid())
        return 0;
    selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    scrollTo(first);
    viewport()->update();
    return shown;
}

void MixMapView::setMarkedTensor(int tensor)
{
    if (tensor == m_marked)
        return;
    m_marked = tensor;
    viewport()->update();
}

int MixMapView::contentHeight(int width) const
{
    if (structure() == nullptr)
        return 0;
    MapLayout layout;
    layout.build(*structure(), m_direction, QSizeF(width, 400), metrics());
    return static_cast<int>(std::ceil(layout.pinnedHeight() + layout.bodySize().height()));
}

const MapStructure *MixMapView::structure() const
{
    return m_model->snapshot() ? &m_model->snapshot()->structure() : nullptr;
}

MapMetrics MixMapView::metrics() const
{
    MapMetrics sizes;
    const QFontMetricsF text(ui::font(TextRole::Drawing));
    const auto grown = [](double at13) { return static_cast<double>(ui::metric(static_cast<int>(at13))); };
    sizes.lineHeight = std::max(12.0, std::ceil(text.height()));
    sizes.numberWidth = grown(sizes.numberWidth);
    sizes.tailWidth = grown(sizes.tailWidth);
    // A line must hold its text, and half a line is lost to the gap and the edges.
    sizes.minRowPitch = std::max(grown(sizes.minRowPitch), sizes.lineHeight);
    sizes.maxRowPitch = grown(sizes.maxRowPitch);
    sizes.labelWidth = grown(sizes.labelWidth);
    sizes.maxPitch = grown(sizes.maxPitch);
    sizes.minCellHeight = grown(sizes.minCellHeight);
    sizes.outsideHeight = grown(sizes.outsideHeight);
    sizes.flatPitch = grown(sizes.flatPitch);
    sizes.textWidth = [text](const QString &string) { return text.horizontalAdvance(string); };
    return sizes;
}

void MixMapView::relayout()
{
    updateGeometries();
    viewport()->update();
}

void MixMapView::updateGeometries()
{
    if (structure() == nullptr) {
        horizontalScrollBar()->setRange(0, 0);
        verticalScrollBar()->setRange(0, 0);
        return;
    }
    // The width that the layout gets must not depend on the scroll bar that it causes: with it, unless all fits
    // without.
    const QSize full = maximumViewportSize();
    const int extent = verticalScrollBar()->sizeHint().width();
    const bool canScroll = verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
    m_layout.build(*structure(), m_direction, full, metrics());
    double width = full.width();
    if (canScroll && m_layout.pinnedHeight() + m_layout.bodySize().height() > full.height()) {
        width -= extent;
        m_layout.build(*structure(), m_direction, QSizeF(width, full.height()), metrics());
    }
    double height = full.height();
    const int overWidth = std::max(0, static_cast<int>(std::ceil(m_layout.bodySize().width() - width)));
    if (overWidth > 0)
        height -= horizontalScrollBar()->sizeHint().height();
    const int overHeight =
        std::max(0, static_cast<int>(std::ceil(m_layout.pinnedHeight() + m_layout.bodySize().height() - height)));
    horizontalScrollBar()->setRange(0, overWidth);
    horizontalScrollBar()->setPageStep(static_cast<int>(width));
    horizontalScrollBar()->setSingleStep(24);
    verticalScrollBar()->setRange(0, canScroll ? overHeight : 0);
    verticalScrollBar()->setPageStep(std::max(1, static_cast<int>(height - m_layout.pinnedHeight())));
    verticalScrollBar()->setSingleStep(24);
}

void MixMapView::scrollContentsBy(int, int)
{
    m_hoverCard->hideCard();
    viewport()->update();
}

int MixMapView::horizontalOffset() const
{
    return horizontalScrollBar()->value();
}

int MixMapView::verticalOffset() const
{
    return verticalScrollBar()->value();
}

bool MixMapView::isIndexHidden(const QModelIndex &index) const
{
    return m_model->tensorAt(index) < 0;
}

QRectF MixMapView::toViewport(const MapLayout::Place &place) const
{
    if (place.rect.isEmpty())
        return {};
    const double y = place.pinned ? 0 : m_layout.pinnedHeight() - verticalOffset();
    return place.rect.translated(-horizontalOffset(), y);
}

QRect MixMapView::visualRect(const QModelIndex &index) const
{
    if (structure() == nullptr || index.model() != m_model)
        return {};
    return toViewport(m_layout.place(*structure(), index.row(), index.column())).toAlignedRect();
}

QModelIndex MixMapView::indexAt(const QPoint &point) const
{
    if (structure() == nullptr)
        return {};
    if (horizontalOffset() > 0 && point.x() < m_layout.labelWidth())
        return {};
    const bool pinned = point.y() < m_layout.pinnedHeight();
    // The middle of the pixel: the cell that covers most of it.
    const QPointF inZone(point.x() + 0.5 + horizontalOffset(),
                         point.y() + 0.5 + (pinned ? 0 : verticalOffset() - m_layout.pinnedHeight()));
    const MapStructure::Cell cell = m_layout.cellAt(*structure(), inZone, pinned);
    return cell.isValid() ? m_model->index(cell.row, cell.column) : QModelIndex();
}

void MixMapView::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    if (structure() == nullptr)
        return;
    const MapLayout::Place place = m_layout.place(*structure(), index.row(), index.column());
    if (place.rect.isEmpty())
        return;
    constexpr int kMargin = 6;
    const auto reach = [&](QScrollBar *bar, double from, double to, double room) {
        int value = bar->value();
        if (hint == PositionAtCenter)
            value = static_cast<int>((from + to - room) / 2);
        else if (hint == PositionAtTop || from - kMargin < value)
            value = static_cast<int>(from) - kMargin;
        else if (hint == PositionAtBottom || to + kMargin > value + room)
            value = static_cast<int>(std::ceil(to + kMargin - room));
        bar->setValue(value);
    };
    if (!place.pinned) {
        reach(verticalScrollBar(), place.rect.top(), place.rect.bottom(),
              viewport()->height() - m_layout.pinnedHeight());
    }
    reach(horizontalScrollBar(), place.rect.left() - m_layout.labelWidth(), place.rect.right() - m_layout.labelWidth(),
          viewport()->width() - m_layout.labelWidth());
}

void MixMapView::keyboardSearch(const QString &)
{
    // Letters are commands here; searching would eat them.
}

void MixMapView::selectAll()
{
    if (structure() == nullptr || m_model->rowCount() == 0)
        return;
    const int outside = structure()->outsideCount();
    QItemSelection selection;
    if (outside > 0)
        selection.select(m_model->index(0, 0), m_model->index(outside - 1, 0));
    if (m_model->rowCount() > outside)
        selection.select(m_model->index(outside, 0),
                         m_model->index(m_model->rowCount() - 1, m_model->columnCount() - 1));
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
}

void MixMapView::reset()
{
    m_hover = QPersistentModelIndex();
    if (m_hoverCard != nullptr)
        m_hoverCard->hideCard();
    QTableView::reset();
    relayout();
}

QSize MixMapView::sizeHint() const
{
    return {720, 480};
}

QSize MixMapView::minimumSizeHint() const
{
    return {280, 120};
}

QRegion MixMapView::visualRegionForSelection(const QItemSelection &selection) const
{
    // Ranges are rectangles on screen as well, but for their gaps; outside layers they are lines.
    QRegion region;
    if (selection.size() > 64)
        return viewport()->rect();
    for (const QItemSelectionRange &range : selection) {
        if (structure() != nullptr && range.isValid() && range.top() < structure()->outsideCount() &&
            range.height() > 1)
            return viewport()->rect();
        QRectF box;
        for (int row : {range.top(), range.bottom()}) {
            for (int column : {range.left(), range.right()}) {
                const MapLayout::Place place =
                    structure() != nullptr ? m_layout.place(*structure(), row, column) : MapLayout::Place{};
                if (place.rect.isEmpty())
                    return viewport()->rect();
                box |= toViewport(place);
            }
        }
        region += box.toAlignedRect().adjusted(-3, -3, 3, 3);
    }
    return region & viewport()->rect();
}

void MixMapView::dataChanged(const QModelIndex &, const QModelIndex &, const QList<int> &)
{
    // Numbers of layers and names in headers stay; everything else may differ.
    viewport()->update();
    if (m_hoverCard->isVisible() && m_hover.isValid())
        showCard(m_hover, false);
}

void MixMapView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    viewport()->update();
    if (m_keyboardFocus && hasFocus())
        showCard(current, true);
}

void MixMapView::showCard(const QModelIndex &index, bool soon)
{
    const int tensor = m_model->tensorAt(index);
    if (tensor < 0) {
        m_hoverCard->hideCard();
        return;
    }
    m_hoverCard->setContent(m_model->tensorName(static_cast<std::size_t>(tensor)),
                            m_model->facts(static_cast<std::size_t>(tensor)));
    QRect anchor = visualRect(index) & viewport()->rect();
    anchor.translate(viewport()->pos());
    if (soon)
        m_hoverCard->showSoon(anchor);
    else
        m_hoverCard->showAt(anchor);
}

void MixMapView::setHover(const QModelIndex &index)
{
    if (index == m_hover)
        return;
    m_hover = QPersistentModelIndex(index);
    emit hovered(m_model->tensorAt(index));
    viewport()->update();
    if (index.isValid())
        showCard(index, true);
    else
        m_hoverCard->hideCard();
}

QString MixMapView::headerTextAt(const QPoint &point) const
{
    if (structure() == nullptr)
        return {};
    for (const MapLayout::Block &block : m_layout.blocks()) {
        const double shift = verticalOffset() - m_layout.pinnedHeight();
        const double headerY = point.y() + (block.headerPinned ? 0 : shift);
        const MapStack &stack = structure()->stacks()[static_cast<std::size_t>(block.stack)];
        if (m_direction == MapDirection::Down) {
            const int role = MapLayout::slotAt(block.xs, point.x() + horizontalOffset());
            if (headerY >= block.headerTop && headerY < block.headerTop + block.headerHeight && role >= 0)
                return structure()->rows()[static_cast<std::size_t>(stack.firstRow + role)].label;
        } else {
            const int role = MapLayout::slotAt(block.ys, point.y() + shift);
            if (point.x() < m_layout.labelWidth() && role >= 0 && point.y() >= m_layout.pinnedHeight())
                return structure()->rows()[static_cast<std::size_t>(stack.firstRow + role)].label;
        }
    }
    return {};
}

bool MixMapView::viewportEvent(QEvent *event)
{
    switch (event->type()) {
    case QEvent::HoverMove:
    case QEvent::HoverEnter:
        setHover(indexAt(static_cast<QHoverEvent *>(event)->position().toPoint()));
        break;
    case QEvent::HoverLeave:
    case QEvent::Leave:
        setHover({});
        break;
    case QEvent::MouseButtonPress:
        m_keyboardFocus = false;
        break;
    case QEvent::ToolTip: {
        // Names of roles may be shortened; cells have the hover card.
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), headerTextAt(help->pos()), viewport());
        return true;
    }
    default:
        break;
    }
    return QTableView::viewportEvent(event);
}

void MixMapView::keyPressEvent(QKeyEvent *event)
{
    const bool plain = event->modifiers() == Qt::NoModifier;
    if (event->key() == Qt::Key_Escape && (m_hoverCard->isVisible())) {
        m_hoverCard->hideCard();
        event->accept();
        return;
    }
    if (plain && event->key() == Qt::Key_T) {
        emit colourByRequested(ColourBy::Type);
        return;
    }
    if (plain && event->key() == Qt::Key_I) {
        emit colourByRequested(ColourBy::Bits);
        return;
    }
    if (plain && event->key() == Qt::Key_C) {
        emit compareRequested();
        return;
    }
    if (event->matches(QKeySequence::Copy)) {
        QStringList lines;
        auto indexes = selectionModel()->selectedIndexes();
        if (indexes.isEmpty() && m_model->tensorAt(currentIndex()) >= 0)
            indexes = {currentIndex()};
        for (const QModelIndex &index : std::as_const(indexes)) {
            if (const int tensor = m_model->tensorAt(index); tensor >= 0)
                lines += m_model->rowText(static_cast<std::size_t>(tensor));
        }
        QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
        return;
    }
    m_keyboardFocus = true;
    QTableView::keyPressEvent(event);
}

void MixMapView::focusInEvent(QFocusEvent *event)
{
    QTableView::focusInEvent(event);
    m_keyboardFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                      event->reason() == Qt::ShortcutFocusReason;
    if (m_keyboardFocus && m_model->tensorAt(currentIndex()) < 0)
        selectionModel()->setCurrentIndex(firstCell(), QItemSelectionModel::NoUpdate);
    if (m_keyboardFocus)
        showCard(currentIndex(), true);
    viewport()->update();
}

void MixMapView::focusOutEvent(QFocusEvent *event)
{
    QTableView::focusOutEvent(event);
    m_hoverCard->hideCard();
    viewport()->update();
}

void MixMapView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    m_hoverCard->hideCard();
    updateGeometries();
}

void MixMapView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        relayout();
}

void MixMapView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(viewport()->mapFromGlobal(event->globalPos()));
    const int tensor = m_model->tensorAt(index);
    if (tensor < 0)
        return;
    m_hoverCard->hideCard();
    QMenu menu(this);
    connect(menu.addAction(tr("Copy name")), &QAction::triggered, this, [this, tensor] {
        QApplication::clipboard()->setText(m_model->tensorName(static_cast<std::size_t>(tensor)));
    });
    connect(menu.addAction(tr("Copy row")), &QAction::triggered, this,
            [this, tensor] { QApplication::clipboard()->setText(m_model->rowText(static_cast<std::size_t>(tensor))); });
    menu.addSeparator();
    connect(menu.addAction(tr("Show in tensors")), &QAction::triggered, this,
            [this, tensor] { emit showInTensorsRequested(tensor); });
    const QPoint at = byKey ? viewport()->mapToGlobal(visualRect(index).center()) : event->globalPos();
    menu.exec(at);
}

} // namespace ui
