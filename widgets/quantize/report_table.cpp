// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/report_table.h"

#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"

#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

namespace ui {

namespace {

constexpr int kTypeRole = Qt::UserRole;
constexpr int kMonoRole = Qt::UserRole + 1;

class ChipDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        // Fonts follow the text size of Settings, so the model keeps none.
        item.font = font(index.data(kMonoRole).toBool() ? TextRole::Mono : TextRole::Body);
        item.fontMetrics = QFontMetrics(item.font);
        const QWidget *widget = option.widget;
        const QStyle *style = widget != nullptr ? widget->style() : QApplication::style();
        const QVariant type = index.data(kTypeRole);
        if (type.isValid())
            item.text.clear();
        style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);
        if (!type.isValid())
            return;
        QRect chip(QPoint(),
                   typeChipSize(type.toUInt()).boundedTo(QSize(option.rect.width() - 8, option.rect.height() - 4)));
        chip.moveCenter(option.rect.center());
        if (option.direction == Qt::RightToLeft)
            chip.moveRight(option.rect.right() - 10);
        else
            chip.moveLeft(option.rect.left() + 10);
        paintTypeChip(painter, chip, type.toUInt());
    }
};

} // namespace

ReportTable::ReportTable(const QString &accessibleName, const QList<Column> &columns, QWidget *parent)
    : QTableView(parent)
    , m_model(new QStandardItemModel(this))
    , m_columns(columns)
{
    setAccessibleName(accessibleName);
    m_model->setColumnCount(static_cast<int>(columns.size()));
    setModel(m_model);
    setItemDelegate(new ChipDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(ui::metric(28));
    horizontalHeader()->setHighlightSections(false);
    for (int i = 0; i < columns.size(); ++i) {
        const Column &column = columns[i];
        m_model->setHeaderData(i, Qt::Horizontal, column.title);
        m_model->setHeaderData(i, Qt::Horizontal,
                               static_cast<int>((column.numeric ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter),
                               Qt::TextAlignmentRole);
        if (column.width > 0)
            horizontalHeader()->resizeSection(i, ui::metric(column.width));
        else
            horizontalHeader()->setSectionResizeMode(i, QHeaderView::Stretch);
    }
}

void ReportTable::clearRows()
{
    m_model->setRowCount(0);
    updateGeometry();
}

void ReportTable::addRow(const QList<CellText> &cells)
{
    QList<QStandardItem *> items;
    for (int i = 0; i < cells.size(); ++i) {
        auto *item = new QStandardItem(cells[i].text);
        item->setTextAlignment((m_columns[i].numeric ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        item->setData(m_columns[i].mono, kMonoRole);
        if (m_columns[i].mono)
            item->setToolTip(cells[i].text);
        if (cells[i].typeId >= 0) {
            item->setData(static_cast<uint>(cells[i].typeId), kTypeRole);
            item->setData(typeAccessibleText(static_cast<quint32>(cells[i].typeId)), Qt::AccessibleTextRole);
        }
        items.append(item);
    }
    m_model->appendRow(items);
    updateGeometry();
}

int ReportTable::rowCount() const
{
    return m_model->rowCount();
}

QSize ReportTable::sizeHint() const
{
    const int header = horizontalHeader()->sizeHint().height();
    return {320, header + rowCount() * verticalHeader()->defaultSectionSize() + 2};
}

QSize ReportTable::minimumSizeHint() const
{
    return {160, sizeHint().height()};
}

} // namespace ui
