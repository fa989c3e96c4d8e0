// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/views/inspect/latest_task.h"
#include "widgets/views/inspect/rows_section.h"

#include <QSet>

class QTreeView;

namespace ui {

class MetadataDetails;
class MetadataModel;

/// The metadata as a tree with a filter, and what the selected key holds at the right. GUI thread only.
class MetadataSection : public RowsSection
{
    Q_OBJECT
public:
    explicit MetadataSection(TaskRunner &runner, QWidget *parent = nullptr);

    void setFacts(const FactsPtr &facts) override;
    [[nodiscard]] QVariantMap saveState() const override;
    void restoreState(const QVariantMap &state) override;
    [[nodiscard]] QList<SubSection> subSections() const override;
    void showSubSection(int group) override;
    /// Selects a key; takes the filter away if it hides the key.
    void showEntry(std::size_t entry);

protected:
    void applyFilter(const QString &filter) override;
    void extendMenu(QMenu *menu, const QModelIndex &index) override;
    void openRow(const QModelIndex &index) override;

private:
    void setRows(const std::vector<quint32> &rows);
    void toggle(const QModelIndex &group);
    void showCurrent();

    FactsPtr m_facts;
    QTreeView *m_tree;
    MetadataModel *m_model;
    MetadataDetails *m_details;
    QSet<QString> m_folded;  ///< groups that were folded, by name
    qsizetype m_wanted = -1; ///< entry to be selected when rows arrive
    LatestTask m_task;
};

} // namespace ui
