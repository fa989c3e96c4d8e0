// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"
#include "widgets/models/document_facts.h"

#include <QPointer>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace ui {

class Badge;
class CheckItem;
class CheckJob;
class InspectSection;
class JobQueue;

/// Check file: reads all values once, with progress, Stop, and findings as they are met. The job is the queue's: it
/// goes on when another tab is shown, and is found again. GUI thread only.
class CheckCard : public Card
{
    Q_OBJECT
public:
    /// `section` sends what Show asks for.
    CheckCard(JobQueue &jobs, InspectSection *section);

    void setFacts(const FactsPtr &facts);
    void start();
    [[nodiscard]] bool isChecking() const;
    /// Whether the check can run: some data must be there.
    [[nodiscard]] bool canCheck() const;

signals:
    void checkingChanged();

private:
    void setJob(CheckJob *job);
    void refresh();
    void showState();
    void showProgress();
    void showFindings();

    JobQueue &m_jobs;
    InspectSection *m_section;
    FactsPtr m_facts;
    Badge *m_badge;
    QProgressBar *m_progress;
    QLabel *m_progressText;
    QPushButton *m_start;
    QPushButton *m_stop;
    CheckItem *m_verdict;
    QVBoxLayout *m_findings;
    std::size_t m_shownFindings = 0;
    QLabel *m_more; ///< findings that are not listed
    QPointer<CheckJob> m_job;
    bool m_wasChecking = false;
};

} // namespace ui
