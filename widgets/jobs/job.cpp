// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/job.h"

#include "widgets/jobs/job_record.h"

#include <QUuid>

#include <algorithm>

namespace ui {

namespace {

/// Before that, the time left would be a guess that jumps.
constexpr double kFractionToJudge = 0.02;
constexpr double kSecondsToJudge = 1.0;

} // namespace

Job::Job(QObject *parent)
    : QObject(parent)
    , m_id(QUuid::createUuid().toString(QUuid::WithoutBraces))
{}

double Job::fraction() const
{
    if (m_state == State::Done)
        return 1.0;
    if (m_progress.total == 0)
        return -1.0;
    return std::clamp(static_cast<double>(m_progress.done) / static_cast<double>(m_progress.total), 0.0, 1.0);
}

double Job::secondsRunning() const
{
    return isActive() && m_clock.isValid() ? static_cast<double>(m_clock.elapsed()) / 1000.0 : m_seconds;
}

double Job::secondsLeft() const
{
    const double part = fraction();
    const double elapsed = secondsRunning();
    // What comes after the last weight (reading back) is not part of the fraction.
    if (m_state != State::Running || part >= 1.0 || part < kFractionToJudge || elapsed < kSecondsToJudge)
        return -1.0;
    return elapsed * (1.0 - part) / part;
}

void Job::cancel()
{
    if (m_state == State::Queued) {
        setFinished(core::Error{core::ErrorCode::Cancelled, "Cancelled.", std::nullopt});
    } else if (m_state == State::Checking || m_state == State::Running) {
        m_state = State::Cancelling;
        m_task.cancel();
        emit changed();
    }
}

void Job::begin(TaskRunner &runner)
{
    m_state = State::Checking;
    m_clock.start();
    emit changed();
    start(runner);
}

void Job::setProgress(const TaskProgress &progress)
{
    if (!isActive())
        return;
    m_progress = progress;
    if (m_state == State::Checking && progress.done > 0) {
        m_state = State::Running;
        emit changed();
    }
    emit progressed();
}

void Job::setFinished(std::optional<core::Error> error)
{
    if (!isActive())
        return;
    m_seconds = secondsRunning();
    m_finishedAt = QDateTime::currentDateTime();
    if (!error)
        m_state = State::Done;
    else
        m_state = error->code == core::ErrorCode::Cancelled ? State::Cancelled : State::Failed;
    m_error = std::move(error);
    emit changed();
    emit finished();
}

void Job::restore(const JobRecord &record)
{
    m_id = record.id;
    m_state = record.state;
    m_seconds = record.seconds;
    m_finishedAt = record.finishedAt;
    m_error = record.error;
}

} // namespace ui
