// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/shared_data.h"

#include <QDir>
#include <QFileInfo>

namespace support {

QString sharedPath(const QString &relative)
{
    const QString named = qEnvironmentVariable("GAUFRE_SHARED");
    const QDir folder(named.isEmpty() ? sourcePath(QStringLiteral("../shared")) : named);
    const QString path = QDir::cleanPath(folder.absoluteFilePath(relative));
    return QFileInfo::exists(path) ? path : QString();
}

QString sourcePath(const QString &relative)
{
    return QDir(QStringLiteral(GAUFRE_SOURCE_DIR)).absoluteFilePath(relative);
}

} // namespace support
