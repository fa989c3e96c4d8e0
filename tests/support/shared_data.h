// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace support {

/// A file of the reference data that lies beside the checkout (`../shared`, or the folder that GAUFRE_SHARED names), or
/// an empty string if it is not there.
QString sharedPath(const QString &relative);

/// A file of the checkout: `tests/golden/…`, `resources/…`.
QString sourcePath(const QString &relative);

} // namespace support

/// Sets `variable` to the path of a file of the reference data, or skips the test with a message that is seen.
#define GAUFRE_REQUIRE_SHARED(variable, relative)                                                                      \
    const QString variable = support::sharedPath(QStringLiteral(relative));                                            \
    if (variable.isEmpty())                                                                                            \
    QSKIP("reference data ../shared/" relative " is not there")
