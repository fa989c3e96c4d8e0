// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/task_runner.h"
#include "widgets/views/inspect/inspect_section.h"

class QLabel;
class QTableView;

namespace ui {

class FactGrid;
class FilterField;
class TokenModel;

/// The vocabulary: what kind it is, its special tokens, and every token in a list. GUI thread only.
class TokenizerSection : public InspectSection
{
    Q_OBJECT
public:
    explicit TokenizerSection(TaskRunner &runner, QWidget *parent = nullptr);
    ~TokenizerSection() override;

    void setFacts(const FactsPtr &facts) override;
    [[nodiscard]] QVariantMap saveState() const override;
    void restoreState(const QVariantMap &state) override;
    void focusFilter() override;
    [[nodiscard]] QAbstractItemView *rows() const override;

private:
    void applyFilter(const QString &filter);
    void fillFacts();
    void updateCount();

    TaskRunner &m_runner;
    FactsPtr m_facts;
    FilterField *m_filter;
    QLabel *m_count;
    QTableView *m_table;
    TokenModel *m_model;
    FactGrid *m_kind;
    FactGrid *m_special;
    TaskRunner::Handle m_task;
    quint64 m_request = 0;
};

} // namespace ui
