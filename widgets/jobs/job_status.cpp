// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/job_status.h"

#include "widgets/common/format.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/jobs/job_queue.h"

#include <QAccessible>
#include <QPainter>

#include <algorithm>
#include <chrono>

namespace ui {

namespace {

constexpr int kBarWidth = 120;
constexpr int kBarHeight = 6;
constexpr int kGap = 8;
constexpr int kIconSize = 14;

QString kindName(Job::Kind kind)
{
    switch (kind) {
    case Job::Kind::Quantize:
        return JobStatus::tr("Quantize");
    case Job::Kind::CheckFile:
        return JobStatus::tr("Check");
    case Job::Kind::HashFile:
        return JobStatus::tr("SHA-256");
    }
    return {};
}

QString timeLeft(const Job &job)
{
    const double left = job.secondsLeft();
    return left < 0 ? QString() : format::timeLeft(std::chrono::seconds(static_cast<std::chrono::seconds::rep>(left)));
}

} // namespace

JobStatus::JobStatus(JobQueue *queue, QWidget *parent)
    : QAbstractButton(parent)
    , m_queue(queue)
{
    setFocusPolicy(Qt::TabFocus);
    setToolTip(tr("Show or hide the jobs"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    connect(m_queue, &JobQueue::jobChanged, this, &JobStatus::refresh);
    connect(m_queue, &JobQueue::countsChanged, this, &JobStatus::refresh);
    connect(m_queue, &JobQueue::jobFinished, this, &JobStatus::announce);
    connect(&Theme::instance(), &Theme::changed, this, [this] { updateGeometry(); });
    refresh();
}

QString JobStatus::name() const
{
    const Job *job = m_queue->front();
    return job == nullptr ? QString() : kindName(job->kind());
}

QString JobStatus::fact() const
{
    const Job *job = m_queue->front();
    if (job == nullptr)
        return {};
    if (job->state() == Job::State::Cancelling)
        return tr("cancelling");
    const double part = job->fraction();
    QString text = part < 0 ? tr("starting") : format::percent(part, 0);
    const QString left = timeLeft(*job);
    if (!left.isEmpty())
        text = tr("%1, %2 left", "percent, time").arg(text, left);
    return text;
}

void JobStatus::refresh()
{
    const Job *job = m_queue->front();
    setVisible(job != nullptr);
    if (job == nullptr)
        return;
    setAccessibleName(QStringLiteral("%1, %2").arg(kindName(job->kind()), fact()));
    updateGeometry();
    update();
}

void JobStatus::announce(Job *job)
{
    QString text;
    switch (job->state()) {
    case Job::State::Done:
        text = tr("Finished: %1", "a job").arg(job->title());
        break;
    case Job::State::Failed:
        text = tr("Failed: %1. %2", "a job, why").arg(job->title(), job->fact());
        break;
    default:
        text = tr("Cancelled: %1", "a job").arg(job->title());
        break;
    }
    // This widget hides when the last job ends; the window is there.
    QAccessibleAnnouncementEvent event(window(), text);
    QAccessible::updateAccessibility(&event);
}

QSize JobStatus::sizeHint() const
{
    const QFontMetrics strong(ui::font(TextRole::SecondaryStrong));
    const QFontMetrics plain(ui::font(TextRole::Secondary));
    // Room for the longest usual text, so that the bar doesn't move with every percent.
    const int text = std::max({plain.horizontalAdvance(fact()), plain.horizontalAdvance(tr("100 %, about 10 min left")),
                               plain.horizontalAdvance(tr("100 %, under a minute left"))});
    return {kIconSize + strong.horizontalAdvance(name()) + kBarWidth + text + 5 * kGap,
            std::max(ui::metric(24), strong.height() + 4)};
}

void JobStatus::paintEvent(QPaintEvent *)
{
    const Job *job = m_queue->front();
    if (job == nullptr)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &t = tokens();
    if (underMouse() || hasFocus()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.hover);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0, 1, 0, -1), 4, 4);
    }
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    int x = kGap;
    const auto place = [&](int width) {
        const QRect box(mirrored ? this->width() - x - width : x, 0, width, height());
        x += width + kGap;
        return box;
    };
    const QRect iconBox = place(kIconSize);
    painter.drawPixmap(iconBox.x(), (height() - kIconSize) / 2,
                       iconPixmap(IconName::Jobs, t.accent, kIconSize, devicePixelRatioF()));
    painter.setFont(ui::font(TextRole::SecondaryStrong));
    painter.setPen(t.text);
    painter.drawText(place(painter.fontMetrics().horizontalAdvance(name())), Qt::AlignVCenter | Qt::AlignLeft, name());
    const QRect barBox = place(kBarWidth);
    QRectF track(barBox.x(), (height() - kBarHeight) / 2.0, barBox.width(), kBarHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.border);
    painter.drawRoundedRect(track, kBarHeight / 2.0, kBarHeight / 2.0);
    const double part = std::max(job->fraction(), 0.0);
    if (part > 0) {
        QRectF bar = track;
        bar.setWidth(std::max(track.width() * part, static_cast<double>(kBarHeight)));
        if (mirrored)
            bar.moveRight(track.right());
        painter.setBrush(t.accent);
        painter.drawRoundedRect(bar, kBarHeight / 2.0, kBarHeight / 2.0);
    }
    painter.setFont(ui::font(TextRole::Secondary));
    painter.setPen(t.text2);
    painter.drawText(place(std::max(width() - x - kGap, 0)),
                     Qt::AlignVCenter | (mirrored ? Qt::AlignRight : Qt::AlignLeft), fact());
}

} // namespace ui
