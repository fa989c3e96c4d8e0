// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/banner.h"

#include "widgets/common/style_controls.h"
#include "widgets/common/theme.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui {

IconName severityIcon(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return IconName::Info;
    case Severity::Ok:
        return IconName::Ok;
    case Severity::Warning:
        return IconName::Warning;
    case Severity::Error:
        return IconName::Error;
    }
    return IconName::Info;
}

QColor Tokens::*severityToken(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return &Tokens::accent;
    case Severity::Ok:
        return &Tokens::ok;
    case Severity::Warning:
        return &Tokens::warn;
    case Severity::Error:
        return &Tokens::error;
    }
    return &Tokens::accent;
}

Banner::Banner(QWidget *parent)
    : QFrame(parent)
    , m_icon(new QLabel)
    , m_what(makeLabel({}, TextRole::BodyStrong))
    , m_detail(makeLabel({}, TextRole::Secondary, Tone::Text2))
    , m_body(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_remedies(new QHBoxLayout)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 11, 12, 11);
    row->setSpacing(12);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(2);
    m_what->setWordWrap(true);
    m_detail->setWordWrap(true);
    for (QLabel *label : {m_what, m_detail})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    texts->addWidget(m_what);
    texts->addWidget(m_detail);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    m_body->setSpacing(12);
    m_body->addLayout(texts, 1);
    m_remedies->setSpacing(12);
    m_body->addLayout(m_remedies);
    row->addLayout(m_body, 1);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_icon->setPixmap(icon(severityIcon(m_severity), severityToken(m_severity)).pixmap(18, 18));
        update();
    });
    setVisible(false);
}

void Banner::setMessage(Severity severity, const QString &what, const QString &detail)
{
    const bool same = severity == m_severity && what == m_what->text() && !isHidden();
    m_severity = severity;
    m_what->setText(what);
    m_detail->setText(detail);
    m_detail->setHidden(detail.isEmpty());
    m_icon->setPixmap(icon(severityIcon(severity), severityToken(severity)).pixmap(18, 18));
    while (QLayoutItem *item = m_remedies->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    setAccessibleName(what);
    setAccessibleDescription(detail);
    setVisible(true);
    updateGeometry();
    update();
    if (!same) {
        QAccessibleAnnouncementEvent announcement(this, what);
        if (severity == Severity::Error)
            announcement.setPoliteness(QAccessible::AnnouncementPoliteness::Assertive);
        QAccessible::updateAccessibility(&announcement);
    }
}

QPushButton *Banner::addRemedy(const QString &text)
{
    auto *button = new QPushButton(text, this);
    m_remedies->addWidget(button);
    placeRemedies();
    return button;
}

void Banner::clear()
{
    setVisible(false);
    m_what->clear();
    m_detail->clear();
}

QString Banner::what() const
{
    return m_what->text();
}

QString Banner::detail() const
{
    return m_detail->text();
}

void Banner::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    placeRemedies();
}

void Banner::placeRemedies()
{
    // Beside the text, or below it where the text would become a narrow column.
    constexpr int kReadable = 360;
    const bool below = width() - m_remedies->sizeHint().width() < ui::metric(kReadable);
    m_body->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_remedies->setAlignment(below ? Qt::AlignLeading : Qt::Alignment());
}

void Banner::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens();
    QColor fill = t.soft;
    QColor edge = t.highContrast ? t.text : t.soft;
    switch (m_severity) {
    case Severity::Info:
        break;
    case Severity::Ok:
        fill = t.okBg;
        edge = t.ok;
        break;
    case Severity::Warning:
        fill = t.warnBg;
        edge = t.warnLine;
        break;
    case Severity::Error:
        fill = t.errorBg;
        edge = t.errorLine;
        break;
    }
    QPainter painter(this);
    controls::roundedBox(&painter, rect(), fill, edge, 8);
}

} // namespace ui
