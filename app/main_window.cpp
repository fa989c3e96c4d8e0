// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include "app/file_facts.h"
#include "app/settings.h"
#include "core/base/thread_pool.h"
#include "widgets/common/banner.h"
#include "widgets/common/elided_label.h"
#include "widgets/common/error_text.h"
#include "widgets/common/format.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/document/paths.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/jobs/job_status.h"
#include "widgets/jobs/jobs_dock.h"
#include "widgets/views/activity_bar.h"
#include "widgets/views/start_page.h"
#include "widgets/views/start_parts.h"
#include "widgets/views/tab_strip.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

namespace app {

using ui::DocumentController;

namespace {

constexpr int kMapView = 1;
constexpr int kQuantizeView = 2;

struct MemoryFacts
{
    quint64 total = 0;
    quint64 available = 0;
};

/// From /proc/meminfo, which other systems do not have: then nothing is said of memory.
MemoryFacts readMemory()
{
    MemoryFacts facts;
    std::ifstream file("/proc/meminfo");
    std::string key;
    std::string rest;
    while (file >> key) {
        quint64 kibibytes = 0;
        file >> kibibytes;
        std::getline(file, rest);
        if (key == "MemTotal:")
            facts.total = kibibytes * 1024;
        else if (key == "MemAvailable:")
            facts.available = kibibytes * 1024;
    }
    return facts;
}

/// The pages. At larger text sizes a page may need more room than the window has: then it is scrolled.
class PageStack : public QStackedWidget
{
public:
    QSize minimumSizeHint() const override
    {
        const QWidget *page = currentWidget();
        return page && ui::Theme::instance().textScale() > 1 ? page->minimumSizeHint() : QSize();
    }
};

} // namespace

MainWindow::MainWindow(Settings &settings, ui::Workspace &workspace, ui::JobQueue &queue, QWidget *parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_workspace(workspace)
    , m_queue(queue)
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(ui::appIcon());
    setMinimumSize(1024, 680);
    resize(1280, 800);
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::PreventContextMenu);
}

MainWindow::~MainWindow()
{
    // A dock that is shown goes after our own members: what it says of its hiding must not reach them.
    if (m_dock)
        m_dock->disconnect(this);
    // Pages look at documents and jobs that go before the window's other children would.
    for (const TabState &state : std::as_const(m_tabStates))
        qDeleteAll(state.pages);
}

void MainWindow::addView(ViewKind kind)
{
    m_views.append(std::move(kind));
}

void MainWindow::finish()
{
    buildFrame();
    buildMenus();
    connectWorkspace();
    connectStart();
    for (DocumentController *document : m_workspace.documents())
        addDocument(document);
    if (!m_settings.windowGeometry().isEmpty()) {
        restoreGeometry(m_settings.windowGeometry());
        restoreState(m_settings.windowState());
    } else {
        m_dock->hide();
    }
    updatePage();
    updateStatus();
    lookForRecent();
    readComputer();
}

void MainWindow::buildFrame()
{
    m_activity = new ui::ActivityBar(this);
    for (const ViewKind &view : std::as_const(m_views))
        m_activity->addView(view.icon, view.name);
    m_activity->finish();
    addToolBar(Qt::LeftToolBarArea, m_activity);
    connect(m_activity, &ui::ActivityBar::viewRequested, this, [this](int view) {
        // Without a file the pressed view lets go: back to Start.
        const bool again = !m_settingsShown && !m_workspace.current() && m_emptyView == view;
        if (again) {
            m_emptyView = -1;
            updatePage();
        } else {
            showView(view);
        }
    });
    connect(m_activity, &ui::ActivityBar::settingsRequested, this, &MainWindow::showSettings);

    auto *central = new QWidget;
    ui::setBackground(central, &ui::Tokens::surface);
    auto *column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_tabs = new ui::TabStrip;
    column->addWidget(m_tabs);
    m_bannerPlace = new QWidget;
    auto *bannerRow = new QVBoxLayout(m_bannerPlace);
    bannerRow->setContentsMargins(12, 10, 12, 2);
    m_banner = new ui::Banner;
    bannerRow->addWidget(m_banner);
    m_bannerPlace->setVisible(false);
    column->addWidget(m_bannerPlace);
    m_stack = new PageStack;
    auto *scrolled = new QScrollArea;
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setFocusPolicy(Qt::NoFocus);
    scrolled->setWidgetResizable(true);
    scrolled->setWidget(m_stack);
    connect(m_stack, &QStackedWidget::currentChanged, m_stack, &QWidget::updateGeometry);
    column->addWidget(scrolled, 1);
    setCentralWidget(central);

    m_dock = new ui::JobsDock(&m_queue, this);
    addDockWidget(Qt::BottomDockWidgetArea, m_dock);
    resizeDocks({m_dock}, {224}, Qt::Vertical);
    connect(m_activity, &ui::ActivityBar::jobsToggled, m_dock, &QDockWidget::setVisible);
    connect(m_dock, &QDockWidget::visibilityChanged, this,
            [this] { m_activity->jobsButton()->setChecked(!m_dock->isHidden()); });
    connect(m_dock, &ui::JobsDock::openRequested, this, &MainWindow::openPath);
    connect(m_dock, &ui::JobsDock::reportRequested, this, &MainWindow::reportRequested);
    connect(&m_queue, &ui::JobQueue::countsChanged, this,
            [this] { m_activity->jobsButton()->setBadge(m_queue.activeCount()); });
    connect(&m_queue, &ui::JobQueue::jobFinished, this, &MainWindow::noteJob);
    auto *prune = new QTimer(this);
    connect(prune, &QTimer::timeout, this, &MainWindow::pruneJobs);
    prune->start(std::chrono::minutes(30));
    // Jobs of earlier sessions arrive some time after the start, several at once.
    connect(&m_queue, &ui::JobQueue::added, this, &MainWindow::pruneJobs, Qt::QueuedConnection);

    auto *bar = statusBar();
    bar->setSizeGripEnabled(false);
    const auto fitBar = [bar] { bar->setMinimumHeight(ui::metric(28)); };
    fitBar();
    connect(&ui::Theme::instance(), &ui::Theme::changed, bar, fitBar);
    bar->setContentsMargins(10, 1, 18, 0);
    auto *facts = new ui::ElidedLabel;
    m_facts = facts;
    ui::setTextRole(facts, ui::TextRole::Secondary, ui::Tone::Text2);
    bar->addWidget(facts, 1);
    auto *status = new ui::JobStatus(&m_queue);
    connect(status, &QAbstractButton::clicked, m_dock, [this] { m_dock->setVisible(m_dock->isHidden()); });
    bar->addPermanentWidget(status);
    m_remark = ui::makeLabel({}, ui::TextRole::Secondary, ui::Tone::Text2);
    m_remark->setContentsMargins(12, 0, 0, 0);
    bar->addPermanentWidget(m_remark);
}

void MainWindow::connectWorkspace()
{
    connect(&m_workspace, &ui::Workspace::opened, this, &MainWindow::addDocument);
    connect(&m_workspace, &ui::Workspace::aboutToClose, this, &MainWindow::removeDocument);
    connect(&m_workspace, &ui::Workspace::closed, this, [this] {
        updatePage();
        updateStatus();
        updateMenus();
    });
    connect(&m_workspace, &ui::Workspace::moved, this, [this](int from, int to) { m_tabs->moveTab(from, to); });
    connect(&m_workspace, &ui::Workspace::currentChanged, this, [this](DocumentController *current) {
        m_tabs->setCurrent(static_cast<int>(m_workspace.documents().indexOf(current)));
        updatePage();
        updateStatus();
        updateStale();
        updateMenus();
    });
    connect(&m_workspace, &ui::Workspace::loaded, this, &MainWindow::noteLoaded);
    connect(&m_workspace, &ui::Workspace::openFailed, this, &MainWindow::showProblem);
    connect(&m_workspace, &ui::Workspace::folderHasSeveral, this, &MainWindow::chooseModel);

    connect(m_tabs, &ui::TabStrip::currentRequested, this, [this](int index) {
        leaveSpecialPages();
        m_workspace.setCurrent(m_workspace.documents().value(index));
        updatePage();
    });
    connect(m_tabs, &ui::TabStrip::closeRequested, this,
            [this](int index) { m_workspace.close(m_workspace.documents().value(index)); });
    // The bar has moved its tab already; the window must not do it again.
    connect(m_tabs, &ui::TabStrip::tabMoved, this, [this](int from, int to) {
        const QSignalBlocker blocker(&m_workspace);
        m_workspace.move(from, to);
    });
    connect(m_tabs, &ui::TabStrip::openRequested, this, &MainWindow::openFileDialog);
    connect(m_tabs, &ui::TabStrip::menuRequested, this, &MainWindow::showTabMenu);
}

void MainWindow::connectStart()
{
    QStringList shortcuts;
    for (qsizetype i = 0; i < m_views.size(); ++i)
        shortcuts.append(QKeySequence(QStringLiteral("Ctrl+%1").arg(i + 1)).toString(QKeySequence::NativeText));
    m_start = new ui::StartPage(shortcuts);
    m_stack->addWidget(m_start);
    connect(m_start, &ui::StartPage::openFileRequested, this, &MainWindow::openFileDialog);
    connect(m_start, &ui::StartPage::openFolderRequested, this, &MainWindow::openFolderDialog);
    connect(m_start, &ui::StartPage::openSampleRequested, this, &MainWindow::openSample);
    connect(m_start, &ui::StartPage::openRequested, this, &MainWindow::openPath);
    connect(m_start, &ui::StartPage::filesDropped, this, &MainWindow::openPaths);
    connect(m_start, &ui::StartPage::viewRequested, this, [this](int view) {
        m_pendingView = view;
        openFileDialog();
    });
    connect(m_start, &ui::StartPage::removeRecentRequested, this,
            [this](const QString &path) { m_settings.removeRecent(path); });
    connect(m_start, &ui::StartPage::clearRecentRequested, this, [this] { m_settings.clearRecent(); });
    connect(m_start, &ui::StartPage::stepRequested, this, [this](int step) {
        if (step == ui::FirstSteps::OpenResult && !m_lastSampleResult.isEmpty()) {
            openPath(m_lastSampleResult);
            return;
        }
        m_pendingView = step == ui::FirstSteps::LookAtMap        ? kMapView
                        : step == ui::FirstSteps::QuantizeSample ? kQuantizeView
                                                                 : 0;
        openSample();
    });
    const auto showLists = [this] {
        m_start->setRecent(m_settings.recentFiles());
        m_start->setFirstSteps(m_settings.firstSteps());
        m_start->showFirstSteps(m_settings.isNewcomer());
    };
    connect(&m_settings, &Settings::recentChanged, m_start, showLists);
    connect(&m_settings, &Settings::firstStepsChanged, m_start, showLists);
    showLists();
    const bool there = !samplePath().isEmpty();
    m_start->setSample(there ? tr("Included, %1, F16. Every view works with it.").arg(ui::format::bytes(11'618'496))
                             : tr("The sample model is not installed."),
                       there);
}

QString MainWindow::samplePath()
{
    // Looked for once, in folders of the installation: no place that could be slow.
    static const QString path = [] {
        const QString name = QStringLiteral("gaufre-sample-f16.gguf");
        const QDir programs(QCoreApplication::applicationDirPath());
        QStringList folders{programs.filePath(QStringLiteral("../share/gaufre")),
                            programs.filePath(QStringLiteral("../Resources"))};
#ifdef GAUFRE_SAMPLE_DIR
        folders.append(QStringLiteral(GAUFRE_SAMPLE_DIR));
#endif
        for (const QString &folder : std::as_const(folders)) {
            const QFileInfo file(QDir(folder), name);
            if (file.isFile())
                return QDir::cleanPath(file.absoluteFilePath());
        }
        return QString();
    }();
    return path;
}

bool MainWindow::isSample(const DocumentController *document) const
{
    return document && !samplePath().isEmpty() && document->path() == samplePath();
}

void MainWindow::openPath(const QString &path)
{
    if (path.isEmpty())
        return;
    leaveSpecialPages();
    m_bannerPlace->setVisible(false);
    m_settings.setOpening(path);
    m_workspace.open(path);
    updatePage();
}

void MainWindow::openPaths(const QStringList &paths)
{
    for (const QString &path : paths)
        openPath(path);
}

void MainWindow::openSample()
{
    openPath(samplePath());
}

void MainWindow::addDocument(DocumentController *document)
{
    TabState state;
    state.view = m_pendingView >= 0 ? m_pendingView : std::max(m_emptyView, 0);
    m_pendingView = -1;
    m_tabStates.insert(document, state);
    m_tabs->insertTab(static_cast<int>(m_workspace.documents().indexOf(document)), tabOf(*document));
    const auto update = [this, document] { updateDocument(document); };
    connect(document, &DocumentController::stateChanged, this, update);
    connect(document, &DocumentController::documentChanged, this, update);
    connect(document, &DocumentController::staleChanged, this, [this, document] {
        if (m_keepStale == document)
            m_keepStale = nullptr;
        updateDocument(document);
    });
    updateMenus();
}

void MainWindow::updateDocument(DocumentController *document)
{
    const qsizetype index = m_workspace.documents().indexOf(document);
    if (index < 0)
        return;
    if (document->state() != DocumentController::State::Loading)
        m_settings.setOpened(document->path());
    m_tabs->setTab(static_cast<int>(index), tabOf(*document));
    if (document != m_workspace.current())
        return;
    updatePage();
    updateStatus();
    updateStale();
    updateMenus();
}

void MainWindow::removeDocument(DocumentController *document)
{
    document->disconnect(this);
    const TabState state = m_tabStates.take(document);
    for (QWidget *page : state.pages) {
        m_stack->removeWidget(page);
        page->deleteLater();
    }
    m_tabs->removeTab(static_cast<int>(m_workspace.documents().indexOf(document)));
}

void MainWindow::noteLoaded(DocumentController *document)
{
    m_settings.setOpened(document->path());
    if (isSample(document)) {
        m_settings.setStepDone(ui::FirstSteps::OpenSample);
        return;
    }
    if (m_sampleResults.contains(document->path()))
        m_settings.setStepDone(ui::FirstSteps::OpenResult);
    else
        m_settings.setNotNewcomer();
    m_settings.addRecent(recentOf(*document));
}

void MainWindow::noteJob(ui::Job *job)
{
    const auto *quantize = qobject_cast<ui::QuantizeJob *>(job);
    if (quantize && job->state() == ui::Job::State::Done && quantize->request().source &&
        ui::fromPath(quantize->request().source->path()) == samplePath()) {
        m_lastSampleResult = job->resultPath();
        m_sampleResults.insert(m_lastSampleResult);
        m_settings.setStepDone(ui::FirstSteps::QuantizeSample);
    }
    if (!isActiveWindow())
        QApplication::alert(this);
}

void MainWindow::showProblem(const QString &path, const core::Error &error)
{
    m_pendingView = -1;
    m_settings.setOpened(path);
    const ui::ErrorText text = ui::describeError(error);
    m_banner->setMessage(ui::Severity::Error, QFileInfo(path).fileName() + QStringLiteral(": ") + text.what,
                         text.detail);
    connect(m_banner->addRemedy(tr("Open another file…")), &QPushButton::clicked, this, &MainWindow::openFileDialog);
    connect(m_banner->addRemedy(tr("Dismiss")), &QPushButton::clicked, this,
            [this] { m_bannerPlace->setVisible(false); });
    m_bannerPlace->setVisible(true);
    lookForRecent();
}

void MainWindow::chooseModel(const QString &folder, const QStringList &models)
{
    QDialog dialog(this);
    dialog.setWindowTitle(tr("Several models"));
    auto *column = new QVBoxLayout(&dialog);
    auto *label = ui::makeLabel(tr("%1 holds %n model(s). Which one?", nullptr, static_cast<int>(models.size()))
                                    .arg(QDir::toNativeSeparators(folder)));
    label->setWordWrap(true);
    column->addWidget(label);
    auto *list = new QListWidget;
    list->setAccessibleName(tr("Models"));
    list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    for (const QString &model : models) {
        auto *item = new QListWidgetItem(QDir(folder).relativeFilePath(model), list);
        item->setData(Qt::UserRole, model);
    }
    list->setCurrentRow(0);
    column->addWidget(list);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    ui::setPrimary(buttons->button(QDialogButtonBox::Open));
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    connect(list, &QListWidget::itemActivated, &dialog, &QDialog::accept);
    dialog.resize(560, 360);
    if (dialog.exec() != QDialog::Accepted)
        return;
    for (const QListWidgetItem *item : list->selectedItems())
        openPath(item->data(Qt::UserRole).toString());
}

void MainWindow::lookForRecent()
{
    QStringList paths;
    for (const ui::RecentFile &file : m_settings.recentFiles())
        paths.append(file.path);
    using Reasons = QHash<QString, QString>;
    const QString gone = tr("The file is not there any more");
    const QString noFolder = tr("The folder or drive that held this file is not there");
    m_workspace.runner().start<Reasons>(
        this,
        [paths, gone, noFolder](core::JobContext &) {
            Reasons reasons;
            for (const QString &path : paths) {
                std::error_code error;
                const std::filesystem::path file = ui::toPath(path);
                if (std::filesystem::exists(file, error))
                    continue;
                reasons.insert(path, std::filesystem::exists(file.parent_path(), error) ? gone : noFolder);
            }
            return reasons;
        },
        [this](Reasons reasons) { m_settings.setMissing(reasons); });
}

void MainWindow::readComputer()
{
    ui::StartPage::Computer computer;
    computer.processor = tr("%n thread(s)", nullptr, static_cast<int>(core::ThreadPool::defaultThreadCount()));
    m_start->setComputer(computer);
    m_workspace.runner().start<MemoryFacts>(
        this, [](core::JobContext &) { return readMemory(); },
        [this, computer](MemoryFacts memory) mutable {
            if (memory.total == 0)
                return;
            computer.memory =
                tr("%1, %2 free").arg(ui::format::bytes(memory.total), ui::format::bytes(memory.available));
            m_start->setComputer(computer);
        });
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (const int active = m_queue.activeCount(); active > 0) {
        QMessageBox question(
            QMessageBox::Warning, tr("Quit Gaufre?"),
            tr("%n job(s) are not finished. Quitting cancels them; no unfinished file is kept.", nullptr, active),
            QMessageBox::NoButton, this);
        auto *quit = question.addButton(tr("Cancel jobs and quit"), QMessageBox::DestructiveRole);
        auto *stay = question.addButton(tr("Stay"), QMessageBox::RejectRole);
        question.setDefaultButton(stay);
        question.setEscapeButton(stay);
        question.exec();
        if (question.clickedButton() != quit) {
            event->ignore();
            return;
        }
        m_queue.cancelAll();
    }
    QStringList paths;
    for (const DocumentController *document : m_workspace.documents()) {
        if (document->state() == DocumentController::State::Ready)
            paths.append(document->path());
    }
    if (m_settings.values().keepJobs == ui::Preferences::KeepJobs::UntilQuit)
        m_queue.clearFinished();
    m_settings.setOpenFiles(paths);
    m_settings.setWindow(saveGeometry(), saveState());
    m_settings.sync();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!ui::localFiles(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    openPaths(ui::localFiles(event->mimeData()));
}

void MainWindow::changeEvent(QEvent *event)
{
    // A drive may have come back meanwhile.
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && m_start && m_stack->currentWidget() == m_start)
        lookForRecent();
    QMainWindow::changeEvent(event);
}

} // namespace app
