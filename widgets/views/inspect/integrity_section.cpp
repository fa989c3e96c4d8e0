// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/integrity_section.h"

#include "widgets/common/card.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/check_card.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/finding_items.h"
#include "widgets/views/inspect/hash_card.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <array>

namespace ui {

namespace {

using core::ErrorCode;
using core::gguf::Diagnostic;

/// What opening looked at, in the order of the file.
enum class Aspect { Header, Metadata, Table, Offsets, Size, Other };

Aspect aspectOf(const Diagnostic &problem)
{
    switch (problem.code) {
    case ErrorCode::TruncatedHeader:
    case ErrorCode::BadCount:
    case ErrorCode::UnsupportedVersion:
    case ErrorCode::BadAlignment:
        return Aspect::Header;
    case ErrorCode::BadString:
    case ErrorCode::BadValueType:
    case ErrorCode::BadArray:
    case ErrorCode::NestingTooDeep:
    case ErrorCode::BadKey:
    case ErrorCode::DuplicateKey:
    case ErrorCode::WrongKeyType:
        return Aspect::Metadata;
    case ErrorCode::InvalidUtf8:
        return problem.tensor ? Aspect::Table : Aspect::Metadata;
    case ErrorCode::BadDimensions:
    case ErrorCode::ZeroDimension:
    case ErrorCode::SizeOverflow:
    case ErrorCode::BadTensorName:
    case ErrorCode::DuplicateTensor:
    case ErrorCode::UnknownTensorType:
    case ErrorCode::RemovedTensorType:
    case ErrorCode::RowNotBlockMultiple:
    case ErrorCode::LongTensorName:
        return Aspect::Table;
    case ErrorCode::TensorOverlap:
    case ErrorCode::TensorGap:
    case ErrorCode::TensorMisaligned:
    case ErrorCode::TensorsOutOfOrder:
        return Aspect::Offsets;
    case ErrorCode::TruncatedTensorData:
    case ErrorCode::TensorDataMissing:
    case ErrorCode::TrailingData:
    case ErrorCode::SecondHeader:
    case ErrorCode::ShardMissing:
    case ErrorCode::ShardMismatch:
        return Aspect::Size;
    default:
        return Aspect::Other;
    }
}

} // namespace

IntegritySection::IntegritySection(JobQueue &jobs, QWidget *parent)
    : InspectSection(parent)
    , m_read(makeLabel({}, TextRole::Small, Tone::Text2))
    , m_opened(new QVBoxLayout)
    , m_check(new CheckCard(jobs, this))
    , m_hash(new HashCard(jobs))
{
    auto *page = new QWidget;
    auto *cards = new QVBoxLayout(page);
    cards->setContentsMargins(16, 14, 16, 16);
    cards->setSpacing(12);
    auto *opened = new Card(tr("Checked when the file was opened"));
    opened->setTrailing(m_read);
    m_opened->setSpacing(0);
    opened->content()->addLayout(m_opened);
    cards->addWidget(opened);
    cards->addWidget(m_check);
    cards->addWidget(m_hash);
    cards->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makePaneScroll(page, tr("Integrity")));
    connect(m_check, &CheckCard::checkingChanged, this, &IntegritySection::checkingChanged);
}

void IntegritySection::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    if (facts)
        fillOpened();
    m_check->setFacts(facts);
    m_hash->setFacts(facts);
}

void IntegritySection::fillOpened()
{
    clearLayout(m_opened);
    const core::gguf::ModelDocument &document = *m_facts->document;
    const core::gguf::Shard &first = document.firstShard();
    std::uint64_t read = 0;
    for (const core::gguf::Shard &shard : document.shards())
        read += shard.headerBytes;
    m_read->setText(tr("%1 read", "bytes of a file's header").arg(format::bytes(read)));
    struct Line
    {
        Aspect aspect;
        QString what;
        QString fine;
    };
    const std::array<Line, 5> lines = {{
        {Aspect::Header, tr("Header"),
         tr("GGUF version %1, %2, alignment %3")
             .arg(first.version)
             .arg(first.encoding.bigEndian ? tr("big-endian") : tr("little-endian"))
             .arg(first.alignment)},
        {Aspect::Metadata, tr("Metadata"),
         tr("%1 keys, none twice, every type and length within the file")
             .arg(format::count(document.metadata().size()))},
        {Aspect::Table, tr("Tensor table"),
         tr("%1 names, none twice; shapes, types and row lengths fit").arg(format::count(document.tensors().size()))},
        {Aspect::Offsets, tr("Offsets"), tr("in order, aligned, no gap, no overlap")},
        {Aspect::Size, tr("Size"), tr("the last tensor ends where the file ends")},
    }};
    for (const Line &line : lines) {
        int count = 0;
        const Diagnostic *worst = nullptr;
        for (const Diagnostic &problem : document.diagnostics()) {
            if (aspectOf(problem) != line.aspect)
                continue;
            ++count;
            if (!worst || problem.severity > worst->severity)
                worst = &problem;
        }
        if (!worst) {
            auto *item = new CheckItem(CheckItem::State::Ok, line.what, line.fine);
            item->setSingleLine(true, Qt::AlignLeft);
            m_opened->addWidget(item);
            continue;
        }
        QString text = toLine(worst->text, 400);
        if (count > 1)
            text += QStringLiteral(" ") + tr("And %n more.", nullptr, count - 1);
        auto *item = new CheckItem(stateOf(worst->severity), line.what, text);
        addShow(item, *worst, this);
        m_opened->addWidget(item);
    }
}

bool IntegritySection::canCheck() const
{
    return m_check->canCheck();
}

bool IntegritySection::isChecking() const
{
    return m_check->isChecking();
}

void IntegritySection::checkFile()
{
    m_check->start();
}

void IntegritySection::computeHash()
{
    m_hash->compute();
}

} // namespace ui
