// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/gguf/document.h"
#include "widgets/document/task_runner.h"

#include <QObject>
#include <QString>
#include <QVariantMap>

#include <memory>
#include <optional>

namespace ui {

class PlanController;
class PlanStore;

/// One open file: a QObject around an immutable ModelDocument. Owned by the Workspace. GUI thread only.
class DocumentController : public QObject
{
    Q_OBJECT
public:
    enum class State {
        Loading,
        Ready,
        Failed, ///< nothing could be read: error() says why
    };

    DocumentController(QString path, TaskRunner &runner, PlanStore &plans, QObject *parent = nullptr);
    ~DocumentController() override;

    [[nodiscard]] QString path() const { return m_path; }
    /// The file's name, for the tab.
    [[nodiscard]] QString displayName() const;
    [[nodiscard]] State state() const { return m_state; }
    /// Null unless Ready.
    [[nodiscard]] const core::gguf::DocumentPtr &document() const { return m_document; }
    [[nodiscard]] const std::optional<core::Error> &error() const { return m_error; }
    /// The plan for this file; exists from the start, empty until Ready.
    [[nodiscard]] PlanController *plan() const { return m_plan; }
    /// The file was changed or replaced by another program since it was read.
    [[nodiscard]] bool isStale() const { return m_stale; }

    /// Reads the file (again) on a worker. State becomes Loading the first time; a reload keeps the old document until
    /// the new one is there.
    void load();
    void cancelLoad();
    /// Called by the watcher.
    void setStale(bool stale);

    /// What views remember for this tab (selection, scroll position, section): keys are the views' names.
    [[nodiscard]] QVariantMap viewState(const QString &view) const { return m_viewState.value(view).toMap(); }
    void setViewState(const QString &view, const QVariantMap &state) { m_viewState.insert(view, state); }

signals:
    void stateChanged();
    /// Another snapshot: after the first load and after each reload.
    void documentChanged();
    void staleChanged(bool stale);

private:
    void setLoaded(core::Result<core::gguf::DocumentPtr> result);

    QString m_path;
    TaskRunner &m_runner;
    State m_state = State::Loading;
    core::gguf::DocumentPtr m_document;
    std::optional<core::Error> m_error;
    PlanController *m_plan = nullptr;
    TaskRunner::Handle m_loading;
    quint64 m_request = 0; ///< the newest load(): answers to older ones are dropped
    bool m_stale = false;
    QVariantMap m_viewState;
};

} // namespace ui
