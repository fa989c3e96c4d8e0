// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/job_runner.h"
#include "app/main_window.h"
#include "app/pages.h"
#include "app/report_store.h"
#include "app/settings.h"
#include "app/single_instance.h"
#include "app/translations.h"
#include "core/base/thread_pool.h"
#include "widgets/common/theme.h"
#include "widgets/document/workspace.h"
#include "widgets/jobs/job_queue.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>

#include <cstdio>

namespace {

void useThreads(app::JobRunner &runner, const app::Settings &settings)
{
    runner.setDefaultThreads(settings.values().threads);
}

} // namespace

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("gaufre"));
    QApplication::setApplicationDisplayName(QStringLiteral("Gaufre"));
    QApplication::setApplicationVersion(QStringLiteral(GAUFRE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.gaufre.Gaufre"));

    QCommandLineParser parser;
    parser.setApplicationDescription(QCoreApplication::translate("main", "Open, understand and quantize GGUF models"));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption newWindow(QStringLiteral("new-window"),
                                       QCoreApplication::translate("main", "Open a window of its own"));
    parser.addOption(newWindow);
    parser.addPositionalArgument(QStringLiteral("files"),
                                 QCoreApplication::translate("main", "Models or folders to open"),
                                 QStringLiteral("[files…]"));
    parser.process(application);

    QStringList paths;
    for (const QString &path : parser.positionalArguments())
        paths.append(QFileInfo(path).absoluteFilePath());

    app::SingleInstance instance(app::Settings::profileFolder());
    const QString token = app::SingleInstance::takeActivationToken();
    if (!parser.isSet(newWindow)) {
        const auto delivery = instance.deliver(paths, token);
        if (delivery == app::SingleInstance::Delivery::Delivered)
            return 0;
        if (delivery == app::SingleInstance::Delivery::NobodyThere)
            instance.listen();
    }

    app::Settings settings;
    app::installTranslations(application, settings.values().language);
    ui::Theme::instance().install();

    app::JobRunner runner;
    useThreads(runner, settings);
    QObject::connect(&settings, &ui::Preferences::changed, &runner, [&] { useThreads(runner, settings); });
    ui::Workspace workspace(runner, settings);
    app::JsonReportStore reports(app::Settings::dataFolder() + QStringLiteral("/reports"), runner);
    ui::JobQueue queue(runner);
    queue.setReportStore(&reports);
    app::Services services(settings);
    app::MainWindow window(settings, workspace, queue);
    app::Pages pages(window, workspace, queue, services);
    pages.addViews();
    window.finish();
    QObject::connect(&window, &app::MainWindow::reportRequested, &pages, &app::Pages::showReport);
    QObject::connect(&instance, &app::SingleInstance::filesRequested, &window,
                     [&window](const QStringList &files, const QString &activation) {
                         if (!activation.isEmpty())
                             qputenv("XDG_ACTIVATION_TOKEN", activation.toUtf8());
                         window.openPaths(files);
                         window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
                         window.raise();
                         window.activateWindow();
                     });
    window.show();
    if (paths.isEmpty() && settings.values().reopenFiles)
        paths = settings.openFiles();
    window.openPaths(paths);
    return QApplication::exec();
}
