// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/single_instance.h"
#include "app/translations.h"
#include "tests/gui/driver.h"
#include "tests/gui/sample_files.h"
#include "widgets/common/theme.h"
#include "widgets/document/plan_controller.h"
#include "widgets/map/mix_map_page.h"
#include "widgets/quantize/quantize_page.h"
#include "widgets/views/inspect/inspect_page.h"
#include "widgets/views/start_page.h"
#include "widgets/views/tab_strip.h"

#include <QAction>
#include <QFile>
#include <QMenuBar>
#include <QProcess>
#include <QSettings>
#include <QTest>

#include <future>

using driver::Hand;
using ui::DocumentController;

/// What a person does from the first start to a quantized file, and what surrounds it: themes, a second start, settings
/// of other versions. In the real window.
class TestFlowsSteps : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        app::installTranslations(*QCoreApplication::instance(), QStringLiteral("en"));
        ui::Theme::instance().install();
    }

    void fromFirstStartToTheResult_data() { driver::byBothHands(); }
    void fromFirstStartToTheResult();
    void firstStepsOfTheStartPage_data() { driver::byBothHands(); }
    void firstStepsOfTheStartPage();
    void themeSwitchedOn_data();
    void themeSwitchedOn();
    void secondProcessDeliversAFile();
    void secondInstanceDeliversWhileSettingsShow();
    void settingsOf_data();
    void settingsOf();
    void goodSettingsSurviveBadOnes();
};

void TestFlowsSteps::fromFirstStartToTheResult()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    app::MainWindow &window = program.window;
    QVERIFY(driver::activate(&window));
    QCOMPARE(window.currentPage(), window.startPage());
    QVERIFY(window.startPage()->showsFirstSteps());

    QVERIFY(driver::use(hand, &window, window.startPage(), QStringLiteral("Open sample")));
    QTRY_VERIFY(qobject_cast<ui::InspectPage *>(window.currentPage()));
    DocumentController *sample = program.workspace.current();
    QCOMPARE(sample->state(), DocumentController::State::Ready);

    QVERIFY(driver::goToView(hand, window, app::MapView));
    auto *map = qobject_cast<ui::MixMapPage *>(window.currentPage());
    QVERIFY(map);
    QVERIFY(!sample->plan()->showsPlan());
    QVERIFY(driver::use(hand, &window, map, QStringLiteral("Q4_K_M")));
    QVERIFY(sample->plan()->showsPlan());
    const quint64 promised = sample->plan()->plan()->layout.fileBytes;
    QVERIFY(driver::use(hand, &window, map, QStringLiteral("Quantize…")));

    QTRY_VERIFY(qobject_cast<ui::QuantizePage *>(window.currentPage()));
    auto *page = qobject_cast<ui::QuantizePage *>(window.currentPage());
    QVERIFY(driver::use(hand, &window, page, QStringLiteral("Start")));
    QTRY_COMPARE_WITH_TIMEOUT(page->step(), ui::QuantizePage::Step::Report, 30'000);
    const QString target = program.folder.filePath(QStringLiteral("gaufre-sample-Q4_K_M.gguf"));
    QCOMPARE(static_cast<quint64>(QFileInfo(target).size()), promised);
    // Whoever works with the keyboard goes on where they are.
    if (hand == Hand::Keyboard)
        QVERIFY2(page->isAncestorOf(QApplication::focusWidget()), "the report took the keyboard focus away");

    QVERIFY(driver::use(hand, &window, page, QStringLiteral("Open the result")));
    QTRY_COMPARE(program.workspace.documents().size(), 2);
    QTRY_COMPARE(program.workspace.current()->state(), DocumentController::State::Ready);
    QCOMPARE(program.workspace.current()->path(), target);
    QCOMPARE(static_cast<quint64>(program.workspace.current()->document()->totals().fileBytes), promised);
    QVERIFY(program.settings.firstSteps().allDone());
}

void TestFlowsSteps::firstStepsOfTheStartPage()
{
    QFETCH(Hand, hand);
    driver::Profile profile;
    Program program;
    app::MainWindow &window = program.window;
    QVERIFY(driver::activate(&window));
    // A step opens the sample and goes where it says.
    QVERIFY(driver::use(hand, &window, window.startPage(), QStringLiteral("Look at the mix map")));
    QTRY_VERIFY(qobject_cast<ui::MixMapPage *>(window.currentPage()));
    QVERIFY(program.settings.firstSteps().done[ui::FirstSteps::LookAtMap]);

    // Closing the last tab brings Start back, with the steps that are done.
    if (hand == Hand::Keyboard)
        QVERIFY(driver::command(&window, QStringLiteral("Close")));
    else
        emit window.tabs()->closeRequested(0);
    QTRY_COMPARE(window.currentPage(), window.startPage());
    QVERIFY(window.startPage()->showsFirstSteps());
}

void TestFlowsSteps::themeSwitchedOn_data()
{
    QTest::addColumn<int>("page"); // a view of a file; −1: Start; −2: Settings; 100: what a view shows without a file
    QTest::newRow("the start page") << -1;
    QTest::newRow("the settings") << -2;
    QTest::newRow("Inspect") << static_cast<int>(app::InspectView);
    QTest::newRow("the map") << static_cast<int>(app::MapView);
    QTest::newRow("Quantize") << static_cast<int>(app::QuantizeView);
    QTest::newRow("an empty view") << 100;
}

void TestFlowsSteps::themeSwitchedOn()
{
    QFETCH(int, page);
    driver::Profile profile;
    Program program;
    app::MainWindow &window = program.window;
    auto values = program.settings.values();
    values.theme = ui::ThemeMode::Light;
    program.settings.setValues(values);
    if (page >= 0 && page < 100) {
        QVERIFY(program.open(app::MainWindow::samplePath()));
        window.showView(page);
    } else if (page == -2) {
        window.showSettings();
    } else if (page == 100) {
        window.showView(app::MapView);
    }
    if (auto *inspect = qobject_cast<ui::InspectPage *>(window.currentPage()))
        QTRY_VERIFY(inspect->hasSection(ui::InspectPage::Section::Tensors));

    QAction *dark = nullptr;
    QAction *light = nullptr;
    for (auto *action : window.findChildren<QAction *>()) {
        if (action->text() == QStringLiteral("&Dark"))
            dark = action;
        if (action->text() == QStringLiteral("&Light"))
            light = action;
    }
    QVERIFY(dark);
    QVERIFY(light);
    // The share of pixels of the page whose lightness belongs to a theme's ground.
    const auto shareOfLight = [&] {
        const QImage image = window.grab().toImage();
        qsizetype count = 0;
        for (int y = 0; y < image.height(); y += 2) {
            for (int x = 0; x < image.width(); x += 2)
                count += qGray(image.pixel(x, y)) > 225 ? 1 : 0;
        }
        return static_cast<double>(count) / (image.width() / 2.0 * image.height() / 2.0);
    };
    QVERIFY2(shareOfLight() > 0.6, "the light page is not light");
    dark->trigger();
    QVERIFY(ui::Theme::instance().isDark());
    // Text, and cells of 16 and more bits, are light in the dark theme.
    QTRY_VERIFY2(shareOfLight() < 0.12, qPrintable(QStringLiteral("%1 of the page stayed light").arg(shareOfLight())));
    light->trigger();
    QTRY_VERIFY2(shareOfLight() > 0.6, qPrintable(QStringLiteral("only %1 of the page is light").arg(shareOfLight())));
}

void TestFlowsSteps::secondProcessDeliversAFile()
{
    driver::Profile profile;
    Program program;
    app::SingleInstance instance(profile.path());
    QVERIFY(instance.listen());
    QObject::connect(&instance, &app::SingleInstance::filesRequested, &program.window,
                     [&](const QStringList &paths) { program.window.openPaths(paths); });
    const QString file = files::sample(program.folder.path());

    QProcess second;
    second.setProgram(QStringLiteral(GAUFRE_PROGRAM));
    second.setArguments({file});
    second.start();
    QTRY_COMPARE_WITH_TIMEOUT(second.state(), QProcess::NotRunning, 20'000);
    QCOMPARE(second.exitStatus(), QProcess::NormalExit);
    QCOMPARE(second.exitCode(), 0);
    QTRY_COMPARE(program.workspace.documents().size(), 1);
    QCOMPARE(program.workspace.documents().first()->path(), file);
    QTRY_VERIFY(qobject_cast<ui::InspectPage *>(program.window.currentPage()));

    // The same file again selects its tab.
    QVERIFY(program.open(app::MainWindow::samplePath()));
    second.start();
    QTRY_COMPARE_WITH_TIMEOUT(second.state(), QProcess::NotRunning, 20'000);
    QTRY_COMPARE(program.workspace.current()->path(), file);
    QCOMPARE(program.workspace.documents().size(), 2);
}

void TestFlowsSteps::secondInstanceDeliversWhileSettingsShow()
{
    driver::Profile profile;
    Program program;
    program.window.showSettings();
    app::SingleInstance instance(profile.path());
    QVERIFY(instance.listen());
    QObject::connect(&instance, &app::SingleInstance::filesRequested, &program.window,
                     [&](const QStringList &paths) { program.window.openPaths(paths); });
    const QStringList paths{files::sample(program.folder.path()), files::html(program.folder.path())};
    auto delivery =
        std::async(std::launch::async, [&] { return app::SingleInstance(profile.path()).deliver(paths, QString()); });
    QTRY_COMPARE(program.workspace.documents().size(), 2);
    QCOMPARE(delivery.get(), app::SingleInstance::Delivery::Delivered);
    QVERIFY2(program.window.currentView() >= 0, "the settings stayed in front of the delivered file");
}

void TestFlowsSteps::settingsOf_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("no version") << QByteArray("[General]\nlastFolder=/nowhere\n");
    QTest::newRow("version 0, keys that are gone")
        << QByteArray("[General]\nversion=0\ntheme=dark\nopenTabs=3\n[editor]\nfont=Courier\n");
    QTest::newRow("a later version") << QByteArray("[General]\nversion=99\n[look]\ntheme=7\ncontrastLevel=3\n");
    QTest::newRow("values out of range") << QByteArray(
        "[look]\ntheme=-4\ntextScale=90\nhighContrast=12\n[work]\nthreads=-5\nkeepJobs=99\n");
    QTest::newRow("values of other kinds")
        << QByteArray("[look]\ntheme=dark\ntextScale=big\n[work]\nthreads=many\nreopenFiles=perhaps\n");
    QTest::newRow("a list of recent files that is cut")
        << QByteArray("[recent]\nsize=5000\n1\\path=/nowhere/a.gguf\n1\\bytes=-1\n2\\badge=x\n");
    QTest::newRow("a window of another screen")
        << QByteArray("[window]\ngeometry=@ByteArray(garbage)\nstate=@ByteArray(\\0\\0\\0\\xff)\n");
    QTest::newRow("plans that are no JSON")
        << QByteArray("[General]\nplanOrder=plans/aa, plans/bb\n[plans]\naa=@ByteArray({)\nbb=[1,2]\n");
    QTest::newRow("not settings at all") << QByteArray("\x00\x01\xff\xfe GGUF garbage \x00", 20);
    QTest::newRow("empty") << QByteArray();
}

void TestFlowsSteps::settingsOf()
{
    QFETCH(QByteArray, content);
    driver::Profile profile;
    QFile file(profile.path() + QStringLiteral("/gaufre.ini"));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(content);
    file.close();

    Program program;
    const auto &values = program.settings.values();
    QCOMPARE(values.theme, ui::ThemeMode::System);
    QVERIFY(ui::Theme::instance().textScale() >= 0.9 && ui::Theme::instance().textScale() <= 2.0);
    QVERIFY(program.services.defaultThreads() >= 1);
    QVERIFY(program.settings.recentFiles().size() <= app::Settings::kRecentFiles);
    QVERIFY(program.window.width() >= 1024 && program.window.height() >= 680);
    DocumentController *document = program.open(app::MainWindow::samplePath());
    QVERIFY(document);
    QCOMPARE(document->state(), DocumentController::State::Ready);
    program.window.showSettings();
    QVERIFY(program.window.currentPage() != nullptr);
    // Back to what a person sees at 100 % for the rows after this one.
    auto fresh = values;
    fresh.textScale = 1.0;
    program.settings.setValues(fresh);
}

void TestFlowsSteps::goodSettingsSurviveBadOnes()
{
    driver::Profile profile;
    QFile file(profile.path() + QStringLiteral("/gaufre.ini"));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write("[General]\nversion=0\nfirstSteps=0, 1, 17\n[look]\ntheme=2\ntextScale=oops\n"
               "[work]\nthreads=3\nreopenFiles=true\n[future]\nkey=kept\n");
    file.close();
    {
        Program program;
        QCOMPARE(program.settings.values().theme, ui::ThemeMode::Dark);
        QCOMPARE(program.settings.values().threads, 3);
        QVERIFY(program.settings.values().reopenFiles);
        QVERIFY(program.settings.firstSteps().done[0] && program.settings.firstSteps().done[1]);
        QVERIFY(!program.settings.firstSteps().allDone());
        auto values = program.settings.values();
        values.theme = ui::ThemeMode::Light;
        program.settings.setValues(values);
        program.settings.sync();
    }
    // What this version doesn't know stays for the one that does.
    const QSettings written(file.fileName(), QSettings::IniFormat);
    QCOMPARE(written.value(QStringLiteral("future/key")).toString(), QStringLiteral("kept"));
    QCOMPARE(written.value(QStringLiteral("look/theme")).toInt(), static_cast<int>(ui::ThemeMode::Light));
}

QTEST_MAIN(TestFlowsSteps)
#include "tst_flows_steps.moc"
