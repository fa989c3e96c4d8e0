// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace core::tensor {

/// Bins of a value histogram: odd, so that the middle one lies on the middle of the range.
inline constexpr std::size_t kHistogramBins = 81;

/// The values that a histogram covers; what lies outside is counted apart.
struct HistogramRange
{
    double low = 0;
    double high = 0; ///< not below low; equal: every value is the same
};

/// What is known of a set of values. Figures are of the finite ones.
struct Statistics
{
    std::uint64_t finite = 0;
    std::uint64_t nans = 0;
    std::uint64_t infinities = 0;
    std::uint64_t zeros = 0;
    double minimum = 0;
    double maximum = 0;
    double mean = 0;
    double squaredDeviations = 0; ///< sum of (x − mean)²
    HistogramRange range;
    std::array<std::uint64_t, kHistogramBins> bins{};
    std::uint64_t below = 0; ///< finite values under range.low
    std::uint64_t above = 0; ///< finite values over range.high

    [[nodiscard]] std::uint64_t count() const noexcept { return finite + nans + infinities; }
    /// Of all values, not an estimate from a sample (divided by n); 0 without values.
    [[nodiscard]] double standardDeviation() const noexcept;
    /// √(mean of x²).
    [[nodiscard]] double rootMeanSquare() const noexcept;
};

/// The figures of `values` and their histogram over `range`. Numerically stable: the mean first, deviations from it
/// then. Pure, thread-safe.
[[nodiscard]] Statistics statisticsOf(std::span<const float> values, HistogramRange range) noexcept;
/// Adds `part` to `whole`, as if its values had been there from the start (Chan, Golub, LeVeque 1979: pairwise update
/// of mean and deviations). Both must have the same range.
void merge(Statistics &whole, const Statistics &part) noexcept;
/// A range that shows the bulk of `values`: mean ± 5 standard deviations, no further than the extremes.
[[nodiscard]] HistogramRange rangeOf(std::span<const float> values) noexcept;

} // namespace core::tensor
