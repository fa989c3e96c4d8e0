// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace app::cli {

/// One tensor as the map shows it.
struct MapTensor
{
    std::size_t source = 0;   ///< index in the document's tensors()
    std::uint32_t typeId = 0; ///< in the file, or of the plan
    std::uint64_t bytes = 0;
};

/// A role of one stack: its type in each layer.
struct MapRow
{
    std::string role;
    std::map<std::uint32_t, const MapTensor *> layers; ///< the largest tensor where several share a place
};

struct MapStack
{
    std::string name; ///< "blk", "enc.blk"
    std::vector<MapRow> rows = {};
    std::uint32_t layerCount = 0; ///< one more than the highest layer
};

/// Tensors sorted into stacks, roles and layers. Refers to the tensors that it was made from.
struct ModelMap
{
    std::vector<const MapTensor *> outside; ///< of all layers
    std::vector<MapStack> stacks;
};
[[nodiscard]] ModelMap makeMap(const core::gguf::ModelDocument &document, std::span<const MapTensor> tensors);

/// The letters that stand for types: A for the one with the fewest bits.
class TypeLetters
{
public:
    explicit TypeLetters(std::span<const MapTensor> tensors);
    struct Row
    {
        std::uint32_t typeId;
        char letter; ///< '?' when the letters ran out
        std::uint64_t tensors;
        std::uint64_t bytes;
    };
    [[nodiscard]] std::span<const Row> rows() const noexcept { return m_rows; }
    [[nodiscard]] char letter(std::uint32_t typeId) const noexcept;

private:
    std::vector<Row> m_rows; ///< by bits per weight, then id
};

/// `text` on the colour of the type's nominal bits (design: ui.md, type colours), for a terminal with 24-bit colours.
[[nodiscard]] std::string coloured(std::uint32_t typeId, std::string_view text);

} // namespace app::cli
