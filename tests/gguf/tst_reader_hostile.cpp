// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"

#include "tests/gguf/reader_support.h"

#include <QTest>

#include <sys/resource.h>
#include <thread>

using namespace core;
using namespace core::gguf;
using namespace reader_support;
using support::GgufBuilder;

namespace {

constexpr std::uint64_t kHuge = std::uint64_t{1} << 63;

/// The builder's table in front of `data`, padded.
QByteArray withData(const GgufBuilder &builder, const QByteArray &data)
{
    QByteArray bytes = builder.header();
    bytes.resize((bytes.size() + 31) / 32 * 32, '\0');
    return bytes + data;
}

GgufBuilder modelHead()
{
    GgufBuilder builder;
    builder.string("general.architecture", "llama");
    return builder;
}

} // namespace

class TestReaderHostile : public QObject
{
    Q_OBJECT

private slots:
    void everyPrefix_data();
    void everyPrefix();
    void everyByteChanged();
    void nothingReadable_data();
    void nothingReadable();
    void damagedHeader_data();
    void damagedHeader();
    void damagedTensors_data();
    void damagedTensors();
    void unknownTypes_data();
    void unknownTypes();
    void truncatedData_data();
    void truncatedData();
    void joinedFiles();
    void deepNestingOnASmallStack();
    void findingsAreBounded();
    void memoryStaysBounded();

private:
    Scratch m_scratch;
};

void TestReaderHostile::everyPrefix_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<bool>("big");
    QTest::newRow("version 1") << 1 << false;
    QTest::newRow("version 3") << 3 << false;
    QTest::newRow("version 3 big-endian") << 3 << true;
}

void TestReaderHostile::everyPrefix()
{
    // Bugs 8 and 38: cut at every byte, there is an error or a document that says so.
    QFETCH(int, version);
    QFETCH(bool, big);
    auto builder =
        smallModel(static_cast<std::uint32_t>(version), big ? GgufBuilder::Order::Big : GgufBuilder::Order::Little);
    builder.strings("tokenizer.ggml.tokens", {"a", "bc"});
    builder.raw("nested", 9,
                builder.number32(9) + builder.count(1) + builder.number32(1) + builder.count(2) + QByteArray("xy"));
    builder.padLastTensor(false);
    const QByteArray whole = builder.bytes();
    const auto headerBytes = builder.header().size();
    for (qsizetype length = 0; length < whole.size(); ++length) {
        const auto read = m_scratch.read(whole.first(length));
        const auto strict = m_scratch.read(whole.first(length), ReadMode::Strict);
        QVERIFY2(!strict, qPrintable(QString::number(length)));
        if (!read) {
            QVERIFY(length < headerBytes);
            QVERIFY(!read.error().detail.empty());
            continue;
        }
        QVERIFY((*read)->hasErrors());
        QCOMPARE((*read)->headerComplete(), length >= headerBytes);
        QVERIFY(!(*read)->dataComplete());
    }
    QVERIFY(m_scratch.read(whole, ReadMode::Strict));
}

void TestReaderHostile::everyByteChanged()
{
    auto builder = smallModel();
    builder.strings("tokenizer.ggml.tokens", {"a", "bc"}).i32s("tokenizer.ggml.token_type", {1, 1});
    const QByteArray whole = builder.bytes();
    for (qsizetype i = 0; i < whole.size(); ++i) {
        for (const char value : {'\x00', '\x01', '\x7f', '\x80', '\xff'}) {
            QByteArray changed = whole;
            changed[i] = value;
            const auto read = m_scratch.read(changed);
            if (!read) {
                QVERIFY(!read.error().detail.empty());
                continue;
            }
            for (const MetadataEntry &entry : (*read)->metadata())
                QVERIFY(formatValue(entry.value).size() < 10000);
            for (const TensorInfo &tensor : (*read)->tensors()) {
                if (tensor.state == TensorState::Complete)
                    QVERIFY(tensor.bytes == 0 ||
                            tensor.fileOffset + tensor.bytes <= static_cast<std::uint64_t>(whole.size()));
            }
        }
    }
}

void TestReaderHostile::nothingReadable_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    const GgufBuilder b;
    const auto head = [&](std::uint64_t tensors, std::uint64_t entries) {
        return QByteArray("GGUF") + b.number32(3) + b.number64(tensors) + b.number64(entries);
    };
    QTest::newRow("empty") << QByteArray() << "EmptyFile";
    QTest::newRow("magic only") << QByteArray("GGUF") << "TruncatedHeader";
    QTest::newRow("without counts") << QByteArray("GGUF") + b.number32(3) << "TruncatedHeader";
    QTest::newRow("version 0") << QByteArray("GGUF") + b.number32(0) + QByteArray(64, '\0') << "UnsupportedVersion";
    QTest::newRow("version 4") << QByteArray("GGUF") + b.number32(4) + QByteArray(64, '\0') << "UnsupportedVersion";
    QTest::newRow("version 4 big-endian")
        << QByteArray("GGUF") + QByteArray::fromHex("00000004") + QByteArray(64, '\0') << "UnsupportedVersion";
    QTest::newRow("2^60 entries") << head(0, std::uint64_t{1} << 60) << "BadCount";
    QTest::newRow("2^63 entries") << head(0, kHuge) << "BadCount";
    QTest::newRow("2^60 tensors") << head(std::uint64_t{1} << 60, 0) << "BadCount";
    QTest::newRow("2^64-1 tensors") << head(~std::uint64_t{0}, 0) << "BadCount";
    QTest::newRow("key longer than the file, then junk")
        << head(0, 1) + b.number64(1000) + QByteArray(100, 'j') << "BadString";
    QTest::newRow("key length wraps") << head(0, 1) + b.number64(~std::uint64_t{0}) + QByteArray(100, 'j')
                                      << "BadString";
    QTest::newRow("name longer than the file") << head(1, 0) + b.number64(kHuge) + QByteArray(100, 'j') << "BadString";
}

void TestReaderHostile::nothingReadable()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    for (const ReadMode mode : {ReadMode::Lenient, ReadMode::Strict}) {
        const auto read = m_scratch.read(bytes, mode);
        QVERIFY(!read);
        QCOMPARE(codeText(read.error().code), code);
        QVERIFY(read.error().detail.ends_with('.'));
    }
}

void TestReaderHostile::damagedHeader_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<int>("entries");
    const GgufBuilder b;
    const auto row = [](const char *name, const GgufBuilder &builder, const QStringList &expected, int entries) {
        QTest::newRow(name) << builder.bytes() << expected << entries;
    };
    row("empty key", modelHead().u8("", 1), {"warning BadKey"}, 2);
    row("key with NUL", modelHead().u8(std::string_view("a\0b", 3), 1), {"warning BadKey"}, 2);
    row("key of 70000 bytes", modelHead().u8(std::string(70000, 'k'), 1), {"warning BadKey"}, 2);
    row("key of invalid UTF-8", modelHead().u8("a\xff", 1), {"warning InvalidUtf8"}, 2);
    row("value of invalid UTF-8", modelHead().string("general.name", "\xe6\xad"), {"warning InvalidUtf8"}, 2);
    row("surrogate in an array", modelHead().strings("x", {"ok", "\xed\xa0\x80"}), {"warning InvalidUtf8"}, 2);
    row("value with NUL is text", modelHead().string("general.name", std::string_view("a\0b", 3)), {}, 2);
    row("duplicate key", modelHead().u32("x", 1).u32("x", 2), {"error DuplicateKey"}, 3);
    row("type 13", modelHead().raw("x", 13, b.number64(0)), {"error BadValueType"}, 1);
    row("type 2^32-1", modelHead().raw("x", 0xffffffff, b.number64(0)), {"error BadValueType"}, 1);
    row("array of type 13", modelHead().raw("x", 9, b.number32(13) + b.number64(1) + b.number64(0)),
        {"error BadValueType"}, 1);
    row("array of 2^63 bytes", modelHead().raw("x", 9, b.number32(0) + b.number64(kHuge)), {"error BadArray"}, 1);
    row("array whose size wraps", modelHead().raw("x", 9, b.number32(10) + b.number64(std::uint64_t{1} << 61)),
        {"error BadArray"}, 1);
    row("array of 2^63 strings", modelHead().raw("x", 9, b.number32(8) + b.number64(kHuge)), {"error BadArray"}, 1);
    row("array of 2^63 arrays", modelHead().raw("x", 9, b.number32(9) + b.number64(kHuge)), {"error BadArray"}, 1);
    row("string past the end", modelHead().raw("x", 8, b.number64(100) + "abc"), {"error BadString"}, 1);
    row("string of 2^63", modelHead().raw("x", 8, b.number64(kHuge) + "abc"), {"error BadString"}, 1);
    row("string in an array past the end",
        modelHead().raw("x", 9, b.number32(8) + b.number64(2) + b.text("a") + b.number64(9)), {"error BadString"}, 1);
    row("more entries stated than there are", modelHead().metadataCount(2), {"error TruncatedHeader"}, 1);
    row("2^63 entries stated", modelHead().metadataCount(kHuge), {"error BadCount", "error TruncatedHeader"}, 1);
    row("2^63 tensors stated", modelHead().tensorCount(kHuge), {"error BadCount", "error TruncatedHeader"}, 1);
    QByteArray deep;
    for (int i = 0; i < 4000; ++i)
        deep += b.number32(9) + b.number64(1);
    row("arrays nested 4000 deep", modelHead().raw("x", 9, deep), {"error NestingTooDeep"}, 1);
}

void TestReaderHostile::damagedHeader()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QStringList, expected);
    QFETCH(int, entries);
    const auto read = m_scratch.read(bytes);
    QVERIFY2(read, read ? "" : read.error().detail.c_str());
    QCOMPARE(findings(**read), expected);
    QCOMPARE((*read)->metadata().size(), static_cast<std::size_t>(entries));
    for (const Diagnostic &found : (*read)->diagnostics()) {
        QVERIFY(found.text.ends_with('.'));
        if (found.severity == Severity::Error)
            QVERIFY2(found.offset.has_value() && *found.offset <= static_cast<std::uint64_t>(bytes.size()),
                     found.text.c_str());
    }
    const bool error = !expected.isEmpty() && expected.first().startsWith(u"error");
    const auto strict = m_scratch.read(bytes, ReadMode::Strict);
    QCOMPARE(strict.has_value(), !error);
    if (error)
        QCOMPARE(codeText(strict.error().code), expected.first().section(u' ', 1));
}

void TestReaderHostile::damagedTensors_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<int>("state"); // of the last tensor
    const QByteArray data(256, '\1');
    const auto row = [&](const char *name, const GgufBuilder &builder, const QStringList &expected, TensorState state,
                         qsizetype dataBytes = 256) {
        QTest::newRow(name) << withData(builder, data.first(dataBytes)) << expected << static_cast<int>(state);
    };
    using enum TensorState;
    const std::uint64_t two32 = std::uint64_t{1} << 32;
    // Bug 1.
    row("product wraps to zero", modelHead().tensorAt("token_embd.weight", {two32, two32}, 0, 0),
        {"error SizeOverflow"}, Invalid, 0);
    row("product wraps to a small number",
        modelHead().tensorAt("token_embd.weight", {1152, (std::uint64_t{1} << 42) + 1}, 0, 0),
        {"error TensorDataMissing"}, Missing, 0);
    row("bytes overflow", modelHead().tensorAt("token_embd.weight", {std::uint64_t{1} << 62}, 0, 0),
        {"error SizeOverflow"}, Invalid, 0);
    row("negative dimension", modelHead().tensorAt("token_embd.weight", {~std::uint64_t{0}}, 0, 0),
        {"error SizeOverflow"}, Invalid, 0);
    row("overflow hidden by a zero", modelHead().tensorAt("token_embd.weight", {two32, two32, 0}, 0, 0),
        {"warning ZeroDimension"}, Complete, 0);
    // Bug 4.
    row("zero dimension", modelHead().tensorAt("token_embd.weight", {4, 0}, 0, 0), {"warning ZeroDimension"}, Complete,
        0);
    row("zero row of a quantized type", modelHead().tensorAt("token_embd.weight", {0, 4}, 12, 0),
        {"warning ZeroDimension"}, Complete, 0);
    // Bug 6.
    row("nine dimensions", modelHead().tensorAt("token_embd.weight", std::vector<std::uint64_t>(9, 1), 0, 0),
        {"error BadDimensions"}, Invalid, 0);
    row("five dimensions, then a good one",
        modelHead().tensorAt("token_embd.weight", std::vector<std::uint64_t>(5, 1), 0, 0).tensorAt("b", {64}, 0, 0),
        {"error BadDimensions"}, Complete);
    row("row that the block does not divide", modelHead().tensorAt("token_embd.weight", {100, 2}, 2, 0),
        {"error RowNotBlockMultiple"}, Invalid, 0);
    row("empty name", modelHead().tensorAt("", {64}, 0, 0), {"warning BadTensorName"}, Complete);
    row("name with NUL", modelHead().tensorAt(std::string_view("blk.0\0x", 7), {64}, 0, 0), {"warning BadTensorName"},
        Complete);
    row("name of invalid UTF-8", modelHead().tensorAt("blk.\xff", {64}, 0, 0), {"warning InvalidUtf8"}, Complete);
    // Bug 17.
    row("same name twice", modelHead().tensorAt("blk.0.a", {32}, 0, 0).tensorAt("blk.0.a", {32}, 0, 128),
        {"error DuplicateTensor"}, Complete);
    row("overlap", modelHead().tensorAt("blk.0.a", {32}, 0, 0).tensorAt("b", {40}, 0, 96), {"error TensorOverlap"},
        Complete);
    row("same place", modelHead().tensorAt("blk.0.a", {64}, 0, 0).tensorAt("b", {64}, 0, 0), {"error TensorOverlap"},
        Complete);
    row("gap", modelHead().tensorAt("blk.0.a", {8}, 0, 0).tensorAt("b", {32}, 0, 128), {"warning TensorGap"}, Complete);
    row("gap before the first", modelHead().tensorAt("blk.0.a", {32}, 0, 128), {"warning TensorGap"}, Complete);
    row("out of order", modelHead().tensorAt("blk.0.a", {32}, 0, 128).tensorAt("b", {32}, 0, 0),
        {"warning TensorsOutOfOrder"}, Complete);
    row("trailing data", modelHead().tensorAt("blk.0.a", {32}, 0, 0), {"warning TrailingData"}, Complete);
    row("offset of 2^64-1", modelHead().tensorAt("blk.0.a", {64}, 0, 0).tensorAt("b", {32}, 0, ~std::uint64_t{0}),
        {"error TruncatedTensorData", "warning TensorMisaligned", "warning TensorGap"}, Missing);
    row("end wraps", modelHead().tensorAt("blk.0.a", {64}, 0, 0).tensorAt("b", {32}, 0, ~std::uint64_t{31}),
        {"error TruncatedTensorData", "warning TensorGap"}, Missing);
}

void TestReaderHostile::damagedTensors()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QStringList, expected);
    QFETCH(int, state);
    const auto read = m_scratch.read(bytes);
    QVERIFY2(read, read ? "" : read.error().detail.c_str());
    QCOMPARE(findings(**read), expected);
    QCOMPARE(static_cast<int>((*read)->tensors().back().state), state);
    QVERIFY((*read)->headerComplete());
    for (const Diagnostic &found : (*read)->diagnostics())
        QVERIFY2(found.text.ends_with('.'), found.text.c_str());
    const bool error = expected.first().startsWith(u"error");
    QCOMPARE(m_scratch.read(bytes, ReadMode::Strict).has_value(), !error);
}

void TestReaderHostile::unknownTypes_data()
{
    QTest::addColumn<quint32>("type");
    QTest::addColumn<QString>("code");
    for (const std::uint32_t type : {4U, 5U, 31U, 32U, 33U, 36U, 37U, 38U})
        QTest::addRow("removed %u", type) << type << "RemovedTensorType";
    for (const std::uint32_t type : {43U, 60U, 63U, 64U, 0x80000000U, 0xffffffffU})
        QTest::addRow("unknown %u", type) << type << "UnknownTensorType";
}

void TestReaderHostile::unknownTypes()
{
    // Bug 37: listed, with the size from what follows.
    QFETCH(quint32, type);
    QFETCH(QString, code);
    GgufBuilder b = modelHead();
    b.tensorAt("blk.0.a", {64}, type, 0).tensorAt("b", {8}, 0, 96).tensorAt("c", {64}, type, 128);
    const auto read = m_scratch.read(withData(b, QByteArray(200, '\1')));
    QVERIFY(read);
    QCOMPARE(findings(**read), (QStringList{"error " + code, "error " + code}));
    const auto tensors = (*read)->tensors();
    QVERIFY(!tensors[0].type);
    QCOMPARE(tensors[0].bytes, std::uint64_t{96});
    QVERIFY(tensors[0].bytesInferred);
    QCOMPARE(tensors[0].elements, std::uint64_t{64});
    QVERIFY(!tensors[1].bytesInferred);
    QCOMPARE(tensors[2].bytes, std::uint64_t{72});
    QVERIFY((*read)->dataComplete());
    // Nothing behind the last one: its size cannot be known.
    GgufBuilder alone = modelHead();
    alone.tensorAt("blk.0.a", {64}, type, 0);
    const auto header = m_scratch.read(withData(alone, {}));
    QVERIFY(header);
    QCOMPARE((*header)->tensors()[0].state, TensorState::Invalid);
}

void TestReaderHostile::truncatedData_data()
{
    QTest::addColumn<int>("keep");
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    using enum TensorState;
    const auto row = [](const char *name, int keep, TensorState first, TensorState second) {
        QTest::newRow(name) << keep << static_cast<int>(first) << static_cast<int>(second);
    };
    row("only padding cut", 160, Complete, Complete);
    row("one byte short", 159, Complete, Truncated);
    row("half of the last tensor", 144, Complete, Truncated);
    row("all of the last tensor", 128, Complete, Missing);
    row("within the first", 100, Truncated, Missing);
    row("one byte of data", 1, Truncated, Missing);
}

void TestReaderHostile::truncatedData()
{
    // Bugs 8 and 10.
    QFETCH(int, keep);
    QFETCH(int, first);
    QFETCH(int, second);
    GgufBuilder b = modelHead();
    b.tensorAt("blk.0.a", {32}, 0, 0).tensorAt("b", {8}, 0, 128);
    const QByteArray bytes = withData(b, QByteArray(keep, '\1'));
    const auto read = m_scratch.read(bytes);
    QVERIFY(read);
    QCOMPARE(static_cast<int>((*read)->tensors()[0].state), first);
    QCOMPARE(static_cast<int>((*read)->tensors()[1].state), second);
    const bool whole = keep == 160;
    QCOMPARE((*read)->dataComplete(), whole);
    QCOMPARE(findings(**read), whole ? QStringList() : QStringList{"error TruncatedTensorData"});
    if (!whole) {
        const Diagnostic *found = find(**read, ErrorCode::TruncatedTensorData);
        QCOMPARE(found->offset, std::optional<std::uint64_t>(static_cast<std::uint64_t>(bytes.size())));
        QVERIFY2(text(found->text).contains(QStringLiteral(" %1 bytes before the end").arg(160 - keep)),
                 found->text.c_str());
    }
    QCOMPARE(m_scratch.read(bytes, ReadMode::Strict).has_value(), whole);
}

void TestReaderHostile::joinedFiles()
{
    // Bug 43: shards put together with cat.
    for (const bool padded : {true, false}) {
        GgufBuilder b = modelHead();
        b.u16("split.no", 0).u16("split.count", 2).tensorF32("token_embd.weight", {3}, {1, 2, 3}).padLastTensor(padded);
        const QByteArray one = b.bytes();
        const auto read = m_scratch.read(one + smallModel().bytes());
        QVERIFY(read);
        QCOMPARE(findings(**read), QStringList{"error SecondHeader"});
        const Diagnostic *found = find(**read, ErrorCode::SecondHeader);
        QCOMPARE(found->offset, std::optional<std::uint64_t>(static_cast<std::uint64_t>(one.size())));
        QVERIFY(text(found->text).contains(QString::number(one.size())));
        QCOMPARE((*read)->tensors().size(), std::size_t{1});
    }
}

void TestReaderHostile::deepNestingOnASmallStack()
{
    // Bug 14, on a thread with 64 KiB of stack beside what the C library needs.
    const GgufBuilder b;
    QByteArray deep;
    for (int i = 0; i < 4000; ++i)
        deep += b.number32(9) + b.number64(1);
    const auto path = m_scratch.write(QStringLiteral("deep.gguf"), modelHead().raw("x", 9, deep).bytes());
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, std::size_t{256} * 1024);
    struct Job
    {
        std::filesystem::path path;
        bool ok = false;
    } job{path};
    pthread_t thread{};
    const auto run = [](void *data) -> void * {
        auto *it = static_cast<Job *>(data);
        const auto read = readModel(it->path);
        it->ok = read && !(*read)->headerComplete();
        return nullptr;
    };
    QCOMPARE(pthread_create(&thread, &attributes, run, &job), 0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    QVERIFY(job.ok);
}

void TestReaderHostile::findingsAreBounded()
{
    GgufBuilder b = modelHead();
    for (int i = 0; i < 20000; ++i)
        b.tensorAt("blk.0.same", {64}, 0, 0);
    const auto read = m_scratch.read(withData(b, QByteArray(256, '\1')));
    QVERIFY(read);
    QCOMPARE((*read)->tensors().size(), std::size_t{20000});
    QVERIFY((*read)->diagnostics().size() < 200);
    QVERIFY(text((*read)->diagnostics().back().text).contains(QStringLiteral("more findings")));
}

void TestReaderHostile::memoryStaysBounded()
{
    // A sparse file of 2 GiB whose fields claim nearly all of it: what is read of a string and a header has limits.
    const GgufBuilder b;
    const auto resident = [] {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss / 1024;
    };
    const long before = resident();
    for (const QByteArray &value : {b.number64(std::uint64_t{1} << 30), b.number64((std::uint64_t{1} << 31) - 4096)}) {
        const auto path = m_scratch.write(QStringLiteral("large.gguf"), modelHead().raw("x", 8, value).bytes());
        std::error_code error;
        std::filesystem::resize_file(path, std::uint64_t{1} << 31, error);
        if (error)
            QSKIP("the file system has no sparse files of 2 GiB");
        const auto read = readModel(path);
        QVERIFY(read);
        QCOMPARE(findings(**read), QStringList{"error BadString"});
        std::filesystem::remove(path);
    }
    QVERIFY2(resident() - before < 64, qPrintable(QString::number(resident() - before)));
}

QTEST_GUILESS_MAIN(TestReaderHostile)
#include "tst_reader_hostile.moc"
