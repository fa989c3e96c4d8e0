// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QHash>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace ui {

class Job;
class JobQueue;
class JobRow;

/// The list of jobs below all views, newest first. GUI thread only.
class JobsDock : public QDockWidget
{
    Q_OBJECT
public:
    explicit JobsDock(JobQueue *queue, QWidget *parent = nullptr);

    [[nodiscard]] JobRow *rowOf(const Job *job) const { return m_rows.value(job); }
    QSize sizeHint() const override;

signals:
    /// The report of that job is wanted; the job is finished.
    void reportRequested(ui::Job *job);
    void openRequested(const QString &path);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void addRow(Job *job);
    void removeRow(Job *job);
    void updateHead();

    JobQueue *m_queue;
    QHash<const Job *, JobRow *> m_rows;
    QVBoxLayout *m_list;
    QScrollArea *m_area;
    QLabel *m_counts;
    QLabel *m_empty;
    QPushButton *m_clear;
};

} // namespace ui
