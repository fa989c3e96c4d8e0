// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace ui {

class Spinner;

/// One line of a checklist: state icon, bold statement, one line of fact, remedies at the right. GUI thread only.
class CheckItem : public QWidget
{
    Q_OBJECT
public:
    enum class State { Running, Ok, Info, Warning, Error };

    CheckItem(State state, const QString &what, const QString &fact, QWidget *parent = nullptr);

    void setState(State state);
    [[nodiscard]] State state() const { return m_state; }
    void setTexts(const QString &what, const QString &fact);
    [[nodiscard]] QString what() const;
    [[nodiscard]] QString fact() const;
    QPushButton *addRemedy(const QString &text);
    /// Statement and fact in the same line: the fact at the right end, as in the overview, or right behind it.
    void setSingleLine(bool single, Qt::Alignment fact = Qt::AlignRight);

private:
    void updateIcon();
    void updateName();

    State m_state;
    QLabel *m_icon;
    Spinner *m_spinner;
    QLabel *m_what;
    QLabel *m_fact;
    QBoxLayout *m_textBox;
    QHBoxLayout *m_row;
};

} // namespace ui
