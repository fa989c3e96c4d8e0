// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/loading_line.h"

#include "widgets/common/theme.h"

#include <QPainter>

#include <cmath>

namespace ui {

namespace {
constexpr int kFrame = 33;
constexpr int kPatience = 300;
constexpr int kLong = 2000;
} // namespace

LoadingLine::LoadingLine(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_delay.setSingleShot(true);
    m_long.setSingleShot(true);
    m_tick.setInterval(kFrame);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        m_visibleLine = true;
        if (!Theme::instance().reducedMotion())
            m_tick.start();
        update();
    });
    connect(&m_long, &QTimer::timeout, this, &LoadingLine::tookLong);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        m_phase = std::fmod(m_phase + kFrame / 1400.0, 1.0);
        update();
    });
}

void LoadingLine::setRunning(bool running)
{
    if (running == m_running)
        return;
    m_running = running;
    if (running) {
        m_phase = 0;
        m_delay.start(kPatience);
        m_long.start(kLong);
        return;
    }
    m_delay.stop();
    m_long.stop();
    m_tick.stop();
    m_visibleLine = false;
    update();
}

void LoadingLine::paintEvent(QPaintEvent *)
{
    if (!m_visibleLine)
        return;
    QPainter painter(this);
    const double part = width() * 0.22;
    const double x = m_tick.isActive() ? m_phase * (width() + part) - part : (width() - part) / 2;
    painter.fillRect(QRectF(x, 0, part, height()), tokens().accent);
}

Spinner::Spinner(int size, QWidget *parent)
    : QWidget(parent)
    , m_size(size)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_tick.setInterval(kFrame * 2);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        m_angle = (m_angle + 24) % 360;
        update();
    });
}

void Spinner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF circle = QRectF(rect()).adjusted(2, 2, -2, -2);
    painter.setPen(QPen(tokens().grid, 1.75));
    painter.drawEllipse(circle);
    QPen pen(tokens().accent, 1.75);
    pen.setCapStyle(Qt::RoundCap);
    painter.setPen(pen);
    painter.drawArc(circle, (90 - m_angle) * 16, -100 * 16);
}

void Spinner::showEvent(QShowEvent *event)
{
    if (!Theme::instance().reducedMotion())
        m_tick.start();
    QWidget::showEvent(event);
}

void Spinner::hideEvent(QHideEvent *event)
{
    m_tick.stop();
    QWidget::hideEvent(event);
}

} // namespace ui
