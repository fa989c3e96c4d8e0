// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/jobs/job_record.h"

#include <QScrollArea>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ui {

class Badge;
class Card;
class CheckItem;
class FactGrid;
class Figure;
class ReportTable;

/// Step 4 of the Quantize page, and the report of any job of the dock: what came out, or why nothing did. Needs the
/// record only, no open file. GUI thread only.
class ReportView : public QScrollArea
{
    Q_OBJECT
public:
    explicit ReportView(QWidget *parent = nullptr);

    void setRecord(const JobRecord &record);
    [[nodiscard]] const JobRecord &record() const { return m_record; }
    /// False where the page can't offer them: no file is open to check again.
    void setRemediesPossible(bool possible);
    /// Gives the keyboard focus to what is most likely wanted next.
    void focusAction();

signals:
    void openRequested(const QString &path);
    void showInFolderRequested(const QString &path);
    /// After a failure or cancelling.
    void tryAgainRequested();
    void anotherPlaceRequested();

private:
    void buildHead(QVBoxLayout *column);
    void buildTables(QVBoxLayout *column);
    void showDone();
    void showFailed();
    void fillTables();
    void fillMessages();
    void fillProvenance();
    void copyReport();

    JobRecord m_record;
    Card *m_head = nullptr;
    Badge *m_badge = nullptr;
    QWidget *m_figures = nullptr;
    Figure *m_size = nullptr;
    Figure *m_bits = nullptr;
    Figure *m_share = nullptr;
    Figure *m_error = nullptr;
    CheckItem *m_failure = nullptr;
    QPushButton *m_open = nullptr;
    QPushButton *m_folder = nullptr;
    QPushButton *m_again = nullptr;
    QPushButton *m_place = nullptr;
    QWidget *m_tables = nullptr;
    QWidget *m_left = nullptr; ///< what only a finished job has
    ReportTable *m_byType = nullptr;
    ReportTable *m_largest = nullptr;
    QVBoxLayout *m_messages = nullptr;
    Card *m_messageCard = nullptr;
    Card *m_largestCard = nullptr;
    FactGrid *m_provenance = nullptr;
    bool m_remediesPossible = true;
};

} // namespace ui
