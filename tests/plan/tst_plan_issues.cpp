// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"
#include "core/quant/quantize.h"
#include "tests/plan/plan_models.h"

#include <QTest>

using namespace core;
using plan::FileType;
using support::issueWith;
using support::PlanModel;
using tensor::TensorType;

/// What a plan warns of and what stops it.
class TestPlanIssues : public QObject
{
    Q_OBJECT

private slots:
    void nothingToSay();
    void fallbacksAreCounted();
    void fallbacksRefused();
    void noFallback();
    void requantizing();
    void typesThatCantBeWritten();
    void integersAreNotConverted();
    void matrixRequired_data();
    void matrixRequired();
    void smallTwoBitMix();
    void matrixOfAnotherModel();
    void matrixGaps();
    void mergedExperts_data();
    void mergedExperts();
    void unusedRules();
    void rulesWithCopy();
    void unknownArchitecture();
    void incompleteModels_data();
    void incompleteModels();
    void headerOnly();
    void damagedFile();

private:
    static plan::Plan planFor(const gguf::ModelDocument &document, const plan::Recipe &recipe,
                              const imatrix::Matrix *matrix = nullptr)
    {
        auto planned = plan::makePlan(document, recipe, matrix);
        return planned ? std::move(*planned) : plan::Plan{};
    }
    static bool says(const plan::PlanIssue *issue, std::string_view part)
    {
        return issue && issue->text.contains(part);
    }
};

void TestPlanIssues::nothingToSay()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(2);
    const plan::Plan planned = planFor(*model.open(), {.mix = FileType::Q4_K_M});
    QVERIFY(planned.blocks.empty());
    QVERIFY(planned.warnings.empty());
}

void TestPlanIssues::fallbacksAreCounted()
{
    // Bug row 58: shown before the start, with counts and the bits per weight that come of it.
    PlanModel model;
    model.tensor("token_embd.weight", {288, 8}).tensor("output.weight", {288, 8}).llamaLayers(1, 288);
    const auto document = model.open();
    const plan::Plan planned = planFor(*document, {.mix = FileType::Q4_K_M});
    const plan::PlanIssue *issue = issueWith(planned.warnings, ErrorCode::RowNotBlockMultiple);
    QVERIFY(issue);
    // attn_v wants Q6_K, the six others and the embedding Q4_K; the output asks for Q8_0 at once.
    QCOMPARE(issue->tensors.size(), std::size_t(8));
    QVERIFY2(says(issue, "7 Q5_0 instead of Q4_K"), issue->text.c_str());
    QVERIFY2(says(issue, "1 Q8_0 instead of Q6_K"), issue->text.c_str());
    QVERIFY2(says(issue, QString::number(planned.bitsPerWeight(), 'f', 2).toStdString()), issue->text.c_str());
    for (const std::size_t i : issue->tensors)
        QVERIFY(planned.tensors[i].wanted.has_value());
    QVERIFY(planned.blocks.empty());
}

void TestPlanIssues::fallbacksRefused()
{
    PlanModel model;
    model.tensor("token_embd.weight", {288, 8}).tensor("output.weight", {288, 8}).llamaLayers(1, 288);
    const plan::Plan planned = planFor(*model.open(), {.mix = FileType::Q4_K_M, .noFallback = true});
    QVERIFY(issueWith(planned.blocks, ErrorCode::FallbackRefused));
    QVERIFY(!issueWith(planned.warnings, ErrorCode::RowNotBlockMultiple));
}

void TestPlanIssues::noFallback()
{
    PlanModel model;
    model.tensor("output.weight", {256, 8}).tensor("blk.0.ffn_down.weight", {96, 8});
    const auto document = model.open();
    const plan::Plan planned = planFor(*document, {.mix = FileType::Q1_0});
    const plan::PlanIssue *issue = issueWith(planned.blocks, ErrorCode::NoFallback);
    QVERIFY(says(issue, "blk.0.ffn_down.weight"));
    QVERIFY(says(issue, "Q1_0"));
    const plan::Plan byRule = planFor(*document, {.mix = FileType::Q8_0, .rules = {{"ffn_down", TensorType::NVFP4}}});
    QVERIFY(issueWith(byRule.blocks, ErrorCode::NoFallback));
}

void TestPlanIssues::requantizing()
{
    PlanModel model;
    model.tensor("output.weight", {256, 8}, TensorType::Q6_K).tensor("blk.0.attn_q.weight", {256, 8}, TensorType::Q4_0);
    model.tensor("token_embd.weight", {256, 8}).tensor("blk.1.attn_q.weight", {256, 8}, TensorType::Q4_K);
    const auto document = model.open();
    const plan::Plan refused = planFor(*document, {.mix = FileType::Q4_K_M});
    const plan::PlanIssue *issue = issueWith(refused.blocks, ErrorCode::Requantizing);
    QVERIFY(says(issue, "blk.0.attn_q.weight"));
    QCOMPARE(issue->tensors.size(), std::size_t(1)); // the others are floats, or of their type already
    const plan::Plan allowed = planFor(*document, {.mix = FileType::Q4_K_M, .allowRequantize = true});
    QVERIFY(!issueWith(allowed.blocks, ErrorCode::Requantizing));
    QVERIFY(issueWith(allowed.warnings, ErrorCode::Requantizing));
    QVERIFY(planFor(*document, {.mix = std::nullopt}).blocks.empty());
}

void TestPlanIssues::typesThatCantBeWritten()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(2);
    const auto document = model.open();
    for (const plan::MixInfo &mix : plan::allMixes()) {
        const plan::Plan planned = planFor(*document, {.mix = mix.fileType});
        const bool writable = std::ranges::all_of(planned.tensors, [](const plan::PlannedTensor &tensor) {
            return tensor.copied() || quant::canQuantize(tensor.to);
        });
        QCOMPARE(issueWith(planned.blocks, ErrorCode::TypeNotWritable) == nullptr, writable);
    }
    // A type that is none of weights, through a rule.
    const plan::Plan byRule = planFor(*document, {.mix = FileType::Q8_0, .rules = {{"attn_q", TensorType::I32}}});
    QVERIFY(says(issueWith(byRule.blocks, ErrorCode::TypeNotWritable), "I32"));
}

void TestPlanIssues::integersAreNotConverted()
{
    PlanModel model;
    model.tensor("output.weight", {256, 8}).tensor("blk.0.table.weight", {256, 8}, TensorType::I32);
    const plan::Plan planned = planFor(*model.open(), {.mix = FileType::Q8_0});
    QVERIFY(says(issueWith(planned.blocks, ErrorCode::NotSupported), "blk.0.table.weight"));
}

void TestPlanIssues::matrixRequired_data()
{
    QTest::addColumn<int>("mix");
    QTest::addColumn<bool>("required");
    for (const plan::MixInfo &mix : plan::allMixes()) {
        const bool required = mix.name == "IQ1_S" || mix.name == "IQ1_M" || mix.name == "IQ2_XXS" ||
                              mix.name == "IQ2_XS" || mix.name == "IQ2_S" || mix.name == "IQ2_M" ||
                              mix.name == "IQ3_XXS" || mix.name == "IQ3_XS" || mix.name == "Q2_K_S";
        QTest::newRow(std::string(mix.name).c_str()) << static_cast<int>(mix.fileType) << required;
    }
}

void TestPlanIssues::matrixRequired()
{
    QFETCH(int, mix);
    QFETCH(bool, required);
    PlanModel model("llama", 8);
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(8);
    const auto document = model.open();
    const plan::Recipe recipe{.mix = static_cast<FileType>(mix)};
    QCOMPARE(issueWith(planFor(*document, recipe).blocks, ErrorCode::ImatrixRequired) != nullptr, required);

    std::vector<std::string> names;
    for (const gguf::TensorInfo &tensor : document->tensors())
        names.emplace_back(tensor.name);
    const imatrix::Matrix matrix = support::matrixFor(*document, names);
    QVERIFY(!issueWith(planFor(*document, recipe, &matrix).blocks, ErrorCode::ImatrixRequired));

    // Where llama-quantize crashes: the embedding in a type that needs importance data, which the matrix lacks.
    const std::vector<std::string> layersOnly(names.begin() + 2, names.end());
    const imatrix::Matrix partial = support::matrixFor(*document, layersOnly);
    const plan::Plan embedding =
        planFor(*document, {.mix = static_cast<FileType>(mix), .tokenEmbeddingType = TensorType::IQ2_XS}, &partial);
    QVERIFY(says(issueWith(embedding.blocks, ErrorCode::ImatrixRequired), "token_embd.weight"));
}

void TestPlanIssues::smallTwoBitMix()
{
    // Q2_K_S: Q2_K tensors need data, but for the embedding, which matrices leave out.
    PlanModel model("llama", 8);
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(8);
    const auto document = model.open();
    std::vector<std::string> names;
    for (const gguf::TensorInfo &tensor : document->tensors()) {
        if (tensor.name.starts_with("blk."))
            names.emplace_back(tensor.name);
    }
    const imatrix::Matrix matrix = support::matrixFor(*document, names);
    const plan::Plan planned = planFor(*document, {.mix = FileType::Q2_K_S}, &matrix);
    QVERIFY(planned.blocks.empty());
    GAUFRE_COMPARE_TYPE(support::plannedType(*document, planned, "token_embd.weight"), TensorType::Q2_K);
    QVERIFY(!issueWith(planFor(*document, {.mix = FileType::Q2_K}).blocks, ErrorCode::ImatrixRequired));
}

void TestPlanIssues::matrixOfAnotherModel()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(1);
    const auto document = model.open();
    imatrix::Matrix matrix = support::matrixFor(*document, {"blk.0.attn_q.weight", "blk.0.attn_k.weight"});
    for (imatrix::Entry &entry : matrix.entries)
        entry.values.resize(512, 1.0F);
    const plan::Plan planned = planFor(*document, {.mix = FileType::Q4_K_M}, &matrix);
    const plan::PlanIssue *issue = issueWith(planned.blocks, ErrorCode::ImatrixMismatch);
    QVERIFY(issue);
    QCOMPARE(issue->tensors.size(), std::size_t(2));
    QVERIFY(planFor(*document, {.mix = std::nullopt}, &matrix).blocks.empty());
}

void TestPlanIssues::matrixGaps()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(1);
    const auto document = model.open();
    const imatrix::Matrix matrix =
        support::matrixFor(*document, {"blk.0.attn_q.weight", "blk.0.attn_k.weight", "blk.0.attn_v.weight",
                                       "blk.0.ffn_gate.weight", "blk.0.ffn_up.weight", "blk.0.ffn_down.weight"});
    const plan::Plan planned = planFor(*document, {.mix = FileType::Q4_K_M}, &matrix);
    const plan::PlanIssue *issue = issueWith(planned.warnings, ErrorCode::ImatrixMismatch);
    QVERIFY(says(issue, "blk.0.attn_output.weight"));
    QCOMPARE(issue->tensors.size(), std::size_t(1)); // not the embedding, not the output
}

void TestPlanIssues::mergedExperts_data()
{
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("hint");
    QTest::newRow("matrix merged, model not, row 66")
        << "blk.0.ffn_gate.0.weight" << "blk.0.ffn_gate_exps.weight" << "merged into one tensor";
    QTest::newRow("model merged, matrix not")
        << "blk.0.ffn_gate_exps.weight" << "blk.0.ffn_gate.0.weight" << "a tensor for each expert";
}

void TestPlanIssues::mergedExperts()
{
    QFETCH(QString, tensor);
    QFETCH(QString, entry);
    QFETCH(QString, hint);
    PlanModel model;
    model.experts(2).tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8});
    model.tensor(tensor.toStdString(), {256, 8, 2});
    const auto document = model.open();
    const imatrix::Matrix matrix = support::matrixFor(*document, {entry.toStdString()});
    const plan::Plan needed = planFor(*document, {.mix = FileType::IQ2_XXS}, &matrix);
    QVERIFY(says(issueWith(needed.blocks, ErrorCode::ImatrixRequired), tensor.toStdString()));
    QVERIFY(says(issueWith(needed.blocks, ErrorCode::ImatrixRequired), hint.toStdString()));
    const plan::Plan useful = planFor(*document, {.mix = FileType::Q4_K_M}, &matrix);
    QVERIFY(says(issueWith(useful.warnings, ErrorCode::ImatrixMismatch), tensor.toStdString()));
}

void TestPlanIssues::unusedRules()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(2);
    const plan::Plan planned = planFor(*model.open(), {.mix = FileType::Q4_K_M,
                                                       .outputTensorType = TensorType::Q8_0,
                                                       .rules = {{"attn_v", TensorType::Q6_K},
                                                                 {"no_such", TensorType::Q6_K},
                                                                 {"attn_norm", TensorType::Q6_K},
                                                                 {"^output.weight", TensorType::Q6_K},
                                                                 {"blk.0.attn_v", TensorType::Q5_K}}});
    std::vector<std::string> texts;
    for (const plan::PlanIssue &issue : planned.warnings) {
        QCOMPARE(issue.code, ErrorCode::RuleUnused);
        texts.push_back(issue.text);
    }
    QCOMPARE(texts.size(), std::size_t(4));
    QVERIFY(texts[0].contains("no_such") && texts[0].contains("no tensor"));
    QVERIFY(texts[1].contains("attn_norm") && texts[1].contains("never quantized"));
    QVERIFY(texts[2].contains("^output.weight") && texts[2].contains("options or earlier rules"));
    QVERIFY(texts[3].contains("blk.0.attn_v") && texts[3].contains("options or earlier rules"));
}

void TestPlanIssues::rulesWithCopy()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).llamaLayers(2);
    const plan::Plan planned = planFor(*model.open(), {.mix = std::nullopt, .rules = {{"attn_v", TensorType::Q6_K}}});
    QVERIFY(issueWith(planned.warnings, ErrorCode::RuleUnused));
}

void TestPlanIssues::unknownArchitecture()
{
    PlanModel model("flux-capacitor");
    model.tensor("token_embd.weight", {256, 8}).tensor("output.weight", {256, 8}).llamaLayers(2);
    const plan::Plan planned = planFor(*model.open(), {.mix = FileType::Q4_K_M});
    QVERIFY(planned.blocks.empty());
    QVERIFY(says(issueWith(planned.warnings, ErrorCode::UnknownArchitecture), "flux-capacitor"));
}

void TestPlanIssues::incompleteModels_data()
{
    QTest::addColumn<QStringList>("tensors");
    QTest::addColumn<QString>("text"); // empty: no warning
    // Bug row 69.
    QTest::newRow("values in the first layer alone")
        << QStringList{"token_embd", "blk.0.attn_v"} << "2 of them have no tensors";
    QTest::newRow("only attn_kv_b") << QStringList{"token_embd", "blk.0.attn_kv_b", "blk.1.attn_kv_b"} << "layer 2";
    QTest::newRow("one tensor") << QStringList{"blk.1.ffn_up"} << "layer 0";
    QTest::newRow("no embedding") << QStringList{"blk.0.a", "blk.1.a", "blk.2.a"} << "token_embd.weight";
    QTest::newRow("hybrid: values in one of three layers")
        << QStringList{"token_embd", "blk.0.attn_v", "blk.1.ssm_in", "blk.2.ssm_in"} << "";
    QTest::newRow("other stacks") << QStringList{"token_embd", "enc.blk.0.a", "enc.blk.1.a", "dec.blk.2.a"} << "";
}

void TestPlanIssues::incompleteModels()
{
    QFETCH(QStringList, tensors);
    QFETCH(QString, text);
    PlanModel model("llama", 3);
    model.keys().string("general.type", "model");
    for (const QString &name : tensors)
        model.tensor(name.toStdString() + ".weight", {256, 8});
    const auto document = model.open();
    for (const plan::MixInfo &mix : plan::allMixes()) {
        const plan::Plan planned = planFor(*document, {.mix = mix.fileType});
        QCOMPARE(planned.tensors.size(), static_cast<std::size_t>(tensors.size()));
        const plan::PlanIssue *issue = issueWith(planned.warnings, ErrorCode::IncompleteModel);
        QCOMPARE(issue != nullptr, !text.isEmpty());
        if (issue)
            QVERIFY2(issue->text.contains(text.toStdString()), issue->text.c_str());
    }
}

void TestPlanIssues::headerOnly()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).llamaLayers(2).headerOnly();
    const plan::Plan planned = planFor(*model.open(), {.mix = FileType::Q4_K_M});
    QVERIFY(issueWith(planned.blocks, ErrorCode::TensorDataMissing));
    QVERIFY(planned.layout.fileBytes > planned.tensorBytes);
}

void TestPlanIssues::damagedFile()
{
    PlanModel model;
    model.tensor("token_embd.weight", {256, 8}).tensor("blk.0.a.weight", {256, 8});
    model.keys().tensorAt("blk.1.a.weight", {256, 1024}, 1, 8192);
    const plan::Plan planned = planFor(*model.open(), {.mix = FileType::Q4_K_M});
    QVERIFY(says(issueWith(planned.blocks, ErrorCode::TruncatedTensorData), "blk.1.a.weight"));

    PlanModel twice;
    twice.tensor("token_embd.weight", {256, 8}).tensor("blk.0.a.weight", {256, 8}).tensor("blk.0.a.weight", {256, 8});
    const plan::Plan duplicate = planFor(*twice.open(), {.mix = FileType::Q4_K_M});
    QVERIFY(issueWith(duplicate.blocks, ErrorCode::DuplicateTensor));
}

QTEST_GUILESS_MAIN(TestPlanIssues)
#include "tst_plan_issues.moc"
