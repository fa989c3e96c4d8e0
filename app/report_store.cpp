// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report_store.h"

#include "widgets/jobs/job_queue.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QSaveFile>
#include <QSet>

#include <algorithm>
#include <mutex>

namespace app {

namespace {

/// A report of a 100,000-tensor model is about 20 MB; what is larger is no report.
constexpr qint64 kMaxBytes = qint64{64} << 20;

} // namespace

/// Shared with the workers, which may outlive the store by a moment. One at a time touches the files.
struct JsonReportStore::Folder
{
    explicit Folder(QString folder)
        : path(std::move(folder))
    {}

    const QString path;
    std::mutex mutex;
    QSet<QString> removed; ///< workers come in any order: what was removed is not written again

    [[nodiscard]] QString fileOf(const QString &id) const { return path + QChar(u'/') + id + QStringLiteral(".json"); }

    QList<ui::JobRecord> read()
    {
        const std::lock_guard lock(mutex);
        QList<ui::JobRecord> records;
        const auto files = QDir(path).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
        for (const QFileInfo &info : files) {
            QFile file(info.filePath());
            if (info.size() > kMaxBytes || !file.open(QIODevice::ReadOnly))
                continue;
            const auto record = ui::recordFromJson(QJsonDocument::fromJson(file.readAll()).object());
            // The name is the id: a copied file is not a second report.
            if (record && record->id == info.completeBaseName() && !removed.contains(record->id))
                records.append(*record);
        }
        std::ranges::stable_sort(records, std::greater{}, &ui::JobRecord::finishedAt);
        // A crash may have left more than a queue keeps.
        while (records.size() > ui::JobQueue::kKept)
            QFile::remove(fileOf(records.takeLast().id));
        return records;
    }

    void write(const ui::JobRecord &record)
    {
        const QByteArray bytes = QJsonDocument(ui::toJson(record)).toJson(QJsonDocument::Compact);
        const std::lock_guard lock(mutex);
        if (removed.contains(record.id) || !QDir().mkpath(path))
            return;
        QSaveFile file(fileOf(record.id));
        if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size())
            file.commit();
    }

    void remove(const QString &id)
    {
        const std::lock_guard lock(mutex);
        removed.insert(id);
        QFile::remove(fileOf(id));
    }
};

JsonReportStore::JsonReportStore(QString folder, ui::TaskRunner &runner)
    : m_folder(std::make_shared<Folder>(std::move(folder)))
    , m_runner(runner)
{}

JsonReportStore::~JsonReportStore() = default;

void JsonReportStore::load(QObject *context, std::function<void(QList<ui::JobRecord>)> done)
{
    m_runner.start<QList<ui::JobRecord>>(
        context, [folder = m_folder](core::JobContext &) { return folder->read(); }, std::move(done));
}

void JsonReportStore::save(const ui::JobRecord &record)
{
    m_runner.start<bool>(
        nullptr,
        [folder = m_folder, record](core::JobContext &) {
            folder->write(record);
            return true;
        },
        [](bool) {});
}

void JsonReportStore::remove(const QString &id)
{
    m_runner.start<bool>(
        nullptr,
        [folder = m_folder, id](core::JobContext &) {
            folder->remove(id);
            return true;
        },
        [](bool) {});
}

} // namespace app
