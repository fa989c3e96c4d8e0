// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/translations.h"
#include "tests/gui/driver.h"
#include "tests/gui/sample_files.h"
#include "widgets/common/theme.h"
#include "widgets/views/activity_bar.h"

#include <QApplication>
#include <QTest>

using ui::DocumentController;

namespace {

/// Notes every window that shows besides the one that may: a widget without a parent that is set visible takes the
/// keyboard away from the program's window.
class StrayWindows : public QObject
{
public:
    explicit StrayWindows(const QWidget *window)
        : m_window(window)
    {
        qApp->installEventFilter(this);
    }
    QStringList found;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const auto *widget = qobject_cast<QWidget *>(watched);
        if (event->type() == QEvent::Show && widget && widget->isWindow() && widget != m_window)
            found.append(QStringLiteral("%1 \"%2\"")
                             .arg(QLatin1String(widget->metaObject()->className()), widget->accessibleName()));
        return false;
    }

private:
    const QWidget *m_window;
};

} // namespace

/// The window around the pages: keyboard, menus, tabs, what is kept between sessions.
class TestShell : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void noOtherWindowShows();
};

void TestShell::initTestCase()
{
    app::installTranslations(*QCoreApplication::instance(), QStringLiteral("en"));
    ui::Theme::instance().install();
}

void TestShell::noOtherWindowShows()
{
    const driver::Profile profile;
    Program program;
    QVERIFY(driver::activate(&program.window));
    const StrayWindows strays(&program.window);
    QVERIFY(program.open(app::MainWindow::samplePath()));
    for (const int view : {app::MapView, app::QuantizeView, app::InspectView}) {
        program.window.showView(view);
        QTest::qWait(50);
    }
    program.window.showSettings();
    QVERIFY2(strays.found.isEmpty(), qUtf8Printable(strays.found.join(QStringLiteral("; "))));
    QCOMPARE(QApplication::activeWindow(), &program.window);
}

QTEST_MAIN(TestShell)
#include "tst_shell.moc"
