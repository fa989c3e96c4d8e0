// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"
#include "tests/support/shared_data.h"
#include "tests/widgets_map/map_fixtures.h"
#include "widgets/common/theme.h"
#include "widgets/map/mini_map.h"
#include "widgets/map/mix_map_view.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <set>

using namespace ui;
using core::plan::FileType;

namespace {

MapSnapshotPtr snapshotOf(const core::gguf::DocumentPtr &document, bool showVectors = true)
{
    return MapSnapshot::make(MapStructure::build(document, showVectors));
}

std::shared_ptr<const core::plan::Plan> planOf(const core::gguf::DocumentPtr &document,
                                               const core::plan::Recipe &recipe)
{
    auto plan = core::plan::makePlan(*document, recipe);
    return plan ? std::make_shared<const core::plan::Plan>(std::move(*plan)) : nullptr;
}

QModelIndex indexOf(const MixMapView &view, std::string_view name)
{
    const auto tensors = view.mapModel()->snapshot()->document().tensors();
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i].name == name)
            return view.mapModel()->indexOfTensor(i);
    }
    return {};
}

QString nameOf(const QModelIndex &index)
{
    return index.data(MixMapModel::NameRole).toString();
}

} // namespace

class TestMixMap : public QObject
{
    Q_OBJECT

private:
    fixtures::Models m_models;

    void addFiles()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("llama with 8 layers") << m_models.llama(8);
        QTest::newRow("llama with 200 layers") << m_models.llama(200);
        QTest::newRow("layers that lack roles") << m_models.hybrid();
        QTest::newRow("encoder and decoder") << m_models.encoderDecoder();
        QTest::newRow("no layers") << m_models.flat(9);
        QTest::newRow("experts") << m_models.experts();
        QTest::newRow("no tensors") << m_models.vocabulary();
    }

    static void show(MixMapView &view, const MapSnapshotPtr &snapshot, QSize size = {900, 560})
    {
        view.setSnapshot(snapshot);
        view.resize(size);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
    }

private slots:
    void initTestCase() { Theme::instance().install(); }

    void modelHolds_data() { addFiles(); }
    void modelHolds()
    {
        QFETCH(QString, path);
        const auto document = fixtures::read(path);
        QVERIFY(document);
        MixMapModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.setSnapshot(snapshotOf(document));
        // Every tensor is somewhere, once.
        std::set<int> seen;
        for (int row = 0; row < model.rowCount(); ++row) {
            for (int column = 0; column < model.columnCount(); ++column) {
                const QModelIndex index = model.index(row, column);
                const int tensor = model.tensorAt(index);
                if (tensor < 0) {
                    QVERIFY(!index.data().isValid());
                    QCOMPARE(index.flags(), Qt::NoItemFlags);
                    continue;
                }
                QVERIFY(seen.insert(tensor).second);
                QCOMPARE(model.indexOfTensor(static_cast<std::size_t>(tensor)), index);
                QVERIFY(!index.data(Qt::AccessibleTextRole).toString().isEmpty());
                QVERIFY(index.data(Qt::AccessibleDescriptionRole).toString().contains(nameOf(index)));
            }
        }
        QCOMPARE(seen.size(), document->tensors().size());
        model.setSnapshot(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void modelAnswersOutOfRange()
    {
        MixMapModel model;
        model.setSnapshot(snapshotOf(fixtures::read(m_models.llama(4))));
        QVERIFY(!model.data(QModelIndex()).isValid());
        QVERIFY(!model.headerData(-1, Qt::Horizontal).isValid());
        QVERIFY(!model.headerData(1000, Qt::Horizontal).isValid());
        QVERIFY(!model.headerData(1000, Qt::Vertical).isValid());
        QVERIFY(!model.indexOfTensor(1U << 30U).isValid());
        MixMapModel other;
        QVERIFY(!other.data(model.index(0, 0)).isValid());
        QCOMPARE(model.snapshot()->structure().tensorAt(-1, 0), -1);
        QCOMPARE(model.snapshot()->structure().tensorAt(0, 99), -1);
    }

    void anotherPlanKeepsTheTable()
    {
        const auto document = fixtures::read(m_models.llama(4));
        const auto structure = MapStructure::build(document, true);
        MixMapModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.setSnapshot(MapSnapshot::make(structure));
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        core::plan::Recipe recipe;
        recipe.mix = FileType::Q8_0;
        model.setSnapshot(MapSnapshot::make(structure, planOf(document, recipe)));
        QCOMPARE(resets.count(), 0);
        QCOMPARE(changes.count(), 1);
        model.setSnapshot(snapshotOf(document, false));
        QCOMPARE(resets.count(), 1);
    }

    void accessibleTexts()
    {
        const auto document = fixtures::read(m_models.llama80());
        core::plan::Recipe recipe;
        recipe.mix = FileType::Q4_K_M;
        recipe.rules = {{"blk\\.15\\.ffn_up", core::tensor::TensorType::Q3_K}};
        core::plan::Recipe alone;
        alone.mix = FileType::Q4_K_M;
        const auto preset = planOf(document, alone);
        QVERIFY(preset);
        MixMapView view;
        view.setSnapshot(
            MapSnapshot::make(MapStructure::build(document, false), planOf(document, recipe), preset.get()));
        // Without a translation plurals read "layer(s)".
        QVERIFY(view.accessibleName().startsWith(QLatin1String("Mix map, 80 layer")));
        QVERIFY(view.accessibleName().contains(QLatin1String("7 role")));
        const QModelIndex changed = indexOf(view, "blk.15.ffn_up.weight");
        QCOMPARE(changed.data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("Layer 15, ffn_up, Q3_K, changed from Q4_K, 96.25 MiB"));
        const QModelIndex plain = indexOf(view, "blk.15.ffn_gate.weight");
        QCOMPARE(plain.data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("Layer 15, ffn_gate, Q4_K, F16 in the file, 126 MiB")
                     .replace(QStringLiteral("126 MiB"),
                              plain.data(Qt::AccessibleTextRole).toString().section(QStringLiteral(", "), -1)));
        QCOMPARE(view.mapModel()->headerData(0, Qt::Vertical).toString(), QStringLiteral("token_embd"));
        QCOMPARE(view.mapModel()->headerData(15, Qt::Horizontal).toString(), QStringLiteral("Layer 15"));
    }

    void normsAreHiddenUnlessAsked()
    {
        const auto document = fixtures::read(m_models.experts());
        const auto hidden = MapStructure::build(document, false);
        QCOMPARE(hidden->vectorsPerLayer(), 4);
        QCOMPARE(hidden->hiddenCount(), 24U);
        QVERIFY(!hidden->hidesBiases());
        QCOMPARE(hidden->roleCount(), 8); // the router stays
        const auto shown = MapStructure::build(document, true);
        QCOMPARE(shown->hiddenCount(), 0U);
        QCOMPARE(shown->roleCount(), 12);
        // What is hidden still counts in the layer's bytes.
        QCOMPARE(MapSnapshot::make(hidden)->layerBytes(0, 3), MapSnapshot::make(shown)->layerBytes(0, 3));
    }

    void duplicateNamesAreNotLost()
    {
        fixtures::Models::Writer writer(m_models, "llama");
        writer.tensor("blk.0.attn_q.weight", {256, 256}, core::tensor::TensorType::F16)
            .tensor("blk.0.attn_q.weight", {256, 256}, core::tensor::TensorType::F16);
        const auto document = fixtures::read(writer.save(QStringLiteral("duplicates.gguf")));
        QVERIFY(document);
        const auto structure = MapStructure::build(document, true);
        for (std::size_t i = 0; i < document->tensors().size(); ++i)
            QVERIFY(structure->cellOf(i).isValid());
    }

    void hostileNamesDontBlowUpTheTable()
    {
        fixtures::Models::Writer writer(m_models, "llama");
        for (int i = 0; i < 3000; ++i) {
            writer.tensor("blk." + std::to_string(i * 1000) + ".role" + std::to_string(i) + ".weight", {32},
                          core::tensor::TensorType::F32);
        }
        const auto document = fixtures::read(writer.save(QStringLiteral("hostile.gguf")));
        QVERIFY(document);
        const auto structure = MapStructure::build(document, true);
        QVERIFY(structure->isFlat());
        QCOMPARE(structure->rowCount(), 3000);
    }

    void geometryAgrees_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("across");
        QTest::addColumn<QSize>("size");
        const QList<std::pair<const char *, QString>> files = {
            {"llama 8", m_models.llama(8)}, {"llama 200", m_models.llama(200)},
            {"hybrid", m_models.hybrid()},  {"encoder-decoder", m_models.encoderDecoder()},
            {"flat", m_models.flat(40)},    {"experts", m_models.experts()},
        };
        for (const auto &[name, path] : files) {
            for (bool across : {false, true}) {
                for (QSize size : {QSize(900, 560), QSize(420, 200)}) {
                    QTest::addRow("%s, %s, %d wide", name, across ? "across" : "down", size.width())
                        << path << across << size;
                }
            }
        }
    }
    void geometryAgrees()
    {
        QFETCH(QString, path);
        QFETCH(bool, across);
        QFETCH(QSize, size);
        MixMapView view;
        view.setDirection(across ? MapDirection::Across : MapDirection::Down);
        show(view, snapshotOf(fixtures::read(path)), size);
        const QAbstractItemModel *model = view.model();
        QRegion covered;
        for (int row = 0; row < model->rowCount(); ++row) {
            for (int column = 0; column < model->columnCount(); ++column) {
                const QModelIndex index = model->index(row, column);
                if (view.mapModel()->tensorAt(index) < 0) {
                    QVERIFY(view.visualRect(index).isEmpty());
                    continue;
                }
                view.scrollTo(index);
                const QRect rect = view.visualRect(index);
                QVERIFY(!rect.isEmpty());
                QVERIFY2(view.viewport()->rect().contains(rect.center()), qPrintable(nameOf(index)));
                QCOMPARE(nameOf(view.indexAt(rect.center())), nameOf(index));
            }
        }
        QVERIFY(!view.indexAt(QPoint(-5, -5)).isValid());
        QVERIFY(!view.indexAt(QPoint(100000, 100000)).isValid());
    }

    void cellsHaveTheColourOfTheirType_data()
    {
        QTest::addColumn<bool>("across");
        QTest::addColumn<bool>("dark");
        QTest::newRow("down, light") << false << false;
        QTest::newRow("down, dark") << false << true;
        QTest::newRow("across, light") << true << false;
        QTest::newRow("across, dark") << true << true;
    }
    void cellsHaveTheColourOfTheirType()
    {
        QFETCH(bool, across);
        QFETCH(bool, dark);
        Theme::instance().setMode(dark ? ThemeMode::Dark : ThemeMode::Light);
        const auto document = fixtures::read(m_models.llama(8));
        core::plan::Recipe recipe;
        recipe.mix = FileType::Q4_K_M;
        MixMapView view;
        view.setDirection(across ? MapDirection::Across : MapDirection::Down);
        show(view, MapSnapshot::make(MapStructure::build(document, true), planOf(document, recipe)));
        const QImage image = view.viewport()->grab().toImage();
        int checked = 0;
        for (std::size_t i = 0; i < document->tensors().size(); ++i) {
            const QRect rect = view.visualRect(view.mapModel()->indexOfTensor(i));
            // A little beside the centre, as text stands there: below the edge, left of the middle.
            const QPoint point(rect.left() + 4, rect.top() + 3);
            if (!view.viewport()->rect().contains(rect) || rect.height() < 8)
                continue;
            const TensorLook &look = view.mapModel()->snapshot()->look(i);
            const BandColors colors = look.isProtected ? protectedColors(tokens()) : typeColors(look.typeId);
            QCOMPARE(image.pixelColor(point * view.devicePixelRatioF()).rgb(), colors.fill.rgb());
            ++checked;
        }
        QVERIFY(checked > 50);
        Theme::instance().setMode(ThemeMode::Light);
    }

    void arrowsFollowTheDirection()
    {
        MixMapView view;
        show(view, snapshotOf(fixtures::read(m_models.llama(8))));
        view.setFocus();
        view.setCurrentIndex(indexOf(view, "blk.3.attn_q.weight"));
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("blk.4.attn_q.weight"));
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("blk.4.attn_k.weight"));
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("blk.4.ffn_down.weight"));
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("blk.4.attn_norm.weight"));
        QTest::keyClick(&view, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("blk.7.attn_norm.weight"));
        QTest::keyClick(&view, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("blk.0.attn_norm.weight"));
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("token_embd.weight"));
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(nameOf(view.currentIndex()).startsWith(QLatin1String("output")));
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY(nameOf(view.currentIndex()).startsWith(QLatin1String("blk.0.")));

        view.setDirection(MapDirection::Across);
        view.setCurrentIndex(indexOf(view, "blk.3.attn_q.weight"));
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("blk.4.attn_q.weight"));
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("blk.4.attn_k.weight"));
        QTest::keyClick(&view, Qt::Key_End);
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("token_embd.weight"));
        QTest::keyClick(&view, Qt::Key_Up);
        QCOMPARE(nameOf(view.currentIndex()),
                 QStringLiteral("blk.4.ffn_down.weight")
                     .replace(QStringLiteral("blk.4"), nameOf(view.currentIndex()).section(u'.', 0, 1)));
    }

    void arrowsJumpOverGapsAndStacks()
    {
        MixMapView view;
        show(view, snapshotOf(fixtures::read(m_models.hybrid())));
        view.setCurrentIndex(indexOf(view, "blk.0.attn_q.weight"));
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("blk.2.attn_q.weight"));
        MixMapView two;
        show(two, snapshotOf(fixtures::read(m_models.encoderDecoder())));
        two.setCurrentIndex(indexOf(two, "enc.blk.1.attn_q.weight"));
        QTest::keyClick(&two, Qt::Key_Down);
        QCOMPARE(nameOf(two.currentIndex()), QStringLiteral("dec.blk.0.attn_q.weight"));
        QTest::keyClick(&two, Qt::Key_Up);
        QCOMPARE(nameOf(two.currentIndex()), QStringLiteral("enc.blk.1.attn_q.weight"));
    }

    void selectionExtends()
    {
        MixMapView view;
        show(view, snapshotOf(fixtures::read(m_models.llama(8))));
        view.setCurrentIndex(indexOf(view, "blk.2.attn_q.weight"));
        QTest::keyClick(&view, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
        QStringList names;
        const auto selected = view.selectionModel()->selectedIndexes();
        for (const QModelIndex &index : selected)
            names += nameOf(index);
        names.sort();
        QCOMPARE(names, (QStringList{"blk.2.attn_k.weight", "blk.2.attn_q.weight", "blk.3.attn_k.weight",
                                     "blk.3.attn_q.weight"}));
        QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(view.selectionModel()->selectedIndexes().size(), 3 + 8 * 9);
    }

    void dragSelectsARectangle()
    {
        MixMapView view;
        show(view, snapshotOf(fixtures::read(m_models.llama(8))));
        const QPoint from = view.visualRect(indexOf(view, "blk.1.attn_q.weight")).center();
        const QPoint to = view.visualRect(indexOf(view, "blk.3.attn_v.weight")).center();
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view.viewport(), (from + to) / 2);
        QTest::mouseMove(view.viewport(), to);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, to);
        QCOMPARE(view.selectionModel()->selectedIndexes().size(), 9);
    }

    void lettersAreCommands()
    {
        MixMapView view;
        show(view, snapshotOf(fixtures::read(m_models.llama(8))));
        QSignalSpy colours(&view, &MixMapView::colourByRequested);
        QSignalSpy compares(&view, &MixMapView::compareRequested);
        QTest::keyClick(&view, Qt::Key_I);
        QTest::keyClick(&view, Qt::Key_T);
        QTest::keyClick(&view, Qt::Key_C);
        QCOMPARE(colours.count(), 2);
        QCOMPARE(colours.first().first().value<ColourBy>(), ColourBy::Bits);
        QCOMPARE(compares.count(), 1);
    }

    void hoverCardShowsBesideTheCell()
    {
        QWidget window;
        window.resize(1000, 700);
        MixMapView view(&window);
        view.setGeometry(20, 20, 900, 560);
        view.setSnapshot(snapshotOf(fixtures::read(m_models.llama(8))));
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        const QRect cell = view.visualRect(indexOf(view, "blk.3.attn_q.weight"));
        QTest::mouseMove(view.viewport(), cell.center());
        QVERIFY(!view.hoverCard()->isVisible());
        QVERIFY(QTest::qWaitFor([&] { return view.hoverCard()->isVisible(); }, 2000));
        QVERIFY(view.hoverCard()->asText().contains(QLatin1String("blk.3.attn_q.weight")));
        QVERIFY(view.hoverCard()->asText().contains(QLatin1String("Layer 3, attention query")));
        const QRect inWindow(view.viewport()->mapTo(&window, cell.topLeft()), cell.size());
        QVERIFY(!view.hoverCard()->geometry().adjusted(8, 8, -8, -8).intersects(inWindow));
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(!view.hoverCard()->isVisible());
        // And for the keyboard.
        view.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&view, Qt::Key_Right);
        QVERIFY(QTest::qWaitFor([&] { return view.hoverCard()->isVisible(); }, 2000));
    }

    void selectionStaysOnItsTensors()
    {
        const auto document = fixtures::read(m_models.llama(8));
        MixMapView view;
        show(view, snapshotOf(document, true));
        view.setCurrentIndex(indexOf(view, "blk.5.ffn_up.weight"));
        view.setSnapshot(snapshotOf(document, false));
        QCOMPARE(nameOf(view.currentIndex()), QStringLiteral("blk.5.ffn_up.weight"));
        QCOMPARE(view.selectionModel()->selectedIndexes().size(), 1);
    }

    void pinnedRowsStay()
    {
        MixMapView view;
        show(view, snapshotOf(fixtures::read(m_models.llama(120))), {900, 400});
        const QRect before = view.visualRect(indexOf(view, "token_embd.weight"));
        const QRect layer = view.visualRect(indexOf(view, "blk.10.attn_q.weight"));
        QVERIFY(view.verticalScrollBar()->maximum() > 0);
        view.verticalScrollBar()->setValue(100);
        QCOMPARE(view.visualRect(indexOf(view, "token_embd.weight")), before);
        QCOMPARE(view.visualRect(indexOf(view, "blk.10.attn_q.weight")), layer.translated(0, -100));
    }

    void llama3FollowsThePattern()
    {
        GAUFRE_REQUIRE_SHARED(path, "golden/headers/llama3-8b-F16.gguf");
        const auto document = fixtures::read(path);
        QVERIFY(document);
        core::plan::Recipe recipe;
        recipe.mix = FileType::Q4_K_M;
        const auto plan = planOf(document, recipe);
        QVERIFY(plan);
        MixMapView view;
        view.setSnapshot(MapSnapshot::make(MapStructure::build(document, true), plan));
        for (int layer = 0; layer < 32; ++layer) {
            // An eighth at either end, every third between: 0–3, 6, 9 … 27, 28–31.
            const bool more = layer < 4 || layer >= 28 || (layer - 4) % 3 == 2;
            for (const char *role : {"attn_v", "ffn_down"}) {
                const QModelIndex index = indexOf(view, "blk." + std::to_string(layer) + "." + role + ".weight");
                QCOMPARE(index.data().toString(), more ? QStringLiteral("Q6_K") : QStringLiteral("Q4_K"));
            }
            for (const char *role : {"attn_q", "attn_k", "attn_output", "ffn_gate", "ffn_up"}) {
                QCOMPARE(indexOf(view, "blk." + std::to_string(layer) + "." + role + ".weight").data().toString(),
                         QStringLiteral("Q4_K"));
            }
            QCOMPARE(indexOf(view, "blk." + std::to_string(layer) + ".attn_norm.weight").data().toString(),
                     QStringLiteral("F32"));
        }
        QCOMPARE(indexOf(view, "output.weight").data().toString(), QStringLiteral("Q6_K"));
        QCOMPARE(indexOf(view, "token_embd.weight").data().toString(), QStringLiteral("Q4_K"));
    }

    void miniMapShowsAndClicks()
    {
        MiniMap map;
        QVERIFY(map.isEmpty());
        map.setDocument(fixtures::read(m_models.llama(8)));
        QVERIFY(!map.isEmpty());
        map.resize(map.sizeHint());
        map.show();
        QVERIFY(QTest::qWaitForWindowExposed(&map));
        QSignalSpy clicks(&map, &MiniMap::clicked);
        QTest::mouseClick(&map, Qt::LeftButton);
        map.setFocus();
        QTest::keyClick(&map, Qt::Key_Return);
        QCOMPARE(clicks.count(), 2);
        const QImage image = map.grab().toImage();
        std::set<QRgb> colours;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                colours.insert(image.pixel(x, y));
        }
        QVERIFY(colours.contains(typeColors(static_cast<quint32>(core::tensor::TensorType::F16)).fill.rgb()));
    }

    /// Figures for the report, no verdict: timings are never asserted.
    void paintingTakes()
    {
        for (MapDirection direction : {MapDirection::Down, MapDirection::Across}) {
            MixMapView view;
            view.setDirection(direction);
            // So large that all cells are visible.
            show(view, snapshotOf(fixtures::read(m_models.llama(200))),
                 direction == MapDirection::Down ? QSize(1000, 2520) : QSize(1930, 520));
            QImage target(view.viewport()->size(), QImage::Format_RGB32);
            view.viewport()->render(&target);
            double best = 1e9;
            QElapsedTimer timer;
            for (int i = 0; i < 30; ++i) {
                timer.start();
                view.viewport()->render(&target);
                best = std::min(best, static_cast<double>(timer.nsecsElapsed()) / 1e6);
            }
            qInfo("200 layers, %s: %.2f ms a picture", direction == MapDirection::Down ? "down" : "across", best);
        }
    }
};

QTEST_MAIN(TestMixMap)
#include "tst_mix_map.moc"
