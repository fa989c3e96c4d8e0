// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/tensors_section.h"

#include "widgets/common/format.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"
#include "widgets/models/tensor_model.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/filter_field.h"
#include "widgets/views/inspect/tensor_details.h"
#include "widgets/views/inspect/type_filter_button.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QStyle>
#include <QTableView>

#include <algorithm>

namespace ui {

namespace {

constexpr int kDetails = 366;
constexpr int kWideDetails = 526;
/// Width of the section from which Weights is shown and the details grow (the window is about 1700 wide then).
constexpr int kWideFrom = 1440;
constexpr int kNameCap = 300;

} // namespace

TensorsSection::TensorsSection(TaskRunner &runner, QWidget *parent)
    : InspectSection(parent)
    , m_runner(runner)
    , m_model(new TensorModel(this))
{
    m_filter = new FilterField(tr("Filter by name, e.g. blk.*.attn_v"));
    m_count = makeLabel({}, TextRole::Secondary, Tone::Text2);
    m_bar = new QHBoxLayout;
    m_bar->setContentsMargins(16, 8, 12, 8);
    m_bar->setSpacing(8);
    m_bar->addWidget(m_filter, 1);
    m_bar->addStretch(0);
    m_bar->addWidget(m_count);

    m_table = makeTable(tr("Tensors"), this);
    m_table->setModel(m_model);
    m_table->installEventFilter(this);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    QHeaderView *header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    auto *commands = new RowCommands(m_table);
    m_nothing = makeLabel({}, TextRole::Body, Tone::Text2);
    m_nothing->setContentsMargins(27, 12, 12, 12);
    m_nothing->hide();

    auto *footer = new QWidget;
    m_types = new QHBoxLayout(footer);
    m_types->setContentsMargins(12, 6, 12, 6);
    m_types->setSpacing(4);

    auto *left = new QWidget;
    auto *layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_bar);
    layout->addWidget(m_nothing);
    layout->addWidget(m_table, 1);
    layout->addWidget(footer);

    m_details = new TensorDetails(runner);
    m_splitter = new QSplitter(Qt::Horizontal);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(left);
    m_splitter->addWidget(m_details);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_splitter->setSizes({1000, ui::metric(kDetails)});
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_splitter);

    connect(m_filter, &FilterField::filterChanged, this, [this](const QString &text) {
        m_query.filter = text;
        query();
    });
    connect(m_filter, &FilterField::leftDownwards, m_table, [this] {
        if (!m_table->currentIndex().isValid() && m_model->rowCount() > 0)
            m_table->selectRow(0);
        m_table->setFocus(Qt::OtherFocusReason);
    });
    connect(header, &QHeaderView::sortIndicatorChanged, this, &TensorsSection::setSort);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TensorsSection::showSelection);
    connect(commands, &RowCommands::opened, this, [this](const QModelIndex &index) {
        if (const qsizetype tensor = m_model->tensorOf(index); tensor >= 0)
            emit tensorOnMapRequested(static_cast<quint64>(tensor));
    });
    connect(commands, &RowCommands::menuAboutToShow, this, &TensorsSection::extendMenu);
}

TensorsSection::~TensorsSection()
{
    m_task.cancel();
}

void TensorsSection::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    m_query = {};
    m_wanted = -1;
    m_details->setTensors(nullptr, {});
    m_model->setFacts(nullptr, {});
    {
        const QSignalBlocker quiet(m_filter);
        m_filter->setFilter({});
        const QSignalBlocker quietHeader(m_table->horizontalHeader());
        m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    }
    buildGroups();
    buildTypes();
    if (facts) {
        fitColumns();
        query();
    }
}

void TensorsSection::buildGroups()
{
    if (m_groups) {
        m_bar->removeWidget(m_groups);
        m_groups->deleteLater();
        m_groups = nullptr;
    }
    m_groupIds.clear();
    if (!m_facts)
        return;
    m_groups = new SegmentedControl(tr("Group of tensors"));
    const auto add = [this](TensorGroup group, const QString &text) {
        m_groupIds.push_back(group);
        m_groups->addSegment(text);
    };
    const std::uint64_t all = m_facts->document->tensors().size();
    if (m_facts->completeTensors < all) {
        add(TensorGroup::All, tr("All %1").arg(format::count(all)));
        add(TensorGroup::Complete, tr("Complete %1").arg(format::count(m_facts->completeTensors)));
        add(TensorGroup::Incomplete, tr("Missing %1").arg(format::count(m_facts->incompleteTensors())));
    } else {
        add(TensorGroup::All, tr("All", "all tensors"));
        add(TensorGroup::Attention, tr("Attention"));
        add(TensorGroup::FeedForward, tr("FFN", "feed-forward network"));
        add(TensorGroup::Norm, tr("Norm"));
        add(TensorGroup::Other, tr("Other", "other tensors"));
    }
    m_groups->setCurrent(0);
    connect(m_groups, &SegmentedControl::currentChanged, this, [this](int id) {
        m_query.group = m_groupIds.at(static_cast<std::size_t>(id));
        query();
    });
    m_bar->insertWidget(1, m_groups);
}

void TensorsSection::buildTypes()
{
    while (QLayoutItem *item = m_types->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    if (m_facts) {
        for (const TypeShare &share : m_facts->types) {
            auto *button = new TypeFilterButton(share.typeId, share.tensors);
            connect(button, &QAbstractButton::clicked, this, [this, button](bool checked) {
                setType(checked ? std::optional(button->typeId()) : std::nullopt);
            });
            m_types->addWidget(button);
        }
    }
    m_types->addStretch(1);
}

void TensorsSection::setType(std::optional<quint32> typeId)
{
    m_query.typeId = typeId;
    for (int i = 0; i < m_types->count(); ++i) {
        if (auto *button = qobject_cast<TypeFilterButton *>(m_types->itemAt(i)->widget()))
            button->setChecked(typeId == button->typeId());
    }
    query();
}

void TensorsSection::setSort(int column, Qt::SortOrder order)
{
    m_query.sortColumn = column;
    m_query.descending = order == Qt::DescendingOrder;
    query();
}

void TensorsSection::query()
{
    if (!m_facts)
        return;
    m_task.cancel();
    m_task = m_runner.start<std::vector<quint32>>(
        this, [facts = m_facts, query = m_query](core::JobContext &job) { return runQuery(facts, query, job.cancel); },
        [this, request = ++m_request](std::vector<quint32> rows) {
            if (request == m_request)
                setRows(std::move(rows));
        });
}

void TensorsSection::setRows(std::vector<quint32> rows)
{
    if (!m_facts)
        return;
    const qsizetype selected = m_wanted >= 0 ? m_wanted : m_model->tensorOf(m_table->currentIndex());
    m_wanted = -1;
    const std::size_t all = m_facts->document->tensors().size();
    std::uint64_t bytes = 0;
    for (const quint32 row : rows)
        bytes += m_facts->document->tensors()[row].bytes;
    //: number of tensors, their size: "291 tensors · 4.58 GiB"
    m_count->setText(
        rows.size() == all
            ? tr("%1 tensors  ·  %2").arg(format::count(all), format::bytes(bytes))
            : tr("%1 of %2  ·  %3").arg(format::count(rows.size()), format::count(all), format::bytes(bytes)));
    m_nothing->setText(all == 0 ? tr("This file has no tensors.") : tr("No tensor matches the filter."));
    m_nothing->setVisible(rows.empty());
    m_model->setFacts(m_facts, std::move(rows));
    if (selected >= 0) {
        const QModelIndex index = m_model->indexOfTensor(static_cast<std::size_t>(selected));
        if (index.isValid()) {
            m_table->selectRow(index.row());
            m_table->scrollTo(index, QAbstractItemView::PositionAtCenter);
        }
    }
    showSelection();
    emit queried();
}

void TensorsSection::showSelection()
{
    std::vector<quint32> tensors;
    if (m_facts) {
        for (const QModelIndex &row : m_table->selectionModel()->selectedRows()) {
            if (const qsizetype tensor = m_model->tensorOf(row); tensor >= 0)
                tensors.push_back(static_cast<quint32>(tensor));
        }
    }
    m_details->setTensors(m_facts, tensors);
}

void TensorsSection::showTensor(std::size_t tensor)
{
    if (!m_facts || tensor >= m_facts->document->tensors().size())
        return;
    m_wanted = static_cast<qsizetype>(tensor);
    m_query.group = TensorGroup::All;
    m_query.typeId.reset();
    m_query.filter.clear();
    {
        const QSignalBlocker quiet(m_filter);
        m_filter->setFilter({});
    }
    m_groups->setCurrent(0);
    setType(std::nullopt);
}

void TensorsSection::showIncomplete()
{
    const auto found = std::ranges::find(m_groupIds, TensorGroup::Incomplete);
    if (found == m_groupIds.end())
        return;
    m_groups->setCurrent(static_cast<int>(found - m_groupIds.begin()));
    m_query.group = TensorGroup::Incomplete;
    query();
}

void TensorsSection::fitColumns()
{
    const bool sharded = m_facts->document->shards().size() > 1;
    const bool incomplete = m_facts->incompleteTensors() > 0;
    m_table->setColumnHidden(TensorModel::Shard, !sharded);
    m_table->setColumnHidden(TensorModel::InFile, !incomplete);
    m_table->setColumnHidden(TensorModel::Weights, !m_wide);
    // Where the state of the data matters, it takes the place of what can be seen from the name.
    m_table->setColumnHidden(TensorModel::Layer, incomplete);
    m_table->setColumnHidden(TensorModel::Shape, incomplete);
    m_table->setColumnHidden(TensorModel::Bits, incomplete);
    QHeaderView *header = m_table->horizontalHeader();
    header->setSectionResizeMode(TensorModel::Name, QHeaderView::Interactive);
    for (const auto &[column, width] : {std::pair{TensorModel::Layer, 62},
                                        {TensorModel::Role, 104},
                                        {TensorModel::Shape, 118},
                                        {TensorModel::Weights, 112},
                                        {TensorModel::Type, 68},
                                        {TensorModel::Bits, 52},
                                        {TensorModel::Size, 98},
                                        {TensorModel::Shard, 58},
                                        {TensorModel::Offset, 104},
                                        {TensorModel::InFile, 140}})
        header->resizeSection(column, ui::metric(m_wide && column == TensorModel::Role ? 150 : width));
    fitName();
}

void TensorsSection::fitName()
{
    QHeaderView *header = m_table->horizontalHeader();
    int rest = m_table->width() - m_table->style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_table) - 1;
    for (int column = TensorModel::Name + 1; column < TensorModel::ColumnCount; ++column) {
        if (!m_table->isColumnHidden(column))
            rest -= header->sectionSize(column);
    }
    const int name = std::max(rest, ui::metric(150));
    const int shown = m_wide ? std::min(name, ui::metric(kNameCap)) : name;
    header->resizeSection(TensorModel::Name, shown);
    // What a capped name leaves goes to the roles, which are words.
    if (shown < rest)
        header->resizeSection(TensorModel::Role, header->sectionSize(TensorModel::Role) + rest - shown);
}

void TensorsSection::resizeEvent(QResizeEvent *event)
{
    InspectSection::resizeEvent(event);
    const bool wide = width() >= ui::metric(kWideFrom);
    if (wide != m_wide) {
        m_wide = wide;
        const int details = ui::metric(wide ? kWideDetails : kDetails);
        m_splitter->setSizes({std::max(100, width() - details), details});
    }
}

bool TensorsSection::eventFilter(QObject *watched, QEvent *event)
{
    // The table gets its width after the section, from the splitter.
    if (watched == m_table && event->type() == QEvent::Resize && m_facts)
        fitColumns();
    return InspectSection::eventFilter(watched, event);
}

void TensorsSection::extendMenu(QMenu *menu, const QModelIndex &index)
{
    const qsizetype tensor = m_model->tensorOf(index);
    if (tensor < 0)
        return;
    menu->addSeparator();
    connect(menu->addAction(tr("Show on map")), &QAction::triggered, this,
            [this, tensor] { emit tensorOnMapRequested(static_cast<quint64>(tensor)); });
    connect(menu->addAction(tr("Show bytes")), &QAction::triggered, this, [this, tensor] {
        const core::gguf::TensorInfo &info = m_facts->document->tensors()[static_cast<std::size_t>(tensor)];
        emit byteRequested(info.shard, info.fileOffset);
    });
}

QVariantMap TensorsSection::saveState() const
{
    return {{QStringLiteral("filter"), m_query.filter},
            {QStringLiteral("group"), static_cast<int>(m_query.group)},
            {QStringLiteral("type"), m_query.typeId ? QVariant(*m_query.typeId) : QVariant()},
            {QStringLiteral("sort"), m_query.sortColumn},
            {QStringLiteral("descending"), m_query.descending},
            {QStringLiteral("tensor"), m_model->tensorOf(m_table->currentIndex())}};
}

void TensorsSection::restoreState(const QVariantMap &state)
{
    if (state.isEmpty() || !m_facts)
        return;
    m_wanted = state.value(QStringLiteral("tensor"), -1).toLongLong();
    m_query.sortColumn = state.value(QStringLiteral("sort"), -1).toInt();
    m_query.descending = state.value(QStringLiteral("descending")).toBool();
    m_query.filter = state.value(QStringLiteral("filter")).toString();
    const auto group = static_cast<TensorGroup>(state.value(QStringLiteral("group")).toInt());
    if (const auto found = std::ranges::find(m_groupIds, group); found != m_groupIds.end()) {
        m_query.group = group;
        m_groups->setCurrent(static_cast<int>(found - m_groupIds.begin()));
    }
    {
        const QSignalBlocker quiet(m_filter);
        m_filter->setFilter(m_query.filter);
        const QSignalBlocker quietHeader(m_table->horizontalHeader());
        m_table->horizontalHeader()->setSortIndicator(m_query.sortColumn,
                                                      m_query.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    }
    const QVariant type = state.value(QStringLiteral("type"));
    setType(type.isValid() ? std::optional(type.toUInt()) : std::nullopt);
}

void TensorsSection::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QAbstractItemView *TensorsSection::rows() const
{
    return m_table;
}

int TensorsSection::detailsWidth() const
{
    return ui::metric(kDetails);
}

} // namespace ui
