// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/statistics.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

using namespace core::tensor;

class TestStatistics : public QObject
{
    Q_OBJECT
private slots:
    void figuresOfKnownValues()
    {
        const std::vector<float> values{-2, -1, 0, 1, 2, 6};
        const Statistics s = statisticsOf(values, {-2, 6});
        QCOMPARE(s.finite, 6U);
        QCOMPARE(s.zeros, 1U);
        QCOMPARE(s.minimum, -2.0);
        QCOMPARE(s.maximum, 6.0);
        QCOMPARE(s.mean, 1.0);
        QCOMPARE(s.squaredDeviations, 9.0 + 4 + 1 + 0 + 1 + 25);
        QCOMPARE(s.standardDeviation(), std::sqrt(40.0 / 6));
        QCOMPARE(s.rootMeanSquare(), std::sqrt((4.0 + 1 + 0 + 1 + 4 + 36) / 6));
    }

    void everyFiniteValueIsInOneBinOrOutside()
    {
        std::vector<float> values;
        for (int i = 0; i < 5000; ++i)
            values.push_back(std::sin(static_cast<float>(i)) * 3);
        const Statistics s = statisticsOf(values, {-1, 2});
        const std::uint64_t inside = std::accumulate(s.bins.begin(), s.bins.end(), std::uint64_t{0});
        QVERIFY(s.below > 0 && s.above > 0);
        QCOMPARE(inside + s.below + s.above, s.finite);
    }

    void edgesOfTheRangeAreInside()
    {
        const std::vector<float> values{-1, 1};
        const Statistics s = statisticsOf(values, {-1, 1});
        QCOMPARE(s.bins.front(), 1U);
        QCOMPARE(s.bins.back(), 1U);
        QCOMPARE(s.below + s.above, 0U);
    }

    void notFiniteValuesAreCountedApart()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float infinity = std::numeric_limits<float>::infinity();
        const std::vector<float> values{nan, 1, infinity, -infinity, 3};
        const Statistics s = statisticsOf(values, {0, 4});
        QCOMPARE(s.nans, 1U);
        QCOMPARE(s.infinities, 2U);
        QCOMPARE(s.finite, 2U);
        QCOMPARE(s.mean, 2.0);
        QCOMPARE(s.count(), 5U);
        const HistogramRange range = rangeOf(values);
        QVERIFY(range.low >= 1 && range.high <= 3);
    }

    void oneValueOnlyGoesIntoTheMiddle()
    {
        const std::vector<float> values(100, 1.5F);
        const HistogramRange range = rangeOf(values);
        QCOMPARE(range.low, 1.5);
        QCOMPARE(range.high, 1.5);
        const Statistics s = statisticsOf(values, range);
        QCOMPARE(s.bins[kHistogramBins / 2], 100U);
        QCOMPARE(s.standardDeviation(), 0.0);
    }

    void noValues()
    {
        const Statistics s = statisticsOf({}, {});
        QCOMPARE(s.count(), 0U);
        QCOMPARE(s.standardDeviation(), 0.0);
        QCOMPARE(rangeOf({}).high, 0.0);
    }

    void mergingPartsEqualsTheWhole()
    {
        std::vector<float> values;
        for (int i = 0; i < 10000; ++i)
            values.push_back(1000.0F + std::cos(static_cast<float>(i) * 0.37F));
        const HistogramRange range = rangeOf(values);
        const Statistics whole = statisticsOf(values, range);
        Statistics merged;
        merged.range = range;
        const std::span<const float> all(values);
        for (const auto &[first, count] :
             {std::pair<std::size_t, std::size_t>{0, 1}, {1, 4095}, {4096, 0}, {4096, 5904}})
            merge(merged, statisticsOf(all.subspan(first, count), range));
        QCOMPARE(merged.finite, whole.finite);
        QCOMPARE(merged.bins, whole.bins);
        QCOMPARE(merged.minimum, whole.minimum);
        QCOMPARE(merged.maximum, whole.maximum);
        // Both sums round differently; doubles leave some twelve digits.
        QVERIFY(std::abs(merged.mean - whole.mean) < 1e-9);
        QVERIFY(std::abs(merged.standardDeviation() - whole.standardDeviation()) < 1e-9);
    }
};

QTEST_GUILESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
