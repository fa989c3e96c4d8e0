// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <QElapsedTimer>
#include <QTest>

#include <limits>

using namespace core;

class TestText : public QObject
{
    Q_OBJECT

private slots:
    void utf8_data();
    void utf8();
    void agreesWithQt();
    void printable();
    void sizes_data();
    void sizes();
    void counts();
    void cases();
    void globs_data();
    void globs();
    void globIsNotExponential();
};

void TestText::utf8_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("valid");
    QTest::addColumn<QByteArray>("escaped");
    const auto row = [](const char *name, const QByteArray &bytes, bool valid, const QByteArray &escaped = {}) {
        QTest::newRow(name) << bytes << valid << (valid ? bytes : escaped);
    };
    row("empty", "", true);
    row("ASCII with NUL", QByteArray("a\0b", 3), true);
    row("two, three and four bytes", "é▁🦙", true);
    row("last code point", "\xf4\x8f\xbf\xbf", true);
    row("beyond the last code point", "\xf4\x90\x80\x80", false, "\\xF4\\x90\\x80\\x80");
    row("surrogate", "\xed\xa0\x80", false, "\\xED\\xA0\\x80");
    row("before the surrogates", "\xed\x9f\xbf", true);
    row("overlong of two", "\xc0\x80", false, "\\xC0\\x80");
    row("overlong of three", "\xe0\x9f\xbf", false, "\\xE0\\x9F\\xBF");
    row("overlong of four", "\xf0\x8f\xbf\xbf", false, "\\xF0\\x8F\\xBF\\xBF");
    row("cut off after one of three", "\xe6", false, "\\xE6");
    row("cut off after two of three", "\xe6\xad", false, "\\xE6\\xAD");
    row("cut off after three of four", "a\xf0\x9f\xa6", false, "a\\xF0\\x9F\\xA6");
    row("continuation alone", "\x80", false, "\\x80");
    row("bytes that never occur", "\xfe\xff", false, "\\xFE\\xFF");
    row("good around bad", "▁\xff▁", false, "▁\\xFF▁");
}

void TestText::utf8()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, valid);
    QFETCH(QByteArray, escaped);
    QCOMPARE(isValidUtf8(bytes.toStdString()), valid);
    QCOMPARE(QByteArray::fromStdString(escapeInvalidUtf8(bytes.toStdString())), escaped);
    QVERIFY(isValidUtf8(escapeInvalidUtf8(bytes.toStdString())));
}

void TestText::agreesWithQt()
{
    // Every sequence of three bytes of which the first is not ASCII.
    for (unsigned a = 0x80; a < 0x100; ++a) {
        for (unsigned b = 0; b < 0x100; b += 1) {
            for (unsigned c = 0; c < 0x100; c += 5) {
                const char bytes[] = {static_cast<char>(a), static_cast<char>(b), static_cast<char>(c)};
                const bool expected = QUtf8StringView(bytes, 3).isValidUtf8();
                if (isValidUtf8({bytes, 3}) != expected)
                    QFAIL(qPrintable(QByteArray(bytes, 3).toHex()));
            }
        }
    }
}

void TestText::printable()
{
    QCOMPARE(printableLine("a\nb\tc\rd"), std::string("a\\nb\\tc\\rd"));
    QCOMPARE(printableLine(std::string_view("\0\x1b\x7f\xff", 4)), std::string("\\x00\\x1B\\x7F\\xFF"));
    QCOMPARE(printableLine("▁é"), std::string("▁é"));
    QCOMPARE(escapeInvalidUtf8("a\nb"), std::string("a\nb"));
}

void TestText::sizes_data()
{
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<QString>("shown");
    QTest::newRow("zero") << quint64{0} << "0 B";
    QTest::newRow("bytes") << quint64{1023} << "1023 B";
    QTest::newRow("one KiB") << quint64{1024} << "1.00 KiB";
    QTest::newRow("just below one MiB") << quint64{1024 * 1024 - 1} << "1.00 MiB";
    QTest::newRow("MiB") << quint64{11618222} << "11.08 MiB";
    QTest::newRow("Llama 3 8B as Q4_K_M") << quint64{4912898304} << "4.58 GiB";
    QTest::newRow("largest") << std::numeric_limits<quint64>::max() << "16.00 EiB";
}

void TestText::sizes()
{
    QFETCH(quint64, bytes);
    QTEST(QString::fromStdString(formatBytes(bytes)), "shown");
}

void TestText::counts()
{
    QCOMPARE(formatCount(0), std::string("0"));
    QCOMPARE(formatCount(999), std::string("999"));
    QCOMPARE(formatCount(1000), std::string("1\u2009000"));
    QCOMPARE(formatCount(1234567), std::string("1\u2009234\u2009567"));
    QCOMPARE(formatCount(std::numeric_limits<std::uint64_t>::max()),
             std::string("18\u2009446\u2009744\u2009073\u2009709\u2009551\u2009615"));
}

void TestText::cases()
{
    QCOMPARE(asciiLower("Q4_K é É"), std::string("q4_k é É"));
    QCOMPARE(asciiUpper("q4_k é"), std::string("Q4_K é"));
    QCOMPARE(asciiUpper("@[`{"), std::string("@[`{"));
}

void TestText::globs_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("matches");
    QTest::newRow("whole text") << "abc" << "abc" << true;
    QTest::newRow("not a part") << "b" << "abc" << false;
    QTest::newRow("star") << "blk.*.weight" << "blk.0.attn_q.weight" << true;
    QTest::newRow("star matches nothing") << "a*b" << "ab" << true;
    QTest::newRow("star goes back") << "*ab" << "aab" << true;
    QTest::newRow("two stars") << "*attn*weight" << "blk.0.attn_q.weight" << true;
    QTest::newRow("question mark") << "blk.?.x" << "blk.7.x" << true;
    QTest::newRow("question mark needs one") << "blk.?" << "blk." << false;
    QTest::newRow("any case") << "ATTN_?" << "attn_Q" << true;
    QTest::newRow("empty pattern") << "" << "a" << false;
    QTest::newRow("empty both") << "" << "" << true;
    QTest::newRow("stars only") << "***" << "" << true;
    QTest::newRow("text left over") << "a*b" << "abc" << false;
}

void TestText::globs()
{
    QFETCH(QString, pattern);
    QFETCH(QString, text);
    QTEST(globMatch(pattern.toStdString(), text.toStdString()), "matches");
}

void TestText::globIsNotExponential()
{
    // 2^30 steps for a matcher that tries all ways; under a million for this one.
    std::string pattern;
    for (int i = 0; i < 30; ++i)
        pattern += "*a";
    pattern += "b";
    QVERIFY(!globMatch(pattern, std::string(5000, 'a')));
}

QTEST_GUILESS_MAIN(TestText)
#include "tst_text.moc"
