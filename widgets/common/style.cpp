// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/style.h"

#include "widgets/common/icons.h"
#include "widgets/common/style_controls.h"
#include "widgets/common/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFocusFrame>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QVariant>

#include <algorithm>

namespace ui {

namespace {

constexpr const char *kVariant = "gaufreVariant";
constexpr const char *kInvalid = "gaufreInvalid";

void repaintNow(QWidget *widget)
{
    widget->updateGeometry();
    widget->update();
}

Qt::ArrowType arrowOf(QStyle::PrimitiveElement element)
{
    switch (element) {
    case QStyle::PE_IndicatorArrowUp:
    case QStyle::PE_IndicatorSpinUp:
        return Qt::UpArrow;
    case QStyle::PE_IndicatorArrowLeft:
        return Qt::LeftArrow;
    case QStyle::PE_IndicatorArrowRight:
        return Qt::RightArrow;
    default:
        return Qt::DownArrow;
    }
}

void drawHeaderLabel(QPainter *painter, const QStyleOptionHeader &option)
{
    const Tokens &t = tokens();
    painter->save();
    const QFont headerFont = font(TextRole::SecondaryStrong);
    painter->setFont(headerFont);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    painter->setPen(enabled ? t.text2 : t.disabled);
    const bool sorted = option.sortIndicator != QStyleOptionHeader::None;
    QRect rect = option.rect;
    const int arrowWidth = sorted ? 14 : 0;
    const QFontMetrics metrics(headerFont);
    const QString text = metrics.elidedText(option.text, Qt::ElideRight, std::max(0, rect.width() - arrowWidth));
    const auto alignment = QStyle::visualAlignment(option.direction, option.textAlignment);
    QRect textRect = rect;
    if (sorted && (alignment & Qt::AlignRight))
        textRect.setRight(rect.right() - arrowWidth);
    painter->drawText(textRect, static_cast<int>(alignment) | Qt::AlignVCenter | Qt::TextSingleLine, text);
    if (sorted) {
        const QRect used = metrics.boundingRect(textRect, static_cast<int>(alignment) | Qt::AlignVCenter, text);
        const QRectF arrow((alignment & Qt::AlignRight) ? textRect.right() + 2 : used.right() + 4, rect.y(), 10,
                           rect.height());
        // Qt calls an ascending order SortDown: the arrow points to where values grow.
        const auto direction = option.sortIndicator == QStyleOptionHeader::SortDown ? Qt::DownArrow : Qt::UpArrow;
        controls::chevron(painter, arrow, direction, t.text2);
    }
    painter->restore();
}

} // namespace

void setVariant(QAbstractButton *button, ButtonVariant variant)
{
    button->setProperty(kVariant, static_cast<int>(variant));
    repaintNow(button);
}

ButtonVariant variantOf(const QWidget *button)
{
    return button ? static_cast<ButtonVariant>(button->property(kVariant).toInt()) : ButtonVariant::Normal;
}

void setInvalid(QWidget *field, bool invalid)
{
    field->setProperty(kInvalid, invalid);
    field->update();
}

Style::Style()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget) ||
        qobject_cast<QAbstractSlider *>(widget) || qobject_cast<QHeaderView *>(widget) ||
        qobject_cast<QTabBar *>(widget))
        widget->setAttribute(Qt::WA_Hover);
    // Bars are thin and rounded: what is behind them must be painted.
    if (qobject_cast<QScrollBar *>(widget))
        widget->setAttribute(Qt::WA_OpaquePaintEvent, false);
}

void Style::unpolish(QWidget *widget)
{
    if (qobject_cast<QScrollBar *>(widget))
        widget->setAttribute(Qt::WA_OpaquePaintEvent, true);
    QProxyStyle::unpolish(widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    const Tokens &t = tokens();
    switch (element) {
    case PE_FrameFocusRect:
        // Controls have the FocusOutline; a view shows its current item, and only to those who use the keyboard.
        if (qobject_cast<const QAbstractItemView *>(widget) && option->state.testFlag(State_KeyboardFocusChange)) {
            painter->save();
            painter->setPen(QPen(t.accent, 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(option->rect.adjusted(1, 1, -1, -1));
            painter->restore();
        }
        return;
    case PE_PanelButtonCommand:
    case PE_PanelButtonBevel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            controls::pushButtonPanel(painter, *button, widget);
            return;
        }
        break;
    case PE_PanelButtonTool: {
        QStyleOptionToolButton button;
        static_cast<QStyleOption &>(button) = *option;
        controls::toolButtonPanel(painter, button, widget);
        return;
    }
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        controls::checkIndicator(painter, *option, false);
        return;
    case PE_IndicatorRadioButton:
        controls::checkIndicator(painter, *option, true);
        return;
    case PE_PanelLineEdit:
        if (controls::insideField(widget))
            return;
        if (controls::isItemEditor(widget)) {
            controls::roundedBox(painter, option->rect, t.surface,
                                 widget->property(kInvalid).toBool() ? t.error : t.accent, 4);
            return;
        }
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option); frame && frame->lineWidth > 0)
            controls::field(painter, *option, widget, option->state.testFlag(State_HasFocus));
        return;
    case PE_FrameLineEdit:
        return;
    case PE_Frame:
    case PE_FrameMenu:
    case PE_FrameWindow:
        painter->save();
        painter->setPen(QPen(t.border, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(controls::crisp(option->rect));
        painter->restore();
        return;
    case PE_PanelMenu:
    case PE_PanelTipLabel:
        painter->save();
        painter->setPen(QPen(t.border, 1));
        painter->setBrush(t.surface);
        painter->drawRect(controls::crisp(option->rect));
        painter->restore();
        return;
    case PE_IndicatorHeaderArrow: // drawn with the label
    case PE_PanelMenuBar:
    case PE_FrameStatusBarItem:
    case PE_FrameTabBarBase:
    case PE_IndicatorToolBarSeparator:
        return;
    case PE_IndicatorDockWidgetResizeHandle:
        // Some pixels to grab, one to see.
        painter->fillRect(option->rect, t.surface);
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), t.border);
        return;
    case PE_PanelStatusBar:
        painter->fillRect(option->rect, t.window);
        painter->fillRect(QRect(option->rect.left(), option->rect.top(), option->rect.width(), 1), t.border);
        return;
    case PE_PanelItemViewItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option)) {
            if (item->backgroundBrush.style() != Qt::NoBrush)
                painter->fillRect(item->rect, item->backgroundBrush);
            if (item->state.testFlag(State_Selected))
                painter->fillRect(item->rect, t.selected);
            else if (item->state.testFlag(State_MouseOver) && item->state.testFlag(State_Enabled))
                painter->fillRect(item->rect, t.hover);
        }
        return;
    case PE_PanelItemViewRow:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option)) {
            if (item->state.testFlag(State_Selected))
                painter->fillRect(item->rect, t.selected);
            else if (item->features.testFlag(QStyleOptionViewItem::Alternate))
                painter->fillRect(item->rect, t.raised);
        }
        return;
    case PE_IndicatorBranch:
        if (option->state.testFlag(State_Children)) {
            const bool open = option->state.testFlag(State_Open);
            const auto closed = option->direction == Qt::RightToLeft ? Qt::LeftArrow : Qt::RightArrow;
            controls::chevron(painter, option->rect, open ? Qt::DownArrow : closed, t.text2);
        }
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight:
    case PE_IndicatorSpinUp:
    case PE_IndicatorSpinDown:
        controls::chevron(painter, option->rect, arrowOf(element),
                          option->state.testFlag(State_Enabled) ? t.text2 : t.disabled);
        return;
    case PE_IndicatorTabClose:
        painter->drawPixmap(option->rect.center() - QPoint(7, 7),
                            iconPixmap(IconName::Close, t.text2, 14, painter->device()->devicePixelRatioF()));
        return;
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    const Tokens &t = tokens();
    switch (element) {
    case CE_PushButtonBevel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            controls::pushButtonPanel(painter, *button, widget);
            return;
        }
        break;
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            controls::pushButtonLabel(painter, *button, widget);
            return;
        }
        break;
    case CE_Header:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            controls::headerSection(painter, *header);
            // Not by way of SE_HeaderLabel: the base style asks itself for that, not us.
            QStyleOptionHeader label(*header);
            label.rect = header->rect.adjusted(controls::kCellPadding, 0, -controls::kCellPadding, -1);
            drawHeaderLabel(painter, label);
            return;
        }
        break;
    case CE_HeaderSection:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            controls::headerSection(painter, *header);
            return;
        }
        break;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, t.raised);
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), t.border);
        return;
    case CE_HeaderLabel:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            drawHeaderLabel(painter, *header);
            return;
        }
        break;
    case CE_ProgressBar:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option)) {
            controls::progressBar(painter, *bar);
            return;
        }
        break;
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, t.window);
        return;
    case CE_MenuBarItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            controls::menuBarItem(painter, *item, widget);
            return;
        }
        break;
    case CE_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            controls::menuItem(painter, *item, widget);
            return;
        }
        break;
    case CE_MenuEmptyArea:
        return;
    case CE_TabBarTabShape:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            controls::tab(painter, *tab);
            return;
        }
        break;
    case CE_TabBarTabLabel:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            const bool selected = tab->state.testFlag(State_Selected);
            painter->save();
            painter->setFont(font(selected ? TextRole::SecondaryStrong : TextRole::Secondary));
            painter->setPen(!tab->state.testFlag(State_Enabled) ? t.disabled : selected ? t.text : t.text2);
            const QRect rect = subElementRect(SE_TabBarTabText, tab, widget);
            painter->drawText(rect,
                              Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextHideMnemonic |
                                  static_cast<int>(visualAlignment(tab->direction, Qt::AlignLeft)),
                              tab->text);
            painter->restore();
            return;
        }
        break;
    case CE_ToolBar:
        painter->fillRect(option->rect, t.window);
        if (option->rect.height() > option->rect.width()) {
            const bool rtl = option->direction == Qt::RightToLeft;
            painter->fillRect(
                QRect(rtl ? option->rect.left() : option->rect.right(), option->rect.top(), 1, option->rect.height()),
                t.border);
        }
        return;
    case CE_Splitter:
        painter->fillRect(option->rect, t.border);
        return;
    case CE_SizeGrip:
        return;
    case CE_ShapedFrame:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
            frame && (frame->frameShape == QFrame::HLine || frame->frameShape == QFrame::VLine)) {
            const QRect r = option->rect;
            painter->fillRect(frame->frameShape == QFrame::HLine ? QRect(r.left(), r.center().y(), r.width(), 1)
                                                                 : QRect(r.center().x(), r.top(), 1, r.height()),
                              t.border);
            return;
        }
        break;
    case CE_FocusFrame: {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(t.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(option->rect).adjusted(1, 1, -1, -1), controls::kRadius + 2,
                                 controls::kRadius + 2);
        painter->restore();
        return;
    }
    case CE_ComboBoxLabel:
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option)) {
            if (combo->editable)
                return;
            QRect rect = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
            painter->save();
            if (!combo->currentIcon.isNull()) {
                QRect iconRect(rect.left(), rect.center().y() - 7, 16, 16);
                combo->currentIcon.paint(painter, visualRect(option->direction, rect, iconRect));
                rect.setLeft(rect.left() + 22);
            }
            painter->setPen(option->state.testFlag(State_Enabled) ? t.text : t.disabled);
            const QString text = option->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, rect.width());
            painter->drawText(rect,
                              Qt::AlignVCenter | Qt::TextSingleLine |
                                  static_cast<int>(visualAlignment(option->direction, Qt::AlignLeft)),
                              text);
            painter->restore();
            return;
        }
        break;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                               const QWidget *widget) const
{
    const Tokens &t = tokens();
    switch (control) {
    case CC_ComboBox:
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option)) {
            controls::combo(painter, *combo, subControlRect(control, option, SC_ComboBoxArrow, widget), widget);
            return;
        }
        break;
    case CC_SpinBox:
        if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option)) {
            controls::field(painter, *option, widget, option->state.testFlag(State_HasFocus));
            if (spin->buttonSymbols == QAbstractSpinBox::NoButtons)
                return;
            for (const auto part : {SC_SpinBoxUp, SC_SpinBoxDown}) {
                const QRect rect = subControlRect(control, option, part, widget);
                const bool can = spin->stepEnabled.testFlag(part == SC_SpinBoxUp ? QAbstractSpinBox::StepUpEnabled
                                                                                 : QAbstractSpinBox::StepDownEnabled) &&
                                 option->state.testFlag(State_Enabled);
                const bool hover =
                    can && option->activeSubControls.testFlag(part) && option->state.testFlag(State_MouseOver);
                if (hover)
                    controls::roundedBox(painter, QRectF(rect).adjusted(1, 1, -1, -1), t.hover, QColor(), 3);
                controls::chevron(painter, rect, part == SC_SpinBoxUp ? Qt::UpArrow : Qt::DownArrow,
                                  can ? t.text2 : t.disabled);
            }
            return;
        }
        break;
    case CC_ScrollBar:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option)) {
            controls::scrollBar(painter, *bar, subControlRect(control, option, SC_ScrollBarSlider, widget));
            return;
        }
        break;
    case CC_Slider:
        if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option)) {
            controls::slider(painter, *slider, subControlRect(control, option, SC_SliderGroove, widget),
                             subControlRect(control, option, SC_SliderHandle, widget));
            return;
        }
        break;
    default:
        break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QPixmap Style::generatedIconPixmap(QIcon::Mode mode, const QPixmap &pixmap, const QStyleOption *option) const
{
    // A selected row keeps its colours.
    return mode == QIcon::Selected ? pixmap : QProxyStyle::generatedIconPixmap(mode, pixmap, option);
}

QIcon Style::standardIcon(StandardPixmap standard, const QStyleOption *option, const QWidget *widget) const
{
    switch (standard) {
    case SP_LineEditClearButton:
    case SP_TitleBarCloseButton:
    case SP_TabCloseButton:
        return icon(IconName::Close);
    case SP_MessageBoxWarning:
        return icon(IconName::Warning, &Tokens::warn);
    case SP_MessageBoxCritical:
        return icon(IconName::Error, &Tokens::error);
    case SP_MessageBoxInformation:
    case SP_MessageBoxQuestion:
        return icon(IconName::Info, &Tokens::accent);
    default:
        return QProxyStyle::standardIcon(standard, option, widget);
    }
}

} // namespace ui
