// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quant/quantize.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

// Millions of weights per second on one core, per type: quantize without and with a matrix, dequantize. The input is
// normal like trained weights, in rows of 4096; each figure is the best of some runs of at least 20 ms.

using namespace core;

namespace {

constexpr std::uint64_t kRow = 4096;

template <class Work> double millionWeightsPerSecond(std::uint64_t weights, Work work)
{
    using Clock = std::chrono::steady_clock;
    double best = 0.0;
    for (int run = 0; run < 5; ++run) {
        int times = 0;
        const auto begin = Clock::now();
        double seconds = 0.0;
        do {
            work();
            ++times;
            seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        } while (seconds < 0.02);
        best = std::max(best, static_cast<double>(weights) * times / seconds / 1e6);
    }
    return best;
}

} // namespace

int main()
{
    std::vector<float> weights(16 * kRow);
    std::vector<float> matrix(kRow);
    std::mt19937 bits(1);
    std::normal_distribution<float> normal(0.0f, 0.02f);
    for (float &weight : weights)
        weight = normal(bits);
    for (float &importance : matrix)
        importance = std::fabs(normal(bits)) + 1e-4f;

    std::printf("%-8s %14s %14s %14s   Mweights/s\n", "type", "quantize", "with matrix", "dequantize");
    for (const tensor::TypeInfo &info : tensor::allTypes()) {
        if (!quant::canQuantize(info.type))
            continue;
        std::vector<std::byte> blocks(weights.size() / info.blockWeights * info.blockBytes);
        std::vector<float> values(weights.size());
        const double plain =
            millionWeightsPerSecond(weights.size(), [&] { quant::quantizeRows(info.type, weights, kRow, {}, blocks); });
        const double weighted = millionWeightsPerSecond(
            weights.size(), [&] { quant::quantizeRows(info.type, weights, kRow, matrix, blocks); });
        const double widened =
            millionWeightsPerSecond(weights.size(), [&] { quant::dequantizeRows(info.type, blocks, values); });
        std::printf("%-8.*s %14.1f %14.1f %14.1f\n", static_cast<int>(info.name.size()), info.name.data(), plain,
                    weighted, widened);
    }
    return 0;
}
