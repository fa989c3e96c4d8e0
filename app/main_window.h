// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/icons.h"
#include "widgets/document/workspace.h"

#include <QHash>
#include <QMainWindow>
#include <QSet>

#include <functional>

class QActionGroup;
class QLabel;
class QMenu;
class QStackedWidget;
class QVBoxLayout;

namespace ui {
class ActivityBar;
class Banner;
class JobQueue;
class JobsDock;
class StartPage;
class TabStrip;
class Job;
} // namespace ui

namespace app {

class Settings;

/// What the window can show of a file. Pages are made when they are first looked at and live as long as their tab.
///
/// A page may have these slots, which the window calls by name where they are: focusFilter() (Ctrl+F), refresh() (F5,
/// with the file's reload). Its own QActions (QWidget::addAction) come into the menu that their property "gaufreMenu"
/// names
/// ("edit", "view", "tensor", "job"); without it into Edit.
struct ViewKind
{
    ui::IconName icon;
    QString name;          ///< "Mix map"
    QString emptySentence; ///< without a file
    QString emptyLine;
    QString help; ///< a few sentences for F1
    std::function<QWidget *(ui::DocumentController *)> make;
    /// Why it cannot work with a file; empty: it can. The page is shown all the same.
    std::function<QString(const core::gguf::ModelDocument &)> refusal;
};

/// The window: menus, activity bar, tabs, pages, jobs dock, status bar. Wires the workspace, the queue and the pages
/// together and owns no logic of theirs. GUI thread only.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(Settings &settings, ui::Workspace &workspace, ui::JobQueue &queue, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// In the order of the activity bar; before finish().
    void addView(ViewKind kind);
    /// Builds what depends on the views: activity bar, menus, start page.
    void finish();

    void openPath(const QString &path);
    void openPaths(const QStringList &paths);
    void openSample();
    void openFileDialog();
    /// Of the current tab, or of the window while no file is open.
    void showView(int view);
    void showSettings();
    /// A page that belongs to no file (the report of a closed one): shown until a view or tab is chosen, then deleted.
    void showLoosePage(QWidget *page);
    [[nodiscard]] int currentView() const;
    /// The page of a file that is Ready, made if need be.
    QWidget *page(ui::DocumentController *document, int view);
    /// What the stack shows.
    [[nodiscard]] QWidget *currentPage() const;
    [[nodiscard]] ui::StartPage *startPage() const { return m_start; }
    [[nodiscard]] ui::JobsDock *jobsDock() const { return m_dock; }
    [[nodiscard]] ui::TabStrip *tabs() const { return m_tabs; }

    static QString samplePath();

signals:
    /// The report of a job is wanted; whoever knows the pages shows it.
    void reportRequested(ui::Job *job);

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void changeEvent(QEvent *event) override;
    QSize sizeHint() const override { return {1280, 800}; }

private:
    struct TabState
    {
        int view = 0;
        QHash<int, QWidget *> pages;
    };

    // main_window.cpp
    void buildFrame();
    void connectWorkspace();
    void connectStart();
    void addDocument(ui::DocumentController *document);
    void updateDocument(ui::DocumentController *document);
    void removeDocument(ui::DocumentController *document);
    void noteLoaded(ui::DocumentController *document);
    void noteJob(ui::Job *job);
    void updatePage();
    void leaveSpecialPages();
    void pruneJobs();
    void updateStatus();
    void updateStale();
    void showPage(QWidget *page);
    QWidget *emptyPage(int view);
    QWidget *loadingPage();
    QWidget *failedPage();
    void showProblem(const QString &path, const core::Error &error);
    void chooseModel(const QString &folder, const QStringList &models);
    void lookForRecent();
    void readComputer();
    [[nodiscard]] bool isSample(const ui::DocumentController *document) const;

    // main_menus.cpp
    void buildMenus();
    void updateMenus();
    void fillRecentMenu(QMenu *menu);
    void fillWindowMenu(QMenu *menu);
    void showTabMenu(int index, const QPoint &position);
    void takePageActions(QWidget *page);
    void openFolderDialog();
    void stepTab(int by);
    void stepPane(int by);
    void changeTextSize(int tenths);
    void showHelp();
    void showAbout();
    void invokeOnPage(const char *slot);

    Settings &m_settings;
    ui::Workspace &m_workspace;
    ui::JobQueue &m_queue;
    QList<ViewKind> m_views;
    QHash<ui::DocumentController *, TabState> m_tabStates;
    int m_emptyView = -1;   ///< shown without a file; −1: Start
    int m_pendingView = -1; ///< for the next file that is opened
    bool m_settingsShown = false;
    QSet<QString> m_sampleResults; ///< files that were made of the sample
    QString m_lastSampleResult;

    ui::ActivityBar *m_activity = nullptr;
    ui::TabStrip *m_tabs = nullptr;
    ui::Banner *m_banner = nullptr;
    QWidget *m_bannerPlace = nullptr;
    QStackedWidget *m_stack = nullptr;
    ui::StartPage *m_start = nullptr;
    QWidget *m_settingsPage = nullptr;
    QWidget *m_loose = nullptr;
    QWidget *m_passing = nullptr; ///< loading or failed page, made anew each time
    QHash<int, QWidget *> m_emptyPages;
    ui::JobsDock *m_dock = nullptr;
    QLabel *m_facts = nullptr;
    QLabel *m_remark = nullptr;
    QPointer<ui::DocumentController> m_keepStale; ///< "Keep this view" was chosen for it

    QHash<QString, QMenu *> m_menus;
    QList<QAction *> m_fileActions; ///< need a file
    QList<QAction *> m_viewActions;
    QList<QAction *> m_pageActions;
    QAction *m_jobsAction = nullptr;
    QAction *m_filterAction = nullptr;
    QActionGroup *m_themeActions = nullptr;
};

} // namespace app
