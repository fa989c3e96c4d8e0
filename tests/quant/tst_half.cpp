// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/half.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstdint>

using namespace core;

namespace {

/// binary16 by its definition, in double arithmetic: no shared trick with half.h.
double halfValue(std::uint16_t half)
{
    const int exponent = (half >> 10) & 31;
    const double mantissa = half & 1023;
    const double magnitude = exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024.0 + mantissa, exponent - 25);
    return half & 0x8000 ? -magnitude : magnitude;
}

std::uint16_t slowFloatToHalf(float value)
{
    const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
    if (std::isnan(value))
        return sign | 0x7e00;
    const double magnitude = std::fabs(static_cast<double>(value));
    if (magnitude == 0.0)
        return sign;
    if (magnitude >= 65520.0) // halfway from the largest half to the next power of two: even goes up
        return sign | 0x7c00;
    int exponent = 0;
    std::frexp(magnitude, &exponent); // magnitude = [0.5, 1) · 2^exponent
    const int unit = std::max(exponent - 11, -24);
    const double steps = std::nearbyint(std::ldexp(magnitude, -unit)); // half to even
    // steps · 2^unit: in the normal range 1024 … 2048 steps; 2048 carries into the exponent by itself.
    const int bits =
        unit == -24 && steps < 1024 ? static_cast<int>(steps) : (unit + 24) * 1024 + static_cast<int>(steps);
    return static_cast<std::uint16_t>(sign | bits);
}

std::uint16_t slowFloatToBf16(float value)
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    if (std::isnan(value))
        return static_cast<std::uint16_t>((bits >> 16) | 64);
    const std::uint32_t below = bits & 0xffff0000u;
    const std::uint32_t rest = bits & 0xffffu;
    const bool up = rest > 0x8000u || (rest == 0x8000u && (below & 0x10000u));
    return static_cast<std::uint16_t>((below >> 16) + (up ? 1 : 0));
}

} // namespace

class TestHalf : public QObject
{
    Q_OBJECT
private slots:
    void everyHalfHasItsValueAndComesBack()
    {
        for (std::uint32_t bits = 0; bits < 65536; ++bits) {
            const auto half = static_cast<std::uint16_t>(bits);
            const float value = halfToFloat(half);
            if ((half & 0x7c00) == 0x7c00 && (half & 0x3ff) != 0) {
                QVERIFY(std::isnan(value));
                QCOMPARE(floatToHalf(value), static_cast<std::uint16_t>((half & 0x8000) | 0x7e00));
                continue;
            }
            if ((half & 0x7c00) == 0x7c00) {
                QVERIFY(std::isinf(value));
                QCOMPARE(std::signbit(value), (half & 0x8000) != 0);
            } else {
                QCOMPARE(static_cast<double>(value), halfValue(half));
                QCOMPARE(std::signbit(value), (half & 0x8000) != 0);
            }
            QCOMPARE(floatToHalf(value), half);
        }
    }

    void everyBf16ComesBack()
    {
        for (std::uint32_t bits = 0; bits < 65536; ++bits) {
            const auto value = static_cast<std::uint16_t>(bits);
            QCOMPARE(std::bit_cast<std::uint32_t>(bf16ToFloat(value)), bits << 16);
            const bool nan = (value & 0x7fff) > 0x7f80;
            QCOMPARE(floatToBf16(bf16ToFloat(value)), static_cast<std::uint16_t>(nan ? value | 64 : value));
        }
    }

    /// Exactly between two halves, and the floats next to that, for all pairs of neighbours and both signs.
    void tiesOfAllNeighbours()
    {
        for (std::uint32_t bits = 0; bits < 0x7c00; ++bits) {
            const double low = halfValue(static_cast<std::uint16_t>(bits));
            const double high = bits == 0x7bff ? 65536.0 : halfValue(static_cast<std::uint16_t>(bits + 1));
            const auto middle = static_cast<float>((low + high) / 2); // exact: one bit more than a half has
            for (const float value : {middle, std::nextafter(middle, 0.0f), std::nextafter(middle, 1e9f)}) {
                QCOMPARE(floatToHalf(value), slowFloatToHalf(value));
                QCOMPARE(floatToHalf(-value), slowFloatToHalf(-value));
            }
        }
    }

    /// A sample of all floats by their bits, dense in exponents; with the first and last of each exponent.
    void sampleOfAllFloats()
    {
        for (std::uint64_t bits = 0; bits < (std::uint64_t{1} << 32); bits += 3989)
            compareBits(static_cast<std::uint32_t>(bits));
        for (std::uint32_t exponent = 0; exponent < 512; ++exponent) {
            for (const std::uint32_t mantissa : {0u, 1u, 0x3fffffu, 0x400000u, 0x7ffffeu, 0x7fffffu})
                compareBits((exponent << 23) | mantissa);
        }
    }

    void bf16TiesOfAllNeighbours()
    {
        for (std::uint32_t upper = 0; upper < 65536; ++upper) {
            for (const std::uint32_t rest : {0x7fffu, 0x8000u, 0x8001u}) {
                const float value = std::bit_cast<float>((upper << 16) | rest);
                QCOMPARE(floatToBf16(value), slowFloatToBf16(value));
            }
        }
    }

private:
    static void compareBits(std::uint32_t bits)
    {
        const float value = std::bit_cast<float>(bits);
        if (floatToHalf(value) != slowFloatToHalf(value) || floatToBf16(value) != slowFloatToBf16(value))
            QFAIL(qPrintable(QStringLiteral("float with the bits 0x%1").arg(bits, 8, 16, QLatin1Char('0'))));
    }
};

QTEST_GUILESS_MAIN(TestHalf)
#include "tst_half.moc"
