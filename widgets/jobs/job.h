// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "widgets/document/task_runner.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <optional>

namespace ui {

struct JobRecord;

/// One job of the queue. Keeps its own snapshot of what it works on: closing the tab does not stop it. Owned by the
/// JobQueue. GUI thread only.
class Job : public QObject
{
    Q_OBJECT
public:
    enum class Kind { Quantize, CheckFile, HashFile };
    enum class State {
        Queued,
        Checking, ///< started, the work itself not yet begun: what is needed is looked at
        Running,
        Cancelling,
        Done,
        Failed,
        Cancelled,
    };

    [[nodiscard]] virtual Kind kind() const = 0;
    /// "Quantize gaufre-sample to Q4_K_M"
    [[nodiscard]] virtual QString title() const = 0;
    /// One line of fact for the dock: what it does now, what came out, or why it failed.
    [[nodiscard]] virtual QString fact() const = 0;
    /// What stays of a finished job: kept over restarts.
    [[nodiscard]] virtual JobRecord record() const = 0;
    /// The file that a finished job wrote; empty if there is none.
    [[nodiscard]] virtual QString resultPath() const { return {}; }
    /// There is more to read than fact().
    [[nodiscard]] virtual bool hasReport() const { return false; }

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isActive() const { return m_state <= State::Cancelling; }
    [[nodiscard]] bool isRunning() const { return isActive() && m_state != State::Queued; }
    [[nodiscard]] const TaskProgress &progress() const { return m_progress; }
    /// 0 to 1; negative if unknown.
    [[nodiscard]] double fraction() const;
    /// Seconds left by the speed so far; negative if unknown.
    [[nodiscard]] double secondsLeft() const;
    [[nodiscard]] double secondsRunning() const;
    [[nodiscard]] const std::optional<core::Error> &error() const { return m_error; }
    [[nodiscard]] QDateTime finishedAt() const { return m_finishedAt; }
    /// Names the job in the store of reports.
    [[nodiscard]] QString id() const { return m_id; }

public slots:
    /// A waiting job is cancelled at once, a running one as soon as its work notices.
    void cancel();

signals:
    void changed();
    void progressed();
    void finished();

protected:
    explicit Job(QObject *parent = nullptr);
    friend class JobQueue;
    /// Starts the work; calls setFinished() in the end.
    virtual void start(TaskRunner &runner) = 0;
    void setProgress(const TaskProgress &progress);
    void setFinished(std::optional<core::Error> error);
    /// For jobs of an earlier session.
    void restore(const JobRecord &record);

    TaskRunner::Handle m_task;

private:
    void begin(TaskRunner &runner);

    QString m_id;
    State m_state = State::Queued;
    TaskProgress m_progress;
    std::optional<core::Error> m_error;
    QElapsedTimer m_clock;
    double m_seconds = 0;
    QDateTime m_finishedAt;
    quint64 m_startNumber = 0; ///< by the queue: who started first
};

} // namespace ui
