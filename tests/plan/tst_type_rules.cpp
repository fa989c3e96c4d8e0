// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/type_rules.h"

#include <QTest>

#include <regex>
#include <string>

using namespace core;

class TestTypeRules : public QObject
{
    Q_OBJECT

private slots:
    void matching_data();
    void matching();
    void invalid_data();
    void invalid();
    void firstMatchWins();
    void longNames();
};

void TestTypeRules::matching_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("expected");
    const QString name = QStringLiteral("blk.10.attn_v.weight");
    QTest::newRow("found within") << "attn_v" << name << true;
    QTest::newRow("not found") << "attn_k" << name << false;
    QTest::newRow("pattern lower-cased") << "ATTN_V" << name << true;
    QTest::newRow("name not lower-cased") << "attn_v" << "blk.10.ATTN_V.weight" << false;
    QTest::newRow("dot is any character") << "blk.1" << name << true;
    QTest::newRow("dot is any character, not none") << "v.weightx" << name << false;
    QTest::newRow("escaped dot") << "blk\\.1\\." << name << false;
    QTest::newRow("escaped dot found") << "blk\\.10\\." << name << true;
    QTest::newRow("whole name") << "^blk\\.10\\.attn_v\\.weight$" << name << true;
    QTest::newRow("whole name, one letter less") << "^blk\\.10\\.attn_v\\.weigh$" << name << false;
    QTest::newRow("from the beginning") << "^blk" << name << true;
    QTest::newRow("from the beginning only") << "^attn" << name << false;
    QTest::newRow("to the end") << "weight$" << name << true;
    QTest::newRow("to the end only") << "attn_v$" << name << false;
    QTest::newRow("longer than the name") << "blk.10.attn_v.weight.and.more" << name << false;
    QTest::newRow("anchors alone") << "^$" << name << false;
    QTest::newRow("dollar within") << "blk$10" << name << false;
    QTest::newRow("alternatives") << "attn_(k|v)" << name << true;
    QTest::newRow("class") << "blk\\.[0-9]\\." << name << false;
    QTest::newRow("class twice") << "blk\\.[0-9]{2}\\." << name << true;
    QTest::newRow("digits") << "blk\\.\\d+\\.attn" << name << true;
    QTest::newRow("star") << "blk.*weight" << name << true;
    QTest::newRow("plus behind a letter") << "blk.10+.attn" << name << true;
    QTest::newRow("question mark") << "attn_vx?.weight" << name << true;
    QTest::newRow("empty name") << "a" << "" << false;
    QTest::newRow("any or nothing, empty name") << "a*" << "" << true;
}

void TestTypeRules::matching()
{
    QFETCH(QString, pattern);
    QFETCH(QString, name);
    QFETCH(bool, expected);
    const auto compiled = plan::NamePattern::compile(pattern.toStdString());
    QVERIFY(compiled);
    QCOMPARE(compiled->matches(name.toStdString()), expected);
    // The short cut for plain patterns may not differ from the engine.
    QCOMPARE(std::regex_search(name.toStdString(), std::regex(pattern.toLower().toStdString())), expected);
}

void TestTypeRules::invalid_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::newRow("empty") << "";
    QTest::newRow("open bracket") << "attn_(k";
    QTest::newRow("open class") << "[0-9";
    QTest::newRow("nothing to repeat") << "*x";
    QTest::newRow("ends with a backslash") << "attn\\";
    QTest::newRow("bad count") << "a{2,1}";
    QTest::newRow("endless") << QString(5000, QLatin1Char('('));
}

void TestTypeRules::invalid()
{
    QFETCH(QString, pattern);
    const auto compiled = plan::NamePattern::compile(pattern.toStdString());
    QVERIFY(!compiled);
    QCOMPARE(compiled.error().code, ErrorCode::RuleInvalid);
    QVERIFY(!compiled.error().detail.empty());
}

void TestTypeRules::firstMatchWins()
{
    const std::vector<plan::TypeRule> rules{
        {"attn_k", tensor::TensorType::Q8_0}, {"attn", tensor::TensorType::Q6_K}, {"attn_v", tensor::TensorType::Q5_K}};
    const auto compiled = plan::TypeRules::compile(rules);
    QVERIFY(compiled);
    QCOMPARE(compiled->firstMatch("blk.0.attn_k.weight"), std::optional<std::size_t>(0));
    QCOMPARE(compiled->firstMatch("blk.0.attn_v.weight"), std::optional<std::size_t>(1));
    QCOMPARE(compiled->firstMatch("blk.0.ffn_up.weight"), std::optional<std::size_t>());

    // Whole names are looked up, but stay in their place among the others.
    const std::vector<plan::TypeRule> painted{
        {"^a\\.weight$", tensor::TensorType::Q8_0}, {"weight", tensor::TensorType::Q6_K},
        {"^b\\.weight$", tensor::TensorType::Q5_K}, {"^a\\.weight$", tensor::TensorType::Q4_K},
        {"^b\\.bias$", tensor::TensorType::Q4_K},   {"^c.bias$", tensor::TensorType::Q4_K}};
    const auto names = plan::TypeRules::compile(painted);
    QVERIFY(names);
    QCOMPARE(names->firstMatch("a.weight"), std::optional<std::size_t>(0));
    QCOMPARE(names->firstMatch("b.weight"), std::optional<std::size_t>(1));
    QCOMPARE(names->firstMatch("b.bias"), std::optional<std::size_t>(4));
    QCOMPARE(names->firstMatch("cxbias"), std::optional<std::size_t>(5));
    QCOMPARE(names->firstMatch("d.bias"), std::optional<std::size_t>());
    QVERIFY(names->matches(3, "a.weight"));
}

void TestTypeRules::longNames()
{
    // The engine recurses once a character: a name of a megabyte out of a damaged file may not end the program.
    const std::string name(1 << 20, 'a');
    const auto engine = plan::NamePattern::compile("(a|b)*c");
    QVERIFY(engine);
    QVERIFY(!engine->matches(name));
    const auto plain = plan::NamePattern::compile("aaa$");
    QVERIFY(plain);
    QVERIFY(plain->matches(name));
}

QTEST_GUILESS_MAIN(TestTypeRules)
#include "tst_type_rules.moc"
