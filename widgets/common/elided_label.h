// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QLabel>

namespace ui {

/// A one-line label that shortens its text where there is no room and then shows the whole text as its tooltip. Plain
/// text only. GUI thread only.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(const QString &text = {}, Qt::TextElideMode mode = Qt::ElideRight, QWidget *parent = nullptr);

    void setElideMode(Qt::TextElideMode mode);
    /// Hides QLabel::setText: the text is kept whole.
    void setText(const QString &text);
    [[nodiscard]] QString text() const { return m_full; }
    [[nodiscard]] bool isElided() const;
    /// Shown as a tooltip always, for example a whole path; empty = the text when it is shortened.
    void setFullText(const QString &tooltip);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_full;
    QString m_tooltip;
    Qt::TextElideMode m_mode;
};

} // namespace ui
