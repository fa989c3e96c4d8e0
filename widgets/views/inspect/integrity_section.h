// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/views/inspect/inspect_section.h"

class QLabel;
class QVBoxLayout;

namespace ui {

class Card;
class CheckCard;
class HashCard;
class JobQueue;

/// What opening checked, Check file with its findings, and the file's SHA-256 beside a published one. GUI thread only.
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

    FactsPtr m_facts;
    QLabel *m_read;
    QVBoxLayout *m_opened;
    CheckCard *m_check;
    HashCard *m_hash;
};

} // namespace ui
