// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/activity_bar.h"

#include "widgets/common/style_controls.h"
#include "widgets/common/theme.h"

#include <QButtonGroup>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {
constexpr int kWidth = 75;
constexpr int kHeight = 58;
constexpr int kIcon = 20;
} // namespace

ActivityButton::ActivityButton(IconName name, const QString &text, QWidget *parent)
    : QToolButton(parent)
    , m_icon(name)
{
    setText(text);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(text);
    connect(&Theme::instance(), &Theme::changed, this, [this] { updateGeometry(); });
}

void ActivityButton::setBadge(int count)
{
    m_badge = count;
    setAccessibleDescription(count > 0 ? tr("%n running or waiting", nullptr, count) : QString());
    update();
}

void ActivityButton::setDimmed(bool dimmed)
{
    m_dimmed = dimmed;
    update();
}

QSize ActivityButton::sizeHint() const
{
    const QFontMetrics metrics(ui::font(TextRole::SmallStrong));
    return {std::max(ui::metric(kWidth), metrics.horizontalAdvance(text()) + 12),
            std::max(kHeight, kIcon + metrics.height() + 24)};
}

void ActivityButton::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(6, 2, -5, -2);
    if (isChecked())
        controls::roundedBox(&painter, box, t.soft, t.highContrast ? t.text : QColor(), 8);
    else if (underMouse())
        controls::roundedBox(&painter, box, t.hover, QColor(), 8);
    if (isChecked()) {
        const bool rtl = layoutDirection() == Qt::RightToLeft;
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.accent);
        const qreal x = rtl ? width() - 3 : 0;
        painter.drawRoundedRect(QRectF(x, box.center().y() - 12, 3, 24), 1.5, 1.5);
    }
    const QColor ink = m_dimmed ? t.disabled : isChecked() ? t.accent : t.text2;
    const QFont labelFont = ui::font(isChecked() ? TextRole::SmallStrong : TextRole::Small);
    const int textHeight = QFontMetrics(labelFont).height();
    const int top = (height() - kIcon - 4 - textHeight) / 2;
    const int left = (width() - kIcon) / 2;
    painter.drawPixmap(left, top, iconPixmap(m_icon, ink, kIcon, devicePixelRatioF()));
    painter.setFont(labelFont);
    painter.setPen(ink);
    painter.drawText(QRect(2, top + kIcon + 3, width() - 4, textHeight), Qt::AlignHCenter | Qt::TextSingleLine,
                     QFontMetrics(labelFont).elidedText(text(), Qt::ElideRight, width() - 4));
    if (m_badge > 0) {
        const QString count = m_badge > 99 ? QStringLiteral("99+") : QString::number(m_badge);
        const QFont badgeFont = ui::font(TextRole::SmallStrong);
        const qreal side = QFontMetrics(badgeFont).height() + 2;
        const qreal wide = std::max(side, QFontMetricsF(badgeFont).horizontalAdvance(count) + 8);
        const QRectF disc(left + kIcon - 6, top - 7, wide, side);
        painter.setPen(QPen(t.window, 1));
        painter.setBrush(t.accent);
        painter.drawRoundedRect(disc, side / 2, side / 2);
        painter.setFont(badgeFont);
        painter.setPen(t.onAccent);
        painter.drawText(disc, Qt::AlignCenter, count);
    }
}

ActivityBar::ActivityBar(QWidget *parent)
    : QToolBar(tr("Views"), parent)
    , m_group(new QButtonGroup(this))
    , m_jobs(new ActivityButton(IconName::Jobs, tr("Jobs")))
    , m_settings(new ActivityButton(IconName::Settings, tr("Settings")))
{
    setObjectName(QStringLiteral("activityBar"));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    auto *body = new QWidget(this);
    body->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    m_column = new QVBoxLayout(body);
    m_column->setContentsMargins(0, 4, 1, 4);
    m_column->setSpacing(0);
    addWidget(body);
    m_group->setExclusive(true);
}

ActivityButton *ActivityBar::addView(IconName name, const QString &text)
{
    const int view = static_cast<int>(m_views.size());
    auto *button = new ActivityButton(name, text);
    m_views.append(button);
    m_group->addButton(button);
    m_column->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, view] { emit viewRequested(view); });
    return button;
}

void ActivityBar::finish()
{
    for (qsizetype i = 0; i < m_views.size(); ++i)
        //: For screen readers: name of a view, its number, the number of views
        m_views[i]->setAccessibleName(tr("%1, view %2 of %3").arg(m_views[i]->text()).arg(i + 1).arg(m_views.size()));
    m_column->addStretch(1);
    m_column->addWidget(m_jobs);
    m_column->addWidget(m_settings);
    m_group->addButton(m_settings);
    connect(m_jobs, &QToolButton::clicked, this, &ActivityBar::jobsToggled);
    connect(m_settings, &QToolButton::clicked, this, &ActivityBar::settingsRequested);
}

void ActivityBar::check(QToolButton *button)
{
    if (button) {
        button->setChecked(true);
        return;
    }
    // An exclusive group keeps its last button pressed.
    m_group->setExclusive(false);
    for (QAbstractButton *other : m_group->buttons())
        other->setChecked(false);
    m_group->setExclusive(true);
}

void ActivityBar::setCurrentView(int view)
{
    check(view >= 0 && view < m_views.size() ? m_views.at(view) : nullptr);
}

void ActivityBar::setSettingsCurrent()
{
    check(m_settings);
}

} // namespace ui
