// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/metadata_section.h"

#include "widgets/common/format.h"
#include "widgets/models/metadata_model.h"
#include "widgets/models/metadata_query.h"
#include "widgets/models/model_roles.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/column_layout.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/details_splitter.h"
#include "widgets/views/inspect/filter_field.h"
#include "widgets/views/inspect/metadata_details.h"

#include <QAction>
#include <QHeaderView>
#include <QMenu>
#include <QTreeView>

#include <numeric>

namespace ui {

namespace {
constexpr int kDetails = 306;
}

MetadataSection::MetadataSection(TaskRunner &runner, QWidget *parent)
    : RowsSection(tr("Filter keys and values"), parent)
    , m_tree(makeTree(tr("Metadata"), this))
    , m_model(new MetadataModel(this))
    , m_details(new MetadataDetails)
    , m_task(runner)
{
    m_tree->setModel(m_model);
    auto *columns = new ColumnLayout(
        m_tree, m_tree->header(), {{MetadataModel::Key, 250}, {MetadataModel::Type, 134}, {MetadataModel::Value, 200}},
        MetadataModel::Value);
    build(m_tree, columns, m_details, kDetails);

    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &MetadataSection::showCurrent);
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        if (index.data(GroupRole).toBool())
            toggle(index);
    });
    connect(m_tree, &QTreeView::collapsed, this,
            [this](const QModelIndex &group) { m_folded.insert(m_model->groupName(group.row())); });
    connect(m_tree, &QTreeView::expanded, this,
            [this](const QModelIndex &group) { m_folded.remove(m_model->groupName(group.row())); });
}

void MetadataSection::openRow(const QModelIndex &index)
{
    if (index.data(GroupRole).toBool())
        return;
    splitter()->setOpen(true);
    m_details->focusContent();
}

void MetadataSection::toggle(const QModelIndex &group)
{
    m_tree->setExpanded(group.siblingAtColumn(0), !m_tree->isExpanded(group.siblingAtColumn(0)));
}

void MetadataSection::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    m_details->setEntry(nullptr, 0);
    applyFilter(filter()->text());
}

void MetadataSection::applyFilter(const QString &filter)
{
    m_task.cancel();
    if (!m_facts || filter.trimmed().isEmpty()) {
        std::vector<quint32> all(m_facts ? m_facts->document->metadata().size() : 0);
        std::iota(all.begin(), all.end(), 0U);
        setRows(all);
        return;
    }
    m_task.start<std::vector<quint32>>(
        this, [facts = m_facts, filter](core::JobContext &job) { return filterMetadata(facts, filter, job.cancel); },
        [this](const std::vector<quint32> &rows) { setRows(rows); });
}

void MetadataSection::setRows(const std::vector<quint32> &rows)
{
    const qsizetype selected = m_wanted >= 0 ? m_wanted : m_model->entryOf(m_tree->currentIndex());
    m_model->setFacts(m_facts, rows);
    for (int group = 0; group < m_model->rowCount(); ++group) {
        m_tree->setFirstColumnSpanned(group, {}, true);
        m_tree->setExpanded(m_model->index(group, 0), !m_folded.contains(m_model->groupName(group)));
    }
    const std::size_t all = m_facts ? m_facts->document->metadata().size() : 0;
    showCount(rows.size() == all ? tr("%1 key(s)", nullptr, static_cast<int>(all)).arg(format::count(all))
                                 : tr("%1 of %2 keys").arg(format::count(rows.size()), format::count(all)));
    if (m_facts && rows.empty())
        showNothing(all == 0 ? tr("This file has no metadata.") : tr("No key or value matches the filter."));
    else
        showNothing({});
    m_wanted = -1;
    if (selected >= 0) {
        const QModelIndex index = m_model->indexOfEntry(static_cast<std::size_t>(selected));
        if (index.isValid()) {
            m_tree->setExpanded(index.parent(), true);
            m_tree->setCurrentIndex(index);
            m_tree->scrollTo(index);
        }
    }
    showCurrent();
}

void MetadataSection::showCurrent()
{
    const qsizetype entry = m_model->entryOf(m_tree->currentIndex());
    m_details->setEntry(entry < 0 ? nullptr : m_facts, entry < 0 ? 0 : static_cast<std::size_t>(entry));
}

void MetadataSection::showEntry(std::size_t entry)
{
    if (!m_facts || entry >= m_facts->document->metadata().size())
        return;
    m_wanted = static_cast<qsizetype>(entry);
    setFilterQuietly({});
    applyFilter({});
}

void MetadataSection::extendMenu(QMenu *menu, const QModelIndex &index)
{
    if (m_model->entryOf(index) >= 0) {
        menu->addSeparator();
        connect(menu->addAction(tr("Open value")), &QAction::triggered, m_details, &MetadataDetails::focusContent);
    }
    menu->addSeparator();
    connect(menu->addAction(tr("Unfold all groups")), &QAction::triggered, m_tree, &QTreeView::expandAll);
    connect(menu->addAction(tr("Fold all groups")), &QAction::triggered, m_tree, &QTreeView::collapseAll);
}

QVariantMap MetadataSection::saveState() const
{
    return {{QStringLiteral("filter"), filter()->text()},
            {QStringLiteral("entry"), m_model->entryOf(m_tree->currentIndex())},
            {QStringLiteral("folded"), QStringList(m_folded.begin(), m_folded.end())}};
}

void MetadataSection::restoreState(const QVariantMap &state)
{
    const QStringList folded = state.value(QStringLiteral("folded")).toStringList();
    m_folded = QSet<QString>(folded.begin(), folded.end());
    m_wanted = state.value(QStringLiteral("entry"), -1).toLongLong();
    setFilterQuietly(state.value(QStringLiteral("filter")).toString());
    applyFilter(filter()->text());
}

QList<SubSection> MetadataSection::subSections() const
{
    // A few groups are a guide, many are a second list. A filter's groups are no guide either.
    constexpr int kMost = 8;
    QList<SubSection> groups;
    if (m_model->rowCount() < 2 || m_model->rowCount() > kMost || !filter()->text().isEmpty())
        return groups;
    for (int group = 0; group < m_model->rowCount(); ++group)
        groups.append({m_model->groupName(group), format::count(static_cast<quint64>(m_model->groupSize(group)))});
    return groups;
}

void MetadataSection::showSubSection(int group)
{
    setFilterQuietly({});
    applyFilter({});
    const QModelIndex index = m_model->index(group, 0);
    if (!index.isValid())
        return;
    m_tree->setExpanded(index, true);
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index, QAbstractItemView::PositionAtTop);
}

} // namespace ui
