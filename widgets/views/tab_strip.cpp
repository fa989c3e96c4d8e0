// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/tab_strip.h"

#include "widgets/common/badge.h"
#include "widgets/common/icons.h"
#include "widgets/common/page_header.h"
#include "widgets/common/theme.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>

namespace ui {

namespace {

constexpr int kMaxTab = 360;

/// Tabs end where their text and badge end; long names shorten in the middle.
class FileTabs : public QTabBar
{
public:
    using QTabBar::QTabBar;

protected:
    QSize tabSizeHint(int index) const override
    {
        const QSize wanted = QTabBar::tabSizeHint(index);
        return {std::min(wanted.width(), ui::metric(kMaxTab)), ui::metric(33)};
    }
    QSize minimumTabSizeHint(int index) const override
    {
        return {std::min(tabSizeHint(index).width(), ui::metric(180)), ui::metric(33)};
    }
};

} // namespace

TabStrip::TabStrip(QWidget *parent)
    : QWidget(parent)
    , m_bar(new FileTabs(this))
    , m_add(makeToolButton(IconName::Plus, tr("Open a file"), this))
{
    setBackground(this, &Tokens::window);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 3, 8, 0);
    row->setSpacing(4);
    m_bar->setVisible(false);
    m_bar->setDrawBase(false);
    m_bar->setExpanding(false);
    m_bar->setMovable(true);
    m_bar->setElideMode(Qt::ElideMiddle);
    m_bar->setUsesScrollButtons(true);
    m_bar->setFocusPolicy(Qt::TabFocus);
    m_bar->setAccessibleName(tr("Open files"));
    m_bar->setMouseTracking(true);
    m_bar->installEventFilter(this);
    setTextRole(m_bar, TextRole::SecondaryStrong);
    row->addWidget(m_bar, 0, Qt::AlignBottom);
    row->addWidget(m_add, 0, Qt::AlignVCenter);
    row->addStretch(1);
    setMinimumHeight(ui::metric(36));
    connect(&Theme::instance(), &Theme::changed, this, [this] { setMinimumHeight(ui::metric(36)); });

    connect(m_bar, &QTabBar::currentChanged, this, [this](int index) {
        updateCloseButtons(-1);
        if (!m_silent && index >= 0)
            emit currentRequested(index);
    });
    // Choosing the current tab again leaves Settings.
    connect(m_bar, &QTabBar::tabBarClicked, this, [this](int index) {
        if (index >= 0 && index == m_bar->currentIndex())
            emit currentRequested(index);
    });
    connect(m_bar, &QTabBar::tabMoved, this, [this](int from, int to) {
        if (!m_silent)
            emit tabMoved(from, to);
    });
    connect(m_add, &QToolButton::clicked, this, &TabStrip::openRequested);
}

void TabStrip::insertTab(int index, const Tab &tab)
{
    const QScopedValueRollback<bool> silent(m_silent, true);
    m_bar->insertTab(index, tab.name);
    m_bar->setVisible(true);
    setTab(index, tab);
}

void TabStrip::setTab(int index, const Tab &tab)
{
    // An ampersand in a file name is no mnemonic.
    m_bar->setTabText(index, QString(tab.name).replace(u'&', QLatin1String("&&")));
    m_bar->setTabToolTip(index, tab.tooltip.toHtmlEscaped().replace(u'\n', QLatin1String("<br>")));
    m_bar->setAccessibleTabName(index, tab.accessibleName);
    placeButtons(index, tab.badge);
    updateCloseButtons(-1);
}

void TabStrip::placeButtons(int index, const QString &badge)
{
    auto *holder = m_bar->tabButton(index, QTabBar::RightSide);
    if (!holder) {
        holder = new QWidget(m_bar);
        auto *row = new QHBoxLayout(holder);
        row->setContentsMargins(2, 0, 0, 0);
        row->setSpacing(4);
        // Without a parent, a badge that has text would show as a window of its own and take the keyboard.
        row->addWidget(new Badge(badge, Badge::Kind::Neutral, holder));
        auto *close = makeToolButton(IconName::Close, tr("Close"), holder);
        close->setIconSize({14, 14});
        close->setFixedSize(24, 24);
        close->setFocusPolicy(Qt::NoFocus); // Ctrl+W, and the menu of the tab
        QSizePolicy policy = close->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        close->setSizePolicy(policy);
        row->addWidget(close);
        connect(close, &QToolButton::clicked, this, [this, holder] {
            if (const int at = indexOfButton(holder); at >= 0)
                emit closeRequested(at);
        });
        m_bar->setTabButton(index, QTabBar::RightSide, holder);
    }
    holder->findChild<Badge *>()->setText(badge);
    holder->adjustSize();
    // Makes the bar measure the tab anew.
    m_bar->setTabButton(index, QTabBar::RightSide, nullptr);
    m_bar->setTabButton(index, QTabBar::RightSide, holder);
    holder->setVisible(true);
}

int TabStrip::indexOfButton(const QWidget *button) const
{
    for (int i = 0; i < m_bar->count(); ++i) {
        if (m_bar->tabButton(i, QTabBar::RightSide) == button)
            return i;
    }
    return -1;
}

void TabStrip::updateCloseButtons(int hovered)
{
    for (int i = 0; i < m_bar->count(); ++i) {
        if (auto *holder = m_bar->tabButton(i, QTabBar::RightSide))
            holder->findChild<QToolButton *>()->setVisible(i == m_bar->currentIndex() || i == hovered);
    }
}

void TabStrip::removeTab(int index)
{
    const QScopedValueRollback<bool> silent(m_silent, true);
    m_bar->removeTab(index);
    m_bar->setVisible(m_bar->count() > 0); // an empty bar keeps room for a tab
}

void TabStrip::moveTab(int from, int to)
{
    const QScopedValueRollback<bool> silent(m_silent, true);
    m_bar->moveTab(from, to);
}

void TabStrip::setCurrent(int index)
{
    const QScopedValueRollback<bool> silent(m_silent, true);
    m_bar->setCurrentIndex(index);
    updateCloseButtons(-1);
}

int TabStrip::current() const
{
    return m_bar->currentIndex();
}

int TabStrip::count() const
{
    return m_bar->count();
}

void TabStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().border);
}

bool TabStrip::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_bar)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseMove:
        updateCloseButtons(m_bar->tabAt(static_cast<QMouseEvent *>(event)->position().toPoint()));
        break;
    case QEvent::Leave:
        updateCloseButtons(-1);
        break;
    case QEvent::MouseButtonRelease: {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const int index = m_bar->tabAt(mouse->position().toPoint());
        if (mouse->button() == Qt::MiddleButton && index >= 0) {
            emit closeRequested(index);
            return true;
        }
        break;
    }
    case QEvent::ContextMenu: {
        const auto *menu = static_cast<QContextMenuEvent *>(event);
        const bool byKey = menu->reason() == QContextMenuEvent::Keyboard;
        const int index = byKey ? m_bar->currentIndex() : m_bar->tabAt(menu->pos());
        if (index >= 0)
            emit menuRequested(index,
                               byKey ? m_bar->mapToGlobal(m_bar->tabRect(index).bottomLeft()) : menu->globalPos());
        return true;
    }
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ui
