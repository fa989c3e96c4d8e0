// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_snapshot.h"

#include "core/roles/roles.h"
#include "core/tensor/types.h"

#include <algorithm>
#include <limits>
#include <map>

namespace ui {

namespace {

double bitsOf(std::uint32_t typeId)
{
    const auto *type = core::tensor::findType(typeId);
    return type != nullptr ? type->bitsPerWeight() : 1e6; // unknown types stand last
}

/// Where the file ends once all its tensors are there: the last end in each shard, or what is there if that is more.
std::uint64_t completeFileBytes(const core::gguf::ModelDocument &document)
{
    std::vector<std::uint64_t> ends;
    for (const auto &shard : document.shards())
        ends.push_back(shard.present ? shard.dataOffset + shard.dataBytes : 0);
    for (const auto &tensor : document.tensors()) {
        if (tensor.shard >= ends.size() || tensor.state == core::gguf::TensorState::Invalid)
            continue;
        if (tensor.bytes > std::numeric_limits<std::uint64_t>::max() / 4 - tensor.fileOffset)
            continue;
        std::uint64_t end = tensor.fileOffset + tensor.bytes;
        const std::uint64_t alignment = document.shards()[tensor.shard].alignment;
        if (alignment > 0 && end % alignment != 0 && document.headerOnly())
            end += alignment - end % alignment; // writers pad the last tensor too
        ends[tensor.shard] = std::max(ends[tensor.shard], end);
    }
    std::uint64_t sum = 0;
    for (std::uint64_t end : ends)
        sum += end;
    return sum;
}

} // namespace

std::shared_ptr<const MapSnapshot> MapSnapshot::make(MapStructurePtr structure,
                                                     std::shared_ptr<const core::plan::Plan> plan,
                                                     const core::plan::Plan *preset)
{
    auto snapshot = std::make_shared<MapSnapshot>();
    snapshot->m_structure = std::move(structure);
    snapshot->m_plan = std::move(plan);
    const MapStructure &places = *snapshot->m_structure;
    if (!places.document())
        return snapshot;
    const auto &document = *places.document();
    const auto tensors = document.tensors();
    const bool marksIncomplete = !document.headerOnly();
    snapshot->m_looks.resize(tensors.size());
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        TensorLook &look = snapshot->m_looks[i];
        look.typeId = tensors[i].typeId;
        look.bytes = tensors[i].bytes;
        look.isProtected = !core::roles::isQuantizable(tensors[i].name, tensors[i].shape());
        look.isIncomplete = marksIncomplete && tensors[i].state != core::gguf::TensorState::Complete;
    }
    if (snapshot->m_plan) {
        for (const auto &planned : snapshot->m_plan->tensors) {
            if (planned.source >= tensors.size())
                continue;
            TensorLook &look = snapshot->m_looks[planned.source];
            look.isPlanned = true;
            look.bytes = planned.bytes;
            if (tensors[planned.source].type != nullptr)
                look.typeId = static_cast<std::uint32_t>(planned.to);
            if (planned.wanted)
                look.wanted = static_cast<std::int64_t>(*planned.wanted);
            snapshot->m_fallbacks += planned.wanted.has_value();
            snapshot->m_changed += look.typeId != tensors[planned.source].typeId;
        }
        if (preset != nullptr) {
            for (const auto &planned : preset->tensors) {
                if (planned.source >= tensors.size() || tensors[planned.source].type == nullptr)
                    continue;
                TensorLook &look = snapshot->m_looks[planned.source];
                if (look.typeId != static_cast<std::uint32_t>(planned.to))
                    look.presetType = static_cast<std::int64_t>(planned.to);
            }
        }
    }

    snapshot->m_layerBytes.assign(places.stacks().size() * static_cast<std::size_t>(places.columnCount()), 0);
    std::map<std::uint32_t, MapTypeShare> shares;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorLook &look = snapshot->m_looks[i];
        MapTypeShare &share = shares[look.typeId];
        share.typeId = look.typeId;
        ++share.tensors;
        share.protectedTensors += look.isProtected;
        share.bytes += look.bytes;
        snapshot->m_tensorBytes += look.bytes;
        snapshot->m_parameters += tensors[i].elements;
        const auto place = places.layerOf(i);
        if (place.stack >= 0) {
            snapshot
                ->m_layerBytes[static_cast<std::size_t>(place.stack) * static_cast<std::size_t>(places.columnCount()) +
                               static_cast<std::size_t>(place.column)] += look.bytes;
        }
    }
    for (const auto &[type, share] : shares)
        snapshot->m_shares.push_back(share);
    std::ranges::stable_sort(snapshot->m_shares, {}, [](const MapTypeShare &share) { return bitsOf(share.typeId); });
    snapshot->m_fileBytes = snapshot->m_plan ? snapshot->m_plan->layout.fileBytes : completeFileBytes(document);
    return snapshot;
}

std::uint64_t MapSnapshot::layerBytes(int stack, int column) const
{
    const auto columns = static_cast<std::size_t>(m_structure->columnCount());
    const std::size_t index = static_cast<std::size_t>(stack) * columns + static_cast<std::size_t>(column);
    return stack >= 0 && column >= 0 && index < m_layerBytes.size() ? m_layerBytes[index] : 0;
}

std::pair<std::uint64_t, std::uint64_t> MapSnapshot::layerRange(int stack) const
{
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t most = 0;
    for (int column : m_structure->stacks()[static_cast<std::size_t>(stack)].columns) {
        least = std::min(least, layerBytes(stack, column));
        most = std::max(most, layerBytes(stack, column));
    }
    return {std::min(least, most), most};
}

double MapSnapshot::bitsPerWeight() const
{
    return m_parameters == 0 ? 0.0 : static_cast<double>(m_tensorBytes) * 8.0 / static_cast<double>(m_parameters);
}

} // namespace ui
