// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/style_controls.h"

#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QVariant>

#include <algorithm>

namespace ui::controls {

namespace {

bool has(const QStyleOption &option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

/// `color` moved towards `other` by `part`.
QColor mixed(const QColor &color, const QColor &other, double part)
{
    const auto mix = [part](int a, int b) { return static_cast<int>(a + (b - a) * part); };
    return {mix(color.red(), other.red()), mix(color.green(), other.green()), mix(color.blue(), other.blue())};
}

void stroke(QPainter *painter, const QPolygonF &line, const QColor &color, qreal width)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QPen pen(color, width);
    pen.setCapStyle(Qt::RoundCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawPolyline(line);
    painter->restore();
}

QIcon::Mode iconMode(const QStyleOption &option)
{
    return has(option, QStyle::State_Enabled) ? QIcon::Normal : QIcon::Disabled;
}

} // namespace

QRectF crisp(const QRectF &rect)
{
    return rect.adjusted(0.5, 0.5, -0.5, -0.5);
}

void roundedBox(QPainter *painter, const QRectF &rect, const QColor &fill, const QColor &edge, qreal radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    if (edge.isValid()) {
        painter->setPen(QPen(edge, 1));
        painter->drawRoundedRect(crisp(rect), radius, radius);
    } else {
        painter->setPen(Qt::NoPen);
        painter->drawRoundedRect(rect, radius, radius);
    }
    painter->restore();
}

void chevron(QPainter *painter, const QRectF &rect, Qt::ArrowType direction, const QColor &color)
{
    const QPointF c = rect.center();
    const qreal w = 3.5;
    const qreal h = 1.75;
    QPolygonF line;
    switch (direction) {
    case Qt::UpArrow:
        line << QPointF(c.x() - w, c.y() + h) << QPointF(c.x(), c.y() - h) << QPointF(c.x() + w, c.y() + h);
        break;
    case Qt::LeftArrow:
        line << QPointF(c.x() + h, c.y() - w) << QPointF(c.x() - h, c.y()) << QPointF(c.x() + h, c.y() + w);
        break;
    case Qt::RightArrow:
        line << QPointF(c.x() - h, c.y() - w) << QPointF(c.x() + h, c.y()) << QPointF(c.x() - h, c.y() + w);
        break;
    default:
        line << QPointF(c.x() - w, c.y() - h) << QPointF(c.x(), c.y() + h) << QPointF(c.x() + w, c.y() - h);
        break;
    }
    stroke(painter, line, color, 1.4);
}

void pushButtonPanel(QPainter *painter, const QStyleOptionButton &option, const QWidget *widget)
{
    const Tokens &t = tokens();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool pressed = has(option, QStyle::State_Sunken);
    const bool checked = has(option, QStyle::State_On);
    const bool hover = enabled && has(option, QStyle::State_MouseOver);
    QColor fill;
    QColor edge;
    switch (variantOf(widget)) {
    case ButtonVariant::Primary:
        fill = !enabled  ? t.hover
               : pressed ? mixed(t.accent, t.text, 0.22)
               : hover   ? mixed(t.accent, t.text, 0.1)
                         : t.accent;
        edge = t.highContrast ? t.text : QColor();
        break;
    case ButtonVariant::Ghost:
    case ButtonVariant::Link:
        fill = pressed ? t.border : hover ? t.hover : checked ? t.soft : QColor();
        edge = checked ? t.accent : t.highContrast && hover ? t.text : QColor();
        break;
    case ButtonVariant::Normal:
    case ButtonVariant::Danger:
        fill = checked ? t.soft : pressed ? t.border : hover ? t.hover : t.surface;
        edge = checked ? t.accent : t.border;
        break;
    }
    roundedBox(painter, option.rect, fill, edge);
}

void pushButtonLabel(QPainter *painter, const QStyleOptionButton &option, const QWidget *widget)
{
    const Tokens &t = tokens();
    const bool enabled = has(option, QStyle::State_Enabled);
    const ButtonVariant variant = variantOf(widget);
    const bool left = widget && widget->property("gaufreAlignLeft").toBool();
    QColor ink = t.text;
    if (!enabled)
        ink = t.disabled;
    else if (variant == ButtonVariant::Primary)
        ink = t.onAccent;
    else if (variant == ButtonVariant::Link || has(option, QStyle::State_On))
        ink = t.accent;
    else if (variant == ButtonVariant::Danger)
        ink = t.error;

    QFont buttonFont = painter->font();
    if (variant == ButtonVariant::Primary)
        buttonFont.setWeight(QFont::DemiBold);
    painter->save();
    painter->setFont(buttonFont);
    const QFontMetrics metrics(buttonFont);
    const bool menu = option.features.testFlag(QStyleOptionButton::HasMenu);
    QRect area = option.rect.adjusted(6, 0, menu ? -20 : -6, 0);
    const int gap = 7;
    const QSize iconSize =
        option.icon.isNull() ? QSize(0, 0) : QSize(16, 16).expandedTo(option.iconSize.boundedTo({20, 20}));
    const int iconWidth = option.icon.isNull() ? 0 : iconSize.width() + (option.text.isEmpty() ? 0 : gap);
    const int textWidth = metrics.size(Qt::TextShowMnemonic, option.text).width();
    const int total = iconWidth + std::min(textWidth, area.width() - iconWidth);
    int x = left ? area.x() + 4 : area.x() + (area.width() - total) / 2;
    const bool rtl = option.direction == Qt::RightToLeft;
    const auto place = [&](int width) {
        QRect rect(x, area.y(), width, area.height());
        x += width;
        return rtl ? QStyle::visualRect(option.direction, option.rect, rect) : rect;
    };
    if (!option.icon.isNull()) {
        const QRect slot = place(iconWidth);
        QRect rect(QPoint(0, 0), iconSize);
        rect.moveCenter(slot.center());
        if (rtl)
            rect.moveRight(slot.right());
        else
            rect.moveLeft(slot.left());
        if (option.text.isEmpty())
            rect.moveCenter(option.rect.center());
        if (variant == ButtonVariant::Primary && enabled) {
            // The icon's own colour would vanish on the accent.
            const qreal ratio = painter->device()->devicePixelRatioF();
            QPixmap pixmap = option.icon.pixmap(iconSize, ratio);
            QPainter tint(&pixmap);
            tint.setCompositionMode(QPainter::CompositionMode_SourceIn);
            tint.fillRect(QRect(QPoint(0, 0), iconSize), t.onAccent);
            tint.end();
            painter->drawPixmap(rect, pixmap);
        } else {
            option.icon.paint(painter, rect, Qt::AlignCenter, iconMode(option),
                              has(option, QStyle::State_On) ? QIcon::On : QIcon::Off);
        }
    }
    if (!option.text.isEmpty()) {
        const QRect rect = place(std::min(textWidth, area.width() - iconWidth));
        painter->setPen(ink);
        const int flags =
            Qt::AlignVCenter | Qt::AlignHCenter | Qt::TextSingleLine |
            (has(option, QStyle::State_KeyboardFocusChange) ? Qt::TextShowMnemonic : Qt::TextHideMnemonic);
        const QString text =
            textWidth > rect.width() ? metrics.elidedText(option.text, Qt::ElideRight, rect.width()) : option.text;
        painter->drawText(rect.adjusted(-2, 0, 2, 0), flags, text);
    }
    if (menu) {
        QRect arrow(option.rect.right() - 22, option.rect.y(), 16, option.rect.height());
        chevron(painter, QStyle::visualRect(option.direction, option.rect, arrow), Qt::DownArrow, ink);
    }
    painter->restore();
}

void toolButtonPanel(QPainter *painter, const QStyleOptionToolButton &option, const QWidget *)
{
    const Tokens &t = tokens();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool checked = has(option, QStyle::State_On);
    if (checked)
        roundedBox(painter, option.rect, t.soft, t.accent);
    else if (enabled && has(option, QStyle::State_Sunken))
        roundedBox(painter, option.rect, t.border, QColor());
    else if (enabled && has(option, QStyle::State_MouseOver))
        roundedBox(painter, option.rect, t.hover, t.highContrast ? t.text : QColor());
}

void checkIndicator(QPainter *painter, const QStyleOption &option, bool radio)
{
    const Tokens &t = tokens();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    const bool partly = has(option, QStyle::State_NoChange);
    const bool hover = enabled && has(option, QStyle::State_MouseOver);
    const qreal side = std::min(option.rect.width(), option.rect.height());
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option.rect).center());
    const qreal radius = radio ? side / 2 : 4;
    if (on || partly)
        roundedBox(painter, box, enabled ? t.accent : t.disabled, t.highContrast ? t.text : QColor(), radius);
    else
        roundedBox(painter, box, hover ? t.hover : t.surface, enabled ? t.control : t.disabled, radius);
    const QColor mark = enabled ? t.onAccent : t.surface;
    if (partly) {
        stroke(
            painter,
            {QPointF(box.left() + side * 0.28, box.center().y()), QPointF(box.right() - side * 0.28, box.center().y())},
            mark, 2);
    } else if (on && radio) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(mark);
        painter->drawEllipse(box.center(), side * 0.2, side * 0.2);
        painter->restore();
    } else if (on) {
        stroke(painter,
               {QPointF(box.left() + side * 0.26, box.top() + side * 0.53),
                QPointF(box.left() + side * 0.43, box.top() + side * 0.69),
                QPointF(box.left() + side * 0.75, box.top() + side * 0.33)},
               mark, 1.8);
    }
}

void field(QPainter *painter, const QStyleOption &option, const QWidget *widget, bool focused)
{
    const Tokens &t = tokens();
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool invalid = widget && widget->property("gaufreInvalid").toBool();
    const QColor edge = invalid ? t.error : focused && enabled ? t.accent : t.border;
    const QRectF rect(option.rect);
    roundedBox(painter, rect, enabled ? t.surface : t.raised, edge);
    if (!enabled)
        return;
    // The lower edge is what makes it a field: at least 3 : 1.
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QPainterPath clip;
    clip.addRect(QRectF(rect.left(), rect.bottom() - kRadius * 0.7, rect.width(), kRadius));
    painter->setClipPath(clip, Qt::IntersectClip);
    painter->setPen(QPen(invalid ? t.error : focused ? t.accent : t.control, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(crisp(rect), kRadius, kRadius);
    painter->restore();
}

void combo(QPainter *painter, const QStyleOptionComboBox &option, const QRect &arrow, const QWidget *widget)
{
    const Tokens &t = tokens();
    field(painter, option, widget, option.editable && has(option, QStyle::State_HasFocus));
    if (!option.editable && has(option, QStyle::State_Enabled) && has(option, QStyle::State_MouseOver)) {
        painter->save();
        painter->setClipRect(option.rect.adjusted(0, 0, 0, -2));
        roundedBox(painter, QRectF(option.rect).adjusted(1, 1, -1, 1), t.hover, QColor(), kRadius - 1);
        painter->restore();
    }
    chevron(painter, arrow, Qt::DownArrow, has(option, QStyle::State_Enabled) ? t.text2 : t.disabled);
}

void headerSection(QPainter *painter, const QStyleOptionHeader &option)
{
    const Tokens &t = tokens();
    painter->save();
    const bool hover = has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled);
    painter->fillRect(option.rect, hover ? t.hover : t.raised);
    painter->setPen(QPen(t.border, 1));
    const QRect r = option.rect;
    painter->drawLine(r.bottomLeft(), r.bottomRight());
    painter->restore();
}

void scrollBar(QPainter *painter, const QStyleOptionSlider &option, const QRect &handle)
{
    const Tokens &t = tokens();
    if (!handle.isValid() || option.maximum <= option.minimum)
        return;
    const bool active = has(option, QStyle::State_MouseOver) || has(option, QStyle::State_Sunken);
    QRectF bar(handle);
    if (option.orientation == Qt::Vertical)
        bar = QRectF(bar.center().x() - 3, bar.top() + 1, 6, bar.height() - 2);
    else
        bar = QRectF(bar.left() + 1, bar.center().y() - 3, bar.width() - 2, 6);
    roundedBox(painter, bar, active ? t.control : mixed(t.border, t.control, 0.25), QColor(), 3);
}

void slider(QPainter *painter, const QStyleOptionSlider &option, const QRect &groove, const QRect &handle)
{
    const Tokens &t = tokens();
    const bool enabled = has(option, QStyle::State_Enabled);
    const QPointF c = QRectF(handle).center();
    QRectF track;
    QRectF filled;
    if (option.orientation == Qt::Horizontal) {
        track = QRectF(groove.left(), c.y() - 2, groove.width(), 4);
        filled = track;
        if (option.upsideDown)
            filled.setLeft(c.x());
        else
            filled.setRight(c.x());
    } else {
        track = QRectF(c.x() - 2, groove.top(), 4, groove.height());
        filled = track;
        if (option.upsideDown)
            filled.setTop(c.y());
        else
            filled.setBottom(c.y());
    }
    roundedBox(painter, track, t.border, QColor(), 2);
    roundedBox(painter, filled, enabled ? t.accent : t.disabled, QColor(), 2);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(t.surface);
    painter->setPen(QPen(enabled ? t.accent : t.disabled, 2));
    painter->drawEllipse(c, 7.5, 7.5);
    painter->restore();
}

void progressBar(QPainter *painter, const QStyleOptionProgressBar &option)
{
    const Tokens &t = tokens();
    const QRectF whole(option.rect);
    const qreal height = std::min<qreal>(whole.height(), 6);
    const QRectF track(whole.left(), whole.center().y() - height / 2, whole.width(), height);
    roundedBox(painter, track, t.grid, t.highContrast ? t.text : QColor(), height / 2);
    QRectF bar = track;
    if (option.maximum <= option.minimum) {
        bar.setWidth(track.width() * 0.3); // unknown length: a still part; LoadingLine is the moving one
    } else {
        const double part = double(option.progress - option.minimum) / double(option.maximum - option.minimum);
        bar.setWidth(track.width() * std::clamp(part, 0.0, 1.0));
    }
    if (bar.width() < 0.5)
        return;
    bar.setWidth(std::max(bar.width(), height));
    const bool rtl = option.direction == Qt::RightToLeft;
    if (rtl != option.invertedAppearance)
        bar.moveRight(track.right());
    roundedBox(painter, bar, has(option, QStyle::State_Enabled) ? t.accent : t.disabled, QColor(), height / 2);
}

void menuBarItem(QPainter *painter, const QStyleOptionMenuItem &option, const QWidget *widget)
{
    const Tokens &t = tokens();
    painter->fillRect(option.rect, t.window);
    const bool active = has(option, QStyle::State_Selected) && has(option, QStyle::State_Enabled);
    if (active)
        roundedBox(painter, QRectF(option.rect).adjusted(1, 2, -1, -2), t.border, QColor(), 5);
    painter->save();
    painter->setFont(font(TextRole::Body));
    painter->setPen(has(option, QStyle::State_Enabled) ? t.text : t.disabled);
    // Underlines only for those who use the keyboard.
    const bool keyboard = widget && widget->window()->testAttribute(Qt::WA_KeyboardFocusChange);
    painter->drawText(option.rect,
                      Qt::AlignCenter | Qt::TextSingleLine | (keyboard ? Qt::TextShowMnemonic : Qt::TextHideMnemonic),
                      option.text);
    painter->restore();
}

void menuItem(QPainter *painter, const QStyleOptionMenuItem &option, const QWidget *)
{
    const Tokens &t = tokens();
    const QRect r = option.rect;
    if (option.menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect(r.left() + 10, r.center().y(), r.width() - 20, 1), t.border);
        if (!option.text.isEmpty()) {
            painter->save();
            painter->setFont(font(TextRole::Caption));
            painter->setPen(t.text2);
            painter->fillRect(r, t.surface);
            painter->drawText(r.adjusted(14, 0, -8, 0), Qt::AlignVCenter | Qt::AlignLeft, option.text);
            painter->restore();
        }
        return;
    }
    const bool enabled = has(option, QStyle::State_Enabled);
    if (has(option, QStyle::State_Selected) && enabled)
        roundedBox(painter, QRectF(r).adjusted(4, 1, -4, -1), t.selected, t.highContrast ? t.text : QColor(), 5);
    const QColor ink = enabled ? t.text : t.disabled;
    const bool rtl = option.direction == Qt::RightToLeft;
    const auto visual = [&](const QRect &rect) { return rtl ? QStyle::visualRect(option.direction, r, rect) : rect; };
    const QRect mark = visual(QRect(r.left() + 10, r.top(), 18, r.height()));
    if (option.checkType != QStyleOptionMenuItem::NotCheckable) {
        if (option.checked && option.checkType == QStyleOptionMenuItem::Exclusive) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(enabled ? t.accent : t.disabled);
            painter->drawEllipse(QRectF(mark).center(), 3.5, 3.5);
            painter->restore();
        } else if (option.checked) {
            const QPointF c = QRectF(mark).center();
            stroke(painter, {c + QPointF(-4.5, 0.3), c + QPointF(-1.4, 3.4), c + QPointF(4.7, -3.3)},
                   enabled ? t.accent : t.disabled, 1.8);
        }
    } else if (!option.icon.isNull()) {
        QRect iconRect(0, 0, 16, 16);
        iconRect.moveCenter(mark.center());
        option.icon.paint(painter, iconRect, Qt::AlignCenter, iconMode(option));
    }
    const qsizetype tabAt = option.text.indexOf(u'\t');
    const QString label = tabAt < 0 ? option.text : option.text.left(tabAt);
    const QString shortcut = tabAt < 0 ? QString() : option.text.mid(tabAt + 1);
    painter->save();
    painter->setFont(option.font);
    painter->setPen(ink);
    const QRect textRect = visual(r.adjusted(34, 0, -12, 0));
    const int align = Qt::AlignVCenter | (rtl ? Qt::AlignRight : Qt::AlignLeft) | Qt::TextSingleLine;
    painter->drawText(textRect, align | Qt::TextShowMnemonic, label);
    if (!shortcut.isEmpty()) {
        painter->setPen(enabled ? t.text3 : t.disabled);
        painter->drawText(visual(r.adjusted(34, 0, -16, 0)),
                          Qt::AlignVCenter | (rtl ? Qt::AlignLeft : Qt::AlignRight) | Qt::TextSingleLine, shortcut);
    }
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu)
        chevron(painter, visual(QRect(r.right() - 24, r.top(), 16, r.height())), rtl ? Qt::LeftArrow : Qt::RightArrow,
                ink);
    painter->restore();
}

void tab(QPainter *painter, const QStyleOptionTab &option)
{
    const Tokens &t = tokens();
    const bool selected = has(option, QStyle::State_Selected);
    const QRect r = option.rect;
    if (selected) {
        // Open below: the tab and its page are one surface.
        painter->save();
        painter->setClipRect(r);
        roundedBox(painter, QRectF(r).adjusted(0, 0, 0, 10), t.surface, t.border, 8);
        painter->restore();
    } else if (has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled)) {
        roundedBox(painter, QRectF(r).adjusted(2, 3, -2, -3), t.hover, QColor());
    }
}

} // namespace ui::controls
