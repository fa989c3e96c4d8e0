// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/metadata_section.h"

#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/models/metadata_model.h"
#include "widgets/models/metadata_query.h"
#include "widgets/models/model_roles.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/filter_field.h"
#include "widgets/views/inspect/metadata_details.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QTreeView>

namespace ui {

namespace {
constexpr int kDetails = 306;
}

MetadataSection::MetadataSection(TaskRunner &runner, QWidget *parent)
    : InspectSection(parent)
    , m_runner(runner)
    , m_model(new MetadataModel(this))
{
    m_filter = new FilterField(tr("Filter keys and values"));
    m_count = makeLabel({}, TextRole::Secondary, Tone::Text2);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(16, 8, 12, 8);
    bar->addWidget(m_filter, 1);
    bar->addStretch(1);
    bar->addWidget(m_count);

    m_tree = makeTree(tr("Metadata"), this);
    m_tree->setModel(m_model);
    m_tree->header()->resizeSection(MetadataModel::Key, ui::metric(250));
    m_tree->header()->resizeSection(MetadataModel::Type, ui::metric(134));
    m_tree->header()->setStretchLastSection(true);
    auto *commands = new RowCommands(m_tree);
    m_nothing = makeLabel(tr("No key or value matches the filter."), TextRole::Body, Tone::Text2);
    m_nothing->setContentsMargins(27, 12, 12, 12);
    m_nothing->hide();

    auto *left = new QWidget;
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->setSpacing(0);
    leftLayout->addLayout(bar);
    leftLayout->addWidget(m_nothing);
    leftLayout->addWidget(m_tree, 1);

    m_details = new MetadataDetails;
    m_splitter = new QSplitter(Qt::Horizontal);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(left);
    m_splitter->addWidget(m_details);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_splitter->setSizes({1000, ui::metric(kDetails)});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);

    connect(m_filter, &FilterField::filterChanged, this, &MetadataSection::applyFilter);
    connect(m_filter, &FilterField::leftDownwards, m_tree, [this] { m_tree->setFocus(Qt::OtherFocusReason); });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &MetadataSection::showCurrent);
    connect(commands, &RowCommands::opened, this, [this](const QModelIndex &index) {
        if (!index.data(GroupRole).toBool())
            m_details->focusContent();
    });
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        if (index.data(GroupRole).toBool())
            toggle(index);
    });
    connect(commands, &RowCommands::menuAboutToShow, this, &MetadataSection::extendMenu);
    connect(m_tree, &QTreeView::collapsed, this,
            [this](const QModelIndex &group) { m_folded.insert(m_model->groupName(group.row())); });
    connect(m_tree, &QTreeView::expanded, this,
            [this](const QModelIndex &group) { m_folded.remove(m_model->groupName(group.row())); });
}

MetadataSection::~MetadataSection()
{
    m_task.cancel();
}

void MetadataSection::toggle(const QModelIndex &group)
{
    m_tree->setExpanded(group.siblingAtColumn(0), !m_tree->isExpanded(group.siblingAtColumn(0)));
}

void MetadataSection::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    m_details->setEntry(nullptr, 0);
    applyFilter(m_filter->text());
}

void MetadataSection::applyFilter(const QString &filter)
{
    m_task.cancel();
    ++m_request;
    if (!m_facts || filter.trimmed().isEmpty()) {
        std::vector<quint32> all(m_facts ? m_facts->document->metadata().size() : 0);
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = static_cast<quint32>(i);
        setRows(all);
        return;
    }
    m_task = m_runner.start<std::vector<quint32>>(
        this, [facts = m_facts, filter](core::JobContext &job) { return filterMetadata(facts, filter, job.cancel); },
        [this, request = m_request](const std::vector<quint32> &rows) {
            if (request == m_request)
                setRows(rows);
        });
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
    m_count->setText(rows.size() == all ? tr("%1 keys").arg(format::count(all))
                                        : tr("%1 of %2 keys").arg(format::count(rows.size()), format::count(all)));
    m_nothing->setText(all == 0 ? tr("This file has no metadata.") : tr("No key or value matches the filter."));
    m_nothing->setVisible(rows.empty() && m_facts);
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
    if (m_filter->text().isEmpty())
        applyFilter({});
    else
        m_filter->setFilter({});
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
    return {{QStringLiteral("filter"), m_filter->text()},
            {QStringLiteral("entry"), m_model->entryOf(m_tree->currentIndex())},
            {QStringLiteral("folded"), QStringList(m_folded.begin(), m_folded.end())}};
}

void MetadataSection::restoreState(const QVariantMap &state)
{
    const QStringList folded = state.value(QStringLiteral("folded")).toStringList();
    m_folded = QSet<QString>(folded.begin(), folded.end());
    m_wanted = state.value(QStringLiteral("entry"), -1).toLongLong();
    m_filter->setFilter(state.value(QStringLiteral("filter")).toString());
    applyFilter(m_filter->text());
}

void MetadataSection::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QAbstractItemView *MetadataSection::rows() const
{
    return m_tree;
}

int MetadataSection::detailsWidth() const
{
    return ui::metric(kDetails);
}

} // namespace ui
