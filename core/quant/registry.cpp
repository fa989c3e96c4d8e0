// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/quant/registry.h"

#include "core/quant/checks.h"
#include "core/quant/families.h"

#include <array>

namespace core::quant {
namespace {

using namespace tensor;
using enum TensorType;

// To add a type's functions: declare them in families.h and name them here. What is null isn't offered anywhere; a type
// is named only when its bytes equal the golden vectors (tests/quant).
constexpr TypeKernels kKernels[] = {
    {F32, quantizeF32, dequantizeF32, isValidFloat<float>},
    {F16, quantizeF16, dequantizeF16, isValidHalf},
    {Q4_0, quantizeQ4_0, dequantizeQ4_0, hasFiniteScale<BlockQ4_0>},
    {Q4_1, quantizeQ4_1, dequantizeQ4_1, hasFiniteScales<BlockQ4_1, &BlockQ4_1::m>},
    {Q5_0, quantizeQ5_0, dequantizeQ5_0, hasFiniteScale<BlockQ5_0>},
    {Q5_1, quantizeQ5_1, dequantizeQ5_1, hasFiniteScales<BlockQ5_1, &BlockQ5_1::m>},
    {Q8_0, quantizeQ8_0, dequantizeQ8_0, hasFiniteScale<BlockQ8_0>},
    {Q8_1, nullptr, dequantizeQ8_1, hasFiniteScales<BlockQ8_1, &BlockQ8_1::s>},
    {Q2_K, quantizeQ2_K, dequantizeQ2_K, hasFiniteScales<BlockQ2_K, &BlockQ2_K::dmin>},
    {Q3_K, quantizeQ3_K, dequantizeQ3_K, hasFiniteScale<BlockQ3_K>},
    {Q4_K, quantizeQ4_K, dequantizeQ4_K, hasFiniteScales<BlockQ4_K, &BlockQ4_K::dmin>},
    {Q5_K, quantizeQ5_K, dequantizeQ5_K, hasFiniteScales<BlockQ5_K, &BlockQ5_K::dmin>},
    {Q6_K, quantizeQ6_K, dequantizeQ6_K, hasFiniteScale<BlockQ6_K>},
    {Q8_K, nullptr, dequantizeQ8_K, isValidQ8_K},
    {IQ2_XXS, nullptr, dequantizeIQ2_XXS, hasFiniteScale<BlockIQ2_XXS>, true},
    {IQ2_XS, nullptr, dequantizeIQ2_XS, hasFiniteScale<BlockIQ2_XS>, true},
    {IQ3_XXS, nullptr, dequantizeIQ3_XXS, hasFiniteScale<BlockIQ3_XXS>, true},
    {IQ1_S, nullptr, dequantizeIQ1_S, hasFiniteScale<BlockIQ1_S>, true},
    {IQ4_NL, quantizeIQ4_NL, dequantizeIQ4_NL, hasFiniteScale<BlockIQ4_NL>},
    {IQ3_S, nullptr, dequantizeIQ3_S, hasFiniteScale<BlockIQ3_S>},
    {IQ2_S, nullptr, dequantizeIQ2_S, hasFiniteScale<BlockIQ2_S>, true},
    {IQ4_XS, quantizeIQ4_XS, dequantizeIQ4_XS, hasFiniteScale<BlockIQ4_XS>},
    {I8, nullptr, dequantizeI8},
    {I16, nullptr, dequantizeI16},
    {I32, nullptr, dequantizeI32},
    {I64, nullptr, dequantizeI64},
    {F64, nullptr, dequantizeF64, isValidFloat<double>},
    {IQ1_M, nullptr, dequantizeIQ1_M, isValidIq1M, true},
    {BF16, quantizeBf16, dequantizeBf16, isValidBf16},
    {TQ1_0, quantizeTQ1_0, dequantizeTQ1_0, hasFiniteScale<BlockTQ1_0>},
    {TQ2_0, quantizeTQ2_0, dequantizeTQ2_0, hasFiniteScale<BlockTQ2_0>},
    {MXFP4, quantizeMXFP4, dequantizeMXFP4, isValidMxfp4},
    {NVFP4, quantizeNVFP4, dequantizeNVFP4, isValidNvfp4},
    {Q1_0, quantizeQ1_0, dequantizeQ1_0, hasFiniteScale<BlockQ1_0>},
    {Q2_0, quantizeQ2_0, dequantizeQ2_0, hasFiniteScale<BlockQ2_0>},
};

} // namespace

const TypeKernels *findKernels(TensorType type) noexcept
{
    for (const TypeKernels &kernels : kKernels) {
        if (kernels.type == type)
            return &kernels;
    }
    return nullptr;
}

} // namespace core::quant
