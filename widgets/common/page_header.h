// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/icons.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace ui {

class LoadingLine;

/// The steps of a job ("1 Plan › 2 Check › …") as a row of flat buttons. GUI thread only.
class StepTrail : public QWidget
{
    Q_OBJECT
public:
    explicit StepTrail(const QStringList &steps, QWidget *parent = nullptr);

    void setCurrent(int step);
    [[nodiscard]] int current() const { return m_current; }
    /// Steps that can be gone to; all can at first.
    void setReachable(int step, bool reachable);

signals:
    void stepClicked(int step);

private:
    void updateLook();

    QList<QPushButton *> m_buttons;
    QList<QLabel *> m_chevrons;
    int m_current = 0;
};

/// The head of a page, 48 px: title, badges or steps, stretch, secondary buttons, primary button; a line below that
/// also shows loading. GUI thread only.
class PageHeader : public QWidget
{
    Q_OBJECT
public:
    explicit PageHeader(const QString &title, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    /// Left of the stretch, in order of adding: badges, a StepTrail, a source label.
    void addLeft(QWidget *widget);
    /// Right of the stretch, before the primary button, in order of adding.
    QPushButton *addSecondary(IconName icon, const QString &text);
    void addRight(QWidget *widget);
    /// The last button; made on the first call, changed by further ones.
    QPushButton *setPrimary(IconName icon, const QString &text);
    [[nodiscard]] LoadingLine *loadingLine() const { return m_loading; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QLabel *m_title;
    QHBoxLayout *m_left;
    QHBoxLayout *m_right;
    QHBoxLayout *m_primaryPlace;
    QPushButton *m_primary = nullptr;
    LoadingLine *m_loading;
};

/// A 28 × 28 icon button with tooltip and accessible name.
[[nodiscard]] QToolButton *makeToolButton(IconName icon, const QString &tooltip, QWidget *parent = nullptr);

} // namespace ui
