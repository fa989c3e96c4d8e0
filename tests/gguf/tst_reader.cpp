// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"

#include "core/gguf/keys.h"
#include "tests/gguf/reader_support.h"
#include "tests/support/shared_data.h"

#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace core;
using namespace core::gguf;
using namespace reader_support;
using support::GgufBuilder;

class TestReader : public QObject
{
    Q_OBJECT

private slots:
    void literalBytes();
    void versionsAndByteOrders_data();
    void versionsAndByteOrders();
    void everyValueType_data();
    void everyValueType();
    void scalarAndEmptyShapes();
    void alignments_data();
    void alignments();
    void lastTensorWithoutPadding();
    void nonLatinText();
    void longNames();
    void headerOnlyGoldens();
    void goldenDumps();
    void oldFiles();
    void hugeVocabulary();
    void sparseFileBeyondFourGigabytes();
    void lookups();
    void modelsInFolders();
    void cancelled();

private:
    Scratch m_scratch;
};

void TestReader::literalBytes()
{
    // Written out by hand, so that no code of ours has to be right for it (bug 41).
    const QByteArray bytes = QByteArray::fromHex("47475546"         // GGUF
                                                 "03000000"         // version
                                                 "0100000000000000" // tensors
                                                 "0100000000000000" // entries
                                                 "0c00000000000000"
                                                 "67656e6572616c2e6e616d65" // general.name
                                                 "08000000"
                                                 "0200000000000000"
                                                 "4869" // "Hi"
                                                 "0100000000000000"
                                                 "77"
                                                 "01000000"
                                                 "0200000000000000"
                                                 "00000000"
                                                 "0000000000000000")
                                 .leftJustified(96, '\0') +
                             QByteArray::fromHex("0000803f00000040");
    const auto read = m_scratch.read(bytes);
    QVERIFY2(read, read ? "" : read.error().detail.c_str());
    const ModelDocument &document = **read;
    QCOMPARE(document.metadata().size(), std::size_t{1});
    QCOMPARE(text(*document.find("general.name")->value.asString()), QStringLiteral("Hi"));
    QCOMPARE(document.metadata()[0].fileOffset, std::uint64_t{24});
    const TensorInfo &tensor = document.tensors()[0];
    QCOMPARE(text(tensor.name), QStringLiteral("w"));
    QCOMPARE(tensor.fileOffset, std::uint64_t{96});
    QCOMPARE(tensor.bytes, std::uint64_t{8});
    QCOMPARE(tensor.elements, std::uint64_t{2});
    QCOMPARE(tensor.state, TensorState::Complete);
}

void TestReader::versionsAndByteOrders_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<bool>("big");
    QTest::newRow("version 1") << 1 << false;
    QTest::newRow("version 1 big-endian") << 1 << true;
    QTest::newRow("version 2") << 2 << false;
    QTest::newRow("version 2 big-endian") << 2 << true;
    QTest::newRow("version 3") << 3 << false;
    QTest::newRow("version 3 big-endian") << 3 << true;
}

void TestReader::versionsAndByteOrders()
{
    QFETCH(int, version);
    QFETCH(bool, big);
    auto builder =
        smallModel(static_cast<std::uint32_t>(version), big ? GgufBuilder::Order::Big : GgufBuilder::Order::Little);
    builder.strings("tokenizer.ggml.tokens", {"a", "▁b"}).f32s("x", {1.5F, -2.0F}).f32("y", 1e-5F);
    const QByteArray bytes = builder.bytes();
    const auto read = m_scratch.read(bytes, ReadMode::Strict);
    QVERIFY2(read, read ? "" : read.error().detail.c_str());
    const ModelDocument &document = **read;
    const Shard &shard = document.firstShard();
    QCOMPARE(shard.version, static_cast<std::uint32_t>(version));
    QCOMPARE(shard.encoding.bigEndian, big);
    QCOMPARE(shard.encoding.narrowLengths, version == 1);
    QCOMPARE(shard.headerBytes, static_cast<std::uint64_t>(builder.header().size()));
    QCOMPARE(shard.dataOffset + shard.dataBytes, static_cast<std::uint64_t>(bytes.size()));
    QCOMPARE(findings(document), QStringList());
    QCOMPARE(text(document.architecture()), QStringLiteral("llama"));
    QCOMPARE(document.kind(), FileKind::Model);
    QCOMPARE(document.findArchitectureKey(keys::kBlockCount)->value.asUnsigned(), std::optional<std::uint64_t>(1));
    QCOMPARE(text(formatValue(document.find("tokenizer.ggml.tokens")->value)),
             QStringLiteral("[2 items: \"a\", \"▁b\"]"));
    QCOMPARE(text(formatValue(document.find("x")->value)), QStringLiteral("[2 items: 1.5, -2]"));
    QCOMPARE(text(formatValue(document.find("y")->value)), QStringLiteral("1e-05"));
    const TensorInfo *tensor = document.findTensor("token_embd.weight");
    QVERIFY(tensor);
    QCOMPARE(tensor->ne, (std::array<std::uint64_t, 4>{4, 2, 1, 1}));
    QCOMPARE(tensor->rows(), std::uint64_t{2});
    const QByteArray second = bytes.mid(static_cast<qsizetype>(tensor->fileOffset) + 4, 4);
    QCOMPARE(second, builder.number32(0x3f800000)); // 1.0F in the file's own order
    QVERIFY(document.dataComplete());
    QVERIFY(!document.headerOnly());
    QCOMPARE(document.totals().parameters, std::uint64_t{16});
    QCOMPARE(document.totals().tensorBytes, std::uint64_t{64});
    QCOMPARE(document.totals().bitsPerWeight(), 32.0);
}

void TestReader::everyValueType_data()
{
    QTest::addColumn<int>("type");
    for (int type = 0; type < 13; ++type)
        QTest::addRow("type %d", type) << type;
}

void TestReader::everyValueType()
{
    // Every value, alone and as an array element, takes as many bytes as it should: what follows is found (bug 16).
    QFETCH(int, type);
    const auto id = static_cast<std::uint32_t>(type);
    for (const std::uint32_t version : {1U, 3U}) {
        GgufBuilder b(version);
        const std::size_t size = fixedSize(static_cast<ValueType>(type));
        const QByteArray value = type == 8   ? b.text("text")
                                 : type == 9 ? b.number32(0) + b.count(3) + QByteArray("\1\2\3")
                                             : QByteArray(static_cast<qsizetype>(size), '\1');
        b.string("general.architecture", "llama")
            .raw("a", id, value)
            .raw("b", 9, b.number32(id) + b.count(2) + value + value)
            .u32("z", 7);
        const auto read = m_scratch.read(b.bytes(), ReadMode::Strict);
        QVERIFY2(read, read ? "" : read.error().detail.c_str());
        QCOMPARE((*read)->find("z")->value.asUnsigned(), std::optional<std::uint64_t>(7));
        QCOMPARE((*read)->find("a")->value.type(), static_cast<ValueType>(type));
        const auto array = (*read)->find("b")->value.asArray();
        QVERIFY(array);
        QCOMPARE(array->itemType(), static_cast<ValueType>(type));
        QCOMPARE(array->depth(), type == 9 ? 2 : 1);
        std::vector<std::string> items;
        array->forEach(0, 2, [&](std::uint64_t, const ValueView &item) {
            items.push_back(formatValue(item));
            return true;
        });
        QCOMPARE(items.size(), std::size_t{2});
        QCOMPARE(items[1], formatValue((*read)->find("a")->value));
    }
}

void TestReader::scalarAndEmptyShapes()
{
    GgufBuilder b = smallModel();
    b.tensorF32("scalar", {}, {3.0F}).tensorF32("empty", {4, 0}, {}).tensorF32("four", {1, 2, 1, 2}, {1, 2, 3, 4});
    const auto read = m_scratch.read(b.bytes());
    QVERIFY(read);
    const ModelDocument &document = **read;
    QCOMPARE(findings(document), QStringList{"warning ZeroDimension"});
    QCOMPARE(document.findTensor("scalar")->elements, std::uint64_t{1});
    QCOMPARE(document.findTensor("scalar")->bytes, std::uint64_t{4});
    QVERIFY(document.findTensor("scalar")->shape().empty());
    QCOMPARE(document.findTensor("empty")->elements, std::uint64_t{0});
    QCOMPARE(document.findTensor("empty")->rows(), std::uint64_t{0});
    QCOMPARE(document.findTensor("four")->elements, std::uint64_t{4});
}

void TestReader::alignments_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<int>("layout");
    QTest::addColumn<int>("read");
    QTest::addColumn<QStringList>("expected");
    const GgufBuilder b;
    const auto row = [&](const char *name, std::uint32_t value, int read, const QStringList &expected) {
        QTest::newRow(name) << 4 << b.number32(value) << read << read << expected;
    };
    row("8", 8, 8, {});
    row("64", 64, 64, {});
    row("4096", 4096, 4096, {});
    row("24, legal but not a power of two", 24, 24, {"warning BadAlignment"});
    row("zero", 0, 32, {"error BadAlignment"});
    row("3", 3, 3, {"error BadAlignment"});
    row("12", 12, 12, {"error BadAlignment"});
    QTest::newRow("int32") << 5 << b.number32(64) << 64 << 64 << QStringList{"warning WrongKeyType"};
    QTest::newRow("negative") << 5 << b.number32(0xffffffe0) << 32 << 32 << QStringList{"error BadAlignment"};
    QTest::newRow("text") << 8 << b.text("32") << 32 << 32 << QStringList{"error BadAlignment"};
    QTest::newRow("array") << 9 << b.number32(4) + b.number64(1) + b.number32(32) << 32 << 32
                           << QStringList{"error BadAlignment"};
    QTest::newRow("uint64 beyond the file")
        << 10 << b.number64(std::uint64_t{1} << 63) << 32 << -1
        << QStringList{"warning WrongKeyType", "error TensorDataMissing", "warning TensorMisaligned"};
}

void TestReader::alignments()
{
    QFETCH(int, type);
    QFETCH(QByteArray, value);
    QFETCH(int, layout);
    QFETCH(int, read);
    QFETCH(QStringList, expected);
    GgufBuilder b;
    b.string("general.architecture", "llama").raw("general.alignment", static_cast<std::uint32_t>(type), value);
    b.alignment(static_cast<std::uint64_t>(layout));
    b.tensorF32("token_embd.weight", {3}, {1, 2, 3}).tensorF32("b", {3}, {4, 5, 6});
    const QByteArray bytes = b.bytes();
    const auto result = m_scratch.read(bytes);
    QVERIFY2(result, result ? "" : result.error().detail.c_str());
    const ModelDocument &document = **result;
    QCOMPARE(findings(document), expected);
    if (read < 0)
        return;
    QCOMPARE(document.firstShard().alignment, static_cast<std::uint64_t>(read));
    QCOMPARE(bytes.mid(static_cast<qsizetype>(document.findTensor("b")->fileOffset), 4), b.number32(0x40800000));
}

void TestReader::lastTensorWithoutPadding()
{
    // Bug 19: 12 bytes at 0 and at 32; the file may end with them or with their padding.
    GgufBuilder b;
    b.string("general.architecture", "llama")
        .tensorF32("token_embd.weight", {3}, {1, 2, 3})
        .tensorF32("b", {3}, {4, 5, 6});
    for (const bool padded : {false, true}) {
        const auto read = m_scratch.read(b.padLastTensor(padded).bytes(), ReadMode::Strict);
        QVERIFY(read);
        QCOMPARE((*read)->firstShard().dataBytes, std::uint64_t{padded ? 64U : 44U});
        QCOMPARE(findings(**read), QStringList());
    }
    GgufBuilder packed;
    packed.string("general.architecture", "llama").tensorAt("token_embd.weight", {3}, 0, 0).tensorAt("b", {3}, 0, 12);
    QByteArray bytes = packed.bytes();
    bytes.resize((bytes.size() + 31) / 32 * 32, '\0');
    bytes += packed.number32(0x3f800000).repeated(6);
    const auto read = m_scratch.read(bytes);
    QVERIFY(read);
    QCOMPARE(findings(**read), QStringList{"warning TensorMisaligned"});
    QCOMPARE((*read)->findTensor("b")->state, TensorState::Complete);
    QCOMPARE((*read)->findTensor("b")->fileOffset, static_cast<std::uint64_t>(bytes.size() - 12));
}

void TestReader::nonLatinText()
{
    // Bug 28.
    GgufBuilder b;
    b.string("general.architecture", "llama").string("general.name", "▁模型🦙").string("ключ", "значение");
    const auto read = m_scratch.read(b.bytes(), ReadMode::Strict);
    QVERIFY(read);
    QCOMPARE(text(formatValue((*read)->find(keys::kName)->value)), QStringLiteral("▁模型🦙"));
    QCOMPARE(text(*(*read)->find("ключ")->value.asString()), QStringLiteral("значение"));
    QCOMPARE(findings(**read), QStringList());
}

void TestReader::longNames()
{
    // Bug 32: ggml's loaders take 63 bytes; longer names are shown whole and stay apart.
    GgufBuilder b;
    const std::string stem(69, 'n');
    b.string("general.architecture", "llama");
    b.tensorF32(std::string(63, 'a'), {1}, {1})
        .tensorF32(std::string(64, 'b'), {1}, {1})
        .tensorF32(stem + "1", {1}, {1})
        .tensorF32(stem + "2", {1}, {1});
    const auto read = m_scratch.read(b.bytes(), ReadMode::Strict);
    QVERIFY(read);
    QCOMPARE(findings(**read), QStringList(3, QStringLiteral("warning LongTensorName")));
    QVERIFY((*read)->findTensor(stem + "2"));
    QCOMPARE((*read)->findTensor(stem + "2")->name.size(), std::size_t{70});
}

void TestReader::headerOnlyGoldens()
{
    GAUFRE_REQUIRE_SHARED(folder, "golden/headers");
    const QDir dir(folder);
    const auto files = dir.entryInfoList({"*.gguf"}, QDir::Files);
    QVERIFY(files.size() >= 9);
    for (const QFileInfo &file : files) {
        const auto path = file.filePath().toStdString();
        const auto read = readModel(path);
        QVERIFY2(read, path.c_str());
        const ModelDocument &document = **read;
        QCOMPARE(findings(document), QStringList{"error TensorDataMissing"});
        QVERIFY(document.headerComplete());
        QVERIFY(document.headerOnly());
        QVERIFY(!document.dataComplete());
        QVERIFY(document.firstShard().dataOffset >=
                static_cast<std::uint64_t>(file.size())); // even the padding is missing
        QVERIFY(std::ranges::all_of(
            document.tensors(), [](const TensorInfo &t) { return t.state == TensorState::Missing && t.bytes > 0; }));
        const auto strict = readModel(path, {.mode = ReadMode::Strict});
        QVERIFY(!strict);
        QCOMPARE(codeText(strict.error().code), QStringLiteral("TensorDataMissing"));
    }
    const auto llama = readModel(dir.filePath(QStringLiteral("llama3-8b-F16.gguf")).toStdString());
    QCOMPARE((*llama)->totals().parameters, std::uint64_t{8030261248});
    QCOMPARE((*llama)->tensors().size(), std::size_t{291});
}

void TestReader::goldenDumps()
{
    // What gguf-dump of the reference implementation says of two models.
    for (const char *name : {"llama-2-tiny-random", "stories260K"}) {
        const QString dump = support::sharedPath(QStringLiteral("golden/eval/dump-%1.json").arg(QLatin1String(name)));
        const QString model = support::sharedPath(QStringLiteral("data/models/%1.gguf").arg(QLatin1String(name)));
        if (dump.isEmpty() || model.isEmpty())
            QSKIP("reference data ../shared/golden/eval and ../shared/data/models are not there");
        QFile file(dump);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject golden = QJsonDocument::fromJson(file.readAll()).object();
        const auto read = readModel(model.toStdString(), {.mode = ReadMode::Strict});
        QVERIFY(read);
        const QJsonObject tensors = golden.value(u"tensors").toObject();
        QCOMPARE(static_cast<qsizetype>((*read)->tensors().size()), tensors.size());
        for (const TensorInfo &tensor : (*read)->tensors()) {
            const QJsonObject expected = tensors.value(text(tensor.name)).toObject();
            QCOMPARE(text(tensor.type->name), expected.value(u"type").toString());
            QJsonArray shape;
            for (const std::uint64_t n : tensor.shape())
                shape << static_cast<qint64>(n);
            QCOMPARE(shape, expected.value(u"shape").toArray());
        }
        const QJsonObject metadata = golden.value(u"metadata").toObject();
        for (const MetadataEntry &entry : (*read)->metadata()) {
            const QJsonObject expected = metadata.value(text(entry.key)).toObject();
            QVERIFY2(!expected.isEmpty(), qPrintable(text(entry.key)));
            QCOMPARE(text(valueTypeName(entry.value.type())).toUpper(), expected.value(u"type").toString());
            if (const auto string = entry.value.asString())
                QCOMPARE(text(*string), expected.value(u"value").toString());
            else if (const auto number = entry.value.asNumber())
                QCOMPARE(static_cast<float>(*number), static_cast<float>(expected.value(u"value").toDouble()));
        }
    }
}

void TestReader::oldFiles()
{
    GAUFRE_REQUIRE_SHARED(v1, "data/gguf-old/ggml-vocab-llama.v1.gguf");
    const auto read = readModel(v1.toStdString(), {.mode = ReadMode::Strict});
    QVERIFY2(read, read ? "" : read.error().detail.c_str());
    QCOMPARE((*read)->firstShard().version, 1U);
    QCOMPARE((*read)->kind(), FileKind::Vocabulary);
    const StringArray tokens(*(*read)->find(keys::kTokens)->value.asArray());
    QCOMPARE(tokens.size(), std::size_t{32000});
    QCOMPARE(text(tokens[1]), QStringLiteral("<s>"));
    QCOMPARE(text(tokens[31999]), QStringLiteral("给"));

    GAUFRE_REQUIRE_SHARED(custom, "data/gguf-old/writer-custom-type13.gguf");
    const auto partly = readModel(custom.toStdString());
    QVERIFY(partly);
    QVERIFY(!(*partly)->headerComplete());
    QCOMPARE((*partly)->metadata().size(), std::size_t{6});
    QCOMPARE(findings(**partly).first(), QStringLiteral("error BadValueType"));

    GAUFRE_REQUIRE_SHARED(big, "data/models/stories260K-be.gguf");
    GAUFRE_REQUIRE_SHARED(little, "data/models/stories260K.gguf");
    const auto a = readModel(big.toStdString(), {.mode = ReadMode::Strict});
    const auto b = readModel(little.toStdString(), {.mode = ReadMode::Strict});
    QVERIFY(a && b);
    QVERIFY((*a)->firstShard().encoding.bigEndian);
    QCOMPARE((*a)->metadata().size(), (*b)->metadata().size());
    for (std::size_t i = 0; i < (*a)->metadata().size(); ++i) {
        QCOMPARE((*a)->metadata()[i].key, (*b)->metadata()[i].key);
        QCOMPARE(formatValue((*a)->metadata()[i].value, 100000), formatValue((*b)->metadata()[i].value, 100000));
    }
    for (std::size_t i = 0; i < (*a)->tensors().size(); ++i) {
        QCOMPARE((*a)->tensors()[i].ne, (*b)->tensors()[i].ne);
        QCOMPARE((*a)->tensors()[i].fileOffset, (*b)->tensors()[i].fileOffset);
    }
}

void TestReader::hugeVocabulary()
{
    // Bug 141: 250 000 tokens and 500 000 merges, about 12 MiB of metadata.
    GgufBuilder b;
    b.string("general.architecture", "llama");
    QByteArray tokens = b.number32(8) + b.number64(250000);
    for (int i = 0; i < 250000; ++i)
        tokens += b.text("token" + std::to_string(i));
    QByteArray merges = b.number32(8) + b.number64(500000);
    for (int i = 0; i < 500000; ++i)
        merges += b.text("a b" + std::to_string(i));
    b.raw("tokenizer.ggml.tokens", 9, tokens).raw("tokenizer.ggml.merges", 9, merges).u32("z", 7);
    b.tensorF32("token_embd.weight", {1}, {1});
    const auto read = m_scratch.read(b.bytes(), ReadMode::Strict);
    QVERIFY2(read, read ? "" : read.error().detail.c_str());
    QCOMPARE((*read)->find("z")->value.asUnsigned(), std::optional<std::uint64_t>(7));
    const StringArray strings(*(*read)->find(keys::kMerges)->value.asArray());
    QCOMPARE(strings.size(), std::size_t{500000});
    QCOMPARE(text(strings[499999]), QStringLiteral("a b499999"));
}

void TestReader::sparseFileBeyondFourGigabytes()
{
    // Bug 139: offsets beyond 32 bits.
    constexpr std::uint64_t kWeights = std::uint64_t{5} << 30;
    GgufBuilder b;
    b.string("general.architecture", "llama")
        .tensorAt("token_embd.weight", {kWeights / 4}, 0, 0)
        .tensorAt("last", {8}, 0, kWeights);
    const auto path = m_scratch.write(QStringLiteral("sparse.gguf"), b.bytes());
    const auto dataOffset = (static_cast<std::uint64_t>(b.bytes().size()) + 31) / 32 * 32;
    std::error_code error;
    std::filesystem::resize_file(path, dataOffset + kWeights + 32, error);
    if (error)
        QSKIP("the file system has no sparse files of 5 GiB");
    const auto read = readModel(path, {.mode = ReadMode::Strict});
    QVERIFY2(read, read ? "" : read.error().detail.c_str());
    QCOMPARE((*read)->findTensor("last")->fileOffset, dataOffset + kWeights);
    QVERIFY((*read)->dataComplete());
    std::filesystem::remove(path);
}

void TestReader::lookups()
{
    const auto read = m_scratch.read(smallModel().bytes());
    QVERIFY(read);
    const ModelDocument &document = **read;
    QVERIFY(!document.find("nothing"));
    QVERIFY(!document.findTensor("nothing"));
    QVERIFY(!document.findArchitectureKey("nothing"));
    QCOMPARE(document.findTensor("blk.0.attn_norm.weight"), &document.tensors()[1]);
    QCOMPARE(document.path().filename().string(), std::string("a.gguf"));
    QCOMPARE(document.shards().size(), std::size_t{1});
    QCOMPARE(document.shards()[0].tensorCount, std::size_t{2});
    QCOMPARE(document.shards()[0].metadataCount, std::size_t{2});
    QVERIFY(document.shards()[0].identity.size > 0);
}

void TestReader::modelsInFolders()
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto touch = [&](const char *name) {
        QFile file(folder.filePath(QString::fromUtf8(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
    };
    QCOMPARE(codeText(modelInFolder(path).error().code), QStringLiteral("FileNotFound"));
    QCOMPARE(codeText(modelInFolder(path / "nowhere").error().code), QStringLiteral("FileNotFound"));
    touch("README.md");
    touch("m-00002-of-00002.gguf");
    touch("m-00001-of-00002.gguf");
    QCOMPARE(modelInFolder(path)->filename().string(), std::string("m-00001-of-00002.gguf"));
    touch("other.gguf");
    const auto several = modelInFolder(path);
    QVERIFY(!several);
    QCOMPARE(codeText(several.error().code), QStringLiteral("InvalidArgument"));
    QVERIFY(several.error().detail.contains("other.gguf"));
}

void TestReader::cancelled()
{
    ReadOptions options;
    options.cancel.cancel();
    const auto read = readModel(m_scratch.write(QStringLiteral("a.gguf"), smallModel().bytes()), options);
    QVERIFY(!read);
    QCOMPARE(codeText(read.error().code), QStringLiteral("Cancelled"));
}

QTEST_GUILESS_MAIN(TestReader)
#include "tst_reader.moc"
