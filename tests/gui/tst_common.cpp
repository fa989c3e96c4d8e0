// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/common.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>

using namespace std::chrono_literals;

/// The small widgets, numbers as text, sentences of errors, and sizes of controls.
class TestCommon : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        ui::Theme::instance().install();
        QVERIFY(ui::Theme::instance().usePinnedFonts());
        ui::Theme::instance().setMode(ui::ThemeMode::Light);
    }

    void numbers()
    {
        namespace f = ui::format;
        QCOMPARE(f::bytes(0), u"0 B");
        QCOMPARE(f::bytes(1023), u"1\u2009023 B");
        QCOMPARE(f::bytes(1024), u"1.00 KiB");
        QCOMPARE(f::bytes(4'912'898'304), u"4.58 GiB");
        QCOMPARE(f::bytes(1'048'575), u"1.00 MiB"); // not 1 024.00 KiB
        QCOMPARE(f::bytes(~std::uint64_t(0)), u"16.00 EiB");
        QCOMPARE(f::exactBytes(4'881'674'528), u"4\u2009881\u2009674\u2009528 bytes");
        QCOMPARE(f::signedBytes(-38'797'312), u"\u221237 MiB");
        QCOMPARE(f::signedBytes(0), u"0 B");
        QCOMPARE(f::signedBytes(std::numeric_limits<std::int64_t>::min()), u"\u22128.00 EiB");
        QCOMPARE(f::count(128256), u"128\u2009256");
        QCOMPARE(f::id(128009), u"128009");
        QCOMPARE(f::decimal(-0.04, 1), u"0.0");
        QCOMPARE(f::decimal(-0.8, 1), u"\u22120.8");
        QCOMPARE(f::percent(0.744), u"74.4 %");
        QCOMPARE(f::bits(16.0), u"16");
        QCOMPARE(f::bits(4.5), u"4.5");
        QCOMPARE(f::bits(4.8912), u"4.89");
        QCOMPARE(f::bits(6.5625), u"6.56");
        QCOMPARE(f::parameters(8'030'261'248), u"8.03 B");
        QCOMPARE(f::parameters(134'515'008), u"134.5 M");
        QCOMPARE(f::parameters(812), u"812");
        const std::uint64_t dimensions[] = {4096, 14336};
        QCOMPARE(f::shape(dimensions), u"4096 \u00D7 14336");
        QCOMPARE(f::offset(0x5A31), u"0x5A31");
        QCOMPARE(f::duration(840ms), u"0.8 s");
        QCOMPARE(f::duration(100s), u"1 min 40 s");
    }

    void numbersInGerman()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(ui::format::bytes(4'912'898'304), u"4,58 GiB");
        QCOMPARE(ui::format::count(128256), u"128\u2009256");
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void everyErrorHasItsOwnSentence()
    {
        QSet<QString> sentences;
        int codes = 0;
        for (int i = 0; i <= static_cast<int>(core::ErrorCode::NotSupported); ++i) {
            const auto text = ui::describeError({static_cast<core::ErrorCode>(i), "", std::nullopt});
            QVERIFY(!text.what.isEmpty());
            QVERIFY(text.what != QStringLiteral("Something went wrong."));
            sentences.insert(text.what);
            ++codes;
        }
        QCOMPARE(sentences.size(), codes);
    }

    void errorPlaceIsSaidOnce()
    {
        const auto without = ui::describeError({core::ErrorCode::BadString, "Key 17 is too long.", 0x5A31});
        QCOMPARE(without.detail, u"Key 17 is too long. At byte 0x5A31.");
        const auto with = ui::describeError({core::ErrorCode::BadString, "Key 17 at 0x5A31 is too long.", 0x5A31});
        QCOMPARE(with.detail, u"Key 17 at 0x5A31 is too long.");
    }

    void elidedLabelKeepsItsText()
    {
        ui::ElidedLabel label(QStringLiteral("Meta-Llama-3-8B-Instruct-Q4_K_M.gguf"), Qt::ElideMiddle);
        label.resize(80, 20);
        QVERIFY(label.isElided());
        QCOMPARE(label.text(), u"Meta-Llama-3-8B-Instruct-Q4_K_M.gguf");
        label.resize(label.sizeHint());
        QVERIFY(!label.isElided());
        QVERIFY(label.minimumSizeHint().width() < label.sizeHint().width());
    }

    void bannerShowsAndForgets()
    {
        QWidget window;
        ui::Banner banner(&window);
        QVERIFY(banner.isHidden());
        banner.setMessage(ui::Severity::Error, QStringLiteral("This file ends early"), QStringLiteral("210 of 291"));
        banner.addRemedy(QStringLiteral("Check"));
        QVERIFY(!banner.isHidden());
        QCOMPARE(banner.accessibleName(), u"This file ends early");
        banner.setMessage(ui::Severity::Warning, QStringLiteral("Other"));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCOMPARE(banner.findChildren<QPushButton *>().size(), 0);
        banner.clear();
        QVERIFY(banner.isHidden());
    }

    void segmentsByMouseAndKeyboard()
    {
        ui::SegmentedControl control(QStringLiteral("Theme"));
        for (const auto *text : {"System", "Light", "Dark"})
            control.addSegment(QString::fromLatin1(text));
        control.show();
        QVERIFY(QTest::qWaitForWindowExposed(&control));
        QSignalSpy changed(&control, &ui::SegmentedControl::currentChanged);
        const auto buttons = control.findChildren<QAbstractButton *>();
        QTest::mouseClick(buttons.at(2), Qt::LeftButton);
        QCOMPARE(control.current(), 2);
        QCOMPARE(changed.count(), 1);
        QTest::keyClick(buttons.at(2), Qt::Key_Left);
        QCOMPARE(control.current(), 1);
        QCOMPARE(changed.count(), 2);
        control.setCurrent(0);
        QCOMPARE(changed.count(), 2); // set by the program: no signal
        QCOMPARE(buttons.at(1)->accessibleName(), u"Light, Theme");
    }

    void cardActsAsButton()
    {
        ui::Card card(QStringLiteral("Map"));
        card.setClickable(true);
        card.resize(200, 100);
        card.show();
        QSignalSpy clicked(&card, &ui::Card::clicked);
        QTest::mouseClick(&card, Qt::LeftButton);
        QTest::keyClick(&card, Qt::Key_Return);
        QTest::keyClick(&card, Qt::Key_Space);
        QCOMPARE(clicked.count(), 3);
        card.setClickable(false);
        QTest::mouseClick(&card, Qt::LeftButton);
        QCOMPARE(clicked.count(), 3);
    }

    void hoverCardStaysInsideItsWindow_data()
    {
        QTest::addColumn<QPoint>("at");
        QTest::newRow("top left") << QPoint(0, 0);
        QTest::newRow("bottom right") << QPoint(790, 590);
        QTest::newRow("bottom left") << QPoint(0, 590);
        QTest::newRow("middle") << QPoint(400, 300);
    }

    void hoverCardStaysInsideItsWindow()
    {
        QFETCH(QPoint, at);
        QWidget window;
        window.resize(800, 600);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        ui::HoverCard card(&window);
        card.setCardWidth(290);
        card.setContent(QStringLiteral("blk.15.ffn_up.weight"), {{QStringLiteral("Type"), QStringLiteral("Q4_K")}});
        const QRect anchor(at, QSize(10, 10));
        card.showAt(anchor);
        QVERIFY(card.isVisible());
        // 8 px of shadow may leave the window, the card may not; it never covers what it explains.
        const QRect solid = card.geometry().adjusted(8, 8, -8, -8);
        QVERIFY(window.rect().contains(solid));
        QVERIFY(!solid.intersects(anchor));
        QCOMPARE(card.asText(), u"blk.15.ffn_up.weight, Type: Q4_K");
        QTest::keyClick(&window, Qt::Key_Escape);
        QVERIFY(!card.isVisible());
    }

    void loadingLineWaits()
    {
        ui::LoadingLine line;
        QSignalSpy tookLong(&line, &ui::LoadingLine::tookLong);
        line.setRunning(true);
        QVERIFY(line.isRunning());
        line.setRunning(false);
        QTest::qWait(50);
        QCOMPARE(tookLong.count(), 0);
    }

    void controlsHaveTheSpecifiedHeights_data()
    {
        QTest::addColumn<double>("scale");
        QTest::newRow("100 %") << 1.0;
        QTest::newRow("200 %") << 2.0;
    }

    void controlsHaveTheSpecifiedHeights()
    {
        QFETCH(double, scale);
        ui::Theme::instance().setTextScale(scale);
        const int thirty = ui::metric(30);
        QPushButton button(QStringLiteral("Start"));
        QLineEdit field;
        QComboBox combo;
        combo.addItem(QStringLiteral("Q4_K_M"));
        QSpinBox spin;
        ui::TypeChip chip(12);
        QVERIFY(button.sizeHint().height() >= thirty);
        QVERIFY(field.sizeHint().height() >= thirty);
        QVERIFY(combo.sizeHint().height() >= thirty);
        QVERIFY(spin.sizeHint().height() >= thirty);
        if (scale == 1.0) {
            QCOMPARE(button.sizeHint().height(), 30);
            QCOMPARE(field.sizeHint().height(), 30);
            QCOMPARE(combo.sizeHint().height(), 30);
            QCOMPARE(spin.sizeHint().height(), 30);
        }
        QVERIFY(chip.sizeHint().height() >= ui::metric(20));
        ui::Theme::instance().setTextScale(1.0);
    }

    void everyIconIsThere()
    {
        for (int i = 1; i <= static_cast<int>(ui::IconName::Warning); ++i) {
            const QImage image = ui::iconPixmap(static_cast<ui::IconName>(i), Qt::red, 24, 2.0).toImage();
            QCOMPARE(image.size(), QSize(48, 48));
            bool inked = false;
            for (int y = 0; y < image.height() && !inked; ++y) {
                for (int x = 0; x < image.width() && !inked; ++x)
                    inked = image.pixelColor(x, y).alpha() > 200 && image.pixelColor(x, y).red() > 200;
            }
            QVERIFY2(inked, qPrintable(QString::number(i)));
        }
        QVERIFY(!ui::appIcon().isNull());
    }

    void iconFollowsTheme()
    {
        const QIcon icon = ui::icon(ui::IconName::Map);
        const auto ink = [&icon] {
            const QImage image = icon.pixmap(QSize(24, 24)).toImage();
            return image.pixelColor(image.width() / 2, image.height() / 2).lightness();
        };
        ui::Theme::instance().setMode(ui::ThemeMode::Light);
        const int light = ink();
        ui::Theme::instance().setMode(ui::ThemeMode::Dark);
        const int dark = ink();
        ui::Theme::instance().setMode(ui::ThemeMode::Light);
        QVERIFY(dark > light + 60);
    }

    void headerShowsItsParts()
    {
        ui::PageHeader header(QStringLiteral("Quantize"));
        auto *trail = new ui::StepTrail({QStringLiteral("Plan"), QStringLiteral("Check")});
        header.addLeft(trail);
        auto *primary = header.setPrimary(ui::IconName::Play, QStringLiteral("Start"));
        QCOMPARE(header.setPrimary(ui::IconName::Play, QStringLiteral("Go")), primary);
        QCOMPARE(ui::variantOf(primary), ui::ButtonVariant::Primary);
        QCOMPARE(header.sizeHint().height(), 48);
        QSignalSpy clicked(trail, &ui::StepTrail::stepClicked);
        trail->findChildren<QPushButton *>().at(1)->click();
        QCOMPARE(clicked.first().first().toInt(), 1);
    }
};

QTEST_MAIN(TestCommon)
#include "tst_common.moc"
