// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"

#include <QWidget>

#include <memory>

namespace ui {

class MapSnapshot;

/// The map of a file as it is, small and without text in the cells: layers across, one line per role, norms left out.
/// Shows the first stack of layers; a file without layers gets one line per tensor, as far as there is room. The whole
/// widget is a button: click, Enter and Space send clicked(). GUI thread only.
class MiniMap : public QWidget
{
    Q_OBJECT
public:
    explicit MiniMap(QWidget *parent = nullptr);
    ~MiniMap() override;

    /// Null empties the map.
    void setDocument(const core::gguf::DocumentPtr &document);
    /// Nothing to draw: hide the card that it is in.
    [[nodiscard]] bool isEmpty() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void clicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] int lineCount() const;
    [[nodiscard]] int labelWidth() const;
    [[nodiscard]] int linePitch() const;

    std::shared_ptr<const MapSnapshot> m_snapshot;
};

} // namespace ui
