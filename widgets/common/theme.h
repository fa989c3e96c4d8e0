// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/tokens.h"

#include <QFont>
#include <QObject>
#include <QString>

class QLabel;
class QWidget;

namespace ui {

enum class ThemeMode { System, Light, Dark };
enum class Toggle { System, On, Off };

/// What a text is for; decides family, size and weight (section 2.1). Sizes are steps from the base size.
enum class TextRole {
    FigureLarge,     ///< +13 / 600
    Heading,         ///< +9 / 600: a model's name
    FigureMedium,    ///< +5 / 600
    Title,           ///< +3 / 600: title of a view, sentence of an empty state
    Chat,            ///< +1 / 400
    Body,            ///< 0 / 400
    BodyStrong,      ///< 0 / 600
    Secondary,       ///< −1 / 400
    SecondaryStrong, ///< −1 / 600
    Caption,         ///< −1 / 600, usually with Tone::Text2
    Small,           ///< −2 / 400: axis, hints
    SmallStrong,     ///< −2 / 600: badges
    MonoBody,        ///< mono 0 / 400: token text
    Mono,            ///< mono −1 / 400: keys, tensor names, shapes, offsets
    MonoStrong,      ///< mono −1 / 600
    MonoSmall,       ///< mono −2 / 400
    Chip,            ///< mono −2 / 600
    Drawing,         ///< mono −3 (at least 9) / 500: text that is part of a drawing
    DrawingStrong    ///< mono −3 (at least 9) / 600
};

/// Which token colours a text.
enum class Tone { Text, Text2, Text3, Accent, OnAccent, Ok, Warn, Error, Disabled };

/// The look of the whole program: which tokens hold, how large text is. One per process, made on first use after
/// QApplication; GUI thread only. Setters act at once: palette, fonts and style of the application follow, then
/// changed() is sent. Painters read tokens() and font() when they paint and keep no copies.
class Theme : public QObject
{
    Q_OBJECT
public:
    static Theme &instance();

    /// Sets style, palette and font of the application. Call once, after QApplication and before the first widget.
    void install();

    [[nodiscard]] const Tokens &tokens() const { return m_tokens; }
    [[nodiscard]] bool isDark() const { return m_tokens.dark; }

    [[nodiscard]] ThemeMode mode() const { return m_mode; }
    void setMode(ThemeMode mode);
    /// 0.9 … 2.0; clamped.
    [[nodiscard]] double textScale() const { return m_textScale; }
    void setTextScale(double scale);
    [[nodiscard]] Toggle highContrastSetting() const { return m_highContrast; }
    void setHighContrast(Toggle setting);
    [[nodiscard]] Toggle reducedMotionSetting() const { return m_reducedMotion; }
    void setReducedMotion(Toggle setting);

    /// The setting, or what the desktop says where it says something, else off.
    [[nodiscard]] bool highContrast() const;
    [[nodiscard]] bool reducedMotion() const;
    /// The theme that holds: the setting, else the desktop's; an unknown desktop is light.
    [[nodiscard]] bool effectiveDark() const;

    /// Pixels of body text: the system font's, at least 12, times the text scale.
    [[nodiscard]] int basePixelSize() const { return m_basePixels; }
    [[nodiscard]] QFont font(TextRole role) const;
    /// A height or width given at base 13, grown with the base (never shrunk below itself).
    [[nodiscard]] int metric(int pixels) const;

    /// For screenshots and pixel tests: Inter 13 and JetBrains Mono, light unless set. False if one of them is missing.
    [[nodiscard]] bool usePinnedFonts();

signals:
    /// Tokens, fonts or sizes changed; palette and application font are already set.
    void changed();

private:
    Theme();
    void apply();
    void chooseFamilies();

    Tokens m_tokens;
    ThemeMode m_mode = ThemeMode::System;
    Toggle m_highContrast = Toggle::System;
    Toggle m_reducedMotion = Toggle::System;
    double m_textScale = 1.0;
    int m_systemPixels = 13;
    int m_basePixels = 13;
    bool m_installed = false;
    bool m_pinned = false;
    QString m_uiFamily;
    QString m_monoFamily;
};

/// Short forms of Theme::instance().…; inside a QWidget, whose own font() and metric() hide them, write ui::font(…).
[[nodiscard]] inline const Tokens &tokens()
{
    return Theme::instance().tokens();
}
[[nodiscard]] inline QFont font(TextRole role)
{
    return Theme::instance().font(role);
}
[[nodiscard]] inline int metric(int pixels)
{
    return Theme::instance().metric(pixels);
}
[[nodiscard]] QColor color(Tone tone);
/// Colours of a type id in the theme that holds.
[[nodiscard]] BandColors typeColors(quint32 typeId);

/// Gives a widget the font and text colour of a role and keeps them through theme changes.
void setTextRole(QWidget *widget, TextRole role, Tone tone = Tone::Text);
/// A label with a role; plain text, never rich text (texts come from files).
[[nodiscard]] QLabel *makeLabel(const QString &text, TextRole role = TextRole::Body, Tone tone = Tone::Text,
                                QWidget *parent = nullptr);
/// Fills a widget's background with a token and keeps it through theme changes: `setBackground(page,
/// &Tokens::surface)`.
void setBackground(QWidget *widget, QColor Tokens::*token);

} // namespace ui
