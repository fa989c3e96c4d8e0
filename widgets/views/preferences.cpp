// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/preferences.h"

#include <algorithm>

namespace ui {

void Preferences::setValues(const Values &values)
{
    Values wanted = values;
    wanted.textScale = std::clamp(wanted.textScale, 0.9, 2.0);
    wanted.threads = std::max(wanted.threads, 0);
    if (wanted == m_values)
        return;
    m_values = wanted;
    emit changed();
}

} // namespace ui
