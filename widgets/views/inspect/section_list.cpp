// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/section_list.h"

#include "widgets/common/theme.h"

#include <QPaintEvent>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

#include <algorithm>

namespace ui {

namespace {

enum { IdRole = Qt::UserRole + 1, IconRole, SectionCountRole };

constexpr int kWide = 176;
constexpr int kNarrow = 44;
constexpr int kRow = 32;

class SectionDelegate : public QStyledItemDelegate
{
public:
    explicit SectionDelegate(const SectionList *list)
        : QStyledItemDelegate(const_cast<SectionList *>(list))
        , m_list(list)
    {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Tokens &t = tokens();
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
        const QRectF row = QRectF(option.rect).adjusted(8, 1, -8, -1);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (selected || hovered) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(selected ? t.selected : t.hover);
            painter->drawRoundedRect(row, 6, 6);
        }
        if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange)) {
            painter->setPen(QPen(t.accent, 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(row.adjusted(1, 1, -1, -1), 5, 5);
        }
        const int icon = 16;
        const auto name = static_cast<IconName>(index.data(IconRole).toInt());
        const QPixmap pixmap =
            iconPixmap(name, selected ? t.accent : t.text2, icon, painter->device()->devicePixelRatioF());
        const bool rightToLeft = option.direction == Qt::RightToLeft;
        QRectF rest = row.adjusted(10, 0, -8, 0);
        const QRectF iconRect =
            m_list->isCompact()
                ? QRectF(row.center() - QPointF(icon / 2.0, icon / 2.0), QSizeF(icon, icon))
                : QRectF(rightToLeft ? rest.right() - icon : rest.left(), row.center().y() - icon / 2.0, icon, icon);
        painter->drawPixmap(iconRect.toAlignedRect(), pixmap);
        if (!m_list->isCompact()) {
            if (rightToLeft)
                rest.setRight(rest.right() - icon - 8);
            else
                rest.setLeft(rest.left() + icon + 8);
            const QString count = index.data(SectionCountRole).toString();
            painter->setFont(font(TextRole::Secondary));
            painter->setPen(t.text2);
            const int countWidth = count.isEmpty() ? 0 : painter->fontMetrics().horizontalAdvance(count) + 6;
            painter->drawText(rest, Qt::AlignVCenter | (rightToLeft ? Qt::AlignLeft : Qt::AlignRight), count);
            if (rightToLeft)
                rest.setLeft(rest.left() + countWidth);
            else
                rest.setRight(rest.right() - countWidth);
            painter->setFont(font(selected ? TextRole::BodyStrong : TextRole::Body));
            painter->setPen(t.text);
            const QString text = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight,
                                                                   static_cast<int>(rest.width()));
            painter->drawText(rest, Qt::AlignVCenter | (rightToLeft ? Qt::AlignRight : Qt::AlignLeft), text);
        }
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        return {metric(kNarrow), metric(kRow)};
    }

private:
    const SectionList *m_list;
};

} // namespace

SectionList::SectionList(QWidget *parent)
    : QListView(parent)
    , m_model(new QStandardItemModel(this))
{
    setModel(m_model);
    setItemDelegate(new SectionDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setEditTriggers(NoEditTriggers);
    setMouseTracking(true);
    setUniformItemSizes(true);
    setTabKeyNavigation(false);
    setAccessibleName(tr("Sections"));
    setViewportMargins(0, 8, 0, 8);
    setBackground(this, &Tokens::raised);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void SectionList::addSection(int id, IconName icon, const QString &name)
{
    auto *item = new QStandardItem(name);
    item->setData(id, IdRole);
    item->setData(static_cast<int>(icon), IconRole);
    m_model->appendRow(item);
}

int SectionList::rowOf(int id) const
{
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (m_model->item(row)->data(IdRole).toInt() == id)
            return row;
    }
    return -1;
}

void SectionList::setCount(int id, const QString &count)
{
    if (QStandardItem *item = m_model->item(rowOf(id))) {
        item->setData(count, SectionCountRole);
        item->setData(count.isEmpty() ? item->text() : tr("%1, %2", "section, count").arg(item->text(), count),
                      Qt::AccessibleTextRole);
    }
}

void SectionList::setSectionVisible(int id, bool visible)
{
    setRowHidden(rowOf(id), !visible);
}

bool SectionList::isSectionVisible(int id) const
{
    return !isRowHidden(rowOf(id));
}

void SectionList::setCurrentSection(int id)
{
    m_quiet = true;
    setCurrentIndex(m_model->index(rowOf(id), 0));
    m_quiet = false;
}

int SectionList::currentSection() const
{
    return currentIndex().isValid() ? currentIndex().data(IdRole).toInt() : -1;
}

void SectionList::setCompact(bool compact)
{
    if (m_compact == compact)
        return;
    m_compact = compact;
    for (int row = 0; row < m_model->rowCount(); ++row)
        m_model->item(row)->setToolTip(compact ? m_model->item(row)->text() : QString());
    updateGeometry();
    viewport()->update();
}

QSize SectionList::sizeHint() const
{
    return {ui::metric(m_compact ? kNarrow : kWide), 300};
}

void SectionList::paintEvent(QPaintEvent *event)
{
    // Views fill their viewport with the palette's base, which is the surface of tables.
    QPainter(viewport()).fillRect(event->rect(), tokens().raised);
    QListView::paintEvent(event);
}

void SectionList::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    if (!m_quiet && current.isValid())
        emit chosen(current.data(IdRole).toInt());
}

} // namespace ui
