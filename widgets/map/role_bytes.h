// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_snapshot.h"

#include <QList>
#include <QWidget>

namespace ui {

/// Bytes by role in MiB: in the file, in the plan, and the difference; for wide windows. GUI thread only.
class RoleBytes : public QWidget
{
    Q_OBJECT
public:
    explicit RoleBytes(QWidget *parent = nullptr);

    /// `plan` null: only the file's column.
    void setSnapshots(const MapSnapshotPtr &file, const MapSnapshotPtr &plan);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Line
    {
        QString role;
        std::uint64_t before = 0;
        std::uint64_t after = 0;
    };
    QList<Line> m_lines;
    bool m_hasPlan = false;
};

/// Tensors by type: chip, number, bytes, share. GUI thread only.
class TypeBytes : public QWidget
{
    Q_OBJECT
public:
    explicit TypeBytes(QWidget *parent = nullptr);

    void setSnapshot(const MapSnapshotPtr &snapshot);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<MapTypeShare> m_shares; ///< most bytes first
    std::uint64_t m_bytes = 0;
};

} // namespace ui
