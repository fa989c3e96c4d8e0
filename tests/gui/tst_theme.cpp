// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/theme.h"

#include "core/tensor/types.h"
#include "widgets/common/type_chip.h"

#include <QApplication>
#include <QFontMetrics>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <limits>

/// Tokens, type colours and the rules of the visual specification that can be computed.
class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        ui::Theme::instance().install();
        if (!ui::Theme::instance().usePinnedFonts())
            QFAIL("Inter and JetBrains Mono are needed: packages fonts-inter and fonts-jetbrains-mono.");
    }

    void textContrast_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void textContrast()
    {
        QFETCH(bool, dark);
        const ui::Tokens &t = dark ? ui::darkTokens() : ui::lightTokens();
        for (const QColor &ground : {t.window, t.surface, t.raised, t.hover, t.selected, t.soft}) {
            for (const QColor &text : {t.text, t.text2, t.text3})
                QVERIFY2(ui::contrastRatio(text, ground) >= 4.5, qPrintable(text.name() + " on " + ground.name()));
        }
        QVERIFY(ui::contrastRatio(t.onAccent, t.accent) >= 4.5);
        QVERIFY(ui::contrastRatio(t.ok, t.okBg) >= 4.5);
        QVERIFY(ui::contrastRatio(t.warn, t.warnBg) >= 4.5);
        QVERIFY(ui::contrastRatio(t.error, t.errorBg) >= 4.5);
        for (const QColor &ground : {t.window, t.surface, t.raised})
            QVERIFY(ui::contrastRatio(t.control, ground) >= 3.0);
    }

    void everyTypeIsReadable()
    {
        // 4.58: the lowest that the specification promises.
        for (const bool dark : {false, true}) {
            const ui::Tokens &t = dark ? ui::darkTokens() : ui::lightTokens();
            for (const auto &type : core::tensor::allTypes()) {
                const auto colors = ui::bandColors(type.band, t);
                QVERIFY2(ui::contrastRatio(colors.text, colors.fill) >= 4.58, type.name.data());
                QCOMPARE(colors.text, ui::textOn(colors.fill));
                QVERIFY2(!colors.dashed, type.name.data());
            }
        }
    }

    void moreBitsAreFurtherFromTheBackground()
    {
        // The specification speaks of OKLab lightness (B. Ottosson, "A perceptual color space for image processing").
        const auto lightness = [](const QColor &color) {
            const auto linear = [](float value) {
                const double v = static_cast<double>(value);
                return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
            };
            const double r = linear(color.redF());
            const double g = linear(color.greenF());
            const double b = linear(color.blueF());
            const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
            const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
            const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
            return 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
        };
        for (const bool dark : {false, true}) {
            const ui::Tokens &t = dark ? ui::darkTokens() : ui::lightTokens();
            double before = lightness(t.surface);
            for (const int band : {1, 2, 3, 4, 5, 6, 8, 16, 32}) {
                const double now = lightness(ui::bandColors(band, t).fill);
                QVERIFY2(dark ? now > before : now < before, qPrintable(QString::number(band)));
                before = now;
            }
        }
    }

    void bandsOfNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("band");
        QTest::newRow("known") << "Q4_K" << 4;
        QTest::newRow("float is not four of F16's one") << "F16" << 16;
        QTest::newRow("vendor type takes its first digit") << "IQ4_KS" << 4;
        QTest::newRow("no digit") << "QX" << 0;
        QTest::newRow("digit without a band") << "Q7_K" << 0;
        QTest::newRow("empty") << "" << 0;
    }

    void bandsOfNames()
    {
        QFETCH(QString, name);
        QFETCH(int, band);
        QCOMPARE(ui::bandOfTypeName(name), band);
    }

    void unknownTypeIsDashed()
    {
        QCOMPARE(ui::bandOfType(57), 0);
        QVERIFY(ui::typeColors(57).dashed);
    }

    void rampEnds()
    {
        QCOMPARE(ui::rampColor(ui::Ramp::Error, 0, false), QColor(0xFD, 0xF4, 0xE7));
        QCOMPARE(ui::rampColor(ui::Ramp::Error, 1, false), QColor(0x71, 0x00, 0x29));
        QCOMPARE(ui::rampColor(ui::Ramp::Error, 7, false), QColor(0x71, 0x00, 0x29));
        QCOMPARE(ui::rampColor(ui::Ramp::Change, -1, true), QColor(0xE9, 0x92, 0x5F));
        QCOMPARE(ui::rampColor(ui::Ramp::Change, 0, true), QColor(0x2D, 0x2B, 0x29));
        QCOMPARE(ui::rampColor(ui::Ramp::Coverage, 1, true), QColor(0x71, 0xC9, 0xFA));
        QCOMPARE(ui::rampColor(ui::Ramp::Error, std::numeric_limits<double>::quiet_NaN(), false),
                 ui::rampColor(ui::Ramp::Error, 0, false));
    }

    void modeSwitchesTokensAndPalette()
    {
        ui::Theme &theme = ui::Theme::instance();
        theme.setMode(ui::ThemeMode::Light);
        QVERIFY(!theme.isDark());
        QSignalSpy changed(&theme, &ui::Theme::changed);
        theme.setMode(ui::ThemeMode::Dark);
        QVERIFY(changed.count() >= 1);
        QVERIFY(theme.isDark());
        QCOMPARE(QApplication::palette().color(QPalette::Base), ui::darkTokens().surface);
        theme.setMode(ui::ThemeMode::Light);
        QCOMPARE(QApplication::palette().color(QPalette::Base), ui::lightTokens().surface);
    }

    void systemWithoutAnswerIsLight()
    {
        // Offscreen has no platform theme.
        ui::Theme::instance().setMode(ui::ThemeMode::System);
        QVERIFY(!ui::Theme::instance().isDark());
    }

    void textScaleGrowsFontsAndMetrics()
    {
        ui::Theme &theme = ui::Theme::instance();
        QCOMPARE(theme.basePixelSize(), 13);
        QCOMPARE(theme.metric(30), 30);
        theme.setTextScale(2.0);
        QCOMPARE(theme.basePixelSize(), 26);
        QCOMPARE(theme.font(ui::TextRole::Title).pixelSize(), 29);
        QCOMPARE(theme.metric(30), 60);
        theme.setTextScale(9.0);
        QCOMPARE(theme.textScale(), 2.0);
        theme.setTextScale(0.1);
        QCOMPARE(theme.textScale(), 0.9);
        QCOMPARE(theme.metric(30), 30); // minimums do not shrink
        theme.setTextScale(1.0);
    }

    void figuresAreTabular()
    {
        const QFontMetricsF metrics(ui::font(ui::TextRole::Body));
        QCOMPARE(metrics.horizontalAdvance(QStringLiteral("1111")), metrics.horizontalAdvance(QStringLiteral("8888")));
    }

    void roleFollowsTheme()
    {
        ui::Theme &theme = ui::Theme::instance();
        theme.setMode(ui::ThemeMode::Light);
        QWidget label;
        ui::setTextRole(&label, ui::TextRole::Caption, ui::Tone::Text2);
        theme.setMode(ui::ThemeMode::Dark);
        QCOMPARE(label.palette().color(QPalette::WindowText), ui::darkTokens().text2);
        theme.setMode(ui::ThemeMode::Light);
        QCOMPARE(label.palette().color(QPalette::WindowText), ui::lightTokens().text2);
    }

    void chipFillsItsRectangle_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("with text") << QSize(48, 20);
        QTest::newRow("smallest with text") << QSize(34, 12);
        QTest::newRow("mark only") << QSize(20, 20);
        QTest::newRow("tiny") << QSize(9, 9);
    }

    void chipFillsItsRectangle()
    {
        QFETCH(QSize, size);
        for (const auto &type : core::tensor::allTypes()) {
            QImage image(size, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::transparent);
            QPainter painter(&image);
            ui::ChipStyle style;
            style.radius = 2;
            ui::paintTypeChip(&painter, QRectF(QPointF(), QSizeF(size)), static_cast<quint32>(type.type), style);
            painter.end();
            // Between the upper edge and the text: the fill of the band. Marks fill the smallest cells.
            if (size.width() >= 12)
                QVERIFY2(image.pixelColor(size.width() / 2, 1) == ui::typeColors(static_cast<quint32>(type.type)).fill,
                         type.name.data());
        }
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
