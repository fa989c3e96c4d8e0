// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/document_facts.h"

#include <QAbstractItemModel>

#include <vector>

namespace ui {

/// Metadata in groups by the first part of their names; groups in the order of their first key, keys in file order.
/// A view of an immutable document. GUI thread only.
class MetadataModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column { Key, Type, Value, ColumnCount };

    explicit MetadataModel(QObject *parent = nullptr);

    /// Shows the entries `rows` (indexes in the document's metadata, ascending); null facts: nothing.
    void setFacts(const FactsPtr &facts, const std::vector<quint32> &rows);
    [[nodiscard]] const FactsPtr &facts() const { return m_facts; }
    /// The entry of an index, or -1 for groups and invalid ones.
    [[nodiscard]] qsizetype entryOf(const QModelIndex &index) const;
    /// The index of an entry, column 0; invalid if the filter hides it.
    [[nodiscard]] QModelIndex indexOfEntry(std::size_t entry) const;
    [[nodiscard]] QString groupName(int group) const;
    [[nodiscard]] int groupSize(int group) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Group
    {
        QString name;
        std::vector<quint32> entries;
    };
    [[nodiscard]] QVariant groupData(const Group &group, int column, int role) const;
    [[nodiscard]] QVariant entryData(const core::gguf::MetadataEntry &entry, int column, int role) const;

    FactsPtr m_facts;
    std::vector<Group> m_groups;
};

} // namespace ui
