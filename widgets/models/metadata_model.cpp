// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/metadata_model.h"

#include "widgets/models/model_roles.h"
#include "widgets/models/text.h"

#include <QHash>

#include <algorithm>
#include <array>

namespace ui {

namespace {

/// internalId of group rows; entries carry their group's number.
constexpr quintptr kGroupId = ~quintptr{0};

QVariant rawValue(const core::gguf::ValueView &value)
{
    if (const auto text = value.asString())
        return toWholeText(*text);
    if (const auto number = value.asUnsigned())
        return QVariant::fromValue<quint64>(*number);
    if (const auto flag = value.asBool())
        return *flag;
    if (const auto number = value.asNumber())
        return *number;
    return valueLine(value);
}

} // namespace

MetadataModel::MetadataModel(QObject *parent)
    : QAbstractItemModel(parent)
{}

void MetadataModel::setFacts(const FactsPtr &facts, const std::vector<quint32> &rows)
{
    beginResetModel();
    m_facts = facts;
    m_groups.clear();
    if (facts) {
        QHash<QString, std::size_t> byName;
        for (const quint32 row : rows) {
            const std::string_view key = facts->document->metadata()[row].key;
            const QString name = toLine(key.substr(0, key.find('.')), 120);
            const auto found = byName.constFind(name);
            std::size_t group = m_groups.size();
            if (found != byName.constEnd()) {
                group = *found;
            } else {
                byName.insert(name, group);
                m_groups.push_back({name, {}});
            }
            m_groups[group].entries.push_back(row);
        }
    }
    endResetModel();
}

qsizetype MetadataModel::entryOf(const QModelIndex &index) const
{
    if (!index.isValid() || index.model() != this || index.internalId() == kGroupId)
        return -1;
    const Group &group = m_groups[static_cast<std::size_t>(index.internalId())];
    return static_cast<qsizetype>(group.entries[static_cast<std::size_t>(index.row())]);
}

QModelIndex MetadataModel::indexOfEntry(std::size_t entry) const
{
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const auto &entries = m_groups[i].entries;
        const auto found = std::ranges::lower_bound(entries, static_cast<quint32>(entry));
        if (found != entries.end() && *found == entry)
            return createIndex(static_cast<int>(found - entries.begin()), 0, static_cast<quintptr>(i));
    }
    return {};
}

QString MetadataModel::groupName(int group) const
{
    return group >= 0 && group < rowCount() ? m_groups[static_cast<std::size_t>(group)].name : QString();
}

int MetadataModel::groupSize(int group) const
{
    return group >= 0 && group < rowCount() ? static_cast<int>(m_groups[static_cast<std::size_t>(group)].entries.size())
                                            : 0;
}

QModelIndex MetadataModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : kGroupId);
}

QModelIndex MetadataModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == kGroupId)
        return {};
    return createIndex(static_cast<int>(child.internalId()), 0, kGroupId);
}

int MetadataModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_groups.size());
    if (parent.internalId() != kGroupId || parent.column() != 0)
        return 0;
    return static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].entries.size());
}

int MetadataModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant MetadataModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !checkIndex(index))
        return {};
    if (index.internalId() == kGroupId)
        return groupData(m_groups[static_cast<std::size_t>(index.row())], index.column(), role);
    const auto entry = static_cast<std::size_t>(entryOf(index));
    if (role == SourceRole)
        return QVariant::fromValue<quint64>(entry);
    return entryData(m_facts->document->metadata()[entry], index.column(), role);
}

QVariant MetadataModel::groupData(const Group &group, int column, int role) const
{
    const int count = static_cast<int>(group.entries.size());
    switch (role) {
    case Qt::DisplayRole:
        return column == Key ? QVariant(group.name) : QVariant();
    case Qt::AccessibleTextRole:
        return column == Key ? tr("%1, %n key(s)", nullptr, count).arg(group.name) : QString();
    case GroupRole:
        return true;
    case CountRole:
        return tr("%n key(s)", nullptr, count);
    default:
        return {};
    }
}

QVariant MetadataModel::entryData(const core::gguf::MetadataEntry &entry, int column, int role) const
{
    const bool isArray = entry.value.type() == core::gguf::ValueType::Array;
    switch (role) {
    case Qt::DisplayRole:
        if (column == Key)
            return toLine(entry.key, 300);
        return column == Type ? valueTypeText(entry.value) : valueLine(entry.value);
    case Qt::AccessibleTextRole: {
        if (column != Key)
            return data(indexOfEntry(static_cast<std::size_t>(&entry - m_facts->document->metadata().data()))
                            .siblingAtColumn(column),
                        Qt::DisplayRole);
        QString text = tr("%1, %2, %3", "key, type, value")
                           .arg(toLine(entry.key, 300), valueTypeText(entry.value), valueLine(entry.value, 8));
        if (const QString gloss = glossOf(*m_facts, entry); !gloss.isEmpty())
            text += QStringLiteral(", ") + gloss;
        return text;
    }
    case RawRole:
        if (column == Key)
            return toWholeText(entry.key);
        return column == Type ? QVariant(toText(core::gguf::valueTypeName(entry.value.type()))) : rawValue(entry.value);
    case GlossRole:
        return column == Value ? QVariant(glossOf(*m_facts, entry)) : QVariant();
    case MonoRole: {
        // Token texts, arrays and templates are code; names and numbers are read as prose.
        const auto text = entry.value.asString();
        return column == Key || (column == Value && (isArray || (text && text->size() > 200)));
    }
    case GroupRole:
        return false;
    default:
        return {};
    }
}

QVariant MetadataModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == JsonKeyRole) {
        static const std::array<QString, ColumnCount> kKeys = {QStringLiteral("key"), QStringLiteral("type"),
                                                               QStringLiteral("value")};
        return kKeys[static_cast<std::size_t>(section)];
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Key:
        return tr("Key");
    case Type:
        return tr("Type");
    default:
        return tr("Value");
    }
}

Qt::ItemFlags MetadataModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.internalId() != kGroupId)
        flags |= Qt::ItemNeverHasChildren;
    return flags;
}

} // namespace ui
