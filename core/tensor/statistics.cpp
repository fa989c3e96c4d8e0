// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/tensor/statistics.h"

#include <algorithm>
#include <cmath>

namespace core::tensor {

namespace {

/// Standard deviations on either side of the mean that a histogram shows: nearly all of a bell, no lonely outliers.
constexpr double kShownDeviations = 5.0;

} // namespace

double Statistics::standardDeviation() const noexcept
{
    return finite == 0 ? 0.0 : std::sqrt(squaredDeviations / static_cast<double>(finite));
}

double Statistics::rootMeanSquare() const noexcept
{
    return finite == 0 ? 0.0 : std::sqrt(squaredDeviations / static_cast<double>(finite) + mean * mean);
}

Statistics statisticsOf(std::span<const float> values, HistogramRange range) noexcept
{
    Statistics out;
    out.range = range;
    const double width = range.high - range.low;
    const double scale = width > 0 ? static_cast<double>(kHistogramBins) / width : 0.0;
    double sum = 0;
    bool first = true;
    for (const float stored : values) {
        const double value = stored;
        if (std::isnan(value)) {
            ++out.nans;
            continue;
        }
        if (std::isinf(value)) {
            ++out.infinities;
            continue;
        }
        ++out.finite;
        sum += value;
        out.zeros += value == 0 ? 1 : 0;
        out.minimum = first ? value : std::min(out.minimum, value);
        out.maximum = first ? value : std::max(out.maximum, value);
        first = false;
        if (value < range.low)
            ++out.below;
        else if (value > range.high)
            ++out.above;
        else if (width > 0)
            ++out.bins[std::min(static_cast<std::size_t>((value - range.low) * scale), kHistogramBins - 1)];
        else
            ++out.bins[kHistogramBins / 2];
    }
    if (out.finite == 0)
        return out;
    out.mean = sum / static_cast<double>(out.finite);
    for (const float stored : values) {
        if (std::isfinite(stored)) {
            const double deviation = static_cast<double>(stored) - out.mean;
            out.squaredDeviations += deviation * deviation;
        }
    }
    return out;
}

void merge(Statistics &whole, const Statistics &part) noexcept
{
    whole.nans += part.nans;
    whole.infinities += part.infinities;
    whole.zeros += part.zeros;
    whole.below += part.below;
    whole.above += part.above;
    for (std::size_t i = 0; i < kHistogramBins; ++i)
        whole.bins[i] += part.bins[i];
    if (part.finite == 0)
        return;
    if (whole.finite == 0) {
        whole.minimum = part.minimum;
        whole.maximum = part.maximum;
        whole.mean = part.mean;
        whole.squaredDeviations = part.squaredDeviations;
        whole.finite = part.finite;
        return;
    }
    const auto before = static_cast<double>(whole.finite);
    const auto added = static_cast<double>(part.finite);
    const double delta = part.mean - whole.mean;
    whole.mean += delta * added / (before + added);
    whole.squaredDeviations += part.squaredDeviations + delta * delta * before * added / (before + added);
    whole.minimum = std::min(whole.minimum, part.minimum);
    whole.maximum = std::max(whole.maximum, part.maximum);
    whole.finite += part.finite;
}

HistogramRange rangeOf(std::span<const float> values) noexcept
{
    const Statistics all = statisticsOf(values, {});
    if (all.finite == 0)
        return {};
    const double reach = kShownDeviations * all.standardDeviation();
    return {std::max(all.minimum, all.mean - reach), std::min(all.maximum, all.mean + reach)};
}

} // namespace core::tensor
