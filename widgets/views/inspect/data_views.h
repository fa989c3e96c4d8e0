// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAbstractItemView;
class QMenu;
class QModelIndex;
class QTableView;
class QTreeView;
class QWidget;

namespace ui {

/// A table as inspect uses it: rows of one height, whole rows selected, no grid but a line under each row, columns that
/// move and can be hidden from the header's menu.
[[nodiscard]] QTableView *makeTable(const QString &accessibleName, QWidget *parent);
/// A tree in the same manner.
[[nodiscard]] QTreeView *makeTree(const QString &accessibleName, QWidget *parent);

/// Copies the selected rows in the order in which they stand: as text with the visible columns, or as JSON.
void copySelectedRows(const QAbstractItemView *view, bool asJson);

/// Gives a view its commands: Ctrl+C, Ctrl+Shift+C, Enter, and a context menu that views add to. Owned by the view.
class RowCommands : public QObject
{
    Q_OBJECT
public:
    explicit RowCommands(QAbstractItemView *view);

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
};

} // namespace ui
