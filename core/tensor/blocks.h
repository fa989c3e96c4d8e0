// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// The blocks of ggml's quantized types as they lie in a file, little-endian. The single truth for sizes: the type
/// table takes sizeof from here. Field order and widths are facts of the format (ggml, "ggml-common.h"). `d` and `dmin`
/// are binary16 scales unless said otherwise. All structs are packed by construction: static_asserts say so.
namespace core::tensor {

inline constexpr int kSuperBlock = 256; ///< weights in a super-block (QK_K)

/// w = d · (q − 8). qs[i] holds weight i in its low nibble and weight i + 16 in its high one.
struct BlockQ4_0
{
    std::uint16_t d;
    std::uint8_t qs[16];
};
/// w = d · q + m.
struct BlockQ4_1
{
    std::uint16_t d;
    std::uint16_t m;
    std::uint8_t qs[16];
};
/// w = d · (q − 16); the fifth bits of all 32 weights are in qh.
struct BlockQ5_0
{
    std::uint16_t d;
    std::uint8_t qh[4];
    std::uint8_t qs[16];
};
/// w = d · q + m.
struct BlockQ5_1
{
    std::uint16_t d;
    std::uint16_t m;
    std::uint8_t qh[4];
    std::uint8_t qs[16];
};
/// w = d · q.
struct BlockQ8_0
{
    std::uint16_t d;
    std::int8_t qs[32];
};
/// w = d · q; s = d · sum(q) helps dot products. Never stored in models.
struct BlockQ8_1
{
    std::uint16_t d;
    std::uint16_t s;
    std::int8_t qs[32];
};
/// 16 sub-blocks of 16: w = d · scale · q − dmin · min; scales[i] = scale | min << 4.
struct BlockQ2_K
{
    std::uint8_t scales[16];
    std::uint8_t qs[64];
    std::uint16_t d;
    std::uint16_t dmin;
};
/// 16 sub-blocks of 16: w = d · (scale − 32) · (q − 4); low two bits in qs, the third in hmask; 6-bit scales packed
/// in 12.
struct BlockQ3_K
{
    std::uint8_t hmask[32];
    std::uint8_t qs[64];
    std::uint8_t scales[12];
    std::uint16_t d;
};
/// 8 sub-blocks of 32: w = d · scale · q − dmin · min; 6-bit scales and mins packed in 12 bytes.
struct BlockQ4_K
{
    std::uint16_t d;
    std::uint16_t dmin;
    std::uint8_t scales[12];
    std::uint8_t qs[128];
};
/// As Q4_K, with the fifth bits in qh.
struct BlockQ5_K
{
    std::uint16_t d;
    std::uint16_t dmin;
    std::uint8_t scales[12];
    std::uint8_t qh[32];
    std::uint8_t qs[128];
};
/// 16 sub-blocks of 16: w = d · scale · (q − 32); low four bits in ql, upper two in qh.
struct BlockQ6_K
{
    std::uint8_t ql[128];
    std::uint8_t qh[64];
    std::int8_t scales[16];
    std::uint16_t d;
};
/// w = d · q with a binary32 scale; sums of 16 for dot products. Never stored in models.
struct BlockQ8_K
{
    float d;
    std::int8_t qs[256];
    std::int16_t bsums[16];
};
struct BlockIQ1_S
{
    std::uint16_t d;
    std::uint8_t qs[32];
    std::uint16_t qh[8];
};
/// The binary16 scale is spread over the top nibbles of the four 16-bit words of scales.
struct BlockIQ1_M
{
    std::uint8_t qs[32];
    std::uint8_t qh[16];
    std::uint8_t scales[8];
};
struct BlockIQ2_XXS
{
    std::uint16_t d;
    std::uint16_t qs[32];
};
struct BlockIQ2_XS
{
    std::uint16_t d;
    std::uint16_t qs[32];
    std::uint8_t scales[8];
};
struct BlockIQ2_S
{
    std::uint16_t d;
    std::uint8_t qs[64];
    std::uint8_t qh[8];
    std::uint8_t scales[8];
};
struct BlockIQ3_XXS
{
    std::uint16_t d;
    std::uint8_t qs[96];
};
struct BlockIQ3_S
{
    std::uint16_t d;
    std::uint8_t qs[64];
    std::uint8_t qh[8];
    std::uint8_t signs[32];
    std::uint8_t scales[4];
};
struct BlockIQ4_NL
{
    std::uint16_t d;
    std::uint8_t qs[16];
};
struct BlockIQ4_XS
{
    std::uint16_t d;
    std::uint16_t scalesH;
    std::uint8_t scalesL[4];
    std::uint8_t qs[128];
};
struct BlockTQ1_0
{
    std::uint8_t qs[48];
    std::uint8_t qh[4];
    std::uint16_t d;
};
struct BlockTQ2_0
{
    std::uint8_t qs[64];
    std::uint16_t d;
};
/// One power-of-two scale (E8M0) for 32 E2M1 values.
struct BlockMXFP4
{
    std::uint8_t e;
    std::uint8_t qs[16];
};
/// Four unsigned E4M3 scales, each for 16 E2M1 values.
struct BlockNVFP4
{
    std::uint8_t d[4];
    std::uint8_t qs[32];
};
struct BlockQ1_0
{
    std::uint16_t d;
    std::uint8_t qs[16];
};
struct BlockQ2_0
{
    std::uint16_t d;
    std::uint8_t qs[16];
};

static_assert(sizeof(BlockQ4_0) == 18 && sizeof(BlockQ4_1) == 20 && sizeof(BlockQ5_0) == 22 && sizeof(BlockQ5_1) == 24);
static_assert(sizeof(BlockQ8_0) == 34 && sizeof(BlockQ8_1) == 36 && sizeof(BlockQ8_K) == 292);
static_assert(sizeof(BlockQ2_K) == 84 && sizeof(BlockQ3_K) == 110 && sizeof(BlockQ4_K) == 144);
static_assert(sizeof(BlockQ5_K) == 176 && sizeof(BlockQ6_K) == 210);
static_assert(sizeof(BlockIQ1_S) == 50 && sizeof(BlockIQ1_M) == 56 && sizeof(BlockIQ2_XXS) == 66);
static_assert(sizeof(BlockIQ2_XS) == 74 && sizeof(BlockIQ2_S) == 82 && sizeof(BlockIQ3_XXS) == 98);
static_assert(sizeof(BlockIQ3_S) == 110 && sizeof(BlockIQ4_NL) == 18 && sizeof(BlockIQ4_XS) == 136);
static_assert(sizeof(BlockTQ1_0) == 54 && sizeof(BlockTQ2_0) == 66 && sizeof(BlockMXFP4) == 17);
static_assert(sizeof(BlockNVFP4) == 36 && sizeof(BlockQ1_0) == 18 && sizeof(BlockQ2_0) == 18);

} // namespace core::tensor
