// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>
#include <QWidget>

class QToolButton;

namespace ui {

/// The open files: one tab per file with a badge, closing, reordering by dragging, a context menu, and + at the end.
/// Knows nothing of documents: its owner keeps tabs and files in the same order. GUI thread only.
class TabStrip : public QWidget
{
    Q_OBJECT
public:
    explicit TabStrip(QWidget *parent = nullptr);

    struct Tab
    {
        QString name;
        QString badge;   ///< "4.89 bpw", "incomplete"; may be empty
        QString tooltip; ///< whole path, size, shards
        QString accessibleName;
    };
    void insertTab(int index, const Tab &tab);
    void setTab(int index, const Tab &tab);
    void removeTab(int index);
    void moveTab(int from, int to);
    /// Does not send currentRequested.
    void setCurrent(int index);
    [[nodiscard]] int current() const;
    [[nodiscard]] int count() const;
    [[nodiscard]] QTabBar *bar() const { return m_bar; }
    [[nodiscard]] QToolButton *addButton() const { return m_add; }

signals:
    void currentRequested(int index);
    void closeRequested(int index);
    void openRequested();
    void tabMoved(int from, int to);
    void menuRequested(int index, const QPoint &globalPosition);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void placeButtons(int index, const QString &badge);
    void updateCloseButtons(int hovered);
    [[nodiscard]] int indexOfButton(const QWidget *button) const;

    QTabBar *m_bar;
    QToolButton *m_add;
    bool m_silent = false;
};

} // namespace ui
