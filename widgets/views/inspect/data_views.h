// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/tokens.h"

#include <QObject>
#include <QString>

class QAbstractItemView;
class QFrame;
class QMenu;
class QModelIndex;
class QProgressBar;
class QScrollArea;
class QTableView;
class QTreeView;
class QWidget;

namespace ui {

/// A table as inspect uses it: rows of one height, whole rows selected, no grid but a line under each row. Give it a
/// ColumnLayout when its columns should adapt.
[[nodiscard]] QTableView *makeTable(const QString &accessibleName, QWidget *parent);
/// A tree in the same manner.
[[nodiscard]] QTreeView *makeTree(const QString &accessibleName, QWidget *parent);

/// What stands in a details pane, scrolled where it is too long; a stop of F6 and Tab, so that the keyboard scrolls it.
[[nodiscard]] QScrollArea *makePaneScroll(QWidget *content, const QString &accessibleName);

/// A line of one pixel between parts of a page.
[[nodiscard]] QFrame *makeLine(Qt::Orientation orientation, QColor Tokens::*token = &Tokens::border);

/// A bar from 0 to 1000 without text.
[[nodiscard]] QProgressBar *makeProgressBar(const QString &accessibleName);

/// Copies the selected rows in the order in which they stand: as text with the visible columns, or as JSON.
void copySelectedRows(const QAbstractItemView *view, bool asJson);

/// Gives a view its commands: Ctrl+C, Ctrl+Shift+C, Enter, and a context menu that views add to. Owned by the view.
class RowCommands : public QObject
{
    Q_OBJECT
public:
    explicit RowCommands(QAbstractItemView *view);
    /// Which column names a row, and what copying it is called; the first one unless set.
    void setName(int column, const QString &text);
    /// The menu for the current row at a place of the screen, for widgets that show the same rows in another way.
    void showMenuAt(const QPoint &global, const QModelIndex &row);

signals:
    /// Enter or a double click on a row.
    void opened(const QModelIndex &index);
    /// The menu holds the copy commands already; add what applies to the row.
    void menuAboutToShow(QMenu *menu, const QModelIndex &index);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showMenu(const QPoint &position);

    QAbstractItemView *m_view;
    QString m_nameText;
    int m_nameColumn = 0;
};

} // namespace ui
