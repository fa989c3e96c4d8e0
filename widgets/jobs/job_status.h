// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace ui {

class Job;
class JobQueue;

/// The front job in the status bar: name, bar, percent, time left; a click (or Enter) asks for the dock. Hidden while
/// nothing runs. Also tells screen readers when a job has finished. GUI thread only.
class JobStatus : public QAbstractButton
{
    Q_OBJECT
public:
    explicit JobStatus(JobQueue *queue, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    /// "41 %, 1 min left", as it is shown.
    [[nodiscard]] QString fact() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();
    void announce(Job *job);
    [[nodiscard]] QString name() const;

    JobQueue *m_queue;
};

} // namespace ui
