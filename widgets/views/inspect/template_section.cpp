// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/template_section.h"

#include "core/gguf/keys.h"
#include "widgets/common/card.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/format.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/plain_text.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

namespace ui {

namespace {

/// Named templates stand under `tokenizer.chat_template.<name>` beside the plain one.
bool isTemplate(const core::gguf::MetadataEntry &entry)
{
    constexpr std::string_view plain = core::gguf::keys::kChatTemplate;
    return entry.key.starts_with(plain) && (entry.key.size() == plain.size() || entry.key[plain.size()] == '.') &&
           entry.value.asString();
}

} // namespace

TemplateSection::TemplateSection(QWidget *parent)
    : InspectSection(parent)
{
    m_page = new QWidget;
    m_choice = new QComboBox;
    m_choice->setAccessibleName(tr("Template"));
    m_size = makeLabel({}, TextRole::Secondary, Tone::Text2);
    m_copy = new QPushButton(icon(IconName::Copy), tr("Copy"));
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(0, 0, 0, 0);
    bar->addWidget(m_choice);
    bar->addWidget(m_size);
    bar->addStretch(1);
    bar->addWidget(m_copy);
    m_text = makePlainText(tr("Chat template"));
    m_text->setFrameShape(QFrame::NoFrame);
    auto *card = new Card;
    card->setFlush(true);
    card->content()->setContentsMargins(8, 0, 8, 0);
    card->content()->addWidget(m_text);
    auto *layout = new QVBoxLayout(m_page);
    layout->setContentsMargins(16, 10, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(bar);
    layout->addWidget(card, 1);

    m_none = new EmptyState(IconName::Template, tr("This file has no chat template"),
                            tr("It can complete text; to chat, a program has to be told how turns are written."));
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_page);
    outer->addWidget(m_none);

    connect(m_choice, &QComboBox::currentIndexChanged, this, &TemplateSection::showTemplate);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_text->toPlainText()); });
}

int TemplateSection::countOf(const DocumentFacts &facts)
{
    int count = 0;
    for (const core::gguf::MetadataEntry &entry : facts.document->metadata())
        count += isTemplate(entry) ? 1 : 0;
    return count;
}

void TemplateSection::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    m_entries.clear();
    const QSignalBlocker quiet(m_choice);
    m_choice->clear();
    if (facts) {
        const auto metadata = facts->document->metadata();
        for (std::size_t i = 0; i < metadata.size(); ++i) {
            if (!isTemplate(metadata[i]))
                continue;
            m_entries.push_back(i);
            m_choice->addItem(toLine(metadata[i].key, 120));
        }
    }
    m_choice->setVisible(m_entries.size() > 1);
    m_page->setVisible(!m_entries.empty());
    m_none->setVisible(m_entries.empty());
    showTemplate(m_entries.empty() ? -1 : 0);
}

void TemplateSection::showTemplate(int index)
{
    if (index < 0 || static_cast<std::size_t>(index) >= m_entries.size()) {
        m_text->clear();
        return;
    }
    const auto text = m_facts->document->metadata()[m_entries[static_cast<std::size_t>(index)]].value.asString();
    const QString shown = toWholeText(text.value_or(""));
    m_text->setPlainText(shown);
    const int lines = static_cast<int>(shown.count(u'\n')) + 1;
    //: number of lines, size: "12 lines · 1 204 bytes"
    m_size->setText(tr("%n line(s)", nullptr, lines) + QStringLiteral("  ·  ") + format::exactBytes(text->size()));
}

} // namespace ui
