// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/file_parts_model.h"

#include <QWidget>

namespace ui {

class HoverCard;

/// A file as a strip, left to right: header, tensors in type colours, gaps hatched, what is missing hatched in the
/// error colour. Click chooses a part, arrows go to its neighbours. Never mirrored. GUI thread only.
class LayoutStrip : public QWidget
{
    Q_OBJECT
public:
    explicit LayoutStrip(QWidget *parent = nullptr);

    /// Shows one shard of a document.
    void setParts(const FactsPtr &facts, const FilePartsPtr &parts, quint32 shard);
    [[nodiscard]] quint32 shard() const { return m_shard; }
    /// Index in the parts, or -1.
    void setCurrent(int part);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void partChosen(int part);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QRectF bar() const;
    [[nodiscard]] double xOf(std::uint64_t offset) const;
    [[nodiscard]] int partAt(const QPointF &position) const;
    void paintParts(QPainter *painter) const;
    void paintCaptions(QPainter *painter) const;
    void step(int by);

    FactsPtr m_facts;
    FilePartsPtr m_parts;
    std::size_t m_first = 0; ///< the shard's parts: [m_first, m_last)
    std::size_t m_last = 0;
    quint32 m_shard = 0;
    std::uint64_t m_end = 0;  ///< where the shard should end
    std::uint64_t m_here = 0; ///< where it does
    int m_current = -1;
    HoverCard *m_hover;
    int m_hovered = -1;
};

} // namespace ui
