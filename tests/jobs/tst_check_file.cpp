// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "core/jobs/check_file.h"
#include "tests/support/gguf_builder.h"
#include "tests/support/shared_data.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>

using core::ErrorCode;
using support::GgufBuilder;

namespace {

core::Result<core::jobs::CheckReport> check(const QString &path, std::size_t threads = 2,
                                            const std::function<void(const core::gguf::Diagnostic &)> &onProblem = {})
{
    auto document = core::gguf::readModel(path.toStdString());
    if (!document)
        return std::unexpected(document.error());
    core::NoProgress none;
    core::ThreadPool pool(threads);
    core::JobContext context{{}, none, pool};
    return core::jobs::checkFile(*document, context, onProblem);
}

/// 300 Q8_0 blocks with scale 1; the listed ones get an infinite scale.
QByteArray q8Blocks(const QList<int> &invalid)
{
    QByteArray data;
    for (int block = 0; block < 300; ++block)
        data += QByteArray(invalid.contains(block) ? "\x00\x7c" : "\x00\x3c", 2) + QByteArray(32, '\x05');
    return data;
}

GgufBuilder withArchitecture()
{
    GgufBuilder builder;
    builder.string("general.architecture", "llama").u32("llama.block_count", 0);
    return builder;
}

} // namespace

class tst_check_file : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    [[nodiscard]] QString path() const { return m_folder.filePath("in.gguf"); }

private slots:
    void goodFile()
    {
        QVERIFY(withArchitecture().tensor("token_embd.weight", {32, 300}, 8, q8Blocks({})).save(path()));
        const auto report = check(path());
        QVERIFY(report.has_value());
        QVERIFY(report->ok());
        QCOMPARE(report->tensorsChecked, 1U);
        QCOMPARE(report->bytesChecked, 300U * 34U);
    }

    void invalidBlocksAreListedAndCounted()
    {
        QVERIFY(
            withArchitecture().tensor("token_embd.weight", {32, 300}, 8, q8Blocks({2, 5, 100, 101, 299})).save(path()));
        std::size_t called = 0;
        const auto report = check(path(), 2, [&](const core::gguf::Diagnostic &) { ++called; });
        QVERIFY(report.has_value());
        QVERIFY(!report->ok());
        std::vector<core::gguf::Diagnostic> found;
        for (const auto &problem : report->problems) {
            if (problem.code == ErrorCode::InvalidBlock)
                found.push_back(problem);
        }
        QCOMPARE(found.size(), 3U);
        QCOMPARE(called, 3U);
        const auto document = *core::gguf::readModel(path().toStdString());
        QCOMPARE(found[0].offset.value(), document->tensors()[0].fileOffset + 2 * 34);
        QCOMPARE(found[2].offset.value(), document->tensors()[0].fileOffset + 100 * 34);
        QVERIFY(found[0].text.contains("row 2, column 0"));
        QVERIFY2(found[2].text.contains("2 more"), found[2].text.c_str());
        QCOMPARE(found[0].tensor.value(), 0U);
    }

    void nonFiniteFloats()
    {
        std::vector<float> values(600000, 1.0F); // more than one chunk
        values[599999] = std::numeric_limits<float>::quiet_NaN();
        QVERIFY(withArchitecture().tensorF32("token_embd.weight", {100, 6000}, values).save(path()));
        const auto report = check(path());
        QVERIFY(report.has_value() && !report->ok());
        QCOMPARE(report->problems.back().code, ErrorCode::NonFiniteValue);
        QVERIFY(report->problems.back().text.contains("row 5999, column 99"));
    }

    void truncatedTensorsAreNotRead()
    {
        GgufBuilder builder = withArchitecture();
        builder.tensorF32("a.weight", {32, 4}, std::vector<float>(128, 1.0F));
        builder.tensorF32("b.weight", {32, 4}, std::vector<float>(128, 1.0F));
        QByteArray bytes = builder.bytes();
        bytes.chop(10);
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        const auto report = check(path());
        QVERIFY(report.has_value() && !report->ok());
        QCOMPARE(report->tensorsChecked, 1U);
    }

    void sameFindingsForAnyNumberOfThreads()
    {
        QVERIFY(withArchitecture().tensor("token_embd.weight", {32, 300}, 8, q8Blocks({7, 200})).save(path()));
        const auto one = check(path(), 1);
        const auto five = check(path(), 5);
        QVERIFY(one.has_value() && five.has_value());
        QCOMPARE(one->problems.size(), five->problems.size());
        for (std::size_t i = 0; i < one->problems.size(); ++i)
            QCOMPARE(one->problems[i].text, five->problems[i].text);
    }

    void sampleIsValid()
    {
        const auto report = check(support::sourcePath("resources/sample/gaufre-sample-f16.gguf"));
        QVERIFY(report.has_value());
        QVERIFY(report->ok());
    }
};

QTEST_GUILESS_MAIN(tst_check_file)
#include "tst_check_file.moc"
