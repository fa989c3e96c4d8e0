// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/plan/mixes.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace core::plan {
namespace {

using tensor::TensorType;

// The file types of llama-quantize 0.7 and their base types (llama.cpp, llama_ftype_get_default_type()), by the size
// that Llama 3 8B gets. To add a mix: its number in mixes.h, its row here, its exceptions in mix_rules.cpp.
constexpr auto kMixes = std::to_array<MixInfo>({
    {FileType::Q1_0, "Q1_0", TensorType::Q1_0, "one bit, for models trained for it"},
    {FileType::IQ1_S, "IQ1_S", TensorType::IQ1_S, "smallest, needs an importance matrix"},
    {FileType::IQ1_M, "IQ1_M", TensorType::IQ1_M, "very small, needs an importance matrix"},
    {FileType::TQ1_0, "TQ1_0", TensorType::TQ1_0, "ternary, for models trained for it"},
    {FileType::IQ2_XXS, "IQ2_XXS", TensorType::IQ2_XXS, "very small, needs an importance matrix"},
    {FileType::TQ2_0, "TQ2_0", TensorType::TQ2_0, "ternary, faster than TQ1_0"},
    {FileType::IQ2_XS, "IQ2_XS", TensorType::IQ2_XS, "very small, needs an importance matrix"},
    {FileType::Q2_0, "Q2_0", TensorType::Q2_0, "two bits, for models trained for it"},
    {FileType::IQ2_S, "IQ2_S", TensorType::IQ2_XS, "two bits and a half, needs an importance matrix"},
    {FileType::IQ2_M, "IQ2_M", TensorType::IQ2_S, "best with two bits, needs an importance matrix"},
    {FileType::Q2_K_S, "Q2_K_S", TensorType::Q2_K, "two bits, needs an importance matrix"},
    {FileType::Q2_K, "Q2_K", TensorType::Q2_K, "two bits, large loss"},
    {FileType::IQ3_XXS, "IQ3_XXS", TensorType::IQ3_XXS, "three bits, needs an importance matrix"},
    {FileType::IQ3_XS, "IQ3_XS", TensorType::IQ3_S, "three bits, needs an importance matrix"},
    {FileType::Q3_K_S, "Q3_K_S", TensorType::Q3_K, "three bits, high loss"},
    {FileType::IQ3_S, "IQ3_S", TensorType::IQ3_S, "three bits, better than Q3_K_S"},
    {FileType::IQ3_M, "IQ3_M", TensorType::IQ3_S, "three bits, better than Q3_K_M for its size"},
    {FileType::Q3_K_M, "Q3_K_M", TensorType::Q3_K, "three bits, the usual choice of them"},
    {FileType::Q3_K_L, "Q3_K_L", TensorType::Q3_K, "three bits with more for attention and feed-forward"},
    {FileType::IQ4_XS, "IQ4_XS", TensorType::IQ4_XS, "four bits, smaller than Q4_K_S at its quality"},
    {FileType::MXFP4_MOE, "MXFP4_MOE", TensorType::MXFP4, "four-bit floats for experts, Q8_0 for the rest"},
    {FileType::Q4_0, "Q4_0", TensorType::Q4_0, "four bits, simple and fast"},
    {FileType::Q4_K_S, "Q4_K_S", TensorType::Q4_K, "four bits, a little smaller"},
    {FileType::IQ4_NL, "IQ4_NL", TensorType::IQ4_NL, "four bits, fits rows of any multiple of 32"},
    {FileType::Q4_K_M, "Q4_K_M", TensorType::Q4_K, "four bits, the usual choice"},
    {FileType::Q4_1, "Q4_1", TensorType::Q4_1, "four bits with a minimum"},
    {FileType::Q5_0, "Q5_0", TensorType::Q5_0, "five bits, simple"},
    {FileType::Q5_K_S, "Q5_K_S", TensorType::Q5_K, "five bits, low loss"},
    {FileType::Q5_K_M, "Q5_K_M", TensorType::Q5_K, "five bits, very low loss"},
    {FileType::Q5_1, "Q5_1", TensorType::Q5_1, "five bits with a minimum"},
    {FileType::Q6_K, "Q6_K", TensorType::Q6_K, "six bits, next to no loss"},
    {FileType::Q8_0, "Q8_0", TensorType::Q8_0, "eight bits, practically lossless"},
    {FileType::F16, "F16", TensorType::F16, "half precision, not quantized"},
    {FileType::BF16, "BF16", TensorType::BF16, "half precision with the range of F32, not quantized"},
    {FileType::F32, "F32", TensorType::F32, "full precision, not quantized"},
});

struct OtherName
{
    std::uint32_t value;
    std::string_view name;
};

// Found in files, but not to be asked for (llama.h, enum llama_ftype). 1024 is llama.cpp's mark for "guessed".
constexpr auto kOtherNames = std::to_array<OtherName>({
    {4, "Q4_1_SOME_F16"},
    {5, "Q4_2"},
    {6, "Q4_3"},
    {33, "Q4_0_4_4"},
    {34, "Q4_0_4_8"},
    {35, "Q4_0_8_8"},
    {39, "NVFP4"},
    {1024, "guessed"},
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

std::string_view fileTypeName(std::uint32_t value) noexcept
{
    if (const MixInfo *mix = findMix(static_cast<FileType>(value)))
        return mix->name;
    const auto found = std::ranges::find(kOtherNames, value, &OtherName::value);
    return found == kOtherNames.end() ? std::string_view() : found->name;
}

} // namespace core::plan
