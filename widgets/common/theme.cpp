// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/theme.h"

#include "widgets/common/focus_outline.h"
#include "widgets/common/style.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QLabel>
#include <QPalette>
#include <QStyleHints>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

/// Box drawing, arrows and the middle dot: what trees, line ends and hex dumps need.
bool hasBoxAndArrowGlyphs(const QFont &font)
{
    const QFontMetrics metrics(font);
    return metrics.inFont(QChar(0x2500)) && metrics.inFont(QChar(0x2192)) && metrics.inFont(QChar(0x21B5));
}

QString firstInstalled(const QStringList &families)
{
    const QStringList installed = QFontDatabase::families();
    for (const QString &family : families) {
        if (installed.contains(family))
            return family;
    }
    return {};
}

Tokens highContrastTokens(const QPalette &system)
{
    const QColor window = system.color(QPalette::Window);
    const bool dark = window.lightness() < 128;
    Tokens tokens = dark ? darkTokens() : lightTokens();
    tokens.window = window;
    tokens.surface = system.color(QPalette::Base);
    tokens.raised = window;
    tokens.text = system.color(QPalette::Text);
    tokens.text2 = tokens.text;
    tokens.text3 = tokens.text;
    tokens.border = tokens.text;
    tokens.control = tokens.text;
    tokens.soft = tokens.surface; // no soft fills: the edge carries the meaning
    tokens.highContrast = true;
    return tokens;
}

QPalette paletteOf(const Tokens &t)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const QColor &normal, const QColor &disabled) {
        palette.setColor(QPalette::Active, role, normal);
        palette.setColor(QPalette::Inactive, role, normal);
        palette.setColor(QPalette::Disabled, role, disabled);
    };
    set(QPalette::Window, t.window, t.window);
    set(QPalette::WindowText, t.text, t.disabled);
    set(QPalette::Base, t.surface, t.surface);
    set(QPalette::AlternateBase, t.raised, t.raised);
    set(QPalette::Text, t.text, t.disabled);
    set(QPalette::PlaceholderText, t.text3, t.disabled);
    set(QPalette::Button, t.surface, t.surface);
    set(QPalette::ButtonText, t.text, t.disabled);
    set(QPalette::BrightText, t.error, t.error);
    set(QPalette::ToolTipBase, t.surface, t.surface);
    set(QPalette::ToolTipText, t.text, t.text);
    set(QPalette::Highlight, t.selected, t.hover);
    set(QPalette::HighlightedText, t.text, t.disabled);
    set(QPalette::Accent, t.accent, t.disabled);
    set(QPalette::Link, t.accent, t.disabled);
    set(QPalette::LinkVisited, t.accent, t.disabled);
    set(QPalette::Light, t.surface, t.surface);
    set(QPalette::Midlight, t.hover, t.hover);
    set(QPalette::Mid, t.border, t.border);
    set(QPalette::Dark, t.control, t.control);
    set(QPalette::Shadow, t.control, t.control);
    return palette;
}

void applyRole(QWidget *widget, TextRole role, Tone tone)
{
    widget->setFont(font(role));
    QPalette palette = widget->palette();
    const QColor normal = color(tone);
    for (const auto textRole : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Active, textRole, normal);
        palette.setColor(QPalette::Inactive, textRole, normal);
        palette.setColor(QPalette::Disabled, textRole, tokens().disabled);
    }
    widget->setPalette(palette);
}

constexpr const char *kRoleProperty = "gaufreTextRole";
constexpr const char *kToneProperty = "gaufreTextTone";
constexpr int kPinnedPixels = 13;

} // namespace

Theme &Theme::instance()
{
    static Theme *theme = new Theme; // never deleted: widgets may outlive static destruction order
    return *theme;
}

Theme::Theme()
    : m_tokens(lightTokens())
{
    m_systemPixels = std::max(12, QFontInfo(QGuiApplication::font()).pixelSize());
    m_basePixels = m_systemPixels;
    chooseFamilies();
}

void Theme::chooseFamilies()
{
    const QString system = QFontInfo(QFontDatabase::systemFont(QFontDatabase::GeneralFont)).family();
    m_uiFamily =
        system.isEmpty()
            ? firstInstalled({QStringLiteral("Inter"), QStringLiteral("Segoe UI Variable Text"),
                              QStringLiteral("Segoe UI"), QStringLiteral("SF Pro Text"), QStringLiteral("Cantarell"),
                              QStringLiteral("Noto Sans"), QStringLiteral("Ubuntu")})
            : system;
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (QFontInfo(fixed).fixedPitch() && hasBoxAndArrowGlyphs(fixed)) {
        m_monoFamily = QFontInfo(fixed).family();
        return;
    }
    const QString found =
        firstInstalled({QStringLiteral("JetBrains Mono"), QStringLiteral("Cascadia Mono"), QStringLiteral("SF Mono"),
                        QStringLiteral("Menlo"), QStringLiteral("Consolas"), QStringLiteral("Noto Sans Mono"),
                        QStringLiteral("DejaVu Sans Mono")});
    m_monoFamily = found.isEmpty() ? QFontInfo(fixed).family() : found;
}

void Theme::install()
{
    if (m_installed)
        return;
    m_installed = true;
    QApplication::setStyle(new Style);
    qApp->installEventFilter(new FocusOutline(qApp));
    // Our tokens never depend on this signal alone: setMode() calls the same function.
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] { apply(); });
    apply();
}

void Theme::setMode(ThemeMode mode)
{
    if (mode == m_mode && m_installed)
        return;
    m_mode = mode;
    apply();
}

void Theme::setTextScale(double scale)
{
    const double clamped = std::clamp(scale, 0.9, 2.0);
    if (std::abs(clamped - m_textScale) < 1e-6)
        return;
    m_textScale = clamped;
    apply();
}

void Theme::setHighContrast(Toggle setting)
{
    m_highContrast = setting;
    apply();
}

void Theme::setReducedMotion(Toggle setting)
{
    m_reducedMotion = setting;
    apply();
}

bool Theme::highContrast() const
{
    // Qt 6.8 does not report the desktop's wish; without an answer the rule says off.
    return m_highContrast == Toggle::On;
}

bool Theme::reducedMotion() const
{
    if (m_reducedMotion != Toggle::System)
        return m_reducedMotion == Toggle::On;
    return !QApplication::isEffectEnabled(Qt::UI_General);
}

bool Theme::effectiveDark() const
{
    switch (m_mode) {
    case ThemeMode::Light:
        return false;
    case ThemeMode::Dark:
        return true;
    case ThemeMode::System:
        break;
    }
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
}

void Theme::apply()
{
    if (!m_installed)
        return;
    // Title bars follow; a repeated call with the same scheme sends no signal.
    auto *hints = QGuiApplication::styleHints();
    switch (m_mode) {
    case ThemeMode::System:
        hints->unsetColorScheme();
        break;
    case ThemeMode::Light:
        hints->setColorScheme(Qt::ColorScheme::Light);
        break;
    case ThemeMode::Dark:
        hints->setColorScheme(Qt::ColorScheme::Dark);
        break;
    }
    const int system = m_pinned ? kPinnedPixels : m_systemPixels;
    m_basePixels = static_cast<int>(std::lround(system * m_textScale));
    const bool dark = effectiveDark();
    m_tokens = highContrast() ? highContrastTokens(QApplication::style()->standardPalette())
                              : (dark ? darkTokens() : lightTokens());
    QApplication::setPalette(paletteOf(m_tokens));
    const QFont body = font(TextRole::Body);
    QApplication::setFont(body);
    QToolTip::setFont(font(TextRole::Secondary));
    QToolTip::setPalette(paletteOf(m_tokens));
    emit changed();
}

QFont Theme::font(TextRole role) const
{
    struct Row
    {
        int step;
        int weight;
        bool mono;
    };
    const Row row = [role]() -> Row {
        switch (role) {
        case TextRole::FigureLarge:
            return {13, 600, false};
        case TextRole::Heading:
            return {9, 600, false};
        case TextRole::FigureMedium:
            return {5, 600, false};
        case TextRole::Title:
            return {3, 600, false};
        case TextRole::Chat:
            return {1, 400, false};
        case TextRole::Body:
            return {0, 400, false};
        case TextRole::BodyStrong:
            return {0, 600, false};
        case TextRole::Secondary:
            return {-1, 400, false};
        case TextRole::SecondaryStrong:
        case TextRole::Caption:
            return {-1, 600, false};
        case TextRole::Small:
            return {-2, 400, false};
        case TextRole::SmallStrong:
            return {-2, 600, false};
        case TextRole::MonoBody:
            return {0, 400, true};
        case TextRole::Mono:
            return {-1, 400, true};
        case TextRole::MonoStrong:
            return {-1, 600, true};
        case TextRole::MonoSmall:
            return {-2, 400, true};
        case TextRole::Chip:
            return {-2, 600, true};
        case TextRole::Drawing:
            return {-3, 500, true};
        case TextRole::DrawingStrong:
            return {-3, 600, true};
        }
        return {0, 400, false};
    }();
    QFont font(row.mono ? m_monoFamily : m_uiFamily);
    font.setPixelSize(std::max(9, m_basePixels + row.step));
    font.setWeight(static_cast<QFont::Weight>(row.weight));
    if (row.mono) {
        font.setStyleHint(QFont::Monospace);
        // `<|` must show as two characters.
        font.setFeature(QFont::Tag("calt"), 0);
        font.setFeature(QFont::Tag("liga"), 0);
    } else {
        font.setStyleHint(QFont::SansSerif);
        font.setFeature(QFont::Tag("tnum"), 1);
    }
    return font;
}

int Theme::metric(int pixels) const
{
    return std::max(pixels, static_cast<int>(std::lround(pixels * m_basePixels / double(kPinnedPixels))));
}

bool Theme::usePinnedFonts()
{
    const QStringList installed = QFontDatabase::families();
    const QString inter = QStringLiteral("Inter");
    const QString jetBrains = QStringLiteral("JetBrains Mono");
    if (!installed.contains(inter) || !installed.contains(jetBrains))
        return false;
    m_pinned = true;
    m_uiFamily = inter;
    m_monoFamily = jetBrains;
    if (m_installed)
        apply();
    else
        m_basePixels = kPinnedPixels;
    return true;
}

QColor color(Tone tone)
{
    const Tokens &t = tokens();
    switch (tone) {
    case Tone::Text:
        return t.text;
    case Tone::Text2:
        return t.text2;
    case Tone::Text3:
        return t.text3;
    case Tone::Accent:
        return t.accent;
    case Tone::OnAccent:
        return t.onAccent;
    case Tone::Ok:
        return t.ok;
    case Tone::Warn:
        return t.warn;
    case Tone::Error:
        return t.error;
    case Tone::Disabled:
        return t.disabled;
    }
    return t.text;
}

BandColors typeColors(quint32 typeId)
{
    return bandColors(bandOfType(typeId), tokens());
}

void setTextRole(QWidget *widget, TextRole role, Tone tone)
{
    const bool connected = widget->property(kRoleProperty).isValid();
    widget->setProperty(kRoleProperty, static_cast<int>(role));
    widget->setProperty(kToneProperty, static_cast<int>(tone));
    applyRole(widget, role, tone);
    if (connected)
        return;
    QObject::connect(&Theme::instance(), &Theme::changed, widget, [widget] {
        applyRole(widget, static_cast<TextRole>(widget->property(kRoleProperty).toInt()),
                  static_cast<Tone>(widget->property(kToneProperty).toInt()));
    });
}

QLabel *makeLabel(const QString &text, TextRole role, Tone tone, QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    setTextRole(label, role, tone);
    return label;
}

void setBackground(QWidget *widget, QColor Tokens::*token)
{
    const auto fill = [widget, token] {
        QPalette palette = widget->palette();
        palette.setColor(QPalette::Window, tokens().*token);
        widget->setPalette(palette);
        widget->setAutoFillBackground(true);
    };
    fill();
    QObject::connect(&Theme::instance(), &Theme::changed, widget, fill);
}

} // namespace ui
