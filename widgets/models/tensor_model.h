// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/document_facts.h"

#include <QAbstractTableModel>

#include <vector>

namespace ui {

/// The tensors that a query left, a row each. A view of an immutable document; data() is O(1). Filtering and sorting
/// are done by runQuery() elsewhere. GUI thread only.
class TensorModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Name, Layer, Role, Shape, Weights, Type, Bits, Size, Shard, Offset, InFile, ColumnCount };

    explicit TensorModel(QObject *parent = nullptr);

    /// Shows the tensors `rows`; null facts: nothing.
    void setFacts(const FactsPtr &facts, std::vector<quint32> rows);
    [[nodiscard]] const FactsPtr &facts() const { return m_facts; }
    /// Index in the document's tensors(), or -1.
    [[nodiscard]] qsizetype tensorOf(const QModelIndex &index) const;
    /// Column 0 of the tensor's row; invalid if the query hides it.
    [[nodiscard]] QModelIndex indexOfTensor(std::size_t tensor) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(std::size_t tensor, int column) const;
    [[nodiscard]] QVariant raw(std::size_t tensor, int column) const;

    FactsPtr m_facts;
    std::vector<quint32> m_rows;
    std::vector<qint32> m_rowOfTensor; ///< -1: hidden
};

/// "complete", "cut off at 91 %", "missing", "size unknown".
[[nodiscard]] QString tensorStateText(const core::gguf::ModelDocument &document, const core::gguf::TensorInfo &tensor);
/// Bytes of the tensor's data that the file holds.
[[nodiscard]] quint64 bytesHere(const core::gguf::ModelDocument &document, const core::gguf::TensorInfo &tensor);

} // namespace ui
