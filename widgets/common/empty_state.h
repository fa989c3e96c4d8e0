// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/icons.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace ui {

/// What a view shows when it has nothing: icon, one sentence, one line, one to three actions; at 40 % of the height.
/// GUI thread only.
class EmptyState : public QWidget
{
    Q_OBJECT
public:
    EmptyState(IconName icon, const QString &sentence, const QString &line, QWidget *parent = nullptr);

    void setTexts(const QString &sentence, const QString &line);
    void setIcon(IconName icon);
    /// The first added button is primary unless said otherwise.
    QPushButton *addAction(const QString &text, bool primary);

private:
    QLabel *m_icon;
    QLabel *m_sentence;
    QLabel *m_line;
    QHBoxLayout *m_actions;
};

} // namespace ui
