// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFocusFrame>
#include <QObject>
#include <QPointer>

namespace ui {

/// Puts a 2 px accent outline with 1 px gap around the control that got the focus by keyboard. Item views and areas
/// show their current item themselves and get none. An event filter of the application, owned by it; GUI thread only.
class FocusOutline : public QObject
{
    Q_OBJECT
public:
    explicit FocusOutline(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QPointer<QFocusFrame> m_frame;
};

} // namespace ui
