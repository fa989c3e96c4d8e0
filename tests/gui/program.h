// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
#include "app/main_window.h"
#include "app/pages.h"
#include "app/report_store.h"
#include "app/settings.h"
#include "widgets/document/document_controller.h"
#include "widgets/document/workspace.h"
#include "widgets/jobs/job_queue.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

/// New files go to a temporary folder.
class TestServices : public app::Services
{
public:
    using app::Services::Services;
    QString targetFolder(const QString &) const override { return folder; }
    QString folder;
};

/// The whole program but its main().
struct Program
{
    Program()
    {
        services.folder = folder.path();
        queue.setReportStore(&reports);
        pages.addViews();
        window.finish();
        QObject::connect(&window, &app::MainWindow::reportRequested, &pages, &app::Pages::showReport);
        window.show();
    }

    /// Opens a file and waits until it is read. Null if that never happens.
    ui::DocumentController *open(const QString &path)
    {
        window.openPath(path);
        const bool there = QTest::qWaitFor([&] {
            const ui::DocumentController *current = workspace.current();
            return current && QFileInfo(current->path()) == QFileInfo(path) &&
                   current->state() != ui::DocumentController::State::Loading;
        });
        return there ? workspace.current() : nullptr;
    }

    QTemporaryDir folder;
    app::Settings settings;
    app::JobRunner runner;
    ui::Workspace workspace{runner, settings};
    app::JsonReportStore reports{folder.filePath(QStringLiteral("reports")), runner};
    ui::JobQueue queue{runner};
    TestServices services{settings};
    app::MainWindow window{settings, workspace, queue};
    app::Pages pages{window, workspace, queue, services};
};
