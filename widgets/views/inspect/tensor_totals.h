// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tensor/statistics.h"
#include "widgets/models/document_facts.h"
#include "widgets/views/inspect/latest_task.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace ui {

class FactGrid;
class HistogramPlot;

/// What several selected tensors are together: totals, counts by type, and the histograms of the first ones over each
/// other, from a sample of each. GUI thread only.
class TensorTotals : public QWidget
{
    Q_OBJECT
public:
    explicit TensorTotals(TaskRunner &runner, QWidget *parent = nullptr);

    /// Null facts: nothing; running work is dropped.
    void setTensors(const FactsPtr &facts, const std::vector<quint32> &tensors);

signals:
    void histogramsShown();

private:
    struct Series
    {
        quint32 tensor = 0;
        core::tensor::Statistics values;
    };
    void showTypes(const std::vector<quint32> &tensors);
    void startHistograms();
    void showHistograms(const std::vector<Series> &series);

    FactsPtr m_facts;
    std::vector<quint32> m_drawn; ///< the tensors whose histograms are shown
    QLabel *m_title;
    FactGrid *m_totals;
    QGridLayout *m_types;
    QWidget *m_values;
    QLabel *m_basis;
    HistogramPlot *m_plot;
    QGridLayout *m_legend;
    QTimer m_pause;
    LatestTask m_task;
};

} // namespace ui
