// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/mix_map_model.h"

#include "core/tensor/types.h"
#include "widgets/common/format.h"

#include <QLocale>

namespace ui {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString bitsText(quint32 typeId)
{
    const auto *type = core::tensor::findType(typeId);
    return type != nullptr ? format::decimal(type->bitsPerWeight(), 2) : QStringLiteral("?");
}

} // namespace

QString mapTypeName(quint32 typeId)
{
    const auto *type = core::tensor::findType(typeId);
    return type != nullptr ? fromView(type->name) : QString::fromStdString(core::tensor::typeDisplayName(typeId));
}

MixMapModel::MixMapModel(QObject *parent)
    : QAbstractTableModel(parent)
{}

void MixMapModel::setSnapshot(MapSnapshotPtr snapshot)
{
    if (snapshot == m_snapshot)
        return;
    if (m_snapshot && snapshot && m_snapshot->structurePtr() == snapshot->structurePtr()) {
        m_snapshot = std::move(snapshot);
        if (rowCount() > 0 && columnCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_snapshot = std::move(snapshot);
    endResetModel();
}

int MixMapModel::tensorAt(const QModelIndex &index) const
{
    if (!m_snapshot || !index.isValid() || index.model() != this)
        return -1;
    return m_snapshot->structure().tensorAt(index.row(), index.column());
}

QModelIndex MixMapModel::indexOfTensor(std::size_t tensor) const
{
    if (!m_snapshot)
        return {};
    const MapStructure::Cell cell = m_snapshot->structure().cellOf(tensor);
    return cell.isValid() ? index(cell.row, cell.column) : QModelIndex();
}

QString MixMapModel::tensorName(std::size_t tensor) const
{
    return m_snapshot ? fromView(m_snapshot->info(tensor).name) : QString();
}

QList<HoverCard::Row> MixMapModel::facts(std::size_t tensor) const
{
    QList<HoverCard::Row> rows;
    if (!m_snapshot)
        return rows;
    const auto &info = m_snapshot->info(tensor);
    const TensorLook &look = m_snapshot->look(tensor);
    const auto place = m_snapshot->structure().layerOf(tensor);
    const auto tensorPlace = core::roles::placeOf(info.name);
    const QString role = fromView(core::roles::roleDescription(tensorPlace.role));
    QString where = role.isEmpty() ? tr("Tensor") : role;
    if (place.stack >= 0) {
        where = tr("Layer %1, %2").arg(format::id(m_snapshot->structure().layerOfColumn(place.column)), role);
        if (m_snapshot->structure().stacks().size() > 1)
            where = m_snapshot->structure().stacks()[static_cast<std::size_t>(place.stack)].name + QLatin1String(": ") +
                    where;
    } else if (!where.isEmpty()) {
        where[0] = where[0].toUpper();
    }
    rows.append({where, format::shape(info.shape())});

    const QString arrow = QStringLiteral(" → ");
    const auto beforeAfter = [&](const QString &before, const QString &after) {
        return before == after ? after : before + arrow + after;
    };
    rows.append({tr("Type"), beforeAfter(mapTypeName(info.typeId), mapTypeName(look.typeId))});
    if (look.presetType >= 0) {
        //: a cell of a plan whose type a rule of the user decided, not the mix
        rows.append({tr("The mix alone"), mapTypeName(static_cast<quint32>(look.presetType))});
    }
    if (look.wanted >= 0) {
        const auto wanted = static_cast<quint32>(look.wanted);
        const auto *type = core::tensor::findType(wanted);
        //: why a tensor gets another type: its row length (1) is no multiple of the block (2) of the type (3)
        rows.append(
            {tr("Fallback"), tr("%1 is no multiple of %2 (%3)")
                                 .arg(format::id(info.ne[0]), format::id(type != nullptr ? type->blockWeights : 0),
                                      mapTypeName(wanted))});
    }
    rows.append({tr("Bits per weight"), beforeAfter(bitsText(info.typeId), bitsText(look.typeId))});
    rows.append({tr("Size"), beforeAfter(format::bytes(info.bytes), format::bytes(look.bytes))});
    if (look.isPlanned && look.isProtected) {
        //: a tensor that is never quantized, such as a norm
        rows.append({tr("Protected"), tr("stays as it is")});
    }
    // In a file that is a header only, the banner says so once for all.
    const bool headerOnly = m_snapshot->document().headerOnly();
    switch (headerOnly ? core::gguf::TensorState::Complete : info.state) {
    case core::gguf::TensorState::Complete:
        break;
    case core::gguf::TensorState::Truncated:
        rows.append({tr("Data"), tr("the file ends within it")});
        break;
    case core::gguf::TensorState::Missing:
        rows.append({tr("Data"), tr("not in this file")});
        break;
    case core::gguf::TensorState::Invalid:
        rows.append({tr("Data"), tr("size cannot be known")});
        break;
    }
    return rows;
}

QString MixMapModel::accessibleText(const QModelIndex &index) const
{
    const int tensor = tensorAt(index);
    if (tensor < 0)
        return {};
    const auto &info = m_snapshot->info(static_cast<std::size_t>(tensor));
    const TensorLook &look = m_snapshot->look(static_cast<std::size_t>(tensor));
    const MapRow &row = m_snapshot->structure().rows()[static_cast<std::size_t>(index.row())];
    QStringList parts;
    if (row.stack >= 0) {
        if (m_snapshot->structure().stacks().size() > 1)
            parts += m_snapshot->structure().stacks()[static_cast<std::size_t>(row.stack)].name;
        parts += tr("Layer %1").arg(format::id(m_snapshot->structure().layerOfColumn(index.column())));
    }
    parts += row.label;
    parts += mapTypeName(look.typeId);
    if (look.presetType >= 0)
        parts += tr("changed from %1").arg(mapTypeName(static_cast<quint32>(look.presetType)));
    else if (look.typeId != info.typeId)
        parts += tr("%1 in the file").arg(mapTypeName(info.typeId));
    if (look.wanted >= 0)
        parts += tr("fallback for %1").arg(mapTypeName(static_cast<quint32>(look.wanted)));
    parts += format::bytes(look.bytes);
    return parts.join(QLatin1String(", "));
}

QString MixMapModel::rowText(std::size_t tensor) const
{
    if (!m_snapshot)
        return {};
    const auto &info = m_snapshot->info(tensor);
    const TensorLook &look = m_snapshot->look(tensor);
    return QStringList{tensorName(tensor), format::shape(info.shape()), mapTypeName(look.typeId), bitsText(look.typeId),
                       QString::number(look.bytes)}
        .join(QLatin1Char('\t'));
}

int MixMapModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_snapshot ? 0 : m_snapshot->structure().rowCount();
}

int MixMapModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_snapshot ? 0 : m_snapshot->structure().columnCount();
}

QVariant MixMapModel::data(const QModelIndex &index, int role) const
{
    const int found = tensorAt(index);
    if (found < 0)
        return {};
    const auto tensor = static_cast<std::size_t>(found);
    switch (role) {
    case Qt::DisplayRole:
        return mapTypeName(m_snapshot->look(tensor).typeId);
    case Qt::AccessibleTextRole:
        return accessibleText(index);
    case Qt::AccessibleDescriptionRole: {
        QStringList lines{tensorName(tensor)};
        const auto rows = facts(tensor);
        for (const HoverCard::Row &row : rows)
            lines += row.label + QLatin1String(": ") + row.value;
        return lines.join(QLatin1Char('\n'));
    }
    case TensorRole:
        return found;
    case TypeRole:
        return m_snapshot->look(tensor).typeId;
    case BytesRole:
        return QVariant::fromValue<quint64>(m_snapshot->look(tensor).bytes);
    case NameRole:
        return tensorName(tensor);
    default:
        return {};
    }
}

QVariant MixMapModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (!m_snapshot || section < 0 || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return {};
    const MapStructure &structure = m_snapshot->structure();
    if (orientation == Qt::Vertical) {
        if (section >= structure.rowCount())
            return {};
        const MapRow &row = structure.rows()[static_cast<std::size_t>(section)];
        if (row.stack >= 0 && structure.stacks().size() > 1)
            return QString(structure.stacks()[static_cast<std::size_t>(row.stack)].name + QLatin1Char('.') + row.label);
        return row.label;
    }
    if (section >= structure.columnCount())
        return {};
    return structure.isFlat() ? tr("Type") : tr("Layer %1").arg(format::id(structure.layerOfColumn(section)));
}

Qt::ItemFlags MixMapModel::flags(const QModelIndex &index) const
{
    if (tensorAt(index) < 0)
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

} // namespace ui
