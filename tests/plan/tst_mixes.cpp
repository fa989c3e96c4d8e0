// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/fallback.h"
#include "core/plan/mix_rules.h"
#include "core/plan/planner.h"
#include "tests/plan/plan_models.h"

#include <QTest>

#include <format>

using namespace core;
using plan::FileType;
using support::PlanModel;
using tensor::TensorType;

/// The table of mixes, and the parts of the rule that the goldens' nine models don't reach; what is expected was seen
/// in llama-quantize 0.7's dry run.
class TestMixes : public QObject
{
    Q_OBJECT

private slots:
    void names_data();
    void names();
    void namesOfFileTypes();
    void blockIndexes();
    void categories();
    void seventyBillion_data();
    void seventyBillion();
    void headCountsPerLayer();
    void projectors();
    void tiedEmbeddings();
    void expertsByName();
    void expertMixWithMlaTensors();
    void fittingTypes_data();
    void fittingTypes();
    void rulesDontAdvanceCounters();
};

void TestMixes::names_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("expected"); // -1: none
    QTest::newRow("name") << "Q4_K_M" << 15;
    QTest::newRow("lower case") << "iq3_xxs" << 23;
    QTest::newRow("number") << "15" << 15;
    QTest::newRow("number of F32") << "0" << 0;
    QTest::newRow("alias of Q3_K_M") << "Q3_K" << 12;
    QTest::newRow("alias of Q4_K_M") << "q4_k" << 15;
    QTest::newRow("alias of Q5_K_M") << "Q5_K" << 17;
    QTest::newRow("COPY is no mix") << "COPY" << -1;
    QTest::newRow("tensor type that is no mix") << "Q8_K" << -1;
    QTest::newRow("exists through rules only") << "NVFP4" << -1;
    QTest::newRow("unknown number") << "33" << -1;
    QTest::newRow("number with something behind it") << "15x" << -1;
    QTest::newRow("negative number") << "-1" << -1;
    QTest::newRow("huge number") << "99999999999999999999" << -1;
    QTest::newRow("empty") << "" << -1;
}

void TestMixes::names()
{
    QFETCH(QString, text);
    QFETCH(int, expected);
    const plan::MixInfo *mix = plan::findMixByName(text.toStdString());
    QCOMPARE(mix ? static_cast<int>(mix->fileType) : -1, expected);
}

void TestMixes::namesOfFileTypes()
{
    for (const plan::MixInfo &mix : plan::allMixes()) {
        QCOMPARE(plan::fileTypeName(static_cast<std::uint32_t>(mix.fileType)), mix.name);
        QCOMPARE(plan::findMixByName(mix.name), &mix);
        QVERIFY(!mix.description.empty());
    }
    QCOMPARE(plan::fileTypeName(39), std::string_view("NVFP4"));
    QCOMPARE(plan::fileTypeName(1024), std::string_view("guessed"));
    QCOMPARE(plan::fileTypeName(12345), std::string_view());
}

void TestMixes::blockIndexes()
{
    QCOMPARE(plan::blockIndex("blk.12.attn_v.weight"), 12);
    QCOMPARE(plan::blockIndex("blk.7"), 7);
    QCOMPARE(plan::blockIndex("blk.7x.weight"), 7);
    QCOMPARE(plan::blockIndex("blk."), -1);
    QCOMPARE(plan::blockIndex("blk.x"), -1);
    QCOMPARE(plan::blockIndex("enc.blk.3.attn_v.weight"), -1);
    QCOMPARE(plan::blockIndex("token_embd.weight"), -1);
    QCOMPARE(plan::blockIndex("blk.99999999999999999999999.x"), std::int64_t(2147483647));
}

void TestMixes::categories()
{
    using plan::Category;
    const auto is = [](std::string_view name, Category expected) { return plan::categoryOf(name) == expected; };
    QVERIFY(is("output.weight", Category::Output));
    QVERIFY(is("cls.output.weight", Category::Other));
    QVERIFY(is("token_embd.weight", Category::Embedding));
    QVERIFY(is("per_layer_token_embd.weight", Category::Embedding));
    QVERIFY(is("blk.0.attn_qkv.weight", Category::Value));
    QVERIFY(is("blk.0.attn_kv_b.weight", Category::Value));
    QVERIFY(is("enc.blk.0.attn_v.weight", Category::Value));
    QVERIFY(is("blk.0.cross_attn_v.weight", Category::Value));
    QVERIFY(is("blk.0.attn_v_b.weight", Category::Other));
    QVERIFY(is("blk.0.attn_v.bias", Category::Other));
    QVERIFY(is("blk.0.ffn_gate_exps.weight", Category::FfnGate));
    QVERIFY(is("blk.0.ffn_gate_up_exps.weight", Category::FfnGate));
    QVERIFY(is("blk.0.ffn_down.3.weight", Category::FfnDown));
}

void TestMixes::seventyBillion_data()
{
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("kvHeads");
    QTest::addColumn<bool>("more");
    QTest::newRow("llama, 80 layers, grouped heads") << "llama" << 80 << 8 << true;
    QTest::newRow("llama, 80 layers, a head each") << "llama" << 80 << 64 << false;
    QTest::newRow("llama, 81 layers") << "llama" << 81 << 8 << false;
    QTest::newRow("llama-embed, 80 layers, grouped heads") << "llama-embed" << 80 << 8 << true;
    QTest::newRow("qwen2, 80 layers, grouped heads") << "qwen2" << 80 << 8 << true;
    QTest::newRow("qwen2, 80 layers, a head each") << "qwen2" << 80 << 64 << true;
    QTest::newRow("deci, 80 layers") << "deci" << 80 << 8 << true;
    QTest::newRow("olmo, 80 layers") << "olmo" << 80 << 64 << true;
    QTest::newRow("jais2, 68 layers") << "jais2" << 68 << 64 << true;
    QTest::newRow("jais2, 80 layers") << "jais2" << 80 << 64 << false;
    QTest::newRow("qwen3, 80 layers") << "qwen3" << 80 << 8 << false;
}

void TestMixes::seventyBillion()
{
    QFETCH(QString, architecture);
    QFETCH(int, layers);
    QFETCH(int, kvHeads);
    QFETCH(bool, more);
    PlanModel model(architecture.toStdString(), static_cast<std::uint32_t>(layers));
    model.heads(64, static_cast<std::uint32_t>(kvHeads)).tensor("output.weight", {256, 8});
    for (int i = 0; i < layers; ++i)
        model.tensor(std::format("blk.{}.attn_v.weight", i), {256, 8});
    const auto document = model.open();
    // Q4_K_S gives the first four Q5_K anyhow.
    const std::vector<TensorType> types = plan::mixTypes(*document, FileType::Q4_K_S, false);
    GAUFRE_COMPARE_TYPE(types[1], TensorType::Q5_K);
    GAUFRE_COMPARE_TYPE(types[11], more ? TensorType::Q5_K : TensorType::Q4_K);
}

void TestMixes::headCountsPerLayer()
{
    // Bug row 42: an array for each layer where one number is usual. The first layer's counts decide, as in llama.cpp.
    PlanModel grouped("llama", 3);
    grouped.keys().i32s("llama.attention.head_count", {32, 0, 4}).i32s("llama.attention.head_count_kv", {8, 0, 4});
    grouped.tensor("output.weight", {256, 8}).tensor("blk.0.attn_v.weight", {256, 8});
    GAUFRE_COMPARE_TYPE(plan::mixTypes(*grouped.open(), FileType::Q2_K, false)[1], TensorType::Q4_K);

    PlanModel none("llama", 3);
    none.keys().i32s("llama.attention.head_count", {0, 32, 4}).i32s("llama.attention.head_count_kv", {0, 8, 4});
    none.tensor("output.weight", {256, 8}).tensor("blk.0.attn_v.weight", {256, 8});
    GAUFRE_COMPARE_TYPE(plan::mixTypes(*none.open(), FileType::Q2_K, false)[1], TensorType::Q3_K);

    // Odd keys: text, negative numbers, an empty array.
    PlanModel odd("llama", 3);
    odd.keys()
        .string("llama.attention.head_count", "many")
        .i32("llama.attention.head_count_kv", -4)
        .i32s("llama.expert_count", {});
    odd.tensor("output.weight", {256, 8}).tensor("blk.0.attn_v.weight", {256, 8});
    GAUFRE_COMPARE_TYPE(plan::mixTypes(*odd.open(), FileType::Q2_K, false)[1], TensorType::Q3_K);
}

void TestMixes::projectors()
{
    // llama-quantize reads no numbers of "clip" files: no layers, so that every ffn_down is in the last eighth; no
    // experts.
    PlanModel model("clip", 31);
    model.heads(32, 8).experts(8).tensor("v.blk.3.ffn_down.weight", {256, 8}).tensor("v.blk.3.attn_v.weight", {256, 8});
    model.tensor("v.blk.3.attn_k.weight", {256, 8});
    const auto document = model.open();
    const std::vector<TensorType> types = plan::mixTypes(*document, FileType::Q4_K_M, false);
    GAUFRE_COMPARE_TYPE(types[0], TensorType::Q6_K);
    GAUFRE_COMPARE_TYPE(types[1], TensorType::Q6_K);
    GAUFRE_COMPARE_TYPE(types[2], TensorType::Q4_K);
    GAUFRE_COMPARE_TYPE(plan::mixTypes(*document, FileType::Q2_K, false)[1], TensorType::Q3_K);
}

void TestMixes::tiedEmbeddings()
{
    // Bug row 74.
    PlanModel tied;
    tied.tensor("token_embd.weight", {256, 8}).llamaLayers(2);
    const auto tiedDocument = tied.open();
    const auto tiedPlan = plan::makePlan(*tiedDocument, {.mix = FileType::Q4_K_M});
    QVERIFY(tiedPlan);
    GAUFRE_COMPARE_TYPE(support::plannedType(*tiedDocument, *tiedPlan, "token_embd.weight"), TensorType::Q6_K);

    PlanModel untied;
    untied.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(2);
    const auto untiedDocument = untied.open();
    const auto untiedPlan = plan::makePlan(*untiedDocument, {.mix = FileType::Q4_K_M});
    QVERIFY(untiedPlan);
    GAUFRE_COMPARE_TYPE(support::plannedType(*untiedDocument, *untiedPlan, "token_embd.weight"), TensorType::Q4_K);
    GAUFRE_COMPARE_TYPE(support::plannedType(*untiedDocument, *untiedPlan, "output.weight"), TensorType::Q6_K);

    const auto chosen =
        plan::makePlan(*tiedDocument, {.mix = FileType::Q4_K_M, .tokenEmbeddingType = TensorType::Q5_0});
    QVERIFY(chosen);
    GAUFRE_COMPARE_TYPE(support::plannedType(*tiedDocument, *chosen, "token_embd.weight"), TensorType::Q5_0);
    const auto byOutput =
        plan::makePlan(*tiedDocument, {.mix = FileType::Q4_K_M, .outputTensorType = TensorType::Q8_0});
    QVERIFY(byOutput);
    GAUFRE_COMPARE_TYPE(support::plannedType(*tiedDocument, *byOutput, "token_embd.weight"), TensorType::Q8_0);
    // --output-tensor-type means the output tensor alone where no mix is followed.
    const auto pure =
        plan::makePlan(*tiedDocument, {.mix = FileType::Q4_K_M, .pure = true, .outputTensorType = TensorType::Q8_0});
    QVERIFY(pure);
    GAUFRE_COMPARE_TYPE(support::plannedType(*tiedDocument, *pure, "token_embd.weight"), TensorType::Q4_K);
}

void TestMixes::expertsByName()
{
    // Two feed-forward tensors a layer: with experts the layer is read from the name, without it is counted.
    const auto typesWith = [](std::uint32_t experts) {
        PlanModel model("llama", 8);
        model.experts(experts).tensor("output.weight", {256, 8});
        for (int i = 0; i < 8; ++i)
            model.tensor(std::format("blk.{}.ffn_down.0.weight", i), {256, 8})
                .tensor(std::format("blk.{}.ffn_down.1.weight", i), {256, 8});
        return plan::mixTypes(*model.open(), FileType::Q4_K_S, false);
    };
    const auto counted = typesWith(0);
    GAUFRE_COMPARE_TYPE(counted[1], TensorType::Q5_K);
    GAUFRE_COMPARE_TYPE(counted[2], TensorType::Q4_K);
    const auto named = typesWith(2);
    GAUFRE_COMPARE_TYPE(named[1], TensorType::Q5_K);
    GAUFRE_COMPARE_TYPE(named[2], TensorType::Q5_K);
    GAUFRE_COMPARE_TYPE(named[3], TensorType::Q4_K);
}

void TestMixes::expertMixWithMlaTensors()
{
    const auto typesOf = [](std::string_view architecture) {
        PlanModel model(architecture, 1);
        model.experts(16).tensor("output.weight", {256, 8}).tensor("blk.0.attn_k_b.weight", {256, 8, 4});
        model.tensor("blk.0.ffn_up_exps.weight", {256, 8, 16}).tensor("blk.0.attn_q.weight", {256, 8});
        return plan::mixTypes(*model.open(), FileType::MXFP4_MOE, false);
    };
    const auto general = typesOf("deepseek2");
    GAUFRE_COMPARE_TYPE(general[0], TensorType::Q8_0);
    GAUFRE_COMPARE_TYPE(general[1], TensorType::MXFP4);
    GAUFRE_COMPARE_TYPE(general[2], TensorType::MXFP4);
    GAUFRE_COMPARE_TYPE(general[3], TensorType::Q8_0);
    const auto byRole = typesOf("bailingmoe3");
    GAUFRE_COMPARE_TYPE(byRole[1], TensorType::Q8_0);
    GAUFRE_COMPARE_TYPE(byRole[2], TensorType::MXFP4);
}

void TestMixes::fittingTypes_data()
{
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("rows96"); // fits 32, not 64
    QTest::addColumn<QString>("rows40"); // fits nothing
    // Bug row 58.
    for (const auto &[wanted, rows96] : std::initializer_list<std::pair<const char *, const char *>>{
             {"Q2_K", "Q4_0"},     {"Q3_K", "Q4_0"},    {"Q4_K", "Q5_0"},    {"Q5_K", "Q5_1"},
             {"Q6_K", "Q8_0"},     {"IQ1_S", "IQ4_NL"}, {"IQ1_M", "IQ4_NL"}, {"IQ2_XXS", "IQ4_NL"},
             {"IQ2_XS", "IQ4_NL"}, {"IQ2_S", "IQ4_NL"}, {"IQ3_S", "IQ4_NL"}, {"IQ3_XXS", "IQ4_NL"},
             {"IQ4_XS", "IQ4_NL"}, {"TQ1_0", "Q4_0"},   {"TQ2_0", "Q4_0"},   {"Q2_0", "Q4_0"},
             {"Q4_0", "Q4_0"},     {"Q5_1", "Q5_1"},    {"Q8_0", "Q8_0"},    {"IQ4_NL", "IQ4_NL"},
             {"MXFP4", "MXFP4"}})
        QTest::newRow(wanted) << wanted << rows96 << "F16";
    for (const char *wanted : {"Q1_0", "NVFP4", "Q8_K"})
        QTest::newRow(wanted) << wanted << "" << "";
    for (const char *wanted : {"F32", "F16", "BF16"})
        QTest::newRow(wanted) << wanted << wanted << wanted;
}

void TestMixes::fittingTypes()
{
    QFETCH(QString, wanted);
    QFETCH(QString, rows96);
    QFETCH(QString, rows40);
    const TensorType type = tensor::findTypeByName(wanted.toStdString())->type;
    const auto name = [](std::optional<TensorType> fitting) {
        const std::string_view text = fitting ? tensor::typeInfo(*fitting).name : std::string_view();
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    };
    QCOMPARE(name(plan::fittingType(type, 96)), rows96);
    QCOMPARE(name(plan::fittingType(type, 40)), rows40);
    QCOMPARE(name(plan::fittingType(type, 512)), wanted);
}

void TestMixes::rulesDontAdvanceCounters()
{
    // Q4_K_S gives the first four attn_v Q5_K. One taken by a rule isn't counted: the fifth moves up.
    PlanModel model("llama", 6);
    model.tensor("output.weight", {256, 8});
    for (int i = 0; i < 6; ++i)
        model.tensor(std::format("blk.{}.attn_v.weight", i), {256, 8});
    const auto document = model.open();
    const auto planned =
        plan::makePlan(*document, {.mix = FileType::Q4_K_S, .rules = {{"blk.0.attn_v", TensorType::Q8_0}}});
    QVERIFY(planned);
    GAUFRE_COMPARE_TYPE(support::plannedType(*document, *planned, "blk.0.attn_v.weight"), TensorType::Q8_0);
    GAUFRE_COMPARE_TYPE(support::plannedType(*document, *planned, "blk.4.attn_v.weight"), TensorType::Q5_K);
    GAUFRE_COMPARE_TYPE(support::plannedType(*document, *planned, "blk.5.attn_v.weight"), TensorType::Q4_K);
}

QTEST_GUILESS_MAIN(TestMixes)
#include "tst_mixes.moc"
