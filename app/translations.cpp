// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace app {

void installTranslations(QCoreApplication &application, const QString &language)
{
    const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    if (!language.isEmpty())
        QLocale::setDefault(locale);
    const QString folder = QStringLiteral(":/i18n");
    // The translator installed last is asked first.
    auto *plurals = new QTranslator(&application);
    if (plurals->load(QStringLiteral("gaufre_en"), folder))
        QCoreApplication::installTranslator(plurals);
    auto *qt = new QTranslator(&application);
    if (qt->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"),
                 QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qt);
    auto *own = new QTranslator(&application);
    if (own->load(locale, QStringLiteral("gaufre"), QStringLiteral("_"), folder))
        QCoreApplication::installTranslator(own);
}

} // namespace app
