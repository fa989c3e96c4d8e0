// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gguf/reader_support.h"

#include <QTest>

using namespace core;
using namespace core::gguf;
using namespace reader_support;
using support::GgufBuilder;

namespace {

GgufBuilder shard(std::uint16_t index, std::uint16_t count, std::int32_t tensors)
{
    GgufBuilder builder;
    if (index == 0)
        builder.string("general.architecture", "llama").string("general.name", "split");
    builder.u16("split.no", index).u16("split.count", count).i32("split.tensors.count", tensors);
    return builder;
}

QString shardFile(int number, int count)
{
    return QStringLiteral("m-%1-of-%2.gguf").arg(number, 5, 10, QLatin1Char('0')).arg(count, 5, 10, QLatin1Char('0'));
}

} // namespace

class TestSplits : public QObject
{
    Q_OBJECT

private slots:
    void anyShardOpensTheModel();
    void othersNotFollowed();
    void missingShard();
    void missingFirstShard();
    void damagedShard();
    void mismatches();
    void otherNames_data();
    void otherNames();
    void duplicateAcrossShards();
    void setOfOne();
};

void TestSplits::anyShardOpensTheModel()
{
    // Bug 45: split.no counts from 0, names from 1; shard 2 has no architecture; the count is of the whole set.
    const Scratch scratch;
    const auto first =
        scratch.write(shardFile(1, 2), shard(0, 2, 3).tensorF32("token_embd.weight", {4}, {1, 2, 3, 4}).bytes());
    GgufBuilder two = shard(1, 2, 3);
    two.u32("extra.long.key.to.move.the.data", 1)
        .tensorF32("blk.0.a", {8}, {1, 2, 3, 4, 5, 6, 7, 8})
        .tensorF32("blk.0.b", {1}, {9});
    const QByteArray secondBytes = two.bytes();
    const auto second = scratch.write(shardFile(2, 2), secondBytes);
    for (const auto &path : {first, second}) {
        const auto read = readModel(path, {.mode = ReadMode::Strict});
        QVERIFY2(read, read ? "" : read.error().detail.c_str());
        const ModelDocument &document = **read;
        QCOMPARE(document.path(), path);
        QCOMPARE(document.shards().size(), std::size_t{2});
        QCOMPARE(document.shards()[1].path, second);
        QCOMPARE(document.tensors().size(), std::size_t{3});
        QCOMPARE(text(*document.find("general.name")->value.asString()), QStringLiteral("split"));
        QVERIFY(!document.find("extra.long.key.to.move.the.data"));
        QCOMPARE(document.tensors()[0].shard, 0U);
        QCOMPARE(document.tensors()[2].shard, 1U);
        QCOMPARE(secondBytes.mid(static_cast<qsizetype>(document.findTensor("blk.0.b")->fileOffset), 4),
                 two.number32(0x41100000));
        QCOMPARE(document.totals().parameters, std::uint64_t{13});
        QCOMPARE(document.totals().fileBytes, document.shards()[0].identity.size + document.shards()[1].identity.size);
        QVERIFY(document.dataComplete());
        QCOMPARE(findings(document), QStringList());
    }
}

void TestSplits::othersNotFollowed()
{
    const Scratch scratch;
    const auto path = scratch.write(shardFile(1, 2), shard(0, 2, 3).tensorF32("token_embd.weight", {1}, {1}).bytes());
    const auto read = readModel(path, {.followShards = false});
    QVERIFY(read);
    QCOMPARE((*read)->shards().size(), std::size_t{1});
    QCOMPARE(findings(**read), QStringList());
}

void TestSplits::missingShard()
{
    const Scratch scratch;
    const auto first = scratch.write(shardFile(1, 4), shard(0, 4, 5).tensorF32("token_embd.weight", {1}, {1}).bytes());
    static_cast<void>(scratch.write(shardFile(3, 4), shard(2, 4, 5).tensorF32("blk.0.a", {1}, {1}).bytes()));
    const auto read = readModel(first);
    QVERIFY(read);
    const ModelDocument &document = **read;
    QCOMPARE(findings(document), QStringList{"error ShardMissing"});
    QCOMPARE(document.shards().size(), std::size_t{4});
    QVERIFY(!document.shards()[1].present);
    QVERIFY(document.shards()[2].present);
    QCOMPARE(document.tensors().size(), std::size_t{2});
    QCOMPARE(document.tensors()[1].shard, 2U);
    QCOMPARE(document.tensors()[1].state, TensorState::Complete);
    QVERIFY(!document.dataComplete());
    const Diagnostic *found = find(document, ErrorCode::ShardMissing);
    QVERIFY2(
        text(found->text).contains(QStringLiteral("2 of 4 shards are missing (number 2, 4): 2 of 5 tensors are known")),
        found->text.c_str());
    QCOMPARE(codeText(readModel(first, {.mode = ReadMode::Strict}).error().code), QStringLiteral("ShardMissing"));
}

void TestSplits::missingFirstShard()
{
    const Scratch scratch;
    const auto path = scratch.write(shardFile(2, 2), shard(1, 2, 2).tensorF32("blk.0.a", {1}, {1}).bytes());
    const auto read = readModel(path);
    QVERIFY(read);
    QCOMPARE(findings(**read), QStringList{"error ShardMissing"});
    QVERIFY(!(*read)->firstShard().present);
    QCOMPARE((*read)->metadata().size(), std::size_t{3}); // what the second says of the set
    QCOMPARE((*read)->tensors().size(), std::size_t{1});
    QVERIFY((*read)->architecture().empty());
}

void TestSplits::damagedShard()
{
    const Scratch scratch;
    const auto first = scratch.write(shardFile(1, 3), shard(0, 3, 3).tensorF32("token_embd.weight", {1}, {1}).bytes());
    static_cast<void>(scratch.write(shardFile(2, 3), "<html>not found</html>"));
    const QByteArray third = shard(2, 3, 3).tensorF32("blk.0.a", {64}, std::vector<float>(64, 1)).bytes();
    static_cast<void>(scratch.write(shardFile(3, 3), third.first(third.size() - 32)));
    const auto read = readModel(first);
    QVERIFY(read);
    QCOMPARE(findings(**read), (QStringList{"error ShardMismatch", "error TruncatedTensorData", "error ShardMissing"}));
    QVERIFY(text(find(**read, ErrorCode::ShardMismatch)->text).contains(QStringLiteral("web page")));
    QVERIFY(text(find(**read, ErrorCode::TruncatedTensorData)->text).startsWith(QStringLiteral("Shard 3: ")));
    QCOMPARE((*read)->tensors()[1].state, TensorState::Truncated);
}

void TestSplits::mismatches()
{
    {
        const Scratch scratch; // the second shard's number is not what its name says
        const auto first =
            scratch.write(shardFile(1, 2), shard(0, 2, 2).tensorF32("token_embd.weight", {1}, {1}).bytes());
        static_cast<void>(scratch.write(shardFile(2, 2), shard(0, 2, 2).tensorF32("blk.0.a", {1}, {1}).bytes()));
        QCOMPARE(findings(**readModel(first)), QStringList{"error ShardMismatch"});
    }
    {
        const Scratch scratch; // an ordinary file in a shard's place
        const auto first =
            scratch.write(shardFile(1, 2), shard(0, 2, 3).tensorF32("token_embd.weight", {1}, {1}).bytes());
        static_cast<void>(scratch.write(shardFile(2, 2), smallModel().bytes()));
        QCOMPARE(findings(**readModel(first)), (QStringList{"error ShardMismatch", "error DuplicateTensor"}));
    }
    {
        const Scratch scratch; // fewer tensors than stated
        const auto first =
            scratch.write(shardFile(1, 2), shard(0, 2, 7).tensorF32("token_embd.weight", {1}, {1}).bytes());
        static_cast<void>(scratch.write(shardFile(2, 2), shard(1, 2, 7).tensorF32("blk.0.a", {1}, {1}).bytes()));
        QCOMPARE(findings(**readModel(first)), QStringList{"error ShardMismatch"});
    }
}

void TestSplits::otherNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("no shard name") << "m.gguf";
    QTest::newRow("other count") << "m-00001-of-00003.gguf";
    QTest::newRow("index 0") << "m-00000-of-00002.gguf";
    QTest::newRow("index above the count") << "m-00003-of-00002.gguf";
    QTest::newRow("short numbers") << "m-1-of-2.gguf";
}

void TestSplits::otherNames()
{
    QFETCH(QString, name);
    const Scratch scratch;
    const auto path = scratch.write(name, shard(0, 2, 2).tensorF32("token_embd.weight", {1}, {1}).bytes());
    const auto read = readModel(path);
    QVERIFY(read);
    QCOMPARE(findings(**read), QStringList{"error ShardMissing"});
    QCOMPARE((*read)->shards().size(), std::size_t{1});
    QCOMPARE((*read)->tensors().size(), std::size_t{1});
    QVERIFY(text(find(**read, ErrorCode::ShardMissing)->text).contains(QStringLiteral("part 1 of 2")));
}

void TestSplits::duplicateAcrossShards()
{
    const Scratch scratch;
    const auto first = scratch.write(shardFile(1, 2), shard(0, 2, 2).tensorF32("token_embd.weight", {1}, {1}).bytes());
    static_cast<void>(scratch.write(shardFile(2, 2), shard(1, 2, 2).tensorF32("token_embd.weight", {1}, {1}).bytes()));
    const auto read = readModel(first);
    QVERIFY(read);
    QCOMPARE(findings(**read), QStringList{"error DuplicateTensor"});
    QCOMPARE(find(**read, ErrorCode::DuplicateTensor)->tensor, std::optional<std::size_t>(1));
}

void TestSplits::setOfOne()
{
    // Bug 51: plain files that only look like parts of a set, and a complete set of one.
    const Scratch scratch;
    for (const char *name : {"x-00001-of-00001.gguf", "best-of-breed.gguf", "x-00000-of-00002.gguf", "x-1-of-2.gguf",
                             "x-00002-of-00003.gguf"}) {
        const auto read = scratch.read(smallModel().bytes(), ReadMode::Strict, QString::fromLatin1(name));
        QVERIFY(read);
        QCOMPARE((*read)->shards().size(), std::size_t{1});
    }
    GgufBuilder one = smallModel();
    one.u16("split.no", 0).u16("split.count", 1).i32("split.tensors.count", 2);
    const auto read = scratch.read(one.bytes(), ReadMode::Strict, QStringLiteral("y-00001-of-00001.gguf"));
    QVERIFY(read);
    QCOMPARE(findings(**read), QStringList());
}

QTEST_GUILESS_MAIN(TestSplits)
#include "tst_splits.moc"
