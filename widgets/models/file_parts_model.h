// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/document_facts.h"
#include "widgets/models/file_parts.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace ui {

using FilePartsPtr = std::shared_ptr<const std::vector<FilePart>>;

/// The stretches of a file, a row each. data() is O(1). GUI thread only.
class FilePartsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Part, Type, Shard, Offset, Size, ColumnCount };

    explicit FilePartsModel(QObject *parent = nullptr);

    void setParts(const FactsPtr &facts, const FilePartsPtr &parts);
    [[nodiscard]] const FilePart *part(int row) const;
    /// The row of a tensor's first part, or -1.
    [[nodiscard]] int rowOfTensor(std::size_t tensor) const;
    /// The row of the part that holds a byte, or -1.
    [[nodiscard]] int rowOfByte(quint32 shard, quint64 offset) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(const FilePart &part, int column) const;

    FactsPtr m_facts;
    FilePartsPtr m_parts;
};

} // namespace ui
