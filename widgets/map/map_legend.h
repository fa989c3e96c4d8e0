// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_snapshot.h"

#include <QList>
#include <QWidget>

namespace ui {

/// The types on the map under it: chip, number of tensors, bits; protected tensors as one hollow entry. Wraps. GUI
/// thread only.
class MapLegend : public QWidget
{
    Q_OBJECT
public:
    explicit MapLegend(QWidget *parent = nullptr);

    void setSnapshot(const MapSnapshotPtr &snapshot);
    /// Left edge of the first chip: that of the cells above.
    void setIndent(int indent);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Entry
    {
        quint32 typeId;
        bool isProtected;
        QString text;
    };
    /// Calls `place` with each entry and where it stands; returns the height.
    template <class Place> int layOut(int width, Place place) const;

    QList<Entry> m_entries;
    int m_indent = 0;
};

} // namespace ui
