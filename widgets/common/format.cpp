// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/format.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <array>
#include <cmath>

namespace ui::format {

namespace {

constexpr QChar kThinSpace(0x2009);
constexpr QChar kMinus(0x2212);

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ui::format)
};

/// Grouping positions by locale, the separator always a thin space, the minus always U+2212.
QString typographic(QString text, const QLocale &locale)
{
    const QString separator = locale.groupSeparator();
    if (!separator.isEmpty())
        text.replace(separator, QString(kThinSpace));
    const QString negative = locale.negativeSign();
    if (!negative.isEmpty())
        text.replace(negative, QString(kMinus));
    return text;
}

/// The default locale, with groups even where its options leave them out (the C locale does).
QLocale grouping()
{
    QLocale locale;
    if (locale.language() == QLocale::C)
        locale = QLocale(QLocale::English);
    locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    return locale;
}

struct Scaled
{
    double value;
    const char *unit;
    bool whole;
};

Scaled scaled(std::uint64_t bytes)
{
    static constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    // 1023.996 KiB would be written as 1024.00 KiB.
    while (unit + 1 < kUnits.size() && value >= 1023.995) {
        value /= 1024;
        ++unit;
    }
    return {value, kUnits[unit], unit == 0};
}

QString scaledText(const Scaled &s, int decimals)
{
    return decimal(s.value, s.whole ? 0 : decimals) + QChar(u' ') + QLatin1String(s.unit);
}

} // namespace

QString bytes(std::uint64_t bytes)
{
    return scaledText(scaled(bytes), 2);
}

QString exactBytes(std::uint64_t bytes)
{
    //: %1 is a number of bytes, already grouped
    return Texts::tr("%1 bytes").arg(count(bytes));
}

QString signedBytes(std::int64_t bytes)
{
    const bool negative = bytes < 0;
    const auto magnitude = negative ? 0 - static_cast<std::uint64_t>(bytes) : static_cast<std::uint64_t>(bytes);
    const Scaled s = scaled(magnitude);
    const QString text = scaledText(s, s.value >= 10 ? 0 : 2);
    if (magnitude == 0)
        return text;
    return (negative ? kMinus : QChar(u'+')) + text;
}

QString count(std::uint64_t count)
{
    const QLocale locale = grouping();
    return typographic(locale.toString(static_cast<qulonglong>(count)), locale);
}

QString signedCount(std::int64_t value)
{
    const bool negative = value < 0;
    const auto magnitude = negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    const QString text = count(magnitude);
    if (value == 0)
        return text;
    return (negative ? kMinus : QChar(u'+')) + text;
}

QString id(std::uint64_t id)
{
    return QString::number(id);
}

QString decimal(double value, int decimals)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value < 0 ? kMinus + QString(QChar(0x221E)) : QString(QChar(0x221E));
    const QLocale locale = grouping();
    QString text = typographic(locale.toString(value, 'f', decimals), locale);
    // "−0.0" says nothing.
    if (text.startsWith(kMinus) && std::abs(value) * std::pow(10.0, decimals) < 0.5)
        text.remove(0, 1);
    return text;
}

QString signedDecimal(double value, int decimals)
{
    const QString text = decimal(value, decimals);
    return value > 0 && std::abs(value) * std::pow(10.0, decimals) >= 0.5 ? QChar(u'+') + text : text;
}

QString percent(double fraction, int decimals)
{
    //: A share in percent; %1 is the number
    return Texts::tr("%1 %").arg(decimal(fraction * 100, decimals));
}

QString bits(double bitsPerWeight)
{
    const double whole = std::round(bitsPerWeight);
    if (std::abs(bitsPerWeight - whole) < 0.005)
        return decimal(whole, 0);
    const double tenths = std::round(bitsPerWeight * 10) / 10;
    return decimal(bitsPerWeight, std::abs(bitsPerWeight - tenths) < 0.0005 ? 1 : 2);
}

QString bpw(double bitsPerWeight)
{
    //: Bits per weight, short; %1 is the number
    return Texts::tr("%1 bpw").arg(bits(bitsPerWeight));
}

QString parameters(std::uint64_t weights)
{
    static constexpr std::array kUnits{"", "K", "M", "B", "T"};
    double value = static_cast<double>(weights);
    std::size_t unit = 0;
    while (unit + 1 < kUnits.size() && value >= 999.5) {
        value /= 1000;
        ++unit;
    }
    if (unit == 0)
        return count(weights);
    // Billions have two decimals (8.03 B), smaller units one (134.5 M).
    const int decimals = unit >= 3 ? (value >= 100 ? 1 : 2) : 1;
    return decimal(value, decimals) + QChar(u' ') + QLatin1String(kUnits[unit]);
}

QString shape(std::span<const std::uint64_t> dimensions)
{
    QStringList parts;
    for (const std::uint64_t size : dimensions)
        parts.append(QString::number(size));
    return parts.join(QStringLiteral(" \u00D7 "));
}

QString offset(std::uint64_t offset)
{
    return QStringLiteral("0x") + QString::number(offset, 16).toUpper();
}

QString path(const QString &path)
{
#ifdef Q_OS_WIN
    return QString(path).replace(QChar(u'/'), QChar(u'\\'));
#else
    return path;
#endif
}

QString timeLeft(std::chrono::seconds left)
{
    const auto seconds = left.count();
    if (seconds < 60)
        return Texts::tr("under a minute");
    const int minutes = static_cast<int>((seconds + 30) / 60);
    if (minutes < 60)
        return Texts::tr("about %n minute(s)", nullptr, minutes);
    //: hours and minutes
    return Texts::tr("about %1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

QString duration(std::chrono::milliseconds time)
{
    const auto milliseconds = time.count();
    if (milliseconds < 10'000)
        //: seconds
        return Texts::tr("%1 s").arg(decimal(static_cast<double>(milliseconds) / 1000, 1));
    const auto seconds = (milliseconds + 500) / 1000;
    if (seconds < 60)
        return Texts::tr("%1 s").arg(seconds);
    if (seconds < 3600)
        //: minutes and seconds
        return Texts::tr("%1 min %2 s").arg(seconds / 60).arg(seconds % 60);
    //: hours and minutes
    return Texts::tr("%1 h %2 min").arg(seconds / 3600).arg(seconds % 3600 / 60);
}

} // namespace ui::format
