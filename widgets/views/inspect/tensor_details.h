// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/view_data.h"
#include "widgets/models/document_facts.h"
#include "widgets/views/inspect/latest_task.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace ui {

class FactGrid;
class HistogramPlot;
class Spinner;
class TensorTotals;
class TypeChip;

/// What is known of the selected tensor, with figures and a histogram of its values (from a sample first, then from
/// all); totals where several are selected. GUI thread only.
class TensorDetails : public QWidget
{
    Q_OBJECT
public:
    explicit TensorDetails(TaskRunner &runner, QWidget *parent = nullptr);

    /// Indexes in the document's tensors(); none: a hint.
    void setTensors(const FactsPtr &facts, const std::vector<quint32> &tensors);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// Figures of the whole tensor are shown.
    void exactShown();
    void byteRequested(quint32 shard, quint64 offset);

private:
    void showOne(std::size_t tensor);
    void showPresence(const core::gguf::TensorInfo &info);
    void startStatistics(bool exact);
    void showStatistics(const core::Result<core::jobs::TensorStatistics> &result, bool exact);

    FactsPtr m_facts;
    std::size_t m_tensor = 0;
    QStackedWidget *m_pages;
    QLabel *m_name;
    TypeChip *m_chip;
    QLabel *m_line;
    FactGrid *m_place;
    QWidget *m_inFile;
    QProgressBar *m_here;
    FactGrid *m_hereFacts;
    QPushButton *m_lastBytes;
    QLabel *m_valuesTitle;
    Spinner *m_spinner;
    QLabel *m_basis;
    HistogramPlot *m_plot;
    FactGrid *m_values;
    QLabel *m_noValues;
    TensorTotals *m_totals;
    QTimer m_pause;
    std::optional<core::tensor::HistogramRange> m_range;
    LatestTask m_task;
};

} // namespace ui
