// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "widgets/map/map_structure.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace ui {

/// What one tensor is on the map.
struct TensorLook
{
    std::uint32_t typeId = 0;     ///< the type that it has, or will have
    std::int64_t wanted = -1;     ///< fallback: the type that did not fit its rows
    std::int64_t presetType = -1; ///< set where a rule or option took it away from the preset's type
    std::uint64_t bytes = 0;      ///< in that type, without padding
    bool isProtected = false;     ///< not quantizable: norms, biases, routers …
    bool isIncomplete = false;    ///< its data is not all there, in a file whose data is there otherwise
    bool isPlanned = false;       ///< the plan writes it; false: as in the file
};

/// Tensors of one type, for legends and bars.
struct MapTypeShare
{
    std::uint32_t typeId = 0;
    std::size_t tensors = 0;
    std::size_t protectedTensors = 0; ///< of `tensors`
    std::uint64_t bytes = 0;
};

/// Everything that the map draws: the file as it is, or as a plan makes it. Immutable; painting and model read from it
/// without locks and in O(1) per cell.
class MapSnapshot
{
public:
    /// `plan`: null for the file as it is. `preset`: the plan of the mix alone, where the recipe has rules or options
    /// beside it; cells that differ from it are marked as changed. Null: nothing is.
    static std::shared_ptr<const MapSnapshot> make(MapStructurePtr structure,
                                                   std::shared_ptr<const core::plan::Plan> plan = nullptr,
                                                   const core::plan::Plan *preset = nullptr);

    [[nodiscard]] const MapStructure &structure() const { return *m_structure; }
    [[nodiscard]] const MapStructurePtr &structurePtr() const { return m_structure; }
    [[nodiscard]] const core::gguf::ModelDocument &document() const { return *m_structure->document(); }
    /// Null for the file as it is.
    [[nodiscard]] const std::shared_ptr<const core::plan::Plan> &plan() const { return m_plan; }
    [[nodiscard]] const TensorLook &look(std::size_t tensor) const { return m_looks[tensor]; }
    [[nodiscard]] const core::gguf::TensorInfo &info(std::size_t tensor) const
    {
        return m_structure->document()->tensors()[tensor];
    }
    /// Bytes of all tensors of a layer, hidden ones too.
    [[nodiscard]] std::uint64_t layerBytes(int stack, int column) const;
    /// The least and the most bytes of any layer of the stack.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> layerRange(int stack) const;
    /// By bits, fewest first.
    [[nodiscard]] const std::vector<MapTypeShare> &shares() const { return m_shares; }
    [[nodiscard]] std::uint64_t tensorBytes() const { return m_tensorBytes; }
    [[nodiscard]] std::uint64_t parameters() const { return m_parameters; }
    [[nodiscard]] double bitsPerWeight() const;
    /// Size of the whole file. For the file as it is: what it has when its data is complete, also where only a header
    /// is there.
    [[nodiscard]] std::uint64_t fileBytes() const { return m_fileBytes; }
    /// Tensors whose type is another than in the file.
    [[nodiscard]] std::size_t changedTensors() const { return m_changed; }
    [[nodiscard]] std::size_t fallbacks() const { return m_fallbacks; }

private:
    MapStructurePtr m_structure;
    std::shared_ptr<const core::plan::Plan> m_plan;
    std::vector<TensorLook> m_looks;
    std::vector<std::uint64_t> m_layerBytes; ///< stacks × columns
    std::vector<MapTypeShare> m_shares;
    std::uint64_t m_tensorBytes = 0;
    std::uint64_t m_parameters = 0;
    std::uint64_t m_fileBytes = 0;
    std::size_t m_changed = 0;
    std::size_t m_fallbacks = 0;
};

using MapSnapshotPtr = std::shared_ptr<const MapSnapshot>;

} // namespace ui
