// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"
#include "tests/support/gguf_builder.h"
#include "tests/support/shared_data.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using cli::run;
using support::GgufBuilder;

namespace {

GgufBuilder smallModel()
{
    GgufBuilder builder;
    builder.string("general.architecture", "llama")
        .string("general.name", "small \"one\"\n")
        .u32("llama.block_count", 2);
    builder.f32("llama.rope.freq_base", 1e-5F).u64("a.large", std::numeric_limits<std::uint64_t>::max());
    builder.boolean("a.bool", true).f32("a.nan", std::numeric_limits<float>::quiet_NaN());
    builder.i32s("a.list", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}).string("a.broken", std::string_view("x\xffy"));
    builder.tensorF32("token_embd.weight", {32, 4}, std::vector<float>(128, 0.5F));
    builder.tensorF32("blk.0.attn_q.weight", {32, 2}, std::vector<float>(64, 0.25F));
    builder.tensorF32("blk.1.attn_q.weight", {32, 2}, std::vector<float>(64, 0.25F));
    return builder;
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

QString sample()
{
    return support::sourcePath("resources/sample/gaufre-sample-f16.gguf");
}

} // namespace

class tst_cli : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

private slots:
    void init()
    {
        for (const QString &name : QDir(m_folder.path()).entryList(QDir::Files))
            QVERIFY(QFile::remove(path(name)));
        QVERIFY(smallModel().save(path("small.gguf")));
    }

    // Case 144: without a display, --help and --version are text.
    void helpAndVersion_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("--help") << QStringList{"--help"} << "quantize";
        QTest::newRow("--version") << QStringList{"--version"} << "gaufre-cli ";
        for (const char *command : {"inspect", "map", "validate", "hash", "name", "quantize", "completion"})
            QTest::addRow("%s --help", command) << QStringList{command, "--help"} << command;
    }
    void helpAndVersion()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const auto outcome = run(arguments);
        EXPECT_EXIT(outcome, 0);
        QVERIFY(outcome.out.contains(says.toUtf8()));
        QVERIFY(outcome.err.isEmpty());
    }

    void wrongUsage_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("an unknown command") << QStringList{"frobnicate"};
        QTest::newRow("no file") << QStringList{"inspect"};
        QTest::newRow("an unknown flag") << QStringList{"inspect", "x.gguf", "--frobnicate"};
        QTest::newRow("an unknown type") << QStringList{"map", "x.gguf", "--type", "Q9_Z"};
        QTest::newRow("no shell") << QStringList{"completion"};
        QTest::newRow("an unknown shell") << QStringList{"completion", "tcsh"};
        QTest::newRow("quantize without type") << QStringList{"quantize", "x.gguf"};
        QTest::newRow("quantize without output") << QStringList{"quantize", "x.gguf", "Q4_K_M"};
        QTest::newRow("quantize to an unknown type") << QStringList{"quantize", "x.gguf", "y.gguf", "Q9_Z"};
        QTest::newRow("quantize with too much") << QStringList{"quantize", "x.gguf", "y.gguf", "Q4_K_M", "more"};
        QTest::newRow("a rule without type")
            << QStringList{"quantize", "x.gguf", "y.gguf", "Q4_K_M", "--tensor-type", "attn_v"};
        QTest::newRow("a rule with an unknown type")
            << QStringList{"quantize", "x.gguf", "y.gguf", "Q4_K_M", "--tensor-type", "attn_v=q9"};
        QTest::newRow("no threads") << QStringList{"quantize", "x.gguf", "y.gguf", "Q4_K_M", "-t", "0"};
    }
    void wrongUsage()
    {
        QFETCH(QStringList, arguments);
        const auto plain = run(arguments);
        EXPECT_EXIT(plain, 2);
        QVERIFY(plain.out.isEmpty());
        QVERIFY(plain.err.startsWith("gaufre-cli: "));
        const auto json = run(arguments + QStringList{"--json"});
        EXPECT_EXIT(json, 2);
        QVERIFY(!json.errorCode().isEmpty());
    }

    void inspectJson()
    {
        const auto outcome = run({"inspect", "--json", path("small.gguf")});
        EXPECT_EXIT(outcome, 0);
        const QJsonObject json = outcome.json();
        QCOMPARE(json["format"].toString(), "GGUF");
        QCOMPARE(json["version"].toInt(), 3);
        QCOMPARE(json["endian"].toString(), "little");
        QCOMPARE(json["alignment"].toInt(), 32);
        QCOMPARE(json["header_bytes"].toInt(), smallModel().header().size());
        QCOMPARE(json["data_offset"].toInt() % 32, 0);
        QCOMPARE(json["file_bytes"].toInt(), smallModel().bytes().size());
        const QJsonArray tensors = json["tensors"].toArray();
        QCOMPARE(tensors.size(), 3);
        QCOMPARE(tensors[0]["name"].toString(), "token_embd.weight");
        QCOMPARE(tensors[0]["shape"].toArray(), (QJsonArray{32, 4}));
        QCOMPARE(tensors[0]["type"].toString(), "F32");
        QCOMPARE(tensors[0]["bytes"].toInt(), 512);
        QCOMPARE(tensors[0]["offset"], json["data_offset"]);
        QVERIFY(tensors[0]["layer"].isNull());
        QCOMPARE(tensors[0]["role"].toString(), "token_embd");
        QCOMPARE(tensors[2]["layer"].toInt(-1), 1);
        QCOMPARE(tensors[2]["role"].toString(), "attn_q");
        QVERIFY(!tensors[2].toObject().contains("shard"));
        QCOMPARE(json["totals"]["tensors"].toInt(), 3);
        QCOMPARE(json["totals"]["parameters"].toInt(), 256);
        QCOMPARE(json["totals"]["tensor_bytes"].toInt(), 1024);
        QCOMPARE(json["totals"]["bpw"].toDouble(), 32.0);
        QVERIFY(json["problems"].isArray());
    }

    void inspectJsonValues()
    {
        const auto outcome = run({"inspect", "--json", "--metadata", path("small.gguf")});
        EXPECT_EXIT(outcome, 0);
        QVERIFY(!outcome.json().contains("tensors"));
        QHash<QString, QJsonObject> entries;
        for (const QJsonValue &entry : outcome.json()["metadata"].toArray())
            entries[entry["key"].toString()] = entry.toObject();
        QCOMPARE(entries["general.name"]["value"].toString(), "small \"one\"\n");
        QCOMPARE(entries["general.name"]["type"].toString(), "string");
        QCOMPARE(entries["a.bool"]["value"].toBool(), true);
        QCOMPARE(entries["a.nan"]["value"].toString(), "NaN");
        QCOMPARE(entries["a.broken"]["value"].toString(), "x\\xFFy");
        QCOMPARE(entries["a.list"]["type"].toString(), "array");
        QCOMPARE(entries["a.list"]["item_type"].toString(), "int32");
        QCOMPARE(entries["a.list"]["count"].toInt(), 10);
        QCOMPARE(entries["a.list"]["head"].toArray().size(), 8);
        // As written, since a double could not hold them: the shortest text, and a large integer in full.
        QVERIFY(outcome.out.contains("\"value\": 1e-05}"));
        QVERIFY(outcome.out.contains("\"value\": 18446744073709551615}"));
        const auto full = run({"inspect", "--json", "--metadata", "--full", path("small.gguf")});
        QVERIFY(full.out.contains("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"));
    }

    void inspectKey()
    {
        QCOMPARE(run({"inspect", path("small.gguf"), "--key", "a.list"}).out,
                 QByteArray("0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n"));
        QCOMPARE(run({"inspect", path("small.gguf"), "--key", "general.architecture"}).out, QByteArray("llama\n"));
        QCOMPARE(run({"inspect", path("small.gguf"), "--key", "a.broken"}).out, QByteArray("x\xffy\n"));
        QCOMPARE(run({"inspect", path("small.gguf"), "--key", "a.bool"}).out, QByteArray("true\n"));
        EXPECT_EXIT(run({"inspect", path("small.gguf"), "--key", "absent"}), 1);
    }

    void inspectText()
    {
        const auto outcome = run({"inspect", path("small.gguf")});
        EXPECT_EXIT(outcome, 0);
        for (const char *word : {"Metadata", "Tensors (3)", "Problems", "blk.1.attn_q.weight", "32 × 2", "llama"})
            QVERIFY2(outcome.out.contains(word), word);
        QVERIFY(!outcome.out.contains('\x1b'));
        QVERIFY(!run({"inspect", "--tensors", path("small.gguf")}).out.contains("Metadata"));
    }

    void brokenInputs_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("errorCode"); // empty: something could be read
        QTest::addColumn<int>("inspectExit");
        const QByteArray good = smallModel().bytes();
        QTest::newRow("empty") << QByteArray() << "EmptyFile" << 3;
        QTest::newRow("text") << QByteArray("hello, this is no model at all\n") << "NotGguf" << 3;
        QTest::newRow("LFS pointer") << QByteArray(
                                            "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")
                                     << "GitLfsPointer" << 3;
        QTest::newRow("cut in the metadata") << good.first(100) << "" << 3;
        QTest::newRow("cut in the data") << good.first(good.size() - 100) << "" << 0;
        QTest::newRow("a count of 2^60") << GgufBuilder().tensorCount(std::uint64_t{1} << 60).header() << "BadCount"
                                         << 3;
    }
    void brokenInputs()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, errorCode);
        QFETCH(int, inspectExit);
        write(path("bad.gguf"), bytes);
        const auto inspected = run({"inspect", "--json", path("bad.gguf")});
        EXPECT_EXIT(inspected, inspectExit);
        QCOMPARE(inspected.errorCode(), errorCode);
        if (errorCode.isEmpty())
            QVERIFY(!inspected.json()["problems"].toArray().isEmpty());
        if (inspectExit != 0)
            QVERIFY(inspected.err.startsWith("gaufre-cli: " + path("bad.gguf").toUtf8() + ": "));
        EXPECT_EXIT(run({"inspect", path("bad.gguf")}), inspectExit);
        EXPECT_EXIT(run({"inspect", "--strict", path("bad.gguf")}), 3);
        EXPECT_EXIT(run({"map", path("bad.gguf")}), inspectExit);
        EXPECT_EXIT(run({"validate", path("bad.gguf")}), 3);
        EXPECT_EXIT(run({"hash", path("bad.gguf")}), 3);
        const auto quantized = run({"quantize", "--json", path("bad.gguf"), path("out.gguf"), "Q8_0"});
        EXPECT_EXIT(quantized, 3);
        QVERIFY(!quantized.errorCode().isEmpty());
        QCOMPARE(QDir(m_folder.path()).entryList({"out*"}, QDir::Files), QStringList());
    }

    void everyPrefixIsSurvived()
    {
        const QByteArray good = smallModel().bytes();
        for (qsizetype length = 0; length < 64; length += 7) {
            write(path("cut.gguf"), good.first(length));
            const auto outcome = run({"inspect", "--json", path("cut.gguf")});
            EXPECT_EXIT(outcome, 3);
            QVERIFY(!outcome.json().isEmpty());
        }
    }

    void missingFile()
    {
        const auto outcome = run({"inspect", "--json", path("absent.gguf")});
        EXPECT_EXIT(outcome, 3);
        QCOMPARE(outcome.errorCode(), "FileNotFound");
    }

    void folderArgument()
    {
        QTemporaryDir one;
        QVERIFY(smallModel().save(one.filePath("only.gguf")));
        QCOMPARE(run({"inspect", "--json", one.path()}).json()["totals"]["tensors"].toInt(), 3);
        QVERIFY(smallModel().save(one.filePath("other.gguf")));
        EXPECT_EXIT(run({"inspect", one.path()}), 3);
        QTemporaryDir none;
        EXPECT_EXIT(run({"inspect", none.path()}), 3);
    }

    void anyShard()
    {
        const auto shard = [](std::uint16_t number) {
            GgufBuilder builder;
            if (number == 0)
                builder.string("general.architecture", "llama").u32("llama.block_count", 2);
            builder.u16("split.no", number).u16("split.count", 2).i32("split.tensors.count", 3);
            if (number == 0)
                return builder.tensorF32("token_embd.weight", {32, 4}, std::vector<float>(128, 0.5F));
            builder.tensorF32("blk.0.attn_q.weight", {32, 2}, std::vector<float>(64, 0.25F));
            return builder.tensorF32("blk.1.attn_q.weight", {32, 2}, std::vector<float>(64, 0.25F));
        };
        QVERIFY(shard(0).save(path("m-00001-of-00002.gguf")));
        QVERIFY(shard(1).save(path("m-00002-of-00002.gguf")));
        for (const char *name : {"m-00001-of-00002.gguf", "m-00002-of-00002.gguf"}) {
            const QJsonObject json = run({"inspect", "--json", path(name)}).json();
            QCOMPARE(json["tensors"].toArray().size(), 3);
            QCOMPARE(json["tensors"][0]["shard"].toInt(-1), 0);
            QCOMPARE(json["tensors"][2]["shard"].toInt(-1), 1);
        }
        EXPECT_EXIT(run({"quantize", path("m-00002-of-00002.gguf"), path("joined.gguf"), "Q8_0"}), 0);
        QCOMPARE(run({"inspect", "--json", path("joined.gguf")}).json()["tensors"].toArray().size(), 3);
        // Any shard is the source: none may be written over.
        EXPECT_EXIT(
            run({"quantize", "--replace", path("m-00001-of-00002.gguf"), path("m-00002-of-00002.gguf"), "Q8_0"}), 4);
    }

    void mapText()
    {
        const auto outcome = run({"map", sample()});
        EXPECT_EXIT(outcome, 0);
        for (const char *word : {"bits per weight", "token_embd.weight", "attn_v", "ffn_down", "F16"})
            QVERIFY2(outcome.out.contains(word), word);
        QVERIFY(!outcome.out.contains('\x1b'));
        const auto plan = run({"map", "--type", "q4_k_m", sample()});
        EXPECT_EXIT(plan, 0);
        QVERIFY(plan.out.contains("Q4_K") && plan.out.contains("Q6_K"));
    }

    void mapOfEightyLayersOfHeader()
    {
        GAUFRE_REQUIRE_SHARED(headers, "golden/headers");
        const QStringList names = QDir(headers).entryList({"llama3-8b*"});
        if (names.isEmpty())
            QSKIP("the header of Llama 3 8B is not there");
        const auto outcome = run({"map", "--type", "Q4_K_M", QDir(headers).filePath(names.first())});
        EXPECT_EXIT(outcome, 0);
        QVERIFY2(outcome.out.contains("4.89 bits per weight") && outcome.out.contains("4.58 GiB"),
                 outcome.out.first(400).constData());
    }

    void mapJson()
    {
        const auto json = run({"map", "--json", "--type", "Q8_0", path("small.gguf")}).json();
        QCOMPARE(json["type"].toString(), "Q8_0");
        QCOMPARE(json["tensors"].toArray().size(), 3);
        QCOMPARE(json["tensors"][1]["type"].toString(), "Q8_0");
        QVERIFY(run({"map", "--json", path("small.gguf")}).json()["type"].isNull());
    }

    void validate()
    {
        const auto good = run({"validate", "--json", sample()});
        EXPECT_EXIT(good, 0);
        QCOMPARE(good.json()["ok"].toBool(), true);
        QVERIFY(good.json()["tensors_checked"].toInt() > 0);
        QVERIFY(good.json()["bytes_checked"].toInt() > 0);

        GgufBuilder builder = smallModel();
        builder.tensorF32("blk.1.attn_k.weight", {32, 1},
                          std::vector<float>(32, std::numeric_limits<float>::infinity()));
        QVERIFY(builder.save(path("inf.gguf")));
        const auto bad = run({"validate", "--json", path("inf.gguf")});
        EXPECT_EXIT(bad, 3);
        QCOMPARE(bad.json()["ok"].toBool(true), false);
        QCOMPARE(bad.json()["problems"].toArray().last()["code"].toString(), "NonFiniteValue");
        QVERIFY(run({"validate", path("inf.gguf")}).out.contains("NonFiniteValue"));
    }

    void hashesEqualThoseOfThePeer()
    {
        GAUFRE_REQUIRE_SHARED(model, "data/models/stories260K.gguf");
        GAUFRE_REQUIRE_SHARED(golden, "golden/eval/hash-stories260K.txt");
        QFile file(golden);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray expected = file.readAll();
        const auto outcome = run({"hash", model});
        EXPECT_EXIT(outcome, 0);
        int compared = 0;
        const auto lines = outcome.out.trimmed().split('\n');
        for (const QByteArray &line : expected.split('\n')) {
            if (!line.startsWith("xxh64") && !line.startsWith("sha"))
                continue;
            ++compared;
            QVERIFY2(lines.contains(line), line.constData());
        }
        QVERIFY(compared > 10);
        QCOMPARE(lines.size(), compared);
        EXPECT_EXIT(run({"hash", "--check", golden, model}), 0);
    }

    void manifest()
    {
        EXPECT_EXIT(run({"hash", "--manifest", path("m.txt"), path("small.gguf")}), 0);
        EXPECT_EXIT(run({"hash", "--check", path("m.txt"), path("small.gguf")}), 0);
        EXPECT_EXIT(run({"hash", "--manifest", path("m.txt"), path("small.gguf")}), 4);
        GgufBuilder other = smallModel();
        QByteArray bytes = other.bytes();
        bytes[bytes.size() - 200] = static_cast<char>(bytes[bytes.size() - 200] + 1);
        write(path("other.gguf"), bytes);
        const auto changed = run({"hash", "--check", path("m.txt"), path("other.gguf")});
        EXPECT_EXIT(changed, 1);
        QVERIFY(changed.out.contains("differs"));
        const auto json = run({"hash", "--json", "--sha256", "--uuid", path("small.gguf")}).json();
        QCOMPARE(json["hashes"].toArray().size(), 1);
        QCOMPARE(json["hashes"][0]["algorithm"].toString(), "sha256");
        QCOMPARE(json["hashes"][0]["tensors"].toArray().size(), 3);
        QCOMPARE(json["uuid"].toString().size(), 36);
    }

    // Case 145.
    void name()
    {
        QVERIFY(QFile::copy(path("small.gguf"), path("Hermes-2-Pro-Llama-3-8B-F16.gguf")));
        const auto json = run({"name", "--json", path("Hermes-2-Pro-Llama-3-8B-F16.gguf")}).json();
        QCOMPARE(json["follows"].toBool(), true);
        QCOMPARE(json["parts"]["encoding"].toString(), "F16");
        QCOMPARE(json["parts"]["size_label"].toString(), "8B");
        QVERIFY(run({"name", "--json", path("small.gguf")}).json()["parts"].isNull());
        QVERIFY(run({"name", path("small.gguf")}).out.contains("does not follow"));
    }

    void completion_data()
    {
        QTest::addColumn<QString>("shell");
        QTest::newRow("bash") << "bash";
        QTest::newRow("zsh") << "zsh";
        QTest::newRow("fish") << "fish";
    }
    void completion()
    {
        QFETCH(QString, shell);
        const auto outcome = run({"completion", shell});
        EXPECT_EXIT(outcome, 0);
        for (const char *word : {"inspect", "quantize", "leave-output-tensor", "completion"})
            QVERIFY2(outcome.out.contains(word), word);
        const QString interpreter = QStandardPaths::findExecutable(shell);
        if (interpreter.isEmpty())
            QSKIP("this shell is not installed: its script was not parsed");
        write(path("script"), outcome.out);
        QCOMPARE(QProcess::execute(interpreter, {"-n", path("script")}), 0);
    }

    void fullStandardOutputIsAnError()
    {
        if (!QFile::exists("/dev/full"))
            QSKIP("there is no /dev/full here");
        QProcess process;
        process.setStandardOutputFile("/dev/full");
        process.start(QStringLiteral(GAUFRE_CLI), {"inspect", path("small.gguf")});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 1);
    }
};

QTEST_GUILESS_MAIN(tst_cli)
#include "tst_cli.moc"
