// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/naming.h"

#include "tests/gguf/reader_support.h"

#include <QTest>

using namespace core::gguf;
using namespace reader_support;
using support::GgufBuilder;

class TestNaming : public QObject
{
    Q_OBJECT

private slots:
    void parses_data();
    void parses();
    void refuses_data();
    void refuses();
    void shardNames_data();
    void shardNames();
    void replacesEncoding_data();
    void replacesEncoding();
    void proposes_data();
    void proposes();
};

void TestNaming::parses_data()
{
    QTest::addColumn<QString>("fields");
    const auto row = [](const char *name, const char *fields) { QTest::newRow(name) << QString::fromLatin1(fields); };
    // sidecar|base|size|fine-tune|version|encoding|type|shard. The first three: ggml, docs/gguf.md (bug 145).
    row("Mixtral-8x7B-v0.1-KQ2.gguf", "|Mixtral|8x7B||v0.1|KQ2||");
    row("Hermes-2-Pro-Llama-3-8B-F16.gguf", "|Hermes-2-Pro-Llama-3|8B|||F16||");
    row("Grok-100B-v1.0-Q4_0-00003-of-00009.gguf", "|Grok|100B||v1.0|Q4_0||3/9");
    row("Phi-3-mini-3.8B-ContextLength4k-instruct-v1.0.gguf", "|Phi-3-mini|3.8B-ContextLength4k|instruct|v1.0|||");
    row("Qwen3-30B-A3B-Instruct-2507-Q4_K_M.gguf", "|Qwen3|30B-A3B|Instruct-2507||Q4_K_M||");
    row("gemma-3-270m-it-v1.0-IQ2_XXS.gguf", "|gemma-3|270m|it|v1.0|IQ2_XXS||");
    row("Llama-2-7B-v1.0-F32-LoRA.gguf", "|Llama-2|7B||v1.0|F32|LoRA|");
    row("Llama-2-7B-vocab.gguf", "|Llama-2|7B||||vocab|");
    row("mmproj-Gemma-3-4B-it-v1.0-F16.gguf", "mmproj|Gemma-3|4B|it|v1.0|F16||");
    row("Model-v2.gguf", "|Model|||v2|||");
    row("Llama-3.2-1B-Instruct-Q4_K_M.gguf", "|Llama-3.2|1B|Instruct||Q4_K_M||");
}

void TestNaming::parses()
{
    const QByteArray fileName = QTest::currentDataTag();
    const auto name = parseModelName(fileName.toStdString());
    QVERIFY(name);
    QString shown;
    for (const std::string &part :
         {name->sidecar, name->baseName, name->sizeLabel, name->fineTune, name->version, name->encoding, name->type})
        shown += text(part) + u'|';
    if (name->shard)
        shown += QStringLiteral("%1/%2").arg(*name->shard).arg(*name->shardCount);
    QTEST(shown, "fields");
    QCOMPARE(text(name->fileName()), QString::fromLatin1(fileName));
}

void TestNaming::refuses_data()
{
    QTest::addColumn<QString>("unused");
    for (const char *name :
         {"not-a-known-arrangement.gguf", "best-of-breed.gguf", "model.gguf", "ggml-model-q4_0.gguf", "7B-F16.gguf",
          "Mixtral-8x7B-v0.1-KQ2.bin", "Mixtral--8x7B-v0.1.gguf", "a-7B-v1.0-Q4_0-extra.gguf", ".gguf", "", "-.gguf"})
        QTest::newRow(*name ? name : "nothing") << QString();
}

void TestNaming::refuses()
{
    const QByteArray tag = QTest::currentDataTag();
    QVERIFY(!parseModelName(tag == "nothing" ? std::string() : tag.toStdString()));
}

void TestNaming::shardNames_data()
{
    QTest::addColumn<QString>("expected");
    QTest::newRow("a-00001-of-00002.gguf") << "a 1 2";
    QTest::newRow("x-00001-of-00001.gguf") << "x 1 1";
    QTest::newRow("a-b-99999-of-99999.gguf") << "a-b 99999 99999";
    for (const char *name : {"best-of-breed.gguf", "x-00000-of-00002.gguf", "x-00003-of-00002.gguf", "x-1-of-2.gguf",
                             "x-00001-of-00002.bin", "-00001-of-00002.gguf", "00001-of-00002.gguf",
                             "x-0000a-of-00002.gguf", "x-00001_of-00002.gguf", "x-+0001-of-00002.gguf"})
        QTest::newRow(name) << "";
}

void TestNaming::shardNames()
{
    const QByteArray tag = QTest::currentDataTag();
    const auto shard = parseShardName(tag.toStdString());
    QTEST(shard ? QStringLiteral("%1 %2 %3").arg(text(shard->prefix)).arg(shard->index).arg(shard->count) : QString(),
          "expected");
    if (shard)
        QCOMPARE(text(shardFileName(shard->prefix, shard->index, shard->count)), QString::fromLatin1(tag));
}

void TestNaming::replacesEncoding_data()
{
    QTest::addColumn<QString>("expected");
    QTest::newRow("Model-7B-F16.gguf") << "Model-7B-Q4_K_M.gguf";
    QTest::newRow("gaufre-sample-f16.gguf") << "gaufre-sample-Q4_K_M.gguf";
    QTest::newRow("model.Q8_0.gguf") << "model.Q4_K_M.gguf";
    QTest::newRow("model.gguf") << "model-Q4_K_M.gguf";
    QTest::newRow("Qwen2.5.gguf") << "Qwen2.5-Q4_K_M.gguf";
    QTest::newRow("model") << "model-Q4_K_M.gguf";
    QTest::newRow("f16.gguf") << "f16-Q4_K_M.gguf";
    QTest::newRow("Model-BF16-00001-of-00003.gguf") << "Model-Q4_K_M.gguf";
    QTest::newRow("Model-F32-LoRA.gguf") << "Model-Q4_K_M-LoRA.gguf";
    QTest::newRow("Model-F16.GGUF") << "Model-Q4_K_M.gguf";
}

void TestNaming::replacesEncoding()
{
    QTEST(text(withEncoding(std::string_view(QTest::currentDataTag()), "Q4_K_M")), "expected");
}

void TestNaming::proposes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("expected");
    const auto head = [] { return GgufBuilder().string("general.architecture", "llama"); };
    QTest::newRow("all fields") << head()
                                       .string("general.basename", "Mixtral")
                                       .string("general.size_label", "8x7B")
                                       .string("general.finetune", "Instruct")
                                       .string("general.version", "0.1")
                                       .u32("general.file_type", 15)
                                       .bytes()
                                << "" << "Mixtral-8x7B-Instruct-v0.1-Q4_K_M.gguf";
    QTest::newRow("encoding given")
        << head().string("general.basename", "A").string("general.size_label", "1B").u32("general.file_type", 1).bytes()
        << "IQ3_M" << "A-1B-IQ3_M.gguf";
    QTest::newRow("name only")
        << head().string("general.name", "Tiny Llama 1B").string("general.size_label", "1B").bytes() << ""
        << "Tiny-Llama-1B.gguf";
    QTest::newRow("encoding from the tensors") << head()
                                                      .string("general.basename", "A")
                                                      .string("general.size_label", "1B")
                                                      .tensor("blk.0.x", {32, 1}, 8, QByteArray(34, '\0'))
                                                      .bytes()
                                               << "" << "A-1B-Q8_0.gguf";
    QTest::newRow("path in the name") << head().string("general.name", "../../etc/passwd").bytes() << "F16"
                                      << "..-..-etc-passwd-F16.gguf";
    QTest::newRow("nothing stated") << head().bytes() << "F16" << "model-F16.gguf";
    QTest::newRow("projector") << head().string("general.type", "mmproj").string("general.basename", "A").bytes()
                               << "F16" << "mmproj-A-F16.gguf";
    QTest::newRow("adapter") << head().string("general.type", "adapter").string("general.basename", "A").bytes()
                             << "F16" << "A-F16-LoRA.gguf";
}

void TestNaming::proposes()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, encoding);
    const Scratch scratch;
    const auto read = scratch.read(bytes);
    QVERIFY(read);
    QTEST(text(proposeModelName(**read, encoding.toStdString()).fileName()), "expected");
}

QTEST_GUILESS_MAIN(TestNaming)
#include "tst_naming.moc"
