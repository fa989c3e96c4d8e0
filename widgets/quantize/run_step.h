// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/jobs/quantize_job.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QProgressBar;
class QSortFilterProxyModel;
class QTableView;

namespace ui {

class Card;
class Figure;
class ProgressMap;
class SegmentedControl;
class TensorProgressModel;

/// Step 3 of the Quantize page: bar, six figures, the tensors, and the map that fills. GUI thread only.
class RunStep : public QWidget
{
    Q_OBJECT
public:
    explicit RunStep(QWidget *parent = nullptr);

    /// Null shows nothing.
    void setJob(QuantizeJob *job);
    [[nodiscard]] QuantizeJob *job() const { return m_job; }
    /// Asks in place whether to cancel; yes cancels.
    void askToCancel();
    [[nodiscard]] bool isAsking() const { return m_asking; }

signals:
    /// isAsking() changed.
    void askingChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildHead();
    void buildList();
    void setAsking(bool asking);
    void refresh();

    QPointer<QuantizeJob> m_job;
    Card *m_head;
    QLabel *m_percent = nullptr;
    QProgressBar *m_bar = nullptr;
    Figure *m_written = nullptr;
    Figure *m_tensors = nullptr;
    Figure *m_elapsed = nullptr;
    Figure *m_left = nullptr;
    Figure *m_speed = nullptr;
    Figure *m_error = nullptr;
    QWidget *m_question = nullptr;
    QWidget *m_stop = nullptr;
    Card *m_list;
    QTableView *m_view = nullptr;
    TensorProgressModel *m_model = nullptr;
    QSortFilterProxyModel *m_filtered = nullptr;
    QLineEdit *m_filter = nullptr;
    Card *m_mapCard;
    ProgressMap *m_map;
    QTimer m_clock; ///< elapsed time goes on while nothing else does
    bool m_asking = false;
};

} // namespace ui
