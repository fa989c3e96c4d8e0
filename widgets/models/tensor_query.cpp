// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/tensor_query.h"

#include "core/base/text.h"
#include "widgets/models/tensor_model.h"

#include <QStringList>

#include <algorithm>
#include <string>

namespace ui {

namespace {

struct Word
{
    enum class Kind { Part, Glob, Type, Layer, Role } kind;
    std::string text; ///< lower case; a glob with `*` at both ends
};

std::vector<Word> parseWords(const QString &filter)
{
    std::vector<Word> words;
    for (const QString &part : filter.split(u' ', Qt::SkipEmptyParts)) {
        const std::string text = core::asciiLower(part.toStdString());
        const auto after = [&text](std::string_view prefix) { return text.substr(prefix.size()); };
        if (text.starts_with("type:"))
            words.push_back({Word::Kind::Type, after("type:")});
        else if (text.starts_with("layer:"))
            words.push_back({Word::Kind::Layer, after("layer:")});
        else if (text.starts_with("role:"))
            words.push_back({Word::Kind::Role, after("role:")});
        else if (text.find_first_of("*?") != std::string::npos)
            words.push_back({Word::Kind::Glob, "*" + text + "*"});
        else
            words.push_back({Word::Kind::Part, text});
    }
    return words;
}

bool matches(const Word &word, const core::gguf::TensorInfo &tensor, const core::roles::TensorPlace &place)
{
    switch (word.kind) {
    case Word::Kind::Part:
        return core::asciiLower(tensor.name).find(word.text) != std::string::npos;
    case Word::Kind::Glob:
        return core::globMatch(word.text, tensor.name);
    case Word::Kind::Type:
        return core::asciiLower(core::tensor::typeDisplayName(tensor.typeId)).starts_with(word.text);
    case Word::Kind::Layer:
        return place.layer && std::to_string(*place.layer) == word.text;
    case Word::Kind::Role:
        return core::asciiLower(place.role).starts_with(word.text);
    }
    return false;
}

bool inGroup(TensorGroup group, const core::gguf::TensorInfo &tensor, const core::roles::TensorPlace &place)
{
    const bool complete = tensor.state == core::gguf::TensorState::Complete;
    switch (group) {
    case TensorGroup::All:
        return true;
    case TensorGroup::Complete:
        return complete;
    case TensorGroup::Incomplete:
        return !complete;
    default:
        return groupOf(place) == group;
    }
}

double bitsPerWeight(const core::gguf::TensorInfo &tensor)
{
    return tensor.type ? tensor.type->bitsPerWeight() : 0.0;
}

bool lessShape(const core::gguf::TensorInfo &a, const core::gguf::TensorInfo &b)
{
    return std::ranges::lexicographical_compare(a.shape(), b.shape());
}

/// Three-way by one column; negative: a first.
int compare(const DocumentFacts &facts, int column, quint32 left, quint32 right)
{
    const core::gguf::TensorInfo &a = facts.document->tensors()[left];
    const core::gguf::TensorInfo &b = facts.document->tensors()[right];
    const auto order = [](const auto &x, const auto &y) { return x < y ? -1 : (y < x ? 1 : 0); };
    switch (column) {
    case TensorModel::Name:
        return naturalLess(a.name, b.name) ? -1 : (naturalLess(b.name, a.name) ? 1 : 0);
    case TensorModel::Layer: {
        // Tensors outside layers come first.
        const auto layer = [&facts](quint32 index) {
            const auto &place = facts.places[index];
            return place.layer ? static_cast<qint64>(*place.layer) : -1;
        };
        return order(layer(left), layer(right));
    }
    case TensorModel::Role: {
        const auto &x = facts.places[left];
        const auto &y = facts.places[right];
        const int byRank = order(core::roles::roleRank(x.role), core::roles::roleRank(y.role));
        return byRank != 0 ? byRank : order(x.role, y.role);
    }
    case TensorModel::Shape:
        return lessShape(a, b) ? -1 : (lessShape(b, a) ? 1 : 0);
    case TensorModel::Weights:
        return order(a.elements, b.elements);
    case TensorModel::Type:
        return order(a.typeId, b.typeId);
    case TensorModel::Bits:
        return order(bitsPerWeight(a), bitsPerWeight(b));
    case TensorModel::Size:
        return order(a.bytes, b.bytes);
    case TensorModel::Shard:
        return order(a.shard, b.shard);
    case TensorModel::Offset: {
        const int byShard = order(a.shard, b.shard);
        return byShard != 0 ? byShard : order(a.fileOffset, b.fileOffset);
    }
    case TensorModel::InFile:
        return order(static_cast<int>(a.state), static_cast<int>(b.state));
    default:
        return 0;
    }
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

TensorGroup groupOf(const core::roles::TensorPlace &place)
{
    using core::roles::RoleGroup;
    switch (place.group) {
    case RoleGroup::Attention:
        return TensorGroup::Attention;
    case RoleGroup::FeedForward:
    case RoleGroup::Experts:
    case RoleGroup::Router:
        return TensorGroup::FeedForward;
    case RoleGroup::Norm:
        return TensorGroup::Norm;
    default:
        return TensorGroup::Other;
    }
}

std::vector<quint32> runQuery(const FactsPtr &facts, const TensorQuery &query, const core::CancelToken &cancel)
{
    const std::vector<Word> words = parseWords(query.filter);
    const auto tensors = facts->document->tensors();
    std::vector<quint32> rows;
    rows.reserve(tensors.size());
    for (std::size_t i = 0; i < tensors.size() && !cancel.isCancelled(); ++i) {
        const auto &place = facts->places[i];
        if (query.typeId && tensors[i].typeId != *query.typeId)
            continue;
        if (inGroup(query.group, tensors[i], place) &&
            std::ranges::all_of(words, [&](const Word &word) { return matches(word, tensors[i], place); }))
            rows.push_back(static_cast<quint32>(i));
    }
    if (query.sortColumn >= 0 && !cancel.isCancelled()) {
        std::ranges::stable_sort(rows, [&](quint32 a, quint32 b) {
            const int order = compare(*facts, query.sortColumn, a, b);
            return query.descending ? order > 0 : order < 0;
        });
    }
    return rows;
}

bool naturalLess(std::string_view a, std::string_view b) noexcept
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDigit(a[i]) && isDigit(b[j])) {
            const auto number = [](std::string_view text, std::size_t &at) {
                while (at < text.size() && text[at] == '0')
                    ++at;
                const std::size_t first = at;
                while (at < text.size() && isDigit(text[at]))
                    ++at;
                return text.substr(first, at - first);
            };
            const std::string_view x = number(a, i);
            const std::string_view y = number(b, j);
            if (x.size() != y.size())
                return x.size() < y.size();
            if (x != y)
                return x < y;
            continue;
        }
        if (a[i] != b[j])
            return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
        ++i;
        ++j;
    }
    return a.size() - i < b.size() - j;
}

} // namespace ui
