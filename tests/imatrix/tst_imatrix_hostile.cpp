// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imatrix/imatrix.h"
#include "tests/support/gguf_builder.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace core;
using support::GgufBuilder;

namespace {

QByteArray n32(std::int64_t value)
{
    return GgufBuilder().number32(static_cast<std::uint32_t>(value));
}

QByteArray real(float value)
{
    return GgufBuilder().number32(std::bit_cast<std::uint32_t>(value));
}

QByteArray legacyEntry(const QByteArray &name, std::int64_t calls, const std::vector<float> &values)
{
    QByteArray bytes = n32(name.size()) + name + n32(calls) + n32(static_cast<std::int64_t>(values.size()));
    for (const float value : values)
        bytes += real(value);
    return bytes;
}

QByteArray legacyFile()
{
    return n32(2) + legacyEntry("blk.0.attn_q.weight", 2, {1, 2, 3}) + legacyEntry("b", 2, {4}) + n32(7) + n32(4) +
           "text";
}

GgufBuilder ggufMatrix(const std::vector<float> &sums = {2, 4}, const std::vector<float> &counts = {2})
{
    GgufBuilder builder;
    builder.string("general.type", "imatrix").strings("imatrix.datasets", {"x"}).u32("imatrix.chunk_count", 1);
    builder.tensorF32("a.weight.in_sum2", {sums.size(), 1}, sums)
        .tensorF32("a.weight.counts", {1, counts.size()}, counts);
    return builder;
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

} // namespace

/// Damaged, malicious and mistaken files: a named error that says where, never more memory than the file is long.
class TestImatrixHostile : public QObject
{
    Q_OBJECT

private slots:
    void refused_data();
    void refused();
    void legacyTruncatedAnywhere();
    void ggufTruncatedAnywhere();
    void ggufWithFlippedBytes();
    void hugeFiniteValues();
    void trailingBytes();
    void notAFile();

private:
    QTemporaryDir m_folder;
    Result<imatrix::MatrixPtr> read(const QByteArray &bytes)
    {
        const QString path = m_folder.filePath(QStringLiteral("hostile.dat"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("can't write the test's file");
        file.close();
        return imatrix::readMatrix(path.toStdString());
    }
};

void TestImatrixHostile::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QByteArray &bytes, const char *says) {
        QTest::newRow(name) << bytes << QString::fromLatin1(says);
    };
    const QByteArray one = n32(1);
    row("one byte", "G", "not an importance matrix");
    row("text", "<!DOCTYPE html><html><body>Not found</body></html>", "not an importance matrix");
    row("no entries", n32(0) + n32(0) + n32(0), "not an importance matrix");
    row("negative number of entries", n32(-1) + QByteArray(100, '\0'), "not an importance matrix");
    row("2^31 - 1 entries", n32(0x7fffffff) + legacyEntry("a", 1, {1}), "not an importance matrix");
    row("more entries than there are",
        n32(3) + legacyEntry("a", 1, {1, 2, 3, 4, 5, 6, 7, 8, 9}) + legacyEntry("b", 1, {1}), "truncated");
    row("name of 2^31 - 1 bytes", one + n32(0x7fffffff) + QByteArray(64, 'a'), "truncated");
    row("name of -1 bytes", one + n32(-1) + QByteArray(64, 'a'), "-1 bytes");
    row("name of no bytes", one + n32(0) + QByteArray(64, 'a'), "0 bytes");
    row("name of NUL", one + legacyEntry(QByteArray(1, '\0'), 1, {1, 2}), "empty name");
    row("2^31 - 1 values", one + n32(1) + "a" + n32(1) + n32(0x7fffffff) + QByteArray(64, '\0'), "truncated");
    row("-1 values", one + n32(1) + "a" + n32(1) + n32(-1) + QByteArray(64, '\0'), "-1 values");
    row("no values", one + n32(1) + "a" + n32(1) + n32(0) + QByteArray(64, '\0'), "0 values");
    row("NaN, row 65", one + legacyEntry("a.weight", 1, {1, kNan}), "not a number");
    row("infinite, row 65", one + legacyEntry("a.weight", 1, {kInf}), "infinite");
    row("negative, row 65", one + legacyEntry("a.weight", 1, {1, 1, -1}), "value 2 of a.weight is negative");
    row("entry twice", n32(2) + legacyEntry("a.weight", 1, {1}) + legacyEntry("a.weight", 1, {2}), "twice");
    row("name of the text cut", n32(1) + legacyEntry("a.weight", 1, {1}) + n32(1) + n32(50) + "short", "truncated");

    row("GGUF: NaN, row 65", ggufMatrix({1, kNan}).bytes(), "sum 1 of a.weight is not a number");
    row("GGUF: infinite, row 65", ggufMatrix({kInf, 1}).bytes(), "infinite");
    row("GGUF: negative, row 65", ggufMatrix({1, -1}).bytes(), "negative");
    row("GGUF: count NaN", ggufMatrix({1, 1}, {kNan}).bytes(), "count 0 of a.weight is not a number");
    row("GGUF: count negative", ggufMatrix({1, 1}, {-2}).bytes(), "negative");
    row("GGUF: count infinite", ggufMatrix({1, 1}, {kInf}).bytes(), "infinite");
    row("GGUF: count beyond any number of rows", ggufMatrix({1, 1}, {1e30F}).bytes(), "count of 1e+30");
    row("GGUF: counts don't divide the sums", ggufMatrix({1, 2, 3}, {1, 1}).bytes(), "3 sums for 2 counts");
    row("GGUF: more counts than sums", ggufMatrix({1, 2}, {1, 1, 1, 1}).bytes(), "2 sums for 4 counts");
    row("GGUF: a model",
        GgufBuilder().string("general.architecture", "llama").tensorF32("output.weight", {2, 1}, {1, 2}).bytes(),
        "not an importance matrix");
    row("GGUF: no tensors", GgufBuilder().string("general.type", "imatrix").bytes(), "not an importance matrix");
    row("GGUF: sums without counts", GgufBuilder().tensorF32("a.weight.in_sum2", {2, 1}, {1, 2}).bytes(),
        "sums but no counts");
    row("GGUF: counts without sums", GgufBuilder().tensorF32("a.weight.counts", {1, 1}, {1}).bytes(),
        "counts but no sums");
    row("GGUF: sums of another type",
        GgufBuilder()
            .tensor("a.weight.in_sum2", {2, 1}, 1, QByteArray(4, '\0'))
            .tensorF32("a.weight.counts", {1, 1}, {1})
            .bytes(),
        "F16, not F32");
    row("GGUF: a name of the suffix alone",
        GgufBuilder().tensorF32(".in_sum2", {2, 1}, {1, 2}).tensorF32(".counts", {1, 1}, {1}).bytes(), "empty name");
    row("GGUF: size that wraps",
        GgufBuilder()
            .tensorAt("a.weight.in_sum2", {std::uint64_t{1} << 62U, 8}, 0, 0)
            .tensorF32("a.weight.counts", {1, 1}, {1})
            .bytes(),
        "");
    row("GGUF: more than the file holds",
        GgufBuilder()
            .tensorAt("a.weight.in_sum2", {1 << 20, 1}, 0, 32)
            .tensorF32("a.weight.counts", {1, 1}, {1})
            .bytes(),
        "");
    GgufBuilder overlapping;
    overlapping.tensorF32("a.weight.in_sum2", {1024, 1}, std::vector<float>(1024, 1.0F))
        .tensorF32("a.weight.counts", {1, 1}, {1});
    for (int i = 0; i < 64; ++i)
        overlapping.tensorAt("b" + std::to_string(i) + ".in_sum2", {1024, 1}, 0, 0)
            .tensorAt("b" + std::to_string(i) + ".counts", {1, 1}, 0, 4096);
    row("GGUF: many tensors over the same bytes", overlapping.bytes(), "");
    row("GGUF: version 99", GgufBuilder(99).tensorF32("a.weight.in_sum2", {1, 1}, {1}).bytes(), "");
    row("GGUF: number of tensors a lie", ggufMatrix().tensorCount(std::uint64_t{1} << 63U).bytes(), "");
}

void TestImatrixHostile::refused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    const auto matrix = read(bytes);
    QVERIFY(!matrix);
    QVERIFY2(QString::fromStdString(matrix.error().detail).contains(says), matrix.error().detail.c_str());
    QVERIFY2(matrix.error().detail.contains("hostile.dat") || matrix.error().code != ErrorCode::ImatrixInvalid,
             matrix.error().detail.c_str());
}

void TestImatrixHostile::legacyTruncatedAnywhere()
{
    const QByteArray whole = legacyFile();
    QVERIFY(read(whole));
    const qsizetype entriesEnd = whole.size() - 12;
    for (qsizetype length = 0; length < whole.size(); ++length) {
        const auto matrix = read(whole.first(length));
        // Files of older writers end behind the entries or behind the number of chunks: those are whole.
        const bool isWhole = length == entriesEnd || length == entriesEnd + 4;
        QCOMPARE(matrix.has_value(), isWhole);
        if (!matrix)
            QVERIFY(matrix.error().code == ErrorCode::ImatrixInvalid || matrix.error().code == ErrorCode::EmptyFile);
    }
}

void TestImatrixHostile::ggufTruncatedAnywhere()
{
    const QByteArray whole = ggufMatrix({2, 4, 6, 8, 10, 12, 14, 16, 18}, {2, 2, 2}).padLastTensor(false).bytes();
    QVERIFY(read(whole));
    for (qsizetype length = 0; length < whole.size(); ++length)
        QVERIFY2(!read(whole.first(length)), qPrintable(QString::number(length)));
}

void TestImatrixHostile::ggufWithFlippedBytes()
{
    // Whatever comes of it: values that are finite and not negative, or an error with words.
    const QByteArray whole = ggufMatrix({2, 4, 6, 8}, {2, 2}).bytes();
    for (qsizetype at = 0; at < whole.size(); ++at) {
        for (const char flip : {'\x01', '\x80', '\xff'}) {
            QByteArray bytes = whole;
            bytes[at] = static_cast<char>(bytes[at] ^ flip);
            const auto matrix = read(bytes);
            if (!matrix) {
                QVERIFY(!matrix.error().detail.empty());
                continue;
            }
            for (const imatrix::Entry &entry : (*matrix)->entries) {
                for (const float value : entry.values)
                    QVERIFY(std::isfinite(value) && value >= 0.0F);
            }
        }
    }
}

void TestImatrixHostile::hugeFiniteValues()
{
    // Row 65: finite, so accepted; blocks that come out wrong are found after quantizing.
    const auto matrix = read(ggufMatrix({1e38F, 1e38F}, {1}).bytes());
    QVERIFY(matrix);
    QCOMPARE((*matrix)->entries[0].values[0], 1e38F);
}

void TestImatrixHostile::trailingBytes()
{
    const auto matrix = read(legacyFile() + "more");
    QVERIFY(matrix);
    QCOMPARE((*matrix)->diagnostics.size(), std::size_t(1));
    QCOMPARE((*matrix)->diagnostics[0].code, ErrorCode::TrailingData);
}

void TestImatrixHostile::notAFile()
{
    const auto absent = imatrix::readMatrix(m_folder.filePath(QStringLiteral("absent.dat")).toStdString());
    QVERIFY(!absent);
    QCOMPARE(absent.error().code, ErrorCode::FileNotFound);
    const auto folder = imatrix::readMatrix(m_folder.path().toStdString());
    QVERIFY(!folder);
    QCOMPARE(folder.error().code, ErrorCode::NotAFile);
}

QTEST_GUILESS_MAIN(TestImatrixHostile)
#include "tst_imatrix_hostile.moc"
