// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/jobs/quantize_job.h"

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <vector>

namespace ui {

/// A small map of layers × roles that fills with the types' colours while a job runs. Stays left to right. For looking
/// only: the tensor list beside it says the same. GUI thread only.
class ProgressMap : public QWidget
{
    Q_OBJECT
public:
    explicit ProgressMap(QWidget *parent = nullptr);

    void setJob(QuantizeJob *job);
    QSize sizeHint() const override { return {264, 400}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Cell
    {
        QRectF rect;
        std::vector<std::size_t> tensors; ///< in Plan::tensors
        std::size_t largest = 0;
    };
    void layOut();
    [[nodiscard]] double fractionOf(const Cell &cell) const;

    QPointer<QuantizeJob> m_job;
    struct Place
    {
        int row = -1; ///< −1: outside layers
        int column = 0;
    };
    std::vector<Place> m_places; ///< by index in Plan::tensors
    QStringList m_rowNames;
    QStringList m_columnNames;
    QStringList m_outsideNames;
    std::vector<bool> m_normColumn;
    std::vector<Cell> m_cells;
    QSize m_laidOutFor;
    double m_rowPitch = 0;
    double m_gridTop = 0;
};

} // namespace ui
