// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/file_watcher.h"

#include "core/base/file_reader.h"
#include "widgets/document/document_controller.h"
#include "widgets/document/paths.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QPointer>
#include <QStorageInfo>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace ui {

namespace {

/// Writers touch a file many times in a row: one look after the last change.
constexpr int kPauseMs = 400;

/// File systems where a watch sees only this computer's changes, or where asking costs a round trip.
bool isNetworkFileSystem(const QByteArray &type)
{
    static constexpr std::array<const char *, 9> kNames = {"nfs", "nfs4",       "cifs", "smb3", "smbfs",
                                                           "9p",  "fuse.sshfs", "afs",  "davfs"};
    return std::ranges::any_of(kNames, [&](const char *name) { return type == name; });
}

bool isUnchanged(const core::gguf::ModelDocument &document)
{
    return std::ranges::all_of(document.shards(), [](const core::gguf::Shard &shard) {
        const auto now = core::fileIdentity(shard.path);
        return shard.present ? now && *now == shard.identity : !now;
    });
}

} // namespace

FileWatcher::FileWatcher(TaskRunner &runner, QObject *parent)
    : QObject(parent)
    , m_runner(runner)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &FileWatcher::checkAll);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileWatcher::checkSoon);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatcher::checkSoon);
    if (auto *application = qobject_cast<QGuiApplication *>(QCoreApplication::instance())) {
        connect(application, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
            if (state == Qt::ApplicationActive)
                checkSoon();
        });
    }
}

void FileWatcher::add(DocumentController *document)
{
    m_watched.insert(document, {});
    connect(document, &DocumentController::documentChanged, this, [this, document] { watchFiles(document); });
    if (document->document())
        watchFiles(document);
}

void FileWatcher::remove(DocumentController *document)
{
    document->disconnect(this);
    m_watched.remove(document);
    updateWatches();
}

void FileWatcher::checkSoon()
{
    if (!m_watched.isEmpty())
        m_pause.start();
}

void FileWatcher::watchFiles(DocumentController *document)
{
    // Asking what kind of mount a path lies on can hang with the mount: not on this thread.
    m_runner.start<QStringList>(
        document,
        [snapshot = document->document()](core::JobContext &) {
            QStringList paths;
            for (const core::gguf::Shard &shard : snapshot->shards()) {
                const QString path = fromPath(shard.path);
                const QString folder = QFileInfo(path).absolutePath();
                if (isNetworkFileSystem(QStorageInfo(folder).fileSystemType()))
                    continue;
                if (!paths.contains(folder))
                    paths.append(folder);
                if (shard.present)
                    paths.append(path);
            }
            return paths;
        },
        [this, document, watcher = QPointer<FileWatcher>(this)](QStringList paths) {
            if (!watcher || !m_watched.contains(document))
                return;
            m_watched.insert(document, std::move(paths));
            updateWatches();
            // What happened since the file was read, nobody has told us.
            checkSoon();
        });
}

void FileWatcher::updateWatches()
{
    QSet<QString> wanted;
    for (const QStringList &paths : std::as_const(m_watched))
        wanted.unite(QSet<QString>(paths.begin(), paths.end()));
    const QStringList folders = m_watcher.directories();
    const QStringList files = m_watcher.files();
    QStringList surplus;
    for (const QStringList &list : {folders, files}) {
        for (const QString &path : list) {
            if (!wanted.remove(path))
                surplus.append(path);
        }
    }
    if (!surplus.isEmpty())
        m_watcher.removePaths(surplus);
    if (!wanted.isEmpty())
        m_watcher.addPaths(QStringList(wanted.begin(), wanted.end()));
}

void FileWatcher::checkAll()
{
    using Snapshot = std::pair<QPointer<DocumentController>, core::gguf::DocumentPtr>;
    std::vector<Snapshot> snapshots;
    for (auto it = m_watched.cbegin(); it != m_watched.cend(); ++it) {
        if (it.key()->document())
            snapshots.emplace_back(it.key(), it.key()->document());
    }
    std::vector<core::gguf::DocumentPtr> documents;
    documents.reserve(snapshots.size());
    for (const Snapshot &snapshot : snapshots)
        documents.push_back(snapshot.second);
    m_runner.start<std::vector<bool>>(
        this,
        [documents = std::move(documents)](core::JobContext &) {
            std::vector<bool> unchanged;
            unchanged.reserve(documents.size());
            for (const auto &document : documents)
                unchanged.push_back(isUnchanged(*document));
            return unchanged;
        },
        [this, snapshots = std::move(snapshots)](std::vector<bool> unchanged) {
            for (std::size_t i = 0; i < snapshots.size(); ++i) {
                // Reloaded meanwhile: the comparison was with an older snapshot.
                if (snapshots[i].first && snapshots[i].first->document() == snapshots[i].second)
                    snapshots[i].first->setStale(!unchanged[i]);
            }
            updateWatches();
            emit checked();
        });
}

} // namespace ui
