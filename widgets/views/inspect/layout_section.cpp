// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/layout_section.h"

#include "widgets/common/theme.h"
#include "widgets/document/paths.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/hex_view.h"
#include "widgets/views/inspect/layout_strip.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSplitter>
#include <QTableView>

namespace ui {

LayoutSection::LayoutSection(TaskRunner &runner, QWidget *parent)
    : InspectSection(parent)
    , m_runner(runner)
    , m_model(new FilePartsModel(this))
{
    m_shards = new QComboBox;
    m_shards->setAccessibleName(tr("Shard"));
    auto *caption = new QHBoxLayout;
    caption->addWidget(makeLabel(tr("File layout"), TextRole::Caption, Tone::Text2));
    caption->addWidget(m_shards);
    caption->addStretch(1);
    caption->addWidget(makeLabel(tr("click to jump"), TextRole::Small, Tone::Text2));
    m_strip = new LayoutStrip;
    auto *top = new QVBoxLayout;
    top->setContentsMargins(16, 10, 16, 8);
    top->setSpacing(4);
    top->addLayout(caption);
    top->addWidget(m_strip);

    m_table = makeTable(tr("Parts of the file"), this);
    m_table->setModel(m_model);
    QHeaderView *header = m_table->horizontalHeader();
    header->setSectionResizeMode(FilePartsModel::Part, QHeaderView::Stretch);
    header->resizeSection(FilePartsModel::Type, ui::metric(72));
    header->resizeSection(FilePartsModel::Shard, ui::metric(58));
    header->resizeSection(FilePartsModel::Offset, ui::metric(102));
    header->resizeSection(FilePartsModel::Size, ui::metric(98));
    auto *commands = new RowCommands(m_table);
    m_hex = new HexView(runner);
    auto *splitter = new QSplitter(Qt::Horizontal);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(m_hex);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setSizes({600, m_hex->sizeHint().width()});

    auto *line = new QFrame;
    line->setFixedHeight(1);
    setBackground(line, &Tokens::border);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(line);
    layout->addWidget(splitter, 1);

    connect(m_strip, &LayoutStrip::partChosen, this, &LayoutSection::choosePart);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &LayoutSection::showCurrent);
    connect(m_shards, &QComboBox::currentIndexChanged, this, [this](int shard) {
        if (shard >= 0 && static_cast<quint32>(shard) != m_strip->shard())
            m_strip->setParts(m_facts, m_parts, static_cast<quint32>(shard));
    });
    connect(commands, &RowCommands::opened, this, [this](const QModelIndex &index) {
        if (const FilePart *part = m_model->part(index.row()); part && part->tensor)
            emit tensorRequested(*part->tensor);
    });
    connect(commands, &RowCommands::menuAboutToShow, this, &LayoutSection::extendMenu);
}

LayoutSection::~LayoutSection()
{
    m_task.cancel();
}

void LayoutSection::setFacts(const FactsPtr &facts)
{
    m_task.cancel();
    ++m_request;
    m_facts = facts;
    m_parts = nullptr;
    m_built = false;
    m_wanted.reset();
    m_model->setParts(nullptr, nullptr);
    m_strip->setParts(nullptr, nullptr, 0);
    m_hex->setRange(nullptr, 0, 0, 0);
    const QSignalBlocker quiet(m_shards);
    m_shards->clear();
    if (facts) {
        for (const core::gguf::Shard &shard : facts->document->shards())
            m_shards->addItem(QFileInfo(fromPath(shard.path)).fileName());
        m_table->setColumnHidden(FilePartsModel::Shard, facts->document->shards().size() < 2);
    }
    m_shards->setVisible(m_shards->count() > 1);
    if (facts && isVisible())
        buildParts();
}

void LayoutSection::showEvent(QShowEvent *event)
{
    InspectSection::showEvent(event);
    buildParts();
}

void LayoutSection::buildParts()
{
    if (!m_facts || m_built)
        return;
    m_built = true;
    m_task = m_runner.start<FilePartsPtr>(
        this,
        [document = m_facts->document](core::JobContext &) {
            return std::make_shared<const std::vector<FilePart>>(filePartsOf(*document));
        },
        [this, request = m_request](const FilePartsPtr &parts) {
            if (request == m_request)
                setParts(parts);
        });
}

void LayoutSection::setParts(const FilePartsPtr &parts)
{
    m_parts = parts;
    m_model->setParts(m_facts, parts);
    m_strip->setParts(m_facts, parts, 0);
    goToWanted();
    emit partsShown();
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
    if (part->shard != m_strip->shard())
        m_strip->setParts(m_facts, m_parts, part->shard);
    {
        const QSignalBlocker quiet(m_shards);
        m_shards->setCurrentIndex(static_cast<int>(part->shard));
    }
    m_strip->setCurrent(row);
    if (part->kind == FilePart::Kind::Missing)
        m_hex->setRange(nullptr, 0, 0, 0);
    else
        m_hex->setRange(m_facts->document, part->shard, part->offset, part->bytes);
}

void LayoutSection::showByte(quint32 shard, std::uint64_t offset)
{
    m_wanted = Byte{shard, offset};
    if (m_parts)
        goToWanted();
    else
        buildParts();
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
    connect(menu->addAction(tr("Show in tensors")), &QAction::triggered, this,
            [this, tensor = *part->tensor] { emit tensorRequested(tensor); });
    connect(menu->addAction(tr("Show on map")), &QAction::triggered, this,
            [this, tensor = *part->tensor] { emit tensorOnMapRequested(tensor); });
}

QAbstractItemView *LayoutSection::rows() const
{
    return m_table;
}

} // namespace ui
