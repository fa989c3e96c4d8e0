// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/tensor_model.h"

#include "widgets/common/banner.h"
#include "widgets/common/format.h"
#include "widgets/models/model_roles.h"
#include "widgets/models/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace ui {

namespace {

using core::gguf::TensorInfo;
using core::gguf::TensorState;

const QString kDash = QStringLiteral("–");

int stateSeverity(TensorState state)
{
    switch (state) {
    case TensorState::Complete:
        return static_cast<int>(Severity::Ok);
    case TensorState::Truncated:
        return static_cast<int>(Severity::Warning);
    default:
        return static_cast<int>(Severity::Error);
    }
}

/// The role in a word or two; the tooltip has it in full.
QString shortRole(std::string_view role)
{
    struct Short
    {
        std::string_view role;
        const char *text;
    };
    static constexpr auto kShort = std::to_array<Short>({
        {"token_embd", QT_TRANSLATE_NOOP("ui::TensorModel", "embed")},
        {"attn_q", QT_TRANSLATE_NOOP("ui::TensorModel", "query")},
        {"attn_k", QT_TRANSLATE_NOOP("ui::TensorModel", "key")},
        {"attn_v", QT_TRANSLATE_NOOP("ui::TensorModel", "value")},
        {"attn_output", QT_TRANSLATE_NOOP("ui::TensorModel", "attn out")},
    });
    const auto found = std::ranges::find(kShort, role, &Short::role);
    if (found != kShort.end())
        return QCoreApplication::translate("ui::TensorModel", found->text);
    QString text = toLine(role, 120);
    // Words of known roles; names that somebody else made up stay as they are.
    if (std::ranges::find(core::roles::knownRoles(), role) != core::roles::knownRoles().end())
        text.replace(u'_', u' ');
    return text;
}

Qt::Alignment alignmentOf(int column)
{
    switch (column) {
    case TensorModel::Layer:
    case TensorModel::Weights:
    case TensorModel::Bits:
    case TensorModel::Size:
    case TensorModel::Shard:
    case TensorModel::Offset:
        return Qt::AlignRight | Qt::AlignVCenter;
    default:
        return Qt::AlignLeft | Qt::AlignVCenter;
    }
}

} // namespace

quint64 bytesHere(const core::gguf::ModelDocument &document, const TensorInfo &tensor)
{
    if (tensor.state == TensorState::Complete)
        return tensor.bytes;
    if (tensor.state != TensorState::Truncated || tensor.shard >= document.shards().size())
        return 0;
    const quint64 size = document.shards()[tensor.shard].identity.size;
    return size > tensor.fileOffset ? std::min<quint64>(size - tensor.fileOffset, tensor.bytes) : 0;
}

QString tensorStateText(const core::gguf::ModelDocument &document, const TensorInfo &tensor)
{
    switch (tensor.state) {
    case TensorState::Complete:
        return QCoreApplication::translate("ui::TensorModel", "complete", "state of a tensor in the file");
    case TensorState::Truncated: {
        const double part = static_cast<double>(bytesHere(document, tensor)) / static_cast<double>(tensor.bytes);
        return QCoreApplication::translate("ui::TensorModel", "cut off at %1", "state of a tensor: 'cut off at 91 %'")
            .arg(format::percent(part, 0));
    }
    case TensorState::Missing:
        return QCoreApplication::translate("ui::TensorModel", "missing", "state of a tensor in the file");
    case TensorState::Invalid:
        return QCoreApplication::translate("ui::TensorModel", "size unknown", "state of a tensor in the file");
    }
    return {};
}

TensorModel::TensorModel(QObject *parent)
    : QAbstractTableModel(parent)
{}

void TensorModel::setFacts(const FactsPtr &facts, std::vector<quint32> rows)
{
    beginResetModel();
    m_facts = facts;
    m_rows = std::move(rows);
    m_rowOfTensor.assign(facts ? facts->document->tensors().size() : 0, -1);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rowOfTensor[m_rows[i]] = static_cast<qint32>(i);
    endResetModel();
}

qsizetype TensorModel::tensorOf(const QModelIndex &index) const
{
    if (!index.isValid() || !checkIndex(index))
        return -1;
    return static_cast<qsizetype>(m_rows[static_cast<std::size_t>(index.row())]);
}

QModelIndex TensorModel::indexOfTensor(std::size_t tensor) const
{
    if (tensor >= m_rowOfTensor.size() || m_rowOfTensor[tensor] < 0)
        return {};
    return index(m_rowOfTensor[tensor], 0);
}

int TensorModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TensorModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString TensorModel::text(std::size_t tensor, int column) const
{
    const TensorInfo &info = m_facts->document->tensors()[tensor];
    const auto &place = m_facts->places[tensor];
    switch (column) {
    case Name:
        return toLine(info.name, 300);
    case Layer:
        return place.layer ? format::id(*place.layer) : kDash;
    case Role:
        return place.role.empty() ? kDash : shortRole(place.role);
    case Shape:
        return info.dimensions == 0 ? tr("scalar", "shape of a tensor without dimensions")
                                    : format::shape(info.shape());
    case Weights:
        return info.state == TensorState::Invalid && info.elements == 0 ? kDash : format::count(info.elements);
    case Type:
        return toText(core::tensor::typeDisplayName(info.typeId));
    case Bits:
        return info.type ? format::bits(info.type->bitsPerWeight()) : kDash;
    case Size:
        return info.state == TensorState::Invalid && info.bytes == 0 ? kDash : format::bytes(info.bytes);
    case Shard:
        return format::id(info.shard + 1U);
    case Offset:
        return format::offset(info.fileOffset);
    case InFile:
        return tensorStateText(*m_facts->document, info);
    default:
        return {};
    }
}

QVariant TensorModel::raw(std::size_t tensor, int column) const
{
    const TensorInfo &info = m_facts->document->tensors()[tensor];
    const auto &place = m_facts->places[tensor];
    switch (column) {
    case Name:
        return toWholeText(info.name);
    case Layer:
        return place.layer ? QVariant(*place.layer) : QVariant();
    case Role:
        return toWholeText(place.role);
    case Shape: {
        QVariantList shape;
        for (const std::uint64_t dimension : info.shape())
            shape.append(QVariant::fromValue<quint64>(dimension));
        return shape;
    }
    case Weights:
        return QVariant::fromValue<quint64>(info.elements);
    case Type:
        return toText(core::tensor::typeDisplayName(info.typeId));
    case Bits:
        return info.type ? QVariant(info.type->bitsPerWeight()) : QVariant();
    case Size:
        return QVariant::fromValue<quint64>(info.bytes);
    case Shard:
        return info.shard;
    case Offset:
        return QVariant::fromValue<quint64>(info.fileOffset);
    case InFile:
        return info.state == TensorState::Complete;
    default:
        return {};
    }
}

QVariant TensorModel::data(const QModelIndex &index, int role) const
{
    const qsizetype found = tensorOf(index);
    if (found < 0)
        return {};
    const auto tensor = static_cast<std::size_t>(found);
    const TensorInfo &info = m_facts->document->tensors()[tensor];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(tensor, column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(column));
    case Qt::AccessibleTextRole:
        if (column == Name)
            return tr("%1, %2, %3, %4", "tensor name, type, shape, size")
                .arg(text(tensor, Name), text(tensor, Type), text(tensor, Shape), text(tensor, Size));
        return text(tensor, column);
    case Qt::ToolTipRole:
        return column == Role ? QVariant(toLine(core::roles::roleDescription(m_facts->places[tensor].role), 200))
                              : QVariant();
    case RawRole:
        return raw(tensor, column);
    case SourceRole:
        return QVariant::fromValue<quint64>(tensor);
    case TypeIdRole:
        return column == Type ? QVariant(info.typeId) : QVariant();
    case HollowRole:
        return false;
    case MonoRole:
        return column == Name || column == Shape || column == Offset;
    case StateRole:
        return m_facts->isCut() ? QVariant(static_cast<int>(info.state)) : QVariant();
    case SeverityRole:
        return column == InFile ? QVariant(stateSeverity(info.state)) : QVariant();
    default:
        return {};
    }
}

QVariant TensorModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(section));
    if (role == JsonKeyRole) {
        static const std::array<QString, ColumnCount> kKeys = {QStringLiteral("name"),
                                                               QStringLiteral("layer"),
                                                               QStringLiteral("role"),
                                                               QStringLiteral("shape"),
                                                               QStringLiteral("weights"),
                                                               QStringLiteral("type"),
                                                               QStringLiteral("bits_per_weight"),
                                                               QStringLiteral("bytes"),
                                                               QStringLiteral("shard"),
                                                               QStringLiteral("offset"),
                                                               QStringLiteral("complete")};
        return kKeys[static_cast<std::size_t>(section)];
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Layer:
        return tr("Layer");
    case Role:
        return tr("Role");
    case Shape:
        return tr("Shape");
    case Weights:
        return tr("Weights");
    case Type:
        return tr("Type");
    case Bits:
        return tr("Bits", "bits per weight");
    case Size:
        return tr("Size");
    case Shard:
        return tr("Shard");
    case Offset:
        return tr("Offset");
    default:
        return tr("In the file", "whether a tensor's data are in the file");
    }
}

} // namespace ui
