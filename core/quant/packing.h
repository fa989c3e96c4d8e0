// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

/// How codes and scales share bytes in the k-quants ("ggml-quants.c", ggml 0.27). In all of them a super-block is read
/// in runs of 64 or 128 weights whose codes lie in the same bytes, shifted by their place in the run.
namespace core::quant {

struct ScaleAndMinCode
{
    std::uint8_t scale;
    std::uint8_t min;
};

/// Q4_K, Q5_K: eight pairs of 6-bit codes in 12 bytes.
///   bytes 0–3   scale j (low six bits) | top two bits of scale j + 4
///   bytes 4–7   min j (low six bits)   | top two bits of min j + 4
///   bytes 8–11  low four bits of scale j + 4 | low four bits of min j + 4
/// To be called for j = 0 … 7 in ascending order. Codes above 63 spill over as they do in ggml.
inline void packScaleAndMin(std::uint8_t (&packed)[12], int j, ScaleAndMinCode code) noexcept
{
    if (j < 4) {
        packed[j] = code.scale;
        packed[j + 4] = code.min;
        return;
    }
    packed[j + 4] = static_cast<std::uint8_t>((code.scale & 0x0f) | ((code.min & 0x0f) << 4));
    packed[j - 4] = static_cast<std::uint8_t>(packed[j - 4] | ((code.scale >> 4) << 6));
    packed[j] = static_cast<std::uint8_t>(packed[j] | ((code.min >> 4) << 6));
}

[[nodiscard]] inline ScaleAndMinCode unpackScaleAndMin(const std::uint8_t (&packed)[12], int j) noexcept
{
    if (j < 4)
        return {static_cast<std::uint8_t>(packed[j] & 63), static_cast<std::uint8_t>(packed[j + 4] & 63)};
    return {static_cast<std::uint8_t>((packed[j + 4] & 0x0f) | ((packed[j - 4] >> 6) << 4)),
            static_cast<std::uint8_t>((packed[j + 4] >> 4) | ((packed[j] >> 6) << 4))};
}

/// Q3_K: sixteen 6-bit codes in 12 bytes: low four bits of j and j + 8 in byte j, top two of j, j + 4, j + 8, j + 12 in
/// byte 8 + j.
inline void packSixBits(std::uint8_t (&packed)[12], const std::array<std::uint8_t, 16> &codes) noexcept
{
    for (std::size_t j = 0; j < 8; ++j)
        packed[j] = static_cast<std::uint8_t>((codes[j] & 0x0f) | ((codes[j + 8] & 0x0f) << 4));
    for (std::size_t j = 0; j < 4; ++j) {
        packed[j + 8] = static_cast<std::uint8_t>((codes[j] >> 4) | ((codes[j + 4] >> 4) << 2) |
                                                  ((codes[j + 8] >> 4) << 4) | ((codes[j + 12] >> 4) << 6));
    }
}

[[nodiscard]] inline int unpackSixBits(const std::uint8_t (&packed)[12], int j) noexcept
{
    const int low = j < 8 ? packed[j] & 0x0f : packed[j - 8] >> 4;
    const int high = (packed[8 + j % 4] >> (2 * (j / 4))) & 3;
    return low | (high << 4);
}

/// Q2_K, Q3_K: 256 codes of two bits; byte i of a run of 128 has the codes i, i + 32, i + 64, i + 96.
inline void packTwoBits(std::uint8_t (&packed)[64], const std::uint8_t *codes) noexcept
{
    for (int run = 0; run < 2; ++run) {
        const std::uint8_t *from = codes + 128 * run;
        for (int i = 0; i < 32; ++i) {
            packed[32 * run + i] =
                static_cast<std::uint8_t>(from[i] | (from[i + 32] << 2) | (from[i + 64] << 4) | (from[i + 96] << 6));
        }
    }
}

/// Q4_K, Q5_K: the low four bits of 256 codes; byte i of a run of 64 has the codes i and i + 32.
inline void packFourBits(std::uint8_t (&packed)[128], const std::uint8_t *codes) noexcept
{
    for (int run = 0; run < 4; ++run) {
        const std::uint8_t *from = codes + 64 * run;
        for (int i = 0; i < 32; ++i)
            packed[32 * run + i] = static_cast<std::uint8_t>((from[i] & 0x0f) | ((from[i + 32] & 0x0f) << 4));
    }
}

/// Q3_K, Q5_K: bit `bit` of 256 codes as planes: bit g of byte i is that of code 32 · g + i.
inline void packBitPlanes(std::uint8_t (&planes)[32], const std::uint8_t *codes, int bit) noexcept
{
    for (int i = 0; i < 32; ++i) {
        unsigned byte = 0;
        for (int group = 0; group < 8; ++group)
            byte |= ((codes[32 * group + i] >> bit) & 1u) << group;
        planes[i] = static_cast<std::uint8_t>(byte);
    }
}

} // namespace core::quant
