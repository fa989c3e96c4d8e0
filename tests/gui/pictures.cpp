// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/translations.h"
#include "tests/gui/driver.h"
#include "tests/gui/sample_files.h"
#include "tests/support/shared_data.h"
#include "tests/widgets_map/map_fixtures.h"
#include "widgets/common/theme.h"
#include "widgets/document/plan_controller.h"
#include "widgets/jobs/jobs_dock.h"
#include "widgets/map/mix_map_page.h"
#include "widgets/quantize/check_step.h"
#include "widgets/quantize/quantize_page.h"
#include "widgets/quantize/report_view.h"
#include "widgets/quantize/run_step.h"
#include "widgets/views/inspect/inspect_page.h"
#include "widgets/views/settings_page.h"

#include <QDialog>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSemaphore>
#include <QTableView>
#include <QTest>
#include <QWindow>

#include <algorithm>
#include <array>

using core::plan::FileType;
using ui::DocumentController;
using ui::InspectPage;

namespace {

/// Holds up everything that asks the disk, as a drive that doesn't answer would, until it goes.
class SlowDrive
{
public:
    explicit SlowDrive(ui::TaskRunner &runner)
    {
        // As many as the program has workers.
        for (int i = 0; i < kWorkers; ++i) {
            runner.start<int>(
                nullptr,
                [gate = m_gate](core::JobContext &) {
                    gate->acquire();
                    return 0;
                },
                [](int) {});
        }
    }
    ~SlowDrive() { m_gate->release(kWorkers); }
    SlowDrive(const SlowDrive &) = delete;
    SlowDrive &operator=(const SlowDrive &) = delete;

private:
    static constexpr int kWorkers = 64;
    std::shared_ptr<QSemaphore> m_gate = std::make_shared<QSemaphore>();
};

/// The header of a model of the reference data with data behind it, so that it can be quantized: weights as noise.
QString filled(const QString &headerFile, const QString &folder)
{
    const QString path = QDir(folder).filePath(QFileInfo(headerFile).fileName());
    if (!QFile::copy(headerFile, path) || !QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner))
        return {};
    QByteArray noise(qsizetype{1} << 20, '\0');
    QRandomGenerator random(7);
    for (qsizetype i = 0; i + 1 < noise.size(); i += 2) {
        // Halves between 2^-7 and 2^-5, either sign.
        const quint32 bits = random.generate();
        noise[i] = static_cast<char>(bits & 0xFF);
        noise[i + 1] = static_cast<char>(0x20 | (bits >> 8 & 0x87));
    }
    QFile file(path);
    constexpr qint64 kBytes = 270'000'000; // SmolLM2 135M in F16
    if (!file.open(QFile::Append))
        return {};
    while (file.size() < kBytes)
        file.write(noise);
    return path;
}

} // namespace

/// Every page in every state, light and dark, in two sizes: pictures of the real window into the folder that
/// GAUFRE_SCREENSHOTS names, for people to look at. Checks little itself; the looks test does that.
class Pictures : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void start_data() { looks(); }
    void start();
    void inspect_data() { looks(); }
    void inspect();
    void map_data() { looks(); }
    void map();
    void quantize_data() { looks(); }
    void quantize();
    void jobs_data() { looks(); }
    void jobs();
    void problems_data() { looks(); }
    void problems();
    void otherPages_data() { looks(); }
    void otherPages();

private:
    static void looks();
    void prepare(Program &program);
    void picture(QWidget &widget, const QString &name);
    void section(Program &program, InspectPage::Section section, const QString &name);

    QString m_folder = qEnvironmentVariable("GAUFRE_SCREENSHOTS");
    QString m_suffix;
    bool m_dark = false;
    QSize m_size;
};

void Pictures::looks()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
        for (const bool dark : {false, true})
            QTest::addRow("%s, %d wide", dark ? "dark" : "light", size.width()) << dark << size;
    }
}

void Pictures::initTestCase()
{
    app::installTranslations(*QCoreApplication::instance(), QStringLiteral("en"));
    QCoreApplication::setApplicationVersion(QStringLiteral("0.1.0"));
    ui::Theme::instance().install();
    QVERIFY2(!m_folder.isEmpty(), "GAUFRE_SCREENSHOTS names no folder: run the target \"screenshots\"");
    QVERIFY(QDir().mkpath(m_folder));
    QVERIFY2(ui::Theme::instance().usePinnedFonts(), "Inter and JetBrains Mono are needed for pictures");
}

void Pictures::init()
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    m_dark = dark;
    m_size = size;
    m_suffix = QStringLiteral("-%1-%2").arg(size.width()).arg(dark ? QStringLiteral("dark") : QStringLiteral("light"));
}

void Pictures::prepare(Program &program)
{
    program.window.resize(m_size);
    auto values = program.settings.values();
    values.theme = m_dark ? ui::ThemeMode::Dark : ui::ThemeMode::Light;
    program.settings.setValues(values);
    program.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&program.window));
}

void Pictures::picture(QWidget &widget, const QString &name)
{
    // A plural that the English file lacks, or has under another class's name.
    for (const QLabel *label : widget.findChildren<QLabel *>())
        QVERIFY2(!label->text().contains(QStringLiteral("(s)")), qUtf8Printable(label->text()));
    QTest::qWait(350); // lazy parts: a table's rows, a finding's list
    QVERIFY(widget.grab().save(m_folder + QChar(u'/') + name + m_suffix + QStringLiteral(".png")));
}

void Pictures::section(Program &program, InspectPage::Section section, const QString &name)
{
    auto *page = qobject_cast<InspectPage *>(program.window.currentPage());
    QVERIFY(page);
    QTRY_VERIFY(page->hasSection(section));
    page->showSection(section);
    QTest::qWait(100);
    for (auto *table : page->findChildren<QTableView *>()) {
        if (table->isVisible() && table->model() && table->model()->rowCount() > 6) {
            table->setFocus(Qt::TabFocusReason);
            table->setCurrentIndex(table->model()->index(6, 0));
        }
    }
    picture(program.window, name);
}

void Pictures::start()
{
    driver::Profile profile;
    {
        Program program;
        prepare(program);
        picture(program.window, QStringLiteral("start-first-run"));
        for (const auto &[view, name] : {std::pair(app::InspectView, "inspect"), std::pair(app::MapView, "map"),
                                         std::pair(app::QuantizeView, "quantize")}) {
            program.window.showView(view);
            picture(program.window, QStringLiteral("empty-") + QLatin1String(name));
        }
    }
    QTemporaryDir folder;
    {
        Program program;
        QVERIFY(program.open(files::sample(folder.path(), QStringLiteral("gaufre-sample-5.8M-F16.gguf"))));
        QVERIFY(program.open(files::headerOnly(folder.path())));
        QVERIFY(program.open(files::shards(folder.path()).value(0)));
        QVERIFY(program.open(files::matrix(folder.path())));
        const QString gone = files::truncated(folder.path(), 0.5);
        QVERIFY(program.open(gone));
        QVERIFY(QFile::remove(gone));
    }
    Program program;
    prepare(program);
    picture(program.window, QStringLiteral("start-history"));
}

void Pictures::inspect()
{
    using Section = InspectPage::Section;
    driver::Profile profile;
    Program program;
    prepare(program);
    DocumentController *document = program.open(app::MainWindow::samplePath());
    QVERIFY(document);
    section(program, Section::Overview, QStringLiteral("inspect-overview"));
    section(program, Section::Metadata, QStringLiteral("inspect-metadata"));
    section(program, Section::Tensors, QStringLiteral("inspect-tensors"));
    section(program, Section::Tokenizer, QStringLiteral("inspect-tokenizer"));
    section(program, Section::Template, QStringLiteral("inspect-template"));
    section(program, Section::Layout, QStringLiteral("inspect-layout"));
    section(program, Section::Integrity, QStringLiteral("inspect-integrity"));
    auto *page = qobject_cast<InspectPage *>(program.window.currentPage());
    page->checkFile();
    QTRY_COMPARE(program.queue.activeCount(), 0);
    page->computeHash();
    QTRY_COMPARE(program.queue.activeCount(), 0);
    picture(program.window, QStringLiteral("inspect-integrity-done"));
}

void Pictures::map()
{
    driver::Profile profile;
    Program program;
    prepare(program);
    const auto show = [&](DocumentController *document) {
        program.window.showView(app::MapView);
        return static_cast<ui::MixMapPage *>(program.window.page(document, app::MapView));
    };
    DocumentController *sample = program.open(app::MainWindow::samplePath());
    QVERIFY(sample);
    ui::MixMapPage *page = show(sample);
    picture(program.window, QStringLiteral("map-sample-this-file"));
    sample->plan()->setMix(FileType::Q4_K_M);
    picture(program.window, QStringLiteral("map-sample-plan"));

    fixtures::Models models;
    DocumentController *many = program.open(models.llama80());
    QVERIFY(many);
    page = show(many);
    many->plan()->setMix(FileType::Q4_K_M);
    picture(program.window, QStringLiteral("map-80-layers"));

    DocumentController *vocabulary = program.open(files::vocabulary(program.folder.path()));
    QVERIFY(vocabulary);
    show(vocabulary);
    picture(program.window, QStringLiteral("map-vocabulary"));
    DocumentController *flat = program.open(models.flat(30));
    QVERIFY(flat);
    show(flat);
    picture(program.window, QStringLiteral("map-no-layers"));
    DocumentController *stacks = program.open(models.encoderDecoder());
    QVERIFY(stacks);
    show(stacks);
    picture(program.window, QStringLiteral("map-two-stacks"));

    const QString llama = support::sharedPath(QStringLiteral("golden/headers/llama3-8b-F16.gguf"));
    const QString experts = support::sharedPath(QStringLiteral("golden/headers/mixtral-8x7b-F16.gguf"));
    if (llama.isEmpty() || experts.isEmpty())
        QSKIP("reference data ../shared/golden/headers is not there: no pictures of Llama 3 8B and Mixtral");
    DocumentController *document = program.open(llama);
    QVERIFY(document);
    page = show(document);
    picture(program.window, QStringLiteral("map-this-file"));
    document->plan()->setMix(FileType::Q4_K_M);
    page->mapView()->setFocus(Qt::TabFocusReason);
    picture(program.window, QStringLiteral("map-plan"));
    page->mapView()->setCurrentIndex(page->mapView()->mapModel()->index(16, 5));
    picture(program.window, QStringLiteral("map-plan-cell"));
    page->setColourBy(ui::ColourBy::Bits);
    picture(program.window, QStringLiteral("map-bits"));
    page->setColourBy(ui::ColourBy::Type);
    page->setComparing(true);
    picture(program.window, QStringLiteral("map-compare"));
    page->setComparing(false);
    document->plan()->setMix(FileType::IQ3_M);
    picture(program.window, QStringLiteral("map-preview-mix"));

    DocumentController *moe = program.open(experts);
    QVERIFY(moe);
    page = show(moe);
    moe->plan()->setMix(FileType::Q4_K_M);
    picture(program.window, QStringLiteral("map-moe"));
}

void Pictures::quantize()
{
    driver::Profile profile;
    Program program;
    prepare(program);
    DocumentController *sample = program.open(app::MainWindow::samplePath());
    QVERIFY(sample);
    program.window.showView(app::QuantizeView);
    auto *page = static_cast<ui::QuantizePage *>(program.window.page(sample, app::QuantizeView));
    QTRY_VERIFY(page->startButton()->isEnabled());
    picture(program.window, QStringLiteral("quantize-check"));
    page->start();
    QTRY_COMPARE(page->step(), ui::QuantizePage::Step::Report);
    picture(program.window, QStringLiteral("quantize-report"));
    const QString result = program.queue.jobs().first()->resultPath();
    page->goTo(ui::QuantizePage::Step::Check);
    QTRY_VERIFY(driver::button(page, QStringLiteral("Replace")));
    picture(program.window, QStringLiteral("quantize-check-replace"));

    // The place goes away after everything was found in order.
    QVERIFY(QDir(program.folder.path()).mkdir(QStringLiteral("drive")));
    page->checkStep()->setTargetPath(program.folder.filePath(QStringLiteral("drive/small.gguf")));
    QTRY_VERIFY(page->startButton()->isEnabled());
    QVERIFY(QDir(program.folder.path()).rmdir(QStringLiteral("drive")));
    page->start();
    QTRY_COMPARE(page->step(), ui::QuantizePage::Step::Report);
    QCOMPARE(program.queue.jobs().first()->state(), ui::Job::State::Failed);
    picture(program.window, QStringLiteral("quantize-failed"));

    DocumentController *again = program.open(result);
    QVERIFY(again);
    again->plan()->setMix(FileType::IQ3_M);
    program.window.showView(app::QuantizeView);
    auto *problems = static_cast<ui::QuantizePage *>(program.window.page(again, app::QuantizeView));
    QTRY_VERIFY(driver::button(problems, QStringLiteral("Allow requantizing")) ||
                !problems->checkStep()->entries().isEmpty());
    picture(program.window, QStringLiteral("quantize-check-problems"));

    DocumentController *header = program.open(files::headerOnly(program.folder.path()));
    QVERIFY(header);
    program.window.showView(app::QuantizeView);
    picture(program.window, QStringLiteral("quantize-check-header-only"));
}

void Pictures::jobs()
{
    const QString header = support::sharedPath(QStringLiteral("golden/headers/smollm2-135m-F16.gguf"));
    if (header.isEmpty())
        QSKIP("reference data ../shared/golden/headers is not there: no pictures of running jobs");
    driver::Profile profile;
    Program program;
    prepare(program);
    program.window.jobsDock()->show();
    picture(program.window, QStringLiteral("jobs-empty"));
    program.window.jobsDock()->hide();
    DocumentController *document = program.open(filled(header, program.folder.path()));
    QVERIFY(document);
    program.window.showView(app::QuantizeView);
    auto *page = static_cast<ui::QuantizePage *>(program.window.page(document, app::QuantizeView));
    QTRY_VERIFY(page->startButton()->isEnabled());

    // One that fails, one that is done.
    QVERIFY(QDir(program.folder.path()).mkdir(QStringLiteral("drive")));
    page->checkStep()->setTargetPath(program.folder.filePath(QStringLiteral("drive/small.gguf")));
    QTRY_VERIFY(page->startButton()->isEnabled());
    QVERIFY(QDir(program.folder.path()).rmdir(QStringLiteral("drive")));
    page->start();
    QTRY_COMPARE(page->step(), ui::QuantizePage::Step::Report);
    page->goTo(ui::QuantizePage::Step::Check);
    program.queue.add(new ui::HashJob(document->path()));
    QTRY_COMPARE(program.queue.activeCount(), 0);

    page->checkStep()->setTargetPath(program.folder.filePath(QStringLiteral("SmolLM2-135M-Q4_K_M.gguf")));
    QTRY_VERIFY(page->startButton()->isEnabled());
    page->start();
    ui::Job *job = program.queue.jobs().first();
    QTRY_VERIFY_WITH_TIMEOUT(job->fraction() > 0.35, 60'000);
    // Before the bar has moved on; a second picture waits for nothing either.
    QVERIFY(program.window.grab().save(m_folder + QStringLiteral("/quantize-run") + m_suffix + QStringLiteral(".png")));
    program.queue.add(new ui::CheckJob(document->document()));
    program.window.jobsDock()->show();
    QTest::qWait(150);
    QVERIFY(program.window.grab().save(m_folder + QStringLiteral("/jobs-running") + m_suffix + QStringLiteral(".png")));
    page->runStep()->askToCancel();
    QTest::qWait(50);
    QVERIFY(program.window.grab().save(m_folder + QStringLiteral("/quantize-run-cancel") + m_suffix +
                                       QStringLiteral(".png")));
    program.queue.cancelAll();
    QTRY_COMPARE(program.queue.activeCount(), 0);
    picture(program.window, QStringLiteral("jobs-finished"));
}

void Pictures::problems()
{
    driver::Profile profile;
    Program program;
    prepare(program);
    const QString folder = program.folder.path();
    QVERIFY(program.open(files::html(folder)));
    picture(program.window, QStringLiteral("html"));
    QVERIFY(program.open(files::truncated(folder, 0.68)));
    section(program, InspectPage::Section::Overview, QStringLiteral("truncated-overview"));
    section(program, InspectPage::Section::Tensors, QStringLiteral("truncated-tensors"));
    section(program, InspectPage::Section::Layout, QStringLiteral("truncated-layout"));
    section(program, InspectPage::Section::Integrity, QStringLiteral("truncated-integrity"));
    program.window.showView(app::MapView);
    picture(program.window, QStringLiteral("truncated-map"));
    program.window.showView(app::QuantizeView);
    picture(program.window, QStringLiteral("truncated-quantize"));
    QVERIFY(program.open(files::headerOnly(folder)));
    section(program, InspectPage::Section::Overview, QStringLiteral("header-only"));
    const QStringList shards = files::shards(folder);
    QVERIFY(QFile::remove(shards.value(1)));
    QVERIFY(program.open(shards.value(0)));
    section(program, InspectPage::Section::Overview, QStringLiteral("shard-missing"));
    QVERIFY(program.open(files::matrix(folder)));
    section(program, InspectPage::Section::Overview, QStringLiteral("matrix"));
    QVERIFY(program.open(files::vocabulary(folder)));
    section(program, InspectPage::Section::Overview, QStringLiteral("vocabulary"));

    DocumentController *changed = program.open(files::sample(folder));
    QVERIFY(changed);
    QVERIFY(files::resize(changed->path(), 5'000'000));
    QTRY_VERIFY(changed->isStale());
    section(program, InspectPage::Section::Overview, QStringLiteral("stale-inspect"));
    program.window.showView(app::MapView);
    picture(program.window, QStringLiteral("stale-map"));

    program.window.openPath(folder + QStringLiteral("/nowhere.gguf"));
    QTest::qWait(300);
    picture(program.window, QStringLiteral("not-found"));
}

void Pictures::otherPages()
{
    driver::Profile profile;
    Program program;
    prepare(program);
    program.window.showSettings();
    picture(program.window, QStringLiteral("settings"));
    program.window.showView(app::InspectView);
    {
        std::unique_ptr<SlowDrive> drive;
        QObject::connect(&program.workspace, &ui::Workspace::opened, &program.window,
                         [&] { drive = std::make_unique<SlowDrive>(program.runner); });
        program.window.openPath(files::sample(program.folder.path()));
        QTRY_VERIFY(drive);
        picture(program.window, QStringLiteral("loading"));
        QTest::qWait(2200);
        picture(program.window, QStringLiteral("loading-long"));
        QObject::disconnect(&program.workspace, nullptr, &program.window, nullptr);
    }
    QTest::keyClick(&program.window, Qt::Key_F1);
    QDialog *help = nullptr;
    QTRY_VERIFY((help = program.window.findChild<QDialog *>()) && help->isVisible());
    picture(*help, QStringLiteral("dialog-help"));
}

QTEST_MAIN(Pictures)
#include "pictures.moc"
