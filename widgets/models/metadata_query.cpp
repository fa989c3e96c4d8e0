// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/metadata_query.h"

#include "core/base/text.h"
#include "widgets/models/text.h"

#include <QStringList>

#include <algorithm>

namespace ui {

namespace {

bool matchesWord(const DocumentFacts &facts, const core::gguf::MetadataEntry &entry, const QString &word)
{
    static const QString kType = QStringLiteral("type:");
    if (word.startsWith(kType, Qt::CaseInsensitive)) {
        const QString wanted = word.sliced(kType.size());
        const auto array = entry.value.asArray();
        return shortTypeName(entry.value.type()).startsWith(wanted, Qt::CaseInsensitive) ||
               (array && shortTypeName(array->itemType()).startsWith(wanted, Qt::CaseInsensitive));
    }
    if (word.contains(u'*') || word.contains(u'?'))
        return core::globMatch("*" + word.toStdString() + "*", entry.key);
    if (toLine(entry.key).contains(word, Qt::CaseInsensitive))
        return true;
    const auto text = entry.value.asString();
    return (text ? toWholeText(*text) : valueLine(entry.value)).contains(word, Qt::CaseInsensitive) ||
           glossOf(facts, entry).contains(word, Qt::CaseInsensitive);
}

} // namespace

std::vector<quint32> filterMetadata(const FactsPtr &facts, const QString &filter, const core::CancelToken &cancel)
{
    std::vector<quint32> rows;
    const auto entries = facts->document->metadata();
    const QStringList words = filter.split(u' ', Qt::SkipEmptyParts);
    for (std::size_t i = 0; i < entries.size() && !cancel.isCancelled(); ++i) {
        if (std::ranges::all_of(words, [&](const QString &word) { return matchesWord(*facts, entries[i], word); }))
            rows.push_back(static_cast<quint32>(i));
    }
    return rows;
}

} // namespace ui
