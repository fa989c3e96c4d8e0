// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/job_queue.h"

#include "widgets/jobs/job_record.h"

#include <algorithm>

namespace ui {

JobQueue::JobQueue(TaskRunner &runner, QObject *parent)
    : QObject(parent)
    , m_runner(runner)
{}

JobQueue::~JobQueue()
{
    // Each job stops its work when it goes; results that still come are dropped with it. Nobody hears of it any more.
    for (Job *job : std::as_const(m_jobs)) {
        job->disconnect(this);
        delete job;
    }
}

void JobQueue::setReportStore(ReportStore *store)
{
    m_store = store;
    if (m_store == nullptr)
        return;
    m_store->load(this, [this](const QList<JobRecord> &records) {
        for (const JobRecord &record : records) {
            const bool known = std::ranges::any_of(m_jobs, [&](const Job *job) { return job->id() == record.id; });
            if (known)
                continue;
            auto *job = new PastJob(record, this);
            m_jobs.append(job); // older than all of this session
            watch(job);
            emit added(job);
        }
        trim();
        emit countsChanged();
    });
}

void JobQueue::watch(Job *job)
{
    connect(job, &Job::changed, this, [this, job] {
        emit jobChanged(job);
        emit countsChanged();
    });
    connect(job, &Job::progressed, this, [this, job] { emit jobChanged(job); });
    connect(job, &Job::finished, this, [this, job] { onFinished(job); });
}

void JobQueue::add(Job *job)
{
    job->setParent(this);
    m_jobs.prepend(job);
    watch(job);
    emit added(job);
    emit countsChanged();
    startNext();
}

void JobQueue::onFinished(Job *job)
{
    if (m_store != nullptr)
        m_store->save(job->record());
    emit jobFinished(job);
    trim();
    startNext();
}

void JobQueue::take(Job *job)
{
    emit aboutToRemove(job);
    m_jobs.removeOne(job);
    job->disconnect(this);
    if (m_store != nullptr)
        m_store->remove(job->id());
    // It may be the one whose signal brought us here.
    job->deleteLater();
}

void JobQueue::remove(Job *job)
{
    if (!m_jobs.contains(job) || job->isActive())
        return;
    take(job);
    emit countsChanged();
}

void JobQueue::clearFinished()
{
    const auto jobs = m_jobs;
    for (Job *job : jobs) {
        if (!job->isActive())
            take(job);
    }
    emit countsChanged();
}

void JobQueue::cancelAll()
{
    // Waiting ones first: cancelling the running one must not start them.
    const auto jobs = m_jobs;
    for (Job *job : jobs) {
        if (job->state() == Job::State::Queued)
            job->cancel();
    }
    for (Job *job : jobs)
        job->cancel();
}

Job *JobQueue::front() const
{
    Job *first = nullptr;
    for (Job *job : m_jobs) {
        if (job->isRunning() && (first == nullptr || job->m_startNumber < first->m_startNumber))
            first = job;
    }
    return first;
}

int JobQueue::activeCount() const
{
    return static_cast<int>(std::ranges::count_if(m_jobs, [](const Job *job) { return job->isActive(); }));
}

void JobQueue::startNext()
{
    // A job that fails while it starts would come back here and start the next one twice.
    if (m_starting)
        return;
    m_starting = true;
    bool again = true;
    while (again) {
        again = false;
        for (const bool quantize : {true, false}) {
            const auto inLane = [quantize](const Job *job) { return (job->kind() == Job::Kind::Quantize) == quantize; };
            if (std::ranges::any_of(m_jobs, [&](const Job *job) { return inLane(job) && job->isRunning(); }))
                continue;
            const auto next = std::find_if(m_jobs.crbegin(), m_jobs.crend(), [&](const Job *job) {
                return inLane(job) && job->state() == Job::State::Queued;
            });
            if (next == m_jobs.crend())
                continue;
            Job *job = *next;
            job->m_startNumber = ++m_started;
            job->begin(m_runner);
            again = true;
        }
    }
    m_starting = false;
}

void JobQueue::trim()
{
    int finished = 0;
    const auto jobs = m_jobs;
    for (Job *job : jobs) {
        if (!job->isActive() && ++finished > kKept)
            take(job);
    }
}

} // namespace ui
