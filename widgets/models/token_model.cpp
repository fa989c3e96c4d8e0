// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/token_model.h"

#include "core/base/text.h"
#include "core/gguf/keys.h"
#include "widgets/common/format.h"
#include "widgets/models/model_roles.h"
#include "widgets/models/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <variant>

namespace ui {

namespace {

/// An array of numbers with one item per token, else nothing: files exist with arrays of the wrong length or type.
std::optional<core::gguf::ArrayView> numbersPerToken(const DocumentFacts &facts, std::string_view key)
{
    const auto *entry = facts.document->find(key);
    const auto array = entry ? entry->value.asArray() : std::nullopt;
    if (!array || array->count() != facts.tokens.size() || core::gguf::fixedSize(array->itemType()) == 0)
        return std::nullopt;
    return array;
}

double numberOf(const core::gguf::Scalar &scalar)
{
    return std::visit(
        [](const auto &value) -> double {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::string_view>)
                return 0;
            else
                return static_cast<double>(value);
        },
        scalar);
}

} // namespace

QString tokenKindText(qint64 kind)
{
    // llama_token_type of llama.cpp ("llama.h").
    switch (kind) {
    case 1:
        return QCoreApplication::translate("ui::TokenModel", "normal", "kind of token");
    case 2:
        return QCoreApplication::translate("ui::TokenModel", "unknown", "kind of token");
    case 3:
        return QCoreApplication::translate("ui::TokenModel", "control", "kind of token");
    case 4:
        return QCoreApplication::translate("ui::TokenModel", "user-defined", "kind of token");
    case 5:
        return QCoreApplication::translate("ui::TokenModel", "unused", "kind of token");
    case 6:
        return QCoreApplication::translate("ui::TokenModel", "byte", "kind of token");
    default:
        return QString::number(kind);
    }
}

std::vector<quint32> findTokens(const FactsPtr &facts, const QString &text, const core::CancelToken &cancel)
{
    const std::string wanted = core::asciiLower(text.toStdString());
    bool isNumber = false;
    const qulonglong id = text.toULongLong(&isNumber);
    std::vector<quint32> ids;
    for (std::size_t i = 0; i < facts->tokens.size() && !cancel.isCancelled(); ++i) {
        if ((isNumber && i == id) || core::asciiLower(facts->tokens[i]).find(wanted) != std::string::npos)
            ids.push_back(static_cast<quint32>(i));
    }
    return ids;
}

TokenModel::TokenModel(QObject *parent)
    : QAbstractTableModel(parent)
{}

void TokenModel::setFacts(const FactsPtr &facts)
{
    beginResetModel();
    m_facts = facts;
    m_ids.reset();
    m_kinds.reset();
    m_scores.reset();
    if (facts) {
        m_kinds = numbersPerToken(*facts, core::gguf::keys::kTokenTypes);
        m_scores = numbersPerToken(*facts, core::gguf::keys::kTokenScores);
    }
    endResetModel();
}

void TokenModel::setIds(std::optional<std::vector<quint32>> ids)
{
    beginResetModel();
    m_ids = std::move(ids);
    endResetModel();
}

std::size_t TokenModel::idOf(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return m_ids ? (*m_ids)[at] : at;
}

int TokenModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid() || !m_facts)
        return 0;
    const std::size_t count = m_ids ? m_ids->size() : m_facts->tokens.size();
    return static_cast<int>(std::min<std::size_t>(count, std::numeric_limits<int>::max()));
}

int TokenModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString TokenModel::text(std::size_t id, int column) const
{
    switch (column) {
    case Id:
        return format::id(id);
    case Token:
        return toLine(m_facts->tokens[id], 200);
    case Kind: {
        const auto kind = m_kinds ? m_kinds->at(id) : std::nullopt;
        return kind ? tokenKindText(static_cast<qint64>(numberOf(*kind))) : QString();
    }
    default: {
        const auto score = m_scores ? m_scores->at(id) : std::nullopt;
        return score ? toText(core::gguf::formatScalar(*score)) : QString();
    }
    }
}

QVariant TokenModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !checkIndex(index))
        return {};
    const std::size_t id = idOf(index.row());
    const bool number = index.column() == Id || index.column() == Score;
    switch (role) {
    case Qt::DisplayRole:
        return text(id, index.column());
    case Qt::AccessibleTextRole:
        return index.column() == Id ? tr("Token %1, %2").arg(format::id(id), text(id, Token))
                                    : text(id, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case RawRole:
        if (index.column() == Id)
            return QVariant::fromValue<quint64>(id);
        return index.column() == Token ? toWholeText(m_facts->tokens[id]) : text(id, index.column());
    case SourceRole:
        return QVariant::fromValue<quint64>(id);
    case MonoRole:
        return index.column() != Kind;
    default:
        return {};
    }
}

QVariant TokenModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole && (section == Id || section == Score))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    struct Title
    {
        QString key;
        QString text;
    };
    const std::array<Title, ColumnCount> titles = {{{QStringLiteral("id"), tr("Id")},
                                                    {QStringLiteral("token"), tr("Token")},
                                                    {QStringLiteral("kind"), tr("Kind", "of a token")},
                                                    {QStringLiteral("score"), tr("Score")}}};
    if (role == JsonKeyRole)
        return titles[static_cast<std::size_t>(section)].key;
    return role == Qt::DisplayRole ? QVariant(titles[static_cast<std::size_t>(section)].text) : QVariant();
}

} // namespace ui
