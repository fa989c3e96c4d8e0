// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/job_row.h"

#include "widgets/common/elided_label.h"
#include "widgets/common/format.h"
#include "widgets/common/icons.h"
#include "widgets/common/page_header.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

namespace ui {

namespace {

constexpr int kIconSize = 16;
constexpr int kSteps = 1000;

struct Look
{
    IconName icon;
    QColor Tokens::*token;
};

Look lookOf(Job::State state)
{
    switch (state) {
    case Job::State::Queued:
        return {IconName::Jobs, &Tokens::text2};
    case Job::State::Checking:
    case Job::State::Running:
        return {IconName::Play, &Tokens::accent};
    case Job::State::Cancelling:
        return {IconName::Stop, &Tokens::text2};
    case Job::State::Done:
        return {IconName::Ok, &Tokens::ok};
    case Job::State::Failed:
        return {IconName::Error, &Tokens::error};
    case Job::State::Cancelled:
        return {IconName::Stop, &Tokens::text3};
    }
    return {IconName::Jobs, &Tokens::text2};
}

QString stateText(Job::State state)
{
    switch (state) {
    case Job::State::Queued:
        return JobRow::tr("waiting");
    case Job::State::Checking:
        return JobRow::tr("checking");
    case Job::State::Running:
        return JobRow::tr("running");
    case Job::State::Cancelling:
        return JobRow::tr("cancelling");
    case Job::State::Done:
        return JobRow::tr("done");
    case Job::State::Failed:
        return JobRow::tr("failed");
    case Job::State::Cancelled:
        return JobRow::tr("cancelled");
    }
    return {};
}

} // namespace

JobRow::JobRow(Job *job, QWidget *parent)
    : QFrame(parent)
    , m_job(job)
    , m_icon(new QLabel(this))
    , m_title(new ElidedLabel({}, Qt::ElideMiddle, this))
    , m_fact(new ElidedLabel({}, Qt::ElideRight, this))
    , m_bar(new QProgressBar(this))
    , m_percent(makeLabel({}, TextRole::SecondaryStrong, Tone::Text, this))
    , m_cancel(makeToolButton(IconName::Stop, tr("Cancel"), this))
    , m_question(new QWidget(this))
    , m_stop(new QPushButton(tr("Cancel the job"), m_question))
    , m_report(new QPushButton(tr("Show report"), this))
    , m_open(new QPushButton(tr("Open result"), this))
    , m_remove(makeToolButton(IconName::Close, tr("Remove from the list"), this))
{
    setTextRole(m_title, TextRole::SecondaryStrong);
    setTextRole(m_fact, TextRole::Secondary, Tone::Text2);
    m_bar->setRange(0, kSteps);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(200, 8);
    m_percent->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_percent->setMinimumWidth(ui::metric(40));
    setGhost(m_report);
    setGhost(m_open);

    auto *texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(m_title);
    texts->addWidget(m_fact);

    auto *asked = new QHBoxLayout(m_question);
    asked->setContentsMargins({});
    asked->setSpacing(8);
    asked->addWidget(makeLabel(tr("Stop? Nothing is kept."), TextRole::Secondary, Tone::Text2, m_question));
    setVariant(m_stop, ButtonVariant::Danger);
    auto *goOn = new QPushButton(tr("Go on"), m_question);
    asked->addWidget(m_stop);
    asked->addWidget(goOn);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 3, 12, 3);
    row->setSpacing(12);
    row->addWidget(m_icon);
    row->addLayout(texts, 1);
    row->addWidget(m_bar);
    row->addWidget(m_percent);
    row->addWidget(m_question);
    row->addWidget(m_report);
    row->addWidget(m_open);
    row->addWidget(m_cancel);
    row->addWidget(m_remove);
    setMinimumHeight(ui::metric(38));
    m_question->hide();

    connect(m_cancel, &QToolButton::clicked, this, [this] {
        // What waits has nothing to lose.
        if (m_job && m_job->state() == Job::State::Queued)
            m_job->cancel();
        else
            askBeforeCancel(true);
    });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        askBeforeCancel(false);
        if (m_job)
            m_job->cancel();
    });
    connect(goOn, &QPushButton::clicked, this, [this] { askBeforeCancel(false); });
    connect(m_report, &QPushButton::clicked, this, [this] { emit reportRequested(m_job); });
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (m_job)
            emit openRequested(m_job->resultPath());
    });
    connect(m_remove, &QToolButton::clicked, this, [this] { emit removeRequested(m_job); });
    connect(&Theme::instance(), &Theme::changed, this, [this] { refresh(); });
    refresh();
}

void JobRow::askBeforeCancel(bool asking)
{
    m_asking = asking;
    refresh();
    if (asking)
        m_stop->setFocus(Qt::OtherFocusReason);
    else if (m_cancel->isVisible())
        m_cancel->setFocus(Qt::OtherFocusReason);
}

void JobRow::updateIcon()
{
    const Look look = lookOf(m_job->state());
    m_icon->setPixmap(iconPixmap(look.icon, tokens().*look.token, kIconSize, devicePixelRatioF()));
    m_icon->setAccessibleName(stateText(m_job->state()));
}

void JobRow::refresh()
{
    if (!m_job)
        return;
    const auto state = m_job->state();
    const bool active = m_job->isActive();
    const bool running = m_job->isRunning();
    if (!running || state == Job::State::Cancelling)
        m_asking = false;
    updateIcon();
    m_title->setText(m_job->title());
    setTextRole(m_fact, TextRole::Secondary, state == Job::State::Failed ? Tone::Error : Tone::Text2);
    m_fact->setText(m_job->fact());
    const double part = m_job->fraction();
    m_bar->setVisible(running && !m_asking);
    m_percent->setVisible(running && !m_asking);
    // Without a total the bar says nothing of how far it is.
    m_bar->setRange(0, part < 0 ? 0 : kSteps);
    m_bar->setValue(part < 0 ? 0 : static_cast<int>(part * kSteps));
    m_bar->setAccessibleName(m_job->title());
    m_percent->setText(part < 0 ? QString() : format::percent(part, 0));
    m_cancel->setVisible(active && !m_asking && state != Job::State::Cancelling);
    m_cancel->setAccessibleName(tr("Cancel %1", "a job").arg(m_job->title()));
    m_question->setVisible(m_asking);
    m_report->setVisible(!active && m_job->hasReport());
    m_report->setAccessibleName(tr("Show report of %1").arg(m_job->title()));
    m_open->setVisible(!active && !m_job->resultPath().isEmpty());
    m_open->setAccessibleName(tr("Open result of %1").arg(m_job->title()));
    m_remove->setVisible(!active);
    m_remove->setAccessibleName(tr("Remove %1").arg(m_job->title()));
    setAccessibleName(QStringLiteral("%1, %2, %3").arg(m_job->title(), stateText(state), m_job->fact()));
}

void JobRow::paintEvent(QPaintEvent *event)
{
    QFrame::paintEvent(event);
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().grid);
}

void JobRow::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_job)
        return;
    QMenu menu(this);
    const auto add = [&menu](QAbstractButton *button, const QString &text) {
        if (button->isVisible())
            QObject::connect(menu.addAction(text), &QAction::triggered, button, &QAbstractButton::click);
    };
    add(m_report, m_report->text());
    add(m_open, m_open->text());
    add(m_cancel, tr("Cancel"));
    add(m_remove, m_remove->toolTip());
    if (!menu.isEmpty())
        menu.exec(event->globalPos());
}

} // namespace ui
