// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/driver.h"

#include "widgets/views/activity_bar.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QTest>
#include <QTimer>
#include <QUrl>

#include <utility>

namespace driver {

namespace {

constexpr int kPatience = 10'000;

QString plain(const QString &text)
{
    return QString(text).remove(u'&');
}

} // namespace

Profile::Profile()
    : m_former(qgetenv("GAUFRE_PROFILE"))
{
    qputenv("GAUFRE_PROFILE", m_folder.path().toUtf8());
}

Profile::~Profile()
{
    qputenv("GAUFRE_PROFILE", m_former);
}

QAbstractButton *button(const QWidget *inside, const QString &text)
{
    for (auto *candidate : inside->findChildren<QAbstractButton *>()) {
        if (candidate->isVisible() && (plain(candidate->text()) == text || candidate->accessibleName() == text))
            return candidate;
    }
    return nullptr;
}

bool click(const QWidget *inside, const QString &text)
{
    const bool there = QTest::qWaitFor(
        [&] {
            const QAbstractButton *found = button(inside, text);
            return found && found->isEnabled();
        },
        kPatience);
    if (!there)
        return false;
    QTest::mouseClick(button(inside, text), Qt::LeftButton);
    return true;
}

bool tabTo(QWidget *window, const QWidget *target)
{
    const auto arrived = [&] {
        const QWidget *focused = QApplication::focusWidget();
        return focused && (focused == target || target->isAncestorOf(focused));
    };
    // A dialog that became active gets the focus a moment later; until then keys go to the window behind it.
    const bool own = QTest::qWaitFor([window] {
        const QWidget *focused = QApplication::focusWidget();
        return !focused || focused->window() == window->window();
    });
    if (!own)
        return false;
    QPointer<QWidget> first = QApplication::focusWidget();
    // A round has no more stops than there are widgets.
    const auto most = window->findChildren<QWidget *>().size();
    for (qsizetype i = 0; i < most && !arrived(); ++i) {
        QWidget *focused = QApplication::focusWidget();
        QTest::keyClick(focused ? focused : window, Qt::Key_Tab);
        if (i > 0 && first && QApplication::focusWidget() == first)
            break;
    }
    return arrived();
}

bool press(QWidget *window, const QWidget *inside, const QString &text)
{
    const bool there = QTest::qWaitFor(
        [&] {
            const QAbstractButton *found = button(inside, text);
            return found && found->isEnabled();
        },
        kPatience);
    if (!there)
        return false;
    QAbstractButton *target = button(inside, text);
    if (!activate(window) || !tabTo(window, target))
        return false;
    QTest::keyClick(target, Qt::Key_Space);
    return true;
}

void byBothHands()
{
    QTest::addColumn<Hand>("hand");
    QTest::newRow("by keyboard") << Hand::Keyboard;
    QTest::newRow("by mouse") << Hand::Mouse;
}

bool use(Hand hand, QWidget *window, const QWidget *inside, const QString &text)
{
    return hand == Hand::Keyboard ? press(window, inside, text) : click(inside, text);
}

bool activate(QWidget *window)
{
    window->activateWindow();
    return QTest::qWaitForWindowActive(window);
}

bool goToView(Hand hand, app::MainWindow &window, int view)
{
    if (hand == Hand::Mouse) {
        auto *bar = window.findChild<ui::ActivityBar *>();
        QTest::mouseClick(bar->viewButton(view), Qt::LeftButton);
    } else {
        if (!activate(&window))
            return false;
        QTest::keyClick(&window, static_cast<Qt::Key>(Qt::Key_1 + view), Qt::ControlModifier);
    }
    return QTest::qWaitFor([&] { return window.currentView() == view; });
}

namespace {

/// Types into the file dialog that the keys bring up.
bool throughDialog(app::MainWindow &window, Qt::KeyboardModifiers modifiers, const QString &typed)
{
    if (!activate(&window))
        return false;
    bool accepted = false;
    const WhenDialogShows whenItShows("QFileDialog", [&](QWidget *dialog) {
        auto *name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        if (!name)
            return;
        // As pasted: key by key, Qt's list of completions would come in between.
        name->setText(typed);
        QTest::keyClick(name, Qt::Key_Return);
        accepted = static_cast<QFileDialog *>(dialog)->result() == QDialog::Accepted;
    });
    QTest::keyClick(&window, Qt::Key_O, modifiers);
    return accepted;
}

} // namespace

bool openFiles(Hand hand, app::MainWindow &window, const QStringList &paths)
{
    if (hand == Hand::Mouse)
        return drop(&window, paths);
    QStringList quoted;
    for (const QString &path : paths)
        quoted.append(QStringLiteral("\"%1\"").arg(path));
    return throughDialog(window, Qt::ControlModifier,
                         paths.size() == 1 ? paths.first() : quoted.join(QStringLiteral(" ")));
}

bool openFolder(Hand hand, app::MainWindow &window, const QString &folder)
{
    return hand == Hand::Mouse ? drop(&window, {folder})
                               : throughDialog(window, Qt::ControlModifier | Qt::ShiftModifier, folder);
}

QString visibleText(const QWidget *inside)
{
    QStringList texts;
    for (const auto *label : inside->findChildren<QLabel *>()) {
        if (label->isVisible())
            texts.append(label->text());
    }
    for (const auto *button : inside->findChildren<QAbstractButton *>()) {
        if (button->isVisible())
            texts.append(button->text());
    }
    return texts.join(u'\n');
}

bool command(QWidget *window, const QString &text)
{
    for (QAction *action : window->findChildren<QAction *>()) {
        if (plain(action->text()) != text || action->menu() || !action->isEnabled())
            continue;
        if (action->shortcut().isEmpty()) {
            action->trigger();
        } else {
            if (!activate(window))
                return false;
            const QKeyCombination keys = action->shortcut()[0];
            QTest::keyClick(window, keys.key(), keys.keyboardModifiers());
        }
        return true;
    }
    return false;
}

WhenDialogShows::WhenDialogShows(const char *className, std::function<void(QWidget *)> act)
{
    m_timer.setInterval(10);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this, className, act = std::move(act)] {
        QPointer<QWidget> dialog = QApplication::activeModalWidget();
        if (!dialog || !dialog->isVisible() || !dialog->inherits(className))
            return;
        m_timer.stop();
        m_there = true;
        act(dialog);
        QTimer::singleShot(0, qApp, [dialog] {
            if (auto *open = qobject_cast<QDialog *>(dialog); open && open->isVisible())
                open->reject();
        });
    });
    m_timer.start();
}

bool drop(QWidget *window, const QStringList &paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls.append(QUrl::fromLocalFile(path));
    data.setUrls(urls);
    // Qt gives a drag to the deepest widget that takes it.
    const QPoint middle = window->rect().center();
    QWidget *target = window->childAt(middle);
    while (target && target != window && !target->acceptDrops())
        target = target->parentWidget();
    if (!target)
        target = window;
    const QPoint at = target->mapFrom(window, middle);
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    if (!enter.isAccepted())
        return false;
    QDropEvent dropped(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &dropped);
    return dropped.isAccepted();
}

} // namespace driver
