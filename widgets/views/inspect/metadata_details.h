// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/document_facts.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QTableView;

namespace ui {

class ArrayModel;
class FactGrid;

/// What one metadata key holds: facts, and its text or its items below. GUI thread only.
class MetadataDetails : public QWidget
{
    Q_OBJECT
public:
    explicit MetadataDetails(QWidget *parent = nullptr);

    /// Null: nothing is selected.
    void setEntry(const FactsPtr &facts, std::size_t entry);
    /// Puts the keyboard into the text or the list of items.
    void focusContent();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    void showText(const QString &text);
    void showItems();
    void copyValue();

    FactsPtr m_facts;
    std::size_t m_entry = 0;
    QStackedWidget *m_pages;
    QLabel *m_key;
    FactGrid *m_grid;
    QStackedWidget *m_content;
    QPlainTextEdit *m_text;
    QTableView *m_items;
    ArrayModel *m_model;
};

} // namespace ui
