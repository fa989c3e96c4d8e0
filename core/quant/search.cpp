// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/quant/search.h"

#include "core/quant/rounding.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace core::quant {
namespace {

/// Blocks below this are stored as zeros (GROUP_MAX_EPS).
constexpr float kAllZero = 1e-15f;

/// The value of the largest magnitude, with its sign; the first of equals.
template <std::size_t N> float largestByMagnitude(Values<N> x)
{
    float largest = 0.0f;
    float magnitude = 0.0f;
    for (const float value : x) {
        const float absolute = std::fabs(value);
        if (absolute > magnitude) {
            magnitude = absolute;
            largest = value;
        }
    }
    return largest;
}

} // namespace

template <std::size_t N> float searchScale(Values<N> x, Values<N> weights, int levels, Codes<N> codes) noexcept
{
    const float largest = largestByMagnitude(x);
    if (std::fabs(largest) < kAllZero) {
        std::ranges::fill(codes, std::uint8_t{0});
        return 0.0f;
    }

    std::array<std::uint8_t, N> candidate;
    float sumXQ = 0.0f;
    float sumQQ = 0.0f;
    const auto tryInverse = [&](float inverse) {
        sumXQ = 0.0f;
        sumQQ = 0.0f;
        for (std::size_t i = 0; i < N; ++i) {
            const int q = std::max(-levels, std::min(levels - 1, nearestInt(inverse * x[i])));
            candidate[i] = static_cast<std::uint8_t>(q + levels);
            const float factor = static_cast<float>(q);
            sumXQ += weights[i] * x[i] * factor;
            sumQQ += weights[i] * factor * factor;
        }
    };

    tryInverse(static_cast<float>(-levels) / largest);
    std::ranges::copy(candidate, codes.begin());
    float scale = sumQQ != 0.0f ? sumXQ / sumQQ : 0.0f;
    float best = scale * sumXQ;
    for (int step = -9; step <= 9; ++step) {
        if (step == 0)
            continue;
        tryInverse(-(static_cast<float>(levels) + 0.1f * static_cast<float>(step)) / largest);
        // The reduction of the error is sumXQ² / sumQQ; compared without dividing.
        if (sumQQ > 0.0f && sumXQ * sumXQ > best * sumQQ) {
            std::ranges::copy(candidate, codes.begin());
            scale = sumXQ / sumQQ;
            best = scale * sumXQ;
        }
    }
    return scale;
}

template <std::size_t N> float descendScale(Values<N> x, int levels, Codes<N> codes) noexcept
{
    const float largest = largestByMagnitude(x);
    if (std::fabs(largest) < kAllZero) {
        std::ranges::fill(codes, std::uint8_t{0});
        return 0.0f;
    }

    const auto clamped = [levels](float value) { return std::max(-levels, std::min(levels - 1, nearestInt(value))); };
    const float inverse = static_cast<float>(-levels) / largest;
    std::array<int, N> q;
    float sumXQ = 0.0f;
    float sumQQ = 0.0f;
    for (std::size_t i = 0; i < N; ++i) {
        q[i] = clamped(inverse * x[i]);
        const float weight = x[i] * x[i];
        const float factor = static_cast<float>(q[i]);
        sumXQ += weight * x[i] * factor;
        sumQQ += weight * factor * factor;
    }
    for (int round = 0; round < 5; ++round) {
        bool changed = false;
        for (std::size_t i = 0; i < N; ++i) {
            const float weight = x[i] * x[i];
            const float old = static_cast<float>(q[i]);
            float otherXQ = sumXQ - weight * x[i] * old;
            if (!(otherXQ > 0.0f))
                continue;
            float otherQQ = sumQQ - weight * old * old;
            const int replacement = clamped(x[i] * otherQQ / otherXQ);
            if (replacement == q[i])
                continue;
            const float factor = static_cast<float>(replacement);
            otherXQ += weight * x[i] * factor;
            otherQQ += weight * factor * factor;
            if (otherQQ > 0.0f && otherXQ * otherXQ * sumQQ > sumXQ * sumXQ * otherQQ) {
                q[i] = replacement;
                sumXQ = otherXQ;
                sumQQ = otherQQ;
                changed = true;
            }
        }
        if (!changed)
            break;
    }
    for (std::size_t i = 0; i < N; ++i)
        codes[i] = static_cast<std::uint8_t>(q[i] + levels);
    return sumQQ > 0.0f ? sumXQ / sumQQ : 0.0f;
}

template <std::size_t N> float searchPositiveScale(Values<N> x, Values<N> weights, int levels, Codes<N> codes) noexcept
{
    float largest = 0.0f;
    for (const float value : x)
        largest = largest > value ? largest : value;
    if (largest < kAllZero) {
        std::ranges::fill(codes, std::uint8_t{0});
        return 0.0f;
    }

    // Codes are kept as bytes also where a negative value of x makes one wrap: the reference does.
    float inverse = static_cast<float>(levels) / largest;
    float scale = 1.0f / inverse;
    float bestError = 0.0f;
    for (std::size_t i = 0; i < N; ++i) {
        const auto q = static_cast<std::uint8_t>(nearestInt(inverse * x[i]));
        const float error = x[i] - scale * static_cast<float>(q);
        bestError += weights[i] * error * error;
    }
    for (int step = -4; step <= 4; ++step) {
        if (step == 0)
            continue;
        const float candidateInverse = (0.1f * static_cast<float>(step) + static_cast<float>(levels)) / largest;
        const float candidateScale = 1.0f / candidateInverse;
        float sum = 0.0f;
        for (std::size_t i = 0; i < N; ++i) {
            const int q = std::min(levels, nearestInt(candidateInverse * x[i]));
            const float error = x[i] - candidateScale * static_cast<float>(q);
            sum += weights[i] * error * error;
        }
        if (sum < bestError) {
            bestError = sum;
            inverse = candidateInverse;
        }
    }

    float sumXQ = 0.0f;
    float sumQQ = 0.0f;
    for (std::size_t i = 0; i < N; ++i) {
        const int q = std::min(levels, nearestInt(inverse * x[i]));
        codes[i] = static_cast<std::uint8_t>(q);
        const float factor = static_cast<float>(q);
        sumXQ += weights[i] * x[i] * factor;
        sumQQ += weights[i] * factor * factor;
    }
    for (int round = 0; round < 5; ++round) {
        bool changed = false;
        for (std::size_t i = 0; i < N; ++i) {
            const float weight = weights[i];
            const float old = static_cast<float>(codes[i]);
            float otherXQ = sumXQ - weight * x[i] * old;
            float otherQQ = sumQQ - weight * old * old;
            if (!(otherXQ > 0.0f && otherQQ > 0.0f))
                continue;
            const int replacement = std::min(levels, nearestInt(x[i] * otherQQ / otherXQ));
            if (replacement == codes[i])
                continue;
            const float factor = static_cast<float>(replacement);
            otherXQ += weight * x[i] * factor;
            otherQQ += weight * factor * factor;
            if (otherXQ * otherXQ * sumQQ > sumXQ * sumXQ * otherQQ) {
                codes[i] = static_cast<std::uint8_t>(replacement);
                sumXQ = otherXQ;
                sumQQ = otherQQ;
                changed = true;
            }
        }
        if (!changed)
            break;
    }
    return sumQQ > 0.0f ? sumXQ / sumQQ : 0.0f;
}

template <std::size_t N>
ScaleAndMin searchScaleAndMin(Values<N> x, Values<N> weights, int levels, const MinSearch &search,
                              Codes<N> codes) noexcept
{
    float min = x[0];
    float max = x[0];
    float sumW = weights[0];
    float sumX = sumW * x[0];
    for (std::size_t i = 1; i < N; ++i) {
        if (x[i] < min)
            min = x[i];
        if (x[i] > max)
            max = x[i];
        sumW += weights[i];
        sumX += weights[i] * x[i];
    }
    if (min > 0.0f)
        min = 0.0f;
    if (max <= min) {
        std::ranges::fill(codes, std::uint8_t{0});
        return {0.0f, -min};
    }

    std::array<std::uint8_t, N> candidate;
    const float mostCode = static_cast<float>(levels);
    const auto assignCodes = [&](float inverse, float least) {
        for (std::size_t i = 0; i < N; ++i) {
            const int q = std::max(0, std::min(levels, nearestInt(inverse * (x[i] - least))));
            candidate[i] = static_cast<std::uint8_t>(q);
        }
    };
    // The best minimum so far can come so near to the largest x that a scaled value is infinite, NaN or too large for
    // nearestInt(); a NaN gets the code 0.
    const auto assignCodesLimitedFirst = [&](float inverse, float least) {
        for (std::size_t i = 0; i < N; ++i) {
            const float value = inverse * (x[i] - least);
            const int q = value > 0.0f ? nearestInt(value < mostCode ? value : mostCode) : 0;
            candidate[i] = static_cast<std::uint8_t>(q);
        }
    };
    const auto errorOf = [&](float scale, float least) {
        float sum = 0.0f;
        for (std::size_t i = 0; i < N; ++i) {
            const float error = scale * static_cast<float>(candidate[i]) + least - x[i];
            sum += weights[i] * (search.absoluteError ? std::fabs(error) : error * error);
        }
        return sum;
    };

    const float inverse = mostCode / (max - min);
    float scale = 1.0f / inverse;
    assignCodes(inverse, min);
    std::ranges::copy(candidate, codes.begin());
    float bestError = errorOf(scale, min);
    for (int step = 0; step <= search.last; ++step) {
        const float candidateInverse = (search.first + search.step * static_cast<float>(step) + mostCode) / (max - min);
        if (search.limitFirst)
            assignCodesLimitedFirst(candidateInverse, min);
        else
            assignCodes(candidateInverse, min);
        float sumQ = 0.0f;
        float sumQQ = 0.0f;
        float sumXQ = 0.0f;
        for (std::size_t i = 0; i < N; ++i) {
            const float q = static_cast<float>(candidate[i]);
            const float weighted = weights[i] * q;
            sumQ += weighted;
            sumQQ += weighted * q;
            sumXQ += weighted * x[i];
        }
        const float determinant = sumW * sumQQ - sumQ * sumQ;
        if (!(determinant > 0.0f))
            continue;
        float candidateScale = (sumW * sumXQ - sumX * sumQ) / determinant;
        float candidateMin = (sumQQ * sumX - sumQ * sumXQ) / determinant;
        if (candidateMin > 0.0f) {
            candidateMin = 0.0f;
            candidateScale = sumXQ / sumQQ;
        }
        const float error = errorOf(candidateScale, candidateMin);
        if (error < bestError) {
            std::ranges::copy(candidate, codes.begin());
            bestError = error;
            scale = candidateScale;
            min = candidateMin;
        }
    }
    return {scale, -min};
}

template float searchScale<16>(Values<16>, Values<16>, int, Codes<16>) noexcept;
template float searchScale<32>(Values<32>, Values<32>, int, Codes<32>) noexcept;
template float descendScale<16>(Values<16>, int, Codes<16>) noexcept;
template float searchPositiveScale<8>(Values<8>, Values<8>, int, Codes<8>) noexcept;
template float searchPositiveScale<16>(Values<16>, Values<16>, int, Codes<16>) noexcept;
template ScaleAndMin searchScaleAndMin<16>(Values<16>, Values<16>, int, const MinSearch &, Codes<16>) noexcept;
template ScaleAndMin searchScaleAndMin<32>(Values<32>, Values<32>, int, const MinSearch &, Codes<32>) noexcept;

} // namespace core::quant
