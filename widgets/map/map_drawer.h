// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace ui {

/// Holds a side panel: beside the content, or floating over its right edge in narrow windows. GUI thread only.
class MapDrawer : public QWidget
{
    Q_OBJECT
public:
    MapDrawer(QWidget *panel, QWidget *parent);

    void setFloating(bool floating);
    [[nodiscard]] bool isFloating() const { return m_floating; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *m_panel;
    QVBoxLayout *m_layout;
    bool m_floating = false;
};

} // namespace ui
