// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of the main window: menus, shortcuts, dialogs.
#include "app/main_window.h"

#include "app/help_dialogs.h"
#include "app/settings.h"
#include "widgets/common/page_header.h"
#include "widgets/document/paths.h"
#include "widgets/jobs/file_jobs.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/jobs/jobs_dock.h"
#include "widgets/views/activity_bar.h"
#include "widgets/views/tab_strip.h"

#include <QAbstractScrollArea>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMetaMethod>
#include <QStackedWidget>
#include <QUrl>

#include <algorithm>
#include <cmath>

namespace app {

using ui::DocumentController;

namespace {

/// File names hold ampersands that are no mnemonics.
QString menuText(const QString &text)
{
    return QString(text).replace(u'&', QLatin1String("&&"));
}

/// The first widget inside `group` that takes the keyboard, or null.
QWidget *firstFocusable(QWidget *group)
{
    const auto takes = [](const QWidget *widget) {
        return widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus);
    };
    if (takes(group))
        return group;
    QWidget *best = nullptr;
    for (QWidget *child : group->findChildren<QWidget *>()) {
        if (!takes(child))
            continue;
        const QPoint at = child->mapTo(group, QPoint());
        const QPoint other = best ? best->mapTo(group, QPoint()) : QPoint();
        if (!best || std::pair(at.y(), at.x()) < std::pair(other.y(), other.x()))
            best = child;
    }
    return best;
}

} // namespace

void MainWindow::buildMenus()
{
    auto *file = menuBar()->addMenu(tr("&File"));
    auto *edit = menuBar()->addMenu(tr("&Edit"));
    auto *view = menuBar()->addMenu(tr("&View"));
    auto *tensor = menuBar()->addMenu(tr("&Tensor"));
    auto *job = menuBar()->addMenu(tr("&Job"));
    auto *window = menuBar()->addMenu(tr("&Window"));
    auto *help = menuBar()->addMenu(tr("&Help"));
    m_menus = {{QStringLiteral("file"), file},     {QStringLiteral("edit"), edit}, {QStringLiteral("view"), view},
               {QStringLiteral("tensor"), tensor}, {QStringLiteral("job"), job},   {QStringLiteral("help"), help}};

    file->addAction(tr("&Open…"), QKeySequence::Open, this, &MainWindow::openFileDialog);
    file->addAction(tr("Open &folder…"), QKeySequence(tr("Ctrl+Shift+O")), this, &MainWindow::openFolderDialog);
    auto *recent = file->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(recent); });
    auto *sample = file->addAction(tr("Open &sample"), this, &MainWindow::openSample);
    sample->setEnabled(!samplePath().isEmpty());
    file->addSeparator();
    m_fileActions.append(file->addAction(tr("Show in fol&der"), this, [this] {
        if (DocumentController *current = m_workspace.current())
            QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(current->path()).path()));
    }));
    m_fileActions.append(file->addAction(tr("Copy &path"), this, [this] {
        if (DocumentController *current = m_workspace.current())
            QApplication::clipboard()->setText(QDir::toNativeSeparators(current->path()));
    }));
    file->addSeparator();
    m_fileActions.append(
        file->addAction(tr("&Close"), QKeySequence::Close, this, [this] { m_workspace.close(m_workspace.current()); }));
    m_fileActions.append(
        file->addAction(tr("Close o&thers"), this, [this] { m_workspace.closeOthers(m_workspace.current()); }));
    file->addSeparator();
    auto *quit = file->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
    quit->setMenuRole(QAction::QuitRole);

    m_filterAction = edit->addAction(tr("&Filter"), QKeySequence::Find, this, [this] { invokeOnPage("focusFilter"); });
    edit->addSeparator();
    auto *settings = edit->addAction(tr("&Settings…"), QKeySequence(tr("Ctrl+,")), this, &MainWindow::showSettings);
    settings->setMenuRole(QAction::PreferencesRole);

    for (int i = 0; i < m_views.size(); ++i) {
        auto *action = view->addAction(menuText(m_views[i].name),
                                       QKeySequence(static_cast<int>(Qt::CTRL) | (static_cast<int>(Qt::Key_1) + i)),
                                       this, [this, i] { showView(i); });
        action->setCheckable(true);
        m_viewActions.append(action);
    }
    view->addSeparator();
    m_jobsAction = view->addAction(tr("&Jobs"), QKeySequence(tr("Ctrl+J")), this,
                                   [this] { m_dock->setVisible(m_dock->isHidden()); });
    m_jobsAction->setCheckable(true);
    auto *textSize = view->addMenu(tr("Text si&ze"));
    textSize->addAction(tr("&Larger"), QKeySequence::ZoomIn, this, [this] { changeTextSize(1); });
    textSize->addAction(tr("&Smaller"), QKeySequence::ZoomOut, this, [this] { changeTextSize(-1); });
    textSize->addAction(tr("&Normal"), QKeySequence(tr("Ctrl+0")), this, [this] { changeTextSize(0); });
    auto *theme = view->addMenu(tr("&Theme"));
    m_themeActions = new QActionGroup(this);
    const QStringList themes{tr("&System"), tr("&Light"), tr("&Dark")};
    for (int i = 0; i < themes.size(); ++i) {
        auto *action = theme->addAction(themes[i], this, [this, i] {
            auto values = m_settings.values();
            values.theme = static_cast<ui::ThemeMode>(i);
            m_settings.setValues(values);
        });
        action->setCheckable(true);
        m_themeActions->addAction(action);
    }
    auto *full = view->addAction(tr("F&ull screen"), QKeySequence::FullScreen, this,
                                 [this](bool on) { on ? showFullScreen() : showNormal(); });
    full->setCheckable(true);
    view->addSeparator();
    m_fileActions.append(view->addAction(tr("&Reload"), QKeySequence::Refresh, this, [this] {
        if (DocumentController *current = m_workspace.current()) {
            current->load();
            invokeOnPage("refresh");
        }
    }));
    connect(view, &QMenu::aboutToShow, this, [this, full] {
        full->setChecked(isFullScreen());
        updateMenus();
    });

    auto *quantize = job->addAction(tr("&Quantize…"), this, [this] { showView(2); });
    m_fileActions.append(quantize);
    job->addSeparator();
    const auto withDocument = [this](auto make) {
        DocumentController *current = m_workspace.current();
        if (current && current->document())
            m_queue.add(make(current->document()));
    };
    m_fileActions.append(job->addAction(tr("&Check file"), this, [withDocument] {
        withDocument([](const core::gguf::DocumentPtr &document) { return new ui::CheckJob(document); });
    }));
    m_fileActions.append(job->addAction(tr("SHA-&256"), this, [withDocument] {
        withDocument(
            [](const core::gguf::DocumentPtr &document) { return new ui::HashJob(ui::fromPath(document->path())); });
    }));
    job->addSeparator();
    auto *clear = job->addAction(tr("C&lear finished"), this, [this] { m_queue.clearFinished(); });
    connect(job, &QMenu::aboutToShow, this,
            [this, clear] { clear->setEnabled(m_queue.jobs().size() > m_queue.activeCount()); });

    // Meta+Tab on macOS, where Ctrl+Tab belongs to the system: Qt maps Meta to the Control key there.
#ifdef Q_OS_MACOS
    const QKeySequence nextTab(tr("Meta+Tab"));
    const QKeySequence previousTab(tr("Meta+Shift+Tab"));
#else
    const QKeySequence nextTab(tr("Ctrl+Tab"));
    const QKeySequence previousTab(tr("Ctrl+Shift+Tab"));
#endif
    window->addAction(tr("&Next tab"), nextTab, this, [this] { stepTab(1); });
    window->addAction(tr("&Previous tab"), previousTab, this, [this] { stepTab(-1); });
    window->addAction(tr("Next p&ane"), QKeySequence(tr("F6")), this, [this] { stepPane(1); });
    window->addAction(tr("Previous pan&e"), QKeySequence(tr("Shift+F6")), this, [this] { stepPane(-1); });
    connect(window, &QMenu::aboutToShow, this, [this, window] { fillWindowMenu(window); });

    help->addAction(tr("&Help for this view"), QKeySequence::HelpContents, this, &MainWindow::showHelp);
    help->addAction(tr("&Keyboard"), this, [this] { showKeyboard(menuBar(), this); });
    help->addAction(tr("&First steps"), this, [this] {
        // Start shows only without a file, so the steps come as a note of their own while one is open.
        showFirstStepsDialog(m_settings.firstSteps(), this);
    });
    help->addSeparator();
    auto *about = help->addAction(tr("&About Gaufre"), this, &MainWindow::showAbout);
    about->setMenuRole(QAction::AboutRole);

    connect(&m_settings, &ui::Preferences::changed, this, &MainWindow::updateMenus);
    connect(m_dock, &QDockWidget::visibilityChanged, this, &MainWindow::updateMenus);
    updateMenus();
}

void MainWindow::updateMenus()
{
    if (!m_themeActions)
        return;
    const bool file = m_workspace.current() != nullptr;
    for (QAction *action : std::as_const(m_fileActions))
        action->setEnabled(file);
    for (int i = 0; i < m_viewActions.size(); ++i)
        m_viewActions[i]->setChecked(i == currentView());
    m_jobsAction->setChecked(!m_dock->isHidden());
    m_themeActions->actions().at(static_cast<int>(m_settings.values().theme))->setChecked(true);
    QWidget *shown = currentPage();
    m_filterAction->setEnabled(shown && shown->metaObject()->indexOfMethod("focusFilter()") >= 0);
    m_menus[QStringLiteral("tensor")]->menuAction()->setVisible(!m_menus[QStringLiteral("tensor")]->isEmpty());
}

void MainWindow::takePageActions(QWidget *page)
{
    for (QAction *action : std::as_const(m_pageActions)) {
        for (QMenu *menu : std::as_const(m_menus))
            menu->removeAction(action);
        if (action->isSeparator())
            delete action;
    }
    m_pageActions.clear();
    QHash<QMenu *, bool> begun;
    for (QAction *action : page->actions()) {
        QMenu *menu = m_menus.value(action->property("gaufreMenu").toString(), m_menus[QStringLiteral("edit")]);
        if (!begun.value(menu) && !menu->isEmpty()) {
            m_pageActions.append(menu->addSeparator());
            begun[menu] = true;
        }
        menu->addAction(action);
        m_pageActions.append(action);
        // A page that goes takes its actions along.
        connect(action, &QObject::destroyed, this, [this, action] { m_pageActions.removeAll(action); });
    }
    updateMenus();
}

void MainWindow::fillRecentMenu(QMenu *menu)
{
    menu->clear();
    for (const ui::RecentFile &file : m_settings.recentFiles()) {
        auto *action = menu->addAction(menuText(QFileInfo(file.path).fileName()), this,
                                       [this, path = file.path] { openPath(path); });
        action->setToolTip(file.path.toHtmlEscaped());
        action->setEnabled(file.missing.isEmpty());
    }
    if (menu->isEmpty()) {
        menu->addAction(tr("Nothing yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    menu->addAction(tr("&Clear list"), this, [this] { m_settings.clearRecent(); });
}

void MainWindow::fillWindowMenu(QMenu *menu)
{
    constexpr int kFixed = 4;
    const QList<QAction *> actions = menu->actions();
    for (qsizetype i = kFixed; i < actions.size(); ++i) {
        menu->removeAction(actions[i]);
        actions[i]->deleteLater();
    }
    if (!m_workspace.documents().isEmpty())
        menu->addSeparator();
    for (DocumentController *document : m_workspace.documents()) {
        auto *action = menu->addAction(menuText(document->displayName()), document, [this, document] {
            leaveSpecialPages();
            m_workspace.setCurrent(document);
            updatePage();
        });
        action->setCheckable(true);
        action->setChecked(document == m_workspace.current());
    }
}

void MainWindow::showTabMenu(int index, const QPoint &position)
{
    DocumentController *document = m_workspace.documents().value(index);
    if (!document)
        return;
    QMenu menu(this);
    menu.addAction(tr("Reload"), document, &DocumentController::load);
    menu.addSeparator();
    menu.addAction(tr("Show in folder"), document,
                   [document] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(document->path()).path())); });
    menu.addAction(tr("Copy path"), document,
                   [document] { QApplication::clipboard()->setText(QDir::toNativeSeparators(document->path())); });
    menu.addSeparator();
    menu.addAction(tr("Close"), document, [this, document] { m_workspace.close(document); });
    auto *others =
        menu.addAction(tr("Close others"), document, [this, document] { m_workspace.closeOthers(document); });
    others->setEnabled(m_workspace.documents().size() > 1);
    menu.exec(position);
}

void MainWindow::openFileDialog()
{
    const QStringList paths =
        QFileDialog::getOpenFileNames(this, tr("Open"), m_settings.lastFolder(),
                                      tr("Models and matrices (*.gguf *.dat *.imatrix *.part);;All files (*)"));
    if (paths.isEmpty()) {
        m_pendingView = -1;
        return;
    }
    m_settings.setLastFolder(QFileInfo(paths.first()).path());
    openPaths(paths);
}

void MainWindow::openFolderDialog()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Open folder"), m_settings.lastFolder());
    if (folder.isEmpty())
        return;
    m_settings.setLastFolder(folder);
    openPath(folder);
}

void MainWindow::stepTab(int by)
{
    const auto &documents = m_workspace.documents();
    if (documents.isEmpty())
        return;
    const qsizetype at = documents.indexOf(m_workspace.current());
    leaveSpecialPages();
    m_workspace.setCurrent(documents.at((at + by + documents.size()) % documents.size()));
    updatePage();
}

void MainWindow::stepPane(int by)
{
    // Tab strip, header, then the page's own areas from left to right, jobs, activity bar, status bar.
    QList<QWidget *> panes{m_tabs};
    QWidget *page = currentPage();
    QList<QWidget *> areas;
    for (QWidget *child : page->findChildren<QWidget *>()) {
        const bool area = qobject_cast<QAbstractScrollArea *>(child) || child->property("gaufrePane").toBool();
        if (!area || !child->isVisible())
            continue;
        const bool inside = std::ranges::any_of(areas, [child](QWidget *other) { return other->isAncestorOf(child); });
        if (!inside)
            areas.append(child);
    }
    std::ranges::stable_sort(areas, {}, [page](QWidget *area) {
        const QPoint at = area->mapTo(page, QPoint());
        return std::pair(at.x(), at.y());
    });
    for (ui::PageHeader *header : page->findChildren<ui::PageHeader *>()) {
        if (header->isVisible())
            panes.append(header);
    }
    panes.append(areas);
    if (areas.isEmpty())
        panes.append(page);
    if (m_dock->isVisible())
        panes.append(m_dock);
    panes.append(m_activity);

    const QWidget *focused = QApplication::focusWidget();
    const qsizetype count = panes.size();
    qsizetype at = by > 0 ? -1 : 0;
    for (qsizetype i = 0; i < count; ++i) {
        if (focused && (panes[i] == focused || panes[i]->isAncestorOf(focused)))
            at = i;
    }
    for (qsizetype step = 1; step <= count; ++step) {
        QWidget *pane = panes[((at + by * step) % count + count) % count];
        if (QWidget *target = firstFocusable(pane)) {
            target->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

void MainWindow::changeTextSize(int tenths)
{
    auto values = m_settings.values();
    values.textScale = tenths == 0 ? 1.0 : std::round(values.textScale * 10 + tenths) / 10;
    m_settings.setValues(values);
}

void MainWindow::invokeOnPage(const char *slot)
{
    QWidget *page = currentPage();
    const int index = page->metaObject()->indexOfMethod(QByteArray(slot).append("()").constData());
    if (index >= 0)
        page->metaObject()->method(index).invoke(page);
}

void MainWindow::showHelp()
{
    const int view = currentView();
    const QString title = view >= 0 ? m_views[view].name : m_settingsShown ? tr("Settings") : tr("Start");
    const QString text = view >= 0 ? m_views[view].help
                         : m_settingsShown
                             ? tr("Each setting takes effect at once. Going back to a view or tab leaves the page.")
                             : tr("Open a model by dropping it here, or try the sample. Models are opened "
                                  "read-only: nothing can be broken by looking.");
    showViewHelp(title, text, menuBar(), this);
}

void MainWindow::showAbout()
{
    showAboutDialog(this);
}

} // namespace app
