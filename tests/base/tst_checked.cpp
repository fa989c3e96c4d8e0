// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/base/result.h"

#include <QSet>
#include <QTest>

#include <limits>

using namespace core;

namespace {

constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();

Result<int> half(int value)
{
    if (value % 2 != 0)
        return fail(ErrorCode::InvalidArgument, "odd", 7);
    return value / 2;
}

Result<int> quarter(int value)
{
    GAUFRE_TRY(const int once, half(value));
    GAUFRE_CHECK(half(once));
    return once / 2;
}

} // namespace

class TestChecked : public QObject
{
    Q_OBJECT

private slots:
    void arithmetic();
    void alignment();
    void errorsTravelUp();
    void codesHaveNames();
};

void TestChecked::arithmetic()
{
    QCOMPARE(checkedAdd(kMax, 0), std::optional(kMax));
    QVERIFY(!checkedAdd(kMax, 1));
    QCOMPARE(checkedMul(kMax, 1), std::optional(kMax));
    QCOMPARE(checkedMul(kMax, 0), std::optional(std::uint64_t{0}));
    QVERIFY(!checkedMul(std::uint64_t{1} << 32, std::uint64_t{1} << 32));
    QCOMPARE(checkedMul(std::uint64_t{1} << 32, (std::uint64_t{1} << 32) - 1),
             std::optional(kMax - ((std::uint64_t{1} << 32) - 1)));
}

void TestChecked::alignment()
{
    QCOMPARE(checkedAlignUp(0, 32), std::optional(std::uint64_t{0}));
    QCOMPARE(checkedAlignUp(33, 32), std::optional(std::uint64_t{64}));
    QCOMPARE(checkedAlignUp(25, 24), std::optional(std::uint64_t{48}));
    QVERIFY(!checkedAlignUp(kMax, 2));
    QCOMPARE(checkedAlignUp(kMax, 1), std::optional(kMax));
    QCOMPARE(alignUp(33, 32), std::uint64_t{64});
}

void TestChecked::errorsTravelUp()
{
    QCOMPARE(*quarter(8), 2);
    QCOMPARE(quarter(5).error().detail, std::string("odd"));
    QCOMPARE(quarter(6).error().offset, std::optional<std::uint64_t>(7));
}

void TestChecked::codesHaveNames()
{
    QSet<QByteArray> names;
    for (int code = 0; code <= static_cast<int>(ErrorCode::NotSupported); ++code) {
        const auto name = errorCodeName(static_cast<ErrorCode>(code));
        QVERIFY(!name.empty() && name != "Unknown");
        names << QByteArray(name.data(), static_cast<qsizetype>(name.size()));
    }
    QCOMPARE(names.size(), static_cast<int>(ErrorCode::NotSupported) + 1);
}

QTEST_GUILESS_MAIN(TestChecked)
#include "tst_checked.moc"
