// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"
#include "widgets/document/task_runner.h"

#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QSet>
#include <QString>
#include <QTimer>

namespace ui {

class DocumentController;

/// Notices that other programs change, replace or remove open files, and tells their DocumentControllers. Watches the
/// folder of each file (a replaced file loses a watch of its own) and the file for changes in place; on network mounts
/// it only looks when the window becomes active. Compares size, time and inode on a worker. GUI thread only.
class FileWatcher : public QObject
{
    Q_OBJECT
public:
    explicit FileWatcher(TaskRunner &runner, QObject *parent = nullptr);

    /// Watches the document's files from its next documentChanged() on.
    void add(DocumentController *document);
    void remove(DocumentController *document);
    /// Compares all files soon; several calls within the pause make one comparison.
    void checkSoon();

signals:
    /// A comparison was finished.
    void checked();

private:
    void watchFiles(DocumentController *document);
    void checkAll();
    void updateWatches();

    TaskRunner &m_runner;
    QFileSystemWatcher m_watcher;
    QTimer m_pause;
    QHash<DocumentController *, QStringList> m_watched; ///< folders and files to be watched; empty on network mounts
};

} // namespace ui
