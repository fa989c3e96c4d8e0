// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/tokens.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace ui {

/// A rounded panel with a caption, an optional widget at the right of the caption, and content below. Give it content
/// with `card->content()->addWidget(…)`. GUI thread only.
class Card : public QFrame
{
    Q_OBJECT
public:
    enum class Fill { Surface, Raised, Soft, Warn, Error };

    explicit Card(const QString &title = {}, QWidget *parent = nullptr);

    /// An empty title hides the caption line unless there is a trailing widget.
    void setTitle(const QString &title);
    [[nodiscard]] QString title() const;
    /// At the right end of the caption line; the card takes ownership and deletes a former one.
    void setTrailing(QWidget *widget);
    [[nodiscard]] QVBoxLayout *content() const { return m_content; }
    void setFill(Fill fill);
    /// The whole card acts as a button: hover look, Enter and Space, clicked().
    void setClickable(bool clickable);
    /// For tables inside: no padding at the sides and below except what keeps the rounded border free (1 and 6 px).
    void setFlush(bool flush);

signals:
    void clicked();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void updateCaption();

    QVBoxLayout *m_outer;
    QWidget *m_caption;
    QHBoxLayout *m_captionRow;
    QLabel *m_title;
    QWidget *m_trailing = nullptr;
    QVBoxLayout *m_content;
    Fill m_fill = Fill::Surface;
    bool m_clickable = false;
    bool m_pressed = false;
};

} // namespace ui
