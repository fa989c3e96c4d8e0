// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/file_parts_model.h"

#include "widgets/common/banner.h"
#include "widgets/common/format.h"
#include "widgets/models/model_roles.h"
#include "widgets/models/text.h"

#include <algorithm>
#include <array>

namespace ui {

namespace {

bool isRight(int column)
{
    return column == FilePartsModel::Offset || column == FilePartsModel::Size || column == FilePartsModel::Shard;
}

} // namespace

FilePartsModel::FilePartsModel(QObject *parent)
    : QAbstractTableModel(parent)
{}

void FilePartsModel::setParts(const FactsPtr &facts, const FilePartsPtr &parts)
{
    beginResetModel();
    m_facts = facts;
    m_parts = facts ? parts : nullptr;
    endResetModel();
}

const FilePart *FilePartsModel::part(int row) const
{
    return row >= 0 && row < rowCount() ? &(*m_parts)[static_cast<std::size_t>(row)] : nullptr;
}

int FilePartsModel::rowOfTensor(std::size_t tensor) const
{
    if (!m_parts)
        return -1;
    const auto found = std::ranges::find(*m_parts, tensor, &FilePart::tensor);
    return found == m_parts->end() ? -1 : static_cast<int>(found - m_parts->begin());
}

int FilePartsModel::rowOfByte(quint32 shard, quint64 offset) const
{
    if (!m_parts)
        return -1;
    const auto found = std::ranges::find_if(*m_parts, [&](const FilePart &part) {
        return part.shard == shard && offset >= part.offset && offset - part.offset < part.bytes;
    });
    return found == m_parts->end() ? -1 : static_cast<int>(found - m_parts->begin());
}

int FilePartsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_parts ? 0 : static_cast<int>(m_parts->size());
}

int FilePartsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString FilePartsModel::text(const FilePart &part, int column) const
{
    const core::gguf::TensorInfo *tensor = part.tensor ? &m_facts->document->tensors()[*part.tensor] : nullptr;
    switch (column) {
    case Part:
        if (!tensor)
            return partKindText(part.kind);
        return toLine(tensor->name, 300);
    case Type:
        if (part.kind == FilePart::Kind::Missing)
            return tr("missing", "part of a file");
        return tensor && part.kind == FilePart::Kind::Tensor ? toText(core::tensor::typeDisplayName(tensor->typeId))
                                                             : QString();
    case Shard:
        return format::id(part.shard + 1U);
    case Offset:
        return format::offset(part.offset);
    default:
        return format::bytes(part.bytes);
    }
}

QVariant FilePartsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !checkIndex(index))
        return {};
    const FilePart &part = (*m_parts)[static_cast<std::size_t>(index.row())];
    const bool isTensor = part.kind == FilePart::Kind::Tensor;
    switch (role) {
    case Qt::DisplayRole:
        return text(part, index.column());
    case Qt::AccessibleTextRole:
        return index.column() == Part ? tr("%1, at %2, %3", "part of a file, offset, size")
                                            .arg(text(part, Part), text(part, Offset), text(part, Size))
                                      : text(part, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((isRight(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case RawRole:
        if (index.column() == Offset || index.column() == Size)
            return QVariant::fromValue<quint64>(index.column() == Offset ? part.offset : part.bytes);
        return text(part, index.column());
    case TypeIdRole:
        return isTensor && index.column() == Type ? QVariant(m_facts->document->tensors()[*part.tensor].typeId)
                                                  : QVariant();
    case SourceRole:
        return part.tensor ? QVariant::fromValue<quint64>(*part.tensor) : QVariant();
    case MonoRole:
        return index.column() == Offset || (index.column() == Part && part.tensor);
    case SeverityRole:
        if (index.column() != Part)
            return {};
        if (part.kind == FilePart::Kind::Missing)
            return static_cast<int>(Severity::Error);
        return part.kind == FilePart::Kind::Gap || part.kind == FilePart::Kind::Trailing
                   ? QVariant(static_cast<int>(Severity::Warning))
                   : QVariant();
    default:
        return {};
    }
}

QVariant FilePartsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole && isRight(section))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    struct Title
    {
        QString key;
        QString text;
    };
    const std::array<Title, ColumnCount> titles = {{{QStringLiteral("part"), tr("Part")},
                                                    {QStringLiteral("type"), tr("Type")},
                                                    {QStringLiteral("shard"), tr("Shard")},
                                                    {QStringLiteral("offset"), tr("Offset")},
                                                    {QStringLiteral("bytes"), tr("Size")}}};
    if (role == JsonKeyRole)
        return titles[static_cast<std::size_t>(section)].key;
    return role == Qt::DisplayRole ? QVariant(titles[static_cast<std::size_t>(section)].text) : QVariant();
}

} // namespace ui
