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
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/filter_field.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QTableView>

namespace ui {

namespace {

namespace keys = core::gguf::keys;
constexpr int kSide = 306;

} // namespace

TokenizerSection::TokenizerSection(TaskRunner &runner, QWidget *parent)
    : InspectSection(parent)
    , m_runner(runner)
    , m_model(new TokenModel(this))
{
    m_filter = new FilterField(tr("Find a token or an id"));
    m_count = makeLabel({}, TextRole::Secondary, Tone::Text2);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(16, 8, 12, 8);
    bar->addWidget(m_filter, 1);
    bar->addStretch(1);
    bar->addWidget(m_count);
    m_table = makeTable(tr("Tokens"), this);
    m_table->setModel(m_model);
    QHeaderView *header = m_table->horizontalHeader();
    header->resizeSection(TokenModel::Id, ui::metric(90));
    header->setSectionResizeMode(TokenModel::Token, QHeaderView::Stretch);
    header->resizeSection(TokenModel::Kind, ui::metric(120));
    header->resizeSection(TokenModel::Score, ui::metric(120));
    new RowCommands(m_table);
    auto *left = new QVBoxLayout;
    left->setSpacing(0);
    left->addLayout(bar);
    left->addWidget(m_table, 1);

    auto *side = new QWidget;
    setBackground(side, &Tokens::surface);
    auto *cards = new QVBoxLayout(side);
    cards->setContentsMargins(14, 12, 14, 14);
    cards->setSpacing(12);
    auto *kindCard = new Card(tr("Tokenizer"));
    m_kind = new FactGrid;
    kindCard->content()->addWidget(m_kind);
    cards->addWidget(kindCard);
    auto *specialCard = new Card(tr("Special tokens"));
    m_special = new FactGrid;
    specialCard->content()->addWidget(m_special);
    cards->addWidget(specialCard);
    cards->addStretch(1);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(side);
    scroll->setFixedWidth(ui::metric(kSide));
    scroll->setFocusPolicy(Qt::NoFocus);

    auto *line = new QFrame;
    line->setFixedWidth(1);
    setBackground(line, &Tokens::border);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(left, 1);
    layout->addWidget(line);
    layout->addWidget(scroll);

    connect(m_filter, &FilterField::filterChanged, this, &TokenizerSection::applyFilter);
    connect(m_filter, &FilterField::leftDownwards, m_table, [this] { m_table->setFocus(Qt::OtherFocusReason); });
}

TokenizerSection::~TokenizerSection()
{
    m_task.cancel();
}

void TokenizerSection::setFacts(const FactsPtr &facts)
{
    m_task.cancel();
    ++m_request;
    m_facts = facts;
    m_model->setFacts(facts);
    m_table->setColumnHidden(TokenModel::Kind, !m_model->hasKinds());
    m_table->setColumnHidden(TokenModel::Score, !m_model->hasScores());
    {
        const QSignalBlocker quiet(m_filter);
        m_filter->setFilter({});
    }
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
    ++m_request;
    if (!m_facts)
        return;
    if (filter.isEmpty()) {
        m_model->setIds(std::nullopt);
        updateCount();
        return;
    }
    m_task = m_runner.start<std::vector<quint32>>(
        this, [facts = m_facts, filter](core::JobContext &job) { return findTokens(facts, filter, job.cancel); },
        [this, request = m_request](std::vector<quint32> ids) {
            if (request != m_request)
                return;
            m_model->setIds(std::move(ids));
            updateCount();
        });
}

void TokenizerSection::updateCount()
{
    const std::size_t all = m_facts ? m_facts->tokens.size() : 0;
    const auto shown = static_cast<std::size_t>(m_model->rowCount());
    m_count->setText(shown == all ? tr("%1 tokens").arg(format::count(all))
                                  : tr("%1 of %2 tokens").arg(format::count(shown), format::count(all)));
}

QVariantMap TokenizerSection::saveState() const
{
    return {{QStringLiteral("filter"), m_filter->text()}};
}

void TokenizerSection::restoreState(const QVariantMap &state)
{
    m_filter->setFilter(state.value(QStringLiteral("filter")).toString());
}

void TokenizerSection::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QAbstractItemView *TokenizerSection::rows() const
{
    return m_table;
}

} // namespace ui
