// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/tokens.h"

#include "core/tensor/types.h"

#include <QByteArray>

#include <algorithm>
#include <cmath>
#include <span>

namespace ui {

namespace {

QColor rgb(quint32 value)
{
    return QColor::fromRgb(value);
}

struct BandRow
{
    int band;
    quint32 lightFill;
    bool lightBlackText;
    quint32 lightEdge;
    quint32 darkFill;
    bool darkBlackText;
    quint32 darkEdge;
};

constexpr BandRow kBands[] = {
    {1, 0xFAF2A2, true, 0x989463, 0x4F3D01, false, 0x826502},
    {2, 0xFECB4D, true, 0xB08D35, 0x725204, false, 0x8E6705},
    {3, 0xFA964B, true, 0xC3753B, 0xB65A18, false, 0xE3701E},
    {4, 0x53C4A1, true, 0x41997E, 0x339A7C, true, 0x40C09B},
    {5, 0x01A0AD, true, 0x017D87, 0x21ABB8, true, 0x29D6E6},
    {6, 0x0074B0, false, 0x005B89, 0x64B7EF, true, 0x96D5FF},
    {8, 0x3145A7, false, 0x263682, 0xB2C3FE, true, 0xF1F4FF},
    {16, 0x431E75, false, 0x34175B, 0xE6D3FE, true, 0xFFFFFF},
    {32, 0x1E1D27, false, 0x17171E, 0xF6F4FA, true, 0xFFFFFF},
};

constexpr quint32 kErrorLight[] = {0xFDF4E7, 0xFBD3AB, 0xFAB075, 0xF48B48, 0xE76528,
                                   0xD3401D, 0xB71F23, 0x960229, 0x710029};
constexpr quint32 kErrorDark[] = {0x481F26, 0x6E262B, 0x923128, 0xB3441E, 0xCD5E14,
                                  0xE07E25, 0xEBA04C, 0xF2C27E, 0xF8E2B5};
constexpr quint32 kChangeLight[] = {0xA9510F, 0xBE7951, 0xD1A085, 0xE3C7B8, 0xF3EFED,
                                    0xBAD1E5, 0x87B2D6, 0x5292C6, 0x0572B4};
constexpr quint32 kChangeDark[] = {0xE9925F, 0xB77752, 0x865C45, 0x584337, 0x2D2B29,
                                   0x394B5A, 0x476C8B, 0x548EBE, 0x61B2F4};
constexpr quint32 kCoverageLight[] = {0xEAF5FC, 0xAECBDC, 0x72A1BD, 0x32789D, 0x024F70};
constexpr quint32 kCoverageDark[] = {0x1D282F, 0x314C5C, 0x46738E, 0x5B9DC3, 0x71C9FA};

std::span<const quint32> stopsOf(Ramp ramp, bool dark)
{
    switch (ramp) {
    case Ramp::Error:
        return dark ? std::span<const quint32>(kErrorDark) : std::span<const quint32>(kErrorLight);
    case Ramp::Change:
        return dark ? std::span<const quint32>(kChangeDark) : std::span<const quint32>(kChangeLight);
    case Ramp::Coverage:
        break;
    }
    return dark ? std::span<const quint32>(kCoverageDark) : std::span<const quint32>(kCoverageLight);
}

double linearChannel(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// Relative luminance as WCAG 2.2 defines it.
double luminance(const QColor &color)
{
    return 0.2126 * linearChannel(static_cast<double>(color.redF())) +
           0.7152 * linearChannel(static_cast<double>(color.greenF())) +
           0.0722 * linearChannel(static_cast<double>(color.blueF()));
}

} // namespace

const Tokens &lightTokens()
{
    static const Tokens tokens{
        .window = rgb(0xF5F4F1),
        .surface = rgb(0xFFFFFF),
        .raised = rgb(0xFAF9F7),
        .hover = rgb(0xEFEDE8),
        .selected = rgb(0xDFE8FB),
        .soft = rgb(0xE8EEFC),
        .border = rgb(0xE2DFD9),
        .grid = rgb(0xECE9E4),
        .control = rgb(0x8E877C),
        .disabled = rgb(0xB3ADA3),
        .text = rgb(0x1F1D1A),
        .text2 = rgb(0x57524B),
        .text3 = rgb(0x6E675D),
        .accent = rgb(0x2B5FD0),
        .onAccent = rgb(0xFFFFFF),
        .ok = rgb(0x1A7442),
        .okBg = rgb(0xE7F5EC),
        .warn = rgb(0x8A5A00),
        .warnBg = rgb(0xFFF5DD),
        .warnLine = rgb(0xE5BF62),
        .error = rgb(0xB3261E),
        .errorBg = rgb(0xFDEEEC),
        .errorLine = rgb(0xE6A19B),
        .series = {rgb(0x2B5FD0), rgb(0xB0531B), rgb(0x1A7F72), rgb(0x7A3FA8)},
        .blockD = rgb(0xF2B84B),
        .blockDmin = rgb(0xE58A6B),
        .blockScales = rgb(0xC8B6F2),
        .blockQuants = {rgb(0xCFE3F7), rgb(0xD3EFE2)},
        .dark = false,
    };
    return tokens;
}

const Tokens &darkTokens()
{
    static const Tokens tokens{
        .window = rgb(0x181715),
        .surface = rgb(0x201E1C),
        .raised = rgb(0x272522),
        .hover = rgb(0x302D2A),
        .selected = rgb(0x263352),
        .soft = rgb(0x252D42),
        .border = rgb(0x393632),
        .grid = rgb(0x2F2C29),
        .control = rgb(0x7F786E),
        .disabled = rgb(0x5F5953),
        .text = rgb(0xECE8E1),
        .text2 = rgb(0xBDB6AB),
        .text3 = rgb(0xA8A096),
        .accent = rgb(0x8FB2FF),
        .onAccent = rgb(0x0E1526),
        .ok = rgb(0x74CF9A),
        .okBg = rgb(0x1D3326),
        .warn = rgb(0xF2C266),
        .warnBg = rgb(0x382D16),
        .warnLine = rgb(0x6E5A2A),
        .error = rgb(0xFF958B),
        .errorBg = rgb(0x402320),
        .errorLine = rgb(0x7A3E39),
        .series = {rgb(0x8FB2FF), rgb(0xF0A36B), rgb(0x5CC9B8), rgb(0xC9A0F0)},
        .blockD = rgb(0xB07A12),
        .blockDmin = rgb(0xA65436),
        .blockScales = rgb(0x6A539E),
        .blockQuants = {rgb(0x27445F), rgb(0x23493B)},
        .dark = true,
    };
    return tokens;
}

int bandOfType(quint32 typeId)
{
    const auto *info = core::tensor::findType(typeId);
    return info ? info->band : 0;
}

int bandOfTypeName(QStringView name)
{
    const QByteArray utf8 = name.toUtf8();
    if (const auto *info = core::tensor::findTypeByName({utf8.constData(), static_cast<std::size_t>(utf8.size())}))
        return info->band;
    const auto digit = std::find_if(name.begin(), name.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    if (digit == name.end())
        return 0;
    const int bits = digit->unicode() - u'0';
    return (bits >= 1 && bits <= 6) || bits == 8 ? bits : 0;
}

BandColors bandColors(int band, const Tokens &tokens)
{
    for (const BandRow &row : kBands) {
        if (row.band != band)
            continue;
        const bool blackText = tokens.dark ? row.darkBlackText : row.lightBlackText;
        return {rgb(tokens.dark ? row.darkFill : row.lightFill), blackText ? QColor(Qt::black) : QColor(Qt::white),
                rgb(tokens.dark ? row.darkEdge : row.lightEdge), false};
    }
    return {tokens.hover, tokens.text2, tokens.control, true};
}

BandColors protectedColors(const Tokens &tokens)
{
    return {tokens.raised, tokens.text3, tokens.border, false};
}

QColor rampColor(Ramp ramp, double value, bool dark)
{
    const auto stops = stopsOf(ramp, dark);
    double position = ramp == Ramp::Change ? (value + 1) / 2 : value;
    if (!(position > 0)) // also NaN
        position = 0;
    position = std::min(position, 1.0) * static_cast<double>(stops.size() - 1);
    const auto index = std::min(static_cast<std::size_t>(position), stops.size() - 2);
    const double part = position - static_cast<double>(index);
    const QColor from = rgb(stops[index]);
    const QColor to = rgb(stops[index + 1]);
    const auto mix = [part](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
    return QColor(mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue()));
}

QColor textOn(const QColor &fill)
{
    return contrastRatio(fill, Qt::black) >= contrastRatio(fill, Qt::white) ? QColor(Qt::black) : QColor(Qt::white);
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace ui
