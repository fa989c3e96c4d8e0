// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/look_rules.h"

#include "widgets/common/elided_label.h"
#include "widgets/common/theme.h"
#include "widgets/common/tokens.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHash>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QScrollBar>
#include <QSet>
#include <QShortcut>
#include <QSplitter>
#include <QSplitterHandle>
#include <QStyle>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace rules {

namespace {

/// A widget in words: its class, its text or name, and its parent's class.
QString describe(const QWidget *widget)
{
    QString text = widget->accessibleName();
    if (const auto *label = qobject_cast<const QLabel *>(widget))
        text = label->text();
    else if (const auto *button = qobject_cast<const QAbstractButton *>(widget); button && text.isEmpty())
        text = button->text();
    text = text.left(50).simplified();
    const QWidget *parent = widget->parentWidget();
    return QStringLiteral("%1 \"%2\" in %3")
        .arg(QLatin1String(widget->metaObject()->className()), text,
             parent ? QLatin1String(parent->metaObject()->className()) : QLatin1String("nothing"));
}

QString sizeText(const QSize &size)
{
    return QStringLiteral("%1×%2").arg(size.width()).arg(size.height());
}

QList<QWidget *> visibleWidgets(const QWidget &window)
{
    QList<QWidget *> visible;
    for (auto *widget : window.findChildren<QWidget *>()) {
        if (widget->isVisible() && widget->window() == &window)
            visible.append(widget);
    }
    return visible;
}

/// Floats over its siblings, which is what it is for; or belongs to Qt's own arrangement of a compound widget.
bool floats(const QWidget *widget)
{
    static constexpr std::array<const char *, 8> kClasses{
        "ui::HoverCard",        "ui::LoadingLine", "QFocusFrame", "QRubberBand",
        "QWidgetResizeHandler", "QSizeGrip",       "QMenu",       "QScrollBar"};
    const bool named = std::ranges::any_of(kClasses, [&](const char *name) { return widget->inherits(name); });
    // A side panel that was opened over a narrow page.
    return named || widget->property("gaufreFloats").toBool() ||
           widget->testAttribute(Qt::WA_TransparentForMouseEvents);
}

bool isInsideScrolledArea(const QWidget *widget)
{
    const QWidget *parent = widget->parentWidget();
    const auto *area = parent ? qobject_cast<const QAbstractScrollArea *>(parent->parentWidget()) : nullptr;
    return area && area->viewport() == parent;
}

/// Belongs to a control of Qt: its own rules hold inside.
bool isPartOfAControl(const QWidget *widget)
{
    const QWidget *parent = widget->parentWidget();
    return qobject_cast<const QAbstractSpinBox *>(parent) || qobject_cast<const QComboBox *>(parent) ||
           qobject_cast<const QLineEdit *>(parent) || qobject_cast<const QMenuBar *>(parent) ||
           (parent && parent->inherits("QHeaderView")) ||
           (parent && parent->inherits("QAbstractScrollAreaScrollBarContainer"));
}

bool takesTab(const QWidget *widget)
{
    return widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) != 0 && !widget->focusProxy();
}

} // namespace

QStringList rawPlurals(const QWidget &window)
{
    QStringList found;
    for (const QWidget *widget : visibleWidgets(window)) {
        const auto *label = qobject_cast<const QLabel *>(widget);
        if (label && label->text().contains(QStringLiteral("(s)")))
            found.append(QStringLiteral("raw plural: %1").arg(describe(widget)));
    }
    return found;
}

QStringList complaints(QWidget &window)
{
    return cutWidgets(window) + coveredWidgets(window) + namelessWidgets(window) + unreachedWidgets(window) +
           smallTargets(window) + rawPlurals(window) + faintTexts(window) + doubleShortcuts(window) +
           commandsWithoutMenu(window);
}

namespace {

/// What a widget needs so that nothing it shows is cut; empty where it has nothing of its own to show.
QSize neededSize(const QWidget *widget)
{
    // Shortens its text, and shows the whole as its tooltip.
    if (qobject_cast<const ui::ElidedLabel *>(widget))
        return widget->minimumSizeHint();
    if (const auto *label = qobject_cast<const QLabel *>(widget)) {
        if (label->text().isEmpty() && label->pixmap().isNull())
            return {};
        return label->wordWrap() ? QSize(0, label->heightForWidth(label->width())) : label->sizeHint();
    }
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    const auto *tool = qobject_cast<const QToolButton *>(widget);
    if (tool && tool->arrowType() != Qt::NoArrow)
        return {}; // an arrow has any size
    if (button && button->text().isEmpty() && !button->icon().isNull())
        return button->iconSize() + QSize(4, 4); // how large a target must be is another rule
    if (button || qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QComboBox *>(widget)) {
        const QSize wanted = widget->sizeHint();
        // Those that are narrower shorten their text and say the whole in a tooltip; list rows when it is asked for.
        const bool shortens = !widget->toolTip().isEmpty() || widget->inherits("ui::ListRow");
        return shortens ? QSize(widget->minimumSizeHint().width(), wanted.height()) : wanted;
    }
    const bool isContainer = widget->findChild<QWidget *>(QString(), Qt::FindDirectChildrenOnly) != nullptr;
    return isContainer || qobject_cast<const QAbstractScrollArea *>(widget) ? QSize() : widget->minimumSizeHint();
}

} // namespace

QStringList cutWidgets(const QWidget &window)
{
    QStringList found;
    for (const QWidget *widget : visibleWidgets(window)) {
        if (isPartOfAControl(widget))
            continue;
        const QSize needed = neededSize(widget);
        if (widget->width() < needed.width() || widget->height() < needed.height())
            found.append(QStringLiteral("cut: %1 has %2, needs %3")
                             .arg(describe(widget), sizeText(widget->size()), sizeText(needed)));
    }
    return found;
}

QStringList coveredWidgets(const QWidget &window)
{
    QStringList found;
    for (const QWidget *parent : visibleWidgets(window) + QList<QWidget *>{const_cast<QWidget *>(&window)}) {
        QList<const QWidget *> children;
        for (const QObject *child : parent->children()) {
            const auto *widget = qobject_cast<const QWidget *>(child);
            const auto *arrow = qobject_cast<const QToolButton *>(child);
            const bool scrollsTabs = arrow && arrow->arrowType() != Qt::NoArrow;
            if (widget && widget->isVisible() && !widget->isWindow() && !floats(widget) && !isPartOfAControl(widget) &&
                !scrollsTabs)
                children.append(widget);
        }
        for (qsizetype i = 0; i < children.size(); ++i) {
            const QWidget *widget = children[i];
            const bool scrolled = isInsideScrolledArea(widget) || qobject_cast<const QTabBar *>(parent) ||
                                  qobject_cast<const QAbstractScrollArea *>(parent) ||
                                  qobject_cast<const QSplitterHandle *>(widget);
            // From right to left, Qt places the first part of a splitter one pixel too far.
            const int slack = qobject_cast<const QSplitter *>(parent) ? 1 : 0;
            const QRect room = parent->rect().adjusted(-slack, -slack, slack, slack);
            if (!scrolled && !widget->geometry().isEmpty() && !room.contains(widget->geometry()))
                found.append(QStringLiteral("reaches out: %1 at %2,%3 %4 of a parent with %5")
                                 .arg(describe(widget))
                                 .arg(widget->x())
                                 .arg(widget->y())
                                 .arg(sizeText(widget->size()), sizeText(parent->size())));
            for (qsizetype k = i + 1; k < children.size(); ++k) {
                const QWidget *other = children[k];
                if (qobject_cast<const QSplitterHandle *>(widget) || qobject_cast<const QSplitterHandle *>(other))
                    continue;
                const QRect both = widget->geometry().intersected(other->geometry());
                if (!both.isEmpty())
                    found.append(QStringLiteral("covered: %1 and %2 share %3")
                                     .arg(describe(widget), describe(other), sizeText(both.size())));
            }
        }
    }
    return found;
}

QStringList namelessWidgets(const QWidget &window)
{
    QStringList found;
    for (QWidget *widget : visibleWidgets(window)) {
        if (!takesTab(widget) || isPartOfAControl(widget))
            continue;
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(widget);
        if (!interface || interface->text(QAccessible::Name).trimmed().isEmpty())
            found.append(QStringLiteral("nameless: %1").arg(describe(widget)));
    }
    return found;
}

QStringList unreachedWidgets(QWidget &window)
{
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window))
        return {QStringLiteral("the window does not become active")};
    QSet<const QWidget *> reached;
    const auto walk = [&](Qt::Key key, Qt::KeyboardModifiers modifiers) {
        QPointer<QWidget> first = QApplication::focusWidget();
        const auto most = visibleWidgets(window).size();
        QSet<const QWidget *> seen;
        for (qsizetype i = 0; i < most; ++i) {
            QWidget *focused = QApplication::focusWidget();
            QTest::keyClick(focused ? focused : &window, key, modifiers);
            focused = QApplication::focusWidget();
            if (!focused || seen.contains(focused))
                break;
            seen.insert(focused);
            reached.insert(focused);
        }
    };
    // From where F6 leads, Tab moves on.
    walk(Qt::Key_Tab, Qt::NoModifier);
    walk(Qt::Key_F6, Qt::NoModifier);
    walk(Qt::Key_Tab, Qt::NoModifier);
    QStringList found;
    for (const QWidget *widget : visibleWidgets(window)) {
        if (!takesTab(widget) || isPartOfAControl(widget) || reached.contains(widget))
            continue;
        // The arrow keys move inside an exclusive group.
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const bool inGroup = button && (button->autoExclusive() || button->group()) &&
                             std::ranges::any_of(reached, [&](const QWidget *other) {
                                 const auto *neighbour = qobject_cast<const QAbstractButton *>(other);
                                 return neighbour && neighbour->group() == button->group() &&
                                        neighbour->parentWidget() == button->parentWidget();
                             });
        if (!inGroup)
            found.append(QStringLiteral("unreached: %1").arg(describe(widget)));
    }
    return found;
}

QStringList smallTargets(const QWidget &window)
{
    constexpr int kTarget = 24;
    QStringList found;
    for (const QWidget *widget : visibleWidgets(window)) {
        const bool target = qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QComboBox *>(widget) ||
                            qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget);
        if (!target || qobject_cast<const QAbstractSpinBox *>(widget->parentWidget()) ||
            qobject_cast<const QLineEdit *>(widget->parentWidget()))
            continue;
        if (widget->width() < kTarget || widget->height() < kTarget)
            found.append(QStringLiteral("small: %1 has %2").arg(describe(widget), sizeText(widget->size())));
    }
    return found;
}

QStringList faintTexts(QWidget &window)
{
    constexpr double kContrast = 4.5;
    const ui::Tokens &t = ui::tokens();
    const QList<QColor> known{t.text, t.text2, t.text3, t.accent, t.onAccent, t.ok, t.warn, t.error, t.disabled};
    const QImage image = window.grab().toImage();
    QStringList found;
    for (const QWidget *widget : visibleWidgets(window)) {
        const auto *label = qobject_cast<const QLabel *>(widget);
        if (!label || label->text().isEmpty() || !label->isEnabled())
            continue;
        const QColor ink = label->palette().color(label->foregroundRole());
        if (!known.contains(ink) && !label->inherits("ui::Badge"))
            found.append(QStringLiteral("no token: %1 is %2").arg(describe(widget), ink.name()));
        const QRect place(label->mapTo(&window, QPoint()), label->size());
        // What scrolled out of sight has something else at its place.
        if (label->visibleRegion().isEmpty() || !image.rect().contains(place) ||
            label->visibleRegion().boundingRect() != label->rect())
            continue;
        const QColor ground = commonColor(image, place);
        if (ink != t.disabled && ui::contrastRatio(ink, ground) < kContrast)
            found.append(QStringLiteral("faint: %1, %2 on %3, %4 : 1")
                             .arg(describe(widget), ink.name(), ground.name())
                             .arg(ui::contrastRatio(ink, ground), 0, 'f', 2));
    }
    return found;
}

QStringList doubleShortcuts(const QWidget &window)
{
    struct Meaning
    {
        QString text;
        const QWidget *place; ///< where it holds; the window: everywhere
    };
    QHash<QKeySequence, QList<Meaning>> meanings;
    QSet<const QAction *> known;
    const auto add = [&](const QAction *action, const QWidget *place) {
        if (known.contains(action) || !action->isEnabled())
            return;
        known.insert(action);
        const bool local = action->shortcutContext() == Qt::WidgetShortcut ||
                           action->shortcutContext() == Qt::WidgetWithChildrenShortcut;
        for (const QKeySequence &keys : action->shortcuts())
            meanings[keys].append({action->text(), local ? place : &window});
    };
    QList<QWidget *> widgets = visibleWidgets(window);
    widgets.append(const_cast<QWidget *>(&window));
    for (const QMenu *menu : window.findChildren<QMenu *>()) {
        for (const QAction *action : menu->actions()) {
            // A page's own action is also the page's: where it holds is said there.
            if (action->shortcutContext() == Qt::WindowShortcut)
                add(action, &window);
        }
    }
    for (const QWidget *widget : std::as_const(widgets)) {
        for (const QAction *action : widget->actions())
            add(action, widget);
        for (const QObject *child : widget->children()) {
            const auto *shortcut = qobject_cast<const QShortcut *>(child);
            if (!shortcut || !shortcut->isEnabled())
                continue;
            const bool local =
                shortcut->context() != Qt::WindowShortcut && shortcut->context() != Qt::ApplicationShortcut;
            for (const QKeySequence &keys : shortcut->keys())
                meanings[keys].append({QStringLiteral("a shortcut"), local ? widget : &window});
        }
    }
    QStringList found;
    for (auto it = meanings.cbegin(); it != meanings.cend(); ++it) {
        const QList<Meaning> &all = it.value();
        for (qsizetype i = 0; i < all.size(); ++i) {
            for (qsizetype k = i + 1; k < all.size(); ++k) {
                const QWidget *a = all[i].place;
                const QWidget *b = all[k].place;
                if (a == b || a->isAncestorOf(b) || b->isAncestorOf(a))
                    found.append(QStringLiteral("two meanings: %1 is \"%2\" and \"%3\"")
                                     .arg(it.key().toString(), all[i].text, all[k].text));
            }
        }
    }
    return found;
}

QStringList commandsWithoutMenu(const QWidget &window)
{
    QSet<const QAction *> inMenus;
    for (const QMenu *menu : window.findChildren<QMenu *>()) {
        for (const QAction *action : menu->actions())
            inMenus.insert(action);
    }
    QStringList found;
    QList<QWidget *> widgets = visibleWidgets(window);
    widgets.append(const_cast<QWidget *>(&window));
    for (const QWidget *widget : std::as_const(widgets)) {
        if (qobject_cast<const QLineEdit *>(widget) || isPartOfAControl(widget))
            continue;
        for (const QAction *action : widget->actions()) {
            // Escape leaves; it is no command.
            if (action->shortcut().isEmpty() || action->shortcut() == QKeySequence(Qt::Key_Escape))
                continue;
            if (!inMenus.contains(action))
                found.append(QStringLiteral("in no menu: \"%1\", %2 of %3")
                                 .arg(action->text(), action->shortcut().toString(), describe(widget)));
        }
    }
    return found;
}

QColor commonColor(const QImage &image, const QRect &rect)
{
    QHash<QRgb, int> counts;
    const QRect area = rect.intersected(image.rect());
    QRgb most = 0;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x) {
            const QRgb color = image.pixel(x, y);
            const int count = ++counts[color];
            if (count > counts.value(most))
                most = color;
        }
    }
    return QColor::fromRgb(most);
}

} // namespace rules
