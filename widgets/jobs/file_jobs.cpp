// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/file_jobs.h"

#include "core/hash/hash.h"
#include "widgets/common/error_text.h"
#include "widgets/common/format.h"
#include "widgets/document/paths.h"
#include "widgets/jobs/job_record.h"

#include <QFileInfo>

#include <mutex>
#include <utility>

namespace ui {

namespace {

/// A record keeps that many findings; the whole list is made again by another check.
constexpr std::size_t kFindingsKept = 100;

JobRecord commonRecord(const Job &job, const QString &path)
{
    JobRecord record;
    record.id = job.id();
    record.kind = job.kind();
    record.state = job.state();
    record.title = job.title();
    record.fact = job.fact();
    record.sourcePath = path;
    record.finishedAt = job.finishedAt();
    record.seconds = job.secondsRunning();
    record.error = job.error();
    return record;
}

} // namespace

struct CheckJob::Live
{
    std::mutex mutex;
    std::vector<core::gguf::Diagnostic> fresh;
};

CheckJob::CheckJob(core::gguf::DocumentPtr document, QObject *parent)
    : Job(parent)
    , m_document(std::move(document))
    , m_live(std::make_shared<Live>())
{}

CheckJob::~CheckJob()
{
    m_task.cancel();
}

QString CheckJob::title() const
{
    return tr("Check %1", "a file name").arg(QFileInfo(m_document->path()).fileName());
}

QString CheckJob::fact() const
{
    switch (state()) {
    case State::Queued:
        return tr("Waits for the job before it");
    case State::Checking:
    case State::Running: {
        const QString where = tr("%1 of %2 read").arg(format::bytes(progress().done), format::bytes(progress().total));
        return m_found.empty()
                   ? where
                   : tr("%n problem(s)", nullptr, static_cast<int>(m_found.size())) + QStringLiteral(", ") + where;
    }
    case State::Cancelling:
        return tr("Stops");
    case State::Done:
        if (m_found.empty())
            return tr("%n tensor(s), every value is fine", nullptr, static_cast<int>(m_report->tensorsChecked));
        return tr("%n problem(s) found", nullptr, static_cast<int>(m_found.size()));
    case State::Failed:
        return error() ? errorLine(*error()) : QString();
    case State::Cancelled:
        return tr("Stopped before the end");
    }
    return {};
}

JobRecord CheckJob::record() const
{
    JobRecord record = commonRecord(*this, fromPath(m_document->path()));
    for (const auto &finding : m_found) {
        if (static_cast<std::size_t>(record.findings.size()) == kFindingsKept)
            break;
        record.findings.append(QString::fromStdString(finding.text));
    }
    return record;
}

void CheckJob::start(TaskRunner &runner)
{
    using Outcome = core::Result<core::jobs::CheckReport>;
    m_task = runner.start<Outcome>(
        this,
        [document = m_document, live = m_live](core::JobContext &context) {
            return core::jobs::checkFile(document, context, [&live](const core::gguf::Diagnostic &finding) {
                const std::lock_guard lock(live->mutex);
                live->fresh.push_back(finding);
            });
        },
        [this](Outcome outcome) {
            takeLive();
            if (!outcome) {
                setFinished(std::move(outcome.error()));
                return;
            }
            m_report = std::make_shared<const core::jobs::CheckReport>(std::move(*outcome));
            setFinished(std::nullopt);
        },
        [this](const TaskProgress &progress) {
            takeLive();
            setProgress(progress);
        },
        0);
}

void CheckJob::takeLive()
{
    std::vector<core::gguf::Diagnostic> fresh;
    {
        const std::lock_guard lock(m_live->mutex);
        fresh = std::exchange(m_live->fresh, {});
    }
    if (fresh.empty())
        return;
    m_found.insert(m_found.end(), std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
    emit problemsFound();
}

HashJob::HashJob(const QString &path, QObject *parent)
    : Job(parent)
    , m_path(path)
{}

HashJob::~HashJob()
{
    m_task.cancel();
}

QString HashJob::title() const
{
    return tr("SHA-256 of %1", "a file name").arg(QFileInfo(m_path).fileName());
}

QString HashJob::fact() const
{
    switch (state()) {
    case State::Queued:
        return tr("Waits for the job before it");
    case State::Checking:
    case State::Running:
        return tr("%1 of %2 read").arg(format::bytes(progress().done), format::bytes(progress().total));
    case State::Cancelling:
        return tr("Stops");
    case State::Done:
        return m_hash;
    case State::Failed:
        return error() ? errorLine(*error()) : QString();
    case State::Cancelled:
        return tr("Stopped before the end");
    }
    return {};
}

JobRecord HashJob::record() const
{
    JobRecord record = commonRecord(*this, m_path);
    if (!m_hash.isEmpty())
        record.findings.append(m_hash);
    return record;
}

void HashJob::start(TaskRunner &runner)
{
    using Outcome = core::Result<std::string>;
    m_task = runner.start<Outcome>(
        this,
        [path = toPath(m_path)](core::JobContext &context) {
            return core::hash::hashFile(path, core::hash::Algorithm::Sha256, context);
        },
        [this](Outcome outcome) {
            if (!outcome) {
                setFinished(std::move(outcome.error()));
                return;
            }
            m_hash = QString::fromStdString(*outcome);
            setFinished(std::nullopt);
        },
        [this](const TaskProgress &progress) { setProgress(progress); }, 1);
}

} // namespace ui
