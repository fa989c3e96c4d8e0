// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/plan_controller.h"
#include "widgets/views/preferences.h"
#include "widgets/views/start_page.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

namespace app {

/// Everything that is kept between sessions: preferences, recent files, first steps, plans, the window. In the user's
/// configuration, or in the folder of GAUFRE_PROFILE. Applies look preferences to ui::Theme as they change. GUI thread
/// only.
class Settings : public ui::Preferences, public ui::PlanStore
{
    Q_OBJECT
public:
    static constexpr int kRecentFiles = 12;
    static constexpr int kPlans = 200;

    explicit Settings(QObject *parent = nullptr);
    ~Settings() override;

    /// The folder of GAUFRE_PROFILE; empty: the user's usual one.
    [[nodiscard]] static QString profileFolder();
    /// Where reports and other data of this profile lie; may not exist yet.
    [[nodiscard]] static QString dataFolder();

    /// Newest first.
    [[nodiscard]] const QList<ui::RecentFile> &recentFiles() const { return m_recent; }
    void addRecent(const ui::RecentFile &file);
    void removeRecent(const QString &path);
    void clearRecent();
    /// What a worker found: nothing is written.
    void setMissing(const QHash<QString, QString> &reasons);

    [[nodiscard]] const ui::FirstSteps &firstSteps() const { return m_steps; }
    void setStepDone(ui::FirstSteps::Step step);
    /// A file other than the sample and what was made of it has been open: Recent takes the place of First steps.
    [[nodiscard]] bool isNewcomer() const;
    void setNotNewcomer();

    [[nodiscard]] QByteArray windowGeometry() const;
    [[nodiscard]] QByteArray windowState() const;
    void setWindow(const QByteArray &geometry, const QByteArray &state);
    [[nodiscard]] QString lastFolder() const;
    void setLastFolder(const QString &folder);

    /// Files to open again at the next start, and which of them is being opened: a file that ended the program is left
    /// out.
    [[nodiscard]] QStringList openFiles() const;
    void setOpenFiles(const QStringList &paths);
    void setOpening(const QString &path);
    void setOpened(const QString &path);

    std::optional<StoredPlan> load(const QString &identity) const override;
    void save(const QString &identity, const StoredPlan &plan) override;

    void sync() { m_store.sync(); }

signals:
    void recentChanged();
    void firstStepsChanged();

private:
    void readValues();
    void writeValues();
    void readRecent();
    void writeRecent();
    void applyLook();

    mutable QSettings m_store;
    QList<ui::RecentFile> m_recent;
    ui::FirstSteps m_steps;
};

} // namespace app
