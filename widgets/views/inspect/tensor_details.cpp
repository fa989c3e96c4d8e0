// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/tensor_details.h"

#include "widgets/common/error_text.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/icons.h"
#include "widgets/common/loading_line.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"
#include "widgets/models/tensor_model.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/histogram_plot.h"
#include "widgets/views/inspect/tensor_totals.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace ui {

namespace {

constexpr int kWidth = 366;
/// Weights of the first, quick look.
constexpr quint64 kSampleWeights = 1U << 16U;
/// Moving through rows with the arrow keys should not read every one of them.
constexpr int kPauseMs = 120;

QString factsLine(const core::gguf::TensorInfo &tensor)
{
    QStringList parts{QWidget::tr("%1 weights").arg(format::parameters(tensor.elements))};
    if (tensor.type && tensor.type->blockWeights > 1) {
        const quint64 blocks = tensor.elements / tensor.type->blockWeights;
        parts.append(tensor.type->blockWeights == 256 ? QWidget::tr("%1 super-blocks").arg(format::count(blocks))
                                                      : QWidget::tr("%1 blocks").arg(format::count(blocks)));
    }
    parts.append(format::bytes(tensor.bytes));
    return parts.join(QStringLiteral("  ·  "));
}

} // namespace

TensorDetails::TensorDetails(TaskRunner &runner, QWidget *parent)
    : QWidget(parent)
    , m_task(runner)
{
    setBackground(this, &Tokens::surface);
    auto *hint = makeLabel(tr("Select a tensor to see its values."), TextRole::Body, Tone::Text3);
    hint->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    hint->setContentsMargins(14, 14, 14, 14);

    auto *one = new QWidget;
    auto *layout = new QVBoxLayout(one);
    layout->setContentsMargins(14, 12, 14, 14);
    layout->setSpacing(8);
    m_name = makeLabel({}, TextRole::MonoStrong);
    m_name->setWordWrap(true);
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_chip = new TypeChip(0);
    auto *top = new QHBoxLayout;
    top->addWidget(m_name, 1);
    top->addWidget(m_chip, 0, Qt::AlignTop);
    layout->addLayout(top);
    m_line = makeLabel({}, TextRole::Secondary, Tone::Text2);
    m_line->setWordWrap(true);
    layout->addWidget(m_line);
    m_place = new FactGrid;
    layout->addWidget(m_place);

    m_inFile = new QWidget;
    auto *fileLayout = new QVBoxLayout(m_inFile);
    fileLayout->setContentsMargins(0, 4, 0, 0);
    fileLayout->addWidget(makeLabel(tr("In the file"), TextRole::Caption, Tone::Text2));
    m_here = makeProgressBar(tr("Part of the tensor that is in the file"));
    fileLayout->addWidget(m_here);
    m_hereFacts = new FactGrid;
    fileLayout->addWidget(m_hereFacts);
    m_lastBytes = new QPushButton(icon(IconName::Search), tr("Show last bytes"));
    connect(m_lastBytes, &QPushButton::clicked, this, [this] {
        const core::gguf::TensorInfo &info = m_facts->document->tensors()[m_tensor];
        emit byteRequested(info.shard, info.fileOffset + bytesHere(*m_facts->document, info) - 1);
    });
    fileLayout->addWidget(m_lastBytes, 0, Qt::AlignLeft);
    layout->addWidget(m_inFile);

    m_valuesTitle = makeLabel(tr("Values"), TextRole::Caption, Tone::Text2);
    m_spinner = new Spinner(12);
    m_basis = makeLabel({}, TextRole::Secondary, Tone::Text3);
    auto *caption = new QHBoxLayout;
    caption->addWidget(m_valuesTitle);
    caption->addWidget(m_spinner);
    caption->addStretch(1);
    caption->addWidget(m_basis);
    layout->addSpacing(4);
    layout->addLayout(caption);
    m_plot = new HistogramPlot;
    m_plot->setFixedHeight(ui::metric(130));
    layout->addWidget(m_plot);
    m_values = new FactGrid;
    layout->addWidget(m_values);
    m_noValues = makeLabel({}, TextRole::Body, Tone::Text2);
    m_noValues->setWordWrap(true);
    layout->addWidget(m_noValues);
    layout->addStretch(1);

    m_totals = new TensorTotals(runner);

    m_pages = new QStackedWidget;
    m_pages->addWidget(hint);
    m_pages->addWidget(one);
    m_pages->addWidget(m_totals);
    QScrollArea *scroll = makePaneScroll(m_pages, tr("About the selected tensor"));
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);

    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, [this] { startStatistics(false); });
}

void TensorDetails::setTensors(const FactsPtr &facts, const std::vector<quint32> &tensors)
{
    m_pause.stop();
    m_task.cancel();
    m_facts = facts;
    const bool several = facts && tensors.size() > 1;
    m_totals->setTensors(several ? facts : nullptr, several ? tensors : std::vector<quint32>());
    if (several)
        m_pages->setCurrentWidget(m_totals);
    else if (facts && tensors.size() == 1)
        showOne(tensors.front());
    else
        m_pages->setCurrentIndex(0);
}

void TensorDetails::showOne(std::size_t tensor)
{
    m_tensor = tensor;
    const core::gguf::ModelDocument &document = *m_facts->document;
    const core::gguf::TensorInfo &info = document.tensors()[tensor];
    m_pages->setCurrentIndex(1);
    m_name->setText(toLine(info.name, 1000));
    m_chip->setTypeId(info.typeId);
    m_line->setText(factsLine(info));
    m_place->clear();
    m_place->setMono(m_place->addFact(tr("Shape"), info.dimensions == 0 ? tr("scalar") : format::shape(info.shape())));
    const auto &place = m_facts->places[tensor];
    if (!place.role.empty())
        m_place->addFact(tr("Role"), toLine(core::roles::roleDescription(place.role), 200));
    m_place->setMono(m_place->addFact(tr("At byte"), format::offset(info.fileOffset)));

    showPresence(info);
    m_range.reset();
    m_plot->clear();
    m_values->clear();
    m_basis->clear();
    const bool readable = core::jobs::hasStatistics(document, tensor);
    m_plot->setVisible(readable);
    m_values->setVisible(readable);
    m_spinner->setVisible(readable);
    m_noValues->setVisible(!readable);
    if (!readable) {
        m_noValues->setText(info.state == core::gguf::TensorState::Missing ||
                                    info.state == core::gguf::TensorState::Invalid
                                ? tr("The data of this tensor are not in the file.")
                                : tr("This version has no decoder for %1: values cannot be shown.")
                                      .arg(toText(core::tensor::typeDisplayName(info.typeId))));
        return;
    }
    m_pause.start();
}

void TensorDetails::showPresence(const core::gguf::TensorInfo &info)
{
    const core::gguf::ModelDocument &document = *m_facts->document;
    const bool complete = info.state == core::gguf::TensorState::Complete;
    // Of a header alone nothing is here: the banner says it for all of them.
    m_inFile->setVisible(!complete && m_facts->isCut());
    m_valuesTitle->setText(complete || !m_facts->isCut() ? tr("Values") : tr("Values, of the rows that are here"));
    if (complete)
        return;
    const quint64 here = bytesHere(document, info);
    m_here->setValue(
        info.bytes == 0 ? 0 : static_cast<int>(1000.0 * static_cast<double>(here) / static_cast<double>(info.bytes)));
    m_hereFacts->clear();
    m_hereFacts->addFact(tr("State"), tensorStateText(document, info));
    m_hereFacts->addFact(tr("Bytes here"), tr("%1 of %2").arg(format::bytes(here), format::bytes(info.bytes)));
    if (const quint64 rows = info.dimensions > 0 && info.shape()[0] > 0 ? info.elements / info.shape()[0] : 0;
        rows > 0 && info.bytes >= rows)
        m_hereFacts->addFact(tr("Whole rows"),
                             tr("%1 of %2").arg(format::count(here / (info.bytes / rows)), format::count(rows)));
    if (here < info.bytes)
        m_hereFacts->setMono(m_hereFacts->addFact(tr("Missing from"), format::offset(info.fileOffset + here)));
    m_lastBytes->setVisible(here > 0);
}

void TensorDetails::startStatistics(bool exact)
{
    using Outcome = core::Result<core::jobs::TensorStatistics>;
    core::jobs::StatisticsRequest request{m_facts->document, m_tensor, exact ? 0 : kSampleWeights, m_range};
    m_task.start<Outcome>(
        this, [request](core::JobContext &job) { return core::jobs::tensorStatistics(request, job); },
        [this, exact](const Outcome &result) { showStatistics(result, exact); },
        [this, exact](const TaskProgress &progress) {
            if (exact && progress.total > 0)
                m_basis->setText(
                    tr("reading, %1 of %2 rows").arg(format::count(progress.done), format::count(progress.total)));
        },
        exact ? 0 : 1);
}

void TensorDetails::showStatistics(const core::Result<core::jobs::TensorStatistics> &result, bool exact)
{
    if (!result) {
        m_spinner->hide();
        m_basis->clear();
        if (result.error().code != core::ErrorCode::Cancelled) {
            m_noValues->setText(errorLine(result.error()));
            m_noValues->show();
        }
        return;
    }
    const core::tensor::Statistics &values = result->values;
    m_range = values.range;
    m_plot->setStatistics(values);
    m_plot->show();
    m_values->clear();
    m_values->addFact(tr("Mean"), valueFigure(values.mean));
    m_values->addFact(QStringLiteral("σ"), valueFigure(values.standardDeviation()));
    m_values->addFact(tr("Min, max"), tr("%1, %2").arg(valueFigure(values.minimum), valueFigure(values.maximum)));
    m_values->addFact(tr("Zeros"), values.count() == 0 ? QString()
                                                       : format::percent(static_cast<double>(values.zeros) /
                                                                         static_cast<double>(values.count())));
    const quint64 bad = values.nans + values.infinities;
    const int row = m_values->addFact(
        tr("Not finite"),
        bad == 0 ? tr("none", "no values that are not finite")
                 : tr("%1 NaN, %2 infinite").arg(format::count(values.nans), format::count(values.infinities)));
    m_values->setTone(row, bad == 0 ? Tone::Ok : Tone::Error);
    m_spinner->setVisible(!result->exact);
    m_basis->setText(result->exact
                         ? QString()
                         : tr("from %1 of %2 rows").arg(format::count(result->rowsRead), format::count(result->rows)));
    if (!result->exact && !exact)
        startStatistics(true);
    else
        emit exactShown();
}

QSize TensorDetails::sizeHint() const
{
    return {ui::metric(kWidth), 500};
}

QSize TensorDetails::minimumSizeHint() const
{
    return {ui::metric(260), 100};
}

} // namespace ui
