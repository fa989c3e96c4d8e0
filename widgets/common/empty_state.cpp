// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/empty_state.h"

#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

EmptyState::EmptyState(IconName name, const QString &sentence, const QString &line, QWidget *parent)
    : QWidget(parent)
    , m_icon(new QLabel)
    , m_sentence(makeLabel({}, TextRole::Title))
    , m_line(makeLabel({}, TextRole::Body, Tone::Text2))
    , m_actions(new QHBoxLayout)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(8);
    column->addStretch(2);
    column->addWidget(m_icon, 0, Qt::AlignHCenter);
    column->addSpacing(4);
    for (QLabel *label : {m_sentence, m_line}) {
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
        column->addWidget(label);
    }
    column->addSpacing(8);
    m_actions->setSpacing(8);
    m_actions->addStretch();
    m_actions->addStretch();
    column->addLayout(m_actions);
    column->addStretch(3);
    setTexts(sentence, line);
    setIcon(name);
}

void EmptyState::setTexts(const QString &sentence, const QString &line)
{
    m_sentence->setText(sentence);
    m_line->setText(line);
    m_line->setHidden(line.isEmpty());
}

void EmptyState::setIcon(IconName name)
{
    const auto show = [this, name] { m_icon->setPixmap(icon(name, &Tokens::text3).pixmap(40, 40)); };
    show();
    disconnect(&Theme::instance(), nullptr, m_icon, nullptr);
    connect(&Theme::instance(), &Theme::changed, m_icon, show);
}

QPushButton *EmptyState::addAction(const QString &text, bool primary)
{
    auto *button = new QPushButton(text, this);
    if (primary)
        setPrimary(button);
    m_actions->insertWidget(m_actions->count() - 1, button);
    return button;
}

} // namespace ui
