// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/job_context.h"
#include "widgets/models/document_facts.h"

#include <QString>

#include <vector>

namespace ui {

/// Indexes of the metadata entries that a filter leaves, in file order. Words must all match: a word is searched in
/// key, value and gloss; `type:u32` (also `type:array`) compares the type; with `*` or `?` it is a glob on the key.
/// Strings are searched whole, of arrays the first items. Pure; for a worker. Cancelled: what was found so far.
[[nodiscard]] std::vector<quint32> filterMetadata(const FactsPtr &facts, const QString &filter,
                                                  const core::CancelToken &cancel = {});

} // namespace ui
