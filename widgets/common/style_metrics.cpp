// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The geometry half of ui::Style: where parts of controls lie, how large they are, how they behave.
#include "widgets/common/style.h"

#include "widgets/common/style_controls.h"
#include "widgets/common/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFocusFrame>
#include <QStyleOption>
#include <QTableView>
#include <QTreeView>

#include <algorithm>

namespace ui {

using controls::insideField;
using controls::isItemEditor;
using controls::kCellPadding;

namespace {

constexpr int kFocusMargin = 3; // 1 px gap and 2 px line
constexpr int kComboArrow = 26;
constexpr int kSpinButtons = 22;

bool isTable(const QWidget *widget)
{
    return qobject_cast<const QTableView *>(widget) || qobject_cast<const QTreeView *>(widget);
}

QRect scrollBarHandle(const QStyleOptionSlider &option, QRect groove)
{
    const bool vertical = option.orientation == Qt::Vertical;
    const int length = vertical ? groove.height() : groove.width();
    const qint64 range = qint64(option.maximum) - option.minimum;
    int handle = length;
    if (range > 0) {
        handle = static_cast<int>(qint64(option.pageStep) * length / (range + option.pageStep));
        handle = std::clamp(handle, std::min(28, length), length);
    }
    const int at = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                   length - handle, option.upsideDown);
    return vertical ? QRect(groove.x(), groove.y() + at, groove.width(), handle)
                    : QRect(groove.x() + at, groove.y(), handle, groove.height());
}

} // namespace

namespace controls {

bool insideField(const QWidget *widget)
{
    return widget && (qobject_cast<const QAbstractSpinBox *>(widget->parentWidget()) ||
                      qobject_cast<const QComboBox *>(widget->parentWidget()));
}

bool isItemEditor(const QWidget *widget)
{
    return widget && widget->parentWidget() &&
           qobject_cast<const QAbstractItemView *>(widget->parentWidget()->parentWidget());
}

} // namespace controls

QRect Style::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    switch (element) {
    case SE_LineEditContents:
        if (insideField(widget))
            return option->rect;
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option)) {
            const int side = isItemEditor(widget) ? 5 : frame->lineWidth > 0 ? 8 : 0;
            return visualRect(option->direction, option->rect, option->rect.adjusted(side, 1, -side, -1));
        }
        break;
    case SE_HeaderLabel:
        return option->rect.adjusted(kCellPadding, 0, -kCellPadding, -1);
    case SE_HeaderArrow:
        return {}; // drawn with the label
    case SE_ProgressBarContents:
    case SE_ProgressBarGroove:
        return option->rect;
    default:
        break;
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                            const QWidget *widget) const
{
    const QRect r = option->rect;
    const auto visual = [option, &r](const QRect &rect) { return visualRect(option->direction, r, rect); };
    switch (control) {
    case CC_ScrollBar:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option)) {
            const QRect handle = scrollBarHandle(*bar, r);
            const bool vertical = bar->orientation == Qt::Vertical;
            switch (subControl) {
            case SC_ScrollBarGroove:
                return r;
            case SC_ScrollBarSlider:
                return handle;
            case SC_ScrollBarSubPage:
                return vertical ? QRect(r.x(), r.y(), r.width(), handle.y() - r.y())
                                : QRect(r.x(), r.y(), handle.x() - r.x(), r.height());
            case SC_ScrollBarAddPage:
                return vertical ? QRect(r.x(), handle.bottom() + 1, r.width(), r.bottom() - handle.bottom())
                                : QRect(handle.right() + 1, r.y(), r.right() - handle.right(), r.height());
            default:
                return {};
            }
        }
        break;
    case CC_ComboBox:
        switch (subControl) {
        case SC_ComboBoxFrame:
        case SC_ComboBoxListBoxPopup:
            return r;
        case SC_ComboBoxArrow:
            return visual(QRect(r.right() - kComboArrow, r.y(), kComboArrow - 4, r.height()));
        case SC_ComboBoxEditField:
            return visual(r.adjusted(9, 1, -kComboArrow - 2, -1));
        default:
            break;
        }
        break;
    case CC_SpinBox:
        if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option)) {
            const int buttons = spin->buttonSymbols == QAbstractSpinBox::NoButtons ? 0 : kSpinButtons;
            const int half = r.height() / 2;
            switch (subControl) {
            case SC_SpinBoxFrame:
                return r;
            case SC_SpinBoxEditField:
                return visual(r.adjusted(9, 1, -buttons - 3, -1));
            case SC_SpinBoxUp:
                return buttons ? visual(QRect(r.right() - buttons, r.y() + 2, buttons - 1, half - 2)) : QRect();
            case SC_SpinBoxDown:
                return buttons ? visual(QRect(r.right() - buttons, r.y() + half, buttons - 1, half - 2)) : QRect();
            default:
                break;
            }
        }
        break;
    default:
        break;
    }
    return QProxyStyle::subControlRect(control, option, subControl, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                              const QWidget *widget) const
{
    switch (type) {
    case CT_PushButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            QFont buttonFont = widget ? widget->font() : font(TextRole::Body);
            if (variantOf(widget) == ButtonVariant::Primary)
                buttonFont.setWeight(QFont::DemiBold);
            const QSize text = QFontMetrics(buttonFont).size(Qt::TextShowMnemonic, button->text);
            int width = button->text.isEmpty() ? 0 : text.width() + 4;
            if (!button->icon.isNull())
                width += 16 + (button->text.isEmpty() ? 0 : 7);
            if (button->features.testFlag(QStyleOptionButton::HasMenu))
                width += 16;
            width += button->text.isEmpty() ? 14 : 22;
            return {width, std::max(ui::metric(30), text.height() + 10)};
        }
        break;
    case CT_LineEdit:
        if (insideField(widget))
            return size;
        return {size.width() + 16, isItemEditor(widget) ? size.height() : std::max(ui::metric(30), size.height())};
    case CT_ComboBox:
        return {size.width() + 9 + kComboArrow + 6, std::max(ui::metric(30), size.height() + 8)};
    case CT_SpinBox: {
        const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
        const int buttons = spin && spin->buttonSymbols == QAbstractSpinBox::NoButtons ? 0 : kSpinButtons;
        return {size.width() + 14 + buttons, std::max(ui::metric(30), size.height() + 8)};
    }
    case CT_ToolButton: {
        const QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
        return wanted.expandedTo({ui::metric(28), ui::metric(28)});
    }
    case CT_CheckBox:
    case CT_RadioButton: {
        const QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
        return {wanted.width() + 4, std::max(ui::metric(26), wanted.height())};
    }
    case CT_MenuBarItem:
        return {size.width() + 22, ui::metric(28)};
    case CT_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option)) {
            if (item->menuItemType == QStyleOptionMenuItem::Separator)
                return {size.width(), item->text.isEmpty() ? 9 : ui::metric(26)};
            QSize wanted(size.width() + 34 + 16, ui::metric(28));
            if (item->text.contains(u'\t'))
                wanted.rwidth() += 24;
            if (item->menuItemType == QStyleOptionMenuItem::SubMenu)
                wanted.rwidth() += 22;
            return wanted;
        }
        break;
    case CT_HeaderSection:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            const QFontMetrics metrics(font(TextRole::SecondaryStrong));
            return {metrics.horizontalAdvance(header->text) + 2 * kCellPadding + 16, ui::metric(28)};
        }
        break;
    case CT_ItemViewItem: {
        QSize wanted = QProxyStyle::sizeFromContents(type, option, size, widget);
        return {wanted.width(), std::max(wanted.height(), ui::metric(26))};
    }
    case CT_TabBarTab:
        return {size.width() + 12, std::max(ui::metric(34), size.height())};
    case CT_Slider:
        return size.expandedTo({ui::metric(24), ui::metric(24)});
    default:
        break;
    }
    return QProxyStyle::sizeFromContents(type, option, size, widget);
}

int Style::pixelMetric(PixelMetric pixel, const QStyleOption *option, const QWidget *widget) const
{
    switch (pixel) {
    case PM_FocusFrameHMargin:
        if (qobject_cast<const QFocusFrame *>(widget))
            return kFocusMargin;
        return isTable(widget) ? kCellPadding - 1 : 6;
    case PM_FocusFrameVMargin:
        return qobject_cast<const QFocusFrame *>(widget) ? kFocusMargin : 1;
    case PM_DefaultFrameWidth:
    case PM_MenuPanelWidth:
        return 1;
    case PM_ComboBoxFrameWidth:
    case PM_SpinBoxFrameWidth:
        return 1;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_MenuBarPanelWidth:
    case PM_MenuBarItemSpacing:
    case PM_MenuBarVMargin:
    case PM_MenuHMargin:
    case PM_TabBarBaseOverlap:
    case PM_ToolBarFrameWidth:
        return 0;
    case PM_MenuBarHMargin:
        return 10;
    case PM_MenuVMargin:
        return 5;
    case PM_ScrollBarExtent:
        return 12;
    case PM_ScrollBarSliderMin:
        return 28;
    case PM_TabBarScrollButtonWidth:
        return 26;
    case PM_SliderThickness:
    case PM_SliderControlThickness:
        return 20;
    case PM_SliderLength:
        return 18;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return ui::metric(18);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return 7;
    case PM_SplitterWidth:
        return 1;
    case PM_DockWidgetSeparatorExtent:
        return 4;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
        return 16;
    case PM_ToolBarIconSize:
        return 18;
    case PM_ToolTipLabelFrameWidth:
        return 6;
    case PM_ToolBarItemMargin:
    case PM_ToolBarItemSpacing:
        return 0;
    case PM_HeaderMargin:
        return 4; // labels have their own padding; this one decides how low a row may be
    case PM_LayoutLeftMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutBottomMargin:
        return 12;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return 8;
    default:
        break;
    }
    return QProxyStyle::pixelMetric(pixel, option, widget);
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                     QStyleHintReturn *returnData) const
{
    switch (hint) {
    case SH_ComboBox_Popup:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ScrollBar_Transient:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_Widget_Animation_Duration:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_FocusFrame_AboveWidget:
    case SH_MenuBar_MouseTracking:
    case SH_Menu_MouseTracking:
        return 1;
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton;
    case SH_Table_GridLineColor:
        return static_cast<int>(tokens().grid.rgb());
    case SH_FocusFrame_Mask:
        if (auto *mask = qstyleoption_cast<QStyleHintReturnMask *>(returnData)) {
            mask->region = option->rect;
            const int inner = kFocusMargin;
            mask->region -= option->rect.adjusted(inner, inner, -inner, -inner);
            return 1;
        }
        return 0;
    default:
        break;
    }
    return QProxyStyle::styleHint(hint, option, widget, returnData);
}

} // namespace ui
