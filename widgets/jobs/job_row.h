// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/jobs/job.h"

#include <QFrame>
#include <QPointer>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace ui {

class ElidedLabel;

/// A job in the dock: state icon, title, one line of fact, bar, actions. GUI thread only.
class JobRow : public QFrame
{
    Q_OBJECT
public:
    explicit JobRow(Job *job, QWidget *parent = nullptr);

    [[nodiscard]] Job *job() const { return m_job; }
    void refresh();

signals:
    void reportRequested(ui::Job *job);
    void openRequested(const QString &path);
    void removeRequested(ui::Job *job);

protected:
    void paintEvent(QPaintEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void askBeforeCancel(bool asking);
    void updateIcon();

    QPointer<Job> m_job;
    QLabel *m_icon;
    ElidedLabel *m_title;
    ElidedLabel *m_fact;
    QProgressBar *m_bar;
    QLabel *m_percent;
    QToolButton *m_cancel;
    QWidget *m_question;
    QPushButton *m_stop;
    QPushButton *m_report;
    QPushButton *m_open;
    QToolButton *m_remove;
    bool m_asking = false;
};

} // namespace ui
