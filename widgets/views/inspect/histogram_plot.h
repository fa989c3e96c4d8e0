// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tensor/statistics.h"

#include <QPen>
#include <QString>
#include <QWidget>

#include <array>
#include <span>

class QCPBars;
class QCPGraph;
class QCustomPlot;

namespace ui {

/// A figure of values: four significant digits, the locale's sign, a true minus.
[[nodiscard]] QString valueFigure(double value);

/// How often values occur: as bars for one tensor, as lines over each other for up to kMostSeries. GUI thread only.
class HistogramPlot : public QWidget
{
    Q_OBJECT
public:
    explicit HistogramPlot(QWidget *parent = nullptr);

    static constexpr std::size_t kMostSeries = 4;

    void setStatistics(const core::tensor::Statistics &statistics);
    /// All over the range of the first; each as its share of values, in the order of the series colours.
    void setSeries(std::span<const core::tensor::Statistics> series);
    void clear();
    QSize sizeHint() const override;

private:
    /// Width of a bin; sets the x axis to the range of `statistics`.
    double setRange(const core::tensor::Statistics &statistics);
    void applyTokens();

    QCustomPlot *m_plot;
    QCPBars *m_bars;
    std::array<QCPGraph *, kMostSeries> m_lines{};
};

/// The line of a series, as setSeries() draws it; below HistogramPlot::kMostSeries.
[[nodiscard]] QPen seriesPen(std::size_t series);

} // namespace ui
