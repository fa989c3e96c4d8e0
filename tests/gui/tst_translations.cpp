// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/translations.h"

#include <QCoreApplication>
#include <QFile>
#include <QTest>
#include <QXmlStreamReader>

/// The English plural forms that the program carries.
class TestTranslations : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { app::installTranslations(*QCoreApplication::instance(), QStringLiteral("en")); }
    void everyPlural_data();
    void everyPlural();
};

void TestTranslations::everyPlural_data()
{
    QTest::addColumn<QString>("context");
    QTest::addColumn<QString>("source");
    QFile file(QStringLiteral(GAUFRE_TRANSLATIONS "/gaufre_en.ts"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QString context;
    while (!xml.atEnd()) {
        if (!xml.readNextStartElement())
            continue;
        if (xml.name() == QStringLiteral("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QStringLiteral("source")) {
            const QString source = xml.readElementText();
            QTest::addRow("%s: %s", qUtf8Printable(context), qUtf8Printable(source)) << context << source;
        }
    }
    QVERIFY(!xml.hasError());
}

void TestTranslations::everyPlural()
{
    QFETCH(QString, context);
    QFETCH(QString, source);
    const QByteArray contextUtf8 = context.toUtf8();
    const QByteArray sourceUtf8 = source.toUtf8();
    const auto text = [&](int count) {
        return QCoreApplication::translate(contextUtf8.constData(), sourceUtf8.constData(), nullptr, count);
    };
    for (const int count : {1, 2}) {
        QVERIFY2(!text(count).contains(QStringLiteral("(s)")), qUtf8Printable(text(count)));
        // %1 stands where the number is grouped by the caller.
        const bool hasNumber =
            text(count).contains(QString::number(count)) || text(count).contains(QStringLiteral("%1"));
        QVERIFY2(hasNumber, qUtf8Printable(text(count)));
    }
    if (source.contains(QStringLiteral("(s)")))
        QVERIFY(text(1).replace(QLatin1Char('1'), QLatin1Char('2')) != text(2));
}

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
