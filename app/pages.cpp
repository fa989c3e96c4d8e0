// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages.h"

#include "app/main_window.h"
#include "app/settings.h"
#include "widgets/document/paths.h"
#include "widgets/document/workspace.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/jobs/job_record.h"
#include "widgets/map/mix_map_page.h"
#include "widgets/quantize/quantize_page.h"
#include "widgets/views/inspect/inspect_page.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUrl>

namespace app {

using core::gguf::FileKind;
using core::gguf::ModelDocument;
using ui::DocumentController;

int Services::defaultThreads() const
{
    const int wanted = m_settings.values().threads;
    return wanted > 0 ? wanted : maximumThreads();
}

QString Services::targetFolder(const QString &sourcePath) const
{
    if (sourcePath != MainWindow::samplePath())
        return QuantizeServices::targetFolder(sourcePath);
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

Pages::Pages(MainWindow &window, ui::Workspace &workspace, ui::JobQueue &queue, ui::QuantizeServices &services)
    : QObject(&window)
    , m_window(window)
    , m_workspace(workspace)
    , m_queue(queue)
    , m_services(services)
{}

void Pages::addViews()
{
    m_window.addView(
        {ui::IconName::Inspect,
         tr("Inspect"),
         tr("Nothing to inspect yet"),
         tr("Open a model to see its metadata, tensors, tokenizer and layout."),
         tr("What is in the file: an overview with everything that is wrong or doubtful, then metadata, tensors, "
            "tokenizer, chat template, the layout of the file and checks of its values. Nothing is changed."),
         [this](DocumentController *document) { return makeInspect(document); },
         {}});
    m_window.addView(
        {ui::IconName::Map, tr("Mix map"), tr("No map without a model"),
         tr("Open a model to see which layers and roles have how many bits."),
         tr("One cell per tensor, layers against roles. Its colour shows how many bits a weight has: the more, the "
            "further from the background. Choose a mix to preview it with its exact size."),
         [this](DocumentController *document) { return makeMap(document); },
         [](const ModelDocument &document) {
             return document.tensors().empty() ? tr("This file has no tensors.") : QString();
         }});
    m_window.addView(
        {ui::IconName::Quantize, tr("Quantize"), tr("Nothing to quantize yet"),
         tr("Open a model, pick a mix, and see the exact size before anything is written."),
         tr("Four steps: the plan is made on the mix map; Check tells what stands in the way, before anything is "
            "written; Run writes a new file beside the source; Report says what came out. The source is never "
            "changed."),
         [this](DocumentController *document) { return makeQuantize(document); },
         [](const ModelDocument &document) {
             if (document.tensors().empty())
                 return tr("This file has no tensors.");
             if (document.kind() == FileKind::Matrix)
                 return tr("An importance matrix is not a model.");
             return document.dataComplete() ? QString() : tr("Only planning: tensor data is missing.");
         }});
}

QWidget *Pages::makeInspect(DocumentController *document)
{
    auto *page = new ui::InspectPage(document, m_workspace.runner(), m_queue);
    connect(page, &ui::InspectPage::showOnMapRequested, this, [this, document](quint64 tensor) {
        m_window.showView(MapView);
        static_cast<ui::MixMapPage *>(m_window.page(document, MapView))->showTensor(static_cast<std::size_t>(tensor));
    });
    connect(page, &ui::InspectPage::mapRequested, this, [this] { m_window.showView(MapView); });
    return page;
}

QWidget *Pages::makeMap(DocumentController *document)
{
    auto *page = new ui::MixMapPage(document);
    connect(page, &ui::MixMapPage::quantizeRequested, this, [this] { m_window.showView(QuantizeView); });
    connect(page, &ui::MixMapPage::openPathRequested, &m_window, &MainWindow::openPath);
    connect(page, &ui::MixMapPage::showInTensorsRequested, this, [this, document](int tensor) {
        m_window.showView(InspectView);
        static_cast<ui::InspectPage *>(m_window.page(document, InspectView))->showTensor(static_cast<quint64>(tensor));
    });
    connect(page, &ui::MixMapPage::showMetadataRequested, this, [this, document] {
        m_window.showView(InspectView);
        static_cast<ui::InspectPage *>(m_window.page(document, InspectView))
            ->showSection(ui::InspectPage::Section::Metadata);
    });
    return page;
}

QWidget *Pages::makeQuantize(DocumentController *document)
{
    auto *page = new ui::QuantizePage(document, &m_queue, m_workspace.runner(), m_services);
    connectQuantize(page);
    return page;
}

void Pages::connectQuantize(ui::QuantizePage *page)
{
    connect(page, &ui::QuantizePage::planRequested, this, [this] { m_window.showView(MapView); });
    connect(page, &ui::QuantizePage::openRequested, &m_window, &MainWindow::openPath);
    connect(page, &ui::QuantizePage::showInFolderRequested, this,
            [](const QString &path) { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).path())); });
}

void Pages::showReport(ui::Job *job)
{
    const QString source = job->record().sourcePath;
    for (DocumentController *document : m_workspace.documents()) {
        if (document->path() != source || !document->document())
            continue;
        m_workspace.setCurrent(document);
        if (job->kind() == ui::Job::Kind::Quantize) {
            m_window.showView(QuantizeView);
            static_cast<ui::QuantizePage *>(m_window.page(document, QuantizeView))->showJob(job);
        } else {
            m_window.showView(InspectView);
            static_cast<ui::InspectPage *>(m_window.page(document, InspectView))
                ->showSection(ui::InspectPage::Section::Integrity);
        }
        return;
    }
    if (job->kind() != ui::Job::Kind::Quantize)
        return;
    // The file of the job is not open: a page of its own, without a document.
    auto *page = new ui::QuantizePage(nullptr, &m_queue, m_workspace.runner(), m_services);
    connectQuantize(page);
    page->showJob(job);
    m_window.showLoosePage(page);
}

} // namespace app
