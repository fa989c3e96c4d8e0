// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/document_controller.h"

#include "core/gguf/naming.h"
#include "core/gguf/reader.h"
#include "widgets/document/paths.h"
#include "widgets/document/plan_controller.h"

#include <QFileInfo>

namespace ui {

DocumentController::DocumentController(QString path, TaskRunner &runner, PlanStore &plans, QObject *parent)
    : QObject(parent)
    , m_path(std::move(path))
    , m_runner(runner)
    , m_plan(new PlanController(runner, plans, this))
{}

DocumentController::~DocumentController()
{
    m_loading.cancel();
}

QString DocumentController::displayName() const
{
    const QString file = QFileInfo(m_path).fileName();
    if (m_document && m_document->shards().size() > 1) {
        if (const auto shard = core::gguf::parseShardName(file.toStdString()))
            return QString::fromStdString(shard->prefix);
    }
    return file;
}

void DocumentController::load()
{
    m_loading.cancel();
    const quint64 request = ++m_request;
    if (!m_document && m_state != State::Loading) {
        m_state = State::Loading;
        m_error.reset();
        emit stateChanged();
    }
    using Loaded = core::Result<core::gguf::DocumentPtr>;
    m_loading = m_runner.start<Loaded>(
        this,
        [path = toPath(m_path)](core::JobContext &job) {
            core::gguf::ReadOptions options;
            options.cancel = job.cancel;
            return core::gguf::readModel(path, options);
        },
        [this, request](Loaded result) {
            // A later load() makes the answers to earlier ones worthless.
            if (request == m_request)
                setLoaded(std::move(result));
        });
}

void DocumentController::cancelLoad()
{
    m_loading.cancel();
}

void DocumentController::setStale(bool stale)
{
    if (m_stale == stale)
        return;
    m_stale = stale;
    emit staleChanged(stale);
}

void DocumentController::setLoaded(core::Result<core::gguf::DocumentPtr> result)
{
    m_loading = {};
    if (!result) {
        m_error = std::move(result).error();
        // A reload that fails leaves what was read before on screen; error() says why it is not fresh.
        if (!m_document)
            m_state = State::Failed;
        emit stateChanged();
        return;
    }
    m_error.reset();
    m_document = std::move(*result);
    m_state = State::Ready;
    setStale(false);
    m_plan->setDocument(m_document);
    emit stateChanged();
    emit documentChanged();
}

} // namespace ui
