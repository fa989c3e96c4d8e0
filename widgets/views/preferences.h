// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QObject>
#include <QString>

namespace ui {

/// What Settings offers. Setters act at once and send changed() if the value is another; app::Settings stores the
/// values and applies them. GUI thread only.
class Preferences : public QObject
{
    Q_OBJECT
public:
    enum class KeepJobs { UntilCleared, OneDay, UntilQuit };

    struct Values
    {
        ThemeMode theme = ThemeMode::System;
        double textScale = 1.0; ///< 0.9 … 2.0
        Toggle highContrast = Toggle::System;
        Toggle reducedMotion = Toggle::System;
        QString language; ///< "de"; empty: the system's
        int threads = 0;  ///< 0: as many as this process may use
        bool reopenFiles = false;
        KeepJobs keepJobs = KeepJobs::UntilCleared;

        bool operator==(const Values &) const = default;
    };

    using QObject::QObject;

    [[nodiscard]] const Values &values() const { return m_values; }
    void setValues(const Values &values);
    /// Back to the defaults above.
    void reset() { setValues(Values{}); }

signals:
    void changed();

private:
    Values m_values;
};

} // namespace ui
