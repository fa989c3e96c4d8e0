// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/hover_card.h"

#include "widgets/common/theme.h"

#include <QEvent>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>
#include <QStringList>
#include <QStyle>
#include <QTimer>

#include <algorithm>

namespace ui {

namespace {
constexpr int kShadow = 8;
constexpr int kPadding = 12;
constexpr int kGap = 6;
constexpr int kDelay = 150;
} // namespace

HoverCard::HoverCard(QWidget *owner)
    : QFrame(owner->window())
    , m_owner(owner)
    , m_delay(new QTimer(this))
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setVisible(false);
    m_delay->setSingleShot(true);
    m_delay->setInterval(kDelay);
    connect(m_delay, &QTimer::timeout, this, [this] { showAt(m_anchor); });
    connect(owner, &QObject::destroyed, this, &QObject::deleteLater);
    connect(&Theme::instance(), &Theme::changed, this, &HoverCard::hideCard);
    owner->installEventFilter(this);
}

void HoverCard::setContent(const QString &title, const QList<Row> &rows, bool monoTitle)
{
    m_title = title;
    m_rows = rows;
    m_mono = monoTitle;
    if (isVisible()) {
        resize(sizeHint());
        showAt(m_anchor);
        update();
    }
}

void HoverCard::setCardWidth(int width)
{
    m_width = width;
}

QSize HoverCard::sizeHint() const
{
    const QFontMetrics title(ui::font(m_mono ? TextRole::MonoStrong : TextRole::SecondaryStrong));
    const QFontMetrics label(ui::font(TextRole::Secondary));
    const QFontMetrics value(ui::font(TextRole::SecondaryStrong));
    int width = std::max(m_width, title.horizontalAdvance(m_title) + 2 * kPadding);
    for (const Row &row : m_rows)
        width = std::max(width,
                         label.horizontalAdvance(row.label) + value.horizontalAdvance(row.value) + 16 + 2 * kPadding);
    int height = 2 * 9 + static_cast<int>(m_rows.size()) * (label.height() + 3);
    if (!m_title.isEmpty())
        height += title.height() + 4;
    return {std::min(width, 2 * std::max(m_width, 240)) + 2 * kShadow, height + 2 * kShadow};
}

void HoverCard::showAt(const QRect &anchor)
{
    m_delay->stop();
    m_anchor = anchor;
    QWidget *window = m_owner->window();
    if (!m_owner->isVisible())
        return;
    if (parentWidget() != window)
        setParent(window);
    const QSize size = sizeHint();
    const QRect at(m_owner->mapTo(window, anchor.topLeft()), anchor.size());
    const QRect bounds = window->rect().adjusted(4, 4, -4, -4);
    // The shadow margin counts as free space: the visible card starts kGap from the anchor.
    QPoint corner(at.left() - kShadow, at.bottom() + kGap - kShadow);
    if (corner.y() + size.height() - kShadow > bounds.bottom())
        corner.setY(at.top() - kGap + kShadow - size.height());
    if (corner.y() + kShadow < bounds.top()) {
        // Neither below nor above: beside.
        corner.setY(
            std::clamp(at.top() - kShadow, bounds.top(), std::max(bounds.top(), bounds.bottom() - size.height())));
        corner.setX(at.right() + kGap - kShadow);
        if (corner.x() + size.width() > bounds.right())
            corner.setX(at.left() - kGap + kShadow - size.width());
    }
    corner.setX(std::clamp(corner.x(), bounds.left() - kShadow,
                           std::max(bounds.left() - kShadow, bounds.right() - size.width() + kShadow)));
    setGeometry(QRect(corner, size));
    setAccessibleName(asText());
    if (!isVisible()) {
        setVisible(true);
        window->installEventFilter(this);
    }
    raise();
}

void HoverCard::showSoon(const QRect &anchor)
{
    m_anchor = anchor;
    if (isVisible())
        showAt(anchor);
    else
        m_delay->start();
}

void HoverCard::hideCard()
{
    m_delay->stop();
    setVisible(false);
}

QString HoverCard::asText() const
{
    QStringList lines;
    if (!m_title.isEmpty())
        lines.append(m_title);
    for (const Row &row : m_rows)
        lines.append(row.value.isEmpty() ? row.label : row.label + QStringLiteral(": ") + row.value);
    return lines.join(QStringLiteral(", "));
}

void HoverCard::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(rect()).adjusted(kShadow, kShadow, -kShadow, -kShadow);
    // 8 px of shadow that adds up to black 8 % at the edge.
    painter.setPen(Qt::NoPen);
    for (int ring = kShadow; ring > 0; --ring) {
        painter.setBrush(QColor(0, 0, 0, 3));
        painter.drawRoundedRect(card.adjusted(-ring, -ring + 1, ring, ring + 1 > kShadow ? kShadow : ring + 1),
                                8 + ring, 8 + ring);
    }
    painter.setPen(QPen(t.highContrast ? t.text : t.border, 1));
    painter.setBrush(t.surface);
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);

    const QRectF inner = card.adjusted(kPadding, 9, -kPadding, -9);
    qreal y = inner.top();
    const int left = static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft));
    const int right = static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignRight));
    if (!m_title.isEmpty()) {
        const QFont titleFont = ui::font(m_mono ? TextRole::MonoStrong : TextRole::SecondaryStrong);
        const QFontMetricsF metrics(titleFont);
        painter.setFont(titleFont);
        painter.setPen(t.text);
        painter.drawText(QRectF(inner.left(), y, inner.width(), metrics.height()),
                         left | Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(m_title, Qt::ElideMiddle, inner.width()));
        y += metrics.height() + 4;
    }
    const QFont labelFont = ui::font(TextRole::Secondary);
    const QFont valueFont = ui::font(TextRole::SecondaryStrong);
    const QFontMetricsF labelMetrics(labelFont);
    const QFontMetricsF valueMetrics(valueFont);
    for (const Row &row : m_rows) {
        const QRectF line(inner.left(), y, inner.width(), labelMetrics.height());
        painter.setFont(labelFont);
        painter.setPen(t.text2);
        painter.drawText(line, left | Qt::AlignVCenter | Qt::TextSingleLine,
                         labelMetrics.elidedText(row.label, Qt::ElideRight, line.width()));
        const qreal room = line.width() - labelMetrics.horizontalAdvance(row.label) - 12;
        painter.setFont(valueFont);
        painter.setPen(t.text);
        painter.drawText(line, right | Qt::AlignVCenter | Qt::TextSingleLine,
                         valueMetrics.elidedText(row.value, Qt::ElideMiddle, std::max<qreal>(room, 40)));
        y += labelMetrics.height() + 3;
    }
}

bool HoverCard::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Hide:
    case QEvent::Close:
    case QEvent::WindowDeactivate:
    case QEvent::Resize:
        hideCard();
        break;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        if (isVisible() && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
            hideCard();
            event->accept();
            return true;
        }
        break;
    default:
        break;
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace ui
