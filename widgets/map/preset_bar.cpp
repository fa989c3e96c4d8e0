// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/preset_bar.h"

#include "core/tensor/types.h"
#include "widgets/common/icons.h"
#include "widgets/common/page_header.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QFontMetrics>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace ui {

namespace {

using core::plan::FileType;

constexpr int kSpace = 4;
/// Those that people ask for most, by bits: the row when there is room. The rest follows in order of the table.
constexpr std::array kCommon = {FileType::Q3_K_M, FileType::IQ4_XS, FileType::Q4_K_S, FileType::Q4_K_M,
                                FileType::Q5_K_M, FileType::Q6_K,   FileType::Q8_0};
/// Which of them go last when there is little room.
constexpr std::array kByImportance = {FileType::Q4_K_M, FileType::Q5_K_M, FileType::Q8_0,  FileType::Q6_K,
                                      FileType::Q4_K_S, FileType::Q3_K_M, FileType::IQ4_XS};

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

PresetButton::PresetButton(const QString &text, bool isPreview, bool isMono, QWidget *parent)
    : QAbstractButton(parent)
    , m_preview(isPreview)
    , m_mono(isMono)
{
    setText(text);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    //: a mix whose map can be looked at but which this version cannot write
    setAccessibleName(isPreview ? tr("%1, preview").arg(text) : text);
    connect(&Theme::instance(), &Theme::changed, this, [this] { updateGeometry(); });
}

QSize PresetButton::sizeHint() const
{
    const QFontMetrics metrics(ui::font(m_mono ? TextRole::Mono : TextRole::BodyStrong));
    int width = metrics.horizontalAdvance(text()) + 22;
    if (m_preview)
        width += QFontMetrics(ui::font(TextRole::Small)).horizontalAdvance(tr("preview")) + 6;
    return {width, ui::metric(30)};
}

void PresetButton::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hover = underMouse() && isEnabled();
    painter.setPen(QPen(isChecked() ? t.accent : t.border, 1));
    painter.setBrush(isChecked() ? t.soft : hover || isDown() ? t.hover : t.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const QFont name = ui::font(m_mono ? TextRole::Mono : TextRole::BodyStrong);
    painter.setFont(name);
    painter.setPen(!isEnabled() ? t.disabled : isChecked() ? t.accent : t.text);
    if (!m_preview) {
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextSingleLine, text());
        return;
    }
    const int nameWidth = QFontMetrics(name).horizontalAdvance(text());
    painter.drawText(rect().adjusted(11, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.setFont(ui::font(TextRole::Small));
    painter.setPen(t.text3);
    painter.drawText(rect().adjusted(11 + nameWidth + 6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("preview"));
}

PresetBar::PresetBar(QWidget *parent)
    : QWidget(parent)
    , m_thisFile(new PresetButton(tr("This file"), false, false, this))
    , m_planLabel(makeLabel(tr("Plan"), TextRole::Caption, Tone::Text2, this))
    , m_more(makeToolButton(IconName::ChevronDown, tr("All mixes"), this))
    , m_menu(new QMenu(this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("What the map shows"));
    connect(m_thisFile, &QAbstractButton::clicked, this, [this] {
        setCurrent(m_current); // checked state follows what really shows
        emit thisFileChosen();
    });
    // Not setMenu(): the button would get an arrow beside its icon.
    connect(m_more, &QToolButton::clicked, this,
            [this] { m_menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height() + 2))); });
    connect(m_menu, &QMenu::aboutToShow, this, [this] {
        emit sizesWanted();
        fillMenu();
    });
    for (FileType mix : kCommon)
        m_choices.push_back({mix, nullptr, {}});
    for (const auto &info : core::plan::allMixes()) {
        if (std::ranges::find(kCommon, info.fileType) == kCommon.end())
            m_choices.push_back({info.fileType, nullptr, {}});
    }
    buildButtons();
    setCurrent({});
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        arrange();
    });
}

PresetBar::Choice *PresetBar::choiceOf(FileType mix)
{
    const auto it = std::ranges::find(m_choices, mix, &Choice::mix);
    return it == m_choices.end() ? nullptr : &*it;
}

bool PresetBar::isWritable(FileType mix) const
{
    return std::ranges::find(m_writable, mix) != m_writable.end();
}

void PresetBar::buildButtons()
{
    QWidget *previous = m_thisFile;
    for (Choice &choice : m_choices) {
        delete choice.button;
        const auto *info = core::plan::findMix(choice.mix);
        choice.button =
            new PresetButton(info != nullptr ? fromView(info->name) : QString(), !isWritable(choice.mix), true, this);
        if (info != nullptr)
            choice.button->setToolTip(fromView(info->description));
        choice.button->setVisible(false);
        connect(choice.button, &QAbstractButton::clicked, this, [this, mix = choice.mix] {
            setCurrent(m_current);
            emit mixChosen(mix);
        });
        setTabOrder(previous, choice.button);
        previous = choice.button;
    }
    setTabOrder(previous, m_more);
}

void PresetBar::setWritable(std::vector<FileType> writable)
{
    m_writable = std::move(writable);
    buildButtons();
    setCurrent(m_current);
}

void PresetBar::setCurrent(std::optional<FileType> mix)
{
    m_current = mix;
    m_thisFile->setChecked(!mix.has_value());
    for (const Choice &choice : m_choices)
        choice.button->setChecked(choice.mix == mix);
    arrange();
}

void PresetBar::setSizeText(FileType mix, const QString &text)
{
    Choice *choice = choiceOf(mix);
    if (choice == nullptr)
        return;
    choice->sizeText = text;
    const auto *info = core::plan::findMix(mix);
    const QString description = info != nullptr ? fromView(info->description) : QString();
    choice->button->setToolTip(text.isEmpty() ? description : text + QStringLiteral("\n") + description);
}

std::vector<FileType> PresetBar::shownMixes() const
{
    std::vector<FileType> shown;
    for (const Choice &choice : m_choices) {
        if (!choice.button->isHidden())
            shown.push_back(choice.mix);
    }
    return shown;
}

QSize PresetBar::sizeHint() const
{
    int width = m_thisFile->sizeHint().width() + 12 + m_planLabel->sizeHint().width() + 8 + m_more->sizeHint().width();
    for (const Choice &choice : m_choices) {
        if (std::ranges::find(kCommon, choice.mix) != kCommon.end())
            width += choice.button->sizeHint().width() + kSpace;
    }
    return {width, ui::metric(30)};
}

QSize PresetBar::minimumSizeHint() const
{
    int widest = 0;
    for (const Choice &choice : m_choices)
        widest = std::max(widest, choice.button->sizeHint().width());
    return {m_thisFile->sizeHint().width() + 12 + m_planLabel->sizeHint().width() + 8 + widest + kSpace +
                m_more->sizeHint().width(),
            ui::metric(30)};
}

void PresetBar::arrange()
{
    const int height = ui::metric(30);
    int x = 0;
    const auto place = [&](QWidget *widget, int space) {
        const QSize size = widget->sizeHint();
        const int h = std::min(height, size.height());
        widget->setGeometry(
            QStyle::visualRect(layoutDirection(), rect(), QRect(x, (this->height() - h) / 2, size.width(), h)));
        x += size.width() + space;
    };
    place(m_thisFile, 12);
    place(m_planLabel, 8);
    const int room = width() - x - m_more->sizeHint().width();
    // The chosen one is in; then by importance, as long as there is room.
    std::vector<FileType> shown;
    int used = 0;
    const auto add = [&](FileType mix) {
        const Choice *choice = choiceOf(mix);
        if (choice == nullptr || std::ranges::find(shown, mix) != shown.end())
            return;
        const int needed = choice->button->sizeHint().width() + kSpace;
        if (used + needed > room && !shown.empty())
            return;
        shown.push_back(mix);
        used += needed;
    };
    if (m_current)
        add(*m_current);
    for (FileType mix : kByImportance)
        add(mix);
    for (const Choice &choice : m_choices) {
        const bool visible = std::ranges::find(shown, choice.mix) != shown.end();
        choice.button->setVisible(visible);
        if (visible)
            place(choice.button, kSpace);
    }
    place(m_more, 0);
}

void PresetBar::fillMenu()
{
    m_menu->clear();
    int band = -1;
    for (const auto &info : core::plan::allMixes()) {
        const int bits = core::tensor::typeInfo(info.baseType).band;
        if (bits != band) {
            m_menu->addSection(tr("%n bit(s)", nullptr, bits));
            band = bits;
        }
        QString text = fromView(info.name);
        if (!isWritable(info.fileType))
            text += QLatin1String("  ") + tr("preview");
        const Choice *choice = choiceOf(info.fileType);
        if (choice != nullptr && !choice->sizeText.isEmpty())
            text += QLatin1Char('\t') + choice->sizeText;
        QAction *action = m_menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(m_current == info.fileType);
        action->setToolTip(fromView(info.description));
        connect(action, &QAction::triggered, this, [this, mix = info.fileType] { emit mixChosen(mix); });
    }
    m_menu->setToolTipsVisible(true);
}

void PresetBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void PresetBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LayoutDirectionChange || event->type() == QEvent::FontChange)
        arrange();
}

} // namespace ui
