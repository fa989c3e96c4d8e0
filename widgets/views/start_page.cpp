// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/start_page.h"

#include "widgets/common/card.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/page_header.h"
#include "widgets/common/style.h"
#include "widgets/views/start_parts.h"

#include <QBoxLayout>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QToolButton>

#include <algorithm>

namespace ui {

namespace {

void emptyLayout(QLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
}

} // namespace

bool FirstSteps::allDone() const
{
    return std::ranges::all_of(done, [](bool step) { return step; });
}

StartPage::StartPage(const QStringList &viewShortcuts, QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Start"));
    setFocusPolicy(Qt::NoFocus);
    auto *page = new QWidget;
    setBackground(page, &Tokens::surface);
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, page);
    m_columns->setContentsMargins(26, 28, 26, 24);
    m_columns->setSpacing(32);
    m_columns->addStretch(1);
    m_columns->addWidget(makeLeft(viewShortcuts), 62);
    m_columns->addWidget(makeRight(), 50);
    m_columns->addStretch(1);
    setWidget(page);
    showFirstSteps(true);
    fitColumns();
    connect(&Theme::instance(), &Theme::changed, this, &StartPage::fitColumns);
}

QWidget *StartPage::makeLeft(const QStringList &viewShortcuts)
{
    auto *left = new QWidget;
    m_left = left;
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);

    auto *head = new QHBoxLayout;
    head->setSpacing(14);
    auto *picture = new QLabel;
    picture->setPixmap(appIcon().pixmap(56, 56));
    picture->setAccessibleName(QStringLiteral("Gaufre"));
    head->addWidget(picture);
    auto *names = new QVBoxLayout;
    names->setSpacing(4);
    names->addStretch();
    names->addWidget(makeLabel(QStringLiteral("Gaufre"), TextRole::Heading));
    auto *purpose = makeLabel(tr("Look inside and reshape language-model files."), TextRole::Body, Tone::Text2);
    purpose->setWordWrap(true);
    names->addWidget(purpose);
    names->addStretch();
    head->addLayout(names, 1);
    column->addLayout(head);
    column->addSpacing(8);

    auto *drop = new DropZone;
    connect(drop, &DropZone::openFileRequested, this, &StartPage::openFileRequested);
    connect(drop, &DropZone::openFolderRequested, this, &StartPage::openFolderRequested);
    connect(drop, &DropZone::filesDropped, this, &StartPage::filesDropped);
    column->addWidget(drop);
    column->addSpacing(8);
    column->addWidget(makeLabel(tr("What would you like to do?"), TextRole::Caption, Tone::Text2));

    struct Action
    {
        IconName icon;
        QString title;
        QString line;
    };
    const QList<Action> actions{
        {IconName::Inspect, tr("Inspect a model"), tr("Metadata, tensors, values, file layout, integrity")},
        {IconName::Map, tr("Look at its mix map"), tr("Layers, roles and types at a glance; preview every mix")},
        {IconName::Quantize, tr("Quantize"), tr("Pick a mix, see the exact size first")},
    };
    for (qsizetype i = 0; i < actions.size(); ++i) {
        auto *card = new ActionCard(actions[i].icon, actions[i].title, actions[i].line, viewShortcuts.value(i));
        const int view = static_cast<int>(i);
        connect(card, &QAbstractButton::clicked, this, [this, view] { emit viewRequested(view); });
        column->addWidget(card);
    }
    column->addStretch(1);
    return left;
}

QWidget *StartPage::makeRight()
{
    auto *right = new QWidget;
    m_right = right;
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);

    m_sample = new Card;
    m_sample->setFill(Card::Fill::Soft);
    auto *sampleRow = new QHBoxLayout;
    sampleRow->setSpacing(14);
    auto *picture = new QLabel;
    const auto showIcon = [picture] { picture->setPixmap(icon(IconName::Map, &Tokens::accent).pixmap(20, 20)); };
    showIcon();
    connect(&Theme::instance(), &Theme::changed, picture, showIcon);
    sampleRow->addWidget(picture);
    auto *texts = new QVBoxLayout;
    texts->setSpacing(2);
    auto *sampleName = makeLabel(tr("Sample model: gaufre-sample"), TextRole::BodyStrong);
    sampleName->setWordWrap(true);
    texts->addWidget(sampleName);
    m_sampleFact = makeLabel({}, TextRole::Secondary, Tone::Text2);
    m_sampleFact->setWordWrap(true);
    texts->addWidget(m_sampleFact);
    sampleRow->addLayout(texts, 1);
    auto *openSample = new QPushButton(tr("Open sample"));
    m_sampleButton = openSample;
    connect(openSample, &QPushButton::clicked, this, &StartPage::openSampleRequested);
    sampleRow->addWidget(openSample);
    m_sample->content()->addLayout(sampleRow);
    column->addWidget(m_sample);

    m_recent = new Card(tr("Recent"));
    auto *clear = new QPushButton(tr("Clear"));
    setGhost(clear);
    clear->setAccessibleName(tr("Clear the recent files"));
    connect(clear, &QPushButton::clicked, this, &StartPage::clearRecentRequested);
    m_recent->setTrailing(clear);
    m_recentRows = m_recent->content();
    m_recentRows->setSpacing(0);
    column->addWidget(m_recent);

    m_steps = new Card(tr("First steps"));
    m_stepRows = m_steps->content();
    m_stepRows->setSpacing(0);
    column->addWidget(m_steps);

    auto *know = new Card(tr("Good to know"));
    for (const QString &line : {tr("Gaufre works offline: it opens no network address."),
                                tr("Models are opened read-only. Quantizing always writes a new file.")}) {
        auto *label = makeLabel(line, TextRole::Secondary, Tone::Text2);
        label->setWordWrap(true);
        know->content()->addWidget(label);
    }
    column->addWidget(know);

    auto *computer = new Card(tr("Your computer"));
    m_computer = new FactGrid;
    m_computer->addFact(tr("Processor"), {});
    m_computer->addFact(tr("Memory"), {});
    m_computer->addFact(tr("Quantizer self-test"), {});
    computer->content()->addWidget(m_computer);
    column->addWidget(computer);
    column->addStretch(1);
    setFirstSteps({});
    return right;
}

void StartPage::setSample(const QString &fact, bool available)
{
    m_sampleFact->setText(fact);
    m_sampleButton->setEnabled(available);
}

void StartPage::setRecent(const QList<RecentFile> &files)
{
    emptyLayout(m_recentRows);
    for (qsizetype i = 0; i < files.size(); ++i) {
        const RecentFile &file = files[i];
        const QFileInfo info(file.path); // only takes the text apart; the file itself is not looked at
        QString place = format::path(info.path());
        if (!file.detail.isEmpty())
            place += QStringLiteral("  ·  ") + file.detail;
        ListRow::Content content;
        content.title = info.fileName();
        content.warning = !file.missing.isEmpty();
        content.line = content.warning ? file.missing : place;
        if (!content.warning) {
            content.badge = file.badge;
            content.trailing = format::bytes(file.bytes);
        }
        content.separator = i + 1 < files.size();
        auto *line = new QWidget;
        auto *row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(4);
        auto *button = new ListRow(content);
        row->addWidget(button, 1);
        connect(button, &QAbstractButton::clicked, this, [this, path = file.path] { emit openRequested(path); });
        if (content.warning) {
            auto *remove = makeToolButton(IconName::Close, tr("Remove from the list"));
            remove->setAccessibleName(tr("Remove %1 from the list").arg(info.fileName()));
            row->addWidget(remove);
            connect(remove, &QToolButton::clicked, this,
                    [this, path = file.path] { emit removeRecentRequested(path); });
        }
        m_recentRows->addWidget(line);
    }
    if (files.isEmpty()) {
        auto *none = makeLabel(tr("Files that you open are listed here."), TextRole::Secondary, Tone::Text3);
        m_recentRows->addWidget(none);
    }
}

void StartPage::setFirstSteps(const FirstSteps &steps)
{
    emptyLayout(m_stepRows);
    const QStringList titles{tr("Open the sample"), tr("Look at the mix map"), tr("Quantize it to Q4_K_M"),
                             tr("Open the result")};
    const QStringList lines{tr("Nothing to download: 5.8 M weights, 8 layers, 256 wide."),
                            tr("One cell per tensor. Its colour shows how many bits the tensor has."),
                            tr("Takes a few seconds. The exact size is known before it starts."),
                            tr("Its map shows which tensors kept more bits.")};
    for (int i = 0; i < FirstSteps::Count; ++i) {
        ListRow::Content content;
        content.number = QString::number(i + 1);
        content.done = steps.done[static_cast<std::size_t>(i)];
        content.title = titles[i];
        content.line = lines[i];
        auto *row = new ListRow(content);
        connect(row, &QAbstractButton::clicked, this, [this, i] { emit stepRequested(i); });
        m_stepRows->addWidget(row);
    }
}

void StartPage::showFirstSteps(bool show)
{
    m_steps->setVisible(show);
    m_recent->setVisible(!show);
}

bool StartPage::showsFirstSteps() const
{
    return !m_steps->isHidden();
}

void StartPage::setComputer(const Computer &computer)
{
    m_computer->setValue(0, computer.processor);
    m_computer->setValue(1, computer.memory);
    m_computer->setRowVisible(1, !computer.memory.isEmpty());
    m_computer->setRowVisible(2, !computer.selfTest.isEmpty());
    m_computer->setValue(2, computer.selfTest);
    m_computer->setTone(2, computer.selfTestPassed ? Tone::Ok : Tone::Error);
}

void StartPage::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fitColumns();
}

void StartPage::fitColumns()
{
    // One column where two would squeeze the texts.
    const bool narrow = viewport()->width() < ui::metric(860);
    m_columns->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_left->setMaximumWidth(ui::metric(620));
    m_right->setMaximumWidth(ui::metric(narrow ? 620 : 500));
}

} // namespace ui
