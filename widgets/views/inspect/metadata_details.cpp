// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/metadata_details.h"

#include "widgets/common/card.h"
#include "widgets/common/check_item.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/page_header.h"
#include "widgets/common/theme.h"
#include "widgets/models/array_model.h"
#include "widgets/models/text.h"
#include "widgets/models/token_model.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/finding_items.h"
#include "widgets/views/inspect/key_purpose.h"
#include "widgets/views/inspect/plain_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace ui {

namespace {
constexpr int kWidth = 306;
/// Values in the file that are longer than this get the editor, shorter ones a line of the facts.
constexpr qsizetype kLongText = 40;
} // namespace

MetadataDetails::MetadataDetails(QWidget *parent)
    : QWidget(parent)
    , m_tokenModel(new TokenModel(this))
    , m_model(new ArrayModel(this))
{
    setBackground(this, &Tokens::surface);
    auto *hint = makeLabel(tr("Select a key to see its whole value."), TextRole::Body, Tone::Text3);
    hint->setWordWrap(true);
    hint->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    hint->setContentsMargins(14, 14, 14, 14);

    auto *page = new QWidget;
    m_key = makeLabel({}, TextRole::MonoStrong);
    m_key->setWordWrap(true);
    m_key->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QToolButton *copy = makeToolButton(IconName::Copy, tr("Copy value"));
    connect(copy, &QToolButton::clicked, this, &MetadataDetails::copyValue);
    auto *caption = new QHBoxLayout;
    caption->addWidget(makeLabel(tr("Selected key"), TextRole::Caption, Tone::Text2), 1);
    caption->addWidget(copy);
    m_purpose = makeLabel({}, TextRole::Secondary, Tone::Text2);
    m_purpose->setWordWrap(true);
    m_grid = new FactGrid;
    m_findings = new QVBoxLayout;
    m_findings->setSpacing(8);
    m_text = makePlainText(tr("Value"));
    m_items = makeTable(tr("Items of the array"), this);
    m_items->setModel(m_model);
    m_items->horizontalHeader()->resizeSection(ArrayModel::Index, ui::metric(76));
    m_items->horizontalHeader()->setStretchLastSection(true);
    new RowCommands(m_items);
    m_content = new QStackedWidget;
    m_content->addWidget(new QWidget);
    m_content->addWidget(m_text);
    m_content->addWidget(m_items);

    m_tokens = makeTable(tr("Special tokens"), this);
    m_tokens->setModel(m_tokenModel);
    m_tokens->setColumnHidden(TokenModel::Kind, true);
    m_tokens->setColumnHidden(TokenModel::Score, true);
    m_tokens->horizontalHeader()->resizeSection(TokenModel::Id, ui::metric(76));
    m_tokens->horizontalHeader()->setSectionResizeMode(TokenModel::Token, QHeaderView::Stretch);
    (new RowCommands(m_tokens))->setName(TokenModel::Token, tr("Copy token"));
    auto *tokenCard = new Card;
    tokenCard->setFlush(true);
    tokenCard->content()->addWidget(m_tokens);
    m_tokenPage = new QWidget;
    auto *tokenLayout = new QVBoxLayout(m_tokenPage);
    tokenLayout->setContentsMargins(0, 0, 0, 0);
    tokenLayout->setSpacing(6);
    tokenLayout->addWidget(makeLabel(tr("Special tokens"), TextRole::Caption, Tone::Text2));
    tokenLayout->addWidget(tokenCard, 1);
    m_content->addWidget(m_tokenPage);

    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(14, 8, 14, 14);
    layout->setSpacing(8);
    layout->addLayout(caption);
    layout->addWidget(m_key);
    layout->addWidget(m_purpose);
    layout->addWidget(m_grid);
    layout->addLayout(m_findings);
    layout->addWidget(m_content, 1);

    m_pages = new QStackedWidget;
    m_pages->addWidget(hint);
    m_pages->addWidget(page);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_pages);
}

void MetadataDetails::setEntry(const FactsPtr &facts, std::size_t entry)
{
    m_facts = facts;
    m_entry = entry;
    m_pages->setCurrentIndex(facts ? 1 : 0);
    m_model->clear();
    m_grid->clear();
    m_content->setCurrentIndex(0);
    if (!facts)
        return;
    const core::gguf::MetadataEntry &shown = facts->document->metadata()[entry];
    m_key->setText(toLine(shown.key, 1000));
    const QString purpose = keyPurpose(shown.key, facts->document->architecture());
    m_purpose->setText(purpose);
    m_purpose->setVisible(!purpose.isEmpty());
    showFindings();
    m_grid->addFact(tr("Type"), valueTypeText(shown.value));
    if (shown.value.type() == core::gguf::ValueType::Array) {
        showItems();
    } else if (const auto text = shown.value.asString()) {
        m_grid->addFact(tr("Length"), format::exactBytes(text->size()));
        showText(toWholeText(*text));
    } else {
        m_grid->addFact(tr("Value"), valueLine(shown.value));
        if (const QString gloss = glossOf(*facts, shown); !gloss.isEmpty()) {
            const int row = m_grid->addFact(isTokenId(shown.key) ? tr("Token") : tr("Means"), gloss);
            m_grid->setMono(row);
        }
        if (const auto id = shown.value.asUnsigned(); id && isTokenId(shown.key))
            showSpecialTokens(*id);
    }
    const int offset = m_grid->addFact(tr("At byte"), format::offset(shown.fileOffset));
    m_grid->setMono(offset);
}

void MetadataDetails::showText(const QString &text)
{
    if (text.size() <= kLongText && !text.contains(u'\n')) {
        m_grid->addFact(tr("Value"), text.isEmpty() ? tr("empty", "a text of no characters") : text, !text.isEmpty());
        return;
    }
    m_text->setPlainText(text);
    m_content->setCurrentWidget(m_text);
}

void MetadataDetails::showItems()
{
    m_model->setEntry(m_facts->document, m_entry);
    m_content->setCurrentWidget(m_items);
    m_items->scrollToTop();
}

void MetadataDetails::showSpecialTokens(quint64 id)
{
    if (m_facts->tokens.size() == 0)
        return;
    std::vector<quint32> ids;
    for (const core::gguf::MetadataEntry &entry : m_facts->document->metadata()) {
        const auto other = isTokenId(entry.key) ? entry.value.asUnsigned() : std::nullopt;
        if (other && *other < m_facts->tokens.size())
            ids.push_back(static_cast<quint32>(*other));
    }
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    const auto found = std::ranges::lower_bound(ids, id);
    const auto row = found == ids.end() || *found != id ? -1 : static_cast<int>(found - ids.begin());
    m_tokenModel->setFacts(m_facts);
    m_tokenModel->setIds(std::move(ids));
    m_tokens->selectRow(row);
    m_content->setCurrentWidget(m_tokenPage);
}

void MetadataDetails::showFindings()
{
    clearLayout(m_findings);
    for (const core::gguf::Diagnostic &finding : m_facts->document->diagnostics()) {
        if (finding.metadata == m_entry)
            m_findings->addWidget(makeFindingItem(finding));
    }
}

void MetadataDetails::focusContent()
{
    if (m_content->currentIndex() != 0)
        (m_content->currentWidget() == m_tokenPage ? static_cast<QWidget *>(m_tokens) : m_content->currentWidget())
            ->setFocus(Qt::OtherFocusReason);
}

void MetadataDetails::copyValue()
{
    if (!m_facts)
        return;
    const core::gguf::ValueView &value = m_facts->document->metadata()[m_entry].value;
    const auto text = value.asString();
    QGuiApplication::clipboard()->setText(text ? toWholeText(*text) : valueLine(value, ~0ULL));
}

QSize MetadataDetails::sizeHint() const
{
    return {ui::metric(kWidth), 400};
}

QSize MetadataDetails::minimumSizeHint() const
{
    return {ui::metric(220), 100};
}

} // namespace ui
