// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/mixes.h"
#include "core/quant/quantize.h"
#include "tests/cli/cli_runner.h"
#include "tests/support/gguf_builder.h"
#include "tests/support/shared_data.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <filesystem>

using cli::run;
using support::GgufBuilder;

namespace {

QString sample()
{
    return support::sourcePath("resources/sample/gaufre-sample-f16.gguf");
}

/// A llama of two layers whose rows are super-blocks.
GgufBuilder smallModel()
{
    const auto weights = [](std::size_t rows, unsigned seed) {
        std::vector<float> values(rows * 256);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>((i + seed) * 2654435761U % 2001) / 20000.0F - 0.05F;
        return values;
    };
    GgufBuilder builder;
    builder.string("general.architecture", "llama").u32("llama.block_count", 2);
    builder.tensorF32("token_embd.weight", {256, 40}, weights(40, 1));
    builder.tensorF32("output_norm.weight", {256}, weights(1, 2));
    builder.tensorF32("output.weight", {256, 40}, weights(40, 3));
    for (const std::string layer : {"blk.0.", "blk.1."}) {
        builder.tensorF32(layer + "attn_norm.weight", {256}, weights(1, 4));
        builder.tensorF32(layer + "attn_q.weight", {256, 64}, weights(64, 5));
        builder.tensorF32(layer + "attn_v.weight", {256, 32}, weights(32, 6));
        builder.tensorF32(layer + "ffn_down.weight", {256, 96}, weights(96, 7));
    }
    return builder;
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(no file)");
}

/// Rows of 288: no multiple of 256.
GgufBuilder oddRows()
{
    GgufBuilder builder;
    builder.string("general.architecture", "llama").u32("llama.block_count", 1);
    builder.tensorF32("token_embd.weight", {288, 4}, std::vector<float>(288 * 4, 0.5F));
    builder.tensorF32("blk.0.ffn_down.weight", {288, 8}, std::vector<float>(288 * 8, 0.25F));
    builder.tensorF32("output.weight", {288, 4}, std::vector<float>(288 * 4, 0.25F));
    return builder;
}

} // namespace

class tst_cli_quantize : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QTemporaryDir m_sources;
    [[nodiscard]] QString source() const { return m_sources.filePath("model.gguf"); }
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] QStringList files() const
    {
        return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    }

private slots:
    void initTestCase() { QVERIFY(smallModel().save(source())); }

    void init()
    {
        for (const QString &name : files())
            QVERIFY(QFile::remove(path(name)));
    }

    void jsonReport()
    {
        const auto outcome = run({"quantize", "--json", source(), path("out.gguf"), "q4_k_m"});
        EXPECT_EXIT(outcome, 0);
        const QJsonObject json = outcome.json();
        QCOMPARE(json["input"].toString(), source());
        QCOMPARE(json["output"].toString(), path("out.gguf"));
        QCOMPARE(json["type"].toString(), "Q4_K_M");
        QCOMPARE(json["totals"]["bytes"].toInteger(), QFileInfo(path("out.gguf")).size());
        QVERIFY(json["totals"]["bpw"].toDouble() > 4.0);
        QVERIFY(json["totals"]["seconds"].toDouble() > 0);
        QVERIFY(json["totals"]["weights_per_second"].toDouble() > 0);
        QVERIFY(json["warnings"].isArray());
        QCOMPARE(json["blocks"].toArray(), QJsonArray());
        const QJsonArray tensors = json["tensors"].toArray();
        QVERIFY(!tensors.isEmpty());
        for (const QJsonValue &tensor : tensors) {
            QVERIFY(tensor["bytes"].toInt() > 0);
            QVERIFY(tensor.toObject().contains("fallback"));
            QCOMPARE(tensor["rmse"].toDouble(-1) > 0, tensor["from"] != tensor["to"]);
        }
    }

    void dryRunPredictsTheFile_data()
    {
        QTest::addColumn<QString>("type");
        for (const char *type :
             {"F32", "F16", "BF16", "Q4_0", "Q8_0", "Q2_K", "Q3_K_M", "Q4_K_M", "Q6_K", "COPY", "15"})
            QTest::newRow(type) << type;
    }
    void dryRunPredictsTheFile()
    {
        QFETCH(QString, type);
        const QJsonObject plan = run({"quantize", "--dry-run", "--json", source(), type}).json();
        QVERIFY(plan["output"].isNull());
        QVERIFY(!plan["totals"].toObject().contains("seconds"));
        QVERIFY(!plan["tensors"][0].toObject().contains("rmse"));
        QCOMPARE(files(), QStringList());
        EXPECT_EXIT(run({"quantize", "--quiet", source(), path("out.gguf"), type}), 0);
        QCOMPARE(plan["totals"]["bytes"].toInteger(), QFileInfo(path("out.gguf")).size());
    }

    void dryRunOfAHeader()
    {
        GAUFRE_REQUIRE_SHARED(header, "golden/headers/llama3-8b-F16.gguf");
        const auto outcome = run({"quantize", "--dry-run", "--json", header, "Q4_K_M"});
        EXPECT_EXIT(outcome, 0);
        QVERIFY(!outcome.json()["blocks"].toArray().isEmpty());
        EXPECT_EXIT(run({"quantize", header, path("out.gguf"), "Q4_K_M"}), 3);
        QCOMPARE(files(), QStringList());
    }

    void safetyRules_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("says");
        const QString out = path("out.gguf");
        QTest::newRow("existing output") << QStringList{path("in.gguf"), path("old.gguf"), "Q8_0"} << "TargetExists"
                                         << "--replace";
        QTest::newRow("output is input") << QStringList{path("in.gguf"), path("in.gguf"), "Q8_0", "--replace"}
                                         << "SameFile" << "";
        QTest::newRow("output is input by a link")
            << QStringList{path("in.gguf"), path("link.gguf"), "Q8_0", "--replace"} << "SameFile" << "";
        QTest::newRow("quantized already")
            << QStringList{path("q8.gguf"), out, "Q4_0"} << "Requantizing" << "--allow-requantize";
        QTest::newRow("matrix needed") << QStringList{path("in.gguf"), out, "Q2_K_S"} << "ImatrixRequired"
                                       << "--imatrix";
        QTest::newRow("fallback refused")
            << QStringList{path("odd.gguf"), out, "Q4_K_M", "--no-fallback"} << "FallbackRefused" << "--no-fallback";
    }
    void safetyRules()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, code);
        QFETCH(QString, says);
        QVERIFY(QFile::copy(source(), path("in.gguf")));
        QVERIFY(oddRows().save(path("odd.gguf")));
        std::filesystem::create_symlink("in.gguf", path("link.gguf").toStdString());
        EXPECT_EXIT(run({"quantize", "-q", source(), path("q8.gguf"), "Q8_0"}), 0);
        EXPECT_EXIT(run({"quantize", "-q", source(), path("old.gguf"), "Q8_0"}), 0);
        const QStringList before = files();
        const auto outcome = run(QStringList{"quantize", "--json"} + arguments);
        EXPECT_EXIT(outcome, 4);
        QCOMPARE(outcome.errorCode(), code);
        QVERIFY2(outcome.err.contains(says.toUtf8()), outcome.err.constData());
        QCOMPARE(files(), before);
        // A dry run shows the same as a block, and is fine.
        const auto dry = run(QStringList{"quantize", "--json", "--dry-run"} + arguments);
        EXPECT_EXIT(dry, 0);
        QVERIFY(!dry.json()["blocks"].toArray().isEmpty());
    }

    void replaceWritesOver()
    {
        EXPECT_EXIT(run({"quantize", "-q", source(), path("out.gguf"), "Q8_0"}), 0);
        EXPECT_EXIT(run({"quantize", "-q", "--replace", source(), path("out.gguf"), "Q4_0"}), 0);
        EXPECT_EXIT(run({"quantize", "-q", source(), path("other.gguf"), "Q4_0"}), 0);
        QVERIFY(contents(path("out.gguf")) == contents(path("other.gguf")));
    }

    void typeThatCannotBeWrittenYet()
    {
        const auto mixes = core::plan::allMixes();
        const auto mix = std::ranges::find_if(mixes, [](const core::plan::MixInfo &info) {
            return !core::quant::canQuantize(info.baseType) && !core::quant::requiresImatrix(info.baseType);
        });
        if (mix == mixes.end())
            QSKIP("every mix that works without a matrix can be written: nothing to refuse");
        const QString name = QString::fromUtf8(mix->name.data(), static_cast<qsizetype>(mix->name.size()));
        const auto outcome = run({"quantize", "--json", source(), path("out.gguf"), name});
        EXPECT_EXIT(outcome, 3);
        QCOMPARE(outcome.errorCode(), "TypeNotWritable");
        QCOMPARE(files(), QStringList());
    }

    // Case 58: fallbacks are told before the work.
    void fallbacks()
    {
        QVERIFY(oddRows().save(path("odd.gguf")));
        const auto outcome = run({"quantize", "--json", path("odd.gguf"), path("out.gguf"), "Q4_K_M"});
        EXPECT_EXIT(outcome, 0);
        QVERIFY(outcome.err.contains("blk.0.ffn_down.weight"));
        bool found = false;
        for (const QJsonValue &tensor : outcome.json()["tensors"].toArray())
            found = found || (tensor["name"] == "blk.0.ffn_down.weight" && tensor["fallback"] == "Q6_K" &&
                              tensor["to"] == "Q8_0");
        QVERIFY(found);
    }

    void rules()
    {
        const QJsonArray tensors =
            run({"quantize", "--dry-run", "--json", source(), "Q4_K_M", "--tensor-type", "blk\\.0\\.attn_q=q8_0",
                 "--tensor-type", "attn_q=f16", "--output-tensor-type", "q5_K", "--token-embedding-type", "bf16"})
                .json()["tensors"]
                .toArray();
        QHash<QString, QString> types;
        for (const QJsonValue &tensor : tensors)
            types[tensor["name"].toString()] = tensor["to"].toString();
        QCOMPARE(types["blk.0.attn_q.weight"], "Q8_0");
        QCOMPARE(types["blk.1.attn_q.weight"], "F16");
        QCOMPARE(types["token_embd.weight"], "BF16");
        const auto bad = run({"quantize", "--dry-run", "--json", source(), "Q4_K_M", "--tensor-type", "attn_(q=f16"});
        EXPECT_EXIT(bad, 2);
        QCOMPARE(bad.errorCode(), "RuleInvalid");
    }

    void matrix()
    {
        GAUFRE_REQUIRE_SHARED(gguf, "data/imatrix/gaufre-sample.imatrix.gguf");
        GAUFRE_REQUIRE_SHARED(legacy, "data/imatrix/gaufre-sample.imatrix.dat");
        for (const auto &[file, target] : {std::pair(gguf, "a.gguf"), std::pair(legacy, "b.gguf")})
            EXPECT_EXIT(run({"quantize", "-q", "--imatrix", file, sample(), path(target), "Q2_K_S"}), 0);
        const auto inspected = run({"inspect", path("a.gguf"), "--key", "quantize.imatrix.file"});
        QCOMPARE(inspected.out, QByteArray("gaufre-sample.imatrix.gguf\n"));
        EXPECT_EXIT(run({"quantize", "--imatrix", path("absent.dat"), sample(), path("c.gguf"), "Q4_K_M"}), 3);
    }

    void threadsDoNotChangeTheBytes()
    {
        for (const char *threads : {"1", "2", "5"})
            EXPECT_EXIT(
                run({"quantize", "-q", "-t", threads, source(), path(QString("t%1.gguf").arg(threads)), "Q3_K_L"}), 0);
        QVERIFY(contents(path("t1.gguf")) == contents(path("t2.gguf")));
        QVERIFY(contents(path("t1.gguf")) == contents(path("t5.gguf")));
    }

    void badFolders()
    {
        const auto missing = run({"quantize", "--json", source(), path("nowhere/out.gguf"), "Q8_0"});
        EXPECT_EXIT(missing, 1);
        QCOMPARE(missing.errorCode(), "FolderMissing");
        const auto folder = run({"quantize", "--json", source(), m_folder.path(), "Q8_0"});
        EXPECT_EXIT(folder, 1);
        QCOMPARE(folder.errorCode(), "NotAFile");
    }

    void quietIsQuiet()
    {
        const auto outcome = run({"quantize", "--quiet", source(), path("out.gguf"), "Q8_0"});
        EXPECT_EXIT(outcome, 0);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY(outcome.err.isEmpty());
    }

    // Ctrl-C: exit 130, nothing left, within a moment.
    void interrupt()
    {
        GgufBuilder builder;
        builder.string("general.architecture", "llama").u32("llama.block_count", 1);
        std::vector<float> values(std::size_t{4096} * 4096);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(i * 2654435761U % 1000) / 1000.0F - 0.5F;
        builder.tensorF32("blk.0.ffn_up.weight", {4096, 4096}, values);
        QVERIFY(builder.save(path("large.gguf")));
        QProcess process;
        process.start(QStringLiteral(GAUFRE_CLI),
                      {"quantize", "-t", "1", path("large.gguf"), path("out.gguf"), "Q3_K_M"});
        QVERIFY(process.waitForStarted());
        QVERIFY(QTest::qWaitFor([this] { return QFile::exists(path("out.gguf.part")); }));
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(10000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        QCOMPARE(files(), QStringList{"large.gguf"});
    }

    void plainProgress()
    {
        const auto outcome = run({"quantize", "--progress", "plain", source(), path("out.gguf"), "Q8_0"});
        EXPECT_EXIT(outcome, 0);
        QVERIFY(outcome.err.contains(" %"));
        QVERIFY(outcome.err.endsWith('\n'));
        QVERIFY(!outcome.err.contains('\r'));
    }
};

QTEST_GUILESS_MAIN(tst_cli_quantize)
#include "tst_cli_quantize.moc"
