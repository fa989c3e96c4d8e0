// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "core/imatrix/imatrix.h"
#include "tests/support/gguf_builder.h"
#include "tests/support/shared_data.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

using namespace core;

class TestImatrix : public QObject
{
    Q_OBJECT

private slots:
    void legacyFile();
    void ggufFile();
    void bothFormatsAgree();
    void largeLegacyFile();
    void byContentNotByName();
    void dividedInBinary32();
    void expertsWithoutCounts();
    void sumsAndStatsIgnored();
    void countsAreWholeNumbers();
    void bigEndian();
    void legacyWithoutTrailer();
    void legacyWithoutCalls();
    void matching();
    void zerosAreKept();

private:
    QTemporaryDir m_folder;
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    imatrix::MatrixPtr read(support::GgufBuilder &builder, const char *name = "m.gguf")
    {
        if (!builder.save(path(name)))
            return nullptr;
        auto matrix = imatrix::readMatrix(path(name).toStdString());
        if (!matrix)
            qWarning("%s", matrix.error().detail.c_str());
        return matrix ? *matrix : nullptr;
    }
    static gguf::TensorInfo tensorOf(std::string_view name, std::uint64_t columns, std::uint64_t experts = 1)
    {
        gguf::TensorInfo tensor;
        tensor.name = name;
        tensor.ne = {columns, 8, experts, 1};
        tensor.dimensions = experts > 1 ? 3 : 2;
        return tensor;
    }
};

void TestImatrix::legacyFile()
{
    GAUFRE_REQUIRE_SHARED(file, "golden/eval/imatrix-a.dat");
    const auto matrix = imatrix::readMatrix(file.toStdString());
    QVERIFY(matrix);
    QCOMPARE((*matrix)->format, imatrix::Format::Legacy);
    QCOMPARE((*matrix)->entries.size(), std::size_t(35));
    QCOMPARE((*matrix)->chunkCount, 20U);
    QVERIFY((*matrix)->datasets == std::vector<std::string>{"text-a.txt"});
    const imatrix::Entry *entry = (*matrix)->find("blk.0.attn_q.weight");
    QVERIFY(entry);
    QCOMPARE(entry->values.size(), std::size_t(64));
    QVERIFY(entry->counts == std::vector<float>{20.0F});
    QVERIFY((*matrix)->diagnostics.empty());
    QCOMPARE((*matrix)->find("token_embd.weight"), nullptr);
}

void TestImatrix::ggufFile()
{
    GAUFRE_REQUIRE_SHARED(file, "golden/eval/imatrix-a.gguf");
    const auto matrix = imatrix::readMatrix(file.toStdString());
    QVERIFY(matrix);
    QCOMPARE((*matrix)->format, imatrix::Format::Gguf);
    QCOMPARE((*matrix)->entries.size(), std::size_t(35));
    QCOMPARE((*matrix)->chunkCount, 20U);
    QCOMPARE((*matrix)->chunkSize, 128U);
    QVERIFY((*matrix)->datasets == std::vector<std::string>{"text-a.txt"});
    const imatrix::Entry *entry = (*matrix)->find("blk.4.ffn_down.weight");
    QVERIFY(entry);
    QCOMPARE(entry->columns, std::uint64_t(172));
    QCOMPARE(entry->experts, std::uint64_t(1));
    QVERIFY(entry->counts == std::vector<float>{2560.0F});

    GAUFRE_REQUIRE_SHARED(mergedFile, "golden/eval/imatrix-merged.gguf");
    const auto merged = imatrix::readMatrix(mergedFile.toStdString());
    QVERIFY(merged);
    QCOMPARE((*merged)->chunkCount, 40U);
    QCOMPARE((*merged)->datasets.size(), std::size_t(2));
}

void TestImatrix::bothFormatsAgree()
{
    for (const auto &[dat, gguf] :
         {std::pair("golden/eval/imatrix-a.dat", "golden/eval/imatrix-a.gguf"),
          std::pair("data/imatrix/gaufre-sample.imatrix.dat", "data/imatrix/gaufre-sample.imatrix.gguf")}) {
        const QString datPath = support::sharedPath(QString::fromLatin1(dat));
        const QString ggufPath = support::sharedPath(QString::fromLatin1(gguf));
        if (datPath.isEmpty() || ggufPath.isEmpty())
            QSKIP("reference data ../shared is not there");
        const auto legacy = imatrix::readMatrix(datPath.toStdString());
        const auto modern = imatrix::readMatrix(ggufPath.toStdString());
        QVERIFY(legacy && modern);
        QCOMPARE((*legacy)->entries.size(), (*modern)->entries.size());
        for (const imatrix::Entry &entry : (*legacy)->entries) {
            const imatrix::Entry *other = (*modern)->find(entry.name);
            QVERIFY2(other, entry.name.c_str());
            QCOMPARE(entry.values.size(), other->values.size());
            for (std::size_t i = 0; i < entry.values.size(); ++i) {
                // The older file holds sum/count · calls: one rounding more on the way there and one on the way back.
                const float difference = std::abs(entry.values[i] - other->values[i]);
                QVERIFY(difference <= 2.0F * 1.1920929e-7F * other->values[i]);
            }
        }
    }
}

void TestImatrix::largeLegacyFile()
{
    GAUFRE_REQUIRE_SHARED(file, "data/imatrix/imatrix-22L-2048.dat");
    const auto matrix = imatrix::readMatrix(file.toStdString());
    QVERIFY(matrix);
    QCOMPARE((*matrix)->entries.size(), std::size_t(154));
    QCOMPARE((*matrix)->chunkCount, 365U);
    QVERIFY((*matrix)->datasets == std::vector<std::string>{"imatrix-training-full-3"});
    QVERIFY((*matrix)->find("blk.21.ffn_up.weight"));
}

void TestImatrix::byContentNotByName()
{
    // Bug row 80.
    GAUFRE_REQUIRE_SHARED(legacy, "golden/eval/imatrix-a.dat");
    GAUFRE_REQUIRE_SHARED(modern, "golden/eval/imatrix-a.gguf");
    QVERIFY(QFile::copy(legacy, path("legacy.gguf")));
    for (const char *name : {"modern.dat", "modern.imatrix", "modern"})
        QVERIFY(QFile::copy(modern, path(name)));
    const auto wrongName = imatrix::readMatrix(path("legacy.gguf").toStdString());
    QVERIFY(wrongName);
    QCOMPARE((*wrongName)->format, imatrix::Format::Legacy);
    for (const char *name : {"modern.dat", "modern.imatrix", "modern"}) {
        const auto matrix = imatrix::readMatrix(path(name).toStdString());
        QVERIFY(matrix);
        QCOMPARE((*matrix)->format, imatrix::Format::Gguf);
    }
}

void TestImatrix::dividedInBinary32()
{
    // The quantized bytes depend on it: one division of floats, no reciprocal, no double.
    const std::vector<float> sums{1.0F, 2.0F, 0.1F, 12345.678F};
    support::GgufBuilder builder;
    builder.string("general.type", "imatrix")
        .tensorF32("a.weight.in_sum2", {4, 1}, sums)
        .tensorF32("a.weight.counts", {1, 1}, {3.0F});
    const auto matrix = read(builder);
    QVERIFY(matrix);
    for (std::size_t i = 0; i < sums.size(); ++i)
        QCOMPARE(matrix->entries[0].values[i], sums[i] / 3.0F);
}

void TestImatrix::expertsWithoutCounts()
{
    support::GgufBuilder builder;
    builder.string("general.type", "imatrix")
        .tensorF32("blk.0.ffn_up_exps.weight.in_sum2", {2, 3}, {2, 4, 8, 16, 0, 0})
        .tensorF32("blk.0.ffn_up_exps.weight.counts", {1, 3}, {2, 0, 4});
    const auto matrix = read(builder);
    QVERIFY(matrix);
    const imatrix::Entry &entry = matrix->entries[0];
    QCOMPARE(entry.experts, std::uint64_t(3));
    QCOMPARE(entry.columns, std::uint64_t(2));
    // The second expert saw nothing: weight 1 for all its columns, whatever its sums.
    QVERIFY((entry.values == std::vector<float>{1, 2, 1, 1, 0, 0}));
    QCOMPARE(matrix->diagnostics.size(), std::size_t(1));
    QVERIFY2(matrix->diagnostics[0].text.contains("1 of the 3 experts of blk.0.ffn_up_exps.weight"),
             matrix->diagnostics[0].text.c_str());
}

void TestImatrix::sumsAndStatsIgnored()
{
    support::GgufBuilder builder;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    builder.string("general.type", "imatrix")
        .tensorF32("a.weight.in_sum2", {2, 1}, {2, 4})
        .tensorF32("a.weight.in_sum", {2, 1}, {-3, 5})
        .tensorF32("a.weight.counts", {1, 1}, {2})
        .tensorF32("a.weight.stats", {3, 1}, {nan, -1, 2});
    const auto matrix = read(builder);
    QVERIFY(matrix);
    QCOMPARE(matrix->entries.size(), std::size_t(1));
    QVERIFY((matrix->entries[0].values == std::vector<float>{1, 2}));
}

void TestImatrix::countsAreWholeNumbers()
{
    support::GgufBuilder builder;
    builder.string("general.type", "imatrix")
        .tensorF32("a.weight.in_sum2", {1, 2}, {4, 4})
        .tensorF32("a.weight.counts", {1, 2}, {1.6F, 0.4F});
    const auto matrix = read(builder);
    QVERIFY(matrix);
    QVERIFY((matrix->entries[0].values == std::vector<float>{2, 1}));
}

void TestImatrix::bigEndian()
{
    support::GgufBuilder builder(3, support::GgufBuilder::Order::Big);
    builder.string("general.type", "imatrix")
        .strings("imatrix.datasets", {"x"})
        .u32("imatrix.chunk_count", 5)
        .tensorF32("a.weight.in_sum2", {2, 1}, {2, 4})
        .tensorF32("a.weight.counts", {1, 1}, {2});
    const auto matrix = read(builder);
    QVERIFY(matrix);
    QCOMPARE(matrix->chunkCount, 5U);
    QVERIFY((matrix->entries[0].values == std::vector<float>{1, 2}));
}

void TestImatrix::legacyWithoutTrailer()
{
    const support::GgufBuilder numbers;
    const auto entry = numbers.number32(1) + numbers.number32(1) + "a" + numbers.number32(2) + numbers.number32(1) +
                       numbers.number32(0x40000000);
    for (const QByteArray &trailer : {QByteArray(), numbers.number32(7), numbers.number32(7) + numbers.number32(0),
                                      numbers.number32(7) + numbers.number32(3) + "txt"}) {
        QFile file(path("old.dat"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(entry + trailer) > 0);
        file.close();
        const auto matrix = imatrix::readMatrix(path("old.dat").toStdString());
        QVERIFY(matrix);
        QCOMPARE((*matrix)->entries[0].values[0], 1.0F);
        QCOMPARE((*matrix)->chunkCount, trailer.isEmpty() ? 0U : 7U);
        QCOMPARE((*matrix)->datasets.size(), std::size_t(trailer.size() > 8 ? 1 : 0));
    }
}

void TestImatrix::legacyWithoutCalls()
{
    const support::GgufBuilder numbers;
    QFile file(path("calls.dat"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(numbers.number32(1) + numbers.number32(1) + "a" + numbers.number32(0) + numbers.number32(1) +
               numbers.number32(0x40000000));
    file.close();
    const auto matrix = imatrix::readMatrix(path("calls.dat").toStdString());
    QVERIFY(matrix);
    QCOMPARE((*matrix)->entries[0].values[0], 2.0F);
    QCOMPARE((*matrix)->diagnostics.size(), std::size_t(1));
}

void TestImatrix::matching()
{
    support::GgufBuilder builder;
    builder.string("general.type", "imatrix")
        .tensorF32("blk.0.attn_q.weight.in_sum2", {4, 1}, {1, 2, 3, 4})
        .tensorF32("blk.0.attn_q.weight.counts", {1, 1}, {1})
        .tensorF32("blk.0.ffn_up_exps.weight.in_sum2", {2, 2}, {1, 2, 3, 4})
        .tensorF32("blk.0.ffn_up_exps.weight.counts", {1, 2}, {1, 1});
    const auto matrix = read(builder);
    QVERIFY(matrix);

    const auto fits = imatrix::matchTensor(*matrix, tensorOf("blk.0.attn_q.weight", 4));
    QVERIFY(fits && fits->entry);
    QCOMPARE(fits->values.size(), std::size_t(4));
    const auto experts = imatrix::matchTensor(*matrix, tensorOf("blk.0.ffn_up_exps.weight", 2, 2));
    QVERIFY(experts && experts->entry);
    QCOMPARE(experts->values[2], 3.0F); // the second expert's first column

    const auto absent = imatrix::matchTensor(*matrix, tensorOf("blk.1.attn_q.weight", 4));
    QVERIFY(absent && !absent->entry && absent->values.empty());

    for (const gguf::TensorInfo &wrong : {tensorOf("blk.0.attn_q.weight", 8), tensorOf("blk.0.attn_q.weight", 4, 2),
                                          tensorOf("blk.0.ffn_up_exps.weight", 2, 3)}) {
        const auto match = imatrix::matchTensor(*matrix, wrong);
        QVERIFY(!match);
        QCOMPARE(match.error().code, ErrorCode::ImatrixMismatch);
        QVERIFY(match.error().detail.contains(wrong.name));
    }
}

void TestImatrix::zerosAreKept()
{
    // Bug row 61: columns that were never active weigh nothing; what the quantizers make of that is theirs to test.
    support::GgufBuilder builder;
    builder.string("general.type", "imatrix")
        .tensorF32("a.weight.in_sum2", {256, 1}, std::vector<float>(256, 0.0F))
        .tensorF32("a.weight.counts", {1, 1}, {10});
    const auto matrix = read(builder);
    QVERIFY(matrix);
    QVERIFY(matrix->entries[0].values == std::vector<float>(256, 0.0F));
}

QTEST_GUILESS_MAIN(TestImatrix)
#include "tst_imatrix.moc"
