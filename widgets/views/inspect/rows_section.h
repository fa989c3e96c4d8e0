// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/views/inspect/inspect_section.h"

class QHBoxLayout;
class QLabel;
class QMenu;
class QModelIndex;
class QVBoxLayout;

namespace ui {

class ColumnLayout;
class FilterField;
class RowCommands;

/// A section that is a list of rows: a bar with a filter and a count, the rows, a details pane. What metadata, tensors
/// and tokenizer have in common. GUI thread only.
class RowsSection : public InspectSection
{
    Q_OBJECT
public:
    [[nodiscard]] QVariantMap layoutState() const override;
    void setLayoutState(const QVariantMap &state) override;
    void focusFilter() override;
    [[nodiscard]] QAbstractItemView *rows() const override { return m_view; }
    [[nodiscard]] QList<QWidget *> focusOrder() override;
    [[nodiscard]] DetailsSplitter *splitter() const override { return m_splitter; }

protected:
    explicit RowsSection(const QString &placeholder, QWidget *parent);

    /// Once, by the constructor. The layout's header must be the view's. `pane` is `paneWidth` wide at base 13.
    void build(QAbstractItemView *view, ColumnLayout *columns, QWidget *pane, int paneWidth);
    /// Right of the filter.
    void addToBar(QWidget *widget);
    /// Between bar and rows.
    void addAbove(QWidget *widget);
    /// Below the rows, with a line between; what is returned holds both.
    QWidget *addBelow(QWidget *widget);
    [[nodiscard]] FilterField *filter() const { return m_filter; }
    [[nodiscard]] ColumnLayout *columns() const { return m_columns; }
    [[nodiscard]] RowCommands *commands() const { return m_commands; }
    /// Sets the filter's text without applyFilter().
    void setFilterQuietly(const QString &text);
    void showCount(const QString &text);
    /// In place of rows; empty: there are rows.
    void showNothing(const QString &text);

    /// The filter changed.
    virtual void applyFilter(const QString &text) = 0;
    /// The context menu of a row holds the copy commands already.
    virtual void extendMenu(QMenu *menu, const QModelIndex &index);
    /// Enter or a double click on a row.
    virtual void openRow(const QModelIndex &index);

private:
    void goToRows();

    QList<QWidget *> m_above;
    QList<QWidget *> m_below;
    QWidget *m_pane = nullptr;
    FilterField *m_filter;
    QWidget *m_barPane;
    QHBoxLayout *m_bar;
    QLabel *m_count;
    QLabel *m_nothing;
    QVBoxLayout *m_column = nullptr;
    QAbstractItemView *m_view = nullptr;
    ColumnLayout *m_columns = nullptr;
    RowCommands *m_commands = nullptr;
    DetailsSplitter *m_splitter = nullptr;
};

} // namespace ui
