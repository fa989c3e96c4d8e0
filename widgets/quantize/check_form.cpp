// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/check_step.h"

#include "widgets/common/card.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/icons.h"
#include "widgets/common/page_header.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/document/plan_controller.h"
#include "widgets/quantize/services.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

constexpr int kLabelWidth = 92;

} // namespace

void CheckStep::buildForm(QWidget *form)
{
    auto *column = new QVBoxLayout(form);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(8);
    column->addWidget(makeLabel(tr("Job"), TextRole::Caption, Tone::Text2, form));

    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, ui::metric(kLabelWidth));
    grid->setColumnStretch(1, 1);
    int rowIndex = 0;
    const auto addRow = [&](const QString &text, QWidget *field, QWidget *button) {
        auto *label = makeLabel(text, TextRole::Secondary, Tone::Text2, form);
        label->setBuddy(field);
        field->setAccessibleName(text);
        grid->addWidget(label, rowIndex, 0);
        auto *fieldRow = new QHBoxLayout;
        fieldRow->setSpacing(8);
        fieldRow->addWidget(field, 1);
        if (button != nullptr)
            fieldRow->addWidget(button);
        grid->addLayout(fieldRow, rowIndex++, 1);
    };

    m_source = new QLineEdit(form);
    m_source->setReadOnly(true);
    addRow(tr("Source"), m_source, nullptr);

    m_target = new QLineEdit(form);
    auto *browse = makeToolButton(IconName::Open, tr("Choose where to write"), form);
    addRow(tr("Write to"), m_target, browse);
    connect(browse, &QToolButton::clicked, this, &CheckStep::chooseTarget);
    connect(m_target, &QLineEdit::textEdited, this, [this] {
        m_targetByHand = true;
        m_replace = false;
        probeLater();
    });

    m_mix = new QComboBox(form);
    m_mix->setMaxVisibleItems(24);
    auto *map = new QPushButton(icon(IconName::Map), tr("Map"), form);
    setGhost(map);
    map->setToolTip(tr("Show the plan on the mix map"));
    addRow(tr("Recipe"), m_mix, map);
    connect(map, &QPushButton::clicked, this, &CheckStep::planRequested);
    connect(m_mix, &QComboBox::activated, this, [this](int index) {
        const QVariant chosen = m_mix->itemData(index);
        if (!chosen.isValid() || m_filling)
            return;
        changeRecipe([&](core::plan::Recipe &recipe) {
            recipe.mix = static_cast<core::plan::FileType>(chosen.toUInt());
            recipe.rules.clear();
        });
    });

    m_matrix = new QComboBox(form);
    auto *matrixButton = makeToolButton(IconName::Open, tr("Choose an importance matrix"), form);
    addRow(tr("Importance"), m_matrix, matrixButton);
    connect(matrixButton, &QToolButton::clicked, this, &CheckStep::chooseMatrix);
    connect(m_matrix, &QComboBox::activated, this, [this](int index) {
        switch (m_matrix->itemData(index).toInt()) {
        case MatrixChoice::NoMatrix:
            m_document->plan()->setMatrixPath({});
            break;
        case MatrixChoice::OtherMatrix:
            chooseMatrix();
            break;
        default:
            break;
        }
    });
    m_matrixError = makeLabel({}, TextRole::Secondary, Tone::Error, form);
    m_matrixError->setWordWrap(true);
    m_matrixError->hide();
    grid->addWidget(m_matrixError, rowIndex++, 1);

    m_threads = new QSpinBox(form);
    m_threads->setRange(1, std::max(m_services.maximumThreads(), m_services.defaultThreads()));
    m_threads->setValue(m_services.defaultThreads());
    auto *threadsBox = new QWidget(form);
    auto *threadsRow = new QHBoxLayout(threadsBox);
    threadsRow->setContentsMargins({});
    threadsRow->setSpacing(8);
    threadsRow->addWidget(m_threads);
    threadsRow->addWidget(makeLabel(tr("of %1", "processors").arg(m_services.maximumThreads()), TextRole::Secondary,
                                    Tone::Text2, threadsBox));
    threadsRow->addStretch();
    auto *threadsLabel = makeLabel(tr("Threads"), TextRole::Secondary, Tone::Text2, form);
    threadsLabel->setBuddy(m_threads);
    m_threads->setAccessibleName(tr("Threads"));
    grid->addWidget(threadsLabel, rowIndex, 0);
    grid->addWidget(threadsBox, rowIndex, 1);
    column->addLayout(grid);

    column->addSpacing(4);
    column->addWidget(makeLabel(tr("Options"), TextRole::Caption, Tone::Text2, form));
    auto *options = new QVBoxLayout;
    options->setSpacing(2);
    column->addLayout(options);
    const auto addOption = [&](const QString &text, const QString &hint) {
        auto *box = new QCheckBox(text, form);
        box->setToolTip(hint);
        options->addWidget(box);
        return box;
    };
    m_verify = addOption(tr("Read back and verify after writing"),
                         tr("Compares every byte on disk with what was made, before the file gets its name"));
    m_verify->setChecked(true);
    m_noFallback = addOption(tr("Stop if any tensor would fall back"),
                             tr("A tensor whose rows don't divide by the block gets another type, unless this is on"));
    m_requantize = addOption(tr("Allow requantizing a quantized source"),
                             tr("Quantizing twice loses more than once; use the original file if you can"));
    m_leaveOutput =
        addOption(tr("Leave output.weight as it is"), tr("Keeps the output tensor in the type of the source"));
    m_pure = addOption(tr("Every tensor in the same type"),
                       tr("No mixing: each tensor that can be quantized gets the recipe's base type"));
    const auto bind = [this](QCheckBox *box, bool core::plan::Recipe::*field) {
        connect(box, &QCheckBox::toggled, this, [this, field](bool on) {
            if (!m_filling)
                changeRecipe([&](core::plan::Recipe &recipe) { recipe.*field = on; });
        });
    };
    bind(m_noFallback, &core::plan::Recipe::noFallback);
    bind(m_requantize, &core::plan::Recipe::allowRequantize);
    bind(m_leaveOutput, &core::plan::Recipe::leaveOutputTensor);
    bind(m_pure, &core::plan::Recipe::pure);
    connect(m_verify, &QCheckBox::toggled, this, &CheckStep::rebuildList);

    column->addSpacing(8);
    auto *box = new Card({}, form);
    box->setFill(Card::Fill::Raised);
    m_result = new FactGrid(box);
    m_result->addFact(tr("Result"), {});
    m_result->addFact(tr("Exact size"), {});
    m_result->addFact(tr("Average"), {});
    m_result->addFact(tr("Of the source"), {});
    box->content()->addWidget(m_result);
    column->addWidget(box);
    column->addStretch(1);
}

} // namespace ui
