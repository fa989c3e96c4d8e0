// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Renders Inspect's sections for the files of the command line: inspect_pictures OUT [--dark] [--width N] [--height N]
// FILE… Each picture is OUT/<file>-<section>[-dark].png. For looking at, not a test.

#include "tests/widgets/memory_plan_store.h"
#include "tests/widgets/worker_runner.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/views/inspect/inspect_page.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QTableView>
#include <QTest>
#include <QTreeView>

#include <algorithm>

namespace {

void selectSomething(QWidget *page, int row)
{
    for (QTableView *table : page->findChildren<QTableView *>()) {
        if (table->isVisible() && table->model()->rowCount() > row)
            table->selectRow(row);
    }
}

void selectSeveral(const ui::InspectPage *page)
{
    for (QTableView *table : page->findChildren<QTableView *>()) {
        if (!table->isVisible())
            continue;
        for (int row = 2; row < std::min(7, table->model()->rowCount()); ++row)
            table->selectionModel()->select(table->model()->index(row, 0),
                                            QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
}

} // namespace

int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("dark"), QString()});
    parser.addOption({QStringLiteral("width"), QString(), QStringLiteral("n"), QStringLiteral("1204")});
    parser.addOption({QStringLiteral("height"), QString(), QStringLiteral("n"), QStringLiteral("708")});
    parser.process(application);
    QStringList files = parser.positionalArguments();
    if (files.size() < 2)
        return 2;
    const QString out = files.takeFirst();
    const bool dark = parser.isSet(QStringLiteral("dark"));
    ui::Theme &theme = ui::Theme::instance();
    (void)theme.usePinnedFonts();
    theme.setMode(dark ? ui::ThemeMode::Dark : ui::ThemeMode::Light);
    theme.install();

    support::WorkerRunner runner;
    support::MemoryPlanStore plans;
    ui::JobQueue jobs(runner);
    using Section = ui::InspectPage::Section;
    const QStringList names{QStringLiteral("overview"),  QStringLiteral("metadata"), QStringLiteral("tensors"),
                            QStringLiteral("tokenizer"), QStringLiteral("template"), QStringLiteral("layout"),
                            QStringLiteral("integrity")};
    for (const QString &file : files) {
        ui::DocumentController document(file, runner, plans);
        ui::InspectPage page(&document, runner, jobs);
        page.resize(parser.value(QStringLiteral("width")).toInt(), parser.value(QStringLiteral("height")).toInt());
        page.show();
        document.load();
        (void)QTest::qWaitFor([&] { return document.state() != ui::DocumentController::State::Loading; }, 10000);
        QTest::qWait(300);
        const QString prefix = out + u'/' + QFileInfo(file).completeBaseName();
        const QString suffix = dark ? QStringLiteral("-dark.png") : QStringLiteral(".png");
        if (document.state() == ui::DocumentController::State::Failed) {
            page.grab().save(prefix + QStringLiteral("-failed") + suffix);
            continue;
        }
        for (int i = 0; i < ui::InspectPage::kSectionCount; ++i) {
            const auto section = static_cast<Section>(i);
            if (!page.hasSection(section))
                continue;
            page.showSection(section);
            QTest::qWait(150);
            if (section == Section::Metadata)
                page.showMetadata(document.document()->metadata().size() - 1);
            else
                selectSomething(&page, 4);
            if (section == Section::Integrity) {
                page.checkFile();
                page.computeHash();
            }
            QTest::qWait(900);
            page.grab().save(prefix + u'-' + names.at(i) + suffix);
            page.toggleSidePanel(); // a drawer in narrow windows; nothing elsewhere
            if (section == Section::Tensors) {
                selectSeveral(&page);
                QTest::qWait(900);
                page.grab().save(prefix + QStringLiteral("-several") + suffix);
            }
        }
    }
    return 0;
}
