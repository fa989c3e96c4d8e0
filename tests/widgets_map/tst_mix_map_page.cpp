// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/planner.h"
#include "core/quant/quantize.h"
#include "tests/support/shared_data.h"
#include "tests/widgets_map/map_fixtures.h"
#include "widgets/common/check_item.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/document/plan_controller.h"
#include "widgets/map/mix_map_page.h"
#include "widgets/map/preset_bar.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <map>

using namespace ui;
using core::plan::FileType;

namespace {

/// Runs everything at once, on this thread.
class DirectRunner : public TaskRunner
{
protected:
    Handle startErased(QObject *, std::function<void(core::JobContext &)> work, std::function<void()> done,
                       std::function<void(const TaskProgress &)>, int) override
    {
        core::NoProgress progress;
        core::ThreadPool threads(1);
        core::JobContext context{core::CancelToken(), progress, threads};
        work(context);
        done();
        return {};
    }
};

class MemoryStore : public PlanStore
{
public:
    std::optional<StoredPlan> load(const QString &identity) const override
    {
        const auto it = m_plans.find(identity);
        return it == m_plans.end() ? std::nullopt : std::optional(it->second);
    }
    void save(const QString &identity, const StoredPlan &plan) override { m_plans[identity] = plan; }

private:
    std::map<QString, StoredPlan> m_plans;
};

} // namespace

class TestMixMapPage : public QObject
{
    Q_OBJECT

private:
    fixtures::Models m_models;
    DirectRunner m_runner;
    MemoryStore m_store;

    struct Opened
    {
        std::unique_ptr<DocumentController> controller;
        std::unique_ptr<MixMapPage> page;
    };

    Opened open(const QString &path, QSize size = {1204, 660})
    {
        Opened opened;
        opened.controller = std::make_unique<DocumentController>(path, m_runner, m_store);
        opened.controller->load();
        opened.page = std::make_unique<MixMapPage>(opened.controller.get());
        opened.page->resize(size);
        opened.page->show();
        if (!QTest::qWaitForWindowExposed(opened.page.get()))
            qWarning("the window did not show");
        return opened;
    }

    static QStringList checksOf(const MixMapPage &page)
    {
        QStringList texts;
        for (const CheckItem *check : page.panel()->checks())
            texts += check->what();
        return texts;
    }

private slots:
    void initTestCase() { Theme::instance().install(); }
    void init() { m_store = {}; }

    void llama3ShowsItsSize()
    {
        GAUFRE_REQUIRE_SHARED(path, "golden/headers/llama3-8b-F16.gguf");
        auto [controller, page] = open(path);
        QVERIFY(controller->document());
        QVERIFY(!controller->plan()->showsPlan());
        QCOMPARE(page->direction(), MapDirection::Down);
        controller->plan()->setMix(FileType::Q4_K_M);
        QCOMPARE(page->panel()->sizeText(), QStringLiteral("4.58 GiB"));
        QVERIFY2(page->panel()->averageText().startsWith(QLatin1String("4.89")),
                 qPrintable(page->panel()->averageText()));
        QString digits = page->panel()->exactText();
        digits.remove(QChar(0x2009));
        QCOMPARE(digits.section(u' ', 0, 0).toULongLong(), controller->plan()->plan()->layout.fileBytes);
        QVERIFY(checksOf(*page).contains(QStringLiteral("No fallbacks")));
        controller->plan()->showThisFile();
        QCOMPARE(page->panel()->sizeText(), QStringLiteral("14.96 GiB"));
    }

    void eightyLayersRunAcross()
    {
        auto [controller, page] = open(m_models.llama80());
        QCOMPARE(page->direction(), MapDirection::Across);
        QVERIFY(!page->showsNorms());
        page->setDirection(MapDirection::Down);
        QCOMPARE(page->direction(), MapDirection::Down);
        QVERIFY(page->showsNorms());
    }

    void presetsSwitchThePlan()
    {
        auto [controller, page] = open(m_models.llama(8));
        PresetBar *presets = page->presets();
        QVERIFY(!presets->current());
        PresetButton *chosen = nullptr;
        for (PresetButton *button : presets->findChildren<PresetButton *>()) {
            if (button->text() == QLatin1String("Q5_K_M"))
                chosen = button;
        }
        QVERIFY(chosen && chosen->isVisible());
        QTest::mouseClick(chosen, Qt::LeftButton);
        QVERIFY(controller->plan()->showsPlan());
        QCOMPARE(presets->current(), FileType::Q5_K_M);
        QVERIFY(chosen->isChecked());
        QCOMPARE(page->mapView()->mapModel()->snapshot()->plan(), controller->plan()->plan());
        // A mix that doesn't stand in the row gets into it when it is chosen.
        controller->plan()->setMix(FileType::Q2_K);
        const auto shown = presets->shownMixes();
        QVERIFY(std::ranges::find(shown, FileType::Q2_K) != shown.end());
    }

    void mixesThatCannotBeWrittenSaySo()
    {
        auto [controller, page] = open(m_models.llama(8));
        QVERIFY(page->presets()->isWritable(FileType::Q4_K_M));
        const core::plan::MixInfo *preview = nullptr;
        for (const auto &mix : core::plan::allMixes()) {
            QCOMPARE(page->presets()->isWritable(mix.fileType), core::quant::canQuantize(mix.baseType));
            if (!core::quant::canQuantize(mix.baseType))
                preview = &mix;
        }
        if (preview == nullptr)
            QSKIP("this version writes every mix");
        controller->plan()->setMix(preview->fileType);
        QVERIFY(checksOf(*page).join(u' ').contains(
            QStringLiteral("This version can't write %1")
                .arg(QLatin1String(preview->name.data(), static_cast<qsizetype>(preview->name.size())))));
        QPushButton *use = nullptr;
        for (QPushButton *button : page->panel()->findChildren<QPushButton *>()) {
            if (button->text().startsWith(QLatin1String("Use ")))
                use = button;
        }
        QVERIFY(use);
        use->click();
        QVERIFY(controller->plan()->recipe().mix != preview->fileType);
        QVERIFY(page->presets()->isWritable(*controller->plan()->recipe().mix));
    }

    void menuHasAllMixesWithSizes()
    {
        auto [controller, page] = open(m_models.llama80());
        emit page->presets()->menu()->aboutToShow();
        QStringList names;
        for (const QAction *action : page->presets()->menu()->actions()) {
            if (!action->isSeparator())
                names += action->text();
        }
        QCOMPARE(names.size(), static_cast<qsizetype>(core::plan::allMixes().size()));
        const QString q4 = names.filter(QStringLiteral("Q4_K_M")).first();
        QVERIFY2(q4.contains(QLatin1String("39.59")) && q4.endsWith(QLatin1String("GiB")), qPrintable(q4));
    }

    void fallbacksCanBeShown()
    {
        GAUFRE_REQUIRE_SHARED(path, "golden/headers/qwen2-0.5b-F16.gguf");
        auto [controller, page] = open(path);
        controller->plan()->setMix(FileType::Q4_K_M);
        const auto snapshot = page->mapView()->mapModel()->snapshot();
        QVERIFY(snapshot->fallbacks() > 0);
        QPushButton *show = nullptr;
        for (QPushButton *button : page->panel()->findChildren<QPushButton *>()) {
            if (button->text() == QLatin1String("Show") && !show)
                show = button;
        }
        QVERIFY(show);
        show->click();
        const auto selected = page->mapView()->selectionModel()->selectedIndexes();
        QCOMPARE(static_cast<std::size_t>(selected.size()), snapshot->fallbacks());
    }

    void quantizedSourceWarns()
    {
        auto [controller, page] = open(m_models.llama(4, core::tensor::TensorType::Q4_K));
        QVERIFY(checksOf(*page).contains(QStringLiteral("The source is already quantized")));
        controller->plan()->setMix(FileType::Q8_0);
        QCOMPARE(checksOf(*page).filter(QStringLiteral("already quantized")).size(), 1);
    }

    void filesWithoutTensorsSaySo()
    {
        auto [controller, page] = open(m_models.vocabulary());
        QVERIFY(!page->mapView()->isVisible());
        QSignalSpy asked(page.get(), &MixMapPage::showMetadataRequested);
        for (QPushButton *button : page->findChildren<QPushButton *>()) {
            if (button->isVisible() && button->text() == QLatin1String("Open Metadata"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(asked.count(), 1);
    }

    void filesThatCannotBeReadSaySo()
    {
        auto [controller, page] = open(m_models.path(QStringLiteral("missing.gguf")));
        QVERIFY(!page->mapView()->isVisible());
        QCOMPARE(controller->state(), DocumentController::State::Failed);
    }

    void comparingShowsTheFileAbove()
    {
        auto [controller, page] = open(m_models.llama(8));
        controller->plan()->setMix(FileType::Q4_K_M);
        page->setComparing(true);
        QVERIFY(page->comparing());
        QCOMPARE(page->direction(), MapDirection::Across);
        const auto maps = page->findChildren<MixMapView *>();
        QCOMPARE(maps.size(), 2);
        for (const MixMapView *map : maps)
            QVERIFY(map->isVisible());
        page->setComparing(false);
        QCOMPARE(page->direction(), MapDirection::Down);
    }

    void narrowWindowsHaveADrawer()
    {
        auto [controller, page] = open(m_models.llama(8), {948, 600});
        QVERIFY2(page->width() < 1000, qPrintable(QString::number(page->width())));
        QVERIFY(!page->panel()->isVisible());
        page->toggleSidePanel();
        QVERIFY(page->panel()->isVisible());
        QTest::keyClick(page.get(), Qt::Key_Escape);
        QVERIFY(!page->panel()->isVisible());
        page->resize(1204, 660);
        QVERIFY(QTest::qWaitFor([&] { return page->panel()->isVisible(); }, 2000));
    }

    void tensorsCanBeFound()
    {
        auto [controller, page] = open(m_models.experts());
        QVERIFY(!page->showsNorms());
        const auto tensors = controller->document()->tensors();
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            if (tensors[i].name == "blk.2.attn_q_norm.weight")
                page->showTensor(i);
        }
        QVERIFY(page->showsNorms());
        QCOMPARE(page->mapView()->currentIndex().data(MixMapModel::NameRole).toString(),
                 QStringLiteral("blk.2.attn_q_norm.weight"));
    }

    void viewIsRemembered()
    {
        auto opened = open(m_models.llama(8));
        opened.page->setColourBy(ColourBy::Bits);
        opened.page->setDirection(MapDirection::Across);
        opened.page.reset();
        opened.page = std::make_unique<MixMapPage>(opened.controller.get());
        QCOMPARE(opened.page->colourBy(), ColourBy::Bits);
        QCOMPARE(opened.page->direction(), MapDirection::Across);
    }

    /// Figures for the report, no verdict: timings are never asserted.
    void switchingTakes()
    {
        auto [controller, page] = open(m_models.llama80());
        QElapsedTimer timer;
        timer.start();
        const core::plan::Planner planner(*controller->document());
        const auto previews = planner.previews();
        qInfo("exact bytes of %zu mixes, 80 layers: %.2f ms", previews.size(),
              static_cast<double>(timer.nsecsElapsed()) / 1e6);
        timer.restart();
        int switches = 0;
        for (const auto &mix : core::plan::allMixes()) {
            controller->plan()->setMix(mix.fileType);
            ++switches;
        }
        qInfo("switching a preset, 80 layers: %.2f ms", static_cast<double>(timer.nsecsElapsed()) / 1e6 / switches);
    }

    /// Pictures of the page into the folder that GAUFRE_SCREENSHOTS names; nothing without it.
    void pictures()
    {
        const QString folder = qEnvironmentVariable("GAUFRE_SCREENSHOTS");
        if (folder.isEmpty())
            QSKIP("GAUFRE_SCREENSHOTS is not set");
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(Theme::instance().usePinnedFonts());
        struct File
        {
            QString name;
            QString path;
        };
        QList<File> files = {
            {QStringLiteral("llama80"), m_models.llama80()},
            {QStringLiteral("flat"), m_models.flat(30)},
            {QStringLiteral("stacks"), m_models.encoderDecoder()},
            {QStringLiteral("experts"), m_models.experts()},
            {QStringLiteral("quantized"), m_models.llama(32, core::tensor::TensorType::Q4_K)},
            {QStringLiteral("vocabulary"), m_models.vocabulary()},
            {QStringLiteral("sample"), support::sourcePath(QStringLiteral("resources/sample/gaufre-sample-f16.gguf"))}};
        for (const char *name : {"llama3-8b", "mixtral-8x7b", "qwen2-0.5b", "gpt2"}) {
            const QString path =
                support::sharedPath(QStringLiteral("golden/headers/%1-F16.gguf").arg(QLatin1String(name)));
            if (!path.isEmpty())
                files.append({QString::fromLatin1(name), path});
        }
        for (bool dark : {false, true}) {
            Theme::instance().setMode(dark ? ThemeMode::Dark : ThemeMode::Light);
            for (QSize size : {QSize(1204, 708), QSize(1844, 988)}) {
                for (const File &file : std::as_const(files)) {
                    if (!QFileInfo::exists(file.path))
                        continue;
                    m_store = {};
                    auto [controller, page] = open(file.path, size);
                    const QString stem = QStringLiteral("%1/%2-%3-%4")
                                             .arg(folder, file.name)
                                             .arg(size.width())
                                             .arg(dark ? QStringLiteral("dark") : QStringLiteral("light"));
                    QVERIFY(page->grab().save(stem + QStringLiteral("-file.png")));
                    controller->plan()->setMix(FileType::Q4_K_M);
                    const auto *snapshot = page->mapView()->mapModel()->snapshot().get();
                    if (snapshot != nullptr && snapshot->structure().maxLayers() > 5) {
                        const auto tensors = snapshot->document().tensors();
                        for (std::size_t i = 0; i < tensors.size(); ++i) {
                            if (tensors[i].name == "blk.5.attn_v.weight") {
                                const QRect cell =
                                    page->mapView()->visualRect(page->mapView()->mapModel()->indexOfTensor(i));
                                QTest::mouseClick(page->mapView()->viewport(), Qt::LeftButton, {}, cell.center());
                                QTest::mouseMove(page->mapView()->viewport(), cell.center() + QPoint(1, 0));
                                QTest::qWait(250);
                            }
                        }
                    }
                    QTest::qWait(20);
                    QVERIFY(page->grab().save(stem + QStringLiteral("-plan.png")));
                    page->mapView()->hoverCard()->hideCard();
                    page->setComparing(true);
                    page->setColourBy(ColourBy::Bits);
                    QTest::qWait(20);
                    QVERIFY(page->grab().save(stem + QStringLiteral("-compare.png")));
                }
            }
        }
        Theme::instance().setMode(ThemeMode::Light);
    }
};

QTEST_MAIN(TestMixMapPage)
#include "tst_mix_map_page.moc"
