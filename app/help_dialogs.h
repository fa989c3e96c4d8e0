// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/views/start_page.h"

#include <QString>

class QMenuBar;
class QWidget;

namespace app {

/// Every command of the menus that has a shortcut. Read from the menus, so that the list cannot be wrong.
void showKeyboard(const QMenuBar *menus, QWidget *parent);
/// A few sentences on a view, and the commands with their shortcuts.
void showViewHelp(const QString &title, const QString &text, const QMenuBar *menus, QWidget *parent);
void showFirstStepsDialog(const ui::FirstSteps &steps, QWidget *parent);
void showAboutDialog(QWidget *parent);

} // namespace app
