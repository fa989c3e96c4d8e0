// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/file_parts_model.h"

#include <QPointF>
#include <QWidget>

namespace ui {

class HoverCard;

/// A file as a strip, left to right: header, tensors in type colours, gaps hatched, what is missing hatched in the
/// error colour. Click chooses a part, arrows go to its neighbours; wheel, + and − zoom, dragging moves, a double click
/// or 0 shows all again. Never mirrored. GUI thread only.
class LayoutStrip : public QWidget
{
    Q_OBJECT
public:
    explicit LayoutStrip(QWidget *parent = nullptr);

    /// Shows one shard of a document.
    void setParts(const FactsPtr &facts, const FilePartsPtr &parts, quint32 shard);
    [[nodiscard]] quint32 shard() const { return m_shard; }
    /// Index in the parts, or -1. Moves it into view.
    void setCurrent(int part);
    /// The strip shows bytes from `first` to `last` of the shard; all: [0, end()).
    [[nodiscard]] double viewFirst() const { return m_viewFirst; }
    [[nodiscard]] double viewLast() const { return m_viewLast; }
    /// Shows a `factor`th of what is shown now, with the byte under `x` staying there. Above 1: closer.
    void zoom(double factor, double x);
    void showAll();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void partChosen(int part);
    void menuRequested(int part, const QPoint &global);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QRectF bar() const;
    [[nodiscard]] double xOf(std::uint64_t offset) const;
    [[nodiscard]] double byteAt(double x) const;
    [[nodiscard]] bool isZoomed() const;
    void setView(double first, double last);
    void hover(const QPointF &position);
    [[nodiscard]] int partAt(const QPointF &position) const;
    void paintParts(QPainter *painter) const;
    void paintCurrent(QPainter *painter) const;
    void paintCaptions(QPainter *painter) const;
    void paintZoomedCaptions(QPainter *painter, const QRectF &area) const;
    void step(int by);

    FactsPtr m_facts;
    FilePartsPtr m_parts;
    std::size_t m_first = 0; ///< the shard's parts: [m_first, m_last)
    std::size_t m_last = 0;
    quint32 m_shard = 0;
    std::uint64_t m_end = 0;  ///< where the shard should end
    std::uint64_t m_here = 0; ///< where it does
    double m_viewFirst = 0;
    double m_viewLast = 0;
    QPointF m_pressed;
    double m_pressedFirst = 0; ///< m_viewFirst when the button went down
    bool m_dragging = false;
    int m_current = -1;
    HoverCard *m_hover;
    int m_hovered = -1;
};

} // namespace ui
