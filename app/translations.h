// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QCoreApplication;

namespace app {

/// Installs our own texts and Qt's in `language` ("de", "pt_BR"; empty: the system's) and makes it the default locale
/// of numbers. The sources are English; the English file holds only the plural forms and is always there, so that a
/// text that a language lacks still reads well. Called once, before the first window. GUI thread only.
void installTranslations(QCoreApplication &application, const QString &language);

} // namespace app
