// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/mini_map.h"

#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/map/cell_painter.h"
#include "widgets/map/map_snapshot.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr int kMaxLines = 24;
constexpr int kHeader = 16;

} // namespace

MiniMap::MiniMap(QWidget *parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setLayoutDirection(Qt::LeftToRight);
    setAccessibleName(tr("Map of the tensors, opens the Mix map"));
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

MiniMap::~MiniMap() = default;

void MiniMap::setDocument(const core::gguf::DocumentPtr &document)
{
    m_snapshot = document ? MapSnapshot::make(MapStructure::build(document, false)) : nullptr;
    updateGeometry();
    update();
}

bool MiniMap::isEmpty() const
{
    return lineCount() == 0;
}

int MiniMap::lineCount() const
{
    if (!m_snapshot)
        return 0;
    const MapStructure &map = m_snapshot->structure();
    const int lines = map.isFlat() ? map.rowCount() : map.stacks().front().rowCount;
    return std::min(lines, kMaxLines);
}

int MiniMap::linePitch() const
{
    return ui::metric(14);
}

int MiniMap::labelWidth() const
{
    if (!m_snapshot)
        return 0;
    const QFontMetrics metrics(ui::font(TextRole::Drawing));
    const MapStructure &map = m_snapshot->structure();
    const int first = map.isFlat() ? 0 : map.stacks().front().firstRow;
    int widest = ui::metric(64);
    for (int line = 0; line < lineCount(); ++line)
        widest = std::max(widest, metrics.horizontalAdvance(map.rows()[static_cast<std::size_t>(first + line)].label));
    return std::min(widest, ui::metric(170)) + 10;
}

QSize MiniMap::sizeHint() const
{
    return {ui::metric(420), kHeader + lineCount() * linePitch()};
}

QSize MiniMap::minimumSizeHint() const
{
    return {ui::metric(220), kHeader + lineCount() * linePitch()};
}

void MiniMap::paintEvent(QPaintEvent *)
{
    if (isEmpty())
        return;
    QPainter painter(this);
    const MapStructure &map = m_snapshot->structure();
    const bool flat = map.isFlat();
    const int firstRow = flat ? 0 : map.stacks().front().firstRow;
    const std::vector<int> single{0};
    const std::vector<int> &columns = flat ? single : map.stacks().front().columns;
    const int label = labelWidth();
    const double room = width() - label - 2;
    const double pitch = std::clamp(room / static_cast<double>(columns.size()), 2.0, flat ? 120.0 : 26.0);
    const double gap = pitch >= 8 ? 2 : pitch >= 4 ? 1 : 0;
    const QFont drawing = ui::font(TextRole::Drawing);
    const QFontMetrics metrics(drawing);
    painter.setFont(drawing);
    painter.setPen(tokens().text2);
    // More layers than pixels: what fits, from the first.
    const std::size_t shown = std::min(columns.size(), static_cast<std::size_t>(std::max(1.0, room / pitch)));
    const auto xOf = [&](std::size_t i) { return std::round(label + static_cast<double>(i) * pitch); };
    if (!flat) {
        const std::size_t every = pitch < 4 ? 50 : 10;
        const auto number = [&](std::size_t i) {
            const QString text = format::id(map.layerOfColumn(columns[i]));
            const double centre = (xOf(i) + xOf(i + 1) - gap) / 2;
            painter.drawText(QRectF(centre - 30, 0, 60, kHeader - 3), Qt::AlignHCenter | Qt::AlignVCenter, text);
        };
        for (std::size_t i = 0; i + 1 < shown; i += every) {
            if (xOf(shown - 1) - xOf(i) > 24)
                number(i);
        }
        number(shown - 1);
    }
    for (int line = 0; line < lineCount(); ++line) {
        const int row = firstRow + line;
        const double top = kHeader + line * linePitch();
        painter.setPen(tokens().text2);
        painter.drawText(
            QRectF(0, top - 1, label - 10, linePitch()), Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(map.rows()[static_cast<std::size_t>(row)].label, Qt::ElideMiddle, label - 10));
        for (std::size_t i = 0; i < shown; ++i) {
            const std::int32_t tensor = map.tensorAt(row, columns[i]);
            if (tensor < 0)
                continue;
            const TensorLook &look = m_snapshot->look(static_cast<std::size_t>(tensor));
            const QRectF cell(xOf(i), top, xOf(i + 1) - gap - xOf(i), linePitch() - 2);
            if (cell.width() < 5) { // too small for edges and marks
                painter.fillRect(cell, look.isProtected ? tokens().border : typeColors(look.typeId).fill);
                continue;
            }
            CellLook looks;
            looks.typeId = look.typeId;
            looks.isProtected = look.isProtected;
            looks.isIncomplete = look.isIncomplete;
            paintCell(&painter, cell, looks);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
    }
}

void MiniMap::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        emit clicked();
}

void MiniMap::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        emit clicked();
    else
        QWidget::keyPressEvent(event);
}

void MiniMap::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

} // namespace ui
