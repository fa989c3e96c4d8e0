// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/value.h"

#include "tests/gguf/reader_support.h"

#include <QTest>

#include <limits>

using namespace core::gguf;
using reader_support::text;
using support::GgufBuilder;

namespace {

std::span<const std::byte> bytesOf(const QByteArray &bytes)
{
    return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

ValueView view(ValueType type, const QByteArray &bytes, Encoding encoding = {})
{
    return {type, bytesOf(bytes), encoding};
}

const ValueType kAllTypes[] = {ValueType::Uint8,  ValueType::Int8,  ValueType::Uint16,  ValueType::Int16,
                               ValueType::Uint32, ValueType::Int32, ValueType::Float32, ValueType::Bool,
                               ValueType::String, ValueType::Array, ValueType::Uint64,  ValueType::Int64,
                               ValueType::Float64};

} // namespace

class TestValue : public QObject
{
    Q_OBJECT

private slots:
    void typeNamesAndSizes();
    void scalars_data();
    void scalars();
    void unsignedRefusesNegativeAndOtherKinds();
    void shortPayloadsGiveNothing();
    void arrayRandomAccess();
    void arrayOfStrings();
    void nestedArrays();
    void damagedArraysEndWithTheirBytes();
    void formatsScalars_data();
    void formatsScalars();
    void formatsArrays();
};

void TestValue::typeNamesAndSizes()
{
    const QStringList names = {"uint8", "int8",   "uint16", "int16",  "uint32", "int32",  "float32",
                               "bool",  "string", "array",  "uint64", "int64",  "float64"};
    const std::size_t sizes[] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
    for (std::uint32_t id = 0; id < 13; ++id) {
        QCOMPARE(static_cast<std::uint32_t>(kAllTypes[id]), id);
        QCOMPARE(text(valueTypeName(kAllTypes[id])), names[id]);
        QCOMPARE(fixedSize(kAllTypes[id]), sizes[id]);
    }
    QVERIFY(valueTypeName(static_cast<ValueType>(13)).empty());
    QVERIFY(valueTypeName(static_cast<ValueType>(0xffffffff)).empty());
    QCOMPARE(fixedSize(static_cast<ValueType>(13)), std::size_t{0});
}

void TestValue::scalars_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<QByteArray>("little");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *name, ValueType type, const char *hex, const char *shown) {
        QTest::newRow(name) << static_cast<int>(type) << QByteArray::fromHex(hex) << QString::fromLatin1(shown);
    };
    row("largest uint8", ValueType::Uint8, "ff", "255");
    row("negative int8", ValueType::Int8, "80", "-128");
    row("uint16", ValueType::Uint16, "3412", "4660");
    row("negative int16", ValueType::Int16, "feff", "-2");
    row("largest uint32", ValueType::Uint32, "ffffffff", "4294967295");
    row("smallest int32", ValueType::Int32, "00000080", "-2147483648");
    row("float32", ValueType::Float32, "acc52737", "1e-05");
    row("true", ValueType::Bool, "01", "true");
    row("false", ValueType::Bool, "00", "false");
    row("largest uint64", ValueType::Uint64, "ffffffffffffffff", "18446744073709551615");
    row("smallest int64", ValueType::Int64, "0000000000000080", "-9223372036854775808");
    row("float64", ValueType::Float64, "9a9999999999b93f", "0.1");
}

void TestValue::scalars()
{
    QFETCH(int, type);
    QFETCH(QByteArray, little);
    QFETCH(QString, shown);
    const auto valueType = static_cast<ValueType>(type);
    QByteArray big = little;
    std::reverse(big.begin(), big.end());
    for (const auto &value : {view(valueType, little), view(valueType, big, {.bigEndian = true})}) {
        QVERIFY(value.scalar());
        QCOMPARE(text(formatScalar(*value.scalar())), shown);
        QCOMPARE(text(formatValue(value)), shown);
        QCOMPARE(value.asBool().has_value(), valueType == ValueType::Bool);
        QCOMPARE(value.asNumber().has_value(), valueType != ValueType::Bool);
        if (value.asNumber())
            QCOMPARE(*value.asNumber() < 0, shown.startsWith(u'-'));
    }
}

void TestValue::unsignedRefusesNegativeAndOtherKinds()
{
    QCOMPARE(view(ValueType::Int32, QByteArray::fromHex("07000000")).asUnsigned(), std::optional<std::uint64_t>(7));
    QVERIFY(!view(ValueType::Int32, QByteArray::fromHex("ffffffff")).asUnsigned());
    QVERIFY(!view(ValueType::Bool, QByteArray::fromHex("01")).asUnsigned());
    QVERIFY(!view(ValueType::Float32, QByteArray::fromHex("0000803f")).asUnsigned());
    QVERIFY(!view(ValueType::String, QByteArray(8, '\0')).asUnsigned());
}

void TestValue::shortPayloadsGiveNothing()
{
    for (const ValueType type : kAllTypes) {
        const auto value = view(type, QByteArray());
        QVERIFY(!value.scalar());
        QVERIFY(!value.asString());
        QVERIFY(!value.asArray());
        QVERIFY(!value.asNumber());
    }
    QVERIFY(!view(ValueType::String, QByteArray::fromHex("0200000000000000") + "x").asString());
    QVERIFY(!view(ValueType::Uint64, QByteArray(7, '\0')).scalar());
    QVERIFY(!ValueView().scalar());
}

void TestValue::arrayRandomAccess()
{
    const GgufBuilder b;
    const QByteArray payload = b.number32(3) + b.number64(3) + b.number16(1) + b.number16(0xfffe) + b.number16(3);
    const auto array = view(ValueType::Array, payload).asArray();
    QVERIFY(array);
    QCOMPARE(array->itemType(), ValueType::Int16);
    QCOMPARE(array->count(), std::uint64_t{3});
    QCOMPARE(array->depth(), 1);
    QCOMPARE(std::get<std::int64_t>(*array->at(1)), std::int64_t{-2});
    QVERIFY(!array->at(3));
    QVERIFY(!array->at(std::numeric_limits<std::uint64_t>::max()));
    std::vector<std::uint64_t> visited;
    array->forEach(1, std::numeric_limits<std::uint64_t>::max(), [&](std::uint64_t i, const ValueView &) {
        visited.push_back(i);
        return true;
    });
    QCOMPARE(visited, (std::vector<std::uint64_t>{1, 2}));
    visited.clear();
    array->forEach(0, 3, [&](std::uint64_t i, const ValueView &) {
        visited.push_back(i);
        return false;
    });
    QCOMPARE(visited.size(), std::size_t{1});
    array->forEach(7, 1, [&](std::uint64_t, const ValueView &) {
        qFatal("past the end");
        return true;
    });
}

void TestValue::arrayOfStrings()
{
    for (const std::uint32_t version : {1U, 3U}) {
        const GgufBuilder b(version);
        const QByteArray payload = b.number32(8) + b.count(3) + b.text("a") + b.text("") + b.text("▁模型");
        const auto array = view(ValueType::Array, payload, {.narrowLengths = version == 1}).asArray();
        QVERIFY(array);
        QVERIFY(!array->at(0)); // no fixed size: forEach or StringArray
        const StringArray strings(*array);
        QCOMPARE(strings.size(), std::size_t{3});
        QCOMPARE(text(strings[0]), QStringLiteral("a"));
        QCOMPARE(text(strings[1]), QString());
        QCOMPARE(text(strings[2]), QStringLiteral("▁模型"));
        QVERIFY(strings[3].empty());
        QString last;
        array->forEach(2, 1, [&](std::uint64_t, const ValueView &item) {
            last = text(*item.asString());
            return true;
        });
        QCOMPARE(last, QStringLiteral("▁模型"));
    }
    const GgufBuilder b;
    const QByteArray payload = b.number32(4) + b.number64(1) + b.number32(5);
    QCOMPARE(StringArray(*view(ValueType::Array, payload).asArray()).size(), std::size_t{0});
}

void TestValue::nestedArrays()
{
    const GgufBuilder b;
    const QByteArray inner = b.number32(0) + b.number64(2) + QByteArray("\1\2");
    const QByteArray strings = b.number32(8) + b.number64(1) + b.text("x");
    const QByteArray payload = b.number32(9) + b.number64(2) + inner + strings;
    const auto array = view(ValueType::Array, payload).asArray();
    QVERIFY(array);
    QCOMPARE(array->depth(), 2);
    QStringList shown;
    array->forEach(0, 2, [&](std::uint64_t, const ValueView &item) {
        shown << text(formatValue(item));
        return true;
    });
    QCOMPARE(shown, (QStringList{"[2 items: 1, 2]", "[1 item: \"x\"]"}));
    QCOMPARE(text(formatValue(view(ValueType::Array, payload))),
             QStringLiteral("[2 items: [2 items: 1, 2], [1 item: \"x\"]]"));
}

void TestValue::damagedArraysEndWithTheirBytes()
{
    const GgufBuilder b;
    int visits = 0;
    const auto count = [&](std::uint64_t, const ValueView &) { return ++visits < 100; };
    // A count that the bytes do not hold; the reader would refuse it, a view made by hand must not run away.
    const QByteArray numbers = b.number32(4) + b.number64(std::uint64_t{1} << 63) + b.number32(5);
    view(ValueType::Array, numbers).asArray()->forEach(0, 1000, count);
    QCOMPARE(visits, 1);
    const QByteArray strings = b.number32(8) + b.number64(3) + b.text("a") + b.number64(99);
    view(ValueType::Array, strings).asArray()->forEach(0, 1000, count);
    QCOMPARE(visits, 2);
    QCOMPARE(StringArray(*view(ValueType::Array, strings).asArray()).size(), std::size_t{1});
    const QByteArray unknown = b.number32(77) + b.number64(3) + b.number64(0);
    view(ValueType::Array, unknown).asArray()->forEach(0, 1000, count);
    QCOMPARE(visits, 2);
    QByteArray deep;
    for (int i = 0; i < 5000; ++i)
        deep += b.number32(9) + b.number64(1);
    QVERIFY(view(ValueType::Array, deep).asArray()->depth() <= 20);
}

void TestValue::formatsScalars_data()
{
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const Scalar &value, const char *expected) {
        QTest::newRow(name) << text(formatScalar(value)) << QString::fromUtf8(expected);
    };
    row("float32 prints as float32", 0.1F, "0.1");
    row("float32 of 1e-6", 1e-6F, "1e-06");
    row("large float", 10000.0F, "10000");
    row("double", 0.1, "0.1");
    row("infinity", std::numeric_limits<float>::infinity(), "inf");
    row("negative infinity", -std::numeric_limits<double>::infinity(), "-inf");
    row("not a number", std::numeric_limits<float>::quiet_NaN(), "nan");
    row("text as it is", std::string_view("a\nb"), "a\nb");
}

void TestValue::formatsScalars()
{
    QFETCH(QString, shown);
    QTEST(shown, "expected");
}

void TestValue::formatsArrays()
{
    const GgufBuilder b;
    const QByteArray empty = b.number32(8) + b.number64(0);
    QCOMPARE(text(formatValue(view(ValueType::Array, empty))), QStringLiteral("[0 items]"));
    const QByteArray numbers = b.number32(0) + b.number64(4) + QByteArray::fromHex("01020304");
    QCOMPARE(text(formatValue(view(ValueType::Array, numbers), 2)), QStringLiteral("[4 items: 1, 2, …]"));
    QCOMPARE(text(formatValue(view(ValueType::Array, numbers), 0)), QStringLiteral("[4 items: …]"));
    QCOMPARE(text(formatValue(view(ValueType::String, b.text("a\n\xff")))), QStringLiteral("a\\n\\xFF"));
}

QTEST_GUILESS_MAIN(TestValue)
#include "tst_value.moc"
