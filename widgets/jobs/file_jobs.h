// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"
#include "core/jobs/check_file.h"
#include "widgets/jobs/job.h"

#include <QString>

#include <memory>
#include <vector>

namespace ui {

/// Reads every block of a file once; what it finds can be watched. GUI thread only.
class CheckJob : public Job
{
    Q_OBJECT
public:
    explicit CheckJob(core::gguf::DocumentPtr document, QObject *parent = nullptr);
    ~CheckJob() override;

    [[nodiscard]] Kind kind() const override { return Kind::CheckFile; }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString fact() const override;
    [[nodiscard]] JobRecord record() const override;
    [[nodiscard]] const core::gguf::DocumentPtr &document() const { return m_document; }
    /// What was found in the values so far, in the order of finding.
    [[nodiscard]] const std::vector<core::gguf::Diagnostic> &found() const { return m_found; }
    /// Null until Done: header's problems and those of the values.
    [[nodiscard]] const std::shared_ptr<const core::jobs::CheckReport> &report() const { return m_report; }

signals:
    /// found() has grown.
    void problemsFound();

protected:
    void start(TaskRunner &runner) override;

private:
    struct Live;
    void takeLive();

    core::gguf::DocumentPtr m_document;
    std::shared_ptr<Live> m_live;
    std::vector<core::gguf::Diagnostic> m_found;
    std::shared_ptr<const core::jobs::CheckReport> m_report;
};

/// SHA-256 of one file as it lies on disk. GUI thread only.
class HashJob : public Job
{
    Q_OBJECT
public:
    explicit HashJob(const QString &path, QObject *parent = nullptr);
    ~HashJob() override;

    [[nodiscard]] Kind kind() const override { return Kind::HashFile; }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString fact() const override;
    [[nodiscard]] JobRecord record() const override;
    [[nodiscard]] QString path() const { return m_path; }
    /// Lower-case hex; empty until Done.
    [[nodiscard]] QString hash() const { return m_hash; }

protected:
    void start(TaskRunner &runner) override;

private:
    QString m_path;
    QString m_hash;
};

} // namespace ui
