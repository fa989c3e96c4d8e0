// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/gui/program.h"

#include <QAbstractButton>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>
#include <QWidget>

#include <functional>

/// What tests of the whole program do with it, and wait for. Nothing here sleeps: everything waits for a condition.
namespace driver {

/// A profile of its own for each program: nothing of an earlier row is remembered. Make it before the Program.
class Profile
{
public:
    Profile();
    ~Profile();
    Profile(const Profile &) = delete;
    Profile &operator=(const Profile &) = delete;
    [[nodiscard]] QString path() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
    QByteArray m_former;
};

/// The visible button with this text (without mnemonics) or accessible name, or null.
[[nodiscard]] QAbstractButton *button(const QWidget *inside, const QString &text);
/// Waits until such a button is there and enabled, then clicks its middle. False after ten seconds.
[[nodiscard]] bool click(const QWidget *inside, const QString &text);
/// Waits for it, moves the focus to it with Tab as a person would, and presses Space. False if Tab never gets there.
[[nodiscard]] bool press(QWidget *window, const QWidget *inside, const QString &text);
/// Presses Tab (or Shift+Tab) until `target` or a child of it has the focus; false after a full round.
[[nodiscard]] bool tabTo(QWidget *window, const QWidget *target);

/// How a row of a test works: with the keyboard alone, or with the mouse alone.
enum class Hand { Keyboard, Mouse };
/// Adds the column "hand" and a row for each.
void byBothHands();
/// press() or click().
[[nodiscard]] bool use(Hand hand, QWidget *window, const QWidget *inside, const QString &text);
/// Shows a view: by its shortcut, or by its button in the activity bar.
[[nodiscard]] bool goToView(Hand hand, app::MainWindow &window, int view);
/// Makes the window the active one, which keys go to.
[[nodiscard]] bool activate(QWidget *window);
/// Opens files: through the dialog of Ctrl+O, with their paths typed; or dropped on the window.
[[nodiscard]] bool openFiles(Hand hand, app::MainWindow &window, const QStringList &paths);
/// Opens a folder: through the dialog of Ctrl+Shift+O; or dropped on the window.
[[nodiscard]] bool openFolder(Hand hand, app::MainWindow &window, const QString &folder);
/// The text of each label and button that can be seen, for looking for a sentence.
[[nodiscard]] QString visibleText(const QWidget *inside);

/// Presses the shortcut of the command with that text (without mnemonics); a command that has none on this system is
/// called through its menu. False if there is no such command or it is disabled.
[[nodiscard]] bool command(QWidget *window, const QString &text);

/// Runs `act` with the next modal dialog of that kind, as soon as it shows, while this object lives. A dialog that
/// stays open would block the test, so it is rejected if `act` leaves it open.
class WhenDialogShows
{
public:
    WhenDialogShows(const char *className, std::function<void(QWidget *dialog)> act);
    [[nodiscard]] bool wasThere() const { return m_there; }

private:
    QTimer m_timer;
    bool m_there = false;
};

/// Files dragged from elsewhere and dropped at the middle of the window. False if it refuses them.
[[nodiscard]] bool drop(QWidget *window, const QStringList &paths);

} // namespace driver

Q_DECLARE_METATYPE(driver::Hand)
