// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"

#include "tests/gguf/reader_support.h"

#include <QTest>

using namespace core;
using namespace core::gguf;
using namespace reader_support;
using support::GgufBuilder;

namespace {

GgufBuilder head(std::string_view architecture = "llama")
{
    GgufBuilder builder;
    builder.string("general.architecture", architecture);
    return builder;
}

/// A quantized or plain matrix of 256 × 2.
GgufBuilder &matrix(GgufBuilder &builder, std::uint32_t type, qsizetype bytes, std::uint64_t row = 256)
{
    return builder.tensor("blk.0.ffn_up.weight", {row, 2}, type, QByteArray(bytes, '\0'));
}

QStringList all(const ModelDocument &document)
{
    QStringList list;
    for (const Diagnostic &found : document.diagnostics())
        list << codeText(found.code);
    return list;
}

} // namespace

class TestContent : public QObject
{
    Q_OBJECT

private slots:
    void checks_data();
    void checks();
    void perLayerArraysAreSound();
    void sameTokenTwiceIsShown();
    void kinds_data();
    void kinds();

private:
    Scratch m_scratch;
};

void TestContent::checks_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const GgufBuilder &builder, const QStringList &expected) {
        QTest::newRow(name) << builder.bytes() << expected;
    };
    const GgufBuilder b;
    row("no architecture", GgufBuilder().u32("x", 1), {"MissingArchitecture"});
    row("architecture of a wrong type", GgufBuilder().u32("general.architecture", 1),
        {"WrongKeyType", "MissingArchitecture"});
    row("unknown architecture", head("waffle"), {"UnknownArchitecture"});
    row("known architectures", head("gemma3"), {});
    row("text as a number", head().u32("general.name", 1), {"WrongKeyType"});
    row("number as text", head().string("general.file_type", "F16"), {"WrongKeyType"});
    row("negative number", head().i32("llama.block_count", -1), {"WrongKeyType"});
    row("signed but not negative", head().i32("llama.block_count", 1), {});
    row("bool as a number", head().u8("tokenizer.ggml.add_bos_token", 1), {"WrongKeyType"});

    const auto vocabulary = [&](std::string_view kind = "model") {
        GgufBuilder builder = head();
        builder.string("general.type", kind)
            .strings("tokenizer.ggml.tokens", {"a", "b"})
            .tensorF32("blk.0.x", {1}, {1});
        return builder;
    };
    const QByteArray bytes2 = b.number32(0) + b.number64(2) + QByteArray("\1\1");
    row("tokens without template", vocabulary(), {"TemplateMissing"});
    row("vocabulary without template", vocabulary("vocab"), {});
    row("encoder without template", vocabulary().u32("llama.pooling_type", 1), {});
    row("scores of bytes", vocabulary("vocab").raw("tokenizer.ggml.scores", 9, bytes2), {"TokenizerInvalid"});
    row("token types of bytes", vocabulary("vocab").raw("tokenizer.ggml.token_type", 9, bytes2), {"TokenizerInvalid"});
    row("scores are no array", vocabulary("vocab").f32("tokenizer.ggml.scores", 1), {"TokenizerInvalid"});
    row("too few scores", vocabulary("vocab").f32s("tokenizer.ggml.scores", {1}), {"TokenizerInvalid"});
    row("scores as they should be",
        vocabulary("vocab").f32s("tokenizer.ggml.scores", {1, 2}).i32s("tokenizer.ggml.token_type", {1, 1}), {});
    row("short character map",
        vocabulary("vocab").raw("tokenizer.ggml.precompiled_charsmap", 9, b.number32(0) + b.number64(3) + "abc"),
        {"TokenizerInvalid"});
    row("token id beyond the vocabulary", vocabulary("vocab").u32("tokenizer.ggml.eos_token_id", 2),
        {"TokenizerInvalid"});
    row("BOS asked for but missing",
        vocabulary("vocab").string("tokenizer.ggml.model", "t5").boolean("tokenizer.ggml.add_bos_token", true),
        {"TokenizerInvalid"});
    row("tokens are numbers", head().string("general.type", "vocab").i32s("tokenizer.ggml.tokens", {1}),
        {"WrongKeyType"});

    const auto chat = [&](std::string_view text) { return vocabulary().string("tokenizer.chat_template", text); };
    row("template", chat("{% for message in messages %}{{ message['content'] }}{% endfor %}"), {});
    row("template with braces in a string", chat("{{ messages[0] }} {a} }} %}"), {});
    row("empty template", chat(" \n"), {"TemplateDoubtful"});
    row("expression not closed", chat("{{ messages "), {"TemplateDoubtful"});
    row("statement not closed", chat("{% for m in messages }"), {"TemplateDoubtful"});
    row("comment not closed", chat("{{ messages }}{# "), {"TemplateDoubtful"});
    row("template without messages", chat("Hello {{ name }}"), {"TemplateDoubtful"});

    GgufBuilder q4 = head();
    matrix(q4.u32("general.file_type", 15), 12, 288);
    row("Q4_K_M file of Q4_K", q4, {"AlreadyQuantized"});
    GgufBuilder f16 = head();
    matrix(f16.u32("general.file_type", 1), 1, 1024);
    row("F16 file of F16", f16, {});
    GgufBuilder lie = head();
    matrix(lie.u32("general.file_type", 15), 1, 1024);
    row("Q4_K_M file of F16", lie, {"FileTypeMismatch"});
    GgufBuilder plainLie = head();
    matrix(plainLie.u32("general.file_type", 1), 12, 288);
    row("F16 file of Q4_K", plainLie, {"FileTypeMismatch", "AlreadyQuantized"});
    GgufBuilder fallback = head();
    matrix(fallback.u32("general.file_type", 15), 6, 44, 32);
    row("Q4_K_M file whose rows had to fall back", fallback, {"AlreadyQuantized"});
    GgufBuilder unlisted = head();
    matrix(unlisted.u32("general.file_type", 1024), 12, 288);
    row("file type that is not in the list", unlisted, {"AlreadyQuantized"});

    const auto context = [&](std::uint32_t length) {
        return head().u32("llama.context_length", length).u32("llama.rope.scaling.original_context_length", 4096);
    };
    row("context as trained", context(4096), {});
    row("context beyond training", context(8192), {"ContextBeyondTraining"});
    row("context scaled", context(8192).string("llama.rope.scaling.type", "yarn").f32("llama.rope.scaling.factor", 2),
        {});
    row("context beyond the scale",
        context(32768).string("llama.rope.scaling.type", "yarn").f32("llama.rope.scaling.factor", 2),
        {"ContextBeyondTraining"});
    row("scaled by tensors", context(131072).tensorF32("rope_factors_long.weight", {2}, {1, 1}), {});
}

void TestContent::checks()
{
    QFETCH(QByteArray, bytes);
    const auto read = m_scratch.read(bytes, ReadMode::Strict);
    QVERIFY2(read, read ? "" : read.error().detail.c_str());
    QTEST(all(**read), "expected");
    for (const Diagnostic &found : (*read)->diagnostics())
        QVERIFY2(found.text.ends_with('.'), found.text.c_str());
}

void TestContent::perLayerArraysAreSound()
{
    // Bug 42.
    GgufBuilder b = head();
    b.i32s("llama.attention.head_count", {4, 0, 4})
        .i32s("llama.attention.head_count_kv", {2, 0, 2})
        .i32s("llama.feed_forward_length", {8, 8, 8});
    const auto read = m_scratch.read(b.bytes(), ReadMode::Strict);
    QVERIFY(read);
    QCOMPARE(all(**read), QStringList());
    QCOMPARE(text(formatValue((*read)->findArchitectureKey("attention.head_count")->value)),
             QStringLiteral("[3 items: 4, 0, 4]"));
}

void TestContent::sameTokenTwiceIsShown()
{
    // Bug 26, as far as reading goes.
    GgufBuilder b = head();
    b.string("general.type", "vocab").strings("tokenizer.ggml.tokens", {"a", "b", "a"});
    const auto read = m_scratch.read(b.bytes(), ReadMode::Strict);
    QVERIFY(read);
    const StringArray tokens(*(*read)->find("tokenizer.ggml.tokens")->value.asArray());
    QCOMPARE(text(tokens[0]), text(tokens[2]));
}

void TestContent::kinds_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("kind");
    const auto row = [](const char *name, const GgufBuilder &builder, const char *kind) {
        QTest::newRow(name) << builder.bytes() << QString::fromLatin1(kind);
    };
    const auto tensor = [](std::string_view name) { return GgufBuilder().tensorF32(name, {1}, {1}); };
    row("type model", GgufBuilder().string("general.type", "model"), "model");
    row("type mmproj", GgufBuilder().string("general.type", "mmproj"), "projector");
    row("type adapter", GgufBuilder().string("general.type", "adapter"), "adapter");
    row("type imatrix", GgufBuilder().string("general.type", "imatrix"), "matrix");
    row("type vocab", GgufBuilder().string("general.type", "vocab"), "vocabulary");
    row("architecture clip", head("clip"), "projector");
    row("architecture flux", head("flux"), "diffusion");
    row("layers", tensor("blk.0.attn_q.weight"), "model");
    row("vision blocks", tensor("v.blk.0.attn_q.weight"), "projector");
    row("low-rank pairs", tensor("blk.0.attn_q.weight.lora_a"), "adapter");
    row("sums", tensor("blk.0.attn_q.weight.in_sum2"), "matrix");
    row("diffusion blocks", tensor("model.diffusion_model.input_blocks.0.weight"), "diffusion");
    row("tokens only", head().strings("tokenizer.ggml.tokens", {"a"}), "vocabulary");
    row("anything else", tensor("w"), "unknown");
}

void TestContent::kinds()
{
    QFETCH(QByteArray, bytes);
    const auto read = m_scratch.read(bytes);
    QVERIFY(read);
    QTEST(text(fileKindName((*read)->kind())), "kind");
}

QTEST_GUILESS_MAIN(TestContent)
#include "tst_content.moc"
