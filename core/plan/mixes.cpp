// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/plan/mixes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace core::plan {
namespace {

/// Name and base type stand in core/gguf/file_types.h.
consteval MixInfo mix(FileType type, std::string_view description)
{
    const gguf::FileTypeInfo *info = gguf::findFileType(std::to_underlying(type));
    return {type, info->name, info->baseType.value(), description};
}

// The file types that llama-quantize 0.7 writes, by the size that Llama 3 8B gets. To add a mix: its number, name and
// base type in core/gguf/file_types.h, its row here, its exceptions in mix_rules.cpp.
constexpr auto kMixes = std::to_array<MixInfo>({
    mix(FileType::Q1_0, "one bit, for models trained for it"),
    mix(FileType::IQ1_S, "smallest, needs an importance matrix"),
    mix(FileType::IQ1_M, "very small, needs an importance matrix"),
    mix(FileType::TQ1_0, "ternary, for models trained for it"),
    mix(FileType::IQ2_XXS, "very small, needs an importance matrix"),
    mix(FileType::TQ2_0, "ternary, faster than TQ1_0"),
    mix(FileType::IQ2_XS, "very small, needs an importance matrix"),
    mix(FileType::Q2_0, "two bits, for models trained for it"),
    mix(FileType::IQ2_S, "two bits and a half, needs an importance matrix"),
    mix(FileType::IQ2_M, "best with two bits, needs an importance matrix"),
    mix(FileType::Q2_K_S, "two bits, needs an importance matrix"),
    mix(FileType::Q2_K, "two bits, large loss"),
    mix(FileType::IQ3_XXS, "three bits, needs an importance matrix"),
    mix(FileType::IQ3_XS, "three bits, needs an importance matrix"),
    mix(FileType::Q3_K_S, "three bits, high loss"),
    mix(FileType::IQ3_S, "three bits, better than Q3_K_S"),
    mix(FileType::IQ3_M, "three bits, better than Q3_K_M for its size"),
    mix(FileType::Q3_K_M, "three bits, the usual choice of them"),
    mix(FileType::Q3_K_L, "three bits with more for attention and feed-forward"),
    mix(FileType::IQ4_XS, "four bits, smaller than Q4_K_S at its quality"),
    mix(FileType::MXFP4_MOE, "four-bit floats for experts, Q8_0 for the rest"),
    mix(FileType::Q4_0, "four bits, simple and fast"),
    mix(FileType::Q4_K_S, "four bits, a little smaller"),
    mix(FileType::IQ4_NL, "four bits, fits rows of any multiple of 32"),
    mix(FileType::Q4_K_M, "four bits, the usual choice"),
    mix(FileType::Q4_1, "four bits with a minimum"),
    mix(FileType::Q5_0, "five bits, simple"),
    mix(FileType::Q5_K_S, "five bits, low loss"),
    mix(FileType::Q5_K_M, "five bits, very low loss"),
    mix(FileType::Q5_1, "five bits with a minimum"),
    mix(FileType::Q6_K, "six bits, next to no loss"),
    mix(FileType::Q8_0, "eight bits, practically lossless"),
    mix(FileType::F16, "half precision, not quantized"),
    mix(FileType::BF16, "half precision with the range of F32, not quantized"),
    mix(FileType::F32, "full precision, not quantized"),
});

} // namespace

std::span<const MixInfo> allMixes() noexcept
{
    return kMixes;
}

const MixInfo *findMix(FileType type) noexcept
{
    const auto found = std::ranges::find(kMixes, type, &MixInfo::fileType);
    return found == kMixes.end() ? nullptr : &*found;
}

const MixInfo *findMixByName(std::string_view text) noexcept
{
    const auto same = [](char a, char b) {
        const auto upper = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
        return upper(a) == upper(b);
    };
    const auto is = [&](std::string_view name) { return std::ranges::equal(text, name, same); };
    if (is("Q3_K"))
        return findMix(FileType::Q3_K_M);
    if (is("Q4_K"))
        return findMix(FileType::Q4_K_M);
    if (is("Q5_K"))
        return findMix(FileType::Q5_K_M);

    std::uint32_t number = 0;
    const char *end = text.data() + text.size();
    if (const auto [stop, error] = std::from_chars(text.data(), end, number);
        !text.empty() && error == std::errc() && stop == end)
        return findMix(static_cast<FileType>(number));
    const auto found = std::ranges::find_if(kMixes, [&](const MixInfo &mix) { return is(mix.name); });
    return found == kMixes.end() ? nullptr : &*found;
}

} // namespace core::plan
