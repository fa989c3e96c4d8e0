// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/array_model.h"

#include "widgets/common/format.h"
#include "widgets/models/model_roles.h"
#include "widgets/models/text.h"

#include <algorithm>
#include <limits>

namespace ui {

ArrayModel::ArrayModel(QObject *parent)
    : QAbstractTableModel(parent)
{}

void ArrayModel::setEntry(const core::gguf::DocumentPtr &document, std::size_t entry)
{
    beginResetModel();
    m_document = document;
    m_rows = 0;
    m_strings = {};
    m_nested.clear();
    if (document && entry < document->metadata().size()) {
        if (const auto array = document->metadata()[entry].value.asArray()) {
            m_array = *array;
            if (array->itemType() == core::gguf::ValueType::String) {
                m_strings = core::gguf::StringArray(*array);
            } else if (array->itemType() == core::gguf::ValueType::Array) {
                array->forEach(0, array->count(), [this](std::uint64_t, const core::gguf::ValueView &item) {
                    m_nested.push_back(item);
                    return true;
                });
            }
            m_rows = static_cast<int>(std::min<std::uint64_t>(array->count(), std::numeric_limits<int>::max()));
        }
    }
    endResetModel();
}

void ArrayModel::clear()
{
    setEntry(nullptr, 0);
}

int ArrayModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int ArrayModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ArrayModel::itemText(std::size_t row, bool whole) const
{
    if (row < m_strings.size())
        return whole ? toWholeText(m_strings[row]) : toLine(m_strings[row]);
    if (row < m_nested.size())
        return valueLine(m_nested[row]);
    const auto scalar = m_array.at(row);
    return scalar ? toText(core::gguf::formatScalar(*scalar)) : QString();
}

QVariant ArrayModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !checkIndex(index))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == Index ? format::id(row) : itemText(row, false);
    case Qt::AccessibleTextRole:
        return index.column() == Index ? tr("Item %1, %2").arg(format::id(row), itemText(row, false))
                                       : itemText(row, false);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(index.column() == Index ? Qt::AlignRight | Qt::AlignVCenter
                                                           : Qt::AlignLeft | Qt::AlignVCenter);
    case RawRole:
        return index.column() == Index ? QVariant::fromValue<quint64>(row) : QVariant(itemText(row, true));
    case SourceRole:
        return QVariant::fromValue<quint64>(row);
    case MonoRole:
        return true;
    default:
        return {};
    }
}

QVariant ArrayModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole)
        return section == Index ? tr("Index") : tr("Value");
    if (role == JsonKeyRole)
        return section == Index ? QStringLiteral("index") : QStringLiteral("value");
    if (role == Qt::TextAlignmentRole && section == Index)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

} // namespace ui
