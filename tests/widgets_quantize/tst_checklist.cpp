// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "tests/support/gguf_builder.h"
#include "tests/support/shared_data.h"
#include "widgets/document/paths.h"
#include "widgets/quantize/checklist.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>

using core::plan::FileType;
using ui::CheckEntry;
using ui::CheckRemedy;
using ui::CheckSection;

namespace {

core::gguf::DocumentPtr read(const QString &path)
{
    auto document = core::gguf::readModel(ui::toPath(path));
    return document ? *document : nullptr;
}

QString samplePath()
{
    return support::sourcePath(QStringLiteral("resources/sample/gaufre-sample-f16.gguf"));
}

/// What the page would hand over, with the disk already asked.
ui::CheckInputs inputsFor(const core::gguf::DocumentPtr &document, const core::plan::Recipe &recipe,
                          const QString &target)
{
    ui::CheckInputs inputs;
    inputs.document = document;
    inputs.recipe = recipe;
    auto plan = core::plan::makePlan(*document, recipe);
    if (plan)
        inputs.plan = std::make_shared<const core::plan::Plan>(std::move(*plan));
    else
        inputs.planError = plan.error();
    inputs.targetPath = target;
    const quint64 needed = inputs.plan ? inputs.plan->layout.fileBytes : 0;
    inputs.target = ui::probeTarget(*document, ui::toPath(target), needed);
    return inputs;
}

const CheckEntry *find(const QList<CheckEntry> &entries, const QString &id)
{
    const auto at = std::ranges::find(entries, id, &CheckEntry::id);
    return at == entries.cend() ? nullptr : &*at;
}

QStringList idsIn(const QList<CheckEntry> &entries, CheckSection section)
{
    QStringList ids;
    for (const auto &entry : entries) {
        if (entry.section == section)
            ids.append(entry.id);
    }
    return ids;
}

/// A small llama-like file with one weight of the given type.
core::gguf::DocumentPtr makeFile(const QString &path, std::uint32_t type, std::uint64_t ne0, const QByteArray &data,
                                 bool withData = true)
{
    support::GgufBuilder builder;
    builder.string("general.architecture", "llama").u32("llama.block_count", 1).u32("general.file_type", 7);
    builder.tensor("blk.0.attn_q.weight", {ne0, 2}, type, data);
    builder.tensorF32("blk.0.attn_norm.weight", {4}, {1, 1, 1, 1});
    QByteArray bytes = withData ? builder.bytes() : builder.header();
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return nullptr;
    file.close();
    return read(path);
}

} // namespace

class TestChecklist : public QObject
{
    Q_OBJECT
    QTemporaryDir m_folder;

private slots:
    void theSamplePasses()
    {
        const auto document = read(samplePath());
        QVERIFY(document);
        const auto entries = ui::makeChecklist(inputsFor(document, {}, m_folder.filePath("new.gguf")));
        QCOMPARE(idsIn(entries, CheckSection::Blocks), QStringList());
        QVERIFY(ui::allowsStart(entries));
        for (const char *id : {"source", "types", "space", "differ", "precision", "protected", "matrix"}) {
            const auto *entry = find(entries, QLatin1String(id));
            QVERIFY2(entry, id);
            QCOMPARE(entry->section, CheckSection::Passed);
        }
        // In order of urgency.
        QVERIFY(std::ranges::is_sorted(entries, {}, &CheckEntry::section));
    }

    void whileTheDiskIsAskedNothingStarts()
    {
        const auto document = read(samplePath());
        auto inputs = inputsFor(document, {}, m_folder.filePath("new.gguf"));
        inputs.target.reset();
        const auto entries = ui::makeChecklist(inputs);
        QCOMPARE(find(entries, "target")->section, CheckSection::Running);
        QVERIFY(!ui::allowsStart(entries));
    }

    void valuesMayStillBeLookedAt()
    {
        const auto document = read(samplePath());
        auto inputs = inputsFor(document, {}, m_folder.filePath("new.gguf"));
        inputs.values.state = ui::ValueCheck::State::Running;
        const auto entries = ui::makeChecklist(inputs);
        QCOMPARE(find(entries, "values")->section, CheckSection::Running);
        QVERIFY(ui::allowsStart(entries));
        inputs.values.state = ui::ValueCheck::State::Done;
        QCOMPARE(find(ui::makeChecklist(inputs), "values")->section, CheckSection::Passed);
        inputs.values.problems = 2;
        QCOMPARE(find(ui::makeChecklist(inputs), "values")->section, CheckSection::Decision);
    }

    void quantizedSourceBlocksUntilAllowed()
    {
        const auto document = makeFile(m_folder.filePath("q8.gguf"), 8, 256, QByteArray(2 * 8 * 34, '\0'));
        QVERIFY(document);
        core::plan::Recipe recipe;
        recipe.mix = FileType::Q4_0;
        auto entries = ui::makeChecklist(inputsFor(document, recipe, m_folder.filePath("out.gguf")));
        const auto *entry = find(entries, "Requantizing");
        QVERIFY(entry);
        QCOMPARE(entry->section, CheckSection::Blocks);
        QCOMPARE(entry->remedies, QList<CheckRemedy>{CheckRemedy::AllowRequantizing});
        QVERIFY(!ui::allowsStart(entries));

        recipe.allowRequantize = true;
        entries = ui::makeChecklist(inputsFor(document, recipe, m_folder.filePath("out.gguf")));
        QCOMPARE(find(entries, "Requantizing")->section, CheckSection::Decision);
        QVERIFY(!find(entries, "precision"));
        QVERIFY(ui::allowsStart(entries));
    }

    void existingTargetAsks()
    {
        const QString target = m_folder.filePath("existing.gguf");
        QFile file(target);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("12345");
        file.close();
        const auto document = read(samplePath());
        auto inputs = inputsFor(document, {}, target);
        auto entries = ui::makeChecklist(inputs);
        const auto *entry = find(entries, "replace");
        QVERIFY(entry);
        QCOMPARE(entry->section, CheckSection::Decision);
        QVERIFY(entry->what.contains("existing.gguf"));
        QVERIFY(entry->remedies.contains(CheckRemedy::Replace));
        QVERIFY(!ui::allowsStart(entries));
        inputs.replaceExisting = true;
        entries = ui::makeChecklist(inputs);
        QCOMPARE(find(entries, "replace")->section, CheckSection::Passed);
        QVERIFY(ui::allowsStart(entries));
        QCOMPARE(QFileInfo(target).size(), 5);
    }

    void targetThatCannotBeWritten_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("what");
        QTemporaryDir &folder = m_folder;
        const QString link = folder.filePath("link.gguf");
        std::filesystem::remove(ui::toPath(link));
        std::filesystem::create_symlink(ui::toPath(samplePath()), ui::toPath(link));
        QTest::newRow("missing folder") << folder.filePath("no/such/out.gguf")
                                        << "The folder to write to does not exist.";
        QTest::newRow("the source itself") << samplePath() << "Source and target are the same file.";
        QTest::newRow("the source through a link") << link << "Source and target are the same file.";
        QTest::newRow("a folder") << folder.path() << "This is not a file.";
        QTest::newRow("nothing") << QString() << "No file to write to";
    }
    void targetThatCannotBeWritten()
    {
        QFETCH(QString, target);
        QFETCH(QString, what);
        const auto entries = ui::makeChecklist(inputsFor(read(samplePath()), {}, target));
        const auto *entry = find(entries, "target");
        QVERIFY(entry);
        QCOMPARE(entry->section, CheckSection::Blocks);
        QCOMPARE(entry->what, what);
        QVERIFY(entry->remedies.contains(CheckRemedy::ChooseTarget));
        QVERIFY(!ui::allowsStart(entries));
    }

    void tooLittleSpaceSaysHowMuch()
    {
        const auto document = read(samplePath());
        auto inputs = inputsFor(document, {}, m_folder.filePath("new.gguf"));
        inputs.target = ui::probeTarget(*document, ui::toPath(m_folder.filePath("new.gguf")), std::uint64_t{1} << 60);
        const auto entries = ui::makeChecklist(inputs);
        const auto *entry = find(entries, "target");
        QVERIFY(entry);
        QCOMPARE(entry->section, CheckSection::Blocks);
        QVERIFY2(entry->fact.contains("GiB"), qPrintable(entry->fact));
    }

    void changedSourceBlocks()
    {
        const QString path = m_folder.filePath("changing.gguf");
        QFile::remove(path);
        QVERIFY(QFile::copy(samplePath(), path));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        const auto document = read(path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        file.write("more");
        file.close();
        auto entries = ui::makeChecklist(inputsFor(document, {}, m_folder.filePath("new.gguf")));
        QCOMPARE(find(entries, "source")->section, CheckSection::Blocks);
        QVERIFY(find(entries, "source")->remedies.contains(CheckRemedy::Reload));
        QVERIFY(QFile::remove(path));
        entries = ui::makeChecklist(inputsFor(document, {}, m_folder.filePath("new.gguf")));
        QCOMPARE(find(entries, "source")->section, CheckSection::Blocks);
    }

    void unwritableMixNamesTheNearest()
    {
        const auto document = read(samplePath());
        const auto mixes = core::plan::allMixes();
        const auto mix = std::ranges::find_if(
            mixes, [&](const auto &candidate) { return !ui::isWritable(*document, candidate.fileType, false); });
        if (mix == mixes.end())
            QSKIP("this version writes every mix");
        core::plan::Recipe recipe;
        recipe.mix = mix->fileType;
        const auto entries = ui::makeChecklist(inputsFor(document, recipe, m_folder.filePath("new.gguf")));
        const auto *entry = find(entries, "TypeNotWritable");
        QVERIFY(entry);
        QCOMPARE(entry->section, CheckSection::Blocks);
        QCOMPARE(entry->what,
                 QStringLiteral("This version can't write ") + QString::fromStdString(std::string(mix->name)));
        QCOMPARE(entry->remedies, QList<CheckRemedy>{CheckRemedy::UseMix});
        QVERIFY(entry->mix.has_value());
        QVERIFY(ui::isWritable(*document, *entry->mix, false));
        QVERIFY(ui::remedyLabel(CheckRemedy::UseMix, *entry).startsWith("Use "));
        QVERIFY(entry->fact.startsWith("Nearest by size: "));
    }

    void headerOnlyIsPlannedButNotStarted()
    {
        const auto document = makeFile(m_folder.filePath("header.gguf"), 1, 256, QByteArray(2 * 256 * 2, '\0'), false);
        QVERIFY(document);
        auto inputs = inputsFor(document, {}, m_folder.filePath("new.gguf"));
        QVERIFY(inputs.plan);
        QVERIFY(inputs.plan->layout.fileBytes > 0);
        const auto entries = ui::makeChecklist(inputs);
        const auto *entry = find(entries, "TensorDataMissing");
        QVERIFY(entry);
        QCOMPARE(entry->section, CheckSection::Blocks);
        QCOMPARE(std::ranges::count(entries, entry->id, &CheckEntry::id), 1);
        QVERIFY(!ui::allowsStart(entries));
    }

    void fallbacksAreOneLine()
    {
        // Rows of 32 weights hold no super-block: every k-quant falls back.
        const auto document = makeFile(m_folder.filePath("narrow.gguf"), 1, 32, QByteArray(2 * 32 * 2, '\0'));
        QVERIFY(document);
        core::plan::Recipe recipe;
        recipe.mix = FileType::Q6_K;
        auto entries = ui::makeChecklist(inputsFor(document, recipe, m_folder.filePath("new.gguf")));
        const auto *entry = find(entries, "fallbacks");
        QVERIFY(entry);
        QCOMPARE(entry->section, CheckSection::Decision);
        QVERIFY2(entry->fact.contains("Q8_0 instead of Q6_K"), qPrintable(entry->fact));
        QVERIFY(ui::allowsStart(entries));

        recipe.noFallback = true;
        entries = ui::makeChecklist(inputsFor(document, recipe, m_folder.filePath("new.gguf")));
        QVERIFY(!find(entries, "fallbacks"));
        QCOMPARE(find(entries, "FallbackRefused")->section, CheckSection::Blocks);
        QVERIFY(find(entries, "FallbackRefused")->remedies.contains(CheckRemedy::AllowFallbacks));
    }

    void rulesAreCounted()
    {
        const auto document = read(samplePath());
        core::plan::Recipe recipe;
        recipe.rules = {{"attn_v", core::tensor::TensorType::Q8_0}};
        auto entries = ui::makeChecklist(inputsFor(document, recipe, m_folder.filePath("new.gguf")));
        QVERIFY(find(entries, "rules"));
        QVERIFY2(find(entries, "rules")->fact.contains("8"), qPrintable(find(entries, "rules")->fact));
        recipe.rules = {{"nothing_like_it", core::tensor::TensorType::Q8_0}};
        entries = ui::makeChecklist(inputsFor(document, recipe, m_folder.filePath("new.gguf")));
        QCOMPARE(find(entries, "RuleUnused")->section, CheckSection::Decision);
        recipe.rules = {{"(", core::tensor::TensorType::Q8_0}};
        entries = ui::makeChecklist(inputsFor(document, recipe, m_folder.filePath("new.gguf")));
        QCOMPARE(find(entries, "RuleInvalid")->section, CheckSection::Blocks);
        QVERIFY(find(entries, "RuleInvalid")->remedies.contains(CheckRemedy::RemoveRules));
    }

    void matrixThatCannotBeReadBlocks()
    {
        auto inputs = inputsFor(read(samplePath()), {}, m_folder.filePath("new.gguf"));
        inputs.matrixPath = QStringLiteral("/models/some.imatrix");
        QCOMPARE(find(ui::makeChecklist(inputs), "matrix")->section, CheckSection::Running);
        inputs.matrixError = core::Error{core::ErrorCode::ImatrixInvalid, "Not a matrix.", {}};
        const auto entries = ui::makeChecklist(inputs);
        QCOMPARE(find(entries, "matrix")->section, CheckSection::Blocks);
        QVERIFY(find(entries, "matrix")->remedies.contains(CheckRemedy::NoMatrix));
    }

    void matrixCoverageIsCounted()
    {
        const auto document = read(samplePath());
        auto matrix = std::make_shared<core::imatrix::Matrix>();
        for (const auto &tensor : document->tensors()) {
            if (!tensor.name.starts_with("blk.") || tensor.dimensions < 2)
                continue;
            core::imatrix::Entry entry;
            entry.name = tensor.name;
            entry.columns = tensor.ne[0];
            entry.values.assign(static_cast<std::size_t>(tensor.ne[0]), 1.0F);
            entry.counts = {1.0F};
            matrix->entries.push_back(entry);
        }
        const auto index = [&] {
            matrix->index.clear();
            for (std::size_t i = 0; i < matrix->entries.size(); ++i)
                matrix->index.emplace(matrix->entries[i].name, i);
        };
        index();
        auto inputs = inputsFor(document, {}, m_folder.filePath("new.gguf"));
        inputs.matrixPath = QStringLiteral("/models/m.gguf");
        inputs.matrix = matrix;
        QCOMPARE(find(ui::makeChecklist(inputs), "matrix")->section, CheckSection::Passed);
        matrix->entries.pop_back();
        index();
        QCOMPARE(find(ui::makeChecklist(inputs), "matrix")->section, CheckSection::Decision);
        matrix->entries.front().values.pop_back();
        matrix->entries.front().columns -= 1;
        const auto entries = ui::makeChecklist(inputs);
        QCOMPARE(find(entries, "ImatrixMismatch")->section, CheckSection::Blocks);
        QVERIFY(!ui::allowsStart(entries));
    }
};

QTEST_GUILESS_MAIN(TestChecklist)
#include "tst_checklist.moc"
