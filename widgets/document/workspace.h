// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/document_controller.h"

#include <QHash>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

namespace ui {

class FileWatcher;

/// The open files, in tab order, and which one is current. A file is known by device and inode of its first shard, else
/// by its canonical path: opening it again selects its tab. GUI thread only.
class Workspace : public QObject
{
    Q_OBJECT
public:
    Workspace(TaskRunner &runner, PlanStore &plans, QObject *parent = nullptr);
    ~Workspace() override;

    [[nodiscard]] const QList<DocumentController *> &documents() const { return m_documents; }
    /// Null while no file is open.
    [[nodiscard]] DocumentController *current() const { return m_current; }
    [[nodiscard]] TaskRunner &runner() const { return m_runner; }

    /// Opens a file and makes it current; finds out on a worker whether it is open already (then its tab is selected)
    /// and whether it is a folder (one model: opens it; several: folderHasSeveral; none: openFailed).
    void open(const QString &path);
    void setCurrent(DocumentController *document);
    /// Closes without asking. The neighbour becomes current.
    void close(DocumentController *document);
    void closeOthers(DocumentController *document);
    void move(int from, int to);

signals:
    void opened(ui::DocumentController *document);
    void aboutToClose(ui::DocumentController *document);
    void closed();
    void moved(int from, int to);
    void currentChanged(ui::DocumentController *current);
    /// A file could be opened and read: for the recent files.
    void loaded(ui::DocumentController *document);
    void folderHasSeveral(const QString &folder, const QStringList &models);
    void openFailed(const QString &path, const core::Error &error);

private:
    void openTarget(const QString &path, const QString &identity);
    void removeAt(qsizetype index);
    [[nodiscard]] DocumentController *findByIdentity(const QString &identity) const;

    TaskRunner &m_runner;
    PlanStore &m_plans;
    FileWatcher *m_watcher;
    QHash<const DocumentController *, QString> m_identities;
    QList<DocumentController *> m_documents;
    DocumentController *m_current = nullptr;
};

} // namespace ui
