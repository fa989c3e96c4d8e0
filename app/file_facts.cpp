// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/file_facts.h"

#include "widgets/common/error_text.h"
#include "widgets/common/format.h"

#include <QCoreApplication>
#include <QDir>
#include <QStringList>

#include <algorithm>

namespace app {

namespace {

using core::gguf::FileKind;
using core::gguf::ModelDocument;
using core::gguf::TensorState;
namespace format = ui::format;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(app::FileFacts)
};

QString kindName(FileKind kind)
{
    switch (kind) {
    case FileKind::Projector:
        return Texts::tr("projector");
    case FileKind::Adapter:
        return Texts::tr("adapter");
    case FileKind::Matrix:
        return Texts::tr("importance matrix");
    case FileKind::Vocabulary:
        return Texts::tr("vocabulary");
    case FileKind::Diffusion:
        return Texts::tr("diffusion model");
    case FileKind::Model:
    case FileKind::Unknown:
        break;
    }
    return {};
}

QString badgeOf(const ModelDocument &document)
{
    if (document.headerOnly() && !document.tensors().empty())
        return Texts::tr("header only");
    if (!document.headerComplete() || !document.dataComplete())
        return Texts::tr("incomplete");
    if (document.kind() == FileKind::Matrix)
        return Texts::tr("matrix");
    const double bits = document.totals().bitsPerWeight();
    return bits > 0 ? format::bpw(bits) : QString();
}

const QString &separator()
{
    static const QString text = QStringLiteral("   \u00B7   ");
    return text;
}

} // namespace

ui::TabStrip::Tab tabOf(const ui::DocumentController &controller)
{
    ui::TabStrip::Tab tab;
    tab.name = controller.displayName();
    tab.tooltip = QDir::toNativeSeparators(controller.path());
    QStringList spoken{tab.name};
    switch (controller.state()) {
    case ui::DocumentController::State::Loading:
        tab.badge = Texts::tr("opening");
        break;
    case ui::DocumentController::State::Failed:
        tab.badge = Texts::tr("not opened");
        if (controller.error())
            tab.tooltip += u'\n' + ui::errorLine(*controller.error());
        break;
    case ui::DocumentController::State::Ready: {
        const ModelDocument &document = *controller.document();
        tab.badge = badgeOf(document);
        tab.tooltip += u'\n' + format::bytes(document.totals().fileBytes);
        if (document.shards().size() > 1)
            tab.tooltip +=
                QStringLiteral(", ") + Texts::tr("%n shard(s)", nullptr, static_cast<int>(document.shards().size()));
        break;
    }
    }
    if (controller.isStale())
        spoken.append(Texts::tr("changed on disk"));
    const bool bits =
        controller.document() && tab.badge == format::bpw(controller.document()->totals().bitsPerWeight());
    if (bits)
        spoken.insert(
            1, Texts::tr("%1 bits per weight").arg(format::bits(controller.document()->totals().bitsPerWeight())));
    else if (!tab.badge.isEmpty())
        spoken.insert(1, tab.badge);
    tab.accessibleName = spoken.join(QStringLiteral(", "));
    return tab;
}

QString statusOf(const ui::DocumentController &controller)
{
    if (controller.state() == ui::DocumentController::State::Loading)
        return Texts::tr("Reading %1").arg(controller.displayName());
    if (controller.state() == ui::DocumentController::State::Failed)
        return controller.error() ? ui::errorLine(*controller.error()) : QString();
    const ModelDocument &document = *controller.document();
    const core::gguf::Shard &first = document.firstShard();
    QStringList parts;
    const bool little = !first.encoding.bigEndian;
    //: %1 is the version of the format
    parts.append(
        (little ? Texts::tr("GGUF v%1, little-endian") : Texts::tr("GGUF v%1, big-endian")).arg(first.version));
    if (document.shards().size() > 1)
        parts.append(Texts::tr("%n shard(s)", nullptr, static_cast<int>(document.shards().size())));
    const auto tensors = document.tensors();
    const auto complete = std::ranges::count(tensors, TensorState::Complete, &core::gguf::TensorInfo::state);
    if (static_cast<std::size_t>(complete) == tensors.size())
        parts.append(Texts::tr("%1 tensors").arg(format::count(tensors.size())));
    else
        parts.append(Texts::tr("%1 of %2 tensors")
                         .arg(format::count(static_cast<std::uint64_t>(complete)), format::count(tensors.size())));
    const core::gguf::Totals &totals = document.totals();
    if (totals.parameters > 0) {
        parts.append(Texts::tr("%1 parameters").arg(format::parameters(totals.parameters)));
        parts.append(format::bpw(totals.bitsPerWeight()));
    }
    parts.append(format::bytes(totals.fileBytes));
    return parts.join(separator());
}

ui::RecentFile recentOf(const ui::DocumentController &controller)
{
    const ModelDocument &document = *controller.document();
    ui::RecentFile recent;
    recent.path = controller.path();
    recent.badge = badgeOf(document);
    recent.bytes = document.totals().fileBytes;
    QStringList details;
    if (document.shards().size() > 1)
        details.append(Texts::tr("%n shard(s)", nullptr, static_cast<int>(document.shards().size())));
    if (const QString kind = kindName(document.kind()); !kind.isEmpty())
        details.append(kind);
    recent.detail = details.join(QStringLiteral(", "));
    return recent;
}

} // namespace app
