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

enum { IdRole = Qt::UserRole + 1, IconRole, SectionCountRole, PlaceRole };

constexpr int kWide = 176;
constexpr int kNarrow = 44;
constexpr int kRow = 32;
constexpr int kPlaceRow = 25;

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
        const QVariant place = index.data(PlaceRole);
        const bool current = option.state.testFlag(QStyle::State_Selected);
        // A section stays lit while a place within it is current.
        const bool selected = !place.isValid() && index.data(IdRole).toInt() == m_list->currentSection();
        const bool hovered = option.state.testFlag(QStyle::State_MouseOver) || (current && place.isValid());
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
        if (!place.isValid())
            paintIcon(painter, option, index, row, selected);
        if (!m_list->isCompact())
            paintTexts(painter, option, index, row, selected);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        return {metric(kNarrow), metric(index.data(PlaceRole).isValid() ? kPlaceRow : kRow)};
    }

private:
    static constexpr int kIcon = 16;

    void paintIcon(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index, const QRectF &row,
                   bool selected) const
    {
        const auto name = static_cast<IconName>(index.data(IconRole).toInt());
        const QPixmap pixmap =
            iconPixmap(name, selected ? t().accent : t().text2, kIcon, painter->device()->devicePixelRatioF());
        const double left = m_list->isCompact()                   ? row.center().x() - kIcon / 2.0
                            : option.direction == Qt::RightToLeft ? row.right() - 10 - kIcon
                                                                  : row.left() + 10;
        painter->drawPixmap(QRectF(left, row.center().y() - kIcon / 2.0, kIcon, kIcon).toAlignedRect(), pixmap);
    }

    void paintTexts(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index, const QRectF &row,
                    bool selected) const
    {
        const bool mirrored = option.direction == Qt::RightToLeft;
        const bool isPlace = index.data(PlaceRole).isValid();
        QRectF rest = row.adjusted(mirrored ? 8 : 10 + kIcon + 8, 0, mirrored ? -10 - kIcon - 8 : -8, 0);
        const QString count = index.data(SectionCountRole).toString();
        painter->setFont(font(isPlace ? TextRole::Small : TextRole::Secondary));
        painter->setPen(t().text2);
        const int countWidth = count.isEmpty() ? 0 : painter->fontMetrics().horizontalAdvance(count) + 6;
        painter->drawText(rest, Qt::AlignVCenter | (mirrored ? Qt::AlignLeft : Qt::AlignRight), count);
        if (mirrored)
            rest.setLeft(rest.left() + countWidth);
        else
            rest.setRight(rest.right() - countWidth);
        painter->setFont(font(isPlace ? TextRole::Secondary : selected ? TextRole::BodyStrong : TextRole::Body));
        painter->setPen(isPlace ? t().text2 : t().text);
        const QString text =
            painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, static_cast<int>(rest.width()));
        painter->drawText(rest, Qt::AlignVCenter | (mirrored ? Qt::AlignRight : Qt::AlignLeft), text);
    }

    static const Tokens &t() { return tokens(); }

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
        const QStandardItem *item = m_model->item(row);
        if (item->data(IdRole).toInt() == id && !item->data(PlaceRole).isValid())
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

void SectionList::setPlaces(int id, const QList<std::pair<QString, QString>> &places)
{
    const int section = rowOf(id);
    m_quiet = true;
    // Taking away the row that is current would make another one current.
    if (currentSection() == id)
        setCurrentIndex(m_model->index(section, 0));
    while (section + 1 < m_model->rowCount() && m_model->item(section + 1)->data(PlaceRole).isValid())
        m_model->removeRow(section + 1);
    for (qsizetype i = places.size() - 1; i >= 0; --i) {
        auto *item = new QStandardItem(places[i].first);
        item->setData(id, IdRole);
        item->setData(static_cast<int>(i), PlaceRole);
        item->setData(places[i].second, SectionCountRole);
        item->setData(tr("%1, %2", "section, count").arg(places[i].first, places[i].second), Qt::AccessibleTextRole);
        m_model->insertRow(section + 1, item);
    }
    m_quiet = false;
    showPlaces();
}

void SectionList::showPlaces()
{
    const int current = currentSection();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QStandardItem *item = m_model->item(row);
        if (item->data(PlaceRole).isValid())
            setRowHidden(row, m_compact || item->data(IdRole).toInt() != current);
    }
}

bool SectionList::isSectionVisible(int id) const
{
    return !isRowHidden(rowOf(id));
}

void SectionList::setCurrentSection(int id)
{
    if (currentSection() == id)
        return;
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
    // Icons say nothing of a place: the section itself is current then.
    if (compact && currentIndex().data(PlaceRole).isValid()) {
        m_quiet = true;
        setCurrentIndex(m_model->index(rowOf(currentSection()), 0));
        m_quiet = false;
    }
    showPlaces();
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
    showPlaces();
    viewport()->update();
    if (m_quiet || !current.isValid())
        return;
    const int id = current.data(IdRole).toInt();
    const QVariant place = current.data(PlaceRole);
    if (id != previous.data(IdRole).toInt() || !previous.isValid())
        emit chosen(id);
    if (place.isValid())
        emit placeChosen(id, place.toInt());
}

} // namespace ui
