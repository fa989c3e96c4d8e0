// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/task_runner.h"
#include "widgets/models/tensor_query.h"
#include "widgets/views/inspect/inspect_section.h"

class QHBoxLayout;
class QLabel;
class QMenu;
class QSplitter;
class QTableView;

namespace ui {

class FilterField;
class SegmentedControl;
class TensorDetails;
class TensorModel;

/// All tensors as a table: filter, groups, sorting, counts by type, details at the right. GUI thread only; filtering
/// and sorting are done on a worker.
class TensorsSection : public InspectSection
{
    Q_OBJECT
public:
    explicit TensorsSection(TaskRunner &runner, QWidget *parent = nullptr);
    ~TensorsSection() override;

    void setFacts(const FactsPtr &facts) override;
    [[nodiscard]] QVariantMap saveState() const override;
    void restoreState(const QVariantMap &state) override;
    void focusFilter() override;
    [[nodiscard]] QAbstractItemView *rows() const override;
    [[nodiscard]] int detailsWidth() const override;
    /// Selects a tensor; takes filters away if they hide it.
    void showTensor(std::size_t tensor);
    /// Shows the tensors whose data are missing or cut.
    void showIncomplete();

signals:
    /// The rows of the newest query are there.
    void queried();

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildGroups();
    void buildTypes();
    void query();
    void setRows(std::vector<quint32> rows);
    void showSelection();
    void fitColumns();
    void fitName();
    void setType(std::optional<quint32> typeId);
    void setSort(int column, Qt::SortOrder order);
    void extendMenu(QMenu *menu, const QModelIndex &index);

    TaskRunner &m_runner;
    FactsPtr m_facts;
    TensorQuery m_query;
    FilterField *m_filter;
    QHBoxLayout *m_bar;
    SegmentedControl *m_groups = nullptr;
    std::vector<TensorGroup> m_groupIds;
    QLabel *m_count;
    QLabel *m_nothing;
    QTableView *m_table;
    TensorModel *m_model;
    QHBoxLayout *m_types;
    TensorDetails *m_details;
    QSplitter *m_splitter;
    qsizetype m_wanted = -1; ///< tensor to be selected when rows arrive
    bool m_wide = false;
    TaskRunner::Handle m_task;
    quint64 m_request = 0;
};

} // namespace ui
