// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/histogram_plot.h"

#include "widgets/common/format.h"
#include "widgets/common/theme.h"

#include <QLocale>
#include <QVBoxLayout>

// QCustomPlot's header is not clean under our warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wextra"
#include <qcustomplot.h>
#pragma GCC diagnostic pop

#include <algorithm>

namespace ui {

QString valueFigure(double value)
{
    QString text = QLocale().toString(value, 'g', 4);
    return text.replace(u'-', QChar(0x2212));
}

QPen seriesPen(std::size_t series)
{
    // Solid; 6-3; 2-2; 6-2-2-2: lines that differ without their colours. Qt counts dashes in widths of the pen.
    static const std::array<QList<qreal>, HistogramPlot::kMostSeries> kDashes = {
        {{}, {4, 2}, {1.4, 1.4}, {4, 1.4, 1.4, 1.4}}};
    QPen pen(tokens().series[series], 1.5);
    pen.setCapStyle(Qt::FlatCap);
    if (!kDashes[series].isEmpty())
        pen.setDashPattern(kDashes[series]);
    return pen;
}

HistogramPlot::HistogramPlot(QWidget *parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot)
    , m_bars(new QCPBars(m_plot->xAxis, m_plot->yAxis))
{
    m_plot->axisRect()->setAutoMargins(QCP::msBottom);
    m_plot->axisRect()->setMargins(QMargins(8, 4, 8, 0));
    m_plot->yAxis->setVisible(false);
    m_plot->xAxis->grid()->setVisible(false);
    m_plot->xAxis->ticker()->setTickCount(4);
    m_plot->setInteractions(QCP::iNone);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    for (QCPGraph *&line : m_lines)
        line = m_plot->addGraph();
    setAccessibleName(tr("Histogram of values"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    connect(&Theme::instance(), &Theme::changed, this, &HistogramPlot::applyTokens);
    applyTokens();
}

double HistogramPlot::setRange(const core::tensor::Statistics &statistics)
{
    constexpr auto bins = static_cast<double>(core::tensor::kHistogramBins);
    const double low = statistics.range.low;
    const double high = statistics.range.high;
    // One value only: a bin must have some width.
    const double width = high > low ? (high - low) / bins : 1.0;
    const double start = high > low ? low : low - width * bins / 2.0;
    m_plot->xAxis->setRange(start, start + width * bins);
    return width;
}

void HistogramPlot::setStatistics(const core::tensor::Statistics &statistics)
{
    const double width = setRange(statistics);
    const auto count = static_cast<qsizetype>(core::tensor::kHistogramBins);
    QVector<double> x(count);
    QVector<double> y(count);
    double top = 1;
    for (qsizetype i = 0; i < count; ++i) {
        x[i] = m_plot->xAxis->range().lower + width * (static_cast<double>(i) + 0.5);
        y[i] = static_cast<double>(statistics.bins[static_cast<std::size_t>(i)]);
        top = std::max(top, y[i]);
    }
    m_bars->setWidth(width * 0.86);
    m_bars->setData(x, y, true);
    m_plot->yAxis->setRange(0, top * 1.03);
    setAccessibleDescription(tr("%1 values from %2 to %3, highest bar %4", "histogram")
                                 .arg(format::count(statistics.finite), valueFigure(statistics.range.low),
                                      valueFigure(statistics.range.high),
                                      format::count(static_cast<std::uint64_t>(top))));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HistogramPlot::setSeries(std::span<const core::tensor::Statistics> series)
{
    clear();
    if (series.empty())
        return;
    const double width = setRange(series.front());
    const double start = m_plot->xAxis->range().lower;
    const auto count = static_cast<qsizetype>(core::tensor::kHistogramBins);
    for (std::size_t i = 0; i < std::min(series.size(), kMostSeries); ++i) {
        const auto peak = static_cast<double>(std::max<std::uint64_t>(1, std::ranges::max(series[i].bins)));
        QVector<double> x(count);
        QVector<double> y(count);
        for (qsizetype bin = 0; bin < count; ++bin) {
            x[bin] = start + width * (static_cast<double>(bin) + 0.5);
            y[bin] = static_cast<double>(series[i].bins[static_cast<std::size_t>(bin)]) / peak;
        }
        m_lines[i]->setData(x, y, true);
    }
    m_plot->yAxis->setRange(0, 1.03);
    setAccessibleDescription(tr("%n tensor(s), values from %1 to %2", "histogram", static_cast<int>(series.size()))
                                 .arg(valueFigure(series.front().range.low), valueFigure(series.front().range.high)));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HistogramPlot::clear()
{
    m_bars->data()->clear();
    for (QCPGraph *line : m_lines)
        line->data()->clear();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

QSize HistogramPlot::sizeHint() const
{
    return {300, ui::metric(130)};
}

void HistogramPlot::applyTokens()
{
    const Tokens &t = tokens();
    m_plot->setBackground(QBrush(t.surface));
    QColor fill = t.series[0];
    fill.setAlphaF(0.75F);
    m_bars->setPen(Qt::NoPen);
    m_bars->setBrush(fill);
    for (std::size_t i = 0; i < kMostSeries; ++i)
        m_lines[i]->setPen(seriesPen(i));
    for (QCPAxis *axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(QPen(t.border, 1));
        axis->setTickPen(QPen(t.border, 1));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(t.text3);
        axis->setTickLabelFont(ui::font(TextRole::Small));
        axis->setTickLengthIn(0);
        axis->setTickLengthOut(3);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace ui
