// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/check_item.h"

#include "widgets/common/banner.h"
#include "widgets/common/icons.h"
#include "widgets/common/loading_line.h"
#include "widgets/common/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace ui {

namespace {

Severity severityOf(CheckItem::State state)
{
    switch (state) {
    case CheckItem::State::Ok:
        return Severity::Ok;
    case CheckItem::State::Warning:
        return Severity::Warning;
    case CheckItem::State::Error:
        return Severity::Error;
    default:
        return Severity::Info;
    }
}

} // namespace

CheckItem::CheckItem(State state, const QString &what, const QString &fact, QWidget *parent)
    : QWidget(parent)
    , m_state(state)
    , m_icon(new QLabel)
    , m_spinner(new Spinner(18))
    , m_what(makeLabel(what, TextRole::SecondaryStrong))
    , m_fact(makeLabel(fact, TextRole::Secondary, Tone::Text2))
    , m_textBox(new QBoxLayout(QBoxLayout::TopToBottom))
    , m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(0, 3, 0, 3);
    m_row->setSpacing(10);
    m_icon->setFixedSize(18, 18);
    m_row->addWidget(m_icon, 0, Qt::AlignTop);
    m_row->addWidget(m_spinner, 0, Qt::AlignTop);
    m_textBox->setSpacing(1);
    m_what->setWordWrap(true);
    m_fact->setWordWrap(true);
    m_textBox->addWidget(m_what);
    m_textBox->addWidget(m_fact);
    m_row->addLayout(m_textBox, 1);
    connect(&Theme::instance(), &Theme::changed, this, &CheckItem::updateIcon);
    setTexts(what, fact);
    updateIcon();
}

void CheckItem::setState(State state)
{
    m_state = state;
    updateIcon();
    updateName();
}

void CheckItem::setTexts(const QString &what, const QString &fact)
{
    m_what->setText(what);
    m_fact->setText(fact);
    m_fact->setHidden(fact.isEmpty());
    updateName();
}

QString CheckItem::what() const
{
    return m_what->text();
}

QString CheckItem::fact() const
{
    return m_fact->text();
}

QPushButton *CheckItem::addRemedy(const QString &text)
{
    auto *button = new QPushButton(text, this);
    m_row->addWidget(button, 0, Qt::AlignVCenter);
    return button;
}

void CheckItem::setSingleLine(bool single, Qt::Alignment fact)
{
    m_textBox->setDirection(single ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_fact->setAlignment(single ? fact | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignTop);
    m_what->setWordWrap(!single);
    m_textBox->setStretch(0, 0);
    m_textBox->setStretch(1, single ? 1 : 0);
    m_textBox->setSpacing(single ? 12 : 1);
    m_row->setContentsMargins(0, single ? 2 : 3, 0, single ? 2 : 3);
    const bool verdict = single && fact == Qt::AlignRight && (m_state == State::Warning || m_state == State::Error);
    setTextRole(m_fact, TextRole::Secondary,
                !verdict                  ? Tone::Text2
                : m_state == State::Error ? Tone::Error
                                          : Tone::Warn);
}

void CheckItem::updateIcon()
{
    const bool running = m_state == State::Running;
    m_spinner->setVisible(running);
    m_icon->setVisible(!running);
    if (running)
        return;
    const Severity severity = severityOf(m_state);
    const auto token = m_state == State::Info ? &Tokens::text2 : severityToken(severity);
    m_icon->setPixmap(icon(severityIcon(severity), token).pixmap(16, 16));
}

void CheckItem::updateName()
{
    QString state;
    switch (m_state) {
    case State::Running:
        state = tr("running");
        break;
    case State::Ok:
        state = tr("passed");
        break;
    case State::Info:
        state = tr("note");
        break;
    case State::Warning:
        state = tr("warning");
        break;
    case State::Error:
        state = tr("error");
        break;
    }
    setAccessibleName(m_what->text() + QStringLiteral(", ") + state);
    setAccessibleDescription(m_fact->text());
}

} // namespace ui
