// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/views/inspect/inspect_section.h"

#include <QHash>
#include <QPointer>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace ui {

class Badge;
class Card;
class CheckItem;
class CheckJob;
class HashJob;
class JobQueue;

/// What opening checked, Check file with its findings, and the file's SHA-256 beside a published one. The work is done
/// by jobs of the queue: it goes on when another tab is shown, and is found again. GUI thread only.
class IntegritySection : public InspectSection
{
    Q_OBJECT
public:
    explicit IntegritySection(JobQueue &jobs, QWidget *parent = nullptr);

    void setFacts(const FactsPtr &facts) override;
    /// Starts (or shows) the check of all values.
    void checkFile();
    /// Starts the SHA-256 of the file; shows the kept one if there is one.
    void computeHash();
    [[nodiscard]] bool isChecking() const;
    /// Whether the check can run: some data must be there.
    [[nodiscard]] bool canCheck() const;

signals:
    void checkingChanged();

private:
    void fillOpened();
    void findJobs();
    void setCheck(CheckJob *job);
    void setHash(HashJob *job);
    void showCheck();
    void showFindings();
    void addFinding(const core::gguf::Diagnostic &finding);
    void showHash();
    void compareHash();
    [[nodiscard]] QString hashKey() const;
    [[nodiscard]] QString hashedPath() const;

    JobQueue &m_jobs;
    FactsPtr m_facts;
    QVBoxLayout *m_opened;
    Card *m_checkCard;
    Badge *m_checkBadge;
    QLabel *m_checkText;
    QProgressBar *m_progress;
    QLabel *m_progressText;
    QPushButton *m_start;
    QPushButton *m_stop;
    QVBoxLayout *m_findings;
    CheckItem *m_verdict;
    std::size_t m_shownFindings = 0;
    QLabel *m_hashNote;
    QLabel *m_hash;
    QPushButton *m_compute;
    QPushButton *m_stopHash;
    QToolButton *m_copyHash;
    QProgressBar *m_hashProgress;
    QLineEdit *m_published;
    CheckItem *m_comparison;
    QPointer<CheckJob> m_check;
    QPointer<HashJob> m_hashJob;
    QHash<QString, QString> m_hashes; ///< by the file's device, inode, size and time: a changed file has none
};

/// The hash in a line as it is published: spaces, case, "sha256:" and a file name behind it are ignored. Empty if there
/// is no hash of 64 hex digits.
[[nodiscard]] QString parsePublishedHash(const QString &text);

} // namespace ui
