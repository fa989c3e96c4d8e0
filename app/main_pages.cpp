// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window shows: which page belongs to file, view and state; status bar and banner.
#include "app/main_window.h"

#include "app/file_facts.h"
#include "app/settings.h"
#include "core/base/thread_pool.h"
#include "widgets/common/banner.h"
#include "widgets/common/elided_label.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/error_text.h"
#include "widgets/common/loading_line.h"
#include "widgets/common/page_header.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/views/activity_bar.h"
#include "widgets/views/settings_page.h"

#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace app {

using ui::DocumentController;

namespace {

constexpr int kMapView = 1;

} // namespace

int MainWindow::currentView() const
{
    if (m_settingsShown || m_loose)
        return -1;
    DocumentController *current = m_workspace.current();
    return current ? m_tabStates.value(current).view : m_emptyView;
}

QWidget *MainWindow::currentPage() const
{
    return m_stack->currentWidget();
}

void MainWindow::pruneJobs()
{
    if (m_settings.values().keepJobs != ui::Preferences::KeepJobs::OneDay)
        return;
    const QDateTime limit = QDateTime::currentDateTime().addDays(-1);
    const QList<ui::Job *> jobs = m_queue.jobs();
    for (ui::Job *job : jobs) {
        if (!job->isActive() && job->state() != ui::Job::State::Failed && job->finishedAt().isValid() &&
            job->finishedAt() < limit)
            m_queue.remove(job);
    }
}

void MainWindow::showView(int view)
{
    if (view < 0 || view >= m_views.size())
        return;
    leaveSpecialPages();
    if (DocumentController *current = m_workspace.current())
        m_tabStates[current].view = view;
    else
        m_emptyView = view;
    updatePage();
}

void MainWindow::showSettings()
{
    if (!m_settingsPage) {
        m_settingsPage = new ui::SettingsPage(&m_settings, {{QStringLiteral("en"), QStringLiteral("English")}},
                                              static_cast<int>(core::ThreadPool::defaultThreadCount()));
        m_stack->addWidget(m_settingsPage);
    }
    leaveSpecialPages();
    m_settingsShown = true;
    updatePage();
    updateMenus();
}

void MainWindow::showLoosePage(QWidget *page)
{
    leaveSpecialPages();
    m_loose = page;
    m_stack->addWidget(page);
    updatePage();
    updateMenus();
}

void MainWindow::leaveSpecialPages()
{
    m_settingsShown = false;
    if (QWidget *loose = std::exchange(m_loose, nullptr))
        loose->deleteLater(); // leaves the stack when it goes; another page is shown by then
}

QWidget *MainWindow::page(DocumentController *document, int view)
{
    TabState &state = m_tabStates[document];
    if (QWidget *known = state.pages.value(view))
        return known;
    QWidget *made = m_views.at(view).make(document);
    state.pages.insert(view, made);
    m_stack->addWidget(made);
    return made;
}

void MainWindow::updatePage()
{
    DocumentController *current = m_workspace.current();
    if (current)
        m_emptyView = -1;
    const int view = currentView();
    if (m_settingsShown)
        m_activity->setSettingsCurrent();
    else
        m_activity->setCurrentView(view);
    for (int i = 0; i < m_views.size(); ++i) {
        const bool ready = current && current->document();
        const QString refusal = ready && m_views[i].refusal ? m_views[i].refusal(*current->document()) : QString();
        m_activity->viewButton(i)->setDimmed(!refusal.isEmpty());
        m_activity->viewButton(i)->setToolTip(refusal.isEmpty() ? m_views[i].name : refusal);
    }
    if (m_settingsShown)
        showPage(m_settingsPage);
    else if (m_loose)
        showPage(m_loose);
    else if (!current)
        showPage(m_emptyView < 0 ? m_start : emptyPage(m_emptyView));
    else if (current->document())
        showPage(page(current, view));
    else if (current->state() == DocumentController::State::Failed)
        showPage(failedPage());
    else
        showPage(loadingPage());
    updateStale();
    setWindowTitle(current && !m_settingsShown ? tr("%1 - Gaufre").arg(current->displayName())
                                               : QStringLiteral("Gaufre"));
    if (view == kMapView && isSample(current) && current->document())
        m_settings.setStepDone(ui::FirstSteps::LookAtMap);
}

void MainWindow::showPage(QWidget *page)
{
    if (m_stack->currentWidget() != page) {
        m_stack->setCurrentWidget(page);
        takePageActions(page);
    }
    if (m_passing && m_passing != page) {
        m_stack->removeWidget(m_passing);
        m_passing->deleteLater();
        m_passing = nullptr;
    }
}

QWidget *MainWindow::emptyPage(int view)
{
    QWidget *&known = m_emptyPages[view];
    if (known)
        return known;
    known = new QWidget;
    ui::setBackground(known, &ui::Tokens::surface);
    auto *column = new QVBoxLayout(known);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new ui::PageHeader(m_views[view].name));
    auto *empty = new ui::EmptyState(m_views[view].icon, m_views[view].emptySentence, m_views[view].emptyLine);
    connect(empty->addAction(tr("Open file…"), true), &QPushButton::clicked, this, &MainWindow::openFileDialog);
    auto *sample = empty->addAction(tr("Open sample"), false);
    sample->setEnabled(!samplePath().isEmpty());
    connect(sample, &QPushButton::clicked, this, &MainWindow::openSample);
    column->addWidget(empty, 1);
    m_stack->addWidget(known);
    return known;
}

QWidget *MainWindow::loadingPage()
{
    DocumentController *document = m_workspace.current();
    auto *loading = new QWidget;
    ui::setBackground(loading, &ui::Tokens::surface);
    auto *column = new QVBoxLayout(loading);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *header = new ui::PageHeader(m_views[std::max(currentView(), 0)].name);
    column->addWidget(header);
    auto *empty = new ui::EmptyState(ui::IconName::Open, tr("Reading %1").arg(document->displayName()),
                                     tr("The drive answers slowly. Other files can be used meanwhile."));
    connect(empty->addAction(tr("Cancel"), false), &QPushButton::clicked, document,
            [this, document] { m_workspace.close(document); });
    empty->setVisible(false);
    column->addWidget(empty, 1);
    column->addStretch(0);
    connect(header->loadingLine(), &ui::LoadingLine::tookLong, empty, [empty] { empty->setVisible(true); });
    header->loadingLine()->setRunning(true);
    m_stack->addWidget(loading);
    QWidget *old = std::exchange(m_passing, loading);
    if (old) {
        m_stack->removeWidget(old);
        old->deleteLater();
    }
    return loading;
}

QWidget *MainWindow::failedPage()
{
    DocumentController *document = m_workspace.current();
    const ui::ErrorText text =
        ui::describeError(document->error().value_or(core::Error{core::ErrorCode::ReadFailed, {}}));
    auto *failed = new QWidget;
    ui::setBackground(failed, &ui::Tokens::surface);
    auto *column = new QVBoxLayout(failed);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new ui::PageHeader(m_views[std::max(currentView(), 0)].name));
    auto *empty = new ui::EmptyState(ui::IconName::Error, text.what, text.detail);
    connect(empty->addAction(tr("Open another file…"), true), &QPushButton::clicked, this, &MainWindow::openFileDialog);
    connect(empty->addAction(tr("Try again"), false), &QPushButton::clicked, document, &DocumentController::load);
    connect(empty->addAction(tr("Close tab"), false), &QPushButton::clicked, document,
            [this, document] { m_workspace.close(document); });
    column->addWidget(empty, 1);
    m_stack->addWidget(failed);
    QWidget *old = std::exchange(m_passing, failed);
    if (old) {
        m_stack->removeWidget(old);
        old->deleteLater();
    }
    return failed;
}

void MainWindow::updateStatus()
{
    DocumentController *current = m_workspace.current();
    static_cast<ui::ElidedLabel *>(m_facts)->setText(current ? statusOf(*current) : tr("Ready"));
    m_remark->setText(current ? tr("Opened read-only") : tr("Version %1").arg(QCoreApplication::applicationVersion()));
}

void MainWindow::updateStale()
{
    DocumentController *current = m_workspace.current();
    // Inspect says it itself, below its header.
    const bool show = current && current->isStale() && m_keepStale != current && currentView() > 0;
    m_bannerPlace->setVisible(show);
    if (!show)
        return;
    const ui::ErrorText text = ui::describeError(core::Error{core::ErrorCode::FileChanged, {}});
    m_banner->setMessage(ui::Severity::Warning, text.what, tr("What is shown is the file as it was read."));
    connect(m_banner->addRemedy(ui::remedyText(ui::Remedy::Reload)), &QPushButton::clicked, current,
            &DocumentController::load);
    connect(m_banner->addRemedy(ui::remedyText(ui::Remedy::KeepView)), &QPushButton::clicked, current, [this, current] {
        m_keepStale = current;
        updateStale();
    });
}

} // namespace app
