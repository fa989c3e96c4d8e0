// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/translations.h"
#include "core/plan/plan.h"
#include "tests/gui/driver.h"
#include "tests/gui/look_rules.h"
#include "tests/gui/sample_files.h"
#include "tests/widgets_map/map_fixtures.h"
#include "widgets/common/theme.h"
#include "widgets/document/plan_controller.h"
#include "widgets/jobs/jobs_dock.h"
#include "widgets/map/mix_map_page.h"
#include "widgets/quantize/check_step.h"
#include "widgets/quantize/quantize_page.h"
#include "widgets/views/inspect/inspect_page.h"

#include <QGuiApplication>
#include <QPushButton>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

using core::plan::FileType;
using ui::DocumentController;
using ui::InspectPage;
using Section = InspectPage::Section;

namespace {

/// Every text longer by two fifths, as other languages are, and with marks above and below.
class LongTexts : public QTranslator
{
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *, const char *source, const char *, int) const override
    {
        QString text = QString::fromUtf8(source).replace(QStringLiteral("(s)"), QStringLiteral("s"));
        static const QRegularExpression kKeys(QStringLiteral("^(Ctrl|Shift|Alt|Meta|F\\d|LTR|RTL)"));
        if (text.isEmpty() || text.contains(kKeys))
            return text;
        static const QString kMore = QStringLiteral("äöü ßéñ çàê îôû ");
        const qsizetype more = (text.size() * 2 + 4) / 5;
        text.append(u' ');
        for (qsizetype i = 1; i < more; ++i)
            text.append(kMore.at(i % kMore.size()));
        return text;
    }
};

struct Look
{
    bool dark;
    double scale;
    int width;
    bool longTexts;
    bool rightToLeft;
};

/// Every two values of every two of the five properties meet in one of these nine: all 72 would take eight times as
/// long and find little more.
constexpr std::array<Look, 9> kLooks{{
    {false, 1.0, 1024, false, false},
    {true, 1.0, 1280, true, true},
    {false, 1.0, 1920, true, false},
    {true, 1.5, 1024, true, false},
    {false, 1.5, 1280, false, true},
    {true, 1.5, 1920, false, false},
    {false, 2.0, 1024, true, true},
    {true, 2.0, 1280, false, false},
    {true, 2.0, 1920, false, true},
}};

} // namespace

/// Every page in different looks, against rules that hold for all of them: nothing is cut or covered, everything can be
/// reached and has a name, texts can be read. Without comparing pixels.
class TestLooks : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void looksCoverAllPairs();
    void pages_data();
    void pages();
    void mapCellsHaveTheirTypesColour_data();
    void mapCellsHaveTheirTypesColour();

private:
    void check(Program &program, const char *page);

    QStringList m_complaints;
};

void TestLooks::initTestCase()
{
    app::installTranslations(*QCoreApplication::instance(), QStringLiteral("en"));
    ui::Theme::instance().install();
}

void TestLooks::init()
{
    // As QT_FATAL_WARNINGS, but for what the offscreen platform says of itself.
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
}

void TestLooks::looksCoverAllPairs()
{
    const auto valuesOf = [](const Look &look) {
        return std::array<int, 5>{look.dark ? 1 : 0, static_cast<int>(look.scale * 10), look.width,
                                  look.longTexts ? 1 : 0, look.rightToLeft ? 1 : 0};
    };
    const std::array<std::vector<int>, 5> values{{{0, 1}, {10, 15, 20}, {1024, 1280, 1920}, {0, 1}, {0, 1}}};
    for (std::size_t a = 0; a < values.size(); ++a) {
        for (std::size_t b = a + 1; b < values.size(); ++b) {
            for (const int x : values[a]) {
                for (const int y : values[b]) {
                    const bool met = std::ranges::any_of(
                        kLooks, [&](const Look &look) { return valuesOf(look)[a] == x && valuesOf(look)[b] == y; });
                    QVERIFY2(met, qPrintable(QStringLiteral("property %1 = %2 never meets property %3 = %4")
                                                 .arg(a)
                                                 .arg(x)
                                                 .arg(b)
                                                 .arg(y)));
                }
            }
        }
    }
}

void TestLooks::pages_data()
{
    QTest::addColumn<int>("look");
    for (std::size_t i = 0; i < kLooks.size(); ++i) {
        const Look &look = kLooks[i];
        QTest::addRow("%s, %d %%, %d wide%s%s", look.dark ? "dark" : "light", static_cast<int>(look.scale * 100),
                      look.width, look.longTexts ? ", long texts" : "", look.rightToLeft ? ", right to left" : "")
            << static_cast<int>(i);
    }
}

void TestLooks::check(Program &program, const char *page)
{
    // Layouts settle, workers answer.
    QTRY_COMPARE(program.runner.activeCount(), 0);
    const bool settled = QTest::qWaitFor(
        [&] { return rules::cutWidgets(program.window).isEmpty() && rules::coveredWidgets(program.window).isEmpty(); },
        1000);
    Q_UNUSED(settled)
    for (const QString &complaint : rules::complaints(program.window))
        m_complaints.append(QStringLiteral("%1: %2").arg(QLatin1String(page), complaint));
}

void TestLooks::pages()
{
    QFETCH(int, look);
    const Look &wanted = kLooks.at(static_cast<std::size_t>(look));
    m_complaints.clear();
    driver::Profile profile;
    LongTexts longTexts;
    if (wanted.longTexts)
        QCoreApplication::installTranslator(&longTexts);
    QGuiApplication::setLayoutDirection(wanted.rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    ui::Theme::instance().setTextScale(wanted.scale);
    ui::Theme::instance().setMode(wanted.dark ? ui::ThemeMode::Dark : ui::ThemeMode::Light);
    {
        Program program;
        app::MainWindow &window = program.window;
        auto values = program.settings.values();
        values.theme = wanted.dark ? ui::ThemeMode::Dark : ui::ThemeMode::Light;
        values.textScale = wanted.scale;
        program.settings.setValues(values);
        window.resize(wanted.width, wanted.width == 1920 ? 1080 : wanted.width == 1280 ? 800 : 680);
        QVERIFY(driver::activate(&window));
        QCOMPARE(window.width(), wanted.width);

        check(program, "start, first run");
        window.showView(app::MapView);
        check(program, "map without a file");
        window.showSettings();
        check(program, "settings");

        DocumentController *sample = program.open(app::MainWindow::samplePath());
        QVERIFY(sample);
        window.showView(app::InspectView);
        auto *inspect = qobject_cast<InspectPage *>(window.currentPage());
        QVERIFY(inspect);
        QTRY_VERIFY(inspect->hasSection(Section::Overview));
        for (const auto &[section, name] :
             {std::pair(Section::Overview, "overview"), std::pair(Section::Metadata, "metadata"),
              std::pair(Section::Tensors, "tensors"), std::pair(Section::Tokenizer, "tokenizer"),
              std::pair(Section::Template, "chat template"), std::pair(Section::Layout, "file layout"),
              std::pair(Section::Integrity, "integrity")}) {
            inspect->showSection(section);
            check(program, name);
        }
        inspect->showTensor(4);
        check(program, "tensors with details");

        window.showView(app::MapView);
        auto *map = qobject_cast<ui::MixMapPage *>(window.currentPage());
        check(program, "map of the file");
        sample->plan()->setMix(FileType::Q4_K_M);
        check(program, "map of a plan");
        map->setComparing(true);
        check(program, "map, comparing");
        map->setComparing(false);

        window.showView(app::QuantizeView);
        auto *quantize = qobject_cast<ui::QuantizePage *>(window.currentPage());
        QTRY_VERIFY(quantize->startButton()->isEnabled());
        check(program, "quantize, check");
        quantize->start();
        check(program, "quantize, run");
        QTRY_COMPARE_WITH_TIMEOUT(quantize->step(), ui::QuantizePage::Step::Report, 30'000);
        check(program, "quantize, report");
        window.jobsDock()->show();
        check(program, "jobs dock");
        window.jobsDock()->hide();
        quantize->goTo(ui::QuantizePage::Step::Check);
        QTRY_VERIFY(!quantize->startButton()->isEnabled());
        check(program, "quantize, check with a decision");

        const QString folder = program.folder.path();
        QVERIFY(program.open(files::html(folder)));
        window.showView(app::InspectView);
        check(program, "web page");
        QVERIFY(program.open(files::truncated(folder, 0.6)));
        check(program, "truncated file");
        window.showView(app::MapView);
        check(program, "map of a truncated file");
        window.showView(app::QuantizeView);
        check(program, "quantize, truncated file");
        QVERIFY(program.open(files::vocabulary(folder)));
        window.showView(app::MapView);
        check(program, "map without tensors");
        fixtures::Models models;
        QVERIFY(program.open(models.experts()));
        window.showView(app::MapView);
        check(program, "map of a mixture of experts");
        while (program.workspace.current())
            program.workspace.close(program.workspace.current());
        check(program, "start, with history");
    }
    QCoreApplication::removeTranslator(&longTexts);
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    ui::Theme::instance().setTextScale(1.0);
    ui::Theme::instance().setMode(ui::ThemeMode::System);
    // All of them: one run says what there is to mend.
    for (const QString &complaint : std::as_const(m_complaints))
        qInfo("%s", qPrintable(complaint));
    QVERIFY2(m_complaints.isEmpty(), qPrintable(QStringLiteral("%1 complaints, above").arg(m_complaints.size())));
}

void TestLooks::mapCellsHaveTheirTypesColour_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<ui::MapDirection>("direction");
    for (const bool dark : {false, true}) {
        QTest::addRow("%s, layers down", dark ? "dark" : "light") << dark << ui::MapDirection::Down;
        QTest::addRow("%s, layers across", dark ? "dark" : "light") << dark << ui::MapDirection::Across;
    }
}

void TestLooks::mapCellsHaveTheirTypesColour()
{
    QFETCH(bool, dark);
    QFETCH(ui::MapDirection, direction);
    driver::Profile profile;
    Program program;
    auto values = program.settings.values();
    values.theme = dark ? ui::ThemeMode::Dark : ui::ThemeMode::Light;
    program.settings.setValues(values);
    DocumentController *sample = program.open(app::MainWindow::samplePath());
    QVERIFY(sample);
    sample->plan()->setMix(FileType::Q4_K_M);
    program.window.showView(app::MapView);
    auto *page = qobject_cast<ui::MixMapPage *>(program.window.currentPage());
    QVERIFY(page);
    page->setDirection(direction);
    QTRY_COMPARE(program.runner.activeCount(), 0);
    ui::MixMapView *view = page->mapView();
    const QImage image = view->viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
    const auto &planned = sample->plan()->plan()->tensors;
    int cells = 0;
    for (int row = 0; row < view->mapModel()->rowCount(); ++row) {
        for (int column = 0; column < view->mapModel()->columnCount(); ++column) {
            const QModelIndex index = view->mapModel()->index(row, column);
            const QRect rect = view->visualRect(index);
            const int tensor = view->mapModel()->tensorAt(index);
            if (tensor < 0 || rect.isEmpty() || !image.rect().contains(rect))
                continue;
            const auto plan =
                std::ranges::find(planned, static_cast<std::size_t>(tensor), &core::plan::PlannedTensor::source);
            QVERIFY(plan != planned.end());
            const auto type = static_cast<std::uint32_t>(plan->to);
            const bool isProtected = view->mapModel()->tensorName(plan->source).contains(QStringLiteral("norm"));
            const QColor fill = isProtected ? ui::protectedColors(ui::tokens()).fill : ui::typeColors(type).fill;
            QCOMPARE(rules::commonColor(image, rect).name(), fill.name());
            ++cells;
        }
    }
    QVERIFY2(cells >= 56, qPrintable(QStringLiteral("only %1 cells are there").arg(cells)));
}

QTEST_MAIN(TestLooks)
#include "tst_looks.moc"
