// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/hash_card.h"

#include "widgets/common/check_item.h"
#include "widgets/common/error_text.h"
#include "widgets/common/icons.h"
#include "widgets/common/page_header.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/document/paths.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/views/inspect/data_views.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>

#include <algorithm>

namespace ui {

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

HashCard::HashCard(JobQueue &jobs)
    : Card(tr("SHA-256"))
    , m_jobs(jobs)
    , m_note(makeLabel({}, TextRole::Small, Tone::Text2))
    , m_hash(makeLabel({}, TextRole::Mono))
    , m_progress(makeProgressBar(tr("Computing the SHA-256")))
    , m_compute(new QPushButton(tr("Compute")))
    , m_stop(new QPushButton(icon(IconName::Stop), tr("Stop")))
    , m_copy(makeToolButton(IconName::Copy, tr("Copy the SHA-256")))
    , m_published(new QLineEdit)
    , m_comparison(new CheckItem(CheckItem::State::Ok, {}, {}))
{
    build();
    connect(m_compute, &QPushButton::clicked, this, &HashCard::compute);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_job)
            m_job->cancel();
    });
    connect(m_copy, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_known.value(key()).hash); });
    connect(m_published, &QLineEdit::textChanged, this, &HashCard::compare);
    m_minute.setInterval(std::chrono::minutes(1));
    connect(&m_minute, &QTimer::timeout, this, [this] { m_note->setText(noteText()); });
    m_minute.start();
}

void HashCard::build()
{
    setTrailing(m_note);
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(6);
    grid->addWidget(makeLabel(tr("This file"), TextRole::Secondary, Tone::Text2), 0, 0);
    m_hash->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_hash->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    // The field below has its text further in.
    m_hash->setContentsMargins(10, 0, 0, 0);
    m_hash->setAccessibleName(tr("SHA-256 of this file"));
    auto *value = new QVBoxLayout;
    value->addWidget(m_hash);
    value->addWidget(m_progress);
    grid->addLayout(value, 0, 1);
    m_compute->setAccessibleName(tr("Compute the SHA-256"));
    m_stop->setAccessibleName(tr("Stop computing the SHA-256"));
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_compute);
    buttons->addWidget(m_stop);
    buttons->addWidget(m_copy);
    grid->addLayout(buttons, 0, 2);
    auto *label = makeLabel(tr("Published"), TextRole::Secondary, Tone::Text2);
    grid->addWidget(label, 1, 0);
    m_published->setPlaceholderText(tr("Paste the hash from the model's page to compare"));
    m_published->setAccessibleName(tr("Published SHA-256"));
    m_published->setClearButtonEnabled(true);
    setTextRole(m_published, TextRole::Mono);
    label->setBuddy(m_published);
    grid->addWidget(m_published, 1, 1);
    auto *paste = new QPushButton(tr("Paste"));
    paste->setAccessibleName(tr("Paste the published SHA-256"));
    connect(paste, &QPushButton::clicked, this,
            [this] { m_published->setText(QGuiApplication::clipboard()->text().trimmed()); });
    grid->addWidget(paste, 1, 2);
    content()->addLayout(grid);
    m_comparison->setSingleLine(true, Qt::AlignLeft);
    content()->addWidget(m_comparison);
}

void HashCard::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    m_published->clear();
    HashJob *known = nullptr;
    for (Job *job : facts ? m_jobs.jobs() : QList<Job *>()) {
        auto *hash = qobject_cast<HashJob *>(job);
        if (!known && hash && hash->isActive() && hash->path() == path())
            known = hash;
    }
    setJob(known);
}

QString HashCard::path() const
{
    return m_facts ? fromPath(m_facts->document->path()) : QString();
}

QString HashCard::key() const
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

void HashCard::compute()
{
    if (!m_facts || (m_job && m_job->isActive()) || m_known.contains(key()))
        return;
    auto *job = new HashJob(path());
    setJob(job);
    m_jobs.add(job);
    refresh();
}

void HashCard::setJob(HashJob *job)
{
    if (m_job)
        m_job->disconnect(this);
    m_job = job;
    if (job) {
        connect(job, &Job::progressed, this, &HashCard::refresh);
        connect(job, &Job::changed, this, &HashCard::refresh);
        connect(job, &Job::finished, this, [this, hashed = key()] {
            if (m_job && m_job->state() == Job::State::Done)
                m_known.insert(hashed, {m_job->hash(), QDateTime::currentDateTime()});
            refresh();
        });
    }
    refresh();
}

QString HashCard::noteText() const
{
    if (m_job && m_job->state() == Job::State::Failed && m_job->error())
        return errorLine(*m_job->error());
    QStringList parts;
    if (m_facts && m_facts->document->shards().size() > 1)
        parts.append(QFileInfo(path()).fileName());
    if (const Known known = m_known.value(key()); !known.hash.isEmpty()) {
        const qint64 minutes = known.computed.secsTo(QDateTime::currentDateTime()) / 60;
        const QString when =
            minutes < 1 ? tr("computed just now") : tr("computed %n minute(s) ago", nullptr, static_cast<int>(minutes));
        parts.append(when + QStringLiteral(", ") + tr("the file has not changed since"));
    }
    return parts.join(QStringLiteral("  ·  "));
}

void HashCard::refresh()
{
    const QString hash = m_known.value(key()).hash;
    const bool active = m_job && m_job->isActive();
    m_hash->setVisible(!active);
    m_progress->setVisible(active);
    m_compute->setVisible(!active && hash.isEmpty());
    m_stop->setVisible(active);
    m_copy->setVisible(!hash.isEmpty());
    if (active)
        m_progress->setValue(static_cast<int>(1000.0 * std::max(0.0, m_job->fraction())));
    m_note->setText(noteText());
    m_hash->setText(hash.isEmpty() ? tr("not computed yet") : hash);
    setTextRole(m_hash, hash.isEmpty() ? TextRole::Secondary : TextRole::Mono,
                hash.isEmpty() ? Tone::Text3 : Tone::Text);
    compare();
}

void HashCard::compare()
{
    const QString hash = m_known.value(key()).hash;
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
