// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"
#include "core/roles/roles.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ui {

/// One row of the map's model: a role of a stack of layers, or a single tensor outside layers.
struct MapRow
{
    QString label;         ///< "attn_q", "attn_q.bias", "token_embd"
    std::string_view role; ///< view into the document's header
    core::roles::RoleGroup group = core::roles::RoleGroup::Other;
    int stack = -1;        ///< index in MapStructure::stacks(), −1 outside layers
    bool isVector = false; ///< norm or bias: narrow, and hidden unless asked
};

/// Layers that share a name prefix ("blk", "enc.blk", "v.blk"), with roles of their own.
struct MapStack
{
    QString name;
    int firstRow = 0;
    int rowCount = 0;
    std::vector<int> columns; ///< the columns (layers) that it has, ascending
};

/// Where the tensors of a file stand on the map: which rows and columns there are and which tensor is in which cell.
/// Does not know types, so that one structure serves the file and every plan for it. Immutable, thread-safe.
///
/// Rows come first for tensors outside layers (one row each, tensor in column 0), then stack by stack for the roles.
/// Columns are the layers of all stacks, by number. A file without layers, or one whose rows and columns would make a
/// table that is much larger than its tensors, is flat: one row per tensor.
class MapStructure
{
public:
    /// `showVectors`: norms and biases of layers get rows too.
    static std::shared_ptr<const MapStructure> build(const core::gguf::DocumentPtr &document, bool showVectors);

    [[nodiscard]] const core::gguf::DocumentPtr &document() const { return m_document; }
    [[nodiscard]] int rowCount() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] int columnCount() const { return m_columnCount; }
    [[nodiscard]] const std::vector<MapRow> &rows() const { return m_rows; }
    [[nodiscard]] const std::vector<MapStack> &stacks() const { return m_stacks; }
    /// Rows of tensors outside layers: 0 … outsideCount − 1.
    [[nodiscard]] int outsideCount() const { return m_outsideCount; }
    [[nodiscard]] bool isFlat() const { return m_stacks.empty(); }
    /// Layers of the column, for headings; 0 in a flat map.
    [[nodiscard]] std::uint32_t layerOfColumn(int column) const;
    /// Index in the document's tensors(), or −1 for a gap and outside the table.
    [[nodiscard]] std::int32_t tensorAt(int row, int column) const
    {
        if (row < 0 || row >= rowCount() || column < 0 || column >= m_columnCount)
            return -1;
        if (row < m_outsideCount)
            return column == 0 ? m_outside[static_cast<std::size_t>(row)] : -1;
        return m_cells[static_cast<std::size_t>(row - m_outsideCount) * static_cast<std::size_t>(m_columnCount) +
                       static_cast<std::size_t>(column)];
    }

    struct Cell
    {
        int row = -1;
        int column = -1;
        [[nodiscard]] bool isValid() const { return row >= 0; }
    };
    /// Where a tensor is; invalid for hidden ones.
    [[nodiscard]] Cell cellOf(std::size_t tensor) const;
    /// Stack and column of a tensor, hidden or not; nothing outside layers.
    struct LayerPlace
    {
        int stack = -1;
        int column = -1;
    };
    [[nodiscard]] LayerPlace layerOf(std::size_t tensor) const { return m_layers[tensor]; }
    /// Norms and biases that have no cell because they are hidden.
    [[nodiscard]] std::size_t hiddenCount() const { return m_hiddenCount; }
    /// The hidden ones have biases among them, not norms alone.
    [[nodiscard]] bool hidesBiases() const { return m_hidesBiases; }
    /// The most norm and bias roles of any stack.
    [[nodiscard]] int vectorsPerLayer() const { return m_vectorsPerLayer; }
    /// The most layers of any stack.
    [[nodiscard]] int maxLayers() const;
    [[nodiscard]] int roleCount() const { return rowCount() - m_outsideCount; }

private:
    void buildFlat();

    core::gguf::DocumentPtr m_document;
    std::vector<MapRow> m_rows;
    std::vector<MapStack> m_stacks;
    std::vector<std::uint32_t> m_columnLayers;
    std::vector<std::int32_t> m_outside; ///< by row outside layers
    std::vector<std::int32_t> m_cells;   ///< rows of layers × columns
    std::vector<Cell> m_places;          ///< by tensor
    std::vector<LayerPlace> m_layers;    ///< by tensor
    int m_columnCount = 0;
    int m_outsideCount = 0;
    int m_vectorsPerLayer = 0;
    std::size_t m_hiddenCount = 0;
    bool m_hidesBiases = false;
};

using MapStructurePtr = std::shared_ptr<const MapStructure>;

} // namespace ui
