// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/row_delegate.h"

#include "core/gguf/document.h"
#include "widgets/common/banner.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"
#include "widgets/models/model_roles.h"

#include <QAbstractItemView>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QTreeView>

#include <algorithm>

namespace ui {

namespace {

constexpr int kPadding = 11; ///< as header texts have it
constexpr int kIconSize = 16;
constexpr int kGap = 8;

QFont cellFont(const QModelIndex &index)
{
    return font(index.data(MonoRole).toBool() ? TextRole::Mono : TextRole::Body);
}

/// Texts of tensors whose data are missing step back.
bool isDim(const QModelIndex &index)
{
    const QVariant state = index.data(StateRole);
    if (!state.isValid())
        return false;
    const auto value = static_cast<core::gguf::TensorState>(state.toInt());
    return value == core::gguf::TensorState::Missing || value == core::gguf::TensorState::Invalid;
}

} // namespace

RowDelegate::RowDelegate(QAbstractItemView *view)
    : QStyledItemDelegate(view)
    , m_view(view)
{
    view->setItemDelegate(this);
    view->viewport()->setMouseTracking(true);
    view->viewport()->installEventFilter(this);
}

void RowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &t = tokens();
    const bool heading = index.data(GroupRole).toBool();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool hovered = m_hovered.isValid() && index.siblingAtColumn(0) == QModelIndex(m_hovered);
    painter->save();
    painter->fillRect(option.rect, selected                ? t.selected
                                   : (hovered && !heading) ? t.hover
                                   : heading               ? t.raised
                                                           : t.surface);
    if (heading)
        paintHeading(painter, option, index);
    else
        paintCell(painter, option, index);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), t.grid);
    painter->restore();
    if (option.state.testFlag(QStyle::State_HasFocus)) {
        QStyleOptionFocusRect focus;
        static_cast<QStyleOption &>(focus) = option;
        m_view->style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, m_view);
    }
}

void RowDelegate::paintHeading(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (index.column() != 0)
        return;
    QRect rect = option.rect.adjusted(kPadding, 0, -kPadding, 0);
    const auto *tree = qobject_cast<const QTreeView *>(m_view);
    const bool open = tree && tree->isExpanded(index);
    const QPixmap arrow = iconPixmap(open ? IconName::ChevronDown : IconName::ChevronRight, tokens().text2, kIconSize,
                                     painter->device()->devicePixelRatioF());
    painter->drawPixmap(QPoint(rect.left() - 3, rect.top() + (rect.height() - kIconSize) / 2), arrow);
    rect.setLeft(rect.left() + kIconSize + 4);
    const QString name = index.data(Qt::DisplayRole).toString();
    painter->setFont(font(TextRole::BodyStrong));
    painter->setPen(tokens().text);
    const int width = painter->fontMetrics().horizontalAdvance(name);
    painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, name);
    rect.setLeft(rect.left() + width + kGap + 4);
    painter->setFont(font(TextRole::Secondary));
    painter->setPen(tokens().text2);
    painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, index.data(CountRole).toString());
}

void RowDelegate::paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &t = tokens();
    QRect rect = option.rect.adjusted(kPadding, 0, -kPadding, 0);
    if (const QVariant type = index.data(TypeIdRole); type.isValid()) {
        const QSize size = typeChipSize(type.toUInt());
        const int height = std::min(size.height(), option.rect.height() - 5);
        ChipStyle chip;
        chip.isProtected = index.data(HollowRole).toBool();
        paintTypeChip(painter, QRectF(rect.left(), rect.top() + (rect.height() - height) / 2, size.width(), height),
                      type.toUInt(), chip);
        return;
    }
    if (const QVariant severity = index.data(SeverityRole); severity.isValid()) {
        const auto level = static_cast<Severity>(severity.toInt());
        const QPixmap pixmap =
            iconPixmap(severityIcon(level), t.*severityToken(level), kIconSize, painter->device()->devicePixelRatioF());
        painter->drawPixmap(QPoint(rect.left(), rect.top() + (rect.height() - kIconSize) / 2), pixmap);
        rect.setLeft(rect.left() + kIconSize + 6);
    }
    const QVariant alignment = index.data(Qt::TextAlignmentRole);
    const Qt::Alignment align =
        alignment.isValid() ? static_cast<Qt::Alignment>(alignment.toInt()) : Qt::AlignLeft | Qt::AlignVCenter;
    const QFont textFont = cellFont(index);
    const QFontMetrics metrics(textFont);
    QString text = index.data(Qt::DisplayRole).toString();
    const QString gloss = index.data(GlossRole).toString();
    painter->setFont(textFont);
    painter->setPen(isDim(index) ? t.text3 : t.text);
    if (gloss.isEmpty()) {
        painter->drawText(rect, static_cast<int>(align) | Qt::TextSingleLine,
                          metrics.elidedText(text, Qt::ElideRight, rect.width()));
        return;
    }
    const int width = metrics.horizontalAdvance(text);
    painter->drawText(rect, static_cast<int>(align) | Qt::TextSingleLine, text);
    rect.setLeft(rect.left() + width + 2 * kGap);
    painter->setFont(font(TextRole::Mono));
    painter->setPen(t.text2);
    painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                      QFontMetrics(font(TextRole::Mono)).elidedText(gloss, Qt::ElideRight, rect.width()));
}

int RowDelegate::contentWidth(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    if (const QVariant type = index.data(TypeIdRole); type.isValid())
        return typeChipSize(type.toUInt()).width() + 2 * kPadding;
    int width = QFontMetrics(cellFont(index)).horizontalAdvance(index.data(Qt::DisplayRole).toString());
    if (const QString gloss = index.data(GlossRole).toString(); !gloss.isEmpty())
        width += 2 * kGap + QFontMetrics(font(TextRole::Mono)).horizontalAdvance(gloss);
    if (index.data(SeverityRole).isValid())
        width += kIconSize + 6;
    return width + 2 * kPadding + 1;
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {contentWidth(option, index), metric(26)};
}

bool RowDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                            const QModelIndex &index)
{
    // What did not fit is shown whole; a tooltip of the model's own comes first.
    if (event->type() == QEvent::ToolTip && index.isValid() && !index.data(Qt::ToolTipRole).isValid() &&
        !index.data(TypeIdRole).isValid() && !index.data(GroupRole).toBool() &&
        contentWidth(option, index) > view->visualRect(index).width()) {
        QString text = index.data(Qt::DisplayRole).toString();
        if (const QString gloss = index.data(GlossRole).toString(); !gloss.isEmpty())
            text += QStringLiteral("  ") + gloss;
        QToolTip::showText(event->globalPos(), text.toHtmlEscaped(), view);
        return true;
    }
    return QStyledItemDelegate::helpEvent(event, view, option, index);
}

void RowDelegate::setHovered(const QModelIndex &index)
{
    const QModelIndex row = index.siblingAtColumn(0);
    if (row == QModelIndex(m_hovered))
        return;
    m_hovered = row;
    m_view->viewport()->update();
}

bool RowDelegate::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport()) {
        if (event->type() == QEvent::MouseMove)
            setHovered(m_view->indexAt(static_cast<QMouseEvent *>(event)->position().toPoint()));
        else if (event->type() == QEvent::Leave)
            setHovered({});
        return false;
    }
    return QStyledItemDelegate::eventFilter(watched, event);
}

} // namespace ui
