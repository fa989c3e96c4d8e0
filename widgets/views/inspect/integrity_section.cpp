// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/integrity_section.h"

#include "widgets/common/badge.h"
#include "widgets/common/card.h"
#include "widgets/common/check_item.h"
#include "widgets/common/error_text.h"
#include "widgets/common/format.h"
#include "widgets/common/page_header.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/document/paths.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/overview_facts.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace ui {

namespace {

using core::ErrorCode;
using core::gguf::Diagnostic;

/// Findings that are listed; the others are counted.
constexpr std::size_t kMaxFindings = 200;

/// What opening looked at, in the order of the file.
enum class Aspect { Header, Metadata, Table, Offsets, Size, Other };

Aspect aspectOf(const Diagnostic &problem)
{
    switch (problem.code) {
    case ErrorCode::TruncatedHeader:
    case ErrorCode::BadCount:
    case ErrorCode::UnsupportedVersion:
    case ErrorCode::BadAlignment:
        return Aspect::Header;
    case ErrorCode::BadString:
    case ErrorCode::BadValueType:
    case ErrorCode::BadArray:
    case ErrorCode::NestingTooDeep:
    case ErrorCode::BadKey:
    case ErrorCode::DuplicateKey:
    case ErrorCode::WrongKeyType:
        return Aspect::Metadata;
    case ErrorCode::InvalidUtf8:
        return problem.tensor ? Aspect::Table : Aspect::Metadata;
    case ErrorCode::BadDimensions:
    case ErrorCode::ZeroDimension:
    case ErrorCode::SizeOverflow:
    case ErrorCode::BadTensorName:
    case ErrorCode::DuplicateTensor:
    case ErrorCode::UnknownTensorType:
    case ErrorCode::RemovedTensorType:
    case ErrorCode::RowNotBlockMultiple:
    case ErrorCode::LongTensorName:
        return Aspect::Table;
    case ErrorCode::TensorOverlap:
    case ErrorCode::TensorGap:
    case ErrorCode::TensorMisaligned:
    case ErrorCode::TensorsOutOfOrder:
        return Aspect::Offsets;
    case ErrorCode::TruncatedTensorData:
    case ErrorCode::TensorDataMissing:
    case ErrorCode::TrailingData:
    case ErrorCode::SecondHeader:
    case ErrorCode::ShardMissing:
    case ErrorCode::ShardMismatch:
        return Aspect::Size;
    default:
        return Aspect::Other;
    }
}

CheckItem::State stateOf(core::gguf::Severity severity)
{
    switch (severity) {
    case core::gguf::Severity::Error:
        return CheckItem::State::Error;
    case core::gguf::Severity::Warning:
        return CheckItem::State::Warning;
    default:
        return CheckItem::State::Info;
    }
}

void empty(QLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

QProgressBar *makeProgress(const QString &name)
{
    auto *bar = new QProgressBar;
    bar->setRange(0, 1000);
    bar->setTextVisible(false);
    bar->setAccessibleName(name);
    return bar;
}

QString speedText(const Job &job)
{
    const double seconds = job.secondsRunning();
    QStringList parts;
    if (seconds > 0.5)
        parts.append(
            QObject::tr("%1/s", "bytes per second")
                .arg(format::bytes(static_cast<std::uint64_t>(static_cast<double>(job.progress().done) / seconds))));
    if (const double left = job.secondsLeft(); left >= 0)
        parts.append(
            QObject::tr("%1 left", "time").arg(format::timeLeft(std::chrono::seconds(static_cast<qint64>(left)))));
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString parsePublishedHash(const QString &text)
{
    QString line = text.trimmed().toLower();
    if (line.startsWith(QStringLiteral("sha256:")))
        line = line.sliced(7).trimmed();
    static const QRegularExpression kWhole(QStringLiteral("^([0-9a-f]{64})(\\s.*)?$"));
    if (const auto match = kWhole.match(line); match.hasMatch())
        return match.captured(1);
    // Groups of digits with spaces between, as some sites print them.
    line.remove(QRegularExpression(QStringLiteral("\\s")));
    return kWhole.match(line).hasMatch() ? line : QString();
}

IntegritySection::IntegritySection(JobQueue &jobs, QWidget *parent)
    : InspectSection(parent)
    , m_jobs(jobs)
{
    auto *page = new QWidget;
    setBackground(page, &Tokens::surface);
    auto *cards = new QVBoxLayout(page);
    cards->setContentsMargins(16, 14, 16, 16);
    cards->setSpacing(12);

    auto *opened = new Card(tr("Checked when the file was opened"));
    m_opened = new QVBoxLayout;
    m_opened->setSpacing(4);
    opened->content()->addLayout(m_opened);
    cards->addWidget(opened);

    m_checkCard = new Card(tr("Check file"));
    m_checkBadge = new Badge;
    m_checkCard->setTrailing(m_checkBadge);
    m_checkText = makeLabel(tr("Reads every block once: scales and values finite, indices inside their tables."),
                            TextRole::Body, Tone::Text2);
    m_checkText->setWordWrap(true);
    m_checkCard->content()->addWidget(m_checkText);
    m_progress = makeProgress(tr("Check file"));
    m_checkCard->content()->addWidget(m_progress);
    m_progressText = makeLabel({}, TextRole::Body, Tone::Text2);
    m_start = new QPushButton(icon(IconName::Verify), tr("Check file"));
    m_stop = new QPushButton(icon(IconName::Stop), tr("Stop"));
    m_stop->setAccessibleName(tr("Stop checking"));
    auto *row = new QHBoxLayout;
    row->addWidget(m_progressText, 1);
    row->addWidget(m_start);
    row->addWidget(m_stop);
    m_checkCard->content()->addLayout(row);
    m_verdict = new CheckItem(CheckItem::State::Ok, {}, {});
    m_checkCard->content()->addWidget(m_verdict);
    m_findings = new QVBoxLayout;
    m_findings->setSpacing(8);
    m_checkCard->content()->addLayout(m_findings);
    cards->addWidget(m_checkCard);

    auto *hashCard = new Card(tr("SHA-256"));
    m_hashNote = makeLabel({}, TextRole::Small, Tone::Text2);
    hashCard->setTrailing(m_hashNote);
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setHorizontalSpacing(12);
    grid->addWidget(makeLabel(tr("This file"), TextRole::Body, Tone::Text2), 0, 0);
    m_hash = makeLabel({}, TextRole::Mono);
    m_hash->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_hash->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_hash->setAccessibleName(tr("SHA-256 of this file"));
    m_hashProgress = makeProgress(tr("Computing the SHA-256"));
    auto *value = new QVBoxLayout;
    value->addWidget(m_hash);
    value->addWidget(m_hashProgress);
    grid->addLayout(value, 0, 1);
    m_compute = new QPushButton(tr("Compute"));
    m_compute->setAccessibleName(tr("Compute the SHA-256"));
    m_stopHash = new QPushButton(icon(IconName::Stop), tr("Stop"));
    m_stopHash->setAccessibleName(tr("Stop computing the SHA-256"));
    m_copyHash = makeToolButton(IconName::Copy, tr("Copy the SHA-256"));
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_compute);
    buttons->addWidget(m_stopHash);
    buttons->addWidget(m_copyHash);
    grid->addLayout(buttons, 0, 2);
    auto *publishedLabel = makeLabel(tr("Published"), TextRole::Body, Tone::Text2);
    grid->addWidget(publishedLabel, 1, 0);
    m_published = new QLineEdit;
    m_published->setPlaceholderText(tr("Paste the hash from the model's page to compare"));
    m_published->setAccessibleName(tr("Published SHA-256"));
    m_published->setClearButtonEnabled(true);
    setTextRole(m_published, TextRole::Mono);
    publishedLabel->setBuddy(m_published);
    grid->addWidget(m_published, 1, 1);
    auto *paste = new QPushButton(tr("Paste"));
    paste->setAccessibleName(tr("Paste the published SHA-256"));
    grid->addWidget(paste, 1, 2);
    hashCard->content()->addLayout(grid);
    m_comparison = new CheckItem(CheckItem::State::Ok, {}, {});
    hashCard->content()->addWidget(m_comparison);
    cards->addWidget(hashCard);
    cards->addStretch(1);

    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(page);
    scroll->setAccessibleName(tr("Integrity"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);

    connect(m_start, &QPushButton::clicked, this, &IntegritySection::checkFile);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_check)
            m_check->cancel();
    });
    connect(m_compute, &QPushButton::clicked, this, &IntegritySection::computeHash);
    connect(m_stopHash, &QPushButton::clicked, this, [this] {
        if (m_hashJob)
            m_hashJob->cancel();
    });
    connect(m_copyHash, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_hashes.value(hashKey())); });
    connect(paste, &QPushButton::clicked, this,
            [this] { m_published->setText(QGuiApplication::clipboard()->text().trimmed()); });
    connect(m_published, &QLineEdit::textChanged, this, &IntegritySection::compareHash);
}

void IntegritySection::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    m_published->clear();
    setCheck(nullptr);
    setHash(nullptr);
    if (!facts)
        return;
    fillOpened();
    findJobs();
}

void IntegritySection::fillOpened()
{
    empty(m_opened);
    const core::gguf::ModelDocument &document = *m_facts->document;
    const core::gguf::Shard &first = document.firstShard();
    struct Line
    {
        Aspect aspect;
        QString what;
        QString fine;
    };
    const std::array<Line, 5> lines = {{
        {Aspect::Header, tr("Header"),
         tr("GGUF version %1, %2, alignment %3")
             .arg(first.version)
             .arg(first.encoding.bigEndian ? tr("big-endian") : tr("little-endian"))
             .arg(first.alignment)},
        {Aspect::Metadata, tr("Metadata"),
         tr("%1 keys, none twice, every type and length within the file")
             .arg(format::count(document.metadata().size()))},
        {Aspect::Table, tr("Tensor table"),
         tr("%1 names, none twice; shapes, types and row lengths fit").arg(format::count(document.tensors().size()))},
        {Aspect::Offsets, tr("Offsets"), tr("in order, aligned, no gap, no overlap")},
        {Aspect::Size, tr("Size"), tr("the last tensor ends where the file ends")},
    }};
    for (const Line &line : lines) {
        CheckItem::State state = CheckItem::State::Ok;
        QString text = line.fine;
        int count = 0;
        const Diagnostic *worst = nullptr;
        for (const Diagnostic &problem : document.diagnostics()) {
            if (aspectOf(problem) != line.aspect)
                continue;
            ++count;
            if (!worst || problem.severity > worst->severity)
                worst = &problem;
        }
        if (worst) {
            state = stateOf(worst->severity);
            text = toLine(worst->text, 400);
            if (count > 1)
                text += QStringLiteral(" ") + tr("And %n more.", nullptr, count - 1);
        }
        auto *item = new CheckItem(state, line.what, text);
        if (worst && worst->tensor) {
            connect(item->addRemedy(tr("Show")), &QPushButton::clicked, this,
                    [this, tensor = *worst->tensor] { emit tensorRequested(tensor); });
        } else if (worst && worst->metadata) {
            connect(item->addRemedy(tr("Show")), &QPushButton::clicked, this,
                    [this, entry = *worst->metadata] { emit metadataRequested(entry); });
        }
        m_opened->addWidget(item);
    }
}

void IntegritySection::findJobs()
{
    for (Job *job : m_jobs.jobs()) {
        if (auto *check = qobject_cast<CheckJob *>(job);
            check && check->document() &&
            (check->document() == m_facts->document ||
             check->document()->firstShard().identity == m_facts->document->firstShard().identity)) {
            setCheck(check);
            break;
        }
    }
    for (Job *job : m_jobs.jobs()) {
        if (auto *hash = qobject_cast<HashJob *>(job); hash && hash->isActive() && hash->path() == hashedPath()) {
            setHash(hash);
            break;
        }
    }
}

bool IntegritySection::canCheck() const
{
    return m_facts && m_facts->completeTensors > 0;
}

bool IntegritySection::isChecking() const
{
    return m_check && m_check->isActive();
}

void IntegritySection::checkFile()
{
    if (!canCheck() || isChecking())
        return;
    auto *job = new CheckJob(m_facts->document);
    setCheck(job);
    m_jobs.add(job);
    showCheck();
}

void IntegritySection::setCheck(CheckJob *job)
{
    if (m_check)
        m_check->disconnect(this);
    m_check = job;
    m_shownFindings = 0;
    empty(m_findings);
    if (job) {
        connect(job, &Job::progressed, this, &IntegritySection::showCheck);
        connect(job, &Job::changed, this, &IntegritySection::showCheck);
        connect(job, &Job::finished, this, &IntegritySection::showCheck);
        connect(job, &CheckJob::problemsFound, this, &IntegritySection::showCheck);
        connect(job, &QObject::destroyed, this, &IntegritySection::showCheck);
    }
    showCheck();
}

void IntegritySection::showCheck()
{
    const bool active = isChecking();
    m_progress->setVisible(active);
    m_stop->setVisible(active);
    m_start->setVisible(!active);
    m_start->setEnabled(canCheck());
    m_start->setText(m_check && !active ? tr("Check again") : tr("Check file"));
    m_verdict->setVisible(m_check != nullptr);
    m_progressText->setText(m_facts && !canCheck() ? tr("There are no tensor data to be checked.") : QString());
    emit checkingChanged();
    if (!m_check) {
        m_checkBadge->setText({});
        return;
    }
    showFindings();
    const std::size_t found = m_check->found().size();
    const QString soFar = found == 0 ? tr("no NaN, no infinity, no invalid index")
                                     : tr("%n finding(s)", nullptr, static_cast<int>(found));
    const CheckItem::State state = found == 0 ? CheckItem::State::Ok : CheckItem::State::Error;
    switch (m_check->state()) {
    case Job::State::Queued:
        m_checkBadge->setText(tr("waiting"));
        m_checkBadge->setKind(Badge::Kind::Neutral);
        m_progress->setValue(0);
        m_verdict->hide();
        break;
    case Job::State::Checking:
    case Job::State::Running:
    case Job::State::Cancelling: {
        m_checkBadge->setText(m_check->state() == Job::State::Cancelling ? tr("stopping") : tr("running"));
        m_checkBadge->setKind(Badge::Kind::Accent);
        const TaskProgress &progress = m_check->progress();
        m_progress->setValue(static_cast<int>(1000.0 * std::max(0.0, m_check->fraction())));
        m_progressText->setText(
            tr("%1 of %2", "bytes done").arg(format::bytes(progress.done), format::bytes(progress.total)) +
            QStringLiteral("   ") + speedText(*m_check));
        m_verdict->setState(state);
        m_verdict->setTexts(tr("So far"), soFar);
        break;
    }
    case Job::State::Done: {
        const auto report = m_check->report();
        m_checkBadge->setText(found == 0 ? tr("passed") : tr("%n finding(s)", nullptr, static_cast<int>(found)));
        m_checkBadge->setKind(found == 0 ? Badge::Kind::Ok : Badge::Kind::Error);
        m_verdict->setState(state);
        const QString read = report
                                 ? tr("%1 tensors, %2 read")
                                       .arg(format::count(report->tensorsChecked), format::bytes(report->bytesChecked))
                                 : QString();
        m_verdict->setTexts(found == 0 ? tr("All values are sound") : tr("Some values are damaged"),
                            soFar + QStringLiteral("; ") + read);
        break;
    }
    case Job::State::Failed:
        m_checkBadge->setText(tr("failed"));
        m_checkBadge->setKind(Badge::Kind::Error);
        m_verdict->setState(CheckItem::State::Error);
        if (m_check->error()) {
            const ErrorText text = describeError(*m_check->error());
            m_verdict->setTexts(text.what, text.detail);
        }
        break;
    case Job::State::Cancelled:
        m_checkBadge->setText(tr("stopped"));
        m_checkBadge->setKind(Badge::Kind::Neutral);
        m_verdict->setState(found == 0 ? CheckItem::State::Info : CheckItem::State::Error);
        m_verdict->setTexts(tr("Stopped"), tr("Until then: %1").arg(soFar));
        break;
    }
}

void IntegritySection::showFindings()
{
    const std::vector<Diagnostic> &found = m_check->found();
    for (; m_shownFindings < std::min(found.size(), kMaxFindings); ++m_shownFindings)
        addFinding(found[m_shownFindings]);
}

void IntegritySection::addFinding(const Diagnostic &finding)
{
    auto *item = new CheckItem(stateOf(finding.severity), problemTitle(finding), toLine(finding.text, 600));
    if (finding.tensor) {
        connect(item->addRemedy(tr("Show")), &QPushButton::clicked, this,
                [this, tensor = *finding.tensor] { emit tensorRequested(tensor); });
    }
    m_findings->addWidget(item);
}

QString IntegritySection::hashedPath() const
{
    return m_facts ? fromPath(m_facts->document->path()) : QString();
}

QString IntegritySection::hashKey() const
{
    if (!m_facts)
        return {};
    const auto shards = m_facts->document->shards();
    const auto shard = std::ranges::find(shards, m_facts->document->path(), &core::gguf::Shard::path);
    const core::FileIdentity &identity = shard == shards.end() ? shards.front().identity : shard->identity;
    return QStringLiteral("%1:%2:%3:%4")
        .arg(identity.device)
        .arg(identity.inode)
        .arg(identity.size)
        .arg(identity.modifiedNs);
}

void IntegritySection::computeHash()
{
    if (!m_facts || (m_hashJob && m_hashJob->isActive()) || m_hashes.contains(hashKey()))
        return;
    auto *job = new HashJob(hashedPath());
    setHash(job);
    m_jobs.add(job);
    showHash();
}

void IntegritySection::setHash(HashJob *job)
{
    if (m_hashJob)
        m_hashJob->disconnect(this);
    m_hashJob = job;
    if (job) {
        connect(job, &Job::progressed, this, &IntegritySection::showHash);
        connect(job, &Job::changed, this, &IntegritySection::showHash);
        connect(job, &Job::finished, this, [this, key = hashKey()] {
            if (m_hashJob && m_hashJob->state() == Job::State::Done)
                m_hashes.insert(key, m_hashJob->hash());
            showHash();
        });
    }
    showHash();
}

void IntegritySection::showHash()
{
    const QString hash = m_hashes.value(hashKey());
    const bool active = m_hashJob && m_hashJob->isActive();
    m_hash->setVisible(!active);
    m_hashProgress->setVisible(active);
    m_compute->setVisible(!active && hash.isEmpty());
    m_stopHash->setVisible(active);
    m_copyHash->setVisible(!hash.isEmpty());
    if (active)
        m_hashProgress->setValue(static_cast<int>(1000.0 * std::max(0.0, m_hashJob->fraction())));
    QString note;
    if (m_facts && m_facts->document->shards().size() > 1)
        note = QFileInfo(hashedPath()).fileName();
    if (m_hashJob && m_hashJob->state() == Job::State::Failed && m_hashJob->error())
        note = errorLine(*m_hashJob->error());
    m_hashNote->setText(note);
    m_hash->setText(hash.isEmpty() ? tr("not computed yet") : hash);
    setTextRole(m_hash, hash.isEmpty() ? TextRole::Body : TextRole::Mono, hash.isEmpty() ? Tone::Text3 : Tone::Text);
    compareHash();
}

void IntegritySection::compareHash()
{
    const QString hash = m_hashes.value(hashKey());
    const QString typed = m_published->text().trimmed();
    const QString published = parsePublishedHash(typed);
    const bool invalid = !typed.isEmpty() && published.isEmpty();
    setInvalid(m_published, invalid);
    m_comparison->setVisible(!typed.isEmpty() && (invalid || !hash.isEmpty()));
    if (invalid) {
        m_comparison->setState(CheckItem::State::Warning);
        m_comparison->setTexts(tr("This is no SHA-256"), tr("It should be 64 digits of 0 … 9 and a … f."));
    } else if (hash == published) {
        m_comparison->setState(CheckItem::State::Ok);
        m_comparison->setTexts(tr("Equal"), tr("This file is byte for byte the published one."));
    } else {
        m_comparison->setState(CheckItem::State::Error);
        m_comparison->setTexts(tr("Differs"), tr("This file is not the published one."));
    }
}

} // namespace ui
