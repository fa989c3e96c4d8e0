// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/task_runner.h"
#include "widgets/jobs/job_record.h"

#include <QString>

#include <memory>

namespace app {

/// Keeps reports as one JSON file each in a folder of the profile. Files are read and written on workers; what cannot
/// be read is left out, what cannot be written is lost: a report is never worth an error box. GUI thread only.
class JsonReportStore : public ui::ReportStore
{
public:
    /// `folder` is made when the first report is written.
    JsonReportStore(QString folder, ui::TaskRunner &runner);
    ~JsonReportStore() override;

    void load(QObject *context, std::function<void(QList<ui::JobRecord>)> done) override;
    void save(const ui::JobRecord &record) override;
    void remove(const QString &id) override;

private:
    struct Folder;
    std::shared_ptr<Folder> m_folder;
    ui::TaskRunner &m_runner;
};

} // namespace app
