// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/rows_section.h"

#include "widgets/common/theme.h"
#include "widgets/views/inspect/column_layout.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/details_splitter.h"
#include "widgets/views/inspect/filter_field.h"

#include <QAbstractItemView>
#include <QHBoxLayout>
#include <QLabel>

namespace ui {

RowsSection::RowsSection(const QString &placeholder, QWidget *parent)
    : InspectSection(parent)
    , m_filter(new FilterField(placeholder))
    , m_barPane(new QWidget)
    , m_bar(new QHBoxLayout(m_barPane))
    , m_count(makeLabel({}, TextRole::Secondary, Tone::Text2))
    , m_nothing(makeLabel({}, TextRole::Body, Tone::Text2))
{
    // F6 stops here: see MainWindow::stepPane().
    m_barPane->setProperty("gaufrePane", true);
    m_bar->setContentsMargins(16, 8, 12, 8);
    m_bar->setSpacing(8);
    m_bar->addWidget(m_filter, 1);
    m_bar->addStretch(0);
    m_bar->addWidget(m_count);
    m_nothing->setContentsMargins(11, 12, 12, 12);
    m_nothing->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_nothing->setWordWrap(true);
    m_nothing->hide();
}

void RowsSection::build(QAbstractItemView *view, ColumnLayout *columns, QWidget *pane, int paneWidth)
{
    m_view = view;
    m_columns = columns;
    m_pane = pane;
    m_commands = new RowCommands(view);
    auto *left = new QWidget;
    m_column = new QVBoxLayout(left);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(m_barPane);
    m_column->addWidget(makeLine(Qt::Horizontal));
    m_column->addWidget(view, 1);
    // Below the header, where the rows would be.
    auto *inside = new QVBoxLayout(view->viewport());
    inside->setContentsMargins(0, 0, 0, 0);
    inside->addWidget(m_nothing);
    inside->addStretch(1);
    m_splitter = new DetailsSplitter(left, pane, paneWidth);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(m_splitter, 1);

    connect(m_filter, &FilterField::filterChanged, this, &RowsSection::applyFilter);
    connect(m_filter, &FilterField::leftDownwards, this, &RowsSection::goToRows);
    connect(m_commands, &RowCommands::opened, this, &RowsSection::openRow);
    connect(m_commands, &RowCommands::menuAboutToShow, this, &RowsSection::extendMenu);
    connect(m_columns, &ColumnLayout::changed, this, &InspectSection::layoutChanged);
    connect(m_splitter, &DetailsSplitter::widthChosen, this, &InspectSection::layoutChanged);
}

void RowsSection::addToBar(QWidget *widget)
{
    m_bar->insertWidget(m_bar->count() - 2, widget);
}

void RowsSection::addAbove(QWidget *widget)
{
    auto *outer = static_cast<QVBoxLayout *>(layout());
    outer->insertWidget(0, widget);
    m_above.append(widget);
}

QWidget *RowsSection::addBelow(QWidget *widget)
{
    auto *place = new QWidget;
    auto *layout = new QVBoxLayout(place);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeLine(Qt::Horizontal));
    layout->addWidget(widget);
    m_column->addWidget(place);
    m_below.append(place);
    return place;
}

void RowsSection::setFilterQuietly(const QString &text)
{
    m_filter->setQuietly(text);
}

void RowsSection::showCount(const QString &text)
{
    m_count->setText(text);
}

void RowsSection::showNothing(const QString &text)
{
    m_nothing->setText(text);
    m_nothing->setVisible(!text.isEmpty());
}

void RowsSection::goToRows()
{
    const QAbstractItemModel *model = m_view->model();
    if (!m_view->currentIndex().isValid() && model->rowCount() > 0)
        m_view->setCurrentIndex(model->index(0, 0));
    m_view->setFocus(Qt::OtherFocusReason);
}

QList<QWidget *> RowsSection::focusOrder()
{
    return m_above + QList<QWidget *>{m_barPane, m_view} + m_below + QList<QWidget *>{m_pane};
}

void RowsSection::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void RowsSection::extendMenu(QMenu *, const QModelIndex &) {}

void RowsSection::openRow(const QModelIndex &) {}

QVariantMap RowsSection::layoutState() const
{
    return arrangementOf(*m_columns, *m_splitter);
}

void RowsSection::setLayoutState(const QVariantMap &state)
{
    arrange(*m_columns, *m_splitter, state);
}

} // namespace ui
