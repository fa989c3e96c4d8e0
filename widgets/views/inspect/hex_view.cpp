// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/hex_view.h"

#include "core/jobs/view_data.h"
#include "widgets/common/error_text.h"
#include "widgets/common/theme.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <limits>

namespace ui {

namespace {

constexpr std::uint64_t kColumns = 16;
constexpr std::uint64_t kPage = 1U << 14U;
constexpr qsizetype kKeptPages = 64;

constexpr int kPadding = 11;

} // namespace

HexView::HexView(TaskRunner &runner, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_runner(runner)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Bytes of the selected part"));
    setLayoutDirection(Qt::LeftToRight);
    setFocusPolicy(Qt::StrongFocus);
    setBackground(viewport(), &Tokens::surface);
    connect(&Theme::instance(), &Theme::changed, this, &HexView::updateScrollBar);
}

HexView::~HexView() = default;

void HexView::setRange(const core::gguf::DocumentPtr &document, quint32 shard, std::uint64_t offset,
                       std::uint64_t bytes)
{
    ++m_request;
    m_document = document;
    m_shard = shard;
    m_offset = offset;
    m_bytes = document ? bytes : 0;
    m_marked = -1;
    m_pages.clear();
    m_order.clear();
    m_pending.clear();
    m_error.clear();
    updateScrollBar();
    verticalScrollBar()->setValue(0);
    viewport()->update();
}

void HexView::showNothing(const QString &hint)
{
    m_hint = hint;
    setRange(nullptr, 0, 0, 0);
}

void HexView::showByte(std::uint64_t offset)
{
    if (offset < m_offset || offset - m_offset >= m_bytes)
        return;
    m_marked = static_cast<std::int64_t>(offset);
    const std::uint64_t row = (offset - m_offset) / kColumns;
    verticalScrollBar()->setValue(static_cast<int>(std::min<std::uint64_t>(row, std::numeric_limits<int>::max())));
    viewport()->update();
}

int HexView::rowHeight() const
{
    return QFontMetrics(ui::font(TextRole::Mono)).height() + 3;
}

std::uint64_t HexView::rowCount() const
{
    return (m_bytes + kColumns - 1) / kColumns;
}

void HexView::updateScrollBar()
{
    const int visible = std::max(1, viewport()->height() / rowHeight());
    const std::uint64_t hidden =
        rowCount() > static_cast<std::uint64_t>(visible) ? rowCount() - static_cast<std::uint64_t>(visible) : 0;
    verticalScrollBar()->setRange(
        0, static_cast<int>(std::min<std::uint64_t>(hidden, std::numeric_limits<int>::max() - 1)));
    verticalScrollBar()->setPageStep(visible);
    verticalScrollBar()->setSingleStep(1);
}

void HexView::requestPage(std::uint64_t page)
{
    if (m_pending.contains(page) || !m_error.isEmpty())
        return;
    m_pending.insert(page);
    using Bytes = core::Result<std::vector<std::byte>>;
    const std::uint64_t first = page * kPage;
    const auto length = static_cast<std::size_t>(std::min(kPage, m_bytes - first));
    m_runner.start<Bytes>(
        this,
        [document = m_document, shard = m_shard, offset = m_offset + first, length](core::JobContext &) {
            return core::jobs::readBytes(*document, shard, offset, length);
        },
        [this, page, request = m_request](Bytes bytes) {
            if (request != m_request)
                return;
            m_pending.remove(page);
            if (!bytes) {
                m_error = errorLine(bytes.error());
            } else {
                m_pages.insert(page, std::move(*bytes));
                m_order.append(page);
                if (m_order.size() > kKeptPages)
                    m_pages.remove(m_order.takeFirst());
            }
            viewport()->update();
            emit pageRead();
        });
}

void HexView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), tokens().surface);
    if (!m_document) {
        painter.setPen(tokens().text3);
        painter.setFont(ui::font(TextRole::Body));
        painter.drawText(viewport()->rect().adjusted(kPadding, 12, -kPadding, -8), Qt::TextWordWrap, m_hint);
        return;
    }
    if (!m_error.isEmpty()) {
        painter.setPen(tokens().error);
        painter.setFont(ui::font(TextRole::Body));
        painter.drawText(viewport()->rect().adjusted(kPadding, 8, -kPadding, -8), Qt::TextWordWrap, m_error);
        return;
    }
    painter.setFont(ui::font(TextRole::Mono));
    const auto first = static_cast<std::uint64_t>(verticalScrollBar()->value());
    const int height = rowHeight();
    for (int y = 4; y < viewport()->height(); y += height) {
        const std::uint64_t row = first + static_cast<std::uint64_t>((y - 4) / height);
        if (row >= rowCount())
            break;
        const std::uint64_t page = row * kColumns / kPage;
        if (!m_pages.contains(page))
            requestPage(page);
        paintRow(&painter, row, y);
    }
}

void HexView::paintRow(QPainter *painter, std::uint64_t row, int y) const
{
    const Tokens &t = tokens();
    const QFontMetrics metrics = painter->fontMetrics();
    const int ascent = metrics.ascent();
    const int character = metrics.horizontalAdvance(u'0');
    const std::uint64_t offset = m_offset + row * kColumns;
    painter->setPen(t.text3);
    painter->drawText(kPadding, y + ascent, QStringLiteral("%1").arg(offset, 10, 16, QLatin1Char('0')).toUpper());
    const int bytesLeft = kPadding + 12 * character;
    const int textLeft = bytesLeft + static_cast<int>(kColumns) * 3 * character + 2 * character;
    const auto page = m_pages.constFind(row * kColumns / kPage);
    if (page == m_pages.constEnd()) {
        painter->fillRect(QRect(bytesLeft, y + 3, 40 * character, metrics.height() - 6), t.hover);
        return;
    }
    const std::size_t start = static_cast<std::size_t>(row * kColumns % kPage);
    for (std::size_t i = 0; i < kColumns && start + i < page->size(); ++i) {
        const auto value = std::to_integer<unsigned>((*page)[start + i]);
        const int column = static_cast<int>(i);
        const int x = bytesLeft + column * 3 * character + (column >= 8 ? character : 0);
        if (m_marked == static_cast<std::int64_t>(offset + i)) {
            painter->fillRect(QRect(x - 2, y - 1, 2 * character + 4, metrics.height() + 2), t.selected);
            painter->fillRect(QRect(textLeft + column * character, y - 1, character, metrics.height() + 2), t.selected);
        }
        painter->setPen(value == 0 ? t.text3 : t.text);
        painter->drawText(x, y + ascent, QStringLiteral("%1").arg(value, 2, 16, QLatin1Char('0')).toUpper());
        painter->setPen(t.text2);
        const bool printable = value >= 0x20 && value < 0x7F;
        painter->drawText(textLeft + column * character, y + ascent,
                          printable ? QString(QChar(static_cast<char16_t>(value))) : QStringLiteral("·"));
    }
}

void HexView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

void HexView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *bar = verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_Up:
        bar->triggerAction(QScrollBar::SliderSingleStepSub);
        return;
    case Qt::Key_Down:
        bar->triggerAction(QScrollBar::SliderSingleStepAdd);
        return;
    case Qt::Key_PageUp:
        bar->triggerAction(QScrollBar::SliderPageStepSub);
        return;
    case Qt::Key_PageDown:
        bar->triggerAction(QScrollBar::SliderPageStepAdd);
        return;
    case Qt::Key_Home:
        bar->triggerAction(QScrollBar::SliderToMinimum);
        return;
    case Qt::Key_End:
        bar->triggerAction(QScrollBar::SliderToMaximum);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

QSize HexView::sizeHint() const
{
    const int character = QFontMetrics(ui::font(TextRole::Mono)).horizontalAdvance(u'0');
    return {2 * kPadding + character * 81, rowHeight() * 14};
}

} // namespace ui
