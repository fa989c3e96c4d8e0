// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/page_header.h"

#include "widgets/common/loading_line.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QToolButton>

namespace ui {

StepTrail::StepTrail(const QStringList &steps, QWidget *parent)
    : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    for (qsizetype i = 0; i < steps.size(); ++i) {
        if (i > 0) {
            auto *chevron = new QLabel(this);
            m_chevrons.append(chevron);
            row->addWidget(chevron);
        }
        //: A numbered step: number, name
        auto *button = new QPushButton(tr("%1  %2").arg(i + 1).arg(steps[i]), this);
        setGhost(button);
        const int step = static_cast<int>(i);
        connect(button, &QPushButton::clicked, this, [this, step] { emit stepClicked(step); });
        m_buttons.append(button);
        row->addWidget(button);
    }
    connect(&Theme::instance(), &Theme::changed, this, &StepTrail::updateLook);
    updateLook();
}

void StepTrail::setCurrent(int step)
{
    m_current = step;
    updateLook();
}

void StepTrail::setReachable(int step, bool reachable)
{
    m_buttons.at(step)->setEnabled(reachable);
}

void StepTrail::updateLook()
{
    for (QLabel *chevron : m_chevrons)
        chevron->setPixmap(icon(IconName::ChevronRight, &Tokens::text3).pixmap(16, 16));
    for (qsizetype i = 0; i < m_buttons.size(); ++i) {
        const bool current = i == m_current;
        setVariant(m_buttons[i], current ? ButtonVariant::Link : ButtonVariant::Ghost);
        m_buttons[i]->setFont(ui::font(current ? TextRole::SecondaryStrong : TextRole::Secondary));
        m_buttons[i]->setAccessibleDescription(current ? tr("current step") : QString());
    }
}

PageHeader::PageHeader(const QString &title, QWidget *parent)
    : QWidget(parent)
    , m_title(makeLabel(title, TextRole::Title))
    , m_left(new QHBoxLayout)
    , m_right(new QHBoxLayout)
    , m_primaryPlace(new QHBoxLayout)
    , m_loading(new LoadingLine(this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setBackground(this, &Tokens::surface);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 8, 16, 9);
    row->setSpacing(8);
    row->addWidget(m_title);
    row->addSpacing(8);
    m_left->setSpacing(8);
    row->addLayout(m_left);
    row->addStretch(1);
    m_right->setSpacing(8);
    row->addLayout(m_right);
    row->addLayout(m_primaryPlace);
}

void PageHeader::setTitle(const QString &title)
{
    m_title->setText(title);
}

void PageHeader::addLeft(QWidget *widget)
{
    m_left->addWidget(widget, 0, Qt::AlignVCenter);
}

QPushButton *PageHeader::addSecondary(IconName name, const QString &text)
{
    auto *button = new QPushButton(icon(name), text, this);
    addRight(button);
    return button;
}

void PageHeader::addRight(QWidget *widget)
{
    m_right->addWidget(widget, 0, Qt::AlignVCenter);
}

QPushButton *PageHeader::setPrimary(IconName name, const QString &text)
{
    if (!m_primary) {
        m_primary = new QPushButton(this);
        ui::setPrimary(m_primary);
        m_primaryPlace->addWidget(m_primary, 0, Qt::AlignVCenter);
    }
    m_primary->setIcon(icon(name));
    m_primary->setText(text);
    return m_primary;
}

QSize PageHeader::sizeHint() const
{
    return QWidget::sizeHint().expandedTo({0, ui::metric(48)});
}

void PageHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().border);
}

void PageHeader::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_loading->setGeometry(0, height() - 2, width(), 2);
}

QToolButton *makeToolButton(IconName name, const QString &tooltip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setIcon(icon(name));
    button->setIconSize({18, 18});
    button->setAutoRaise(true);
    button->setToolTip(tooltip);
    button->setAccessibleName(tooltip);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace ui
