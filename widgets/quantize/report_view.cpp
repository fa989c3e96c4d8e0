// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/report_view.h"

#include "widgets/common/badge.h"
#include "widgets/common/card.h"
#include "widgets/common/check_item.h"
#include "widgets/common/error_text.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/quantize/figure.h"
#include "widgets/quantize/report_table.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>

namespace ui {

namespace {

constexpr std::size_t kLargestShown = 8;
constexpr std::size_t kWarningsShown = 20;

QString took(double seconds)
{
    return format::duration(std::chrono::milliseconds(static_cast<std::chrono::milliseconds::rep>(seconds * 1000)));
}

bool isCopy(const core::jobs::TensorReport &tensor)
{
    return tensor.from == tensor.to;
}

/// Relative errors of several tensors, weighted by their weights.
struct MeanError
{
    double sum = 0;
    double weights = 0;
    void add(const core::jobs::TensorReport &tensor)
    {
        sum += tensor.relativeRmse * static_cast<double>(tensor.parameters);
        weights += static_cast<double>(tensor.parameters);
    }
    [[nodiscard]] QString text() const
    {
        return weights == 0 ? ReportView::tr("exact") : format::percent(sum / weights);
    }
};

} // namespace

ReportView::ReportView(QWidget *parent)
    : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Report"));
    auto *page = new QWidget;
    setBackground(page, &Tokens::surface);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(12);
    buildHead(column);
    buildTables(column);
    column->addStretch(1);
    setWidget(page);
}

void ReportView::buildHead(QVBoxLayout *column)
{
    m_head = new Card({}, this);
    m_badge = new Badge({}, Badge::Kind::Ok, m_head);
    m_head->setTrailing(m_badge);

    m_figures = new QWidget(m_head);
    auto *figures = new QHBoxLayout(m_figures);
    figures->setContentsMargins({});
    const auto addFigure = [&](const QString &caption) {
        if (figures->count() > 0)
            figures->addStretch();
        auto *figure = new Figure(caption, TextRole::FigureLarge, m_figures);
        figures->addWidget(figure);
        return figure;
    };
    m_size = addFigure(tr("bytes"));
    m_bits = addFigure(tr("bits per weight"));
    m_share = addFigure(tr("of the source"));
    m_error = addFigure(tr("mean relative RMSE"));
    m_head->content()->addWidget(m_figures);

    m_failure = new CheckItem(CheckItem::State::Error, {}, {}, m_head);
    m_head->content()->addWidget(m_failure);

    auto *actions = new QHBoxLayout;
    actions->setContentsMargins(0, 6, 0, 0);
    actions->setSpacing(8);
    m_open = new QPushButton(icon(IconName::Inspect, &Tokens::onAccent), tr("Open the result"), m_head);
    setPrimary(m_open);
    m_again = new QPushButton(tr("Check again"), m_head);
    m_place = new QPushButton(tr("Choose another place…"), m_head);
    m_folder = new QPushButton(icon(IconName::Open), tr("Show in folder"), m_head);
    setGhost(m_folder);
    actions->addWidget(m_open);
    actions->addWidget(m_again);
    actions->addWidget(m_place);
    actions->addStretch();
    actions->addWidget(m_folder);
    m_head->content()->addLayout(actions);
    column->addWidget(m_head);

    connect(m_open, &QPushButton::clicked, this, [this] { emit openRequested(m_record.targetPath); });
    connect(m_folder, &QPushButton::clicked, this, [this] { emit showInFolderRequested(m_record.targetPath); });
    connect(m_again, &QPushButton::clicked, this, &ReportView::tryAgainRequested);
    connect(m_place, &QPushButton::clicked, this, &ReportView::anotherPlaceRequested);
}

void ReportView::focusAction()
{
    for (QPushButton *action : {m_open, m_again, m_place}) {
        if (!action->isHidden()) {
            action->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
    setFocus(Qt::OtherFocusReason);
}

void ReportView::buildTables(QVBoxLayout *column)
{
    m_tables = new QWidget(this);
    auto *row = new QHBoxLayout(m_tables);
    row->setContentsMargins({});
    row->setSpacing(12);
    m_left = new QWidget(m_tables);
    auto *left = new QVBoxLayout(m_left);
    auto *right = new QVBoxLayout;
    left->setContentsMargins({});
    left->setSpacing(12);
    right->setSpacing(12);
    row->addWidget(m_left, 1);
    row->addLayout(right, 1);

    auto *typeCard = new Card(tr("By type"), m_left);
    typeCard->setFlush(true);
    m_byType = new ReportTable(tr("By type"),
                               {{tr("Type")},
                                {tr("Tensors"), true, false, 80},
                                {tr("Size"), true, false, 104},
                                {tr("Share"), true, false, 84},
                                {tr("Error"), true, false, 84}},
                               typeCard);
    typeCard->content()->addWidget(m_byType);
    left->addWidget(typeCard);

    m_messageCard = new Card(tr("Messages"), m_left);
    m_messages = new QVBoxLayout;
    m_messages->setSpacing(2);
    m_messageCard->content()->addLayout(m_messages);
    left->addWidget(m_messageCard);
    left->addStretch(1);

    m_largestCard = new Card(tr("Largest errors"), m_tables);
    m_largestCard->setFlush(true);
    m_largest = new ReportTable(
        tr("Largest errors"),
        {{tr("Tensor"), false, true}, {tr("Type"), false, false, 80}, {tr("Relative RMSE"), true, false, 120}},
        m_largestCard);
    m_largestCard->content()->addWidget(m_largest);
    right->addWidget(m_largestCard);

    auto *provenance = new Card(tr("Provenance"), m_tables);
    m_provenance = new FactGrid(provenance);
    provenance->content()->addWidget(m_provenance);
    auto *buttons = new QHBoxLayout;
    auto *copy = new QPushButton(icon(IconName::Copy), tr("Copy report"), provenance);
    copy->setToolTip(tr("Copies the whole report as JSON"));
    connect(copy, &QPushButton::clicked, this, &ReportView::copyReport);
    buttons->addWidget(copy);
    buttons->addStretch();
    provenance->content()->addLayout(buttons);
    right->addWidget(provenance);
    right->addStretch(1);
    column->addWidget(m_tables);
}

void ReportView::setRemediesPossible(bool possible)
{
    m_remediesPossible = possible;
    setRecord(m_record);
}

void ReportView::setRecord(const JobRecord &record)
{
    m_record = record;
    const bool done = record.state == Job::State::Done && record.report;
    m_figures->setVisible(done);
    m_open->setVisible(done);
    m_folder->setVisible(done);
    m_failure->setVisible(!done);
    m_left->setVisible(done);
    m_largestCard->setVisible(done);
    if (done)
        showDone();
    else
        showFailed();
    fillMessages();
    fillProvenance();
    ensureVisible(0, 0);
}

void ReportView::showDone()
{
    const auto &report = *m_record.report;
    m_head->setTitle(tr("Done in %1", "a duration").arg(took(report.seconds)));
    m_badge->setText(m_record.verified ? tr("verified after writing") : QString());
    m_badge->setKind(Badge::Kind::Ok);
    m_head->setFill(Card::Fill::Surface);
    m_again->hide();
    m_place->hide();
    m_size->setValue(format::bytes(report.bytes));
    const QString exact = format::exactBytes(report.bytes);
    m_size->setCaption(report.bytes == m_record.predictedBytes ? tr("%1, as predicted", "exact bytes").arg(exact)
                                                               : exact);
    m_bits->setValue(format::decimal(report.bitsPerWeight, 2));
    m_share->setVisible(m_record.sourceBytes > 0);
    if (m_record.sourceBytes > 0)
        m_share->setValue(
            format::percent(static_cast<double>(report.bytes) / static_cast<double>(m_record.sourceBytes), 0));
    MeanError mean;
    for (const auto &tensor : report.tensors) {
        if (!isCopy(tensor))
            mean.add(tensor);
    }
    m_error->setValue(mean.text());
    fillTables();
}

void ReportView::showFailed()
{
    const bool cancelled = m_record.state == Job::State::Cancelled;
    m_head->setTitle(cancelled ? tr("Cancelled after %1", "a duration").arg(took(m_record.seconds))
                               : tr("Failed after %1", "a duration").arg(took(m_record.seconds)));
    m_badge->setText(cancelled ? tr("cancelled") : tr("failed"));
    m_badge->setKind(cancelled ? Badge::Kind::Neutral : Badge::Kind::Error);
    m_head->setFill(cancelled ? Card::Fill::Surface : Card::Fill::Error);
    m_failure->setState(cancelled ? CheckItem::State::Info : CheckItem::State::Error);
    const QString kept = tr("Nothing was written; a file that was there before is as it was.");
    bool place = false;
    if (cancelled || !m_record.error) {
        m_failure->setTexts(tr("You cancelled the job."), kept);
    } else {
        const ErrorText text = describeError(*m_record.error);
        m_failure->setTexts(text.what, text.detail.isEmpty() ? kept : text.detail + QChar(u' ') + kept);
        place = text.remedies.contains(Remedy::ChooseAnotherPlace);
    }
    m_again->setVisible(m_remediesPossible);
    m_place->setVisible(m_remediesPossible && place);
}

void ReportView::fillTables()
{
    struct Sum
    {
        quint64 tensors = 0;
        quint64 bytes = 0;
        MeanError error;
    };
    const auto &report = *m_record.report;
    std::map<std::uint32_t, Sum> types;
    quint64 all = 0;
    for (const auto &tensor : report.tensors) {
        Sum &sum = types[tensor.to];
        ++sum.tensors;
        sum.bytes += tensor.bytes;
        all += tensor.bytes;
        if (!isCopy(tensor))
            sum.error.add(tensor);
    }
    std::vector<std::pair<std::uint32_t, Sum>> rows(types.begin(), types.end());
    std::ranges::sort(rows, std::greater{}, [](const auto &row) { return row.second.bytes; });
    m_byType->clearRows();
    for (const auto &[type, sum] : rows) {
        const double share = all == 0 ? 0 : static_cast<double>(sum.bytes) / static_cast<double>(all);
        m_byType->addRow({{QString::fromStdString(core::tensor::typeDisplayName(type)), type},
                          {format::count(sum.tensors)},
                          {format::bytes(sum.bytes)},
                          {format::percent(share)},
                          {sum.error.text()}});
    }

    std::vector<const core::jobs::TensorReport *> worst;
    for (const auto &tensor : report.tensors) {
        if (!isCopy(tensor))
            worst.push_back(&tensor);
    }
    const auto shown = std::min(worst.size(), kLargestShown);
    std::ranges::partial_sort(worst, worst.begin() + static_cast<std::ptrdiff_t>(shown), std::greater{},
                              [](const auto *tensor) { return tensor->relativeRmse; });
    m_largest->clearRows();
    for (std::size_t i = 0; i < shown; ++i) {
        m_largest->addRow({{QString::fromStdString(worst[i]->name)},
                           {QString::fromStdString(core::tensor::typeDisplayName(worst[i]->to)), worst[i]->to},
                           {format::percent(worst[i]->relativeRmse)}});
    }
    m_largestCard->setVisible(shown > 0);
}

void ReportView::fillMessages()
{
    while (QLayoutItem *item = m_messages->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    if (!m_record.report)
        return;
    const auto add = [this](CheckItem::State state, const QString &text) {
        m_messages->addWidget(new CheckItem(state, text, {}, m_messageCard));
    };
    const auto &report = *m_record.report;
    for (std::size_t i = 0; i < report.warnings.size() && i < kWarningsShown; ++i)
        add(CheckItem::State::Warning, QString::fromStdString(report.warnings[i]));
    if (report.warnings.size() > kWarningsShown)
        add(CheckItem::State::Info, tr("%n more", nullptr, static_cast<int>(report.warnings.size() - kWarningsShown)));
    const auto copied = std::ranges::count_if(report.tensors, isCopy);
    const auto fallbacks =
        std::ranges::count_if(report.tensors, [](const auto &tensor) { return tensor.wanted.has_value(); });
    add(CheckItem::State::Info, tr("%n tensor(s) copied unchanged", nullptr, static_cast<int>(copied)));
    add(CheckItem::State::Info, tr("%n fallback(s)", nullptr, static_cast<int>(fallbacks)));
}

void ReportView::fillProvenance()
{
    m_provenance->clear();
    m_provenance->addFact(tr("Source"), QFileInfo(m_record.sourcePath).fileName());
    m_provenance->addFact(tr("Written to"), m_record.targetPath);
    m_provenance->addFact(tr("Recipe"), m_record.recipe);
    m_provenance->addFact(tr("Importance matrix"), m_record.matrix.isEmpty() ? tr("none") : m_record.matrix,
                          !m_record.matrix.isEmpty());
    if (m_record.report && m_record.report->weightsPerSecond > 0) {
        m_provenance->addFact(
            tr("Speed"),
            tr("%1 weights per second")
                .arg(format::parameters(static_cast<quint64>(std::llround(m_record.report->weightsPerSecond)))));
    }
    if (m_record.threads > 0)
        m_provenance->addFact(tr("Threads"), format::count(static_cast<quint64>(m_record.threads)));
    m_provenance->addFact(tr("Finished"), QLocale().toString(m_record.finishedAt, QLocale::ShortFormat));
}

void ReportView::copyReport()
{
    QGuiApplication::clipboard()->setText(QString::fromUtf8(QJsonDocument(toJson(m_record)).toJson()));
}

} // namespace ui
