// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/model_map.h"

#include "core/base/text.h"
#include "core/roles/roles.h"
#include "core/tensor/types.h"

#include <algorithm>
#include <format>
#include <tuple>

namespace app::cli {
namespace {

struct BandColour
{
    int band;
    int red;
    int green;
    int blue;
    bool darkText;
};

// The fills of the light theme.
constexpr BandColour kBandColours[] = {
    {1, 0xfa, 0xf2, 0xa2, true},  {2, 0xfe, 0xcb, 0x4d, true},   {3, 0xfa, 0x96, 0x4b, true},
    {4, 0x53, 0xc4, 0xa1, true},  {5, 0x01, 0xa0, 0xad, true},   {6, 0x00, 0x74, 0xb0, false},
    {8, 0x31, 0x45, 0xa7, false}, {16, 0x43, 0x1e, 0x75, false}, {32, 0x1e, 0x1d, 0x27, false},
};

double bitsOf(std::uint32_t typeId)
{
    const auto *type = core::tensor::findType(typeId);
    return type == nullptr ? 1000.0 : type->bitsPerWeight();
}

} // namespace

ModelMap makeMap(const core::gguf::ModelDocument &document, std::span<const MapTensor> tensors)
{
    ModelMap map;
    // Stack and role of each tensor; std::map keeps the build linear in the number of tensors times log.
    std::map<std::string, std::map<std::tuple<int, std::string>, MapRow>> stacks;
    for (const MapTensor &tensor : tensors) {
        const auto place = core::roles::placeOf(document.tensors()[tensor.source].name);
        if (!place.layer) {
            map.outside.push_back(&tensor);
            continue;
        }
        const std::string role = core::printableLine(place.role);
        MapRow &row = stacks[std::string(place.stack)][{core::roles::roleRank(place.role), role}];
        row.role = role;
        const MapTensor *&cell = row.layers[*place.layer];
        if (cell == nullptr || tensor.bytes > cell->bytes)
            cell = &tensor;
    }
    for (auto &[name, rows] : stacks) {
        MapStack stack{.name = core::printableLine(name)};
        for (auto &[key, row] : rows) {
            stack.layerCount = std::max(stack.layerCount, row.layers.rbegin()->first + 1);
            stack.rows.push_back(std::move(row));
        }
        map.stacks.push_back(std::move(stack));
    }
    return map;
}

TypeLetters::TypeLetters(std::span<const MapTensor> tensors)
{
    for (const MapTensor &tensor : tensors) {
        auto row = std::ranges::find(m_rows, tensor.typeId, &Row::typeId);
        if (row == m_rows.end())
            row = m_rows.insert(row, {.typeId = tensor.typeId, .letter = '?', .tensors = 0, .bytes = 0});
        ++row->tensors;
        row->bytes += tensor.bytes;
    }
    std::ranges::sort(m_rows, [](const Row &a, const Row &b) {
        return std::tuple(bitsOf(a.typeId), a.typeId) < std::tuple(bitsOf(b.typeId), b.typeId);
    });
    for (std::size_t i = 0; i < std::min<std::size_t>(26, m_rows.size()); ++i)
        m_rows[i].letter = static_cast<char>('A' + i);
}

char TypeLetters::letter(std::uint32_t typeId) const noexcept
{
    const auto row = std::ranges::find(m_rows, typeId, &Row::typeId);
    return row == m_rows.end() ? '?' : row->letter;
}

std::string coloured(std::uint32_t typeId, std::string_view text)
{
    const auto *type = core::tensor::findType(typeId);
    const auto *colour =
        type == nullptr ? std::end(kBandColours) : std::ranges::find(kBandColours, type->band, &BandColour::band);
    if (colour == std::end(kBandColours))
        return std::string(text);
    return std::format("\033[48;2;{};{};{};38;2;{}m{}\033[0m", colour->red, colour->green, colour->blue,
                       colour->darkText ? "0;0;0" : "255;255;255", text);
}

} // namespace app::cli
