// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quant/quantize.h"

#include "tests/quant/golden_file.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

using namespace core;
using tensor::TensorType;

namespace {

template <class Number> std::vector<float> widened(TensorType type, const std::vector<Number> &numbers)
{
    std::vector<float> values(numbers.size());
    quant::dequantizeRows(type, std::as_bytes(std::span(numbers)), values);
    return values;
}

} // namespace

/// Dequantized values against ggml 0.27's, bit for bit, and the types that are only read.
class TestDequantizeGolden : public QObject
{
    Q_OBJECT
private slots:
    void smallSet_data()
    {
        m_blocks = GoldenFile::open(support::sourcePath(QStringLiteral("tests/golden/quant/quantize.gguf")));
        m_values = GoldenFile::open(support::sourcePath(QStringLiteral("tests/golden/quant/dequantize.gguf")));
        QVERIFY(m_blocks && m_values);
        addRows();
    }
    void smallSet() { compare(); }

    void fullSet_data()
    {
        GAUFRE_REQUIRE_SHARED(blocks, "golden/quantize.gguf");
        GAUFRE_REQUIRE_SHARED(values, "golden/dequantize.gguf");
        m_blocks = GoldenFile::open(blocks);
        m_values = GoldenFile::open(values);
        QVERIFY(m_blocks && m_values);
        addRows();
    }
    void fullSet() { compare(); }

    void numbersAreConverted()
    {
        QCOMPARE(widened<float>(TensorType::F32, {1.5f, -0.0f}), (std::vector<float>{1.5f, -0.0f}));
        QCOMPARE(widened<double>(TensorType::F64, {1.0, -2.5, 1e300, 0.1}),
                 (std::vector<float>{1.0f, -2.5f, std::numeric_limits<float>::infinity(), 0.1f}));
        QCOMPARE(widened<std::int8_t>(TensorType::I8, {-128, 0, 127}), (std::vector<float>{-128, 0, 127}));
        QCOMPARE(widened<std::int16_t>(TensorType::I16, {-32768, 32767}), (std::vector<float>{-32768, 32767}));
        QCOMPARE(widened<std::int32_t>(TensorType::I32, {-2147483647 - 1, 16777217}),
                 (std::vector<float>{-2147483648.0f, 16777216.0f}));
        QCOMPARE(widened<std::int64_t>(TensorType::I64, {std::int64_t{1} << 62, -3}),
                 (std::vector<float>{0x1p62f, -3.0f}));
    }

    /// A scale of 1, a minimum of 5 and the codes 0 … 15 twice: a reader that takes Q4_1 for Q4_0 is off by two bytes.
    void q4_1HeaderIsFourBytes()
    {
        std::vector<std::uint8_t> block{0x00, 0x3c, 0x00, 0x45};
        for (int i = 0; i < 16; ++i)
            block.push_back(static_cast<std::uint8_t>(i | (i << 4)));
        std::vector<float> values(32);
        quant::dequantizeRows(TensorType::Q4_1, std::as_bytes(std::span(block)), values);
        for (std::size_t i = 0; i < 32; ++i)
            QCOMPARE(values[i], static_cast<float>(i % 16) + 5.0f);
    }

    void q8WithSums()
    {
        std::vector<std::uint8_t> block(36);
        block[1] = 0x40; // d = 2
        block[4] = 0x80; // the first code: -128
        block[35] = 3;
        std::vector<float> values(32);
        quant::dequantizeRows(TensorType::Q8_1, std::as_bytes(std::span(block)), values);
        QCOMPARE(values.front(), -256.0f);
        QCOMPARE(values.back(), 6.0f);

        std::vector<std::uint8_t> superBlock(292);
        const float d = 0.25f;
        std::memcpy(superBlock.data(), &d, sizeof d);
        superBlock[4] = 0x80;
        superBlock[4 + 255] = 100;
        values.resize(256);
        quant::dequantizeRows(TensorType::Q8_K, std::as_bytes(std::span(superBlock)), values);
        QCOMPARE(values.front(), -32.0f);
        QCOMPARE(values.back(), 25.0f);
    }

    void noBlocksGiveNoValues()
    {
        for (const tensor::TypeInfo &info : tensor::allTypes()) {
            if (quant::canDequantize(info.type))
                quant::dequantizeRows(info.type, {}, {});
        }
    }

private:
    void addRows()
    {
        QTest::addColumn<QString>("name");
        for (const auto &[name, vector] : m_values->vectors()) {
            const auto parts = GoldenName::parse(name);
            const GoldenFile::Vector *blocks = parts ? m_blocks->find(parts->blocks()) : nullptr;
            if (blocks && quant::canDequantize(blocks->type))
                QTest::newRow(parts->inWords().c_str()) << QString::fromStdString(name);
        }
    }

    void compare()
    {
        QFETCH(QString, name);
        const GoldenFile::Vector *expected = m_values->find(name.toStdString());
        const GoldenFile::Vector *blocks = m_blocks->find(GoldenName::parse(name.toStdString())->blocks());
        QVERIFY(expected && blocks);
        const std::vector<float> values = expected->floats();
        std::vector<float> actual(values.size());
        quant::dequantizeRows(blocks->type, blocks->bytes, actual);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (std::bit_cast<std::uint32_t>(actual[i]) != std::bit_cast<std::uint32_t>(values[i]))
                QFAIL(qPrintable(QStringLiteral("weight %1: %2 instead of %3").arg(i).arg(actual[i]).arg(values[i])));
        }
    }

    std::optional<GoldenFile> m_blocks;
    std::optional<GoldenFile> m_values;
};

QTEST_GUILESS_MAIN(TestDequantizeGolden)
#include "tst_dequantize_golden.moc"
