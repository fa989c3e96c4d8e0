// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobs_dock.h"

#include "widgets/common/icons.h"
#include "widgets/common/page_header.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/jobs/job_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>
#include <QScrollArea>
#include <QShowEvent>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr int kHeight = 224;
constexpr int kHeadHeight = 36;
constexpr int kSqueezed = 112;

} // namespace

JobsDock::JobsDock(JobQueue *queue, QWidget *parent)
    : QDockWidget(tr("Jobs"), parent)
    , m_queue(queue)
    , m_list(new QVBoxLayout)
    , m_area(new QScrollArea(this))
    , m_counts(makeLabel({}, TextRole::Secondary, Tone::Text2, this))
    , m_empty(makeLabel(tr("No jobs. Quantizing, checks and hashes show here while they run."), TextRole::Secondary,
                        Tone::Text3, this))
    , m_clear(new QPushButton(tr("Clear finished"), this))
{
    setObjectName(QStringLiteral("jobsDock"));
    setAllowedAreas(Qt::BottomDockWidgetArea);
    setFeatures(DockWidgetClosable);

    auto *head = new QWidget(this);
    head->setMinimumHeight(ui::metric(kHeadHeight));
    setBackground(head, &Tokens::raised);
    auto *headRow = new QHBoxLayout(head);
    headRow->setContentsMargins(16, 3, 8, 3); // the dock's layout goes by the size hint
    headRow->setSpacing(8);
    headRow->addWidget(makeLabel(tr("Jobs"), TextRole::Caption, Tone::Text2, head));
    headRow->addWidget(m_counts);
    headRow->addStretch();
    setGhost(m_clear);
    headRow->addWidget(m_clear);
    auto *closeButton = makeToolButton(IconName::Close, tr("Hide jobs"), head);
    headRow->addWidget(closeButton);
    setTitleBarWidget(head);

    auto *body = new QWidget;
    setBackground(body, &Tokens::raised);
    m_list->setContentsMargins({});
    m_list->setSpacing(0);
    m_empty->setContentsMargins(16, 8, 16, 8);
    auto *column = new QVBoxLayout(body);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_empty);
    column->addLayout(m_list);
    column->addStretch();
    m_area->setWidget(body);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setAccessibleName(tr("Jobs"));
    setWidget(m_area);

    connect(closeButton, &QToolButton::clicked, this, &QDockWidget::close);
    connect(m_clear, &QPushButton::clicked, m_queue, &JobQueue::clearFinished);
    connect(m_queue, &JobQueue::added, this, &JobsDock::addRow);
    connect(m_queue, &JobQueue::aboutToRemove, this, &JobsDock::removeRow);
    connect(m_queue, &JobQueue::jobChanged, this, [this](Job *job) {
        if (JobRow *row = rowOf(job))
            row->refresh();
    });
    connect(m_queue, &JobQueue::countsChanged, this, &JobsDock::updateHead);
    const auto &jobs = m_queue->jobs();
    std::for_each(jobs.crbegin(), jobs.crend(), [this](Job *job) { addRow(job); });
    updateHead();
}

QSize JobsDock::sizeHint() const
{
    return {640, ui::metric(kHeight)};
}

void JobsDock::showEvent(QShowEvent *event)
{
    QDockWidget::showEvent(event);
    // The main window squeezes a dock that was hidden at first; a height that a person chose is larger than that.
    auto *window = qobject_cast<QMainWindow *>(this->window());
    if (event->spontaneous() || window == nullptr)
        return;
    QTimer::singleShot(0, this, [this, window] {
        if (isVisible() && height() < ui::metric(kSqueezed))
            window->resizeDocks({this}, {ui::metric(kHeight)}, Qt::Vertical);
    });
}

void JobsDock::addRow(Job *job)
{
    if (m_rows.contains(job))
        return;
    auto *row = new JobRow(job);
    connect(row, &JobRow::reportRequested, this, &JobsDock::reportRequested);
    connect(row, &JobRow::openRequested, this, &JobsDock::openRequested);
    connect(row, &JobRow::removeRequested, m_queue, &JobQueue::remove);
    m_rows.insert(job, row);
    // In the queue's order: jobs of an earlier session come in at the end.
    const auto at = m_queue->jobs().indexOf(job);
    m_list->insertWidget(static_cast<int>(std::min<qsizetype>(at, m_list->count())), row);
    updateHead();
}

void JobsDock::removeRow(Job *job)
{
    JobRow *row = m_rows.take(job);
    if (row == nullptr)
        return;
    const bool hadFocus = row->isAncestorOf(focusWidget());
    m_list->removeWidget(row);
    row->hide();
    // Its own button may have brought us here.
    row->deleteLater();
    if (hadFocus)
        m_clear->setFocus(Qt::OtherFocusReason);
    updateHead();
}

void JobsDock::updateHead()
{
    int running = 0;
    int waiting = 0;
    int finished = 0;
    for (const Job *job : m_queue->jobs()) {
        if (!job->isActive())
            ++finished;
        else if (job->state() == Job::State::Queued)
            ++waiting;
        else
            ++running;
    }
    QStringList parts;
    if (running > 0)
        parts.append(tr("%n running", nullptr, running));
    if (waiting > 0)
        parts.append(tr("%n waiting", nullptr, waiting));
    if (parts.isEmpty() && finished > 0)
        parts.append(tr("%n finished", nullptr, finished));
    m_counts->setText(parts.join(QStringLiteral(", ")));
    m_clear->setEnabled(finished > 0);
    m_empty->setVisible(m_rows.isEmpty());
}

} // namespace ui
