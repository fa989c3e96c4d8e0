// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/data_views.h"

#include "widgets/common/theme.h"
#include "widgets/models/copy_rows.h"
#include "widgets/models/model_roles.h"
#include "widgets/views/inspect/row_delegate.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QProgressBar>
#include <QScrollArea>
#include <QTableView>
#include <QTreeView>

#include <algorithm>

namespace ui {

namespace {

void setUpView(QAbstractItemView *view, const QString &accessibleName)
{
    view->setAccessibleName(accessibleName);
    view->setFrameShape(QFrame::NoFrame);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    view->setTabKeyNavigation(false);
    new RowDelegate(view);
}

void setUpHeader(QHeaderView *header)
{
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    header->setSectionsMovable(true);
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(40);
}

QList<int> visibleColumns(const QAbstractItemView *view)
{
    const QHeaderView *header = nullptr;
    if (const auto *table = qobject_cast<const QTableView *>(view))
        header = table->horizontalHeader();
    else if (const auto *tree = qobject_cast<const QTreeView *>(view))
        header = tree->header();
    QList<int> columns;
    for (int visual = 0; header && visual < header->count(); ++visual) {
        const int column = header->logicalIndex(visual);
        if (!header->isSectionHidden(column))
            columns.append(column);
    }
    return columns;
}

} // namespace

QTableView *makeTable(const QString &accessibleName, QWidget *parent)
{
    auto *table = new QTableView(parent);
    setUpView(table, accessibleName);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setCornerButtonEnabled(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    const auto setHeights = [table] {
        table->verticalHeader()->setMinimumSectionSize(metric(26));
        table->verticalHeader()->setDefaultSectionSize(metric(26));
    };
    setHeights();
    QObject::connect(&Theme::instance(), &Theme::changed, table, setHeights);
    setUpHeader(table->horizontalHeader());
    return table;
}

QTreeView *makeTree(const QString &accessibleName, QWidget *parent)
{
    auto *tree = new QTreeView(parent);
    setUpView(tree, accessibleName);
    tree->setUniformRowHeights(true);
    // Rows of a group stand under its heading without indentation; the delegate draws the heading's arrow.
    tree->setIndentation(0);
    tree->setRootIsDecorated(false);
    tree->setExpandsOnDoubleClick(false);
    tree->setAllColumnsShowFocus(true);
    setUpHeader(tree->header());
    return tree;
}

QScrollArea *makePaneScroll(QWidget *content, const QString &accessibleName)
{
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(accessibleName);
    scroll->setWidget(content);
    setBackground(content, &Tokens::surface);
    return scroll;
}

QFrame *makeLine(Qt::Orientation orientation, QColor Tokens::*token)
{
    auto *line = new QFrame;
    if (orientation == Qt::Horizontal)
        line->setFixedHeight(1);
    else
        line->setFixedWidth(1);
    setBackground(line, token);
    return line;
}

QProgressBar *makeProgressBar(const QString &accessibleName)
{
    auto *bar = new QProgressBar;
    bar->setRange(0, 1000);
    bar->setTextVisible(false);
    bar->setFixedHeight(metric(6));
    bar->setAccessibleName(accessibleName);
    return bar;
}

void copySelectedRows(const QAbstractItemView *view, bool asJson)
{
    if (!view || !view->selectionModel())
        return;
    QModelIndexList rows = view->selectionModel()->selectedRows();
    rows.removeIf([](const QModelIndex &row) { return row.data(GroupRole).toBool(); });
    std::ranges::sort(rows);
    if (!rows.isEmpty())
        QGuiApplication::clipboard()->setText(asJson ? rowsAsJson(rows) : rowsAsText(rows, visibleColumns(view)));
}

RowCommands::RowCommands(QAbstractItemView *view)
    : QObject(view)
    , m_view(view)
    , m_nameText(tr("Copy name"))
{
    view->installEventFilter(this);
    connect(view, &QWidget::customContextMenuRequested, this, &RowCommands::showMenu);
    connect(view, &QAbstractItemView::doubleClicked, this, &RowCommands::opened);
}

void RowCommands::setName(int column, const QString &text)
{
    m_nameColumn = column;
    m_nameText = text;
}

bool RowCommands::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        auto *key = static_cast<QKeyEvent *>(event);
        const bool json = key->keyCombination() == QKeyCombination(Qt::ControlModifier | Qt::ShiftModifier, Qt::Key_C);
        const bool copy = key->matches(QKeySequence::Copy);
        if (copy || json) {
            if (event->type() == QEvent::ShortcutOverride)
                key->accept();
            else
                copySelectedRows(m_view, json);
            return true;
        }
        if (event->type() == QEvent::KeyPress && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
            m_view->currentIndex().isValid()) {
            if (m_view->currentIndex().data(GroupRole).toBool())
                emit m_view->clicked(m_view->currentIndex());
            else
                emit opened(m_view->currentIndex());
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

void RowCommands::showMenu(const QPoint &position)
{
    QModelIndex index = m_view->indexAt(position);
    // Shift+F10 and the menu key ask for the current row.
    if (!index.isValid())
        index = m_view->currentIndex();
    showMenuAt(m_view->viewport()->mapToGlobal(position), index);
}

void RowCommands::showMenuAt(const QPoint &global, const QModelIndex &shown)
{
    // Rows may be replaced by a worker's answer while the menu is open.
    const QPersistentModelIndex index(shown);
    QMenu menu(m_view);
    if (index.isValid() && !index.data(GroupRole).toBool()) {
        const auto copyText = [](const QString &text) { QGuiApplication::clipboard()->setText(text); };
        connect(menu.addAction(tr("Copy value", "of a table's cell")), &QAction::triggered, this, [copyText, index] {
            copyText(index.data(RawRole).toString().isEmpty() ? index.data().toString()
                                                              : index.data(RawRole).toString());
        });
        connect(menu.addAction(m_nameText), &QAction::triggered, this, [this, copyText, index] {
            copyText(QModelIndex(index).siblingAtColumn(m_nameColumn).data(RawRole).toString());
        });
        QAction *row = menu.addAction(tr("Copy row"));
        row->setShortcut(QKeySequence::Copy);
        connect(row, &QAction::triggered, this, [this] { copySelectedRows(m_view, false); });
        QAction *json = menu.addAction(tr("Copy as JSON"));
        json->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_C);
        connect(json, &QAction::triggered, this, [this] { copySelectedRows(m_view, true); });
    }
    emit menuAboutToShow(&menu, shown);
    if (!menu.isEmpty())
        menu.exec(global);
}

} // namespace ui
