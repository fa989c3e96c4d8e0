// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

/// The code books of the i-quants (facts of the format; source: "ggml-common.h", ggml 0.27, where they are stored as
/// bytes). No rule is known that generates them: they were picked by clustering. Here each entry is a word of small
/// codes, the first value in the lowest bits, and the levels that the codes stand for are below:
///   IQ2_XXS IQ2_XS IQ2_S   8 values of 2 bits: kGridLevels2
///   IQ3_XXS                4 values of 3 bits: kGridLevelsIQ3_XXS
///   IQ3_S                  4 values of 3 bits: 2 · code + 1
///   IQ1_S IQ1_M            8 values of 2 bits: code − 1
namespace core::quant {

inline constexpr std::array<std::uint8_t, 4> kGridLevels2{8, 25, 43, 0}; ///< the last is never used
inline constexpr std::array<std::uint8_t, 8> kGridLevelsIQ3_XXS{4, 12, 20, 28, 36, 44, 52, 62};

extern const std::array<std::uint16_t, 256> kGridIQ2_XXS;
extern const std::array<std::uint16_t, 512> kGridIQ2_XS;
extern const std::array<std::uint16_t, 1024> kGridIQ2_S;
extern const std::array<std::uint16_t, 256> kGridIQ3_XXS;
extern const std::array<std::uint16_t, 512> kGridIQ3_S;
extern const std::array<std::uint16_t, 2048> kGridIQ1_S; ///< also of IQ1_M

} // namespace core::quant
