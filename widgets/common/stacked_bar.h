// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>
#include <QWidget>

namespace ui {

/// A bar of parts of a whole, 14 px high. Parts are types (type colours) or anything else (a colour). GUI thread only.
class StackedBar : public QWidget
{
    Q_OBJECT
public:
    struct Part
    {
        quint64 value = 0;
        QString name;       ///< for the tooltip and screen readers
        qint64 typeId = -1; ///< takes the type's colours if not negative
        QColor color;       ///< otherwise
    };

    explicit StackedBar(const QString &accessibleName, QWidget *parent = nullptr);

    void setParts(const QList<Part> &parts);
    [[nodiscard]] const QList<Part> &parts() const { return m_parts; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void partClicked(int index);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    [[nodiscard]] QList<QRectF> rects() const;
    [[nodiscard]] int partAt(const QPointF &position) const;

    QList<Part> m_parts;
};

} // namespace ui
