// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"
#include "widgets/models/document_facts.h"

#include <QDateTime>
#include <QHash>
#include <QPointer>
#include <QTimer>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace ui {

class CheckItem;
class HashJob;
class JobQueue;

/// The file's SHA-256, computed on request by a job of the queue, beside a published one. GUI thread only.
class HashCard : public Card
{
    Q_OBJECT
public:
    explicit HashCard(JobQueue &jobs);

    void setFacts(const FactsPtr &facts);
    /// Starts the job unless the hash is known.
    void compute();

private:
    struct Known
    {
        QString hash;
        QDateTime computed;
    };
    void build();
    void setJob(HashJob *job);
    void refresh();
    void compare();
    [[nodiscard]] QString noteText() const;
    [[nodiscard]] QString key() const;
    [[nodiscard]] QString path() const;

    JobQueue &m_jobs;
    FactsPtr m_facts;
    QLabel *m_note;
    QLabel *m_hash;
    QProgressBar *m_progress;
    QPushButton *m_compute;
    QPushButton *m_stop;
    QToolButton *m_copy;
    QLineEdit *m_published;
    CheckItem *m_comparison;
    QPointer<HashJob> m_job;
    QHash<QString, Known> m_known; ///< by the file's device, inode, size and time: a changed file has none
    QTimer m_minute;               ///< the note says how long ago
};

/// The hash in a line as it is published: spaces, case, "sha256:" and a file name behind it are ignored. Empty if there
/// is no hash of 64 hex digits.
[[nodiscard]] QString parsePublishedHash(const QString &text);

} // namespace ui
