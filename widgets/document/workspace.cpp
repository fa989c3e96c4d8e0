// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/workspace.h"

#include "widgets/document/file_watcher.h"
#include "widgets/document/identity.h"

#include <algorithm>

namespace ui {

Workspace::Workspace(TaskRunner &runner, PlanStore &plans, QObject *parent)
    : QObject(parent)
    , m_runner(runner)
    , m_plans(plans)
    , m_watcher(new FileWatcher(runner, this))
{}

Workspace::~Workspace() = default;

void Workspace::open(const QString &path)
{
    using Resolved = core::Result<OpenTarget>;
    m_runner.start<Resolved>(
        this, [path](core::JobContext &) { return resolveTarget(path); },
        [this, path](Resolved target) {
            if (!target)
                emit openFailed(path, target.error());
            else if (!target->models.isEmpty())
                emit folderHasSeveral(path, target->models);
            else
                openTarget(target->path, target->identity);
        });
}

void Workspace::openTarget(const QString &path, const QString &identity)
{
    if (DocumentController *known = findByIdentity(identity)) {
        // Opening again what could not be read is asking for another try.
        if (known->state() == DocumentController::State::Failed)
            known->load();
        setCurrent(known);
        return;
    }
    auto *document = new DocumentController(path, m_runner, m_plans, this);
    m_documents.append(document);
    m_identities.insert(document, identity);
    connect(document, &DocumentController::documentChanged, this, [this, document] {
        // A reload may have found another file under the name.
        m_identities.insert(document, identityOf(*document->document()));
        emit loaded(document);
    });
    m_watcher->add(document);
    emit opened(document);
    setCurrent(document);
    document->load();
}

DocumentController *Workspace::findByIdentity(const QString &identity) const
{
    const auto found = std::ranges::find_if(
        m_documents, [&](const DocumentController *document) { return m_identities.value(document) == identity; });
    return found == m_documents.end() ? nullptr : *found;
}

void Workspace::setCurrent(DocumentController *document)
{
    if (document == m_current || (document && !m_documents.contains(document)))
        return;
    m_current = document;
    emit currentChanged(document);
}

void Workspace::close(DocumentController *document)
{
    const qsizetype index = m_documents.indexOf(document);
    if (index >= 0)
        removeAt(index);
}

void Workspace::removeAt(qsizetype index)
{
    DocumentController *document = m_documents.at(index);
    emit aboutToClose(document);
    m_watcher->remove(document);
    m_documents.removeAt(index);
    m_identities.remove(document);
    if (document == m_current)
        setCurrent(m_documents.isEmpty() ? nullptr : m_documents.at(std::min(index, m_documents.size() - 1)));
    // Views may still be inside one of its signals.
    document->cancelLoad();
    document->deleteLater();
    emit closed();
}

void Workspace::closeOthers(DocumentController *document)
{
    if (!m_documents.contains(document))
        return;
    setCurrent(document);
    for (qsizetype i = m_documents.size() - 1; i >= 0; --i) {
        if (m_documents.at(i) != document)
            removeAt(i);
    }
}

void Workspace::move(int from, int to)
{
    if (from == to || from < 0 || to < 0 || from >= m_documents.size() || to >= m_documents.size())
        return;
    m_documents.move(from, to);
    emit moved(from, to);
}

} // namespace ui
