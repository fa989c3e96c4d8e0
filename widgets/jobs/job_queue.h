// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/jobs/file_jobs.h"
#include "widgets/jobs/job.h"
#include "widgets/jobs/quantize_job.h"

#include <QList>
#include <QObject>

namespace ui {

class ReportStore;

/// Runs jobs one after another: quantize jobs one at a time; a check or a hash, one at a time, beside them. Keeps the
/// last 20 finished ones. GUI thread only.
class JobQueue : public QObject
{
    Q_OBJECT
public:
    /// Finished jobs that are kept.
    static constexpr int kKept = 20;

    explicit JobQueue(TaskRunner &runner, QObject *parent = nullptr);
    ~JobQueue() override; ///< cancels what runs

    /// Brings back the finished jobs of earlier sessions and keeps new ones there. The store outlives the queue.
    void setReportStore(ReportStore *store);

    /// Takes ownership and starts it as soon as its turn comes.
    void add(Job *job);
    void remove(Job *job); ///< finished jobs only
    void clearFinished();
    void cancelAll();

    /// Newest first.
    [[nodiscard]] const QList<Job *> &jobs() const { return m_jobs; }
    /// The job that the status bar shows: the running one that was started first, or null.
    [[nodiscard]] Job *front() const;
    /// Running and waiting ones.
    [[nodiscard]] int activeCount() const;

signals:
    void added(ui::Job *job);
    void aboutToRemove(ui::Job *job);
    void jobChanged(ui::Job *job);
    void jobFinished(ui::Job *job);
    /// Jobs were added or removed, or one changed its state.
    void countsChanged();

private:
    void watch(Job *job);
    void onFinished(Job *job);
    void startNext();
    void trim();
    void take(Job *job);

    TaskRunner &m_runner;
    ReportStore *m_store = nullptr;
    QList<Job *> m_jobs;
    quint64 m_started = 0;
    bool m_starting = false;
};

} // namespace ui
