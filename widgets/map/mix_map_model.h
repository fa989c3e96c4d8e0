// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/hover_card.h"
#include "widgets/map/map_snapshot.h"

#include <QAbstractTableModel>
#include <QList>

namespace ui {

/// The map as a table: rows are roles (and tensors outside layers), columns are layers. Gaps have no data and no flags.
/// Another plan for the same structure changes data, another structure resets. data() is O(1). GUI thread only.
class MixMapModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Role {
        TensorRole = Qt::UserRole + 1, ///< int: index in the document's tensors()
        TypeRole,                      ///< quint32: type id shown
        BytesRole,                     ///< quint64
        NameRole,                      ///< QString: whole name
    };

    explicit MixMapModel(QObject *parent = nullptr);

    /// Null empties the model.
    void setSnapshot(MapSnapshotPtr snapshot);
    [[nodiscard]] const MapSnapshotPtr &snapshot() const { return m_snapshot; }

    /// Index in the document's tensors(), or −1.
    [[nodiscard]] int tensorAt(const QModelIndex &index) const;
    /// Invalid for tensors that are hidden.
    [[nodiscard]] QModelIndex indexOfTensor(std::size_t tensor) const;

    /// The lines of the hover card.
    [[nodiscard]] QList<HoverCard::Row> facts(std::size_t tensor) const;
    [[nodiscard]] QString tensorName(std::size_t tensor) const;
    /// "Layer 15, ffn_up, IQ3_S, changed from Q4_K, 24.06 MiB".
    [[nodiscard]] QString accessibleText(const QModelIndex &index) const;
    /// Name, type, bits and size, parted by tabs.
    [[nodiscard]] QString rowText(std::size_t tensor) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    MapSnapshotPtr m_snapshot;
};

/// "Q4_K", or "type 57".
[[nodiscard]] QString mapTypeName(quint32 typeId);

} // namespace ui
