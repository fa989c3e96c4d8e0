// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/task_runner.h"
#include "widgets/jobs/job.h"

#include <QPointer>
#include <QWidget>

class QPushButton;
class QStackedWidget;

namespace ui {

class CheckStep;
class DocumentController;
class JobQueue;
class PageHeader;
class QuantizeJob;
class QuantizeServices;
class ReportView;
class RunStep;
class StepTrail;

/// The Quantize view of one tab: Plan (the mix map), Check, Run, Report. Jobs belong to the queue and go on when the
/// page goes. Without a document it shows reports only. GUI thread only.
class QuantizePage : public QWidget
{
    Q_OBJECT
public:
    enum class Step { Plan, Check, Run, Report };

    /// `document` may be null; everything given outlives the page.
    QuantizePage(DocumentController *document, JobQueue *queue, TaskRunner &runner, QuantizeServices &services,
                 QWidget *parent = nullptr);

    [[nodiscard]] Step step() const { return m_step; }
    /// Plan only sends planRequested().
    void goTo(Step step);
    /// Shows a job of the queue: its run, or its report once it has finished.
    void showJob(Job *job);
    [[nodiscard]] CheckStep *checkStep() const { return m_check; }
    [[nodiscard]] RunStep *runStep() const { return m_run; }
    [[nodiscard]] ReportView *reportView() const { return m_report; }
    [[nodiscard]] QPushButton *startButton() const { return m_start; }

public slots:
    /// Starts the job if nothing is in the way.
    void start();
    /// With the window's Reload (F5): asks the disk again.
    void refresh();

signals:
    /// The mix map is wanted (step 1).
    void planRequested();
    void openRequested(const QString &path);
    void showInFolderRequested(const QString &path);
    void stepChanged();

private:
    void buildHeader();
    void followState();
    void updateHeader();
    void onJobFinished(Job *job);

    DocumentController *m_document;
    JobQueue *m_queue;
    TaskRunner &m_runner;
    QuantizeServices &m_services;
    PageHeader *m_header;
    StepTrail *m_trail = nullptr;
    QPushButton *m_back = nullptr;
    QPushButton *m_cancel = nullptr;
    QPushButton *m_again = nullptr;
    QPushButton *m_start = nullptr;
    QStackedWidget *m_stack;
    CheckStep *m_check = nullptr;
    RunStep *m_run;
    ReportView *m_report;
    QWidget *m_blank;            ///< while the file loads, or if nothing could be read
    QPointer<QuantizeJob> m_job; ///< of this page: the newest that it started or was shown
    bool m_hasReport = false;
    Step m_step = Step::Check;
};

} // namespace ui
