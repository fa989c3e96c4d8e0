// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/finding_items.h"

#include "widgets/models/text.h"
#include "widgets/views/inspect/inspect_section.h"
#include "widgets/views/inspect/overview_facts.h"

#include <QLayout>
#include <QPushButton>

namespace ui {

namespace {

/// Characters of a finding's sentence that are shown; file contents may be in it.
constexpr std::size_t kLongest = 600;

} // namespace

CheckItem::State stateOf(core::gguf::Severity severity)
{
    switch (severity) {
    case core::gguf::Severity::Error:
        return CheckItem::State::Error;
    case core::gguf::Severity::Warning:
        return CheckItem::State::Warning;
    default:
        return CheckItem::State::Info;
    }
}

CheckItem *makeFindingItem(const core::gguf::Diagnostic &finding, InspectSection *section)
{
    auto *item = new CheckItem(stateOf(finding.severity), problemTitle(finding), toLine(finding.text, kLongest));
    if (section)
        addShow(item, finding, section);
    return item;
}

void addShow(CheckItem *item, const core::gguf::Diagnostic &finding, InspectSection *section)
{
    if (!finding.tensor && !finding.metadata && !finding.offset)
        return;
    QPushButton *show = item->addRemedy(InspectSection::tr("Show"));
    show->setAccessibleName(InspectSection::tr("Show: %1", "a finding").arg(item->what()));
    QObject::connect(show, &QPushButton::clicked, section, [finding, section] {
        if (finding.tensor)
            emit section->tensorRequested(*finding.tensor);
        else if (finding.metadata)
            emit section->metadataRequested(*finding.metadata);
        else
            emit section->byteRequested(0, *finding.offset);
    });
}

void clearLayout(QLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

} // namespace ui
