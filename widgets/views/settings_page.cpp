// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/settings_page.h"

#include "core/tensor/types.h"
#include "widgets/common/card.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/page_header.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/style.h"
#include "widgets/common/type_chip.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

/// Title and one line at the left, the control at the right.
QWidget *settingRow(const QString &title, const QString &line, QWidget *control)
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 7, 0, 7);
    layout->setSpacing(16);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addWidget(makeLabel(title, TextRole::Body));
    auto *second = makeLabel(line, TextRole::Secondary, Tone::Text2);
    second->setWordWrap(true);
    texts->addWidget(second);
    layout->addLayout(texts, 1);
    layout->addWidget(control, 0, Qt::AlignVCenter);
    return row;
}

void addRow(Card *card, QWidget *row)
{
    card->content()->setSpacing(0);
    if (card->content()->count() > 0) {
        auto *line = new QFrame;
        line->setFrameShape(QFrame::HLine);
        line->setFixedHeight(1);
        card->content()->addWidget(line);
    }
    card->content()->addWidget(row);
}

SegmentedControl *toggle(const QString &name)
{
    auto *control = new SegmentedControl(name);
    for (const QString &text : {SettingsPage::tr("System"), SettingsPage::tr("On"), SettingsPage::tr("Off")})
        control->addSegment(text);
    return control;
}

} // namespace

SettingsPage::SettingsPage(Preferences *preferences, const QList<Language> &languages, int machineThreads,
                           QWidget *parent)
    : QWidget(parent)
    , m_preferences(preferences)
{
    setBackground(this, &Tokens::surface);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *header = new PageHeader(tr("Settings"));
    header->addLeft(makeLabel(tr("Each change takes effect at once"), TextRole::Secondary, Tone::Text2));
    auto *resetAll = new QPushButton(tr("Reset all…"));
    setGhost(resetAll);
    header->addRight(resetAll);
    connect(resetAll, &QPushButton::clicked, this, [this] {
        QMessageBox question(QMessageBox::Question, tr("Reset all settings?"),
                             tr("Look and work go back to what they were at first. Recent files and plans stay."),
                             QMessageBox::NoButton, this);
        auto *yes = question.addButton(tr("Reset all"), QMessageBox::AcceptRole);
        question.addButton(tr("Keep"), QMessageBox::RejectRole);
        question.exec();
        if (question.clickedButton() == yes)
            m_preferences->reset();
    });
    column->addWidget(header);

    auto *area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    auto *body = new QWidget;
    setBackground(body, &Tokens::surface);
    auto *columns = new QHBoxLayout(body);
    columns->setContentsMargins(16, 14, 16, 16);
    columns->setSpacing(32);
    auto *left = new QWidget;
    left->setMaximumWidth(ui::metric(640));
    auto *leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(8);
    leftColumn->addWidget(makeLabel(tr("Look"), TextRole::Caption, Tone::Text2));
    leftColumn->addWidget(makeLook(languages));
    leftColumn->addSpacing(8);
    leftColumn->addWidget(makeLabel(tr("Work"), TextRole::Caption, Tone::Text2));
    leftColumn->addWidget(makeWork(machineThreads));
    leftColumn->addStretch(1);
    columns->addStretch(1);
    columns->addWidget(left, 64);
    columns->addWidget(makeSample(), 34);
    columns->addStretch(1);
    area->setWidget(body);
    column->addWidget(area, 1);

    connect(m_preferences, &Preferences::changed, this, &SettingsPage::showValues);
    showValues();
}

QWidget *SettingsPage::makeLook(const QList<Language> &languages)
{
    auto *card = new Card;
    m_theme = new SegmentedControl(tr("Theme"));
    for (const QString &text : {tr("System"), tr("Light"), tr("Dark")})
        m_theme->addSegment(text);
    connect(m_theme, &SegmentedControl::currentChanged, this,
            [this](int id) { change([id](Preferences::Values &v) { v.theme = static_cast<ThemeMode>(id); }); });
    addRow(card, settingRow(tr("Theme"), tr("System follows the desktop"), m_theme));

    auto *size = new QWidget;
    auto *sizeRow = new QHBoxLayout(size);
    sizeRow->setContentsMargins(0, 0, 0, 0);
    sizeRow->setSpacing(12);
    m_textSize = new QSlider(Qt::Horizontal);
    m_textSize->setRange(9, 20); // steps of 10 %
    m_textSize->setPageStep(1);
    m_textSize->setFixedWidth(150);
    m_textSize->setAccessibleName(tr("Text size"));
    m_textSizeValue = makeLabel({}, TextRole::SecondaryStrong);
    m_textSizeValue->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_textSizeValue->setMinimumWidth(
        QFontMetrics(ui::font(TextRole::SecondaryStrong)).horizontalAdvance(QStringLiteral("200 %%")));
    sizeRow->addWidget(m_textSize);
    sizeRow->addWidget(m_textSizeValue);
    connect(m_textSize, &QSlider::valueChanged, this, [this](int tenths) {
        // While the handle is dragged the layout would move it from under the pointer.
        if (!m_textSize->isSliderDown())
            change([tenths](Preferences::Values &v) { v.textScale = tenths / 10.0; });
        m_textSizeValue->setText(format::percent(tenths / 10.0, 0));
    });
    connect(m_textSize, &QSlider::sliderReleased, this, [this] {
        change([tenths = m_textSize->value()](Preferences::Values &v) { v.textScale = tenths / 10.0; });
    });
    addRow(card, settingRow(tr("Text size"), tr("Ctrl+Plus, Ctrl+Minus, Ctrl+0"), size));

    m_contrast = toggle(tr("High contrast"));
    connect(m_contrast, &SegmentedControl::currentChanged, this,
            [this](int id) { change([id](Preferences::Values &v) { v.highContrast = static_cast<Toggle>(id); }); });
    addRow(card, settingRow(tr("High contrast"), tr("Uses the system palette, 2 px edges"), m_contrast));

    m_motion = toggle(tr("Reduced motion"));
    connect(m_motion, &SegmentedControl::currentChanged, this,
            [this](int id) { change([id](Preferences::Values &v) { v.reducedMotion = static_cast<Toggle>(id); }); });
    addRow(card, settingRow(tr("Reduced motion"), tr("No transitions, no blinking"), m_motion));

    m_language = new QComboBox;
    m_language->setAccessibleName(tr("Language"));
    m_language->addItem(tr("System (%1)")
                            .arg(QLocale::system().nativeLanguageName().isEmpty()
                                     ? QStringLiteral("English")
                                     : QLocale::system().nativeLanguageName()),
                        QString());
    for (const Language &language : languages)
        m_language->addItem(language.name, language.code);
    m_language->setMinimumWidth(ui::metric(170));
    connect(m_language, &QComboBox::activated, this, [this](int index) {
        change([code = m_language->itemData(index).toString()](Preferences::Values &v) { v.language = code; });
    });
    addRow(card, settingRow(tr("Language"),
                            tr("Holds from the next start. Keys, tensor and type names stay as they are"), m_language));
    return card;
}

QWidget *SettingsPage::makeWork(int machineThreads)
{
    auto *card = new Card;
    m_threads = new QSpinBox;
    m_threads->setRange(0, std::max(1, machineThreads));
    m_threads->setSpecialValueText(tr("all"));
    m_threads->setAccessibleName(tr("Threads"));
    m_threads->setMinimumWidth(ui::metric(84));
    connect(m_threads, &QSpinBox::valueChanged, this,
            [this](int threads) { change([threads](Preferences::Values &v) { v.threads = threads; }); });
    addRow(card, settingRow(tr("Threads"),
                            tr("%n on this computer; the rest stays for other programs", nullptr, machineThreads),
                            m_threads));

    m_reopen = new SwitchButton(tr("Reopen last files"));
    connect(m_reopen, &QAbstractButton::toggled, this,
            [this](bool on) { change([on](Preferences::Values &v) { v.reopenFiles = on; }); });
    addRow(card, settingRow(tr("Reopen last files"), tr("Those that were open when the window was closed"), m_reopen));

    m_keep = new QComboBox;
    m_keep->addItems({tr("Until cleared"), tr("One day"), tr("Until quit")});
    m_keep->setAccessibleName(tr("Keep finished jobs"));
    m_keep->setMinimumWidth(ui::metric(150));
    connect(m_keep, &QComboBox::activated, this, [this](int index) {
        change([index](Preferences::Values &v) { v.keepJobs = static_cast<Preferences::KeepJobs>(index); });
    });
    addRow(card, settingRow(tr("Keep finished jobs"), tr("The last 20 at most"), m_keep));
    return card;
}

QWidget *SettingsPage::makeSample()
{
    auto *side = new QWidget;
    side->setMaximumWidth(ui::metric(340));
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(makeLabel(tr("As it looks now"), TextRole::Caption, Tone::Text2));
    auto *card = new Card;
    card->content()->addWidget(makeLabel(QStringLiteral("blk.15.ffn_up.weight"), TextRole::Mono));
    auto *chips = new QHBoxLayout;
    chips->setSpacing(6);
    using core::tensor::TensorType;
    for (const auto type : {TensorType::IQ3_S, TensorType::Q4_K, TensorType::Q5_K, TensorType::Q6_K, TensorType::Q8_0})
        chips->addWidget(new TypeChip(static_cast<quint32>(type)));
    chips->addStretch();
    card->content()->addLayout(chips);
    auto *facts = new FactGrid;
    facts->addFact(tr("Size"), format::bytes(25'231'360));
    facts->addFact(tr("Average"), tr("%1 bits per weight").arg(format::decimal(4.86, 2)));
    card->content()->addWidget(facts);
    auto *buttons = new QHBoxLayout;
    // Only to be looked at: they do nothing and take no focus.
    auto *primary = new QPushButton(icon(IconName::Quantize), tr("Quantize…"));
    setPrimary(primary);
    auto *second = new QPushButton(tr("Check file"));
    for (QPushButton *button : {primary, second}) {
        button->setFocusPolicy(Qt::NoFocus);
        button->setAttribute(Qt::WA_TransparentForMouseEvents);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    card->content()->addLayout(buttons);
    column->addWidget(card);
    column->addStretch(1);
    return side;
}

void SettingsPage::change(const std::function<void(Preferences::Values &)> &edit)
{
    Preferences::Values values = m_preferences->values();
    edit(values);
    m_preferences->setValues(values);
}

void SettingsPage::showValues()
{
    const Preferences::Values &values = m_preferences->values();
    m_theme->setCurrent(static_cast<int>(values.theme));
    const QSignalBlocker size(m_textSize);
    m_textSize->setValue(static_cast<int>(std::lround(values.textScale * 10)));
    m_textSizeValue->setText(format::percent(values.textScale, 0));
    m_contrast->setCurrent(static_cast<int>(values.highContrast));
    m_motion->setCurrent(static_cast<int>(values.reducedMotion));
    m_language->setCurrentIndex(std::max(0, m_language->findData(values.language)));
    const QSignalBlocker threads(m_threads);
    m_threads->setValue(values.threads);
    const QSignalBlocker reopen(m_reopen);
    m_reopen->setChecked(values.reopenFiles);
    m_keep->setCurrentIndex(static_cast<int>(values.keepJobs));
}

} // namespace ui
