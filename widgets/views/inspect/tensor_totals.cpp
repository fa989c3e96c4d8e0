// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/tensor_totals.h"

#include "core/jobs/view_data.h"
#include "widgets/common/elided_label.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/finding_items.h"
#include "widgets/views/inspect/histogram_plot.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <map>

namespace ui {

namespace {

/// Weights that are read of each tensor: enough for 81 bins.
constexpr quint64 kSampleWeights = 1U << 16U;
constexpr int kPauseMs = 150;

/// A short piece of a series' line, for the legend.
class LineSample : public QWidget
{
public:
    explicit LineSample(std::size_t series)
        : m_series(series)
    {
        setFixedSize(24, 12);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setPen(seriesPen(m_series));
        painter.drawLine(QPointF(0, 6.5), QPointF(24, 6.5));
    }

private:
    std::size_t m_series;
};

} // namespace

TensorTotals::TensorTotals(TaskRunner &runner, QWidget *parent)
    : QWidget(parent)
    , m_title(makeLabel({}, TextRole::BodyStrong))
    , m_totals(new FactGrid)
    , m_types(new QGridLayout)
    , m_values(new QWidget)
    , m_basis(makeLabel({}, TextRole::Secondary, Tone::Text3))
    , m_plot(new HistogramPlot)
    , m_legend(new QGridLayout)
    , m_task(runner)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 12, 14, 14);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_totals);
    m_types->setColumnStretch(1, 1);
    layout->addLayout(m_types);

    auto *values = new QVBoxLayout(m_values);
    values->setContentsMargins(0, 4, 0, 0);
    values->setSpacing(8);
    auto *caption = new QHBoxLayout;
    caption->addWidget(makeLabel(tr("Values"), TextRole::Caption, Tone::Text2));
    caption->addStretch(1);
    caption->addWidget(m_basis);
    values->addLayout(caption);
    m_plot->setFixedHeight(ui::metric(130));
    values->addWidget(m_plot);
    m_legend->setColumnStretch(1, 1);
    m_legend->setHorizontalSpacing(8);
    m_legend->setVerticalSpacing(4);
    values->addLayout(m_legend);
    layout->addWidget(m_values);
    layout->addStretch(1);

    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &TensorTotals::startHistograms);
}

void TensorTotals::setTensors(const FactsPtr &facts, const std::vector<quint32> &tensors)
{
    m_pause.stop();
    m_task.cancel();
    m_facts = facts;
    m_drawn.clear();
    m_plot->clear();
    clearLayout(m_legend);
    m_values->hide();
    if (!facts)
        return;
    showTypes(tensors);
    std::size_t readable = 0;
    for (const quint32 tensor : tensors) {
        if (m_drawn.size() == HistogramPlot::kMostSeries)
            break;
        // Of a hundred thousand selected tensors without values not all are asked.
        if (++readable > 1000)
            break;
        if (core::jobs::hasStatistics(*facts->document, tensor))
            m_drawn.push_back(tensor);
    }
    if (m_drawn.empty())
        return;
    m_values->show();
    m_basis->setText(
        tensors.size() > m_drawn.size()
            ? tr("the first %1 of %2, from samples").arg(format::count(m_drawn.size()), format::count(tensors.size()))
            : tr("from samples"));
    m_pause.start();
}

void TensorTotals::showTypes(const std::vector<quint32> &tensors)
{
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
    m_title->setText(tr("%n tensor(s) selected", nullptr, static_cast<int>(tensors.size())));
    m_totals->clear();
    m_totals->addFact(tr("Weights"), format::count(weights));
    m_totals->addFact(tr("Size"), format::bytes(bytes));
    m_totals->addFact(tr("Bits per weight"),
                      weights == 0 ? QString()
                                   : format::bits(static_cast<double>(bytes) * 8.0 / static_cast<double>(weights)));
    clearLayout(m_types);
    int row = 0;
    for (const auto &[type, sum] : types) {
        m_types->addWidget(new TypeChip(type), row, 0, Qt::AlignLeft);
        m_types->addWidget(
            makeLabel(tr("%n tensor(s)", nullptr, static_cast<int>(sum.first)), TextRole::Body, Tone::Text2), row, 1);
        m_types->addWidget(makeLabel(format::bytes(sum.second), TextRole::BodyStrong), row, 2, Qt::AlignRight);
        ++row;
    }
}

void TensorTotals::startHistograms()
{
    m_task.start<std::vector<Series>>(
        this,
        [document = m_facts->document, tensors = m_drawn](core::JobContext &job) {
            // Twice over the same rows: the first reading tells the range that all of them have in common.
            const auto read = [&](const std::optional<core::tensor::HistogramRange> &range) {
                std::vector<Series> series;
                for (const quint32 tensor : tensors) {
                    if (const auto figures =
                            core::jobs::tensorStatistics({document, tensor, kSampleWeights, range}, job))
                        series.push_back({tensor, figures->values});
                }
                return series;
            };
            std::vector<Series> series = read(std::nullopt);
            if (series.size() > 1) {
                core::tensor::HistogramRange common = series.front().values.range;
                for (const Series &one : series) {
                    common.low = std::min(common.low, one.values.range.low);
                    common.high = std::max(common.high, one.values.range.high);
                }
                series = read(common);
            }
            return series;
        },
        [this](const std::vector<Series> &series) { showHistograms(series); });
}

void TensorTotals::showHistograms(const std::vector<Series> &series)
{
    std::vector<core::tensor::Statistics> values;
    values.reserve(series.size());
    clearLayout(m_legend);
    for (std::size_t i = 0; i < series.size(); ++i) {
        values.push_back(series[i].values);
        const int row = static_cast<int>(i);
        m_legend->addWidget(new LineSample(i), row, 0);
        auto *name = new ElidedLabel;
        name->setText(toLine(m_facts->document->tensors()[series[i].tensor].name, 200));
        setTextRole(name, TextRole::Mono);
        m_legend->addWidget(name, row, 1);
        m_legend->addWidget(makeLabel(QStringLiteral("σ ") + valueFigure(series[i].values.standardDeviation()),
                                      TextRole::Secondary, Tone::Text2),
                            row, 2, Qt::AlignRight);
    }
    m_plot->setSeries(values);
    emit histogramsShown();
}

} // namespace ui
