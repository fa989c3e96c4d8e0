// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

class QAbstractButton;
class QWidget;

namespace ui {

/// How a push or tool button is drawn. Buttons without a variant are Normal.
enum class ButtonVariant {
    Normal,  ///< edge and surface
    Primary, ///< accent; one per view
    Ghost,   ///< no edge until hover
    Link,    ///< text in accent, no edge
    Danger,  ///< text in error
};
void setVariant(QAbstractButton *button, ButtonVariant variant);
[[nodiscard]] ButtonVariant variantOf(const QWidget *button);
inline void setPrimary(QAbstractButton *button)
{
    setVariant(button, ButtonVariant::Primary);
}
inline void setGhost(QAbstractButton *button)
{
    setVariant(button, ButtonVariant::Ghost);
}
/// A field with a value that cannot be used: red edge.
void setInvalid(QWidget *field, bool invalid);

/// The one style of the program: Fusion with every control drawn from Tokens (section 2.6). Installed by
/// Theme::install(). GUI thread only.
class Style : public QProxyStyle
{
    Q_OBJECT
public:
    Style();

    void polish(QWidget *widget) override;
    void unpolish(QWidget *widget) override;
    using QProxyStyle::polish;
    using QProxyStyle::unpolish;

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                         const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *returnData) const override;
    QPixmap generatedIconPixmap(QIcon::Mode mode, const QPixmap &pixmap, const QStyleOption *option) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const override;
};

} // namespace ui
