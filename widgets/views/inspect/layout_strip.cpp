// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/layout_strip.h"

#include "widgets/common/format.h"
#include "widgets/common/hover_card.h"
#include "widgets/common/theme.h"
#include "widgets/models/text.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {

namespace {

constexpr int kBarHeight = 24;
constexpr int kMargin = 2;
/// A notch of the wheel, and a press of + or −.
constexpr double kZoomStep = 1.5;
/// Closer than this many bytes there is nothing to see.
constexpr double kLeastView = 64;

void hatch(QPainter *painter, const QRectF &rect, const QColor &line, const QColor &edge)
{
    painter->fillRect(rect, QBrush(line, Qt::BDiagPattern));
    if (edge.isValid()) {
        painter->setPen(QPen(edge, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace

LayoutStrip::LayoutStrip(QWidget *parent)
    : QWidget(parent)
    , m_hover(new HoverCard(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("File layout"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void LayoutStrip::setParts(const FactsPtr &facts, const FilePartsPtr &parts, quint32 shard)
{
    m_facts = facts;
    m_parts = parts;
    m_shard = shard;
    m_current = -1;
    m_hovered = -1;
    m_hover->hideCard();
    m_first = m_last = 0;
    m_end = m_here = 0;
    if (facts && parts) {
        const auto range = std::ranges::equal_range(*parts, shard, {}, &FilePart::shard);
        m_first = static_cast<std::size_t>(range.begin() - parts->begin());
        m_last = static_cast<std::size_t>(range.end() - parts->begin());
        m_here = facts->document->shards()[shard].identity.size;
        m_end = m_here;
        for (const FilePart &part : range)
            m_end = std::max(m_end, part.offset + part.bytes);
    }
    m_dragging = false;
    m_viewFirst = 0;
    m_viewLast = static_cast<double>(m_end);
    update();
}

bool LayoutStrip::isZoomed() const
{
    return m_viewLast - m_viewFirst < static_cast<double>(m_end);
}

void LayoutStrip::setView(double first, double last)
{
    const auto end = static_cast<double>(m_end);
    const double length = std::clamp(last - first, std::min(kLeastView, end), end);
    m_viewFirst = std::clamp(first, 0.0, end - length);
    m_viewLast = m_viewFirst + length;
    update();
}

void LayoutStrip::zoom(double factor, double x)
{
    if (m_end == 0)
        return;
    const double byte = byteAt(x);
    const double length = (m_viewLast - m_viewFirst) / factor;
    const double share = (x - bar().left()) / bar().width();
    setView(byte - share * length, byte + (1 - share) * length);
}

void LayoutStrip::showAll()
{
    setView(0, static_cast<double>(m_end));
}

void LayoutStrip::setCurrent(int part)
{
    if (m_current == part)
        return;
    m_current = part;
    if (m_parts && part >= 0) {
        const FilePart &shown = (*m_parts)[static_cast<std::size_t>(part)];
        setAccessibleDescription(
            tr("%1, at %2, %3", "part of a file, offset, size")
                .arg(partKindText(shown.kind), format::offset(shown.offset), format::bytes(shown.bytes)));
        const auto first = static_cast<double>(shown.offset);
        const double last = first + static_cast<double>(shown.bytes);
        if (last <= m_viewFirst || first >= m_viewLast) {
            const double half = (m_viewLast - m_viewFirst) / 2;
            setView((first + last) / 2 - half, (first + last) / 2 + half);
        }
    }
    update();
}

QSize LayoutStrip::sizeHint() const
{
    return {600, ui::metric(kBarHeight) + 2 * kMargin + ui::metric(20)};
}

QSize LayoutStrip::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

QRectF LayoutStrip::bar() const
{
    return QRectF(kMargin, kMargin, width() - 2 * kMargin, ui::metric(kBarHeight));
}

double LayoutStrip::xOf(std::uint64_t offset) const
{
    const QRectF area = bar();
    const double length = m_viewLast - m_viewFirst;
    return length <= 0 ? area.left()
                       : area.left() + area.width() * (static_cast<double>(offset) - m_viewFirst) / length;
}

double LayoutStrip::byteAt(double x) const
{
    const double share = std::clamp((x - bar().left()) / bar().width(), 0.0, 1.0);
    return m_viewFirst + share * (m_viewLast - m_viewFirst);
}

int LayoutStrip::partAt(const QPointF &position) const
{
    if (!m_parts || m_end == 0 || !bar().adjusted(0, -kMargin, 0, kMargin).contains(position))
        return -1;
    const auto offset = static_cast<std::uint64_t>(std::min(byteAt(position.x()), static_cast<double>(m_end - 1)));
    // Of parts that are narrower than a pixel the last one that begins before the pointer.
    const auto begin = m_parts->begin() + static_cast<qsizetype>(m_first);
    const auto end = m_parts->begin() + static_cast<qsizetype>(m_last);
    const auto after = std::upper_bound(begin, end, offset,
                                        [](std::uint64_t value, const FilePart &part) { return value < part.offset; });
    return after == begin ? -1 : static_cast<int>(after - m_parts->begin()) - 1;
}

void LayoutStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_parts || m_first == m_last)
        return;
    paintParts(&painter);
    paintCaptions(&painter);
    if (hasFocus()) {
        painter.setPen(QPen(tokens().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar().adjusted(-1, -1, 1, 1));
    }
}

void LayoutStrip::paintParts(QPainter *painter) const
{
    const Tokens &t = tokens();
    const QRectF area = bar();
    painter->fillRect(area, t.hover);
    painter->save();
    painter->setClipRect(area.adjusted(0, -kMargin, 0, kMargin));
    // Hundred thousand tensors on a thousand pixels: a part that would end in a pixel that is painted already is left
    // out.
    double painted = area.left() - 1;
    for (std::size_t i = m_first; i < m_last; ++i) {
        const FilePart &part = (*m_parts)[i];
        const double left = xOf(part.offset);
        const double right = std::max(xOf(part.offset + part.bytes), left + 1);
        if (right < area.left())
            continue;
        if (left > area.right())
            break;
        const bool damage = part.kind == FilePart::Kind::Gap || part.kind == FilePart::Kind::Missing ||
                            part.kind == FilePart::Kind::Trailing;
        if (std::floor(right) <= painted && !damage)
            continue;
        painted = std::floor(right);
        const QRectF rect(left, area.top(), right - left, area.height());
        switch (part.kind) {
        case FilePart::Kind::Tensor: {
            const BandColors colors = typeColors(m_facts->document->tensors()[*part.tensor].typeId);
            painter->fillRect(rect, colors.fill);
            if (rect.width() >= 3)
                painter->fillRect(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), t.surface);
            break;
        }
        case FilePart::Kind::Missing:
            break; // painted as one below
        case FilePart::Kind::Gap:
        case FilePart::Kind::Trailing:
            painter->fillRect(rect, t.warnBg);
            hatch(painter, rect, t.warn, rect.width() >= 3 ? t.warnLine : QColor());
            break;
        default:
            painter->fillRect(rect, part.kind == FilePart::Kind::Padding ? t.grid : t.text3);
            break;
        }
    }
    if (m_here < m_end && xOf(m_here) < area.right()) {
        const double end = xOf(m_here);
        const QRectF rect(end, area.top(), area.right() - end, area.height());
        painter->fillRect(rect, t.errorBg);
        hatch(painter, rect, t.error, t.error);
        painter->fillRect(QRectF(end - 1, area.top() - 2, 2, area.height() + 4), t.text);
    }
    paintCurrent(painter);
    painter->restore();
}

void LayoutStrip::paintCurrent(QPainter *painter) const
{
    const Tokens &t = tokens();
    const QRectF area = bar();
    if (m_current >= static_cast<int>(m_first) && m_current < static_cast<int>(m_last)) {
        const FilePart &part = (*m_parts)[static_cast<std::size_t>(m_current)];
        const double left = xOf(part.offset);
        const double width = std::max(4.0, xOf(part.offset + part.bytes) - left);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(t.surface, 4));
        const QRectF rect(left, area.top() + 1, width, area.height() - 2);
        painter->drawRect(rect);
        painter->setPen(QPen(t.text, 2));
        painter->drawRect(rect);
    }
}

void LayoutStrip::paintCaptions(QPainter *painter) const
{
    const Tokens &t = tokens();
    const core::gguf::Shard &shard = m_facts->document->shards()[m_shard];
    const QRectF area(bar().left(), bar().bottom() + 3, bar().width(), height() - bar().bottom() - 3);
    painter->setFont(ui::font(TextRole::Small));
    painter->setPen(t.text2);
    if (isZoomed()) {
        paintZoomedCaptions(painter, area);
        return;
    }
    const QString header = tr("header 0 … %1").arg(format::bytes(std::min(shard.headerBytes, m_here)));
    painter->drawText(area, Qt::AlignLeft | Qt::AlignTop, header);
    double free = area.left() + painter->fontMetrics().horizontalAdvance(header) + 12;
    QString last = tr("end, %1").arg(format::bytes(m_here));
    if (m_here < m_end) {
        const QString here = tr("the file ends here, %1").arg(format::bytes(m_here));
        const double width = painter->fontMetrics().horizontalAdvance(here);
        const double left = std::max(free, xOf(m_here) - width - 4);
        last = tr("missing, %1").arg(format::bytes(m_end - m_here));
        if (left + width + 16 + painter->fontMetrics().horizontalAdvance(last) < area.right()) {
            painter->drawText(QRectF(left, area.top(), width + 2, area.height()), Qt::AlignLeft | Qt::AlignTop, here);
            free = left + width + 12;
        }
        painter->setPen(t.error);
    }
    if (free + painter->fontMetrics().horizontalAdvance(last) < area.right())
        painter->drawText(area, Qt::AlignRight | Qt::AlignTop, last);
}

void LayoutStrip::paintZoomedCaptions(QPainter *painter, const QRectF &area) const
{
    const auto offset = [](double byte) { return format::offset(static_cast<std::uint64_t>(byte)); };
    painter->drawText(area, Qt::AlignLeft | Qt::AlignTop, offset(m_viewFirst));
    painter->drawText(
        area, Qt::AlignHCenter | Qt::AlignTop,
        tr("%1 of %2 shown", "bytes of a file")
            .arg(format::bytes(static_cast<std::uint64_t>(m_viewLast - m_viewFirst)), format::bytes(m_end)));
    painter->drawText(area, Qt::AlignRight | Qt::AlignTop, offset(m_viewLast));
}

bool LayoutStrip::event(QEvent *event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

void LayoutStrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = event->position();
    m_pressedFirst = m_viewFirst;
    m_dragging = false;
}

void LayoutStrip::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || std::exchange(m_dragging, false))
        return;
    if (const int part = partAt(event->position()); part >= 0)
        emit partChosen(part);
}

void LayoutStrip::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        showAll();
}

void LayoutStrip::wheelEvent(QWheelEvent *event)
{
    const int turn = event->angleDelta().y();
    if (turn == 0) {
        QWidget::wheelEvent(event);
        return;
    }
    zoom(std::pow(kZoomStep, turn / 120.0), event->position().x());
    m_hover->hideCard();
    event->accept();
}

void LayoutStrip::contextMenuEvent(QContextMenuEvent *event)
{
    const int part = event->reason() == QContextMenuEvent::Mouse ? partAt(event->pos()) : m_current;
    if (part >= 0)
        emit menuRequested(part, event->globalPos());
}

void LayoutStrip::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons().testFlag(Qt::LeftButton) && isZoomed()) {
        const double moved = event->position().x() - m_pressed.x();
        m_dragging |= std::abs(moved) >= QApplication::startDragDistance();
        if (m_dragging) {
            const double length = m_viewLast - m_viewFirst;
            const double first = m_pressedFirst - moved / bar().width() * length;
            m_hover->hideCard();
            setView(first, first + length);
            return;
        }
    }
    hover(event->position());
}

void LayoutStrip::hover(const QPointF &position)
{
    const int part = partAt(position);
    if (part == m_hovered)
        return;
    m_hovered = part;
    if (part < 0) {
        m_hover->hideCard();
        return;
    }
    const FilePart &shown = (*m_parts)[static_cast<std::size_t>(part)];
    QList<HoverCard::Row> rows{{tr("At byte"), format::offset(shown.offset)}, {tr("Size"), format::bytes(shown.bytes)}};
    QString title = partKindText(shown.kind);
    if (shown.tensor) {
        const core::gguf::TensorInfo &tensor = m_facts->document->tensors()[*shown.tensor];
        title = toLine(tensor.name, 120);
        rows.prepend({tr("Type"), toText(core::tensor::typeDisplayName(tensor.typeId))});
        if (shown.kind == FilePart::Kind::Missing)
            rows.append({tr("In the file"), tr("missing")});
    }
    m_hover->setContent(title, rows, shown.tensor.has_value());
    const int x = static_cast<int>(position.x());
    m_hover->showSoon(QRect(x - 2, 0, 4, static_cast<int>(bar().bottom()) + 2));
}

void LayoutStrip::leaveEvent(QEvent *)
{
    m_hovered = -1;
    m_hover->hideCard();
}

void LayoutStrip::step(int by)
{
    if (m_first == m_last)
        return;
    const int first = static_cast<int>(m_first);
    const int last = static_cast<int>(m_last) - 1;
    emit partChosen(m_current < first || m_current > last ? first : std::clamp(m_current + by, first, last));
}

void LayoutStrip::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1);
        return;
    case Qt::Key_Right:
        step(1);
        return;
    case Qt::Key_Home:
        if (m_first != m_last)
            emit partChosen(static_cast<int>(m_first));
        return;
    case Qt::Key_End:
        if (m_first != m_last)
            emit partChosen(static_cast<int>(m_last) - 1);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus: {
        const double factor = event->key() == Qt::Key_Minus ? 1 / kZoomStep : kZoomStep;
        const bool chosen = m_current >= static_cast<int>(m_first) && m_current < static_cast<int>(m_last);
        zoom(factor, chosen ? std::clamp(xOf((*m_parts)[static_cast<std::size_t>(m_current)].offset), bar().left(),
                                         bar().right())
                            : bar().center().x());
        return;
    }
    case Qt::Key_0:
        showAll();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace ui
