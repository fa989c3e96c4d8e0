// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/byte_order.h"
#include "core/quant/quantize.h"
#include "tests/jobs/quantize_fixture.h"
#include "tests/support/shared_data.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <set>
#include <span>

using namespace quantize_fixture;
using core::tensor::TensorType;

/// What the job writes and reports. What it refuses and survives: tst_quantize_faults.
class tst_quantize_job : public QObject
{
    Q_OBJECT

private:
    Folder m_folder;
    [[nodiscard]] QString path(const QString &file) const { return m_folder.path(file); }
    [[nodiscard]] QStringList files() const { return m_folder.files(); }

private slots:
    void init() { QVERIFY(m_folder.clear()); }

    void writesWhatThePlanSays()
    {
        QVERIFY(smallModel().save(path("in.gguf")));
        const auto source = open(path("in.gguf"));
        QVERIFY(source);
        const auto job = request(path("in.gguf"), path("out.gguf"));
        const auto plan = core::plan::makePlan(*source, job.recipe);
        EXPECT_OK(plan);
        const auto report = run(job);
        EXPECT_OK(report);
        QCOMPARE(QFileInfo(path("out.gguf")).size(), static_cast<qint64>(plan->layout.fileBytes));
        QCOMPARE(report->bytes, plan->layout.fileBytes);
        QCOMPARE(report->type, std::string("Q4_K_M"));
        QCOMPARE(report->tensors.size(), plan->tensors.size());
        const auto written = open(path("out.gguf"));
        QVERIFY(written && !written->hasErrors());
        for (std::size_t i = 0; i < plan->tensors.size(); ++i) {
            QCOMPARE(written->tensors()[i].name, source->tensors()[plan->tensors[i].source].name);
            QCOMPARE(written->tensors()[i].typeId, static_cast<std::uint32_t>(plan->tensors[i].to));
            QCOMPARE(report->tensors[i].name, std::string(written->tensors()[i].name));
        }
        QVERIFY(!QFile::exists(path("out.gguf.part")));
    }

    void errorsAreThoseOfTheWrittenValues()
    {
        QVERIFY(smallModel().save(path("in.gguf")));
        const auto report = run(request(path("in.gguf"), path("out.gguf")));
        EXPECT_OK(report);
        for (const auto &tensor : report->tensors) {
            const auto source = tensorBytes(path("in.gguf"), tensor.name);
            const auto target = tensorBytes(path("out.gguf"), tensor.name);
            std::vector<float> before(tensor.parameters);
            std::vector<float> after(tensor.parameters);
            const auto bytesOf = [](const QByteArray &data) {
                return std::as_bytes(std::span(data.constData(), static_cast<std::size_t>(data.size())));
            };
            core::quant::dequantizeRows(static_cast<TensorType>(tensor.from), bytesOf(source), before);
            core::quant::dequantizeRows(static_cast<TensorType>(tensor.to), bytesOf(target), after);
            double squares = 0;
            double sourceSquares = 0;
            double largest = 0;
            for (std::size_t i = 0; i < before.size(); ++i) {
                const double difference = static_cast<double>(before[i]) - static_cast<double>(after[i]);
                squares += difference * difference;
                sourceSquares += static_cast<double>(before[i]) * static_cast<double>(before[i]);
                largest = std::max(largest, std::fabs(difference));
            }
            // The job subtracts in binary32: relative rounding of 2^-24 for each difference.
            const double rmse = std::sqrt(squares / static_cast<double>(before.size()));
            QVERIFY2(std::fabs(tensor.rmse - rmse) <= 1e-6 * rmse, tensor.name.c_str());
            QVERIFY(std::fabs(tensor.relativeRmse - std::sqrt(squares / sourceSquares)) <= 1e-6);
            QVERIFY(std::fabs(tensor.maxError - largest) <= 1e-6 * largest);
            QCOMPARE(tensor.rmse > 0, tensor.from != tensor.to);
        }
    }

    void sameBytesForAnyNumberOfThreads_data()
    {
        QTest::addColumn<int>("mix");
        QTest::newRow("Q4_K_M") << 15;
        QTest::newRow("Q8_0") << 7;
        QTest::newRow("F16") << 1;
        QTest::newRow("Q2_K") << 10;
    }
    void sameBytesForAnyNumberOfThreads()
    {
        QFETCH(int, mix);
        // Larger than a batch, so that order matters.
        GgufBuilder builder = smallModel();
        builder.tensorF32("blk.0.ffn_up.weight", {512, 3000}, weights(512 * 3000, 9));
        QVERIFY(builder.save(path("in.gguf")));
        QByteArray first;
        std::vector<double> errors;
        for (const std::size_t threads : {1U, 2U, 5U}) {
            const QString target = path(QStringLiteral("out-%1.gguf").arg(threads));
            const auto report = run(request(path("in.gguf"), target, static_cast<core::plan::FileType>(mix)), threads);
            EXPECT_OK(report);
            std::vector<double> here;
            for (const auto &tensor : report->tensors)
                here.push_back(tensor.rmse);
            if (first.isEmpty()) {
                first = contents(target);
                errors = here;
            }
            QVERIFY(contents(target) == first);
            QVERIFY(here == errors); // to the last bit
        }
    }

    void progressIsInWeightsAndOrdered()
    {
        QVERIFY(smallModel().save(path("in.gguf")));
        HookedProgress sink;
        std::uint64_t last = 0;
        std::uint64_t total = 0;
        bool grew = true;
        std::set<std::uint64_t> steps;
        sink.hook = [&](std::uint64_t done, std::uint64_t all, std::string_view) {
            grew = grew && done >= last && done <= all;
            steps.insert(done);
            last = done;
            total = all;
        };
        const auto job = request(path("in.gguf"), path("out.gguf"));
        EXPECT_OK(run(job, 1, &sink));
        QVERIFY(grew);
        QVERIFY2(steps.size() > 2, "a model smaller than one batch shows how far it is, too");
        QCOMPARE(total, job.source->totals().parameters);
        QCOMPARE(last, total);
    }

    // Case 77: a copy keeps every bit, and odd values are reported.
    void copiesKeepNonFiniteBits()
    {
        GgufBuilder builder = smallModel();
        QByteArray odd;
        for (const std::uint16_t value : std::initializer_list<std::uint16_t>{0x0001, 0x8001, 0x7fc1, 0x7f80})
            odd += builder.number16(value);
        odd = odd.repeated(64);
        builder.tensor("blk.0.ffn_up.weight", {64, 4}, 30, odd);
        QVERIFY(builder.save(path("in.gguf")));
        const auto report = run(request(path("in.gguf"), path("out.gguf"), core::plan::FileType::BF16));
        EXPECT_OK(report);
        QCOMPARE(tensorBytes(path("out.gguf"), "blk.0.ffn_up.weight"), odd);
        const auto found = std::ranges::find_if(report->warnings, [](const std::string &text) {
            return text.contains("blk.0.ffn_up.weight") && text.contains("row 0, column 2");
        });
        QVERIFY(found != report->warnings.end());
    }

    // Case 79: what is not quantizable stays in its source type.
    void protectedTensorsKeepTheirType()
    {
        GgufBuilder builder = smallModel();
        builder.tensorF32("blk.0.attn_q.bias", {256, 1}, weights(256));
        builder.tensorF32("blk.0.ffn_gate_inp.weight", {256, 8}, weights(256 * 8));
        builder.tensorF32("rope_freqs.weight", {256}, weights(256));
        QVERIFY(builder.save(path("in.gguf")));
        EXPECT_OK(run(request(path("in.gguf"), path("out.gguf"), core::plan::FileType::Q4_0)));
        for (const char *name :
             {"blk.0.attn_q.bias", "blk.0.ffn_gate_inp.weight", "rope_freqs.weight", "blk.0.attn_norm.weight"}) {
            QCOMPARE(open(path("out.gguf"))->findTensor(name)->typeId, 0U);
            QCOMPARE(tensorBytes(path("out.gguf"), name), tensorBytes(path("in.gguf"), name));
        }
    }

    // Case 31: strings keep their bytes and lengths.
    void stringsAreCopiedBitForBit()
    {
        GgufBuilder builder = smallModel();
        builder.string("general.description", std::string_view("tail\xff\0x", 7))
            .strings("a.list", {"", "one", "\xe2\x96\x81"});
        QVERIFY(builder.save(path("in.gguf")));
        EXPECT_OK(run(request(path("in.gguf"), path("out.gguf"))));
        const auto source = open(path("in.gguf"));
        const auto written = open(path("out.gguf"));
        for (const char *key : {"general.architecture", "general.name", "general.description", "a.list"}) {
            QVERIFY(std::ranges::equal(source->find(key)->value.payload(), written->find(key)->value.payload()));
            QCOMPARE(written->find(key)->key, std::string_view(key));
        }
    }

    void bigEndianSource()
    {
        QVERIFY(smallModel(GgufBuilder::Order::Little).save(path("little.gguf")));
        QVERIFY(smallModel(GgufBuilder::Order::Big).save(path("big.gguf")));
        for (const auto mix : {std::optional<core::plan::FileType>(), std::optional(core::plan::FileType::Q4_K_M)}) {
            auto little = request(path("little.gguf"), path("from-little.gguf"), mix);
            auto big = request(path("big.gguf"), path("from-big.gguf"), mix);
            little.replaceExisting = true;
            big.replaceExisting = true;
            EXPECT_OK(run(little));
            EXPECT_OK(run(big));
            QVERIFY(contents(path("from-little.gguf")) == contents(path("from-big.gguf")));
        }
    }

    void bigEndianGolden()
    {
        GAUFRE_REQUIRE_SHARED(big, "data/models/stories260K-be.gguf");
        GAUFRE_REQUIRE_SHARED(little, "data/models/stories260K.gguf");
        EXPECT_OK(run(request(big, path("be.gguf"), core::plan::FileType::Q8_0)));
        EXPECT_OK(run(request(little, path("le.gguf"), core::plan::FileType::Q8_0)));
        QVERIFY(contents(path("be.gguf")) == contents(path("le.gguf")));
    }

    void byteOrderOfBlocks_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<QList<int>>("swapped"); // first bytes of the 16-bit numbers
        QTest::newRow("Q4_0") << 2 << QList<int>{0};
        QTest::newRow("Q4_1") << 3 << QList<int>{0, 2};
        QTest::newRow("Q8_0") << 8 << QList<int>{0};
        QTest::newRow("Q2_K") << 10 << QList<int>{80, 82};
        QTest::newRow("Q3_K") << 11 << QList<int>{108};
        QTest::newRow("Q4_K") << 12 << QList<int>{0, 2};
        QTest::newRow("Q5_K") << 13 << QList<int>{0, 2};
        QTest::newRow("Q6_K") << 14 << QList<int>{208};
        QTest::newRow("TQ2_0") << 35 << QList<int>{64};
        QTest::newRow("MXFP4") << 39 << QList<int>{};
        QTest::newRow("F16") << 1 << QList<int>{0};
    }
    void byteOrderOfBlocks()
    {
        QFETCH(int, type);
        QFETCH(QList<int>, swapped);
        const auto &info = core::tensor::typeInfo(static_cast<TensorType>(type));
        // Two blocks and a rest that is no block.
        std::vector<std::byte> bytes(info.blockBytes * 2 + 1);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<std::byte>(i * 7 + 1);
        auto expected = bytes;
        for (std::size_t block = 0; block < 2; ++block) {
            for (const int offset : swapped) {
                const std::size_t at = block * info.blockBytes + static_cast<std::size_t>(offset);
                std::swap(expected[at], expected[at + 1]);
            }
        }
        core::jobs::swapToLittleEndian(static_cast<TensorType>(type), bytes);
        QVERIFY(bytes == expected);
    }

    void eachExpertHasItsOwnImportance()
    {
        // Two experts with the same weights: only the importance can make their bytes differ.
        GgufBuilder builder = smallModel();
        auto values = weights(std::size_t{256} * 8);
        values.insert(values.end(), values.begin(), values.begin() + 256 * 8);
        builder.tensorF32("blk.0.ffn_down_exps.weight", {256, 8, 2}, values);
        QVERIFY(builder.save(path("in.gguf")));
        GgufBuilder matrix;
        matrix.string("general.type", "imatrix").strings("imatrix.datasets", {"text"});
        matrix.u32("imatrix.chunk_count", 1).u32("imatrix.chunk_size", 512);
        std::vector<float> sums(512);
        for (std::size_t i = 0; i < 512; ++i)
            sums[i] = i < 256 ? 1.0F : static_cast<float>(i % 7) * 100 + 1;
        matrix.tensorF32("blk.0.ffn_down_exps.weight.in_sum2", {256, 2}, sums);
        matrix.tensorF32("blk.0.ffn_down_exps.weight.counts", {1, 2}, {1, 1});
        QVERIFY(matrix.save(path("matrix.gguf")));
        const auto read = core::imatrix::readMatrix(path("matrix.gguf").toStdString());
        EXPECT_OK(read);
        auto job = request(path("in.gguf"), path("out.gguf"), core::plan::FileType::Q4_K_S);
        job.matrix = *read;
        EXPECT_OK(run(job));
        const QByteArray bytes = tensorBytes(path("out.gguf"), "blk.0.ffn_down_exps.weight");
        const auto *tensor = open(path("out.gguf"))->findTensor("blk.0.ffn_down_exps.weight");
        QVERIFY(tensor != nullptr);
        // Expected: each expert quantized alone.
        const qsizetype half = bytes.size() / 2;
        for (int expert = 0; expert < 2; ++expert) {
            std::vector<std::byte> expected(static_cast<std::size_t>(half));
            core::quant::quantizeRows(
                static_cast<TensorType>(open(path("out.gguf"))->findTensor("blk.0.ffn_down_exps.weight")->typeId),
                std::span(values).first(std::size_t{256} * 8), 256,
                std::span(sums).subspan(static_cast<std::size_t>(expert) * 256, 256), expected);
            QVERIFY(std::memcmp(expected.data(), bytes.constData() + half * expert, expected.size()) == 0);
        }
        QVERIFY(bytes.first(half) != bytes.last(half));
    }

    void sameFileByAnyName()
    {
        QVERIFY(smallModel().save(path("in.gguf")));
        std::filesystem::create_hard_link(path("in.gguf").toStdString(), path("hard.gguf").toStdString());
        QVERIFY(core::jobs::isSameFile(path("in.gguf").toStdString(), path("hard.gguf").toStdString()));
        QVERIFY(!core::jobs::isSameFile(path("in.gguf").toStdString(), path("absent.gguf").toStdString()));
        QVERIFY(!core::jobs::isSameFile(path("absent.gguf").toStdString(), path("absent.gguf").toStdString()));
    }
};

QTEST_GUILESS_MAIN(tst_quantize_job)
#include "tst_quantize_job.moc"
