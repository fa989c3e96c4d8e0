// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/overview_section.h"

#include "widgets/common/badge.h"
#include "widgets/common/card.h"
#include "widgets/common/elided_label.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/stacked_bar.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"
#include "widgets/map/mini_map.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/finding_items.h"
#include "widgets/views/inspect/overview_facts.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

#include <algorithm>

namespace ui {

namespace {

/// Problems that the card lists; the others are counted.
constexpr std::size_t kMaxProblems = 8;
constexpr int kTwoColumnsFrom = 900;

void fill(FactGrid *grid, const QList<Fact> &facts)
{
    grid->clear();
    for (const Fact &fact : facts) {
        const int row = grid->addFact(fact.label, fact.value, fact.stated);
        if (fact.mono)
            grid->setMono(row);
        if (fact.tone != Tone::Text)
            grid->setTone(row, fact.tone);
    }
}

QVBoxLayout *column(QBoxLayout *into)
{
    auto *layout = new QVBoxLayout;
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    into->addLayout(layout, 1);
    return layout;
}

} // namespace

OverviewSection::OverviewSection(QWidget *parent)
    : InspectSection(parent)
{
    auto *page = new QWidget;
    auto *outer = new QVBoxLayout(page);
    outer->setContentsMargins(16, 12, 16, 16);
    outer->setSpacing(0);
    m_name = new ElidedLabel;
    setTextRole(m_name, TextRole::Heading);
    outer->addWidget(m_name);
    m_sentence = makeLabel({}, TextRole::Body, Tone::Text2);
    m_sentence->setWordWrap(true);
    outer->addWidget(m_sentence);
    outer->addSpacing(12);

    m_columns = new QBoxLayout(QBoxLayout::LeftToRight);
    m_columns->setSpacing(12);
    outer->addLayout(m_columns);
    outer->addStretch(1);
    QVBoxLayout *left = column(m_columns);
    QVBoxLayout *right = column(m_columns);

    m_identityCard = new Card(tr("What it is"));
    m_identity = new FactGrid;
    m_identityCard->content()->addWidget(m_identity);
    left->addWidget(m_identityCard);

    m_verdictCard = new Card(tr("Will it work"));
    m_verdicts = new QWidget;
    m_verdictRows = new QVBoxLayout(m_verdicts);
    m_verdictRows->setContentsMargins(0, 0, 0, 0);
    m_verdictRows->setSpacing(0);
    m_verdictCard->content()->addWidget(m_verdicts);
    left->addWidget(m_verdictCard);

    m_originCard = new Card(tr("Origin"));
    m_origin = new FactGrid;
    m_originCard->content()->addWidget(m_origin);
    left->addWidget(m_originCard);
    left->addStretch(1);

    m_typesCard = new Card(tr("Quantization"));
    m_bar = new StackedBar(tr("Bytes by type"));
    m_typesCard->content()->addWidget(m_bar);
    m_typeRows = new QWidget;
    m_typeGrid = new QGridLayout(m_typeRows);
    m_typeGrid->setContentsMargins(0, 0, 0, 0);
    m_typeGrid->setHorizontalSpacing(8);
    m_typeGrid->setVerticalSpacing(6);
    m_typeGrid->setColumnStretch(1, 1);
    m_typesCard->content()->addWidget(m_typeRows);
    m_quantization = new FactGrid;
    m_typesCard->content()->addWidget(m_quantization);
    right->addWidget(m_typesCard);

    m_problemCard = new Card(tr("Problems"));
    m_problems = new QWidget;
    m_problemRows = new QVBoxLayout(m_problems);
    m_problemRows->setContentsMargins(0, 0, 0, 0);
    m_problemRows->setSpacing(8);
    m_problemCard->content()->addWidget(m_problems);
    right->addWidget(m_problemCard);

    m_mapCard = new Card(tr("Map"));
    m_mapCard->setTrailing(makeLabel(tr("click opens Mix map"), TextRole::Small, Tone::Text2));
    m_map = new MiniMap;
    m_mapCard->content()->addWidget(m_map);
    connect(m_map, &MiniMap::clicked, this, &InspectSection::mapRequested);
    right->addWidget(m_mapCard);
    right->addStretch(1);

    m_scroll = makePaneScroll(page, tr("Overview"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
}

void OverviewSection::setFacts(const FactsPtr &facts)
{
    m_map->setDocument(facts ? facts->document : nullptr);
    if (!facts)
        return;
    m_name->setText(headlineOf(*facts));
    m_sentence->setText(sentenceOf(*facts));
    fill(m_identity, identityFacts(*facts));
    fillTypes(*facts);
    fillVerdicts(*facts);
    fill(m_origin, originFacts(*facts));
    m_originCard->setVisible(facts->document->kind() != core::gguf::FileKind::Matrix);
    fillProblems(*facts);
    // Of a matrix the map would show the types of its sums: nothing that anybody looks for.
    m_mapCard->setVisible(!m_map->isEmpty() && facts->document->kind() != core::gguf::FileKind::Matrix);
    m_scroll->ensureVisible(0, 0);
}

void OverviewSection::fillTypes(const DocumentFacts &facts)
{
    clearLayout(m_typeGrid);
    const std::uint64_t total = std::max<std::uint64_t>(1, facts.document->totals().tensorBytes);
    QList<StackedBar::Part> parts;
    int row = 0;
    for (const TypeShare &share : facts.types) {
        const QString name = toText(core::tensor::typeDisplayName(share.typeId));
        parts.append({share.bytes, name, static_cast<qint64>(share.typeId), {}});
        m_typeGrid->addWidget(new TypeChip(share.typeId), row, 0, Qt::AlignLeft);
        m_typeGrid->addWidget(
            makeLabel(tr("%n tensor(s)", nullptr, static_cast<int>(share.tensors)), TextRole::Body, Tone::Text2), row,
            1);
        m_typeGrid->addWidget(makeLabel(format::bytes(share.bytes), TextRole::BodyStrong), row, 2, Qt::AlignRight);
        QLabel *part = makeLabel(format::percent(static_cast<double>(share.bytes) / static_cast<double>(total)),
                                 TextRole::Body, Tone::Text2);
        part->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        part->setMinimumWidth(ui::metric(56));
        m_typeGrid->addWidget(part, row, 3);
        ++row;
    }
    m_bar->setParts(parts);
    fill(m_quantization, quantizationFacts(facts));
    m_typesCard->setTitle(facts.document->kind() == core::gguf::FileKind::Model ? tr("Quantization") : tr("Types"));
    m_typesCard->setVisible(!facts.types.empty());
}

void OverviewSection::fillVerdicts(const DocumentFacts &facts)
{
    clearLayout(m_verdictRows);
    const QList<Verdict> verdicts = verdictsOf(facts);
    for (const Verdict &verdict : verdicts) {
        auto *item = new CheckItem(verdict.state, verdict.what, verdict.fact);
        item->setSingleLine(true);
        m_verdictRows->addWidget(item);
    }
    m_verdictCard->setVisible(!verdicts.isEmpty());
}

void OverviewSection::fillProblems(const DocumentFacts &facts)
{
    clearLayout(m_problemRows);
    const auto all = facts.document->diagnostics();
    std::vector<const core::gguf::Diagnostic *> sorted;
    sorted.reserve(all.size());
    for (const core::gguf::Diagnostic &problem : all)
        sorted.push_back(&problem);
    std::ranges::stable_sort(sorted, std::ranges::greater{}, [](const auto *problem) { return problem->severity; });
    for (std::size_t i = 0; i < std::min(sorted.size(), kMaxProblems); ++i)
        addProblem(*sorted[i], i == 0);
    if (sorted.size() > kMaxProblems)
        m_problemRows->addWidget(makeLabel(tr("and %n more", nullptr, static_cast<int>(sorted.size() - kMaxProblems)),
                                           TextRole::Body, Tone::Text2));
    const auto count = [&](core::gguf::Severity severity) {
        return static_cast<int>(std::ranges::count(all, severity, &core::gguf::Diagnostic::severity));
    };
    const int errors = count(core::gguf::Severity::Error);
    const int warnings = count(core::gguf::Severity::Warning);
    if (sorted.empty())
        m_problemRows->addWidget(new CheckItem(CheckItem::State::Ok, tr("No problems found"), {}));
    Badge *badge = nullptr;
    if (errors > 0)
        badge = new Badge(tr("%n error(s)", nullptr, errors), Badge::Kind::Error);
    else if (warnings > 0)
        badge = new Badge(tr("%n warning(s)", nullptr, warnings), Badge::Kind::Warn);
    m_problemCard->setTrailing(badge);
}

void OverviewSection::addProblem(const core::gguf::Diagnostic &problem, bool first)
{
    if (!first) {
        m_problemRows->addWidget(makeLine(Qt::Horizontal, &Tokens::grid));
    }
    m_problemRows->addWidget(makeFindingItem(problem, this));
}

void OverviewSection::resizeEvent(QResizeEvent *event)
{
    InspectSection::resizeEvent(event);
    m_columns->setDirection(width() < ui::metric(kTwoColumnsFrom) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

} // namespace ui
