// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tensor/statistics.h"

#include <QWidget>

class QCPBars;
class QCustomPlot;

namespace ui {

/// How often values occur, as bars over their range. GUI thread only.
class HistogramPlot : public QWidget
{
    Q_OBJECT
public:
    explicit HistogramPlot(QWidget *parent = nullptr);

    void setStatistics(const core::tensor::Statistics &statistics);
    void clear();
    QSize sizeHint() const override;

private:
    void applyTokens();

    QCustomPlot *m_plot;
    QCPBars *m_bars;
};

} // namespace ui
