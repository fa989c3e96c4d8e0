// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/views/inspect/latest_task.h"
#include "widgets/views/inspect/rows_section.h"

class QTableView;

namespace ui {

class FactGrid;
class TokenModel;

/// The vocabulary: what kind it is, its special tokens, and every token in a list. GUI thread only.
class TokenizerSection : public RowsSection
{
    Q_OBJECT
public:
    explicit TokenizerSection(TaskRunner &runner, QWidget *parent = nullptr);

    void setFacts(const FactsPtr &facts) override;
    [[nodiscard]] QVariantMap saveState() const override;
    void restoreState(const QVariantMap &state) override;

protected:
    void applyFilter(const QString &filter) override;

private:
    [[nodiscard]] QWidget *makePane();
    void fillFacts();
    void updateCount();

    FactsPtr m_facts;
    QTableView *m_table;
    TokenModel *m_model;
    FactGrid *m_kind;
    FactGrid *m_special;
    LatestTask m_task;
};

} // namespace ui
