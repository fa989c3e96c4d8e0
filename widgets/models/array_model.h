// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"

#include <QAbstractTableModel>

#include <vector>

namespace ui {

/// The items of a metadata array: index and value. Opens at once whatever the size: values are decoded when they are
/// shown. GUI thread only.
class ArrayModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Index, Value, ColumnCount };

    explicit ArrayModel(QObject *parent = nullptr);

    /// Shows the entry's items; an entry that is no array: nothing. Keeps the document alive.
    void setEntry(const core::gguf::DocumentPtr &document, std::size_t entry);
    void clear();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString itemText(std::size_t row, bool whole) const;

    core::gguf::DocumentPtr m_document;
    core::gguf::ArrayView m_array{core::gguf::ValueType::Uint8, 0, {}, {}};
    core::gguf::StringArray m_strings;
    std::vector<core::gguf::ValueView> m_nested; ///< items of an array of arrays
    int m_rows = 0;
};

} // namespace ui
