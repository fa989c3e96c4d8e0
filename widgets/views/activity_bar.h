// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/icons.h"

#include <QList>
#include <QToolBar>
#include <QToolButton>

class QButtonGroup;
class QVBoxLayout;

namespace ui {

/// A task of the activity bar: icon 20 over a small label, the chosen one on soft ground with an accent bar.
class ActivityButton : public QToolButton
{
    Q_OBJECT
public:
    ActivityButton(IconName icon, const QString &text, QWidget *parent = nullptr);

    /// A number in a disc at the icon; 0 hides it.
    void setBadge(int count);
    /// Greys the button out though it stays clickable: its view cannot work with the current file.
    void setDimmed(bool dimmed);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    IconName m_icon;
    int m_badge = 0;
    bool m_dimmed = false;
};

/// The bar at the left: the views, and Jobs and Settings at its end. GUI thread only.
class ActivityBar : public QToolBar
{
    Q_OBJECT
public:
    explicit ActivityBar(QWidget *parent = nullptr);

    /// Views count from 0 in the order of adding.
    ActivityButton *addView(IconName icon, const QString &text);
    /// After the last view: sets accessible names and adds what stands at the end.
    void finish();
    [[nodiscard]] ActivityButton *viewButton(int view) const { return m_views.at(view); }
    [[nodiscard]] ActivityButton *jobsButton() const { return m_jobs; }
    [[nodiscard]] ActivityButton *settingsButton() const { return m_settings; }
    /// −1: none is chosen (Start).
    void setCurrentView(int view);
    void setSettingsCurrent();

signals:
    /// Also for the view that is chosen already.
    void viewRequested(int view);
    void settingsRequested();
    void jobsToggled(bool shown);

private:
    void check(QToolButton *button);

    QButtonGroup *m_group;
    QVBoxLayout *m_column;
    QList<ActivityButton *> m_views;
    ActivityButton *m_jobs;
    ActivityButton *m_settings;
};

} // namespace ui
