// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/quant/quantize.h"

#include "tests/quant/golden_file.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <algorithm>

using namespace core;

/// Quantized bytes against those of ggml 0.27: the small set in tests/golden/quant always, the full one where it is
/// there.
class TestQuantizeGolden : public QObject
{
    Q_OBJECT
private slots:
    void smallSet_data()
    {
        m_golden = GoldenFile::open(support::sourcePath(QStringLiteral("tests/golden/quant/quantize.gguf")));
        QVERIFY(m_golden);
        addRows();
    }
    void smallSet() { compare(); }

    void fullSet_data()
    {
        GAUFRE_REQUIRE_SHARED(path, "golden/quantize.gguf");
        m_golden = GoldenFile::open(path);
        QVERIFY(m_golden);
        addRows();
    }
    void fullSet() { compare(); }

    /// A type that is offered must have been compared, with and without a matrix.
    void everyTypeHasVectors_data()
    {
        QTest::addColumn<tensor::TensorType>("type");
        for (const tensor::TypeInfo &info : tensor::allTypes()) {
            if (quant::canQuantize(info.type) && info.type != tensor::TensorType::F32)
                QTest::newRow(std::string(info.name).c_str()) << info.type;
        }
    }
    void everyTypeHasVectors()
    {
        QFETCH(tensor::TensorType, type);
        const auto small = GoldenFile::open(support::sourcePath(QStringLiteral("tests/golden/quant/quantize.gguf")));
        QVERIFY(small);
        const auto count = std::ranges::count_if(small->vectors(), [type](const auto &entry) {
            return entry.second.type == type && entry.first.starts_with("out.");
        });
        QVERIFY2(count >= 8, qPrintable(QStringLiteral("only %1 vectors").arg(count)));
    }

private:
    void addRows()
    {
        QTest::addColumn<QString>("name");
        for (const auto &[name, vector] : m_golden->vectors()) {
            const auto parts = GoldenName::parse(name);
            if (parts && parts->kind == "out" && quant::canQuantize(vector.type))
                QTest::newRow(parts->inWords().c_str()) << QString::fromStdString(name);
        }
    }

    void compare()
    {
        QFETCH(QString, name);
        const auto parts = GoldenName::parse(name.toStdString());
        QVERIFY(parts);
        const GoldenFile::Vector *expected = m_golden->find(name.toStdString());
        const GoldenFile::Vector *input = m_golden->find("in." + parts->testCase);
        QVERIFY(expected && input);
        std::vector<float> matrix;
        if (parts->matrix != "none") {
            const GoldenFile::Vector *found = m_golden->find("imatrix." + parts->matrix);
            QVERIFY(found);
            matrix = found->floats();
        }
        // Filled, so that a byte that isn't written shows.
        std::vector<std::byte> actual(expected->bytes.size(), std::byte{0xa5});
        quant::quantizeRows(expected->type, input->floats(), input->ne0, matrix, actual);
        const auto difference = std::ranges::mismatch(actual, expected->bytes);
        if (difference.in1 != actual.end()) {
            const auto at = difference.in1 - actual.begin();
            const auto blockBytes = tensor::typeInfo(expected->type).blockBytes;
            QFAIL(qPrintable(QStringLiteral("block %1, byte %2: %3 instead of %4")
                                 .arg(at / blockBytes)
                                 .arg(at % blockBytes)
                                 .arg(std::to_integer<int>(*difference.in1))
                                 .arg(std::to_integer<int>(*difference.in2))));
        }
    }

    std::optional<GoldenFile> m_golden;
};

QTEST_GUILESS_MAIN(TestQuantizeGolden)
#include "tst_quantize_golden.moc"
