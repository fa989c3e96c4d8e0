// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

namespace ui {

/// The 2 px line under a header while something loads: nothing in the first 300 ms, then moving (still with reduced
/// motion). Keeps its height when idle. GUI thread only.
class LoadingLine : public QWidget
{
    Q_OBJECT
public:
    explicit LoadingLine(QWidget *parent = nullptr);

    void setRunning(bool running);
    [[nodiscard]] bool isRunning() const { return m_running; }
    QSize sizeHint() const override { return {64, 2}; }
    QSize minimumSizeHint() const override { return {16, 2}; }

signals:
    /// Once per run, after 2 s: time for a sentence with a count and Cancel.
    void tookLong();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QTimer m_tick;
    QTimer m_delay;
    QTimer m_long;
    double m_phase = 0;
    bool m_running = false;
    bool m_visibleLine = false;
};

/// A small turning arc in the accent colour; a still arc with reduced motion. Runs only while visible.
class Spinner : public QWidget
{
    Q_OBJECT
public:
    explicit Spinner(int size = 16, QWidget *parent = nullptr);
    QSize sizeHint() const override { return {m_size, m_size}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QTimer m_tick;
    int m_size;
    int m_angle = 0;
};

} // namespace ui
