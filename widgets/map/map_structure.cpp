// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_structure.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace ui {

namespace {

using core::roles::RoleGroup;
using core::roles::TensorPlace;

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// What tells the tensors of one layer apart: "attn_q", "attn_q.bias", "ffn_gate.3".
QString roleLabel(const TensorPlace &place)
{
    QString label = fromView(place.role);
    if (place.expert)
        label += QLatin1Char('.') + QString::number(*place.expert);
    if (!place.suffix.empty() && place.suffix != "weight")
        label += QLatin1Char('.') + fromView(place.suffix);
    return label;
}

bool isVectorGroup(RoleGroup group)
{
    return group == RoleGroup::Norm || group == RoleGroup::Bias;
}

/// "token_embd" for "token_embd.weight".
QString outsideLabel(std::string_view name)
{
    constexpr std::string_view kWeight = ".weight";
    if (name.size() > kWeight.size() && name.ends_with(kWeight))
        name.remove_suffix(kWeight.size());
    return fromView(name);
}

/// Order of roles within a stack: by rank, weights before biases, experts by number, then by name.
struct RoleKey
{
    int rank;
    std::string_view role;
    bool isOtherSuffix;
    std::uint32_t expert; ///< number + 1, 0 for none
    std::string_view suffix;
    auto tied() const { return std::tie(rank, role, isOtherSuffix, expert, suffix); }
    bool operator<(const RoleKey &other) const { return tied() < other.tied(); }
};

RoleKey keyOf(const TensorPlace &place)
{
    return {core::roles::roleRank(place.role), place.role, place.suffix != "weight",
            place.expert ? *place.expert + 1 : 0, place.suffix};
}

struct StackDraft
{
    std::string_view name;
    std::map<RoleKey, std::pair<TensorPlace, int>> roles; ///< with the row's number within the stack
    std::set<std::uint32_t> layers;
};

} // namespace

std::shared_ptr<const MapStructure> MapStructure::build(const core::gguf::DocumentPtr &document, bool showVectors)
{
    auto structure = std::make_shared<MapStructure>();
    structure->m_document = document;
    if (!document)
        return structure;
    const auto tensors = document->tensors();
    structure->m_places.resize(tensors.size());
    structure->m_layers.resize(tensors.size());

    std::vector<TensorPlace> places;
    places.reserve(tensors.size());
    std::vector<StackDraft> drafts;
    std::unordered_map<std::string_view, std::size_t> draftOf;
    std::set<std::uint32_t> layers;
    for (const auto &tensor : tensors) {
        const TensorPlace place = core::roles::placeOf(tensor.name);
        places.push_back(place);
        if (!place.layer)
            continue;
        const auto [it, isNew] = draftOf.try_emplace(place.stack, drafts.size());
        if (isNew)
            drafts.push_back({place.stack, {}, {}});
        StackDraft &draft = drafts[it->second];
        draft.roles.try_emplace(keyOf(place), place, 0);
        draft.layers.insert(*place.layer);
        layers.insert(*place.layer);
    }

    std::size_t roleRows = 0;
    for (const StackDraft &draft : drafts)
        roleRows += draft.roles.size();
    // A file may hold names that make the table almost empty; its size must stay in proportion to the tensors.
    if (drafts.empty() || roleRows * layers.size() > 64 * tensors.size() + 4096) {
        structure->buildFlat();
        return structure;
    }

    structure->m_columnLayers.assign(layers.begin(), layers.end());
    structure->m_columnCount = static_cast<int>(layers.size());
    const auto columnOf = [&](std::uint32_t layer) {
        return static_cast<int>(std::ranges::lower_bound(structure->m_columnLayers, layer) -
                                structure->m_columnLayers.begin());
    };

    // Which tensors are outside: those without a layer, and second ones of the same name, so that none is lost.
    std::vector<std::size_t> outside;
    std::unordered_map<std::string_view, std::size_t> seen;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!places[i].layer || !seen.try_emplace(tensors[i].name, i).second)
            outside.push_back(i);
    }
    std::ranges::stable_sort(outside, [&](std::size_t a, std::size_t b) {
        return std::pair(core::roles::roleRank(places[a].role), tensors[a].name) <
               std::pair(core::roles::roleRank(places[b].role), tensors[b].name);
    });
    structure->m_outsideCount = static_cast<int>(outside.size());
    for (std::size_t i : outside) {
        structure->m_places[i] = {static_cast<int>(structure->m_rows.size()), 0};
        structure->m_outside.push_back(static_cast<std::int32_t>(i));
        const RoleGroup group = places[i].group;
        structure->m_rows.push_back({outsideLabel(tensors[i].name), places[i].role, group, -1, isVectorGroup(group)});
    }

    for (StackDraft &draft : drafts) {
        MapStack stack;
        stack.name = fromView(draft.name);
        stack.firstRow = static_cast<int>(structure->m_rows.size());
        int vectors = 0;
        for (auto &[key, entry] : draft.roles) {
            auto &[place, row] = entry;
            const bool isVector = isVectorGroup(place.group);
            vectors += isVector;
            row = -1;
            if (isVector && !showVectors)
                continue;
            row = static_cast<int>(structure->m_rows.size());
            structure->m_rows.push_back(
                {roleLabel(place), place.role, place.group, static_cast<int>(structure->m_stacks.size()), isVector});
        }
        stack.rowCount = static_cast<int>(structure->m_rows.size()) - stack.firstRow;
        for (std::uint32_t layer : draft.layers)
            stack.columns.push_back(columnOf(layer));
        structure->m_vectorsPerLayer = std::max(structure->m_vectorsPerLayer, vectors);
        structure->m_stacks.push_back(std::move(stack));
    }

    structure->m_cells.assign(static_cast<std::size_t>(structure->roleCount()) * layers.size(), -1);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!places[i].layer || structure->m_places[i].isValid())
            continue;
        const std::size_t stack = draftOf.at(places[i].stack);
        const int column = columnOf(*places[i].layer);
        structure->m_layers[i] = {static_cast<int>(stack), column};
        const int row = drafts[stack].roles.at(keyOf(places[i])).second;
        if (row < 0) {
            ++structure->m_hiddenCount;
            structure->m_hidesBiases |= places[i].group == RoleGroup::Bias;
            continue;
        }
        // Different names can still mean the same place ("blk.1.x" and "blk.01.x"): the first has it.
        if (structure->tensorAt(row, column) >= 0)
            continue;
        structure->m_cells[static_cast<std::size_t>(row - structure->m_outsideCount) * layers.size() +
                           static_cast<std::size_t>(column)] = static_cast<std::int32_t>(i);
        structure->m_places[i] = {row, column};
    }
    return structure;
}

void MapStructure::buildFlat()
{
    const auto tensors = m_document->tensors();
    m_columnCount = tensors.empty() ? 0 : 1;
    m_outsideCount = static_cast<int>(tensors.size());
    m_rows.reserve(tensors.size());
    m_outside.reserve(tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorPlace place = core::roles::placeOf(tensors[i].name);
        m_rows.push_back({fromView(tensors[i].name), place.role, place.group, -1, isVectorGroup(place.group)});
        m_outside.push_back(static_cast<std::int32_t>(i));
        m_places[i] = {static_cast<int>(i), 0};
    }
}

std::uint32_t MapStructure::layerOfColumn(int column) const
{
    return column >= 0 && static_cast<std::size_t>(column) < m_columnLayers.size()
               ? m_columnLayers[static_cast<std::size_t>(column)]
               : 0;
}

MapStructure::Cell MapStructure::cellOf(std::size_t tensor) const
{
    return tensor < m_places.size() ? m_places[tensor] : Cell{};
}

int MapStructure::maxLayers() const
{
    std::size_t most = 0;
    for (const MapStack &stack : m_stacks)
        most = std::max(most, stack.columns.size());
    return static_cast<int>(most);
}

} // namespace ui
