// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "tests/support/gguf_builder.h"
#include "tests/support/shared_data.h"
#include "widgets/models/array_model.h"
#include "widgets/models/copy_rows.h"
#include "widgets/models/document_facts.h"
#include "widgets/models/file_parts_model.h"
#include "widgets/models/metadata_model.h"
#include "widgets/models/metadata_query.h"
#include "widgets/models/model_roles.h"
#include "widgets/models/tensor_model.h"
#include "widgets/models/tensor_query.h"
#include "widgets/models/text.h"
#include "widgets/models/token_model.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using namespace ui;

namespace {

constexpr std::uint32_t kF32 = 0;
constexpr std::uint32_t kQ8_0 = 8;

QByteArray zeros(qsizetype count)
{
    return QByteArray(count, '\0');
}

/// Asks for everything outside the model's rows and columns, and inside: nothing may fail.
void askAround(const QAbstractItemModel &model)
{
    for (const int row : {-1, model.rowCount(), model.rowCount() + 7, 1 << 30}) {
        for (const int column : {-1, 0, model.columnCount(), 1 << 20}) {
            QVERIFY(!model.index(row, column).isValid());
            QVERIFY(!model.data(model.index(row, column)).isValid());
        }
    }
    QVERIFY(!model.data({}).isValid());
    QVERIFY(!model.headerData(-1, Qt::Horizontal).isValid());
    QVERIFY(!model.headerData(model.columnCount(), Qt::Horizontal).isValid());
    for (int column = 0; column < model.columnCount(); ++column) {
        QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
        QVERIFY(!model.headerData(column, Qt::Horizontal, JsonKeyRole).toString().isEmpty());
    }
}

std::vector<quint32> allOf(std::size_t count)
{
    std::vector<quint32> rows(count);
    std::iota(rows.begin(), rows.end(), 0U);
    return rows;
}

QStringList namesOf(const FactsPtr &facts, const std::vector<quint32> &rows)
{
    QStringList names;
    for (const quint32 row : rows)
        names.append(toText(facts->document->tensors()[row].name));
    return names;
}

} // namespace

class TestModels : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    FactsPtr read(const QByteArray &bytes)
    {
        const QString path = m_folder.filePath(QStringLiteral("m%1.gguf").arg(++m_files));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write the test file");
        file.close();
        auto document = core::gguf::readModel(path.toStdString());
        if (!document)
            qFatal("cannot read the test file: %s", document.error().detail.c_str());
        return makeFacts(*document);
    }

    static support::GgufBuilder sample()
    {
        support::GgufBuilder builder;
        builder.string("general.architecture", "llama").string("general.name", "Tiny \xE2\x96\x81 one");
        builder.u32("general.file_type", 7).u32("llama.block_count", 11);
        builder.strings("tokenizer.ggml.tokens", {"<s>", "</s>", "hello", "wor\xFFld", "a\nb"});
        builder.i32s("tokenizer.ggml.token_type", {3, 3, 1, 1, 6});
        builder.f32s("tokenizer.ggml.scores", {0, 0, -1.5F, -2, -3});
        builder.u32("tokenizer.ggml.eos_token_id", 1).u32("tokenizer.ggml.bos_token_id", 99);
        builder.string("tokenizer.chat_template", std::string(3000, 'x'));
        builder.tensor("token_embd.weight", {32, 5}, kQ8_0, zeros(34 * 5));
        for (const char *layer : {"10", "2", "0"}) {
            const std::string prefix = std::string("blk.") + layer;
            builder.tensor(prefix + ".attn_q.weight", {32, 32}, kQ8_0, zeros(34 * 32));
            builder.tensor(prefix + ".attn_norm.weight", {32}, kF32, zeros(128));
            builder.tensor(prefix + ".ffn_down.weight", {64, 32}, kQ8_0, zeros(34 * 64));
        }
        return builder;
    }

private slots:
    void metadataUnderTheTester()
    {
        MetadataModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        askAround(model);
        const FactsPtr facts = read(sample().bytes());
        model.setFacts(facts, allOf(facts->document->metadata().size()));
        askAround(model);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.groupName(0), QStringLiteral("general"));
        QCOMPARE(model.groupSize(2), 6);
        QCOMPARE(model.groupName(3), QString());
        QCOMPARE(model.rowCount(model.index(0, 0)), 3);
        QVERIFY(!model.index(3, 0, model.index(0, 0)).isValid());
        QCOMPARE(model.rowCount(model.index(0, 0, model.index(0, 0))), 0);
        model.setFacts(facts, {5, 7});
        QCOMPARE(model.rowCount(), 1);
        model.setFacts(nullptr, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void metadataShowsValuesAndWhatTheyMean()
    {
        const FactsPtr facts = read(sample().bytes());
        MetadataModel model;
        model.setFacts(facts, allOf(facts->document->metadata().size()));
        const auto value = [&](std::size_t entry) {
            return model.indexOfEntry(entry).siblingAtColumn(MetadataModel::Value);
        };
        QCOMPARE(value(1).data().toString(), QStringLiteral("Tiny ▁ one"));
        QCOMPARE(value(2).data().toString(), QStringLiteral("7"));
        QCOMPARE(value(2).data(GlossRole).toString(), QStringLiteral("Q8_0"));
        QVERIFY(value(4).data().toString().startsWith(QStringLiteral("<s>   </s>   hello   wor\\xFFld   a\\nb")));
        QCOMPARE(model.indexOfEntry(4).siblingAtColumn(MetadataModel::Type).data().toString(),
                 QStringLiteral("string[5]"));
        QCOMPARE(value(7).data(GlossRole).toString(), QStringLiteral("</s>"));
        QVERIFY(value(8).data(GlossRole).toString().isEmpty()); // an id that no token has
        QVERIFY(value(9).data().toString().size() < 600);       // long texts are cut in the table
        QVERIFY(model.indexOfEntry(7).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("</s>")));
        QCOMPARE(model.entryOf(model.indexOfEntry(7)), 7);
        QCOMPARE(model.entryOf(model.index(0, 0)), -1);
        QVERIFY(!model.indexOfEntry(1000).isValid());
    }

    void metadataFilter_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<int>("left");
        QTest::newRow("nothing typed") << "" << 10;
        QTest::newRow("part of a key") << "block_count" << 1;
        QTest::newRow("any case") << "GENERAL.NAME" << 1;
        QTest::newRow("part of a value") << "tiny" << 1;
        QTest::newRow("what a value means") << "q8_0" << 1;
        QTest::newRow("inside a long text") << "xxxx" << 1;
        QTest::newRow("type") << "type:u32" << 4;
        QTest::newRow("type of the items") << "type:i32" << 1;
        QTest::newRow("arrays") << "type:array" << 3;
        QTest::newRow("two words") << "type:u32 token" << 2;
        QTest::newRow("glob") << "tokenizer.*.tok*" << 2;
        QTest::newRow("no match") << "zebra" << 0;
    }
    void metadataFilter()
    {
        QFETCH(QString, filter);
        QFETCH(int, left);
        QCOMPARE(static_cast<int>(filterMetadata(read(sample().bytes()), filter).size()), left);
    }

    void tensorsUnderTheTester()
    {
        TensorModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        askAround(model);
        const FactsPtr facts = read(sample().bytes());
        model.setFacts(facts, allOf(10));
        askAround(model);
        QCOMPARE(model.rowCount(), 10);
        QCOMPARE(model.rowCount(model.index(0, 0)), 0);
        model.setFacts(facts, {3, 1});
        QCOMPARE(model.tensorOf(model.index(0, 0)), 3);
        QCOMPARE(model.indexOfTensor(1).row(), 1);
        QVERIFY(!model.indexOfTensor(0).isValid());
        QVERIFY(!model.indexOfTensor(12345).isValid());
        QCOMPARE(model.tensorOf({}), -1);
    }

    void tensorColumns()
    {
        const FactsPtr facts = read(sample().bytes());
        TensorModel model;
        model.setFacts(facts, allOf(10));
        const auto text = [&](int row, TensorModel::Column column) {
            return model.index(row, column).data().toString();
        };
        QCOMPARE(text(1, TensorModel::Name), QStringLiteral("blk.10.attn_q.weight"));
        QCOMPARE(text(1, TensorModel::Layer), QStringLiteral("10"));
        QCOMPARE(text(0, TensorModel::Layer), QStringLiteral("–"));
        QCOMPARE(text(1, TensorModel::Shape), QStringLiteral("32 × 32"));
        QCOMPARE(text(1, TensorModel::Type), QStringLiteral("Q8_0"));
        QCOMPARE(text(1, TensorModel::Bits), QStringLiteral("8.5"));
        QCOMPARE(text(1, TensorModel::Weights).remove(QChar(0x2009)), QStringLiteral("1024"));
        QCOMPARE(text(1, TensorModel::InFile), QStringLiteral("complete"));
        QVERIFY(text(1, TensorModel::Offset).startsWith(QStringLiteral("0x")));
        QCOMPARE(model.index(1, TensorModel::Type).data(TypeIdRole).toUInt(), kQ8_0);
        QCOMPARE(model.index(1, TensorModel::Size).data(RawRole).toULongLong(), 34ULL * 32);
    }

    void tensorQuery_data()
    {
        QTest::addColumn<QString>("filter");
        QTest::addColumn<int>("left");
        QTest::newRow("nothing typed") << "" << 10;
        QTest::newRow("word") << "attn" << 6;
        QTest::newRow("two words") << "attn norm" << 3;
        QTest::newRow("glob") << "blk.*.attn_q" << 3;
        QTest::newRow("glob with one letter") << "blk.?.ffn" << 2;
        QTest::newRow("type") << "type:f32" << 3;
        QTest::newRow("layer, not its beginning") << "layer:1" << 0;
        QTest::newRow("layer") << "layer:10" << 3;
        QTest::newRow("role") << "role:ffn_down" << 3;
        QTest::newRow("any case") << "TOKEN_EMBD" << 1;
        QTest::newRow("no match") << "zebra" << 0;
    }
    void tensorQuery()
    {
        QFETCH(QString, filter);
        QFETCH(int, left);
        TensorQuery query;
        query.filter = filter;
        QCOMPARE(static_cast<int>(runQuery(read(sample().bytes()), query).size()), left);
    }

    void tensorGroups()
    {
        const FactsPtr facts = read(sample().bytes());
        std::size_t sum = 0;
        for (const TensorGroup group :
             {TensorGroup::Attention, TensorGroup::FeedForward, TensorGroup::Norm, TensorGroup::Other}) {
            TensorQuery query;
            query.group = group;
            sum += runQuery(facts, query).size();
        }
        QCOMPARE(sum, 10U);
        TensorQuery query;
        query.group = TensorGroup::Norm;
        QCOMPARE(runQuery(facts, query).size(), 3U);
        query = {};
        query.typeId = kQ8_0;
        QCOMPARE(runQuery(facts, query).size(), 7U);
    }

    void tensorsSortByValue()
    {
        const FactsPtr facts = read(sample().bytes());
        TensorQuery query;
        query.filter = QStringLiteral("attn_q");
        query.sortColumn = TensorModel::Name;
        const QStringList ascending{QStringLiteral("blk.0.attn_q.weight"), QStringLiteral("blk.2.attn_q.weight"),
                                    QStringLiteral("blk.10.attn_q.weight")};
        QCOMPARE(namesOf(facts, runQuery(facts, query)), ascending);
        query.sortColumn = TensorModel::Layer;
        QCOMPARE(namesOf(facts, runQuery(facts, query)), ascending);
        query.descending = true;
        QCOMPARE(namesOf(facts, runQuery(facts, query)), QStringList(ascending.rbegin(), ascending.rend()));
        query = {};
        query.sortColumn = TensorModel::Size;
        query.descending = true;
        const auto rows = runQuery(facts, query);
        for (std::size_t i = 1; i < rows.size(); ++i)
            QVERIFY(facts->document->tensors()[rows[i - 1]].bytes >= facts->document->tensors()[rows[i]].bytes);
        // Equal values stay in file order.
        QVERIFY(rows[0] < rows[1] && rows[1] < rows[2]);
    }

    void everySortColumnKeepsAllRows()
    {
        const FactsPtr facts = read(sample().bytes());
        for (int column = 0; column < TensorModel::ColumnCount; ++column) {
            TensorQuery query;
            query.sortColumn = column;
            auto rows = runQuery(facts, query);
            std::ranges::sort(rows);
            QCOMPARE(rows, allOf(10));
        }
    }

    void truncatedTensorsSaySo()
    {
        QByteArray bytes = sample().bytes();
        bytes.chop(3000);
        const FactsPtr facts = read(bytes);
        QVERIFY(facts->incompleteTensors() >= 2);
        QVERIFY(facts->expectedBytes > facts->hereBytes);
        QCOMPARE(facts->hereBytes, static_cast<std::uint64_t>(bytes.size()));
        TensorQuery query;
        query.group = TensorGroup::Incomplete;
        QCOMPARE(runQuery(facts, query).size(), static_cast<std::size_t>(facts->incompleteTensors()));
        TensorModel model;
        model.setFacts(facts, runQuery(facts, query));
        QVERIFY(model.index(0, TensorModel::InFile).data().toString().startsWith(QStringLiteral("cut off at")));
        QCOMPARE(model.index(1, TensorModel::InFile).data().toString(), QStringLiteral("missing"));
    }

    void arraysUnderTheTester()
    {
        ArrayModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        askAround(model);
        const FactsPtr facts = read(sample().bytes());
        model.setEntry(facts->document, 4);
        askAround(model);
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.index(3, ArrayModel::Value).data().toString(), QStringLiteral("wor\\xFFld"));
        model.setEntry(facts->document, 6);
        QCOMPARE(model.index(2, ArrayModel::Value).data().toString(), QStringLiteral("-1.5"));
        model.setEntry(facts->document, 0); // no array
        QCOMPARE(model.rowCount(), 0);
        model.setEntry(facts->document, 4000);
        QCOMPARE(model.rowCount(), 0);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void nestedArrays()
    {
        support::GgufBuilder builder;
        QByteArray value = builder.number32(9) + builder.count(2);
        value += builder.number32(4) + builder.count(2) + builder.number32(7) + builder.number32(8);
        value += builder.number32(8) + builder.count(1) + builder.text("deep");
        builder.raw("x.nested", 9, value);
        const FactsPtr facts = read(builder.bytes());
        ArrayModel model;
        model.setEntry(facts->document, 0);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, ArrayModel::Value).data().toString(), QStringLiteral("7   8"));
        QCOMPARE(model.index(1, ArrayModel::Value).data().toString(), QStringLiteral("deep"));
    }

    void tokensUnderTheTester()
    {
        TokenModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        askAround(model);
        const FactsPtr facts = read(sample().bytes());
        model.setFacts(facts);
        askAround(model);
        QVERIFY(model.hasKinds() && model.hasScores());
        QCOMPARE(model.index(0, TokenModel::Kind).data().toString(), QStringLiteral("control"));
        QCOMPARE(model.index(2, TokenModel::Score).data().toString(), QStringLiteral("-1.5"));
        QCOMPARE(findTokens(facts, QStringLiteral("S>")), (std::vector<quint32>{0, 1}));
        QCOMPARE(findTokens(facts, QStringLiteral("4")), (std::vector<quint32>{4}));
        model.setIds(std::vector<quint32>{4, 1});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, TokenModel::Id).data().toString(), QStringLiteral("4"));
        model.setIds(std::nullopt);
        QCOMPARE(model.rowCount(), 5);
    }

    void tokenArraysOfTheWrongKindAreIgnored()
    {
        support::GgufBuilder builder;
        builder.strings("tokenizer.ggml.tokens", {"a", "b", "c"});
        builder.strings("tokenizer.ggml.scores", {"x", "y", "z"});
        builder.i32s("tokenizer.ggml.token_type", {1, 2});
        const FactsPtr facts = read(builder.bytes());
        TokenModel model;
        model.setFacts(facts);
        QVERIFY(!model.hasKinds());
        QVERIFY(!model.hasScores());
        QCOMPARE(model.index(1, TokenModel::Score).data().toString(), QString());
    }

    void partsCoverTheFile()
    {
        FilePartsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        const QByteArray bytes = sample().bytes();
        const FactsPtr facts = read(bytes);
        const auto parts = std::make_shared<const std::vector<FilePart>>(filePartsOf(*facts->document));
        std::uint64_t at = 0;
        for (const FilePart &part : *parts) {
            QCOMPARE(part.offset, at);
            at += part.bytes;
        }
        QCOMPARE(at, static_cast<std::uint64_t>(bytes.size()));
        QCOMPARE(parts->front().kind, FilePart::Kind::Header);
        QCOMPARE(parts->at(1).kind, FilePart::Kind::Metadata);
        QCOMPARE(parts->at(2).kind, FilePart::Kind::Table);
        model.setParts(facts, parts);
        askAround(model);
        QCOMPARE(model.rowCount(), static_cast<int>(parts->size()));
        const int row = model.rowOfTensor(3);
        QCOMPARE(model.part(row)->tensor.value(), 3U);
        QCOMPARE(model.rowOfByte(0, model.part(row)->offset + 1), row);
        QCOMPARE(model.rowOfByte(0, 1ULL << 60), -1);
        QVERIFY(!model.part(-1) && !model.part(model.rowCount()));
    }

    void partsOfADamagedFile()
    {
        support::GgufBuilder builder;
        builder.string("general.architecture", "llama");
        builder.tensorAt("a", {32}, kF32, 0).tensorAt("b", {32}, kF32, 256).tensorAt("c", {64}, kF32, 384);
        QByteArray bytes = builder.bytes();
        bytes += zeros((32 - bytes.size() % 32) % 32); // the data begin aligned
        bytes += zeros(384 + 100);
        const FactsPtr facts = read(bytes);
        const auto parts = filePartsOf(*facts->document);
        const auto count = [&](FilePart::Kind kind) { return std::ranges::count(parts, kind, &FilePart::kind); };
        QCOMPARE(count(FilePart::Kind::Gap), 1);
        QCOMPARE(count(FilePart::Kind::Tensor), 3);
        QCOMPARE(count(FilePart::Kind::Missing), 1);
        QCOMPARE(parts.back().kind, FilePart::Kind::Missing);
        QCOMPARE(parts.back().bytes, 256U - 100U);
    }

    void rowsAsTextAndJson()
    {
        const FactsPtr facts = read(sample().bytes());
        TensorModel model;
        model.setFacts(facts, allOf(10));
        const QString text = rowsAsText({model.index(0, 0), model.index(1, 0)}, {TensorModel::Name, TensorModel::Type});
        QCOMPARE(text, QStringLiteral("token_embd.weight\tQ8_0\nblk.10.attn_q.weight\tQ8_0"));
        const QJsonObject one = QJsonDocument::fromJson(rowsAsJson({model.index(1, 0)}).toUtf8()).object();
        QCOMPARE(one.value(QStringLiteral("name")).toString(), QStringLiteral("blk.10.attn_q.weight"));
        QCOMPARE(one.value(QStringLiteral("layer")).toInt(), 10);
        QCOMPARE(one.value(QStringLiteral("bytes")).toInt(), 34 * 32);
        QVERIFY(rowsAsJson({model.index(0, 0), model.index(1, 0)}).startsWith(u'['));
        MetadataModel metadata;
        metadata.setFacts(facts, allOf(facts->document->metadata().size()));
        const QJsonObject key = QJsonDocument::fromJson(rowsAsJson({metadata.indexOfEntry(2)}).toUtf8()).object();
        QCOMPARE(key.value(QStringLiteral("value")).toInt(), 7);
        QCOMPARE(key.value(QStringLiteral("type")).toString(), QStringLiteral("uint32"));
    }

    void naturalOrder_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<bool>("less");
        QTest::newRow("number before larger number") << QByteArray("blk.2.x") << QByteArray("blk.10.x") << true;
        QTest::newRow("and not the other way") << QByteArray("blk.10.x") << QByteArray("blk.2.x") << false;
        QTest::newRow("equal") << QByteArray("a.1") << QByteArray("a.1") << false;
        QTest::newRow("prefix first") << QByteArray("a") << QByteArray("a.b") << true;
        QTest::newRow("more digits than any number")
            << QByteArray("99999999999999999998") << QByteArray("99999999999999999999") << true;
        QTest::newRow("empty first") << QByteArray("") << QByteArray("a") << true;
    }
    void naturalOrder()
    {
        QFETCH(QByteArray, a);
        QFETCH(QByteArray, b);
        QFETCH(bool, less);
        QCOMPARE(naturalLess(a.toStdString(), b.toStdString()), less);
    }

    void cutTextsKeepWholeCharacters()
    {
        const std::string text = "a\xE2\x96\x81\xE2\x96\x81\xE2\x96\x81";
        for (std::size_t limit = 1; limit < text.size(); ++limit)
            QVERIFY2(!toLine(text, limit).contains(QStringLiteral("\\x")), qPrintable(toLine(text, limit)));
    }

    void hundredThousandTensorsAndQuarterOfAMillionTokens()
    {
        support::GgufBuilder builder;
        builder.string("general.architecture", "llama");
        std::vector<std::string> texts;
        for (int i = 0; i < 262144; ++i)
            texts.push_back("token" + std::to_string(i));
        std::vector<std::string_view> views(texts.begin(), texts.end());
        builder.strings("tokenizer.ggml.tokens", views);
        for (int i = 0; i < 100000; ++i)
            builder.tensorAt("blk." + std::to_string(i / 10) + ".t" + std::to_string(i % 10), {1}, kF32,
                             static_cast<std::uint64_t>(i) * 32);
        const FactsPtr facts = read(builder.bytes());
        TensorModel model;
        model.setFacts(facts, runQuery(facts, {}));
        QCOMPARE(model.rowCount(), 100000);
        QCOMPARE(model.index(99999, 0).data().toString(), QStringLiteral("blk.9999.t9"));
        ArrayModel array;
        array.setEntry(facts->document, 1);
        QCOMPARE(array.rowCount(), 262144);
        QCOMPARE(array.index(262143, 1).data().toString(), QStringLiteral("token262143"));
        QCOMPARE(findTokens(facts, QStringLiteral("token26214")).size(), 5U);
    }

    void factsOfLlamaHeader()
    {
        GAUFRE_REQUIRE_SHARED(path, "golden/headers/llama3-8b-F16.gguf");
        auto document = core::gguf::readModel(path.toStdString());
        QVERIFY(document);
        const FactsPtr facts = makeFacts(*document);
        QCOMPARE(facts->lastLayer.value(), 31U);
        QVERIFY(facts->completeTensors == 0);
        QVERIFY(facts->expectedBytes > 14ULL << 30U);
    }
};

QTEST_GUILESS_MAIN(TestModels)
#include "tst_models.moc"
