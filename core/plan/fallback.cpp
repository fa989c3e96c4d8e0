// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/plan/fallback.h"

namespace core::plan {
namespace {

using tensor::TensorType;

std::optional<TensorType> fallbackOf(TensorType type) noexcept
{
    using enum TensorType;
    switch (type) {
    case Q2_K:
    case Q3_K:
    case TQ1_0:
    case TQ2_0:
    case Q2_0:
        return Q4_0;
    case Q4_K:
        return Q5_0;
    case Q5_K:
        return Q5_1;
    case Q6_K:
        return Q8_0;
    case IQ1_S:
    case IQ1_M:
    case IQ2_XXS:
    case IQ2_XS:
    case IQ2_S:
    case IQ3_XXS:
    case IQ3_S:
    case IQ4_XS:
        return IQ4_NL;
    case Q1_0:
    case NVFP4:
    case Q8_K:
        return std::nullopt;
    default:
        return F16; // blocks of 32
    }
}

bool fits(TensorType type, std::uint64_t ne0) noexcept
{
    return ne0 % tensor::typeInfo(type).blockWeights == 0;
}

} // namespace

bool hasFallback(TensorType type) noexcept
{
    return fallbackOf(type).has_value();
}

std::optional<TensorType> fittingType(TensorType wanted, std::uint64_t ne0) noexcept
{
    if (fits(wanted, ne0))
        return wanted;
    const auto fallback = fallbackOf(wanted);
    if (!fallback || fits(*fallback, ne0))
        return fallback;
    return TensorType::F16;
}

} // namespace core::plan
