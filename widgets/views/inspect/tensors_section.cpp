// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/tensors_section.h"

#include "widgets/common/format.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/theme.h"
#include "widgets/models/model_roles.h"
#include "widgets/models/tensor_model.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/column_layout.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/details_splitter.h"
#include "widgets/views/inspect/filter_field.h"
#include "widgets/views/inspect/finding_items.h"
#include "widgets/views/inspect/layout_panel.h"
#include "widgets/views/inspect/tensor_details.h"
#include "widgets/views/inspect/type_filter_button.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QTableView>

#include <algorithm>
#include <map>

namespace ui {

namespace {

constexpr int kDetails = 366;
constexpr int kWideDetails = 526;
/// Width of the section from which Weights is shown and the details grow: a window of 1700 less activity bar and
/// sections.
constexpr int kWideFrom = 1700 - 76 - 176;
constexpr int kNameCap = 300;

const QString kSortColumn = QStringLiteral("sort");
const QString kDescending = QStringLiteral("descending");

} // namespace

TensorsSection::TensorsSection(TaskRunner &runner, QWidget *parent)
    : RowsSection(tr("Filter by name, e.g. blk.*.attn_v"), parent)
    , m_strip(new LayoutPanel(runner))
    , m_groupPlace(new QWidget)
    , m_table(makeTable(tr("Tensors"), this))
    , m_model(new TensorModel(this))
    , m_details(new TensorDetails(runner))
    , m_task(runner)
{
    auto *place = new QHBoxLayout(m_groupPlace);
    place->setContentsMargins(0, 0, 0, 0);
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    QHeaderView *header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    auto *columns = new ColumnLayout(m_table, header,
                                     {{TensorModel::Name, 180},
                                      {TensorModel::Layer, 58},
                                      {TensorModel::Role, 88},
                                      {TensorModel::Shape, 116},
                                      {TensorModel::Weights, 112, false},
                                      {TensorModel::Type, 62},
                                      {TensorModel::Bits, 48},
                                      {TensorModel::Size, 104},
                                      {TensorModel::Shard, 58},
                                      {TensorModel::Offset, 102},
                                      {TensorModel::InFile, 140}},
                                     TensorModel::Name);
    build(m_table, columns, m_details, kDetails);
    addToBar(m_groupPlace);
    addAbove(m_strip);
    auto *footer = new QWidget;
    footer->setProperty("gaufrePane", true);
    m_types = new QHBoxLayout(footer);
    m_types->setContentsMargins(12, 6, 12, 6);
    m_types->setSpacing(4);
    m_footer = addBelow(footer);

    connect(header, &QHeaderView::sortIndicatorChanged, this, [this](int column, Qt::SortOrder order) {
        m_query.sortColumn = column;
        m_query.descending = order == Qt::DescendingOrder;
        query();
        emit layoutChanged();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TensorsSection::showSelection);
    connect(m_details, &TensorDetails::byteRequested, this, &InspectSection::byteRequested);
    connect(m_strip, &LayoutPanel::partsReady, this, &TensorsSection::markOnStrip);
    connect(m_strip, &LayoutPanel::partChosen, this, [this](int part) {
        const FilePart &chosen = (*m_strip->parts())[static_cast<std::size_t>(part)];
        if (chosen.tensor)
            showTensor(*chosen.tensor);
        else
            m_strip->setCurrent(part);
    });
    connect(m_strip, &LayoutPanel::menuRequested, this, [this](int part, const QPoint &global) {
        const FilePart &chosen = (*m_strip->parts())[static_cast<std::size_t>(part)];
        const QModelIndex index = chosen.tensor ? m_model->indexOfTensor(*chosen.tensor) : QModelIndex();
        if (!index.isValid())
            return;
        m_table->selectRow(index.row());
        commands()->showMenuAt(global, index);
    });
}

void TensorsSection::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    // The order stays: it is the person's, not the file's.
    m_query.filter.clear();
    m_query.group = TensorGroup::All;
    m_query.typeId.reset();
    m_wanted = -1;
    m_details->setTensors(nullptr, {});
    m_model->setFacts(nullptr, {});
    setFilterQuietly({});
    const bool incomplete = facts && facts->isCut();
    m_strip->setVisible(incomplete);
    m_strip->setFacts(incomplete ? facts : nullptr);
    buildGroups();
    buildTypes();
    if (facts) {
        fitColumns();
        query();
    }
}

void TensorsSection::buildGroups()
{
    clearLayout(m_groupPlace->layout());
    m_groups = nullptr;
    m_groupIds.clear();
    if (!m_facts)
        return;
    m_groups = new SegmentedControl(tr("Group of tensors"));
    const auto add = [this](TensorGroup group, const QString &text) {
        m_groupIds.push_back(group);
        m_groups->addSegment(text);
    };
    const std::uint64_t all = m_facts->document->tensors().size();
    if (m_facts->isCut()) {
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
    m_groupPlace->layout()->addWidget(m_groups);
}

void TensorsSection::buildTypes()
{
    clearLayout(m_types);
    m_footer->setVisible(m_facts && !m_facts->types.empty());
    if (m_facts) {
        for (const TypeShare &share : m_facts->types) {
            auto *button = new TypeFilterButton(share.typeId, share.tensors);
            connect(button, &QAbstractButton::clicked, this, [this, button](bool checked) {
                setType(checked ? std::optional(button->typeId()) : std::nullopt);
                query();
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
}

void TensorsSection::setGroup(TensorGroup group)
{
    const auto found = std::ranges::find(m_groupIds, group);
    if (found == m_groupIds.end())
        return;
    m_query.group = group;
    m_groups->setCurrent(static_cast<int>(found - m_groupIds.begin()));
}

void TensorsSection::applyFilter(const QString &text)
{
    m_query.filter = text;
    query();
}

void TensorsSection::query()
{
    if (!m_facts)
        return;
    m_task.start<std::vector<quint32>>(
        this, [facts = m_facts, query = m_query](core::JobContext &job) { return runQuery(facts, query, job.cancel); },
        [this](std::vector<quint32> rows) { setRows(std::move(rows)); });
}

void TensorsSection::setRows(std::vector<quint32> rows)
{
    const qsizetype selected = m_wanted >= 0 ? m_wanted : m_model->tensorOf(m_table->currentIndex());
    m_wanted = -1;
    const std::size_t all = m_facts->document->tensors().size();
    std::uint64_t bytes = 0;
    for (const quint32 row : rows)
        bytes += m_facts->document->tensors()[row].bytes;
    //: number of tensors, their size: "291 tensors · 4.58 GiB"
    showCount(
        rows.size() == all
            ? tr("%1 tensor(s)  ·  %2", nullptr, static_cast<int>(all)).arg(format::count(all), format::bytes(bytes))
            : tr("%1 of %2  ·  %3").arg(format::count(rows.size()), format::count(all), format::bytes(bytes)));
    if (rows.empty())
        showNothing(all == 0 ? tr("This file has no tensors.") : tr("No tensor matches the filter."));
    else
        showNothing({});
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
        // By ranges: asking for a list of indexes makes one for each row and column.
        for (const QItemSelectionRange &range : m_table->selectionModel()->selection()) {
            for (int row = range.top(); row <= range.bottom(); ++row)
                tensors.push_back(static_cast<quint32>(m_model->tensorOf(m_model->index(row, 0))));
        }
    }
    m_details->setTensors(m_facts, tensors);
    markOnStrip();
}

void TensorsSection::markOnStrip()
{
    const qsizetype tensor = m_model->tensorOf(m_table->currentIndex());
    if (!m_strip->parts() || tensor < 0)
        return;
    const auto found =
        std::ranges::find(*m_strip->parts(), std::optional(static_cast<std::size_t>(tensor)), &FilePart::tensor);
    if (found != m_strip->parts()->end())
        m_strip->setCurrent(static_cast<int>(found - m_strip->parts()->begin()));
}

void TensorsSection::showTensor(std::size_t tensor)
{
    if (!m_facts || tensor >= m_facts->document->tensors().size())
        return;
    if (const QModelIndex index = m_model->indexOfTensor(tensor); index.isValid() && !m_task.isRunning()) {
        m_table->selectRow(index.row());
        m_table->scrollTo(index, QAbstractItemView::PositionAtCenter);
        return;
    }
    m_wanted = static_cast<qsizetype>(tensor);
    m_query.filter.clear();
    setFilterQuietly({});
    setGroup(TensorGroup::All);
    setType(std::nullopt);
    query();
}

void TensorsSection::showIncomplete()
{
    if (m_facts->firstIncomplete)
        m_wanted = static_cast<qsizetype>(*m_facts->firstIncomplete);
    setGroup(TensorGroup::Incomplete);
    query();
}

void TensorsSection::fitColumns()
{
    const bool incomplete = m_facts->isCut();
    columns()->setOffered(TensorModel::Shard, m_facts->document->shards().size() > 1);
    columns()->setOffered(TensorModel::InFile, incomplete);
    columns()->setShown(TensorModel::Weights, m_wide);
    // Where the state of the data matters, it takes the place of what can be seen from the name.
    columns()->setShown(TensorModel::Layer, !incomplete || m_wide);
    columns()->setShown(TensorModel::Shape, !incomplete || m_wide);
    columns()->setShown(TensorModel::Bits, !incomplete || m_wide);
    columns()->setWidth(TensorModel::Role, m_wide ? 150 : 88);
    // What a capped name leaves goes to the roles, which are words.
    columns()->setCap(m_wide ? kNameCap : 0, TensorModel::Role);
    columns()->fit();
}

void TensorsSection::setWide(bool wide)
{
    m_wide = wide;
    splitter()->setDefaultWidth(wide ? kWideDetails : kDetails);
    if (m_facts)
        fitColumns();
}

void TensorsSection::resizeEvent(QResizeEvent *event)
{
    InspectSection::resizeEvent(event);
    if (const bool wide = width() >= ui::metric(kWideFrom); wide != m_wide)
        setWide(wide);
}

void TensorsSection::openRow(const QModelIndex &index)
{
    if (const qsizetype tensor = m_model->tensorOf(index); tensor >= 0)
        emit tensorOnMapRequested(static_cast<quint64>(tensor));
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
    menu->addSeparator();
    const core::gguf::TensorInfo &info = m_facts->document->tensors()[static_cast<std::size_t>(tensor)];
    const QString type = toText(core::tensor::typeDisplayName(info.typeId));
    connect(menu->addAction(tr("Only %1", "tensors of a type").arg(type)), &QAction::triggered, this,
            [this, id = info.typeId] {
                setType(id);
                query();
            });
}

std::vector<TensorsSection::Part> TensorsSection::parts() const
{
    struct Layers
    {
        std::uint64_t tensors = 0;
        std::size_t first = 0;
        quint32 low = 0;
        quint32 high = 0;
    };
    Layers before;
    Layers behind;
    std::map<std::string_view, Layers> stacks;
    const auto add = [](Layers &layers, std::size_t tensor) {
        if (layers.tensors++ == 0)
            layers.first = tensor;
    };
    for (std::size_t i = 0; i < m_facts->places.size(); ++i) {
        const core::roles::TensorPlace &place = m_facts->places[i];
        if (!place.layer) {
            add(place.group == core::roles::RoleGroup::Embedding ? before : behind, i);
            continue;
        }
        Layers &layers = stacks[place.stack];
        layers.low = layers.tensors == 0 ? *place.layer : std::min(layers.low, *place.layer);
        layers.high = std::max(layers.high, *place.layer);
        add(layers, i);
    }
    std::vector<Part> parts;
    const auto list = [&parts](const Layers &layers, const QString &name) {
        if (layers.tensors > 0)
            parts.push_back({{name, format::count(layers.tensors)}, layers.first});
    };
    list(before, tr("Embedding"));
    for (const auto &[stack, layers] : stacks) {
        const QString range = layers.low == layers.high
                                  ? format::id(layers.low)
                                  : QStringLiteral("%1–%2").arg(format::id(layers.low), format::id(layers.high));
        list(layers, stacks.size() == 1 ? tr("Layers %1", "numbers: 0–31").arg(range)
                                        : toLine(stack, 40) + QStringLiteral(" ") + range);
    }
    list(behind, before.tensors > 0 ? tr("Output") : tr("Outside layers"));
    return parts;
}

QList<SubSection> TensorsSection::subSections() const
{
    constexpr std::size_t kMost = 8;
    QList<SubSection> entries;
    if (!m_facts)
        return entries;
    const std::vector<Part> all = parts();
    if (all.size() < 2 || all.size() > kMost)
        return entries;
    for (const Part &part : all)
        entries.append(part.entry);
    return entries;
}

void TensorsSection::showSubSection(int part)
{
    const std::vector<Part> all = parts();
    if (part < 0 || static_cast<std::size_t>(part) >= all.size())
        return;
    showTensor(all[static_cast<std::size_t>(part)].first);
}

void TensorsSection::showSort()
{
    const QSignalBlocker quiet(m_table->horizontalHeader());
    m_table->horizontalHeader()->setSortIndicator(m_query.sortColumn,
                                                  m_query.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    m_table->horizontalHeader()->viewport()->update();
}

QVariantMap TensorsSection::saveState() const
{
    return {{QStringLiteral("filter"), m_query.filter},
            {QStringLiteral("group"), static_cast<int>(m_query.group)},
            {QStringLiteral("type"), m_query.typeId ? QVariant(*m_query.typeId) : QVariant()},
            {QStringLiteral("tensor"), m_model->tensorOf(m_table->currentIndex())}};
}

void TensorsSection::restoreState(const QVariantMap &state)
{
    if (state.isEmpty() || !m_facts)
        return;
    m_wanted = state.value(QStringLiteral("tensor"), -1).toLongLong();
    m_query.filter = state.value(QStringLiteral("filter")).toString();
    setFilterQuietly(m_query.filter);
    setGroup(static_cast<TensorGroup>(state.value(QStringLiteral("group")).toInt()));
    const QVariant type = state.value(QStringLiteral("type"));
    setType(type.isValid() ? std::optional(type.toUInt()) : std::nullopt);
    query();
}

QVariantMap TensorsSection::layoutState() const
{
    QVariantMap state = RowsSection::layoutState();
    if (m_query.sortColumn >= 0) {
        state.insert(kSortColumn, m_model->headerData(m_query.sortColumn, Qt::Horizontal, JsonKeyRole).toString());
        state.insert(kDescending, m_query.descending);
    }
    return state;
}

void TensorsSection::setLayoutState(const QVariantMap &state)
{
    RowsSection::setLayoutState(state);
    int sort = -1;
    for (int column = 0; column < TensorModel::ColumnCount; ++column) {
        if (m_model->headerData(column, Qt::Horizontal, JsonKeyRole) == state.value(kSortColumn))
            sort = column;
    }
    const bool descending = sort >= 0 && state.value(kDescending).toBool();
    if (sort == m_query.sortColumn && descending == m_query.descending)
        return;
    m_query.sortColumn = sort;
    m_query.descending = descending;
    showSort();
    query();
}

} // namespace ui
