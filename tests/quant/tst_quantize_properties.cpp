// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/half.h"
#include "core/quant/quantize.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <tuple>

using namespace core;
using tensor::TensorType;

namespace {

std::vector<float> randomRow(std::size_t count, unsigned seed, float spread = 1.0f)
{
    std::mt19937 bits(seed);
    std::vector<float> values(count);
    // A sum of uniform numbers: the standard's normal distribution differs from library to library.
    for (float &value : values) {
        float sum = 0.0f;
        for (int i = 0; i < 4; ++i)
            sum += static_cast<float>(bits() >> 8) * 0x1p-24f - 0.5f;
        value = sum * spread;
    }
    return values;
}

std::vector<std::byte> quantized(TensorType type, std::span<const float> values, std::uint64_t ne0,
                                 std::span<const float> matrix = {})
{
    const tensor::TypeInfo &info = tensor::typeInfo(type);
    std::vector<std::byte> blocks(values.size() / info.blockWeights * info.blockBytes, std::byte{0xa5});
    quant::quantizeRows(type, values, ne0, matrix, blocks);
    return blocks;
}

std::vector<float> widened(TensorType type, std::span<const std::byte> blocks)
{
    const tensor::TypeInfo &info = tensor::typeInfo(type);
    std::vector<float> values(blocks.size() / info.blockBytes * info.blockWeights);
    quant::dequantizeRows(type, blocks, values);
    return values;
}

/// A row per type that can be quantized.
void addTypes()
{
    QTest::addColumn<TensorType>("type");
    for (const tensor::TypeInfo &info : tensor::allTypes()) {
        if (quant::canQuantize(info.type))
            QTest::newRow(std::string(info.name).c_str()) << info.type;
    }
}

} // namespace

class TestQuantizeProperties : public QObject
{
    Q_OBJECT
private slots:
    void zerosStayZeros_data() { addTypes(); }
    void zerosStayZeros()
    {
        QFETCH(TensorType, type);
        for (const float zero : {0.0f, -0.0f}) {
            const std::vector<float> zeros(512, zero);
            const std::vector<float> matrix(512, 1.0f);
            for (const auto &blocks : {quantized(type, zeros, 512), quantized(type, zeros, 512, matrix)}) {
                QVERIFY(!quant::firstInvalidBlock(type, blocks));
                for (const float value : widened(type, blocks))
                    QCOMPARE(value, 0.0f);
            }
        }
    }

    /// Rows can be given together or one by one, in any number.
    void rowsAreIndependent_data() { addTypes(); }
    void rowsAreIndependent()
    {
        QFETCH(TensorType, type);
        const std::uint64_t ne0 = tensor::typeInfo(type).blockWeights * 3;
        const std::vector<float> values = randomRow(ne0 * 7, 1);
        std::vector<float> matrix = randomRow(ne0, 2);
        for (float &value : matrix)
            value = std::fabs(value);
        for (const std::span<const float> importance : {std::span<const float>{}, std::span<const float>(matrix)}) {
            const auto together = quantized(type, values, ne0, importance);
            std::vector<std::byte> oneByOne;
            for (std::size_t row = 0; row < 7; ++row) {
                const auto blocks = quantized(type, std::span(values).subspan(row * ne0, ne0), ne0, importance);
                oneByOne.insert(oneByOne.end(), blocks.begin(), blocks.end());
            }
            QVERIFY(together == oneByOne);
        }
        QVERIFY(quantized(type, {}, ne0).empty());
    }

    /// Blocks may lie at any address.
    void unalignedBlocks_data() { addTypes(); }
    void unalignedBlocks()
    {
        QFETCH(TensorType, type);
        const std::vector<float> values = randomRow(512, 3);
        const auto blocks = quantized(type, values, 512);
        std::vector<std::byte> shifted(blocks.size() + 1);
        quant::quantizeRows(type, values, 512, {}, std::span(shifted).subspan(1));
        QVERIFY(std::ranges::equal(std::span(shifted).subspan(1), blocks));
        QVERIFY(widened(type, std::span(shifted).subspan(1)) == widened(type, blocks));
        QVERIFY(!quant::firstInvalidBlock(type, std::span(shifted).subspan(1)));
    }

    /// Runs of zeros in a matrix once gave NaN scales (ggml-org/llama.cpp#8661, #11764, #12439).
    void zerosInTheMatrix_data()
    {
        QTest::addColumn<TensorType>("type");
        QTest::addColumn<int>("zeros");
        for (const tensor::TypeInfo &info : tensor::allTypes()) {
            if (!quant::canQuantize(info.type))
                continue;
            const std::string name(info.name);
            QTest::newRow((name + ", all columns").c_str()) << info.type << 256;
            QTest::newRow((name + ", one sub-block").c_str()) << info.type << 32;
            QTest::newRow((name + ", all but one column").c_str()) << info.type << 255;
        }
    }
    void zerosInTheMatrix()
    {
        QFETCH(TensorType, type);
        QFETCH(int, zeros);
        std::vector<float> matrix(256, 0.75f);
        std::fill_n(matrix.begin(), zeros, 0.0f);
        for (const float spread : {0.02f, 1e-6f, 1e4f}) {
            const std::vector<float> values = randomRow(256, 4, spread);
            const auto blocks = quantized(type, values, 256, matrix);
            QVERIFY(!quant::firstInvalidBlock(type, blocks));
            const auto result = widened(type, blocks);
            QVERIFY(!quant::firstNonFinite(result));
        }
    }

    /// The error is what the type's bits allow: a wrong shift or order of codes would be far off.
    void errorIsSmall_data()
    {
        QTest::addColumn<TensorType>("type");
        QTest::addColumn<double>("bound"); // of the relative root mean square error: about twice the measured one
        QTest::newRow("F16") << TensorType::F16 << 5e-4;
        QTest::newRow("BF16") << TensorType::BF16 << 4e-3;
        QTest::newRow("Q8_0") << TensorType::Q8_0 << 0.01;
        QTest::newRow("Q6_K") << TensorType::Q6_K << 0.03;
        QTest::newRow("Q5_0") << TensorType::Q5_0 << 0.08;
        QTest::newRow("Q5_1") << TensorType::Q5_1 << 0.08;
        QTest::newRow("Q5_K") << TensorType::Q5_K << 0.07;
        QTest::newRow("Q4_0") << TensorType::Q4_0 << 0.16;
        QTest::newRow("Q4_1") << TensorType::Q4_1 << 0.16;
        QTest::newRow("Q4_K") << TensorType::Q4_K << 0.14;
        QTest::newRow("Q3_K") << TensorType::Q3_K << 0.3;
        QTest::newRow("Q2_K") << TensorType::Q2_K << 0.6;
        QTest::newRow("IQ4_NL") << TensorType::IQ4_NL << 0.14;
        QTest::newRow("IQ4_XS") << TensorType::IQ4_XS << 0.14;
        QTest::newRow("MXFP4") << TensorType::MXFP4 << 0.25;
        QTest::newRow("NVFP4") << TensorType::NVFP4 << 0.2;
    }
    void errorIsSmall()
    {
        QFETCH(TensorType, type);
        QFETCH(double, bound);
        const std::vector<float> values = randomRow(4096, 5, 0.05f);
        const std::vector<float> matrix(1024, 1.0f);
        for (const auto &blocks : {quantized(type, values, 1024), quantized(type, values, 1024, matrix)}) {
            const auto result = widened(type, blocks);
            double error = 0.0;
            double power = 0.0;
            for (std::size_t i = 0; i < values.size(); ++i) {
                error += std::pow(static_cast<double>(values[i]) - static_cast<double>(result[i]), 2);
                power += std::pow(static_cast<double>(values[i]), 2);
            }
            const double relative = std::sqrt(error / power);
            QVERIFY2(relative < bound, qPrintable(QString::number(relative)));
            QVERIFY2(relative > bound / 20, qPrintable(QString::number(relative)));
        }
    }

    /// A trained ternary tensor comes back exactly, in both layouts.
    void ternaryIsExact()
    {
        std::mt19937 bits(7);
        std::vector<float> values(512);
        for (float &value : values)
            value = static_cast<float>(static_cast<int>(bits() % 3) - 1) * 0.125f;
        for (const TensorType type : {TensorType::TQ1_0, TensorType::TQ2_0, TensorType::Q2_0})
            QVERIFY(widened(type, quantized(type, values, 512)) == values);
    }

    /// bfloat16 once lost its sub-normals on the way (ggml-org/llama.cpp#8147).
    void bf16KeepsItsBits()
    {
        const std::vector<std::uint16_t> bits{0x0001, 0x8001, 0x007f, 0x7fc1, 0xffc1, 0x7f80, 0xff80, 0x3f80};
        const auto bytes = std::as_bytes(std::span(bits));
        const auto values = widened(TensorType::BF16, bytes);
        const auto back = quantized(TensorType::BF16, values, bits.size());
        QVERIFY(std::ranges::equal(back, bytes));
        QCOMPARE(quant::firstInvalidBlock(TensorType::BF16, bytes), std::optional<std::uint64_t>(3));
        QCOMPARE(quant::firstInvalidBlock(TensorType::BF16, bytes.subspan(10)), std::optional<std::uint64_t>(0));
        QCOMPARE(quant::firstNonFinite(values), std::optional<std::uint64_t>(3));
    }

    void nonFiniteIsFound()
    {
        std::vector<float> values(5000, 1.0f);
        QVERIFY(!quant::firstNonFinite(values));
        QVERIFY(!quant::firstNonFinite({}));
        values[4999] = -std::numeric_limits<float>::infinity();
        QCOMPARE(quant::firstNonFinite(values), std::optional<std::uint64_t>(4999));
        values[1024] = std::numeric_limits<float>::quiet_NaN();
        QCOMPARE(quant::firstNonFinite(values), std::optional<std::uint64_t>(1024));
        QVERIFY(!quant::firstNonFinite(std::span(values).first(1024)));
    }

    /// No undefined behaviour and no endless loop for weights that are not finite (the sanitizers look).
    void nonFiniteWeightsAreSurvived_data() { addTypes(); }
    void nonFiniteWeightsAreSurvived()
    {
        QFETCH(TensorType, type);
        std::vector<float> values = randomRow(256, 6);
        const std::vector<float> matrix(256, 1.0f);
        for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                                -std::numeric_limits<float>::infinity()}) {
            values[77] = bad;
            std::ignore = quantized(type, values, 256);
            std::ignore = quantized(type, values, 256, matrix);
        }
    }

    void invalidScaleIsFound_data()
    {
        QTest::addColumn<TensorType>("type");
        QTest::addColumn<int>("offset");
        QTest::addColumn<int>("bytes");
        const auto add = [](TensorType type, const char *what, int offset, int bytes = 2) {
            QTest::newRow((std::string(tensor::typeInfo(type).name) + ", " + what).c_str()) << type << offset << bytes;
        };
        using enum TensorType;
        for (const TensorType type :
             {Q4_0, Q5_0, Q8_0, IQ2_XXS, IQ2_XS, IQ2_S, IQ3_XXS, IQ3_S, IQ1_S, IQ4_NL, IQ4_XS, Q1_0, Q2_0, F16, BF16})
            add(type, type == F16 || type == BF16 ? "value" : "scale", 0);
        for (const TensorType type : {Q4_1, Q5_1, Q8_1, Q4_K, Q5_K}) {
            add(type, "scale", 0);
            add(type, "second number", 2);
        }
        add(Q2_K, "scale", 80);
        add(Q2_K, "scale of the minima", 82);
        for (const TensorType type : {Q3_K, Q6_K, TQ1_0, TQ2_0})
            add(type, "scale at the end", static_cast<int>(tensor::typeInfo(type).blockBytes) - 2);
        add(Q8_K, "scale", 0, 4);
        add(F32, "value", 0, 4);
        add(F64, "value", 0, 8);
        add(MXFP4, "exponent", 0, 1);
        for (int i = 0; i < 4; ++i)
            add(NVFP4, qPrintable(QStringLiteral("scale %1").arg(i)), i, 1);
        add(IQ1_M, "scale in the top nibbles", 48, 8);
    }
    void invalidScaleIsFound()
    {
        QFETCH(TensorType, type);
        QFETCH(int, offset);
        QFETCH(int, bytes);
        const std::size_t blockBytes = tensor::typeInfo(type).blockBytes;
        std::vector<std::byte> blocks(3 * blockBytes);
        QVERIFY(!quant::firstInvalidBlock(type, blocks));
        std::fill_n(blocks.begin() + static_cast<std::ptrdiff_t>(2 * blockBytes) + offset, bytes, std::byte{0xff});
        QCOMPARE(quant::firstInvalidBlock(type, blocks), std::optional<std::uint64_t>(2));
        QVERIFY(!quant::firstInvalidBlock(type, std::span(blocks).first(3 * blockBytes - 1)));
    }

    /// The scale of IQ1_M is spread over four words; only an exponent of all ones is invalid.
    void iq1mScale()
    {
        std::vector<std::byte> block(56);
        const auto setScale = [&block](std::uint16_t half) {
            for (std::size_t i = 0; i < 4; ++i)
                block[48 + 2 * i + 1] = static_cast<std::byte>(((half >> (4 * i)) & 0x0f) << 4);
        };
        for (std::uint32_t half = 0; half < 65536; ++half) {
            setScale(static_cast<std::uint16_t>(half));
            QCOMPARE(quant::firstInvalidBlock(TensorType::IQ1_M, block).has_value(), (half & 0x7c00) == 0x7c00);
        }
    }

    void integersAreAlwaysValid()
    {
        const std::vector<std::byte> ones(64, std::byte{0xff});
        for (const TensorType type : {TensorType::I8, TensorType::I16, TensorType::I32, TensorType::I64})
            QVERIFY(!quant::firstInvalidBlock(type, ones));
    }

    void whatIsOffered()
    {
        using enum TensorType;
        for (const TensorType type : {F32,  F16,  BF16,   Q4_0,   Q4_1,  Q5_0,  Q5_1,  Q8_0,  Q2_K, Q3_K, Q4_K,
                                      Q5_K, Q6_K, IQ4_NL, IQ4_XS, TQ1_0, TQ2_0, MXFP4, NVFP4, Q1_0, Q2_0}) {
            QVERIFY(quant::canQuantize(type));
            QVERIFY(quant::canDequantize(type));
            QVERIFY(!quant::requiresImatrix(type));
        }
        for (const TensorType type : {Q8_1, Q8_K, I8, I16, I32, I64, F64}) {
            QVERIFY(!quant::canQuantize(type));
            QVERIFY(quant::canDequantize(type));
        }
        for (const TensorType type : {IQ1_S, IQ1_M, IQ2_XXS, IQ2_XS, IQ2_S, IQ3_XXS})
            QVERIFY(quant::requiresImatrix(type));
        const TensorType unknown = static_cast<TensorType>(57);
        QVERIFY(!quant::canQuantize(unknown) && !quant::canDequantize(unknown) && !quant::requiresImatrix(unknown));
    }
};

QTEST_GUILESS_MAIN(TestQuantizeProperties)
#include "tst_quantize_properties.moc"
