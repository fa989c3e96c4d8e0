// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/segmented_control.h"

#include "widgets/common/style_controls.h"
#include "widgets/common/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace ui {

namespace {

/// One word of the track.
class Segment : public QAbstractButton
{
public:
    explicit Segment(const QString &text, QWidget *parent)
        : QAbstractButton(parent)
    {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        const QFontMetrics metrics(ui::font(TextRole::SecondaryStrong));
        return {metrics.size(Qt::TextShowMnemonic, text()).width() + 26, ui::metric(26)};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Tokens &t = tokens();
        QPainter painter(this);
        if (isChecked())
            controls::roundedBox(&painter, rect(), t.surface, t.highContrast ? t.text : t.border, 5);
        painter.setFont(ui::font(TextRole::SecondaryStrong));
        painter.setPen(!isEnabled() ? t.disabled : isChecked() || underMouse() ? t.text : t.text2);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextHideMnemonic | Qt::TextSingleLine, text());
    }
};

} // namespace

SegmentedControl::SegmentedControl(const QString &accessibleName, QWidget *parent)
    : QWidget(parent)
    , m_group(new QButtonGroup(this))
    , m_row(new QHBoxLayout(this))
{
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_row->setContentsMargins(2, 2, 2, 2);
    m_row->setSpacing(2);
    m_group->setExclusive(true);
    connect(m_group, &QButtonGroup::idClicked, this, &SegmentedControl::currentChanged);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        for (QAbstractButton *button : m_group->buttons())
            button->updateGeometry();
        updateGeometry();
        update();
    });
}

QAbstractButton *SegmentedControl::addSegment(const QString &text)
{
    auto *segment = new Segment(text, this);
    const int id = count();
    m_group->addButton(segment, id);
    m_row->addWidget(segment);
    //: For screen readers: a choice (%1) of a control (%2), "Dark, Theme"
    segment->setAccessibleName(tr("%1, %2").arg(QString(text).remove(u'&'), accessibleName()));
    if (id == 0)
        segment->setChecked(true);
    return segment;
}

int SegmentedControl::current() const
{
    return m_group->checkedId();
}

void SegmentedControl::setCurrent(int id)
{
    if (QAbstractButton *button = m_group->button(id))
        button->setChecked(true);
}

int SegmentedControl::count() const
{
    return static_cast<int>(m_group->buttons().size());
}

void SegmentedControl::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    controls::roundedBox(&painter, rect(), tokens().hover, tokens().highContrast ? tokens().text : QColor());
}

SwitchButton::SwitchButton(const QString &accessibleName, QWidget *parent)
    : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

QSize SwitchButton::sizeHint() const
{
    // 20 drawn, 24 to hit.
    return {ui::metric(36), std::max(24, ui::metric(20))};
}

void SwitchButton::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens();
    QPainter painter(this);
    const int height = ui::metric(20);
    const QRectF track(0, (this->height() - height) / 2.0, width(), height);
    const bool on = isChecked();
    const bool right = on != (layoutDirection() == Qt::RightToLeft);
    const QColor edge = isEnabled() ? (on ? t.accent : t.control) : t.disabled;
    controls::roundedBox(&painter, track,
                         on                            ? edge
                         : underMouse() && isEnabled() ? t.hover
                                                       : t.surface,
                         edge, height / 2.0);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(on ? t.onAccent : edge);
    const qreal knob = height / 2.0 - (on ? 3 : 4);
    const QPointF at(right ? track.right() - height / 2.0 : track.left() + height / 2.0, track.center().y());
    painter.drawEllipse(at, knob, knob);
}

} // namespace ui
