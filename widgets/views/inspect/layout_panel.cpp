// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/layout_panel.h"

#include "widgets/common/theme.h"
#include "widgets/document/paths.h"
#include "widgets/views/inspect/layout_strip.h"

#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QVBoxLayout>

namespace ui {

LayoutPanel::LayoutPanel(TaskRunner &runner, QWidget *parent)
    : QWidget(parent)
    , m_strip(new LayoutStrip)
    , m_shards(new QComboBox)
    , m_task(runner)
{
    // F6 stops here: see MainWindow::stepPane().
    setProperty("gaufrePane", true);
    m_shards->setAccessibleName(tr("Shard"));
    auto *caption = new QHBoxLayout;
    caption->addWidget(makeLabel(tr("File layout"), TextRole::Caption, Tone::Text2));
    caption->addWidget(m_shards);
    caption->addStretch(1);
    caption->addWidget(makeLabel(tr("click to jump, wheel to zoom"), TextRole::Small, Tone::Text2));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 10, 16, 6);
    layout->setSpacing(4);
    layout->addLayout(caption);
    layout->addWidget(m_strip);

    connect(m_strip, &LayoutStrip::partChosen, this, &LayoutPanel::partChosen);
    connect(m_strip, &LayoutStrip::menuRequested, this, &LayoutPanel::menuRequested);
    connect(m_shards, &QComboBox::currentIndexChanged, this, [this](int shard) {
        if (shard >= 0)
            setShard(static_cast<quint32>(shard));
    });
}

void LayoutPanel::setFacts(const FactsPtr &facts)
{
    m_task.cancel();
    m_facts = facts;
    m_parts = nullptr;
    m_requested = false;
    m_strip->setParts(nullptr, nullptr, 0);
    {
        const QSignalBlocker quiet(m_shards);
        m_shards->clear();
        if (facts) {
            for (const core::gguf::Shard &shard : facts->document->shards())
                m_shards->addItem(QFileInfo(fromPath(shard.path)).fileName());
        }
    }
    m_shards->setVisible(m_shards->count() > 1);
    if (isVisible())
        request();
}

void LayoutPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    request();
}

void LayoutPanel::request()
{
    if (!m_facts || m_requested)
        return;
    m_requested = true;
    m_task.start<FilePartsPtr>(
        this,
        [document = m_facts->document](core::JobContext &) {
            return std::make_shared<const std::vector<FilePart>>(filePartsOf(*document));
        },
        [this](const FilePartsPtr &parts) { setParts(parts); });
}

void LayoutPanel::setParts(const FilePartsPtr &parts)
{
    m_parts = parts;
    m_strip->setParts(m_facts, parts, 0);
    emit partsReady(parts);
}

void LayoutPanel::setShard(quint32 shard)
{
    if (shard != m_strip->shard() && m_parts)
        m_strip->setParts(m_facts, m_parts, shard);
    const QSignalBlocker quiet(m_shards);
    m_shards->setCurrentIndex(static_cast<int>(shard));
}

void LayoutPanel::setCurrent(int part)
{
    if (m_parts && part >= 0 && static_cast<std::size_t>(part) < m_parts->size())
        setShard((*m_parts)[static_cast<std::size_t>(part)].shard);
    m_strip->setCurrent(part);
}

} // namespace ui
