// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/layout_section.h"

#include "widgets/common/theme.h"
#include "widgets/views/inspect/column_layout.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/details_splitter.h"
#include "widgets/views/inspect/hex_view.h"
#include "widgets/views/inspect/layout_panel.h"

#include <QAction>
#include <QHeaderView>
#include <QMenu>
#include <QTableView>
#include <QVBoxLayout>

namespace ui {

namespace {
/// Room for an address, sixteen bytes and their characters.
constexpr int kHexWidth = 596;
} // namespace

LayoutSection::LayoutSection(TaskRunner &runner, QWidget *parent)
    : InspectSection(parent)
    , m_panel(new LayoutPanel(runner))
    , m_table(makeTable(tr("Parts of the file"), this))
    , m_model(new FilePartsModel(this))
    , m_hex(new HexView(runner))
{
    m_table->setModel(m_model);
    m_columns = new ColumnLayout(m_table, m_table->horizontalHeader(),
                                 {{FilePartsModel::Part, 150},
                                  {FilePartsModel::Type, 68},
                                  {FilePartsModel::Shard, 58},
                                  {FilePartsModel::Offset, 104},
                                  {FilePartsModel::Size, 98}},
                                 FilePartsModel::Part);
    auto *commands = new RowCommands(m_table);
    m_splitter = new DetailsSplitter(m_table, m_hex, kHexWidth);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_panel);
    layout->addWidget(makeLine(Qt::Horizontal));
    layout->addWidget(m_splitter, 1);

    connect(m_panel, &LayoutPanel::partsReady, this, &LayoutSection::setParts);
    connect(m_panel, &LayoutPanel::partChosen, this, &LayoutSection::choosePart);
    connect(m_panel, &LayoutPanel::menuRequested, this, [this, commands](int part, const QPoint &global) {
        choosePart(part);
        commands->showMenuAt(global, m_model->index(part, 0));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &LayoutSection::showCurrent);
    connect(m_columns, &ColumnLayout::changed, this, &InspectSection::layoutChanged);
    connect(m_splitter, &DetailsSplitter::widthChosen, this, &InspectSection::layoutChanged);
    connect(commands, &RowCommands::opened, this, [this](const QModelIndex &index) {
        if (const FilePart *part = m_model->part(index.row()); part && part->tensor)
            emit tensorRequested(*part->tensor);
    });
    connect(commands, &RowCommands::menuAboutToShow, this, &LayoutSection::extendMenu);
}

void LayoutSection::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    m_wanted.reset();
    m_model->setParts(nullptr, nullptr);
    m_hex->showNothing(tr("Select a part to see its bytes."));
    m_columns->setOffered(FilePartsModel::Shard, facts && facts->document->shards().size() > 1);
    m_columns->fit();
    m_panel->setFacts(facts);
}

void LayoutSection::setParts(const FilePartsPtr &parts)
{
    m_model->setParts(m_facts, parts);
    goToWanted();
}

void LayoutSection::choosePart(int part)
{
    m_table->selectRow(part);
    m_table->scrollTo(m_model->index(part, 0));
}

void LayoutSection::showCurrent()
{
    const int row = m_table->currentIndex().row();
    const FilePart *part = m_model->part(row);
    if (!part)
        return;
    m_panel->setCurrent(row);
    if (part->kind == FilePart::Kind::Missing)
        m_hex->showNothing(tr("These bytes are not in the file."));
    else
        m_hex->setRange(m_facts->document, part->shard, part->offset, part->bytes);
}

void LayoutSection::showByte(quint32 shard, std::uint64_t offset)
{
    m_wanted = Byte{shard, offset};
    if (m_panel->parts())
        goToWanted();
    else
        m_panel->request();
}

void LayoutSection::goToWanted()
{
    if (!m_wanted)
        return;
    const Byte byte = *m_wanted;
    m_wanted.reset();
    const int row = m_model->rowOfByte(byte.shard, byte.offset);
    if (row < 0)
        return;
    choosePart(row);
    m_hex->showByte(byte.offset);
}

void LayoutSection::extendMenu(QMenu *menu, const QModelIndex &index)
{
    const FilePart *part = m_model->part(index.row());
    if (!part || !part->tensor)
        return;
    menu->addSeparator();
    connect(menu->addAction(tr("Show on map")), &QAction::triggered, this,
            [this, tensor = *part->tensor] { emit tensorOnMapRequested(tensor); });
    connect(menu->addAction(tr("Show in tensors")), &QAction::triggered, this,
            [this, tensor = *part->tensor] { emit tensorRequested(tensor); });
}

QVariantMap LayoutSection::saveState() const
{
    const FilePart *part = m_model->part(m_table->currentIndex().row());
    if (!part)
        return {};
    return {{QStringLiteral("shard"), part->shard}, {QStringLiteral("offset"), QVariant::fromValue(part->offset)}};
}

void LayoutSection::restoreState(const QVariantMap &state)
{
    if (state.isEmpty())
        return;
    // Shown when the parts are there: they are worked out when somebody looks at the section.
    m_wanted = Byte{state.value(QStringLiteral("shard")).toUInt(), state.value(QStringLiteral("offset")).toULongLong()};
}

QVariantMap LayoutSection::layoutState() const
{
    return arrangementOf(*m_columns, *m_splitter);
}

void LayoutSection::setLayoutState(const QVariantMap &state)
{
    arrange(*m_columns, *m_splitter, state);
}

QList<QWidget *> LayoutSection::focusOrder()
{
    return {m_panel, m_table, m_hex};
}

QAbstractItemView *LayoutSection::rows() const
{
    return m_table;
}

} // namespace ui
