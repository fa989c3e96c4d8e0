// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QWidget>

class QButtonGroup;
class QHBoxLayout;

namespace ui {

/// An exclusive choice of two to five short words on one track. Tab stops at the chosen one, arrows move.
/// GUI thread only.
class SegmentedControl : public QWidget
{
    Q_OBJECT
public:
    explicit SegmentedControl(const QString &accessibleName, QWidget *parent = nullptr);

    /// Returns the segment's button for tooltips and shortcuts. Ids count from 0.
    QAbstractButton *addSegment(const QString &text);
    [[nodiscard]] int current() const;
    /// Does not send currentChanged.
    void setCurrent(int id);
    [[nodiscard]] int count() const;

signals:
    /// The user chose another segment.
    void currentChanged(int id);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QButtonGroup *m_group;
    QHBoxLayout *m_row;
};

/// A 36 × 20 switch for a setting that takes effect at once. GUI thread only.
class SwitchButton : public QAbstractButton
{
    Q_OBJECT
public:
    explicit SwitchButton(const QString &accessibleName, QWidget *parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace ui
