// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/quantize.h"
#include "widgets/jobs/job.h"

#include <QJsonObject>
#include <QList>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace ui {

/// What stays of a finished job: enough to read its report after the tab was closed and after a restart.
struct JobRecord
{
    QString id;
    Job::Kind kind = Job::Kind::Quantize;
    Job::State state = Job::State::Done;
    QString title;
    QString fact;
    QString sourcePath;
    QString targetPath;
    QDateTime finishedAt;
    double seconds = 0;
    std::optional<core::Error> error;

    // Of quantize jobs
    QString recipe; ///< "Q4_K_M + 2 rules"
    QString matrix; ///< file name and chunks; empty: none
    bool verified = false;
    int threads = 0;
    quint64 sourceBytes = 0;
    quint64 predictedBytes = 0;
    std::shared_ptr<const core::jobs::QuantizeReport> report; ///< null unless Done

    // Of checks and hashes
    QStringList findings; ///< problems, one sentence each; or the hash
};

[[nodiscard]] QJsonObject toJson(const JobRecord &record);
/// Nothing for objects of another version or without what is needed: such reports are left out, never an error.
[[nodiscard]] std::optional<JobRecord> recordFromJson(const QJsonObject &object);

/// Keeps records between sessions. Implemented by app, where files may be written; widgets do no I/O. GUI thread only.
class ReportStore
{
public:
    virtual ~ReportStore() = default;
    /// Calls `done` later on the GUI thread with what is kept, newest first, unless `context` was destroyed.
    virtual void load(QObject *context, std::function<void(QList<JobRecord>)> done) = 0;
    virtual void save(const JobRecord &record) = 0;
    virtual void remove(const QString &id) = 0;
};

/// A job of an earlier session, finished. GUI thread only.
class PastJob : public Job
{
    Q_OBJECT
public:
    explicit PastJob(JobRecord record, QObject *parent = nullptr);

    [[nodiscard]] Kind kind() const override { return m_record.kind; }
    [[nodiscard]] QString title() const override { return m_record.title; }
    [[nodiscard]] QString fact() const override { return m_record.fact; }
    [[nodiscard]] JobRecord record() const override { return m_record; }
    [[nodiscard]] QString resultPath() const override;
    [[nodiscard]] bool hasReport() const override;

protected:
    void start(TaskRunner &) override {}

private:
    JobRecord m_record;
};

} // namespace ui
