// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings.h"

#include "app/recipe_json.h"
#include "widgets/common/theme.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QStandardPaths>

#include <algorithm>

namespace app {

namespace {

constexpr int kVersion = 1;

QString storeFile()
{
    const QString profile = Settings::profileFolder();
    const QString folder = profile.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
                                                   QStringLiteral("/gaufre")
                                             : profile;
    return folder + QStringLiteral("/gaufre.ini");
}

/// An enumeration as an index, or its default where the value is from another version.
template <class Enum> Enum enumValue(const QVariant &value, Enum fallback, int count)
{
    bool ok = false;
    const int index = value.toInt(&ok);
    return ok && index >= 0 && index < count ? static_cast<Enum>(index) : fallback;
}

QString planKey(const QString &identity)
{
    // Identities hold slashes, which QSettings takes for groups.
    const QByteArray hash = QCryptographicHash::hash(identity.toUtf8(), QCryptographicHash::Sha1).toHex();
    return QStringLiteral("plans/") + QString::fromLatin1(hash);
}

} // namespace

Settings::Settings(QObject *parent)
    : ui::Preferences(parent)
    , m_store(storeFile(), QSettings::IniFormat)
{
    m_store.setValue(QStringLiteral("version"), kVersion);
    readValues();
    readRecent();
    const QStringList done = m_store.value(QStringLiteral("firstSteps")).toStringList();
    for (int i = 0; i < ui::FirstSteps::Count; ++i)
        m_steps.done[static_cast<std::size_t>(i)] = done.contains(QString::number(i));
    connect(this, &ui::Preferences::changed, this, [this] {
        writeValues();
        applyLook();
    });
    applyLook();
}

Settings::~Settings() = default;

QString Settings::profileFolder()
{
    const QString folder = qEnvironmentVariable("GAUFRE_PROFILE");
    return folder.isEmpty() ? QString() : QDir(folder).absolutePath();
}

QString Settings::dataFolder()
{
    const QString profile = profileFolder();
    return profile.isEmpty()
               ? QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/gaufre")
               : profile + QStringLiteral("/data");
}

void Settings::readValues()
{
    Values values;
    values.theme = enumValue(m_store.value(QStringLiteral("look/theme")), values.theme, 3);
    bool ok = false;
    const double scale = m_store.value(QStringLiteral("look/textScale")).toDouble(&ok);
    if (ok)
        values.textScale = scale;
    values.highContrast = enumValue(m_store.value(QStringLiteral("look/highContrast")), values.highContrast, 3);
    values.reducedMotion = enumValue(m_store.value(QStringLiteral("look/reducedMotion")), values.reducedMotion, 3);
    values.language = m_store.value(QStringLiteral("look/language")).toString();
    values.threads = m_store.value(QStringLiteral("work/threads")).toInt();
    values.reopenFiles = m_store.value(QStringLiteral("work/reopenFiles"), false).toBool();
    values.keepJobs = enumValue(m_store.value(QStringLiteral("work/keepJobs")), values.keepJobs, 3);
    setValues(values);
}

void Settings::writeValues()
{
    const Values &v = values();
    m_store.setValue(QStringLiteral("look/theme"), static_cast<int>(v.theme));
    m_store.setValue(QStringLiteral("look/textScale"), v.textScale);
    m_store.setValue(QStringLiteral("look/highContrast"), static_cast<int>(v.highContrast));
    m_store.setValue(QStringLiteral("look/reducedMotion"), static_cast<int>(v.reducedMotion));
    m_store.setValue(QStringLiteral("look/language"), v.language);
    m_store.setValue(QStringLiteral("work/threads"), v.threads);
    m_store.setValue(QStringLiteral("work/reopenFiles"), v.reopenFiles);
    m_store.setValue(QStringLiteral("work/keepJobs"), static_cast<int>(v.keepJobs));
}

void Settings::applyLook()
{
    ui::Theme &theme = ui::Theme::instance();
    const Values &v = values();
    if (theme.highContrastSetting() != v.highContrast)
        theme.setHighContrast(v.highContrast);
    if (theme.reducedMotionSetting() != v.reducedMotion)
        theme.setReducedMotion(v.reducedMotion);
    theme.setTextScale(v.textScale);
    theme.setMode(v.theme);
}

void Settings::readRecent()
{
    const int count = std::min(m_store.beginReadArray(QStringLiteral("recent")), kRecentFiles);
    for (int i = 0; i < count; ++i) {
        m_store.setArrayIndex(i);
        ui::RecentFile file;
        file.path = m_store.value(QStringLiteral("path")).toString();
        file.badge = m_store.value(QStringLiteral("badge")).toString();
        file.detail = m_store.value(QStringLiteral("detail")).toString();
        file.bytes = m_store.value(QStringLiteral("bytes")).toULongLong();
        if (!file.path.isEmpty())
            m_recent.append(file);
    }
    m_store.endArray();
}

void Settings::writeRecent()
{
    m_store.remove(QStringLiteral("recent"));
    m_store.beginWriteArray(QStringLiteral("recent"), static_cast<int>(m_recent.size()));
    for (qsizetype i = 0; i < m_recent.size(); ++i) {
        m_store.setArrayIndex(static_cast<int>(i));
        m_store.setValue(QStringLiteral("path"), m_recent[i].path);
        m_store.setValue(QStringLiteral("badge"), m_recent[i].badge);
        m_store.setValue(QStringLiteral("detail"), m_recent[i].detail);
        m_store.setValue(QStringLiteral("bytes"), m_recent[i].bytes);
    }
    m_store.endArray();
    emit recentChanged();
}

void Settings::addRecent(const ui::RecentFile &file)
{
    m_recent.removeIf([&](const ui::RecentFile &other) { return other.path == file.path; });
    m_recent.prepend(file);
    while (m_recent.size() > kRecentFiles)
        m_recent.removeLast();
    writeRecent();
}

void Settings::removeRecent(const QString &path)
{
    m_recent.removeIf([&](const ui::RecentFile &file) { return file.path == path; });
    writeRecent();
}

void Settings::clearRecent()
{
    m_recent.clear();
    writeRecent();
}

void Settings::setMissing(const QHash<QString, QString> &reasons)
{
    bool changed = false;
    for (ui::RecentFile &file : m_recent) {
        const QString reason = reasons.value(file.path);
        changed = changed || file.missing != reason;
        file.missing = reason;
    }
    // The list is made anew for each change, which would take the keyboard focus from it.
    if (changed)
        emit recentChanged();
}

void Settings::setStepDone(ui::FirstSteps::Step step)
{
    bool &done = m_steps.done[static_cast<std::size_t>(step)];
    if (done)
        return;
    done = true;
    QStringList list;
    for (int i = 0; i < ui::FirstSteps::Count; ++i) {
        if (m_steps.done[static_cast<std::size_t>(i)])
            list.append(QString::number(i));
    }
    m_store.setValue(QStringLiteral("firstSteps"), list);
    emit firstStepsChanged();
}

bool Settings::isNewcomer() const
{
    return !m_store.value(QStringLiteral("notNewcomer"), false).toBool() && !m_steps.allDone();
}

void Settings::setNotNewcomer()
{
    m_store.setValue(QStringLiteral("notNewcomer"), true);
}

QByteArray Settings::windowGeometry() const
{
    return m_store.value(QStringLiteral("window/geometry")).toByteArray();
}

QByteArray Settings::windowState() const
{
    return m_store.value(QStringLiteral("window/state")).toByteArray();
}

void Settings::setWindow(const QByteArray &geometry, const QByteArray &state)
{
    m_store.setValue(QStringLiteral("window/geometry"), geometry);
    m_store.setValue(QStringLiteral("window/state"), state);
}

QString Settings::lastFolder() const
{
    return m_store.value(QStringLiteral("lastFolder")).toString();
}

void Settings::setLastFolder(const QString &folder)
{
    m_store.setValue(QStringLiteral("lastFolder"), folder);
}

QStringList Settings::openFiles() const
{
    QStringList files = m_store.value(QStringLiteral("openFiles")).toStringList();
    // Still marked as being opened: it ended the program.
    for (const QString &opening : m_store.value(QStringLiteral("opening")).toStringList())
        files.removeAll(opening);
    return files;
}

void Settings::setOpenFiles(const QStringList &paths)
{
    m_store.setValue(QStringLiteral("openFiles"), paths);
    m_store.remove(QStringLiteral("opening"));
}

void Settings::setOpening(const QString &path)
{
    QStringList opening = m_store.value(QStringLiteral("opening")).toStringList();
    if (opening.contains(path))
        return;
    opening.append(path);
    m_store.setValue(QStringLiteral("opening"), opening);
    m_store.sync(); // must be on disk before the file is read
}

void Settings::setOpened(const QString &path)
{
    QStringList opening = m_store.value(QStringLiteral("opening")).toStringList();
    if (opening.removeAll(path) > 0)
        m_store.setValue(QStringLiteral("opening"), opening);
}

std::optional<ui::PlanStore::StoredPlan> Settings::load(const QString &identity) const
{
    const QByteArray json = m_store.value(planKey(identity)).toByteArray();
    const QJsonDocument document = QJsonDocument::fromJson(json);
    if (!document.isObject())
        return std::nullopt;
    const QJsonObject object = document.object();
    StoredPlan plan;
    plan.recipe = recipeFromJson(object[QStringLiteral("recipe")].toObject());
    plan.matrixPath = object[QStringLiteral("matrix")].toString();
    plan.showsPlan = object[QStringLiteral("showsPlan")].toBool();
    return plan;
}

void Settings::save(const QString &identity, const StoredPlan &plan)
{
    const QString key = planKey(identity);
    QStringList order = m_store.value(QStringLiteral("planOrder")).toStringList();
    order.removeAll(key);
    order.append(key);
    while (order.size() > kPlans)
        m_store.remove(order.takeFirst());
    m_store.setValue(QStringLiteral("planOrder"), order);
    const QJsonObject object{{QStringLiteral("recipe"), recipeToJson(plan.recipe)},
                             {QStringLiteral("matrix"), plan.matrixPath},
                             {QStringLiteral("showsPlan"), plan.showsPlan}};
    m_store.setValue(key, QJsonDocument(object).toJson(QJsonDocument::Compact));
}

} // namespace app
