// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/writer.h"

#include "core/base/atomic_writer.h"
#include "tests/gguf/reader_support.h"
#include "tests/support/shared_data.h"

#include <QTest>

using namespace core;
using namespace core::gguf;
using namespace reader_support;
using support::GgufBuilder;

namespace {

QByteArray toArray(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

std::vector<TensorToWrite> tensorsOf(const ModelDocument &document)
{
    std::vector<TensorToWrite> tensors;
    for (const TensorInfo &tensor : document.tensors())
        tensors.push_back({std::string(tensor.name), tensor.ne, tensor.dimensions, tensor.typeId, tensor.bytes});
    return tensors;
}

MetadataList metadataOf(const ModelDocument &document)
{
    MetadataList list;
    for (const MetadataEntry &entry : document.metadata())
        list.append(entry);
    return list;
}

QByteArray headerOf(const ModelDocument &document)
{
    const auto tensors = tensorsOf(document);
    const auto metadata = metadataOf(document);
    const auto layout = planLayout(metadata, tensors, document.firstShard().alignment);
    return layout ? toArray(encodeHeader(metadata, tensors, *layout)) : QByteArray();
}

/// One entry of every type, also in arrays.
GgufBuilder everything(std::uint32_t version, GgufBuilder::Order order)
{
    GgufBuilder b(version, order);
    b.string("general.architecture", "llama").string("ключ", std::string_view("a\0b\xff", 4)).string("", "");
    const auto n16 = b.number16(0x1234);
    const auto n32 = b.number32(0x89abcdef);
    const auto n64 = b.number64(0xfedcba9876543210);
    const QByteArray values[] = {"\xfe",
                                 "\xfe",
                                 n16,
                                 n16,
                                 n32,
                                 n32,
                                 b.number32(0x7fa00001),
                                 "\2",
                                 b.text("x\0y"),
                                 {},
                                 n64,
                                 n64,
                                 b.number64(0x7ff4000000000001)};
    for (std::uint32_t type = 0; type < 13; ++type) {
        if (type == 9)
            continue;
        b.raw("s" + std::to_string(type), type, values[type]);
        b.raw("a" + std::to_string(type), 9, b.number32(type) + b.count(2) + values[type] + values[type]);
        b.raw("n" + std::to_string(type), 9,
              b.number32(9) + b.count(2) + b.number32(type) + b.count(1) + values[type] + b.number32(type) +
                  b.count(0));
    }
    b.tensorAt("blk.0.w", {32, 2}, 0, 0).tensorAt("scalar", {}, 0, 256).tensorAt("four", {1, 2, 3, 4}, 1, 288);
    return b;
}

} // namespace

class TestWriter : public QObject
{
    Q_OBJECT

private slots:
    void everyAppend();
    void reencodes_data();
    void reencodes();
    void realFiles();
    void alignments_data();
    void alignments();
    void impossibleLayouts();
    void removes();
    void wholeFileIsWrittenAtomically();

private:
    Scratch m_scratch;
};

void TestWriter::everyAppend()
{
    MetadataList list;
    list.appendString("general.architecture", "llama");
    list.appendUint16("u16", 65535);
    list.appendUint32("u32", 0xffffffff);
    list.appendInt32("i32", -5);
    list.appendUint64("u64", ~std::uint64_t{0});
    list.appendFloat32("f32", -0.5F);
    list.appendBool("yes", true);
    list.appendBool("no", false);
    list.appendStrings("strings", std::vector<std::string>{"a", "", "▁"});
    GgufBuilder b;
    b.string("general.architecture", "llama")
        .u16("u16", 65535)
        .u32("u32", 0xffffffff)
        .i32("i32", -5)
        .u64("u64", ~std::uint64_t{0});
    b.f32("f32", -0.5F).boolean("yes", true).boolean("no", false).strings("strings", {"a", "", "▁"});
    const auto layout = planLayout(list, {}, 32);
    QVERIFY(layout);
    const QByteArray header = toArray(encodeHeader(list, {}, *layout));
    QCOMPARE(header.first(static_cast<qsizetype>(layout->headerBytes)), b.header());
    QCOMPARE(list.encodedBytes(), static_cast<std::uint64_t>(b.header().size() - 24));
    QCOMPARE(header.size() % 32, qsizetype{0});
}

void TestWriter::reencodes_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<bool>("big");
    QTest::newRow("version 3 stays as it is") << 3 << false;
    QTest::newRow("version 2") << 2 << false;
    QTest::newRow("version 1 gets 64-bit lengths") << 1 << false;
    QTest::newRow("big-endian is turned around") << 3 << true;
    QTest::newRow("big-endian version 1") << 1 << true;
}

void TestWriter::reencodes()
{
    // Byte for byte what an independent builder makes of the same values: bugs 31, 35, 52.
    QFETCH(int, version);
    QFETCH(bool, big);
    const auto source =
        everything(static_cast<std::uint32_t>(version), big ? GgufBuilder::Order::Big : GgufBuilder::Order::Little);
    const auto read = m_scratch.read(source.bytes());
    QVERIFY2(read, read ? "" : read.error().detail.c_str());
    QVERIFY((*read)->headerComplete());
    const QByteArray expected = everything(3, GgufBuilder::Order::Little).header();
    QCOMPARE(headerOf(**read).first(expected.size()), expected);
}

void TestWriter::realFiles()
{
    GAUFRE_REQUIRE_SHARED(little, "data/models/stories260K.gguf");
    GAUFRE_REQUIRE_SHARED(sample, "data/models/gaufre-sample-f16.gguf");
    GAUFRE_REQUIRE_SHARED(tiny, "data/models/llama-2-tiny-random.gguf");
    for (const QString &path : {little, sample, tiny}) {
        const auto read = readModel(path.toStdString(), {.mode = ReadMode::Strict});
        QVERIFY(read);
        const QByteArray header = headerOf(**read);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(header, file.read(header.size()));
        QCOMPARE(static_cast<std::uint64_t>(header.size()), (*read)->firstShard().dataOffset);
    }
    GAUFRE_REQUIRE_SHARED(big, "data/models/stories260K-be.gguf");
    const auto read = readModel(big.toStdString(), {.mode = ReadMode::Strict});
    QVERIFY(read);
    QFile file(little);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray header = headerOf(**read);
    QCOMPARE(header, file.read(header.size()));
    GAUFRE_REQUIRE_SHARED(old, "data/gguf-old/ggml-vocab-llama.v1.gguf");
    const auto v1 = readModel(old.toStdString(), {.mode = ReadMode::Strict});
    QVERIFY(v1);
    const auto again = m_scratch.read(headerOf(**v1), ReadMode::Strict);
    QVERIFY(again);
    QCOMPARE((*again)->firstShard().version, 3U);
    QCOMPARE((*again)->metadata().size(), (*v1)->metadata().size());
    for (std::size_t i = 0; i < (*v1)->metadata().size(); ++i)
        QCOMPARE(formatValue((*again)->metadata()[i].value, 40000), formatValue((*v1)->metadata()[i].value, 40000));
}

void TestWriter::alignments_data()
{
    QTest::addColumn<quint64>("alignment");
    for (const quint64 alignment : {8, 24, 32, 64, 4096, 65536})
        QTest::addRow("%llu", alignment) << alignment;
}

void TestWriter::alignments()
{
    QFETCH(quint64, alignment);
    MetadataList list;
    list.appendString("general.architecture", "llama");
    list.appendUint32("general.alignment", static_cast<std::uint32_t>(alignment));
    const std::vector<TensorToWrite> tensors = {{"token_embd.weight", {3, 1, 1, 1}, 1, 0, 12},
                                                {"blk.0.empty", {0, 1, 1, 1}, 1, 0, 0},
                                                {"blk.0.w", {32, 2, 1, 1}, 2, 8, 68}};
    const auto layout = planLayout(list, tensors, alignment);
    QVERIFY(layout);
    QByteArray bytes = toArray(encodeHeader(list, tensors, *layout));
    QCOMPARE(static_cast<std::uint64_t>(bytes.size()), layout->dataOffset);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        QCOMPARE(layout->dataOffset + layout->tensorOffsets[i], static_cast<std::uint64_t>(bytes.size()));
        bytes += QByteArray(static_cast<qsizetype>(tensors[i].bytes), '\7');
        while (static_cast<quint64>(bytes.size()) % alignment != 0)
            bytes += '\0';
    }
    QCOMPARE(static_cast<std::uint64_t>(bytes.size()), layout->fileBytes);
    const auto read = m_scratch.read(bytes, ReadMode::Strict);
    QVERIFY2(read, read ? "" : read.error().detail.c_str());
    QCOMPARE((*read)->firstShard().alignment, alignment);
    QCOMPARE((*read)->firstShard().headerBytes, layout->headerBytes);
    QCOMPARE((*read)->findTensor("blk.0.w")->relativeOffset, layout->tensorOffsets[2]);
    QVERIFY((*read)->dataComplete());
}

void TestWriter::impossibleLayouts()
{
    const auto code = [](std::vector<TensorToWrite> tensors, std::uint64_t alignment) {
        const auto layout = planLayout({}, tensors, alignment);
        return layout ? QString() : codeText(layout.error().code);
    };
    QCOMPARE(code({}, 0), QStringLiteral("BadAlignment"));
    QCOMPARE(code({}, 12), QStringLiteral("BadAlignment"));
    QCOMPARE(code({{"w", {1, 1, 1, 1}, 5, 0, 4}}, 32), QStringLiteral("BadDimensions"));
    QCOMPARE(code({{"w", {1, 1, 1, 1}, 1, 0, ~std::uint64_t{0}}}, 32), QStringLiteral("SizeOverflow"));
    QCOMPARE(
        code({{"w", {1, 1, 1, 1}, 1, 0, std::uint64_t{1} << 63}, {"v", {1, 1, 1, 1}, 1, 0, std::uint64_t{1} << 63}},
             32),
        QStringLiteral("SizeOverflow"));
    QCOMPARE(code({{"w", {1, 1, 1, 1}, 1, 0, ~std::uint64_t{31}}}, 32), QStringLiteral("SizeOverflow"));
    QCOMPARE(code({{"w", {1, 1, 1, 1}, 1, 0, 4}}, 32), QString());
}

void TestWriter::removes()
{
    MetadataList list;
    list.appendUint32("a", 1);
    list.appendUint32("b", 2);
    list.appendUint32("a", 3);
    QVERIFY(list.remove("a"));
    QVERIFY(!list.remove("a"));
    QCOMPARE(list.entries().size(), std::size_t{1});
    QCOMPARE(text(list.entries()[0].key), QStringLiteral("b"));
}

void TestWriter::wholeFileIsWrittenAtomically()
{
    MetadataList list;
    list.appendString("general.architecture", "llama");
    const std::vector<TensorToWrite> tensors = {{"token_embd.weight", {2, 1, 1, 1}, 1, 0, 8}};
    const auto layout = planLayout(list, tensors, 32);
    QVERIFY(layout);
    const auto path = std::filesystem::path(m_scratch.path(QStringLiteral("out.gguf")).toStdString());
    auto writer = AtomicWriter::create(path, {.reserveBytes = layout->fileBytes});
    QVERIFY(writer);
    QVERIFY(writer->append(encodeHeader(list, tensors, *layout)));
    const std::array<float, 2> values = {1.0F, 2.0F};
    QVERIFY(writer->append(std::as_bytes(std::span(values))));
    QVERIFY(writer->appendZeros(layout->fileBytes - writer->position()));
    QVERIFY(!std::filesystem::exists(path));
    QVERIFY(writer->commit());
    const auto read = readModel(path, {.mode = ReadMode::Strict});
    QVERIFY(read);
    QCOMPARE((*read)->totals().fileBytes, layout->fileBytes);
}

QTEST_GUILESS_MAIN(TestWriter)
#include "tst_writer.moc"
