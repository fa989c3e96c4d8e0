// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/document_facts.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QStackedWidget;
class QTableView;
class QVBoxLayout;

namespace ui {

class ArrayModel;
class CheckItem;
class FactGrid;
class TokenModel;

/// What one metadata key holds and what it is for: facts, what opening found about it, and its text, its items or the
/// file's special tokens below. GUI thread only.
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
    void showSpecialTokens(quint64 id);
    void showFindings();
    void copyValue();

    FactsPtr m_facts;
    std::size_t m_entry = 0;
    QStackedWidget *m_pages;
    QLabel *m_key;
    QLabel *m_purpose;
    FactGrid *m_grid;
    QVBoxLayout *m_findings;
    QWidget *m_tokenPage;
    QTableView *m_tokens;
    TokenModel *m_tokenModel;
    QStackedWidget *m_content;
    QPlainTextEdit *m_text;
    QTableView *m_items;
    ArrayModel *m_model;
};

} // namespace ui
