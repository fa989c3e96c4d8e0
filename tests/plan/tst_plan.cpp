// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "core/plan/planner.h"
#include "core/quant/quantize.h"
#include "tests/plan/plan_models.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <algorithm>
#include <format>

using namespace core;
using plan::FileType;
using plan::Reason;
using support::PlanModel;
using support::plannedTensor;
using support::plannedType;
using tensor::TensorType;

class TestPlan : public QObject
{
    Q_OBJECT

private slots:
    void llama3_8b();
    void outputOrder();
    void protectedTensors();
    void pure();
    void leaveOutputTensor();
    void optionsBeatRules();
    void rulesApplyToFloatMixes();
    void optionsThatDontFit();
    void sameTypeIsCopied();
    void copyChangesNothing();
    void exactSizeOfEveryMix();
    void invalidRule();
    void unknownTensorType();
    void damagedNumbers();
    void withoutTensors();
    void guesses();
    void nearestWritable();
};

void TestPlan::llama3_8b()
{
    GAUFRE_REQUIRE_SHARED(path, "golden/headers/llama3-8b-F16.gguf");
    const auto document = gguf::readModel(path.toStdString());
    QVERIFY(document);
    const auto planned = plan::makePlan(**document, {.mix = FileType::Q4_K_M});
    QVERIFY(planned);
    QCOMPARE(planned->fileType, 15U);
    QCOMPARE(QString::number(planned->bitsPerWeight(), 'f', 2), QStringLiteral("4.89"));
    const double gib = 1024.0 * 1024.0 * 1024.0;
    QCOMPARE(QString::number(static_cast<double>(planned->tensorBytes) / gib, 'f', 4), QStringLiteral("4.5755"));
    QVERIFY(planned->layout.fileBytes > planned->tensorBytes);

    // The pattern of the map: attn_v and ffn_down get Q6_K in the first and last eighth and in every third layer
    // between.
    for (int layer = 0; layer < 32; ++layer) {
        const bool more = layer < 4 || layer >= 28 || (layer - 4) % 3 == 2;
        const TensorType expected = more ? TensorType::Q6_K : TensorType::Q4_K;
        for (const char *role : {"attn_v", "ffn_down"})
            GAUFRE_COMPARE_TYPE(plannedType(**document, *planned, std::format("blk.{}.{}.weight", layer, role)),
                                expected);
        for (const char *role : {"attn_q", "attn_k", "attn_output", "ffn_gate", "ffn_up"})
            GAUFRE_COMPARE_TYPE(plannedType(**document, *planned, std::format("blk.{}.{}.weight", layer, role)),
                                TensorType::Q4_K);
    }
    GAUFRE_COMPARE_TYPE(plannedType(**document, *planned, "output.weight"), TensorType::Q6_K);
    GAUFRE_COMPARE_TYPE(plannedType(**document, *planned, "token_embd.weight"), TensorType::Q4_K);
    GAUFRE_COMPARE_TYPE(plannedType(**document, *planned, "output_norm.weight"), TensorType::F32);
}

void TestPlan::outputOrder()
{
    // Outside layers first, by bytes; then by layer as a number, by bytes. Stacks that are not "blk" are outside.
    PlanModel model;
    for (const char *name : {"zz.weight", "blk.10.a.weight", "blk.2.b.weight", "blk.2.a.weight", "enc.blk.0.x.weight",
                             "token_embd.weight", "Upper.weight", "blk.2.a.bias"})
        model.tensor(name, {256, 4});
    const auto document = model.open();
    const auto planned = plan::makePlan(*document, {.mix = FileType::Q8_0});
    QVERIFY(planned);
    std::vector<std::string_view> names;
    for (const plan::PlannedTensor &tensor : planned->tensors)
        names.push_back(document->tensors()[tensor.source].name);
    const std::vector<std::string_view> expected{"Upper.weight",   "enc.blk.0.x.weight", "token_embd.weight",
                                                 "zz.weight",      "blk.2.a.bias",       "blk.2.a.weight",
                                                 "blk.2.b.weight", "blk.10.a.weight"};
    QVERIFY(names == expected);
}

void TestPlan::protectedTensors()
{
    // Bug row 79: they keep the source's type, for TYPE F32 and BF16 too.
    for (const FileType mix : {FileType::Q4_0, FileType::F32, FileType::BF16}) {
        PlanModel model;
        model.tensor("output.weight", {256, 8})
            .tensor("blk.0.attn_norm.weight", {256}, TensorType::F32)
            .tensor("blk.0.half_norm.weight", {256}, TensorType::F16)
            .tensor("blk.0.attn_q.bias", {256, 1}, TensorType::F32)
            .tensor("blk.0.column.weight", {256, 1}, TensorType::F32)
            .tensor("blk.0.ffn_gate_inp.weight", {256, 8}, TensorType::F32);
        const auto document = model.open();
        const auto planned = plan::makePlan(*document, {.mix = mix});
        QVERIFY(planned);
        for (const plan::PlannedTensor &tensor : planned->tensors) {
            const bool isOutput = document->tensors()[tensor.source].name == "output.weight";
            QCOMPARE(tensor.reason == Reason::Protected, !isOutput);
            QCOMPARE(tensor.copied(), !isOutput);
            QCOMPARE(tensor.copied() ? tensor.bytes : 0, isOutput ? 0 : document->tensors()[tensor.source].bytes);
        }
    }
}

void TestPlan::pure()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(2);
    const auto document = model.open();
    const auto planned = plan::makePlan(*document, {.mix = FileType::Q4_K_M, .pure = true});
    QVERIFY(planned);
    for (const plan::PlannedTensor &tensor : planned->tensors) {
        if (tensor.reason != Reason::Protected)
            GAUFRE_COMPARE_TYPE(tensor.to, TensorType::Q4_K);
    }
    const auto chosen = plan::makePlan(*document, {.mix = FileType::Q4_K_M,
                                                   .pure = true,
                                                   .outputTensorType = TensorType::Q8_0,
                                                   .tokenEmbeddingType = TensorType::Q5_1,
                                                   .rules = {{"attn_v", TensorType::Q6_K}}});
    QVERIFY(chosen);
    GAUFRE_COMPARE_TYPE(plannedType(*document, *chosen, "output.weight"), TensorType::Q8_0);
    GAUFRE_COMPARE_TYPE(plannedType(*document, *chosen, "token_embd.weight"), TensorType::Q5_1);
    GAUFRE_COMPARE_TYPE(plannedType(*document, *chosen, "blk.1.attn_v.weight"), TensorType::Q6_K);
    GAUFRE_COMPARE_TYPE(plannedType(*document, *chosen, "blk.1.attn_q.weight"), TensorType::Q4_K);
}

void TestPlan::leaveOutputTensor()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(1);
    const auto document = model.open();
    // Also where a type for it is given.
    const auto planned = plan::makePlan(
        *document, {.mix = FileType::Q4_K_M, .leaveOutputTensor = true, .outputTensorType = TensorType::Q8_0});
    QVERIFY(planned);
    const plan::PlannedTensor *output = plannedTensor(*document, *planned, "output.weight");
    QVERIFY(output && output->copied());
    QCOMPARE(output->reason, Reason::OutputOption);

    PlanModel tied;
    tied.tensor("token_embd.weight", {256, 8}).llamaLayers(1);
    const auto tiedDocument = tied.open();
    const auto tiedPlan = plan::makePlan(*tiedDocument, {.mix = FileType::Q4_K_M, .leaveOutputTensor = true});
    QVERIFY(tiedPlan);
    GAUFRE_COMPARE_TYPE(plannedType(*tiedDocument, *tiedPlan, "token_embd.weight"), TensorType::Q6_K);
}

void TestPlan::optionsBeatRules()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(1);
    const auto document = model.open();
    const auto planned = plan::makePlan(*document, {.mix = FileType::Q4_K_M,
                                                    .outputTensorType = TensorType::Q8_0,
                                                    .tokenEmbeddingType = TensorType::Q5_0,
                                                    .rules = {{"weight", TensorType::Q4_0}}});
    QVERIFY(planned);
    const plan::PlannedTensor *output = plannedTensor(*document, *planned, "output.weight");
    const plan::PlannedTensor *embedding = plannedTensor(*document, *planned, "token_embd.weight");
    const plan::PlannedTensor *query = plannedTensor(*document, *planned, "blk.0.attn_q.weight");
    QVERIFY(output && embedding && query);
    GAUFRE_COMPARE_TYPE(output->to, TensorType::Q8_0);
    QCOMPARE(output->reason, Reason::OutputOption);
    GAUFRE_COMPARE_TYPE(embedding->to, TensorType::Q5_0);
    QCOMPARE(embedding->reason, Reason::EmbeddingOption);
    GAUFRE_COMPARE_TYPE(query->to, TensorType::Q4_0);
    QCOMPARE(query->reason, Reason::Rule);
    QCOMPARE(query->rule, std::optional<std::size_t>(0));
}

void TestPlan::rulesApplyToFloatMixes()
{
    // llama-quantize ignores them there.
    PlanModel model;
    model.tensor("output.weight", {256, 8}).llamaLayers(1);
    const auto document = model.open();
    const auto planned = plan::makePlan(
        *document, {.mix = FileType::F16, .rules = {{"attn_v", TensorType::Q8_0}, {"ffn_up", TensorType::Q6_K}}});
    QVERIFY(planned);
    GAUFRE_COMPARE_TYPE(plannedType(*document, *planned, "blk.0.attn_v.weight"), TensorType::Q8_0);
    GAUFRE_COMPARE_TYPE(plannedType(*document, *planned, "blk.0.ffn_up.weight"), TensorType::Q6_K);
    GAUFRE_COMPARE_TYPE(plannedType(*document, *planned, "blk.0.attn_q.weight"), TensorType::F16);
    QVERIFY(!support::issueWith(planned->warnings, ErrorCode::RuleUnused));
}

void TestPlan::optionsThatDontFit()
{
    PlanModel model;
    model.tensor("token_embd.weight", {96, 8}).tensor("output.weight", {96, 8}).llamaLayers(1);
    const auto document = model.open();
    const auto planned = plan::makePlan(
        *document,
        {.mix = FileType::Q8_0, .outputTensorType = TensorType::Q6_K, .tokenEmbeddingType = TensorType::Q4_K});
    QVERIFY(planned);
    const plan::PlannedTensor *output = plannedTensor(*document, *planned, "output.weight");
    QVERIFY(output);
    GAUFRE_COMPARE_TYPE(output->to, TensorType::Q8_0);
    QVERIFY(output->wanted == TensorType::Q6_K);
    GAUFRE_COMPARE_TYPE(plannedType(*document, *planned, "token_embd.weight"), TensorType::Q5_0);
}

void TestPlan::sameTypeIsCopied()
{
    PlanModel model;
    model.tensor("output.weight", {256, 8}, TensorType::Q6_K).tensor("blk.0.attn_q.weight", {256, 8}, TensorType::Q4_K);
    model.tensor("token_embd.weight", {256, 8}, TensorType::Q4_K)
        .tensor("blk.1.attn_q.weight", {256, 8}, TensorType::Q4_K);
    const auto document = model.open();
    const auto planned = plan::makePlan(*document, {.mix = FileType::Q4_K_S});
    QVERIFY(planned);
    QVERIFY(planned->blocks.empty());
    for (const plan::PlannedTensor &tensor : planned->tensors) {
        QVERIFY(tensor.copied());
        QCOMPARE(tensor.reason, Reason::Copied);
    }
    QCOMPARE(planned->tensorBytes, document->totals().tensorBytes);
}

void TestPlan::copyChangesNothing()
{
    PlanModel model;
    model.keys().u32("general.file_type", 7);
    model.tensor("output.weight", {256, 8}, TensorType::Q6_K).llamaLayers(1);
    const auto document = model.open();
    const auto planned = plan::makePlan(*document, {.mix = std::nullopt, .noFallback = true});
    QVERIFY(planned);
    QVERIFY(planned->blocks.empty());
    QCOMPARE(planned->fileType, 7U);
    QVERIFY(std::ranges::all_of(planned->tensors, &plan::PlannedTensor::copied));
    QCOMPARE(planned->tensorBytes, document->totals().tensorBytes);
}

void TestPlan::exactSizeOfEveryMix()
{
    // What the preview and the plan say is the size of the header that is written and the padded tensors.
    PlanModel model("llama", 3);
    model.keys().u32("general.file_type", 1).string("general.name", "sizes").u32("general.quantization_version", 1);
    model.keys().strings("tokenizer.ggml.tokens", {"a", "bc", "def"}).u16("split.no", 0).u16("split.count", 0);
    model.tensor("token_embd.weight", {288, 7}).tensor("output.weight", {288, 7}).llamaLayers(3);
    const auto document = model.open();
    const imatrix::Matrix matrix = support::matrixFor(*document, {"blk.0.attn_q.weight"});
    const plan::Planner planner(*document);
    for (const imatrix::Matrix *used : {static_cast<const imatrix::Matrix *>(nullptr), &matrix}) {
        for (const plan::MixInfo &mix : plan::allMixes()) {
            const plan::Recipe recipe{.mix = mix.fileType};
            const auto planned = planner.plan(recipe, used);
            QVERIFY(planned);
            const auto metadata = plan::outputMetadata(*document, recipe, used);
            const auto tensors = plan::outputTensors(*document, *planned);
            const auto layout = gguf::planLayout(metadata, tensors, 32);
            QVERIFY(layout);
            QCOMPARE(planned->layout.headerBytes, layout->headerBytes);
            QCOMPARE(planned->layout.dataOffset, layout->dataOffset);
            QCOMPARE(planned->layout.fileBytes, layout->fileBytes);
            QVERIFY(planned->layout.tensorOffsets == layout->tensorOffsets);
            QCOMPARE(gguf::encodeHeader(metadata, tensors, *layout).size(), layout->dataOffset);
            const plan::MixPreview preview = planner.preview(mix, used);
            QCOMPARE(preview.fileBytes, layout->fileBytes);
            QCOMPARE(preview.tensorBytes, planned->tensorBytes);
            QCOMPARE(preview.bitsPerWeight, planned->bitsPerWeight());
        }
    }
}

void TestPlan::invalidRule()
{
    PlanModel model;
    model.tensor("output.weight", {256, 8});
    const auto planned =
        plan::makePlan(*model.open(), {.rules = {{"fine", TensorType::Q8_0}, {"(", TensorType::Q8_0}}});
    QVERIFY(!planned);
    QCOMPARE(planned.error().code, ErrorCode::RuleInvalid);
}

void TestPlan::unknownTensorType()
{
    PlanModel model;
    model.tensor("output.weight", {256, 8});
    model.keys().tensorAt("blk.0.attn_q.weight", {256, 8}, 57, 4096);
    const auto document = model.open();
    const auto planned = plan::makePlan(*document, {.mix = FileType::Q8_0});
    QVERIFY(planned);
    const plan::PlannedTensor *tensor = plannedTensor(*document, *planned, "blk.0.attn_q.weight");
    QVERIFY(tensor && tensor->copied());
    QCOMPARE(tensor->from, 57U);
    QVERIFY(support::issueWith(planned->warnings, ErrorCode::UnknownTensorType));
}

void TestPlan::damagedNumbers()
{
    // Products that wrap, rows of nothing, layers beyond counting: a plan, with what is wrong as blocks, and no work to
    // speak of.
    PlanModel model("llama", 4294967295U);
    model.heads(4294967295U, 0).experts(4294967295U).tensor("output.weight", {256, 8});
    model.keys().tensorAt("blk.0.attn_v.weight", {std::uint64_t{1} << 40U, std::uint64_t{1} << 40U}, 1, 0);
    model.keys().tensorAt("blk.1.attn_v.weight", {0, 8}, 1, 0);
    model.keys().tensorAt("blk.4294967294.ffn_down.weight", {256, 8}, 1, 0);
    const auto document = model.open();
    const auto planned = plan::makePlan(*document, {.mix = FileType::Q4_K_M});
    QVERIFY(planned);
    QVERIFY(!planned->blocks.empty());
    QCOMPARE(planned->tensors.size(), document->tensors().size());
    QCOMPARE(plan::mixTypes(*document, FileType::IQ3_XS, true).size(), document->tensors().size());
}

void TestPlan::withoutTensors()
{
    PlanModel model;
    const auto document = model.open();
    const auto planned = plan::makePlan(*document, {.mix = FileType::Q4_K_M});
    QVERIFY(planned);
    QVERIFY(planned->tensors.empty());
    QCOMPARE(planned->bitsPerWeight(), 0.0);
    QCOMPARE(plan::guessMix(*document).mix, nullptr);
}

void TestPlan::guesses()
{
    // A file of a mix's own types is recognized as that mix.
    for (const FileType mix :
         {FileType::Q4_K_M, FileType::Q3_K_L, FileType::Q5_K_S, FileType::Q8_0, FileType::Q2_K, FileType::F16}) {
        PlanModel source("llama", 8);
        source.heads(32, 8).tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(8);
        const auto sourceDocument = source.open();
        const std::vector<TensorType> types = plan::mixTypes(*sourceDocument, mix, false);
        PlanModel target("llama", 8);
        target.heads(32, 8);
        for (std::size_t i = 0; i < types.size(); ++i) {
            const gguf::TensorInfo &tensor = sourceDocument->tensors()[i];
            target.tensor(tensor.name, {tensor.shape().begin(), tensor.shape().end()}, types[i]);
        }
        const plan::MixGuess guess = plan::guessMix(*target.open());
        QVERIFY(guess.mix);
        QCOMPARE(guess.mix->name, plan::findMix(mix)->name);
        QCOMPARE(guess.matching, std::size_t(58));
        QCOMPARE(guess.considered, std::size_t(58));
    }

    // What the file says of itself decides between mixes that explain it as well.
    PlanModel claims;
    claims.keys().u32("general.file_type", 10);
    claims.tensor("output.weight", {256, 8}, TensorType::Q6_K);
    QCOMPARE(plan::guessMix(*claims.open()).mix->name, std::string_view("Q2_K"));
}

void TestPlan::nearestWritable()
{
    PlanModel model("llama", 8);
    model.heads(32, 8).tensor("token_embd.weight", {256, 64}).tensor("output.weight", {256, 64}).llamaLayers(8);
    const auto document = model.open();
    const plan::Planner planner(*document);
    for (const plan::MixPreview &preview : planner.previews()) {
        const plan::MixInfo *nearest = planner.nearestWritable(preview.mix->fileType);
        QVERIFY(nearest);
        const plan::MixPreview found = planner.preview(*nearest);
        QVERIFY(found.writable && !found.needsMatrix && !found.refused);
        if (preview.writable && !preview.needsMatrix)
            QCOMPARE(found.fileBytes, preview.fileBytes);
        const std::vector<TensorType> types = planner.types(preview.mix->fileType, false);
        QCOMPARE(preview.writable,
                 std::ranges::all_of(types, [](TensorType type) { return quant::canQuantize(type); }));
    }
}

QTEST_GUILESS_MAIN(TestPlan)
#include "tst_plan.moc"
