// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/quantize_job.h"

#include "widgets/common/error_text.h"
#include "widgets/common/format.h"
#include "widgets/document/paths.h"
#include "widgets/jobs/job_record.h"

#include <QFileInfo>

#include <chrono>
#include <mutex>

namespace ui {

QString recipeSummary(const core::plan::Recipe &recipe)
{
    QString text;
    if (!recipe.mix) {
        text = QuantizeJob::tr("Copy", "a recipe that changes no type");
    } else {
        const auto *mix = core::plan::findMix(*recipe.mix);
        text =
            mix != nullptr ? QString::fromUtf8(mix->name.data(), static_cast<qsizetype>(mix->name.size())) : QString();
        if (recipe.pure)
            text = QuantizeJob::tr("%1, pure", "a mix where every tensor gets the same type").arg(text);
    }
    const auto rules = static_cast<int>(recipe.rules.size());
    return rules == 0 ? text : QuantizeJob::tr("%1 + %n rule(s)", nullptr, rules).arg(text);
}

/// What the job's thread leaves for the GUI thread: the tensors that moved since the last look.
struct QuantizeJob::Live
{
    std::mutex mutex;
    std::vector<core::jobs::TensorProgress> moved;

    void put(const core::jobs::TensorProgress &progress)
    {
        const std::lock_guard lock(mutex);
        // Rows of one tensor come in a stream: keep its newest state only.
        if (!moved.empty() && moved.back().index == progress.index)
            moved.back() = progress;
        else
            moved.push_back(progress);
    }
    std::vector<core::jobs::TensorProgress> take()
    {
        const std::lock_guard lock(mutex);
        return std::exchange(moved, {});
    }
};

QuantizeJob::QuantizeJob(core::jobs::QuantizeRequest request, int threads, QObject *parent)
    : Job(parent)
    , m_request(std::move(request))
    , m_threads(threads)
    , m_live(std::make_shared<Live>())
{
    if (!m_request.source)
        return;
    if (auto plan = core::plan::makePlan(*m_request.source, m_request.recipe, m_request.matrix.get())) {
        m_tensors.resize(plan->tensors.size());
        for (std::size_t i = 0; i < m_tensors.size(); ++i) {
            m_tensors[i].index = i;
            m_tensors[i].rows = m_request.source->tensors()[plan->tensors[i].source].rows();
        }
        m_plan = std::make_shared<const core::plan::Plan>(std::move(*plan));
    }
}

QuantizeJob::~QuantizeJob()
{
    m_task.cancel();
}

QString QuantizeJob::targetName() const
{
    return QFileInfo(m_request.target).fileName();
}

QString QuantizeJob::title() const
{
    const QString source = m_request.source ? QFileInfo(m_request.source->path()).completeBaseName() : QString();
    return tr("Quantize %1 to %2", "file name, recipe").arg(source, recipeSummary(m_request.recipe));
}

double QuantizeJob::weightsPerSecond() const
{
    if (m_report)
        return m_report->weightsPerSecond;
    const double seconds = secondsRunning();
    return seconds < 0.2 ? 0.0 : static_cast<double>(progress().done) / seconds;
}

double QuantizeJob::meanRelativeError() const
{
    return m_errorWeights > 0 ? m_errorSum / m_errorWeights : -1.0;
}

bool QuantizeJob::isVerifying() const
{
    return isActive() && m_request.verify && !m_tensors.empty() && m_tensorsDone == m_tensors.size();
}

QString QuantizeJob::fact() const
{
    switch (state()) {
    case State::Queued:
        return tr("Waits for the job before it");
    case State::Checking:
        return tr("Checks what it needs");
    case State::Running: {
        if (isVerifying())
            return tr("Reads back %1", "a file").arg(targetName());
        QStringList parts{
            tr("%1 of %n tensor(s)", nullptr, static_cast<int>(m_tensors.size())).arg(format::count(m_tensorsDone))};
        if (weightsPerSecond() > 0)
            parts.append(tr("%1 weights/s").arg(format::parameters(static_cast<quint64>(weightsPerSecond()))));
        if (secondsLeft() >= 0)
            parts.append(tr("%1 left").arg(
                format::timeLeft(std::chrono::seconds(static_cast<std::chrono::seconds::rep>(secondsLeft())))));
        return parts.join(QStringLiteral(", "));
    }
    case State::Cancelling:
        return tr("Stops and deletes what was written");
    case State::Done: {
        const auto took =
            std::chrono::milliseconds(static_cast<std::chrono::milliseconds::rep>(m_report->seconds * 1000));
        return tr("%1, %2 bits per weight, in %3")
            .arg(format::bytes(m_report->bytes), format::decimal(m_report->bitsPerWeight, 2), format::duration(took));
    }
    case State::Failed:
        return error() ? errorLine(*error()) : QString();
    case State::Cancelled:
        return tr("Cancelled. Nothing was written.");
    }
    return {};
}

QString QuantizeJob::resultPath() const
{
    return state() == State::Done ? fromPath(m_request.target) : QString();
}

JobRecord QuantizeJob::record() const
{
    JobRecord record;
    record.id = id();
    record.kind = kind();
    record.state = state();
    record.title = title();
    record.fact = fact();
    record.targetPath = fromPath(m_request.target);
    record.finishedAt = finishedAt();
    record.seconds = secondsRunning();
    record.error = error();
    record.recipe = recipeSummary(m_request.recipe);
    if (m_request.matrix) {
        record.matrix = tr("%1, %n chunk(s)", "file name", static_cast<int>(m_request.matrix->chunkCount))
                            .arg(QFileInfo(m_request.matrix->path).fileName());
    }
    record.verified = m_request.verify && state() == State::Done;
    record.threads = m_threads;
    if (m_request.source) {
        record.sourcePath = fromPath(m_request.source->path());
        record.sourceBytes = m_request.source->totals().fileBytes;
    }
    record.predictedBytes = m_plan ? m_plan->layout.fileBytes : 0;
    record.report = m_report;
    return record;
}

void QuantizeJob::start(TaskRunner &runner)
{
    using Outcome = core::Result<core::jobs::QuantizeReport>;
    m_task = runner.start<Outcome>(
        this,
        [request = m_request, live = m_live](core::JobContext &context) {
            return core::jobs::quantize(request, context,
                                        [&live](const core::jobs::TensorProgress &progress) { live->put(progress); });
        },
        [this](Outcome outcome) {
            takeLive();
            if (!outcome) {
                setFinished(std::move(outcome.error()));
                return;
            }
            m_report = std::make_shared<const core::jobs::QuantizeReport>(std::move(*outcome));
            setFinished(std::nullopt);
        },
        [this](const TaskProgress &progress) {
            takeLive();
            setProgress(progress);
        },
        m_threads);
}

void QuantizeJob::takeLive()
{
    for (const auto &moved : m_live->take()) {
        if (moved.index >= m_tensors.size())
            continue;
        auto &tensor = m_tensors[moved.index];
        const bool wasDone = tensor.rows > 0 && tensor.rowsDone >= tensor.rows;
        const auto bytesOf = [&](const core::jobs::TensorProgress &at) -> quint64 {
            if (at.rows == 0 || at.rowsDone >= at.rows)
                return m_plan->tensors[at.index].bytes;
            const double part = static_cast<double>(at.rowsDone) / static_cast<double>(at.rows);
            return static_cast<quint64>(part * static_cast<double>(m_plan->tensors[at.index].bytes));
        };
        m_bytesDone -= tensor.rowsDone == 0 ? 0 : bytesOf(tensor);
        m_bytesDone += moved.rowsDone == 0 ? 0 : bytesOf(moved);
        if (moved.relativeRmse && !wasDone) {
            const auto weights =
                static_cast<double>(m_request.source->tensors()[m_plan->tensors[moved.index].source].elements);
            m_errorSum += *moved.relativeRmse * weights;
            m_errorWeights += weights;
        }
        tensor = moved;
        if (!wasDone && tensor.rowsDone >= tensor.rows && tensor.rows > 0)
            ++m_tensorsDone;
    }
}

} // namespace ui
