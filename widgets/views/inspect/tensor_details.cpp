// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/tensor_details.h"

#include "widgets/common/error_text.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/loading_line.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"
#include "widgets/models/tensor_model.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/histogram_plot.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <map>

namespace ui {

namespace {

constexpr int kWidth = 366;
/// Weights of the first, quick look.
constexpr quint64 kSampleWeights = 1U << 16U;
/// Moving through rows with the arrow keys should not read every one of them.
constexpr int kPauseMs = 120;

/// Four significant digits, with the locale's sign and a true minus.
QString figure(double value)
{
    QString text = QLocale().toString(value, 'g', 4);
    return text.replace(u'-', QChar(0x2212));
}

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

QVBoxLayout *pageLayout(QWidget *page)
{
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(14, 12, 14, 14);
    layout->setSpacing(8);
    return layout;
}

} // namespace

TensorDetails::TensorDetails(TaskRunner &runner, QWidget *parent)
    : QWidget(parent)
    , m_runner(runner)
{
    setBackground(this, &Tokens::surface);
    auto *hint = makeLabel(tr("Select a tensor to see its values."), TextRole::Body, Tone::Text3);
    hint->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    hint->setContentsMargins(14, 14, 14, 14);

    auto *one = new QWidget;
    QVBoxLayout *layout = pageLayout(one);
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
    m_here = new QProgressBar;
    m_here->setTextVisible(false);
    m_here->setRange(0, 1000);
    m_here->setAccessibleName(tr("Part of the tensor that is in the file"));
    fileLayout->addWidget(m_here);
    m_hereFacts = new FactGrid;
    fileLayout->addWidget(m_hereFacts);
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

    auto *several = new QWidget;
    QVBoxLayout *totals = pageLayout(several);
    m_totalTitle = makeLabel({}, TextRole::BodyStrong);
    totals->addWidget(m_totalTitle);
    m_totals = new FactGrid;
    totals->addWidget(m_totals);
    m_totalTypes = new QGridLayout;
    m_totalTypes->setColumnStretch(1, 1);
    totals->addLayout(m_totalTypes);
    totals->addStretch(1);

    m_pages = new QStackedWidget;
    m_pages->addWidget(hint);
    m_pages->addWidget(one);
    m_pages->addWidget(several);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_pages);
    scroll->setFocusPolicy(Qt::NoFocus);
    setBackground(m_pages, &Tokens::surface);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);

    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, [this] { startStatistics(false); });
}

TensorDetails::~TensorDetails()
{
    m_task.cancel();
}

void TensorDetails::stop()
{
    m_pause.stop();
    m_task.cancel();
    m_task = {};
    ++m_request;
}

void TensorDetails::setTensors(const FactsPtr &facts, const std::vector<quint32> &tensors)
{
    stop();
    m_facts = facts;
    if (!facts || tensors.empty())
        m_pages->setCurrentIndex(0);
    else if (tensors.size() == 1)
        showOne(tensors.front());
    else
        showSeveral(tensors);
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

    const bool complete = info.state == core::gguf::TensorState::Complete;
    m_inFile->setVisible(!complete);
    if (!complete) {
        const quint64 here = bytesHere(document, info);
        m_here->setValue(info.bytes == 0
                             ? 0
                             : static_cast<int>(1000.0 * static_cast<double>(here) / static_cast<double>(info.bytes)));
        m_hereFacts->clear();
        m_hereFacts->addFact(tr("State"), tensorStateText(document, info));
        m_hereFacts->addFact(tr("Bytes here"), tr("%1 of %2").arg(format::bytes(here), format::bytes(info.bytes)));
        if (here < info.bytes)
            m_hereFacts->setMono(m_hereFacts->addFact(tr("Missing from"), format::offset(info.fileOffset + here)));
    }

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

void TensorDetails::startStatistics(bool exact)
{
    using Outcome = core::Result<core::jobs::TensorStatistics>;
    core::jobs::StatisticsRequest request{m_facts->document, m_tensor, exact ? 0 : kSampleWeights, m_range};
    m_task = m_runner.start<Outcome>(
        this, [request](core::JobContext &job) { return core::jobs::tensorStatistics(request, job); },
        [this, exact, current = m_request](const Outcome &result) {
            if (current == m_request)
                showStatistics(result, exact);
        },
        [this, exact, current = m_request](const TaskProgress &progress) {
            if (current == m_request && exact && progress.total > 0)
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
    m_values->clear();
    m_values->addFact(tr("Mean"), figure(values.mean));
    m_values->addFact(QStringLiteral("σ"), figure(values.standardDeviation()));
    m_values->addFact(tr("Min, max"), tr("%1, %2").arg(figure(values.minimum), figure(values.maximum)));
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

void TensorDetails::showSeveral(const std::vector<quint32> &tensors)
{
    m_pages->setCurrentIndex(2);
    quint64 weights = 0;
    quint64 bytes = 0;
    std::map<quint32, std::pair<quint64, quint64>> types; // count, bytes
    for (const quint32 index : tensors) {
        const core::gguf::TensorInfo &info = m_facts->document->tensors()[index];
        weights += info.elements;
        bytes += info.bytes;
        auto &[count, size] = types[info.typeId];
        ++count;
        size += info.bytes;
    }
    m_totalTitle->setText(tr("%n tensor(s) selected", nullptr, static_cast<int>(tensors.size())));
    m_totals->clear();
    m_totals->addFact(tr("Weights"), format::count(weights));
    m_totals->addFact(tr("Size"), format::bytes(bytes));
    m_totals->addFact(tr("Bits per weight"),
                      weights == 0 ? QString()
                                   : format::bits(static_cast<double>(bytes) * 8.0 / static_cast<double>(weights)));
    while (QLayoutItem *item = m_totalTypes->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    int row = 0;
    for (const auto &[type, sum] : types) {
        m_totalTypes->addWidget(new TypeChip(type), row, 0, Qt::AlignLeft);
        m_totalTypes->addWidget(
            makeLabel(tr("%n tensor(s)", nullptr, static_cast<int>(sum.first)), TextRole::Body, Tone::Text2), row, 1);
        m_totalTypes->addWidget(makeLabel(format::bytes(sum.second), TextRole::BodyStrong), row, 2, Qt::AlignRight);
        ++row;
    }
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
