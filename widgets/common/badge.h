// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace ui {

/// A short fact on a coloured ground; never clickable. GUI thread only.
class Badge : public QWidget
{
    Q_OBJECT
public:
    enum class Kind { Neutral, Accent, Ok, Warn, Error };

    explicit Badge(const QString &text = {}, Kind kind = Kind::Neutral, QWidget *parent = nullptr);

    [[nodiscard]] QString text() const { return m_text; }
    /// An empty text hides the badge.
    void setText(const QString &text);
    void setKind(Kind kind);
    [[nodiscard]] Kind kind() const { return m_kind; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QString m_text;
    Kind m_kind;
};

/// For delegates and tab strips: the same drawing.
[[nodiscard]] QSize badgeSize(const QString &text);
void paintBadge(QPainter *painter, const QRectF &rect, const QString &text, Badge::Kind kind);

} // namespace ui
