// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

class QTimer;

namespace ui {

/// A tooltip with rows: a child of the window, raised, kept inside its rectangle, without focus; Esc hides it. One per
/// view is enough. GUI thread only.
class HoverCard : public QFrame
{
    Q_OBJECT
public:
    struct Row
    {
        QString label;
        QString value;
    };

    /// `owner` is the widget that it explains; the card lives in owner's window and hides with it.
    explicit HoverCard(QWidget *owner);

    void setContent(const QString &title, const QList<Row> &rows, bool monoTitle = true);
    /// Minimum width; 290 for the map.
    void setCardWidth(int width);
    /// Beside the anchor (coordinates of the owner), never over it: below right, else above, else left. Shows at once;
    /// callers that want the 150 ms delay use showSoon.
    void showAt(const QRect &anchor);
    void showSoon(const QRect &anchor);
    void hideCard();
    /// The rows as text, for accessible descriptions.
    [[nodiscard]] QString asText() const;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_owner;
    QString m_title;
    QList<Row> m_rows;
    QRect m_anchor;
    QTimer *m_delay;
    int m_width = 240;
    bool m_mono = true;
};

} // namespace ui
