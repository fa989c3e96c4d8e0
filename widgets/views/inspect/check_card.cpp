// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/check_card.h"

#include "widgets/common/badge.h"
#include "widgets/common/check_item.h"
#include "widgets/common/error_text.h"
#include "widgets/common/format.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/finding_items.h"
#include "widgets/views/inspect/inspect_section.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace ui {

namespace {

/// Findings that are listed; the others are counted.
constexpr std::size_t kMaxFindings = 200;

} // namespace

CheckCard::CheckCard(JobQueue &jobs, InspectSection *section)
    : Card(tr("Check file"))
    , m_jobs(jobs)
    , m_section(section)
    , m_badge(new Badge)
    , m_progress(makeProgressBar(tr("Check file")))
    , m_progressText(makeLabel({}, TextRole::SecondaryStrong))
    , m_start(new QPushButton(icon(IconName::Verify), tr("Check file")))
    , m_stop(new QPushButton(icon(IconName::Stop), tr("Stop")))
    , m_verdict(new CheckItem(CheckItem::State::Ok, {}, {}))
    , m_findings(new QVBoxLayout)
    , m_more(makeLabel({}, TextRole::Secondary, Tone::Text2))
{
    setTrailing(m_badge);
    auto *about = makeLabel(tr("Reads every block once: scales and values finite, indices inside their tables."),
                            TextRole::Secondary, Tone::Text2);
    about->setWordWrap(true);
    content()->addWidget(about);
    content()->addWidget(m_progress);
    m_stop->setAccessibleName(tr("Stop checking"));
    m_verdict->setSingleLine(true, Qt::AlignLeft);
    auto *row = new QHBoxLayout;
    row->addWidget(m_progressText, 1);
    row->addWidget(m_verdict, 1, Qt::AlignVCenter);
    row->addWidget(m_start);
    row->addWidget(m_stop);
    content()->addLayout(row);
    m_findings->setSpacing(8);
    content()->addLayout(m_findings);
    content()->addWidget(m_more);

    connect(m_start, &QPushButton::clicked, this, &CheckCard::start);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_job)
            m_job->cancel();
    });
}

void CheckCard::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    CheckJob *known = nullptr;
    for (Job *job : facts ? m_jobs.jobs() : QList<Job *>()) {
        auto *check = qobject_cast<CheckJob *>(job);
        if (!known && check && check->document() &&
            (check->document() == facts->document ||
             check->document()->firstShard().identity == facts->document->firstShard().identity))
            known = check;
    }
    setJob(known);
}

bool CheckCard::canCheck() const
{
    return m_facts && m_facts->completeTensors > 0;
}

bool CheckCard::isChecking() const
{
    return m_job && m_job->isActive();
}

void CheckCard::start()
{
    if (!canCheck() || isChecking())
        return;
    auto *job = new CheckJob(m_facts->document);
    setJob(job);
    m_jobs.add(job);
    refresh();
}

void CheckCard::setJob(CheckJob *job)
{
    if (m_job)
        m_job->disconnect(this);
    m_job = job;
    m_shownFindings = 0;
    clearLayout(m_findings);
    if (job) {
        connect(job, &Job::progressed, this, &CheckCard::refresh);
        connect(job, &Job::changed, this, &CheckCard::refresh);
        connect(job, &Job::finished, this, &CheckCard::refresh);
        connect(job, &CheckJob::problemsFound, this, &CheckCard::refresh);
        connect(job, &QObject::destroyed, this, &CheckCard::refresh);
    }
    refresh();
}

void CheckCard::refresh()
{
    const bool active = isChecking();
    m_progress->setVisible(active);
    m_stop->setVisible(active);
    m_start->setVisible(!active);
    m_start->setEnabled(canCheck());
    m_start->setText(m_job && !active ? tr("Check again") : tr("Check file"));
    m_verdict->setVisible(m_job && m_job->state() != Job::State::Queued);
    m_progressText->setText(m_facts && !canCheck() ? tr("There are no tensor data to be checked.") : QString());
    m_more->hide();
    if (m_job) {
        showFindings();
        showState();
    } else {
        m_badge->setText({});
    }
    m_progressText->setVisible(active || !m_job);
    if (std::exchange(m_wasChecking, active) != active || !m_job)
        emit checkingChanged();
}

void CheckCard::showProgress()
{
    const TaskProgress &progress = m_job->progress();
    m_progress->setValue(static_cast<int>(1000.0 * std::max(0.0, m_job->fraction())));
    QStringList parts{tr("%1 of %2", "bytes done").arg(format::bytes(progress.done), format::bytes(progress.total))};
    const double seconds = m_job->secondsRunning();
    if (seconds > 0.5)
        parts.append(tr("%1/s", "bytes per second")
                         .arg(format::bytes(static_cast<std::uint64_t>(static_cast<double>(progress.done) / seconds))));
    if (const double left = m_job->secondsLeft(); left >= 0)
        parts.append(tr("%1 left", "time").arg(format::timeLeft(std::chrono::seconds(static_cast<qint64>(left)))));
    m_progressText->setText(parts.join(QStringLiteral("  ·  ")));
}

void CheckCard::showState()
{
    const std::size_t found = m_job->found().size();
    const QString soFar = found == 0 ? tr("no NaN, no infinity, no invalid index")
                                     : tr("%n finding(s)", nullptr, static_cast<int>(found));
    m_verdict->setState(found == 0 ? CheckItem::State::Ok : CheckItem::State::Error);
    const auto badge = [this](const QString &text, Badge::Kind kind) {
        m_badge->setText(text);
        m_badge->setKind(kind);
    };
    switch (m_job->state()) {
    case Job::State::Queued:
        badge(tr("waiting"), Badge::Kind::Neutral);
        m_progress->setValue(0);
        break;
    case Job::State::Checking:
    case Job::State::Running:
    case Job::State::Cancelling:
        badge(m_job->state() == Job::State::Cancelling ? tr("stopping") : tr("running"), Badge::Kind::Accent);
        showProgress();
        m_verdict->setTexts(tr("So far"), soFar);
        break;
    case Job::State::Done: {
        badge(found == 0 ? tr("passed") : soFar, found == 0 ? Badge::Kind::Ok : Badge::Kind::Error);
        QStringList facts{soFar};
        if (const auto report = m_job->report())
            facts.append(tr("%1 tensors, %2 read")
                             .arg(format::count(report->tensorsChecked), format::bytes(report->bytesChecked)));
        m_verdict->setTexts(found == 0 ? tr("All values are sound") : tr("Some values are damaged"),
                            facts.join(QStringLiteral("; ")));
        break;
    }
    case Job::State::Failed: {
        badge(tr("failed"), Badge::Kind::Error);
        m_verdict->setState(CheckItem::State::Error);
        const ErrorText text =
            describeError(m_job->error().value_or(core::Error{core::ErrorCode::ReadFailed, {}, std::nullopt}));
        m_verdict->setTexts(text.what, text.detail);
        break;
    }
    case Job::State::Cancelled:
        badge(tr("stopped"), Badge::Kind::Neutral);
        if (found == 0)
            m_verdict->setState(CheckItem::State::Info);
        m_verdict->setTexts(tr("Stopped"), tr("Until then: %1").arg(soFar));
        break;
    }
}

void CheckCard::showFindings()
{
    const std::vector<core::gguf::Diagnostic> &found = m_job->found();
    for (; m_shownFindings < std::min(found.size(), kMaxFindings); ++m_shownFindings)
        m_findings->addWidget(makeFindingItem(found[m_shownFindings], m_section));
    m_more->setVisible(found.size() > kMaxFindings);
    m_more->setText(tr("and %n more", nullptr, static_cast<int>(found.size() - m_shownFindings)));
}

} // namespace ui
