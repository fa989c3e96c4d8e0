// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "core/jobs/view_data.h"
#include "tests/support/shared_data.h"
#include "tests/widgets/inspect_bench.h"
#include "widgets/common/banner.h"
#include "widgets/common/check_item.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/models/model_roles.h"
#include "widgets/models/tensor_model.h"
#include "widgets/views/inspect/filter_field.h"
#include "widgets/views/inspect/inspect_page.h"
#include "widgets/views/inspect/layout_strip.h"
#include "widgets/views/inspect/overview_facts.h"
#include "widgets/views/inspect/section_list.h"
#include "widgets/views/inspect/tensor_details.h"
#include "widgets/views/inspect/tensor_totals.h"
#include "widgets/views/inspect/tensors_section.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

using namespace ui;
using Section = InspectPage::Section;

namespace {

/// Notes widgets that are shown as windows of their own: parts that were shown before they had a parent flash.
class WindowWatcher : public QObject
{
public:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const auto *widget = qobject_cast<QWidget *>(watched);
        if (event->type() == QEvent::Show && widget && widget->isWindow())
            shown.append(QString::fromLatin1(widget->metaObject()->className()));
        return false;
    }
    QStringList shown;
};

} // namespace

class TestInspect : public QObject
{
    Q_OBJECT

    SavedFiles m_files;
    QString save(const QByteArray &bytes) { return m_files.save(bytes); }
    QString saved() { return m_files.saved(); }

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

    void nothingFlashesAsAWindow()
    {
        WindowWatcher watcher;
        qApp->installEventFilter(&watcher);
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        for (int i = 0; i < InspectPage::kSectionCount; ++i)
            bench.page.showSection(static_cast<Section>(i));
        bench.page.checkFile();
        QTest::qWait(50);
        qApp->removeEventFilter(&watcher);
        QCOMPARE(watcher.shown, QStringList{QStringLiteral("ui::InspectPage")});
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
        // Another page of the same document takes over what this one leaves.
        auto first = std::make_unique<InspectPage>(&bench.controller, bench.runner, bench.jobs);
        first->resize(1204, 708);
        QSignalSpy shown(first.get(), &InspectPage::shown);
        QTRY_COMPARE(shown.size(), 1);
        first->showTensor(3);
        QTableView *rows = tableOf(*first, QStringLiteral("Tensors"));
        QTRY_COMPARE(rows->currentIndex().data(SourceRole).toInt(), 3);
        first.reset();
        InspectPage second(&bench.controller, bench.runner, bench.jobs);
        QSignalSpy again(&second, &InspectPage::shown);
        QTRY_COMPARE(again.size(), 1);
        QCOMPARE(second.section(), Section::Tensors);
        rows = tableOf(second, QStringLiteral("Tensors"));
        QTRY_COMPARE(rows->currentIndex().data(SourceRole).toInt(), 3);
        // A reload keeps it too.
        bench.controller.load();
        QTRY_COMPARE(again.size(), 2);
        QCOMPARE(second.section(), Section::Tensors);
        QTRY_COMPARE(rows->currentIndex().data(SourceRole).toInt(), 3);
    }

    void arrangementIsOfferedAndTaken()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        QCOMPARE(bench.page.layoutState(), QVariantMap());
        bench.page.showSection(Section::Tensors);
        QTableView *table = bench.table(QStringLiteral("Tensors"));
        QTRY_COMPARE(table->model()->rowCount(), 5);
        QSignalSpy changed(&bench.page, &InspectPage::layoutStateChanged);
        QHeaderView *header = table->horizontalHeader();
        header->resizeSection(TensorModel::Offset, 133);
        QCOMPARE(changed.size(), 1);
        header->moveSection(header->visualIndex(TensorModel::Size), 1);
        header->setSortIndicator(TensorModel::Name, Qt::DescendingOrder);
        QCOMPARE(changed.size(), 3);
        // Following the width of the window is not a person's doing.
        bench.page.resize(1900, 900);
        QTRY_VERIFY(header->sectionSize(TensorModel::Weights) > 0);
        QCOMPARE(changed.size(), 3);
        const QVariantMap state = changed.last().at(0).toMap();
        QVERIFY(!state.isEmpty());

        Bench other(saved());
        QVERIFY(other.waitUntilShown());
        other.page.setLayoutState(state);
        other.page.showSection(Section::Tensors);
        QTableView *rows = other.table(QStringLiteral("Tensors"));
        QTRY_COMPARE(rows->model()->index(0, 0).data().toString(), QStringLiteral("token_embd.weight"));
        QCOMPARE(rows->horizontalHeader()->sectionSize(TensorModel::Offset), 133);
        QCOMPARE(rows->horizontalHeader()->visualIndex(TensorModel::Size), 1);
        QCOMPARE(other.page.layoutState(), state);
        // Nonsense in the settings does no harm.
        other.page.setLayoutState(
            {{QStringLiteral("state2"),
              QVariantMap{
                  {QStringLiteral("columns"),
                   QVariantMap{{QStringLiteral("widths"),
                                QVariantMap{{QStringLiteral("name"), -5}, {QStringLiteral("gone"), 9}}},
                               {QStringLiteral("order"), QStringList{QStringLiteral("gone"), QStringLiteral("type")}}}},
                  {QStringLiteral("sort"), QStringLiteral("gone")}}}});
        QCOMPARE(rows->horizontalHeader()->visualIndex(TensorModel::Type), 0);
        QVERIFY(rows->horizontalHeader()->sectionSize(TensorModel::Name) >= 40);
    }

    void wideWindowsShowMoreOfTensors()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        bench.page.showSection(Section::Tensors);
        QTableView *table = bench.table(QStringLiteral("Tensors"));
        QVERIFY(table->isColumnHidden(TensorModel::Weights));
        bench.page.resize(1844, 900);
        QTRY_VERIFY(!table->isColumnHidden(TensorModel::Weights));
        QCOMPARE(table->columnWidth(TensorModel::Name), metric(300));
        QCOMPARE(bench.page.findChild<TensorDetails *>()->width(), metric(526));
        bench.page.resize(1204, 900);
        QTRY_VERIFY(table->isColumnHidden(TensorModel::Weights));
    }

    void detailsAreADrawerInNarrowWindows()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        QToolButton *button = nullptr;
        for (QToolButton *candidate : bench.page.findChildren<QToolButton *>()) {
            if (candidate->accessibleName() == QStringLiteral("Details of what is selected"))
                button = candidate;
        }
        QVERIFY(button);
        bench.page.showTensor(1);
        QVERIFY(!button->isVisible());
        auto *details = bench.page.findChild<TensorDetails *>();
        QVERIFY(details->isVisible());
        bench.page.resize(948, 600);
        QTRY_VERIFY(button->isVisible());
        QVERIFY(!details->isVisible());
        button->click();
        QVERIFY(details->isVisible());
        QVERIFY(details->mapTo(&bench.page, QPoint(details->width(), 0)).x() <= bench.page.width());
        QTest::keyClick(details, Qt::Key_Escape);
        QVERIFY(!details->isVisible());
        QVERIFY(!button->isChecked());
        bench.page.showSection(Section::Overview);
        QVERIFY(!button->isVisible());
        bench.page.resize(1204, 700);
        bench.page.showSection(Section::Tensors);
        QTRY_VERIFY(details->isVisible());
    }

    void severalTensorsAreDrawnTogether()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        bench.page.showSection(Section::Tensors);
        QTableView *table = bench.table(QStringLiteral("Tensors"));
        QTRY_COMPARE(table->model()->rowCount(), 5);
        auto *totals = bench.page.findChild<TensorTotals *>();
        QSignalSpy drawn(totals, &TensorTotals::histogramsShown);
        table->selectAll();
        QVERIFY(totals->isVisible());
        QTRY_COMPARE(drawn.size(), 1);
        int named = 0;
        for (const QLabel *label : totals->findChildren<QLabel *>())
            named += label->isVisible() && label->text().startsWith(QStringLiteral("σ ")) ? 1 : 0;
        QCOMPARE(named, 4);
        table->selectRow(0);
        QVERIFY(!totals->isVisible());
    }

    void placesOfASection()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        bench.page.resize(1500, 800);
        auto *list = bench.page.findChild<SectionList *>();
        const auto visible = [list] {
            QStringList names;
            for (int row = 0; row < list->model()->rowCount(); ++row) {
                if (!list->isRowHidden(row))
                    names.append(list->model()->index(row, 0).data().toString());
            }
            return names;
        };
        QVERIFY(!visible().contains(QStringLiteral("tokenizer")));
        bench.page.showSection(Section::Metadata);
        QVERIFY(visible().contains(QStringLiteral("tokenizer")));
        bench.page.showSection(Section::Tensors);
        QVERIFY(visible().contains(QStringLiteral("Layers 0–1")));
        QVERIFY(!visible().contains(QStringLiteral("tokenizer")));
        QTableView *table = bench.table(QStringLiteral("Tensors"));
        QTRY_COMPARE(table->model()->rowCount(), 5);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(bench.page.section(), Section::Tensors);
        QCOMPARE(table->currentIndex().data(SourceRole).toInt(), 1);
    }

    void stripZooms()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        bench.page.showSection(Section::Layout);
        auto *strip = bench.page.findChildren<LayoutStrip *>().last();
        for (LayoutStrip *candidate : bench.page.findChildren<LayoutStrip *>()) {
            if (candidate->isVisible())
                strip = candidate;
        }
        QTRY_VERIFY(strip->viewLast() > 0);
        const double end = strip->viewLast();
        strip->zoom(4, strip->width() / 2.0);
        QVERIFY(std::abs(strip->viewLast() - strip->viewFirst() - end / 4) < 1);
        QVERIFY(strip->viewFirst() > 0);
        strip->zoom(1e12, 0);
        QVERIFY(strip->viewLast() - strip->viewFirst() >= 64);
        // Going to a part brings it into view.
        strip->setFocus();
        QTest::keyClick(strip, Qt::Key_End);
        QVERIFY(strip->viewLast() > end / 2);
        QTest::keyClick(strip, Qt::Key_0);
        QCOMPARE(strip->viewFirst(), 0.0);
        QCOMPARE(strip->viewLast(), end);
        QTest::keyClick(strip, Qt::Key_Plus);
        QVERIFY(strip->viewLast() - strip->viewFirst() < end);
    }

    void cutFilesShowTheStripAboveTheTensors()
    {
        QByteArray cut = model().bytes();
        cut.chop(20000);
        Bench bench(save(cut));
        QVERIFY(bench.waitUntilShown());
        bench.page.showSection(Section::Tensors);
        auto *section = bench.page.findChild<TensorsSection *>();
        auto *strip = section->findChild<LayoutStrip *>();
        QVERIFY(strip->isVisible());
        QTRY_VERIFY(strip->viewLast() > 0);
        QTableView *table = bench.table(QStringLiteral("Tensors"));
        strip->setFocus();
        QTest::keyClick(strip, Qt::Key_End); // what is missing
        QTRY_VERIFY(table->currentIndex().isValid());
        const QModelIndex state = table->currentIndex().siblingAtColumn(TensorModel::InFile);
        QVERIFY(state.data().toString() != QStringLiteral("complete"));
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

    void commandsWithoutADocumentDoNothing()
    {
        Bench bench(save("<!DOCTYPE html><html><body>Sign in</body></html>"));
        QTRY_COMPARE(bench.controller.state(), DocumentController::State::Failed);
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

    void tabFollowsTheEye_data()
    {
        QTest::addColumn<Section>("section");
        QTest::addColumn<QByteArray>("bytes");
        QByteArray cut = model().bytes();
        cut.chop(20000);
        QTest::newRow("overview") << Section::Overview << model().bytes();
        QTest::newRow("metadata") << Section::Metadata << model().bytes();
        QTest::newRow("tensors") << Section::Tensors << model().bytes();
        QTest::newRow("tensors of a cut file") << Section::Tensors << cut;
        QTest::newRow("tokenizer") << Section::Tokenizer << model().bytes();
        QTest::newRow("layout") << Section::Layout << model().bytes();
        QTest::newRow("integrity") << Section::Integrity << model().bytes();
    }
    void tabFollowsTheEye()
    {
        QFETCH(Section, section);
        QFETCH(QByteArray, bytes);
        Bench bench(save(bytes));
        QVERIFY(bench.waitUntilShown());
        bench.page.showSection(section);
        QTest::qWait(50);
        // Header, list, banner, strip, filter and groups, rows, types, details.
        const auto rank = [&bench](const QWidget *widget) {
            for (const QWidget *part = widget; part != &bench.page; part = part->parentWidget()) {
                const QByteArray name = part->metaObject()->className();
                if (name == "ui::PageHeader")
                    return 0;
                if (name == "ui::SectionList")
                    return 1;
                if (name == "ui::Banner")
                    return 2;
                if (name == "ui::LayoutPanel")
                    return 3;
                if (part->property("gaufrePane").toBool())
                    return part->findChild<FilterField *>() ? 4 : 6;
                if (name == "QTableView" || name == "QTreeView")
                    return 5;
            }
            return 7;
        };
        std::vector<int> ranks;
        QStringList names;
        for (QWidget *widget = bench.page.nextInFocusChain(); widget != &bench.page;
             widget = widget->nextInFocusChain()) {
            if (!bench.page.isAncestorOf(widget) || !widget->isVisible() || !widget->isEnabled() ||
                !(widget->focusPolicy() & Qt::TabFocus))
                continue;
            ranks.push_back(rank(widget));
            names.append(QStringLiteral("%1 %2").arg(ranks.back()).arg(widget->metaObject()->className()));
        }
        QVERIFY(ranks.size() > 2);
        QVERIFY2(std::ranges::is_sorted(ranks), qPrintable(names.join(QStringLiteral("; "))));
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
