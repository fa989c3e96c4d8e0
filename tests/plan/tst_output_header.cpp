// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"
#include "tests/plan/plan_models.h"

#include <QTest>

#include <cstring>

using namespace core;
using plan::FileType;
using support::PlanModel;

/// The metadata and the tensor table of the written file, in order: as llama-quantize 0.7 writes them, but for what
/// docs/quantize.md lists.
class TestOutputHeader : public QObject
{
    Q_OBJECT

private slots:
    void keysInOrder();
    void keysOfTheMatrix();
    void matrixWithoutEntries();
    void longNames();
    void copyKeepsTheFileType_data();
    void copyKeepsTheFileType();
    void trailingDimensionsDropped();

private:
    static std::vector<std::string> keysOf(const gguf::MetadataList &list)
    {
        std::vector<std::string> keys;
        for (const auto &entry : list.entries())
            keys.push_back(entry.key);
        return keys;
    }
    static std::uint32_t number(const gguf::MetadataList &list, std::string_view key)
    {
        for (const auto &entry : list.entries()) {
            if (entry.key == key && entry.type == gguf::ValueType::Uint32 && entry.payload.size() == 4) {
                std::uint32_t value = 0;
                std::memcpy(&value, entry.payload.data(), 4);
                return value;
            }
        }
        return 4294967295U;
    }
    static std::string text(const gguf::MetadataList &list, std::string_view key)
    {
        for (const auto &entry : list.entries()) {
            if (entry.key == key && entry.type == gguf::ValueType::String)
                return {reinterpret_cast<const char *>(entry.payload.data()) + 8, entry.payload.size() - 8};
        }
        return "none";
    }
};

void TestOutputHeader::keysInOrder()
{
    PlanModel model;
    model.keys().u32("general.file_type", 1).string("general.name", "n").u32("general.quantization_version", 7);
    model.keys()
        .u16("split.no", 0)
        .u16("split.count", 1)
        .i32("split.tensors.count", 1)
        .string("quantize.imatrix.file", "old");
    model.tensor("output.weight", {256, 8});
    const auto document = model.open();
    const auto list = plan::outputMetadata(*document, {.mix = FileType::Q4_K_M});
    const std::vector<std::string> expected{
        "general.architecture",         "llama.block_count", "general.name", "quantize.imatrix.file",
        "general.quantization_version", "general.file_type"};
    QVERIFY(keysOf(list) == expected);
    QCOMPARE(number(list, "general.quantization_version"), 2U);
    QCOMPARE(number(list, "general.file_type"), 15U);
    QCOMPARE(text(list, "quantize.imatrix.file"), std::string("old"));
}

void TestOutputHeader::keysOfTheMatrix()
{
    PlanModel model;
    model.keys()
        .string("quantize.imatrix.file", "old")
        .u32("quantize.imatrix.chunks_count", 3)
        .string("general.name", "n");
    model.tensor("output.weight", {256, 8});
    const auto document = model.open();
    const imatrix::Matrix matrix = support::matrixFor(*document, {"output.weight", "blk.0.other.weight"});
    const auto list = plan::outputMetadata(*document, {.mix = FileType::Q8_0}, &matrix);
    const std::vector<std::string> expected{"general.architecture",
                                            "llama.block_count",
                                            "general.name",
                                            "general.quantization_version",
                                            "general.file_type",
                                            "quantize.imatrix.file",
                                            "quantize.imatrix.dataset",
                                            "quantize.imatrix.entries_count",
                                            "quantize.imatrix.chunks_count"};
    QVERIFY(keysOf(list) == expected);
    QCOMPARE(text(list, "quantize.imatrix.file"), std::string("activations.gguf")); // the name, not the path
    QCOMPARE(text(list, "quantize.imatrix.dataset"), std::string("text.txt"));      // the first
    QCOMPARE(number(list, "quantize.imatrix.entries_count"), 2U);
    QCOMPARE(number(list, "quantize.imatrix.chunks_count"), 20U);
}

void TestOutputHeader::matrixWithoutEntries()
{
    PlanModel model;
    model.tensor("output.weight", {256, 8});
    const auto document = model.open();
    imatrix::Matrix empty = support::matrixFor(*document, {});
    QCOMPARE(plan::outputMetadata(*document, {}, &empty).entries().size(), std::size_t(4));
    imatrix::Matrix bare = support::matrixFor(*document, {"output.weight"});
    bare.datasets.clear();
    bare.chunkCount = 0;
    QCOMPARE(plan::outputMetadata(*document, {}, &bare).entries().size(), std::size_t(6));
}

void TestOutputHeader::longNames()
{
    PlanModel model;
    model.tensor("output.weight", {256, 8});
    const auto document = model.open();
    imatrix::Matrix matrix = support::matrixFor(*document, {"output.weight"});
    matrix.datasets = {std::string(300, 'x')};
    QCOMPARE(text(plan::outputMetadata(*document, {}, &matrix), "quantize.imatrix.dataset"), std::string(127, 'x'));
    matrix.datasets = {std::string(126, 'x') + "\xc3\xa4"};
    QCOMPARE(text(plan::outputMetadata(*document, {}, &matrix), "quantize.imatrix.dataset"), std::string(126, 'x'));
}

void TestOutputHeader::copyKeepsTheFileType_data()
{
    QTest::addColumn<int>("stated"); // -1: not
    QTest::newRow("Q8_0") << 7;
    QTest::newRow("a number that is not known") << 99;
    QTest::newRow("none") << -1;
}

void TestOutputHeader::copyKeepsTheFileType()
{
    QFETCH(int, stated);
    PlanModel model;
    if (stated >= 0)
        model.keys().u32("general.file_type", static_cast<std::uint32_t>(stated));
    model.tensor("output.weight", {256, 8});
    const auto document = model.open();
    const auto list = plan::outputMetadata(*document, {.mix = std::nullopt});
    QCOMPARE(number(list, "general.file_type"), stated >= 0 ? static_cast<std::uint32_t>(stated) : 4294967295U);
    QCOMPARE(list.entries().size(), std::size_t(stated >= 0 ? 4 : 3));
}

void TestOutputHeader::trailingDimensionsDropped()
{
    // As ggml's writer: a vector stored as [n,1] is written as [n].
    PlanModel model;
    model.tensor("blk.0.column.weight", {256, 1}, tensor::TensorType::F32).tensor("blk.0.experts.weight", {256, 1, 2});
    model.tensor("blk.0.matrix.weight", {256, 4, 1, 1});
    const auto document = model.open();
    const auto planned = plan::makePlan(*document, {.mix = FileType::Q8_0});
    QVERIFY(planned);
    const auto table = plan::outputTensors(*document, *planned);
    QCOMPARE(table.size(), std::size_t(3));
    QCOMPARE(table[0].name, std::string("blk.0.column.weight"));
    QCOMPARE(table[0].dimensions, 1U);
    QCOMPARE(table[0].typeId, 0U);
    QCOMPARE(table[1].dimensions, 3U);
    QCOMPARE(table[1].typeId, 8U);
    QCOMPARE(table[2].dimensions, 2U);
    QCOMPARE(table[2].bytes, std::uint64_t(4 * 8 * 34));
}

QTEST_GUILESS_MAIN(TestOutputHeader)
#include "tst_output_header.moc"
