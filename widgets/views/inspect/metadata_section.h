// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/task_runner.h"
#include "widgets/views/inspect/inspect_section.h"

#include <QSet>

class QLabel;
class QMenu;
class QSplitter;
class QTreeView;

namespace ui {

class FilterField;
class MetadataDetails;
class MetadataModel;

/// The metadata as a tree with a filter, and what the selected key holds at the right. GUI thread only.
class MetadataSection : public InspectSection
{
    Q_OBJECT
public:
    explicit MetadataSection(TaskRunner &runner, QWidget *parent = nullptr);
    ~MetadataSection() override;

    void setFacts(const FactsPtr &facts) override;
    [[nodiscard]] QVariantMap saveState() const override;
    void restoreState(const QVariantMap &state) override;
    void focusFilter() override;
    [[nodiscard]] QAbstractItemView *rows() const override;
    [[nodiscard]] int detailsWidth() const override;
    /// Selects a key; takes the filter away if it hides the key.
    void showEntry(std::size_t entry);

private:
    void applyFilter(const QString &filter);
    void setRows(const std::vector<quint32> &rows);
    void toggle(const QModelIndex &group);
    void showCurrent();
    void extendMenu(QMenu *menu, const QModelIndex &index);

    TaskRunner &m_runner;
    FactsPtr m_facts;
    FilterField *m_filter;
    QLabel *m_count;
    QLabel *m_nothing;
    QTreeView *m_tree;
    MetadataModel *m_model;
    MetadataDetails *m_details;
    QSplitter *m_splitter;
    QSet<QString> m_folded;  ///< groups that were folded, by name
    qsizetype m_wanted = -1; ///< entry to be selected when rows arrive
    TaskRunner::Handle m_task;
    quint64 m_request = 0;
};

} // namespace ui
