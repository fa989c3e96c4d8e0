// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "core/jobs/view_data.h"
#include "tests/support/gguf_builder.h"
#include "tests/support/shared_data.h"
#include "tests/widgets/memory_plan_store.h"
#include "tests/widgets/worker_runner.h"
#include "widgets/common/badge.h"
#include "widgets/common/banner.h"
#include "widgets/common/check_item.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/models/model_roles.h"
#include "widgets/views/inspect/filter_field.h"
#include "widgets/views/inspect/hex_view.h"
#include "widgets/views/inspect/inspect_page.h"
#include "widgets/views/inspect/integrity_section.h"
#include "widgets/views/inspect/layout_strip.h"
#include "widgets/views/inspect/overview_facts.h"
#include "widgets/views/inspect/section_list.h"
#include "widgets/views/inspect/tensor_details.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <cmath>
#include <limits>

using namespace ui;
using Section = InspectPage::Section;

namespace {

support::GgufBuilder model()
{
    support::GgufBuilder builder;
    builder.string("general.architecture", "llama").string("general.name", "Tiny").u32("general.file_type", 0);
    builder.u32("llama.block_count", 2).u32("llama.embedding_length", 64);
    builder.strings("tokenizer.ggml.tokens", {"<s>", "</s>", "a", "b"});
    builder.string("tokenizer.ggml.model", "gpt2").string("tokenizer.ggml.pre", "llama-bpe");
    builder.u32("tokenizer.ggml.bos_token_id", 0).u32("tokenizer.ggml.eos_token_id", 1);
    builder.string("tokenizer.chat_template", "{% for m in messages %}\n<b>{{ m.content }}</b>\n{% endfor %}");
    std::vector<float> values(64 * 64);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<float>(i));
    for (const char *name : {"token_embd.weight", "blk.0.attn_q.weight", "blk.0.ffn_up.weight", "blk.1.attn_q.weight"})
        builder.tensorF32(name, {64, 64}, values);
    builder.tensorF32("blk.0.attn_norm.weight", {64}, std::vector<float>(64, 1));
    return builder;
}

/// A page with what it needs around it.
struct Bench
{
    explicit Bench(const QString &path)
        : jobs(runner)
        , controller(path, runner, plans)
        , page(&controller, runner, jobs)
    {
        page.resize(1204, 708);
        page.show();
        controller.load();
    }
    bool waitUntilShown()
    {
        QSignalSpy shown(&page, &InspectPage::shown);
        return shown.wait(5000);
    }
    [[nodiscard]] QTableView *table(const QString &name) const
    {
        for (QTableView *view : page.findChildren<QTableView *>()) {
            if (view->accessibleName() == name)
                return view;
        }
        return nullptr;
    }
    [[nodiscard]] QStringList bannerTexts() const
    {
        QStringList texts;
        for (const Banner *banner : page.findChildren<Banner *>()) {
            if (!banner->isHidden())
                texts.append(banner->what());
        }
        return texts;
    }
    [[nodiscard]] QPushButton *button(const QString &text) const
    {
        for (QPushButton *candidate : page.findChildren<QPushButton *>()) {
            if (candidate->text() == text && candidate->isVisible())
                return candidate;
        }
        return nullptr;
    }

    support::WorkerRunner runner;
    support::MemoryPlanStore plans;
    JobQueue jobs;
    DocumentController controller;
    InspectPage page;
};

} // namespace

class TestInspect : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    QString save(const QByteArray &bytes)
    {
        const QString path = m_folder.filePath(QStringLiteral("f%1.gguf").arg(++m_files));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write the test file");
        return path;
    }
    QString saved() { return save(model().bytes()); }

private slots:
    void initTestCase() { Theme::instance().install(); }

    void opensWithTheOverview()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        QCOMPARE(bench.page.section(), Section::Overview);
        for (int i = 0; i < InspectPage::kSectionCount; ++i)
            QVERIFY(bench.page.hasSection(static_cast<Section>(i)));
        QVERIFY(bench.bannerTexts().isEmpty());
        QSignalSpy map(&bench.page, &InspectPage::mapRequested);
        bench.page.showSection(Section::Layout);
        QCOMPARE(bench.page.section(), Section::Layout);
    }

    void overviewStatesWhatIsTrue()
    {
        const auto document = core::gguf::readModel(saved().toStdString());
        QVERIFY(document);
        const FactsPtr facts = makeFacts(*document);
        QCOMPARE(headlineOf(*facts), QStringLiteral("Tiny"));
        QVERIFY(sentenceOf(*facts).contains(QStringLiteral("F32")));
        const QList<Verdict> verdicts = verdictsOf(*facts);
        QCOMPARE(verdicts.size(), 4);
        for (const Verdict &verdict : verdicts)
            QVERIFY2(verdict.state == CheckItem::State::Ok, qPrintable(verdict.what + verdict.fact));
        QVERIFY(!bannerOf(*facts));
        QCOMPARE(originFacts(*facts).front().stated, false);
    }

    void verdictsWarn_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("state");
        const auto base = [] {
            support::GgufBuilder builder;
            builder.strings("tokenizer.ggml.tokens", {"a", "b"}).string("tokenizer.ggml.model", "gpt2");
            return builder.tensorF32("blk.0.attn_q.weight", {32}, std::vector<float>(32));
        };
        QTest::newRow("architecture not known") << base().string("general.architecture", "zebra").bytes() << 0
                                                << static_cast<int>(CheckItem::State::Warning);
        QTest::newRow("no template") << base().string("general.architecture", "llama").bytes() << 1
                                     << static_cast<int>(CheckItem::State::Info);
        QTest::newRow("pre-tokenizer not named") << base().string("general.architecture", "llama").bytes() << 2
                                                 << static_cast<int>(CheckItem::State::Warning);
        QTest::newRow("special token not in the vocabulary")
            << base().string("general.architecture", "llama").u32("tokenizer.ggml.bos_token_id", 77).bytes() << 3
            << static_cast<int>(CheckItem::State::Error);
    }
    void verdictsWarn()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, line);
        QFETCH(int, state);
        const auto document = core::gguf::readModel(save(bytes).toStdString());
        QVERIFY(document);
        const QList<Verdict> verdicts = verdictsOf(*makeFacts(*document));
        QCOMPARE(verdicts.size(), 4);
        QCOMPARE(static_cast<int>(verdicts.at(line).state), state);
    }

    void sectionsByKeyboard()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        auto *list = bench.page.findChild<SectionList *>();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(bench.page.section(), Section::Metadata);
        QTest::keyClick(list, Qt::Key_End);
        QCOMPARE(bench.page.section(), Section::Integrity);
    }

    void listShrinksToIcons()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        auto *list = bench.page.findChild<SectionList *>();
        bench.page.showSection(Section::Tensors);
        QVERIFY(list->isCompact());
        bench.page.resize(1500, 800);
        QTRY_VERIFY(!list->isCompact());
        bench.page.resize(1204, 800);
        bench.page.showSection(Section::Overview);
        QVERIFY(!list->isCompact());
    }

    void tensorsFilterSelectAndCopy()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        bench.page.showSection(Section::Tensors);
        QTableView *table = bench.table(QStringLiteral("Tensors"));
        QVERIFY(table);
        QTRY_COMPARE(table->model()->rowCount(), 5);
        bench.page.focusFilter();
        auto *filter = qobject_cast<FilterField *>(bench.page.focusWidget());
        QVERIFY(filter);
        QTest::keyClicks(filter, QStringLiteral("attn_q"));
        QTRY_COMPARE(table->model()->rowCount(), 2);
        QTest::keyClick(filter, Qt::Key_Down);
        table->selectRow(1);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("blk.1.attn_q.weight\t1\t")));
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\"name\": \"blk.1.attn_q.weight\"")));
        QSignalSpy onMap(&bench.page, &InspectPage::showOnMapRequested);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(onMap.size(), 1);
        QCOMPARE(onMap.at(0).at(0).toULongLong(), 3ULL);
        // Going to a tensor that the filter hides takes the filter away.
        bench.page.showTensor(0);
        QTRY_COMPARE(table->model()->rowCount(), 5);
        QCOMPARE(table->currentIndex().data(SourceRole).toInt(), 0);
        QTest::keyClick(filter, Qt::Key_Escape);
    }

    void valuesOfTheSelectedTensor()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        auto *details = bench.page.findChild<TensorDetails *>();
        QSignalSpy exact(details, &TensorDetails::exactShown);
        bench.page.showTensor(1);
        QTRY_VERIFY(exact.size() > 0);
    }

    void viewStateStaysWithTheTab()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        bench.page.showTensor(2);
        QTableView *table = bench.table(QStringLiteral("Tensors"));
        QTRY_COMPARE(table->currentIndex().data(SourceRole).toInt(), 2);
        DocumentController other(save(model().bytes()), bench.runner, bench.plans);
        QSignalSpy shown(&bench.page, &InspectPage::shown);
        bench.page.setDocument(&other);
        other.load();
        QTRY_COMPARE(shown.size(), 1);
        QCOMPARE(bench.page.section(), Section::Overview);
        bench.page.setDocument(&bench.controller);
        QTRY_COMPARE(shown.size(), 2);
        QCOMPARE(bench.page.section(), Section::Tensors);
        QTRY_COMPARE(table->currentIndex().data(SourceRole).toInt(), 2);
        bench.page.setDocument(nullptr);
        QVERIFY(bench.button(QStringLiteral("Open…")));
    }

    void metadataShowsLongTextAsItIs()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        const auto metadata = bench.controller.document()->metadata();
        bench.page.showMetadata(metadata.size() - 1);
        auto *tree = bench.page.findChild<QTreeView *>();
        QTRY_COMPARE(tree->currentIndex().data().toString(), QStringLiteral("tokenizer.chat_template"));
        bool found = false;
        for (const QPlainTextEdit *text : bench.page.findChildren<QPlainTextEdit *>())
            found |= text->isVisible() && text->toPlainText().contains(QStringLiteral("<b>{{ m.content }}</b>\n"));
        QVERIFY(found);
        bench.page.showMetadata(5); // the tokens
        QTableView *items = bench.table(QStringLiteral("Items of the array"));
        QTRY_COMPARE(items->model()->rowCount(), 4);
        QVERIFY(items->isVisible());
    }

    void brokenFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("banner");
        QByteArray cut = model().bytes();
        cut.chop(20000);
        QTest::newRow("ends early") << cut << "This file ends early";
        QTest::newRow("only a header") << model().header() << "Only the header of this file is here";
        support::GgufBuilder unknown = model();
        unknown.tensor("x.weight", {32}, 57, QByteArray(64, '\0'));
        QTest::newRow("unknown type") << unknown.bytes() << "use type 57";
        QByteArray damaged = model().bytes();
        damaged.truncate(200);
        QTest::newRow("damaged header") << damaged << "";
    }
    void brokenFiles()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, banner);
        Bench bench(save(bytes));
        QVERIFY(bench.waitUntilShown());
        QCOMPARE(bench.bannerTexts().size(), 1);
        QVERIFY2(bench.bannerTexts().front().contains(banner), qPrintable(bench.bannerTexts().front()));
        for (int i = 0; i < InspectPage::kSectionCount; ++i) {
            bench.page.showSection(static_cast<Section>(i));
            QTest::qWait(20);
        }
        if (bench.controller.document()->tensors().empty())
            return;
        // A tensor that is missing has no values, and says so.
        bench.page.showTensor(bench.controller.document()->tensors().size() - 1);
        QTest::qWait(200);
    }

    void anotherFormatSaysWhatItIs()
    {
        Bench bench(save("<!DOCTYPE html><html><body>Sign in</body></html>"));
        QTRY_VERIFY(bench.button(QStringLiteral("Open another file…")));
        QSignalSpy open(&bench.page, &InspectPage::openFileRequested);
        bench.button(QStringLiteral("Open another file…"))->click();
        QCOMPARE(open.size(), 1);
        // Commands have nothing to work on, and nothing happens.
        bench.page.checkFile();
        bench.page.computeHash();
        bench.page.copyRows();
        bench.page.showTensor(3);
        bench.page.showMetadata(3);
        bench.page.showByte(0, 3);
        QCOMPARE(bench.jobs.jobs().size(), 0);
    }

    void staleFileOffersReload()
    {
        const QString path = saved();
        Bench bench(path);
        QVERIFY(bench.waitUntilShown());
        bench.controller.setStale(true);
        QCOMPARE(bench.bannerTexts(), QStringList{QStringLiteral("The file changed since it was opened")});
        QVERIFY(bench.button(QStringLiteral("Keep this view")));
        bench.button(QStringLiteral("Keep this view"))->click();
        QVERIFY(bench.bannerTexts().isEmpty());
        bench.controller.setStale(false);
        bench.controller.setStale(true);
        QSignalSpy shown(&bench.page, &InspectPage::shown);
        bench.controller.load();
        QTRY_COMPARE(shown.size(), 1);
        QVERIFY(bench.bannerTexts().isEmpty());
    }

    void checkFindsDamageAndShowsIt()
    {
        support::GgufBuilder builder = model();
        std::vector<float> bad(64, 1);
        bad[7] = std::numeric_limits<float>::quiet_NaN();
        builder.tensorF32("blk.1.ffn_up.weight", {64}, bad);
        Bench bench(save(builder.bytes()));
        QVERIFY(bench.waitUntilShown());
        bench.page.checkFile();
        QCOMPARE(bench.page.section(), Section::Integrity);
        QCOMPARE(bench.jobs.jobs().size(), 1);
        QTRY_COMPARE(bench.jobs.jobs().front()->state(), Job::State::Done);
        // Layouts show what is added to them a moment later.
        const auto found = [&] {
            for (const CheckItem *item : bench.page.findChildren<CheckItem *>()) {
                if (item->isVisible() && item->fact().contains(QStringLiteral("blk.1.ffn_up.weight")))
                    return true;
            }
            return false;
        };
        QTRY_VERIFY(found());
    }

    void hashIsComputedKeptAndCompared()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        bench.page.computeHash();
        QTRY_COMPARE(bench.jobs.jobs().front()->state(), Job::State::Done);
        const QString hash = qobject_cast<HashJob *>(bench.jobs.jobs().front())->hash();
        QCOMPARE(hash.size(), 64);
        QLineEdit *published = nullptr;
        for (QLineEdit *edit : bench.page.findChildren<QLineEdit *>()) {
            if (edit->accessibleName() == QStringLiteral("Published SHA-256"))
                published = edit;
        }
        QVERIFY(published);
        const auto verdict = [&] {
            for (const CheckItem *item : bench.page.findChildren<CheckItem *>()) {
                if (item->isVisible() &&
                    (item->what() == QStringLiteral("Equal") || item->what() == QStringLiteral("Differs") ||
                     item->what() == QStringLiteral("This is no SHA-256")))
                    return item->what();
            }
            return QString();
        };
        QCOMPARE(verdict(), QString());
        published->setText(hash.toUpper() + QStringLiteral("  model.gguf"));
        QCOMPARE(verdict(), QStringLiteral("Equal"));
        published->setText(QString(64, u'0'));
        QCOMPARE(verdict(), QStringLiteral("Differs"));
        published->setText(QStringLiteral("abc"));
        QCOMPARE(verdict(), QStringLiteral("This is no SHA-256"));
        bench.page.computeHash(); // kept: no second job
        QCOMPARE(bench.jobs.jobs().size(), 1);
    }

    void publishedHashes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("valid");
        const QString hash = QString(u'a').repeated(64);
        QTest::newRow("plain") << hash << true;
        QTest::newRow("upper case") << hash.toUpper() << true;
        QTest::newRow("file name behind") << hash + " *model.gguf" << true;
        QTest::newRow("prefix") << "sha256:" + hash << true;
        QTest::newRow("groups") << QString(u'a').repeated(32) + u' ' + QString(u'a').repeated(32) << true;
        QTest::newRow("too short") << hash.chopped(1) << false;
        QTest::newRow("too long") << hash + 'a' << false;
        QTest::newRow("not hexadecimal") << hash.chopped(1) + 'g' << false;
        QTest::newRow("empty") << "" << false;
    }
    void publishedHashes()
    {
        QFETCH(QString, text);
        QFETCH(bool, valid);
        QCOMPARE(!parsePublishedHash(text).isEmpty(), valid);
    }

    void bytesOfAPart()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        auto *hex = bench.page.findChild<HexView *>();
        QSignalSpy read(hex, &HexView::pageRead);
        const auto &tensor = bench.controller.document()->tensors()[1];
        bench.page.showByte(0, tensor.fileOffset + 5);
        QTableView *parts = bench.table(QStringLiteral("Parts of the file"));
        QTRY_VERIFY(parts->currentIndex().isValid());
        QCOMPARE(parts->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("blk.0.attn_q.weight"));
        QTRY_VERIFY(read.size() > 0);
        auto *strip = bench.page.findChild<LayoutStrip *>();
        strip->setFocus();
        QTest::keyClick(strip, Qt::Key_Home);
        QCOMPARE(parts->currentIndex().row(), 0);
        QTest::keyClick(strip, Qt::Key_Right);
        QCOMPARE(parts->currentIndex().row(), 1);
    }

    void statisticsOfAFile()
    {
        const QString path = saved();
        const auto document = core::gguf::readModel(path.toStdString());
        QVERIFY(document);
        core::NoProgress progress;
        core::ThreadPool one(1);
        core::ThreadPool three(3);
        core::JobContext context{{}, progress, one};
        core::JobContext wide{{}, progress, three};
        const auto exact = core::jobs::tensorStatistics({*document, 1, 0, std::nullopt}, context);
        QVERIFY(exact && exact->exact);
        QCOMPARE(exact->values.finite, 4096U);
        QVERIFY(std::abs(exact->values.standardDeviation() - std::sqrt(0.5)) < 0.01);
        const auto threaded = core::jobs::tensorStatistics({*document, 1, 0, std::nullopt}, wide);
        QVERIFY(threaded);
        QCOMPARE(threaded->values.bins, exact->values.bins);
        QCOMPARE(threaded->values.mean, exact->values.mean);
        const auto sample = core::jobs::tensorStatistics({*document, 1, 640, std::nullopt}, context);
        QVERIFY(sample && !sample->exact);
        QCOMPARE(sample->rowsRead, 10U);
        QVERIFY(!core::jobs::tensorStatistics({*document, 99, 0, std::nullopt}, context));
        context.cancel.cancel();
        QCOMPARE(core::jobs::tensorStatistics({*document, 1, 0, std::nullopt}, context).error().code,
                 core::ErrorCode::Cancelled);
        core::JobContext fresh{{}, progress, one};
        QVERIFY(QFile::resize(path, 400));
        QCOMPARE(core::jobs::tensorStatistics({*document, 1, 0, std::nullopt}, fresh).error().code,
                 core::ErrorCode::FileChanged);
    }

    void everyFocusableWidgetHasAName()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        for (int i = 0; i < InspectPage::kSectionCount; ++i) {
            bench.page.showSection(static_cast<Section>(i));
            QTest::qWait(20);
            for (const QWidget *widget : bench.page.findChildren<QWidget *>()) {
                if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus ||
                    !(widget->focusPolicy() & Qt::TabFocus))
                    continue;
                const auto *button = qobject_cast<const QAbstractButton *>(widget);
                QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                         qPrintable(QStringLiteral("%1 in section %2").arg(widget->metaObject()->className()).arg(i)));
            }
        }
    }

    void otherKindsOpen()
    {
        GAUFRE_REQUIRE_SHARED(path, "golden/eval/imatrix-a.gguf");
        Bench bench(path);
        QVERIFY(bench.waitUntilShown());
        QVERIFY(!bench.page.hasSection(Section::Template));
        QVERIFY(!bench.page.hasSection(Section::Tokenizer));
        bench.page.showSection(Section::Tokenizer);
        QCOMPARE(bench.page.section(), Section::Overview);
    }
};

QTEST_MAIN(TestInspect)
#include "tst_inspect.moc"
