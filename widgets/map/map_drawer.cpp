// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_drawer.h"

#include "widgets/common/theme.h"

#include <QPainter>
#include <QVBoxLayout>

namespace ui {

MapDrawer::MapDrawer(QWidget *panel, QWidget *parent)
    : QWidget(parent)
    , m_panel(panel)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->addWidget(panel);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void MapDrawer::setFloating(bool floating)
{
    if (floating == m_floating)
        return;
    m_floating = floating;
    m_layout->setContentsMargins(floating ? QMargins(13, 8, 16, 8) : QMargins());
    updateGeometry();
}

QSize MapDrawer::sizeHint() const
{
    const QMargins margins = m_layout->contentsMargins();
    return {m_panel->sizeHint().width() + margins.left() + margins.right(), m_panel->sizeHint().height()};
}

void MapDrawer::paintEvent(QPaintEvent *)
{
    if (!m_floating)
        return;
    QPainter painter(this);
    painter.fillRect(rect(), tokens().surface);
    painter.fillRect(QRect(0, 0, 1, height()), tokens().border);
}

} // namespace ui
