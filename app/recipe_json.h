// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <QJsonObject>

namespace app {

/// A recipe as it is kept in the settings. Types and mixes are written by name, so that no number has to stay.
[[nodiscard]] QJsonObject recipeToJson(const core::plan::Recipe &recipe);
/// What is missing or not known is left at its default: settings of another version are no error.
[[nodiscard]] core::plan::Recipe recipeFromJson(const QJsonObject &object);

} // namespace app
