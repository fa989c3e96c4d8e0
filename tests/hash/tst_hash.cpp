// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "core/hash/hash.h"
#include "tests/support/gguf_builder.h"
#include "tests/support/shared_data.h"

#include <QFile>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

using namespace core;

namespace {

class CountingSink final : public ProgressSink
{
public:
    void progress(std::uint64_t done, std::uint64_t all, std::string_view) override
    {
        ordered = ordered && done >= last && done <= all;
        last = done;
        total = all;
        if (++calls == cancelAfter)
            cancel.cancel();
    }
    std::uint64_t last = 0;
    std::uint64_t total = 0;
    int calls = 0;
    int cancelAfter = -1;
    bool ordered = true;
    CancelToken cancel;
};

} // namespace

class TestHash : public QObject
{
    Q_OBJECT

private slots:
    void knownValues_data();
    void knownValues();
    void piecesMakeNoDifference();
    void asTheReference_data();
    void asTheReference();
    void uuids_data();
    void uuids();
    void wholeFile();
    void emptyFile();
    void progressAndCancel();
    void truncated();
    void changedFile();
    void shards();

private:
    QTemporaryDir m_folder;
    ThreadPool m_pool{1};
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    static std::span<const std::byte> bytesOf(const QByteArray &bytes)
    {
        return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    }
};

void TestHash::knownValues_data()
{
    QTest::addColumn<int>("algorithm");
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QString>("expected");
    using enum hash::Algorithm;
    // FIPS 180-4's examples and xxHash's own test vectors.
    QTest::newRow("xxh64 of nothing") << int(Xxh64) << QByteArray() << "ef46db3751d8e999";
    QTest::newRow("xxh64 of abc") << int(Xxh64) << QByteArray("abc") << "44bc2cf5ad770999";
    QTest::newRow("sha1 of nothing") << int(Sha1) << QByteArray() << "da39a3ee5e6b4b0d3255bfef95601890afd80709";
    QTest::newRow("sha1 of abc") << int(Sha1) << QByteArray("abc") << "a9993e364706816aba3e25717850c26c9cd0d89d";
    QTest::newRow("sha256 of nothing") << int(Sha256) << QByteArray()
                                       << "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    QTest::newRow("sha256 of abc") << int(Sha256) << QByteArray("abc")
                                   << "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
}

void TestHash::knownValues()
{
    QFETCH(int, algorithm);
    QFETCH(QByteArray, input);
    QFETCH(QString, expected);
    hash::Hasher hasher(static_cast<hash::Algorithm>(algorithm));
    hasher.update(bytesOf(input));
    QCOMPARE(QString::fromStdString(hasher.finish().value()), expected);
}

void TestHash::piecesMakeNoDifference()
{
    QByteArray input(100000, '\0');
    for (qsizetype i = 0; i < input.size(); ++i)
        input[i] = static_cast<char>(i * 7 + i / 251);
    for (const auto algorithm : {hash::Algorithm::Xxh64, hash::Algorithm::Sha1, hash::Algorithm::Sha256}) {
        hash::Hasher once(algorithm);
        once.update(bytesOf(input));
        hash::Hasher pieces(algorithm);
        for (qsizetype at = 0, length = 1; at < input.size(); at += length, length = length * 3 + 1)
            pieces.update(bytesOf(input.mid(at, length)));
        QCOMPARE(pieces.finish().value(), once.finish().value());
    }
}

void TestHash::asTheReference_data()
{
    QTest::addColumn<QString>("model");
    QTest::newRow("stories260K") << "stories260K";
    QTest::newRow("llama-2-tiny-random") << "llama-2-tiny-random";
}

void TestHash::asTheReference()
{
    QFETCH(QString, model);
    const QString modelPath = support::sharedPath(QStringLiteral("data/models/%1.gguf").arg(model));
    const QString goldenPath = support::sharedPath(QStringLiteral("golden/eval/hash-%1.txt").arg(model));
    if (modelPath.isEmpty() || goldenPath.isEmpty())
        QSKIP("reference data ../shared is not there");
    const auto document = gguf::readModel(modelPath.toStdString());
    QVERIFY(document);
    // Lines: algorithm, hex, "file:tensor" or "file".
    QFile golden(goldenPath);
    QVERIFY(golden.open(QIODevice::ReadOnly));
    QMap<QString, QMap<QString, QString>> expected;
    for (const QString &line : QString::fromUtf8(golden.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const QStringList fields = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        QCOMPARE(fields.size(), 3);
        expected[fields[0]][fields[2].section(QLatin1Char(':'), 1)] = fields[1];
    }
    QCOMPARE(expected.size(), 3);

    NoProgress progress;
    JobContext context{{}, progress, m_pool};
    for (const auto algorithm : {hash::Algorithm::Xxh64, hash::Algorithm::Sha1, hash::Algorithm::Sha256}) {
        const auto hashes = hash::hashModel(**document, algorithm, context);
        QVERIFY(hashes);
        const auto &wanted = expected[QString::fromStdString(std::string(hash::algorithmName(algorithm)))];
        QCOMPARE(hashes->tensors.size(), static_cast<std::size_t>(wanted.size() - 1));
        for (const hash::TensorHash &tensor : hashes->tensors)
            QCOMPARE(QString::fromStdString(tensor.hex), wanted.value(QString::fromStdString(tensor.name)));
        QCOMPARE(QString::fromStdString(hashes->whole), wanted.value(QString()));
    }
}

void TestHash::uuids_data()
{
    asTheReference_data();
}

void TestHash::uuids()
{
    QFETCH(QString, model);
    const QString modelPath = support::sharedPath(QStringLiteral("data/models/%1.gguf").arg(model));
    const QString goldenPath = support::sharedPath(QStringLiteral("golden/eval/uuid-%1.txt").arg(model));
    if (modelPath.isEmpty() || goldenPath.isEmpty())
        QSKIP("reference data ../shared is not there");
    QFile golden(goldenPath);
    QVERIFY(golden.open(QIODevice::ReadOnly));
    const QString expected = QString::fromUtf8(golden.readAll()).split(QLatin1Char(' '), Qt::SkipEmptyParts).value(1);
    const auto document = gguf::readModel(modelPath.toStdString());
    QVERIFY(document);
    NoProgress progress;
    JobContext context{{}, progress, m_pool};
    const auto uuid = hash::uuidOfModel(**document, context);
    QVERIFY(uuid);
    QCOMPARE(QString::fromStdString(*uuid), expected);
}

void TestHash::wholeFile()
{
    QFile file(path("whole.bin"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("abc");
    file.close();
    NoProgress progress;
    JobContext context{{}, progress, m_pool};
    const auto hex = hash::hashFile(path("whole.bin").toStdString(), hash::Algorithm::Sha256, context);
    QVERIFY(hex);
    QCOMPARE(*hex, std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    const auto absent = hash::hashFile(path("absent.bin").toStdString(), hash::Algorithm::Sha256, context);
    QVERIFY(!absent);
    QCOMPARE(absent.error().code, ErrorCode::FileNotFound);
}

void TestHash::emptyFile()
{
    QFile file(path("empty.bin"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    NoProgress progress;
    JobContext context{{}, progress, m_pool};
    const auto hex = hash::hashFile(path("empty.bin").toStdString(), hash::Algorithm::Xxh64, context);
    QVERIFY(hex);
    QCOMPARE(*hex, std::string("ef46db3751d8e999"));
}

void TestHash::progressAndCancel()
{
    QFile file(path("large.bin"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(10 << 20));
    file.close();
    CountingSink sink;
    JobContext context{sink.cancel, sink, m_pool};
    QVERIFY(hash::hashFile(path("large.bin").toStdString(), hash::Algorithm::Xxh64, context));
    QVERIFY(sink.ordered);
    QVERIFY(sink.calls > 1);
    QCOMPARE(sink.last, std::uint64_t(10 << 20));
    QCOMPARE(sink.total, std::uint64_t(10 << 20));

    CountingSink stopping;
    stopping.cancelAfter = 2;
    JobContext cancelled{stopping.cancel, stopping, m_pool};
    const auto result = hash::hashFile(path("large.bin").toStdString(), hash::Algorithm::Xxh64, cancelled);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Cancelled);
    QCOMPARE(stopping.calls, 2);
}

void TestHash::truncated()
{
    support::GgufBuilder builder;
    builder.string("general.architecture", "llama").tensorF32("a.weight", {4}, {1, 2, 3, 4});
    builder.tensorAt("b.weight", {1024}, 0, 32);
    QVERIFY(builder.save(path("cut.gguf")));
    const auto document = gguf::readModel(path("cut.gguf").toStdString());
    QVERIFY(document);
    NoProgress progress;
    JobContext context{{}, progress, m_pool};
    const auto hashes = hash::hashModel(**document, hash::Algorithm::Sha256, context);
    QVERIFY(!hashes);
    QCOMPARE(hashes.error().code, ErrorCode::TruncatedTensorData);
    QVERIFY(hashes.error().detail.contains("b.weight"));
}

void TestHash::changedFile()
{
    support::GgufBuilder builder;
    builder.string("general.architecture", "llama").tensorF32("a.weight", {4}, {1, 2, 3, 4});
    QVERIFY(builder.save(path("changed.gguf")));
    const auto document = gguf::readModel(path("changed.gguf").toStdString());
    QVERIFY(document);
    QFile file(path("changed.gguf"));
    QVERIFY(file.open(QIODevice::Append) && file.write("more") == 4);
    file.close();
    NoProgress progress;
    JobContext context{{}, progress, m_pool};
    const auto uuid = hash::uuidOfModel(**document, context);
    QVERIFY(!uuid);
    QCOMPARE(uuid.error().code, ErrorCode::FileChanged);
}

void TestHash::shards()
{
    // The stream goes on over shards: the same hashes as of the model in one file.
    support::GgufBuilder one;
    one.string("general.architecture", "llama")
        .tensorF32("a.weight", {4}, {1, 2, 3, 4})
        .tensorF32("b.weight", {2}, {5, 6});
    QVERIFY(one.save(path("one.gguf")));
    support::GgufBuilder first;
    first.string("general.architecture", "llama")
        .u16("split.no", 0)
        .u16("split.count", 2)
        .i32("split.tensors.count", 2);
    first.tensorF32("a.weight", {4}, {1, 2, 3, 4});
    QVERIFY(first.save(path("two-00001-of-00002.gguf")));
    support::GgufBuilder second;
    second.u16("split.no", 1).u16("split.count", 2).i32("split.tensors.count", 2).tensorF32("b.weight", {2}, {5, 6});
    QVERIFY(second.save(path("two-00002-of-00002.gguf")));

    NoProgress progress;
    JobContext context{{}, progress, m_pool};
    const auto whole = gguf::readModel(path("one.gguf").toStdString());
    const auto split = gguf::readModel(path("two-00001-of-00002.gguf").toStdString());
    QVERIFY(whole && split);
    const auto wholeHashes = hash::hashModel(**whole, hash::Algorithm::Sha1, context);
    const auto splitHashes = hash::hashModel(**split, hash::Algorithm::Sha1, context);
    QVERIFY(wholeHashes && splitHashes);
    QCOMPARE(splitHashes->whole, wholeHashes->whole);
    QCOMPARE(splitHashes->tensors.size(), std::size_t(2));

    QVERIFY(QFile::remove(path("two-00002-of-00002.gguf")));
    const auto lacking = gguf::readModel(path("two-00001-of-00002.gguf").toStdString());
    QVERIFY(lacking);
    const auto hashes = hash::hashModel(**lacking, hash::Algorithm::Sha1, context);
    QVERIFY(!hashes);
    QCOMPARE(hashes.error().code, ErrorCode::ShardMissing);
}

QTEST_GUILESS_MAIN(TestHash)
#include "tst_hash.moc"
