// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/tokenizer_section.h"

#include "core/gguf/keys.h"
#include "widgets/common/card.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/models/text.h"
#include "widgets/models/token_model.h"
#include "widgets/views/inspect/column_layout.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/filter_field.h"

#include <QHeaderView>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

namespace ui {

namespace {

namespace keys = core::gguf::keys;
constexpr int kSide = 306;

} // namespace

TokenizerSection::TokenizerSection(TaskRunner &runner, QWidget *parent)
    : RowsSection(tr("Find a token or an id"), parent)
    , m_table(makeTable(tr("Tokens"), this))
    , m_model(new TokenModel(this))
    , m_kind(new FactGrid)
    , m_special(new FactGrid)
    , m_task(runner)
{
    m_table->setModel(m_model);
    auto *columns = new ColumnLayout(
        m_table, m_table->horizontalHeader(),
        {{TokenModel::Id, 90}, {TokenModel::Token, 160}, {TokenModel::Kind, 120}, {TokenModel::Score, 120}},
        TokenModel::Token);
    build(m_table, columns, makePane(), kSide);
    commands()->setName(TokenModel::Token, tr("Copy token"));
}

QWidget *TokenizerSection::makePane()
{
    auto *side = new QWidget;
    setBackground(side, &Tokens::surface);
    auto *cards = new QVBoxLayout(side);
    cards->setContentsMargins(14, 12, 14, 14);
    cards->setSpacing(12);
    auto *kindCard = new Card(tr("Tokenizer"));
    kindCard->content()->addWidget(m_kind);
    cards->addWidget(kindCard);
    auto *specialCard = new Card(tr("Special tokens"));
    specialCard->content()->addWidget(m_special);
    cards->addWidget(specialCard);
    cards->addStretch(1);
    return makePaneScroll(side, tr("About the tokenizer"));
}

void TokenizerSection::setFacts(const FactsPtr &facts)
{
    m_task.cancel();
    m_facts = facts;
    m_model->setFacts(facts);
    columns()->setOffered(TokenModel::Kind, m_model->hasKinds());
    columns()->setOffered(TokenModel::Score, m_model->hasScores());
    columns()->fit();
    setFilterQuietly({});
    if (facts)
        fillFacts();
    updateCount();
}

void TokenizerSection::fillFacts()
{
    const core::gguf::ModelDocument &document = *m_facts->document;
    m_kind->clear();
    const auto add = [&](const QString &label, std::string_view key) {
        const auto *entry = document.find(key);
        m_kind->addFact(label, entry ? valueLine(entry->value, 1) : tr("not stated"), entry != nullptr);
    };
    add(tr("Kind"), keys::kTokenizerModel);
    add(tr("Pre-tokenizer"), keys::kTokenizerPre);
    m_kind->addFact(tr("Tokens"), format::count(m_facts->tokens.size()));
    if (const auto *merges = document.find(keys::kMerges)) {
        if (const auto array = merges->value.asArray())
            m_kind->addFact(tr("Merges", "of a byte-pair encoding"), format::count(array->count()));
    }
    m_special->clear();
    for (const core::gguf::MetadataEntry &entry : document.metadata()) {
        if (!isTokenId(entry.key))
            continue;
        constexpr std::string_view prefix = "tokenizer.ggml.";
        std::string_view name = entry.key.substr(prefix.size());
        name.remove_suffix(std::string_view("_token_id").size());
        const auto id = entry.value.asUnsigned();
        const QString text = id ? m_facts->tokenText(*id) : QString();
        const QString value = id ? format::id(*id) + QStringLiteral("   ") + text : valueLine(entry.value);
        const int row = m_special->addFact(toLine(name, 60), value, !text.isEmpty());
        m_special->setMono(row);
    }
    if (m_special->rowCount() == 0)
        m_special->addFact(tr("Ids"), tr("not stated"), false);
}

void TokenizerSection::applyFilter(const QString &filter)
{
    m_task.cancel();
    if (!m_facts)
        return;
    if (filter.isEmpty()) {
        m_model->setIds(std::nullopt);
        updateCount();
        return;
    }
    m_task.start<std::vector<quint32>>(
        this, [facts = m_facts, filter](core::JobContext &job) { return findTokens(facts, filter, job.cancel); },
        [this](std::vector<quint32> ids) {
            m_model->setIds(std::move(ids));
            updateCount();
        });
}

void TokenizerSection::updateCount()
{
    const std::size_t all = m_facts ? m_facts->tokens.size() : 0;
    const auto shown = static_cast<std::size_t>(m_model->rowCount());
    showCount(shown == all ? tr("%1 token(s)", nullptr, static_cast<int>(all)).arg(format::count(all))
                           : tr("%1 of %2 tokens").arg(format::count(shown), format::count(all)));
    showNothing(shown == 0 && all > 0 ? tr("No token holds this text or has this id.") : QString());
}

QVariantMap TokenizerSection::saveState() const
{
    return {{QStringLiteral("filter"), filter()->text()}, {QStringLiteral("row"), m_table->currentIndex().row()}};
}

void TokenizerSection::restoreState(const QVariantMap &state)
{
    setFilterQuietly(state.value(QStringLiteral("filter")).toString());
    applyFilter(filter()->text());
    const int row = state.value(QStringLiteral("row"), -1).toInt();
    if (filter()->text().isEmpty() && row >= 0 && row < m_model->rowCount()) {
        m_table->selectRow(row);
        m_table->scrollTo(m_model->index(row, 0), QAbstractItemView::PositionAtCenter);
    }
}

} // namespace ui
