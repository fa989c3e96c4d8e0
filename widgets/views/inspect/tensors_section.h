// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/tensor_query.h"
#include "widgets/views/inspect/latest_task.h"
#include "widgets/views/inspect/rows_section.h"

class QHBoxLayout;
class QTableView;

namespace ui {

class LayoutPanel;
class SegmentedControl;
class TensorDetails;
class TensorModel;

/// All tensors as a table: filter, groups, sorting, counts by type, details at the right; the file as a strip above
/// where data are missing. GUI thread only; filtering and sorting are done on a worker.
class TensorsSection : public RowsSection
{
    Q_OBJECT
public:
    explicit TensorsSection(TaskRunner &runner, QWidget *parent = nullptr);

    void setFacts(const FactsPtr &facts) override;
    [[nodiscard]] QVariantMap saveState() const override;
    void restoreState(const QVariantMap &state) override;
    /// The sort order belongs to it.
    [[nodiscard]] QVariantMap layoutState() const override;
    void setLayoutState(const QVariantMap &state) override;
    [[nodiscard]] QList<SubSection> subSections() const override;
    void showSubSection(int part) override;
    /// Selects a tensor; takes filters away if they hide it.
    void showTensor(std::size_t tensor);
    /// Shows the tensors whose data are missing or cut.
    void showIncomplete();

signals:
    /// The rows of the newest query are there.
    void queried();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void applyFilter(const QString &text) override;
    void extendMenu(QMenu *menu, const QModelIndex &index) override;
    void openRow(const QModelIndex &index) override;

private:
    void buildGroups();
    void buildTypes();
    void query();
    void setRows(std::vector<quint32> rows);
    void showSelection();
    void fitColumns();
    void setType(std::optional<quint32> typeId);
    void setGroup(TensorGroup group);
    void showSort();
    void markOnStrip();
    void setWide(bool wide);

    struct Part
    {
        SubSection entry;
        std::size_t first; ///< tensor that it begins with
    };
    [[nodiscard]] std::vector<Part> parts() const;

    FactsPtr m_facts;
    TensorQuery m_query;
    LayoutPanel *m_strip;
    QWidget *m_groupPlace;
    SegmentedControl *m_groups = nullptr;
    std::vector<TensorGroup> m_groupIds;
    QTableView *m_table;
    TensorModel *m_model;
    QWidget *m_footer; ///< chips of the types; hidden without any
    QHBoxLayout *m_types;
    TensorDetails *m_details;
    qsizetype m_wanted = -1; ///< tensor to be selected when rows arrive
    bool m_wide = false;
    LatestTask m_task;
};

} // namespace ui
