// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_panel.h"

#include "widgets/common/badge.h"
#include "widgets/common/card.h"
#include "widgets/common/check_item.h"
#include "widgets/common/error_text.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/stacked_bar.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/map/mix_map_model.h"
#include "widgets/map/role_bytes.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace ui {

namespace {

int stateOf(CheckItem::State state)
{
    return static_cast<int>(state);
}

/// "−10.38 GiB": as exact as the sizes beside it.
QString differenceText(std::int64_t bytes)
{
    const auto size = static_cast<std::uint64_t>(bytes < 0 ? -bytes : bytes);
    return (bytes < 0 ? QStringLiteral("\u2212") : bytes > 0 ? QStringLiteral("+") : QString()) + format::bytes(size);
}

/// Row lengths of tensors that are quantized: "576, 1536".
QStringList rowLengths(const MapSnapshot &snapshot)
{
    std::set<std::uint64_t> lengths;
    const auto tensors = snapshot.document().tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!snapshot.look(i).isProtected)
            lengths.insert(tensors[i].ne[0]);
    }
    QStringList texts;
    for (std::uint64_t length : lengths)
        texts += format::id(length);
    return texts;
}

} // namespace

MapPanel::MapPanel(QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Size and checks"));
    auto *content = new QWidget;
    setBackground(content, &Tokens::surface);
    setBackground(viewport(), &Tokens::surface);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);

    m_sizeCard = new Card;
    m_badge = new Badge;
    m_sizeCard->setTrailing(m_badge);
    auto *figures = new QHBoxLayout;
    figures->setSpacing(10);
    m_size = makeLabel({}, TextRole::FigureLarge);
    m_exact = makeLabel({}, TextRole::Secondary, Tone::Text2);
    m_exact->setTextInteractionFlags(Qt::TextSelectableByMouse);
    figures->addWidget(m_size);
    figures->addWidget(m_exact, 1, Qt::AlignVCenter);
    m_sizeCard->content()->addLayout(figures);
    m_facts = new FactGrid;
    m_sizeCard->content()->addWidget(m_facts);
    column->addWidget(m_sizeCard);

    m_typesCard = new Card(tr("Bytes by type"));
    m_bar = new StackedBar(tr("Bytes by type"));
    m_types = new TypeBytes;
    m_typesCard->content()->addWidget(m_bar);
    m_typesCard->content()->addWidget(m_types);
    column->addWidget(m_typesCard);

    m_checksCard = new Card;
    m_findings = new Badge;
    m_checksCard->setTrailing(m_findings);
    m_sentence = makeLabel({}, TextRole::Secondary, Tone::Text2);
    m_sentence->setWordWrap(true);
    m_checksCard->content()->addWidget(m_sentence);
    m_checkLayout = new QVBoxLayout;
    m_checkLayout->setSpacing(4);
    m_checksCard->content()->addLayout(m_checkLayout);
    column->addWidget(m_checksCard);
    column->addStretch(1);
    setWidget(content);
}

QSize MapPanel::sizeHint() const
{
    return {ui::metric(330), ui::metric(500)};
}

QString MapPanel::sizeText() const
{
    return m_size->text();
}

QString MapPanel::exactText() const
{
    return m_exact->text();
}

QString MapPanel::averageText() const
{
    return m_facts->rowCount() > 0 ? m_facts->value(0) : QString();
}

void MapPanel::setSize(const MapSnapshot &snapshot)
{
    m_size->setText(format::bytes(snapshot.fileBytes()));
    m_exact->setText(format::exactBytes(snapshot.fileBytes()));
    m_facts->clear();
    m_facts->addFact(tr("Average"), tr("%1 bits per weight").arg(format::bits(snapshot.bitsPerWeight())));
    QList<StackedBar::Part> parts;
    auto shares = snapshot.shares();
    std::ranges::stable_sort(shares, std::ranges::greater{}, &MapTypeShare::bytes);
    for (const MapTypeShare &share : shares)
        parts.append({share.bytes, mapTypeName(share.typeId), static_cast<qint64>(share.typeId), {}});
    m_bar->setParts(parts);
}

void MapPanel::clearChecks()
{
    // Buttons that were just clicked live in here: they go when the event is over.
    while (QLayoutItem *item = m_checkLayout->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->setVisible(false);
            widget->deleteLater();
        }
        delete item;
    }
    m_checks.clear();
}

CheckItem *MapPanel::addCheck(int state, const QString &what, const QString &fact)
{
    auto *item = new CheckItem(static_cast<CheckItem::State>(state), what, fact);
    m_checkLayout->addWidget(item);
    m_checks.push_back(item);
    return item;
}

QPushButton *MapPanel::addRemedy(const QString &text)
{
    auto *line = new QWidget;
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(ui::metric(16), 0, 0, 2);
    auto *button = new QPushButton(text);
    setGhost(button);
    row->addWidget(button);
    row->addStretch(1);
    m_checkLayout->addWidget(line);
    return button;
}

void MapPanel::addSourceWarning()
{
    addCheck(stateOf(CheckItem::State::Warning), tr("The source is already quantized"),
             tr("A new file made from it is worse than one made from the original."));
    connect(addRemedy(tr("Open the original…")), &QPushButton::clicked, this, &MapPanel::openOriginalRequested);
}

void MapPanel::addIssue(int state, const core::plan::PlanIssue &issue, const core::plan::Plan &plan)
{
    const ErrorText text = describeError({issue.code, issue.text});
    addCheck(state, text.what, text.detail);
    if (issue.tensors.empty())
        return;
    std::vector<std::size_t> tensors;
    for (std::size_t planned : issue.tensors) {
        if (planned < plan.tensors.size())
            tensors.push_back(plan.tensors[planned].source);
    }
    QPushButton *show = addRemedy(tr("Show"));
    //: a button's name for screen readers: selects on the map what a check is about
    show->setAccessibleName(tr("Show on the map: %1").arg(text.what));
    connect(show, &QPushButton::clicked, this, [this, tensors] { emit showTensorsRequested(tensors); });
}

void MapPanel::showFile(const MapSnapshotPtr &file, const PanelFacts &facts)
{
    m_sizeCard->setTitle(tr("This file"));
    m_badge->setKind(Badge::Kind::Neutral);
    m_badge->setText(file->document().headerOnly() ? tr("header only") : tr("as it is"));
    setSize(*file);
    if (facts.mixConsidered > 0 && !facts.mixName.isEmpty()) {
        m_facts->addFact(tr("Named mix"),
                         tr("%1, %2 of %3 tensors")
                             .arg(facts.mixName, format::count(facts.mixMatching), format::count(facts.mixConsidered)));
    }
    if (facts.fileType) {
        const bool knows = facts.mixConsidered > 0 && !facts.fileTypeName.isEmpty();
        const bool agrees = knows && facts.fileTypeName == facts.mixName;
        const QString number = format::id(*facts.fileType);
        const int row = m_facts->addFact(QStringLiteral("general.file_type"),
                                         facts.fileTypeName.isEmpty() ? tr("%1, not known").arg(number)
                                         : agrees ? tr("%1, %2: agrees").arg(number, facts.fileTypeName)
                                                  : tr("%1, %2").arg(number, facts.fileTypeName));
        if (agrees)
            m_facts->setTone(row, Tone::Ok);
    } else {
        m_facts->addFact(QStringLiteral("general.file_type"), tr("not stated"), false);
    }
    m_facts->addFact(tr("Importance matrix"), facts.matrixName.isEmpty() ? tr("none recorded") : facts.matrixName,
                     !facts.matrixName.isEmpty());
    m_typesCard->setVisible(true);
    m_types->setSnapshot(file);

    clearChecks();
    m_checksCard->setTitle(tr("Plan"));
    m_findings->setText({});
    m_sentence->setText(tr("Nothing is planned. Choose a preset, and the exact size of the new file appears here."));
    m_sentence->setVisible(true);
    if (facts.sourceQuantized)
        addSourceWarning();
}

void MapPanel::showPlan(const MapSnapshotPtr &plan, const MapSnapshotPtr &file, const PanelFacts &facts)
{
    const core::plan::Plan &details = *plan->plan();
    m_sizeCard->setTitle(tr("Exact file size"));
    m_badge->setKind(Badge::Kind::Neutral);
    m_badge->setText(facts.isWritable ? QString() : tr("preview"));
    setSize(*plan);
    const auto before = static_cast<std::int64_t>(file->fileBytes());
    const auto after = static_cast<std::int64_t>(plan->fileBytes());
    const double change = before == 0 ? 0 : static_cast<double>(after - before) / static_cast<double>(before) * 100;
    //: difference of the planned file to the one that is open: bytes (percent)
    m_facts->addFact(tr("Against this file"),
                     tr("%1 (%2 %)").arg(differenceText(after - before), format::signedDecimal(change, 1)));
    m_facts->addFact(
        tr("Tensors changed"),
        tr("%1 of %2").arg(format::count(plan->changedTensors()), format::count(plan->document().tensors().size())));
    m_facts->addFact(tr("Importance matrix"), facts.matrixName.isEmpty() ? tr("none") : facts.matrixName,
                     !facts.matrixName.isEmpty());
    m_typesCard->setVisible(true);
    m_types->setSnapshot(plan);

    clearChecks();
    m_checksCard->setTitle(tr("Checks"));
    m_sentence->setVisible(false);
    bool saysRequantizing = false;
    for (const auto &issue : details.blocks) {
        // That the source is quantized is one finding, with its own remedy.
        if (issue.code == core::ErrorCode::Requantizing || issue.code == core::ErrorCode::AlreadyQuantized) {
            saysRequantizing = true;
            continue;
        }
        if (issue.code == core::ErrorCode::TypeNotWritable && !facts.isWritable)
            continue;
        addIssue(stateOf(CheckItem::State::Error), issue, details);
    }
    if (!facts.isWritable) {
        const QString nearest =
            facts.nearestMix.isEmpty() ? QString() : tr("Nearest by size that it can: %1.").arg(facts.nearestMix);
        addCheck(stateOf(CheckItem::State::Error), tr("This version can't write %1").arg(facts.mixName), nearest);
        if (!facts.nearestMix.isEmpty()) {
            connect(addRemedy(tr("Use %1").arg(facts.nearestMix)), &QPushButton::clicked, this,
                    &MapPanel::nearestMixRequested);
        }
    }
    if (facts.sourceQuantized || saysRequantizing)
        addSourceWarning();
    for (const auto &issue : details.warnings) {
        if (issue.code != core::ErrorCode::Requantizing && issue.code != core::ErrorCode::AlreadyQuantized)
            addIssue(stateOf(CheckItem::State::Warning), issue, details);
    }
    std::size_t warnings = 0;
    std::size_t errors = 0;
    for (const CheckItem *check : m_checks)
        ++(check->state() == CheckItem::State::Error ? errors : warnings);
    if (plan->fallbacks() == 0 && details.recipe.mix) {
        const QStringList lengths = rowLengths(*plan);
        addCheck(stateOf(CheckItem::State::Ok), tr("No fallbacks"),
                 lengths.size() > 4 ? tr("Every row length fits its type.")
                                    : tr("Row lengths %1 fit their types.").arg(lengths.join(QLatin1String(", "))));
    }
    std::size_t kept = 0;
    std::set<QString> types;
    for (std::size_t i = 0; i < plan->document().tensors().size(); ++i) {
        if (!plan->look(i).isProtected)
            continue;
        ++kept;
        types.insert(mapTypeName(plan->look(i).typeId));
    }
    if (kept > 0) {
        const QStringList names(types.begin(), types.end());
        addCheck(stateOf(CheckItem::State::Ok), tr("Protected tensors kept"),
                 //: norms, biases and routers; %1: their type
                 tr("%n tensor(s) stay(s) %1.", nullptr, static_cast<int>(kept)).arg(names.join(QLatin1String(", "))));
    }
    if (errors > 0) {
        m_findings->setKind(Badge::Kind::Error);
        m_findings->setText(tr("%n block(s) the start", nullptr, static_cast<int>(errors)));
    } else {
        m_findings->setKind(Badge::Kind::Warn);
        m_findings->setText(warnings > 0 ? tr("%n warning(s)", nullptr, static_cast<int>(warnings)) : QString());
    }
}

void MapPanel::showPlanError(const QString &what, const QString &detail)
{
    m_sizeCard->setTitle(tr("Exact file size"));
    m_badge->setText({});
    m_size->setText(QStringLiteral("–"));
    m_exact->setText({});
    m_facts->clear();
    m_typesCard->setVisible(false);
    clearChecks();
    m_checksCard->setTitle(tr("Checks"));
    m_sentence->setVisible(false);
    m_findings->setKind(Badge::Kind::Error);
    m_findings->setText(tr("%n block(s) the start", nullptr, 1));
    addCheck(stateOf(CheckItem::State::Error), what, detail);
}

} // namespace ui
