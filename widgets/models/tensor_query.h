// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/job_context.h"
#include "widgets/models/document_facts.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace ui {

/// Coarse groups of tensors, as the buttons above the table have them.
enum class TensorGroup { All, Attention, FeedForward, Norm, Other, Complete, Incomplete };

/// What a tensor table shows, and in which order.
struct TensorQuery
{
    /// Words that must all match: searched in the name; with `*` or `?` a glob on it; `type:q4_k`, `layer:3`,
    /// `role:attn_q` compare those.
    QString filter;
    TensorGroup group = TensorGroup::All;
    std::optional<quint32> typeId = std::nullopt; ///< only tensors of that type
    int sortColumn = -1;                          ///< of TensorModel; -1: file order
    bool descending = false;

    bool operator==(const TensorQuery &) const = default;
};

[[nodiscard]] TensorGroup groupOf(const core::roles::TensorPlace &place);

/// Indexes in the document's tensors() that `query` shows, in its order. Values are compared, never texts; equal ones
/// stay in file order. Pure; for a worker. Cancelled: unspecified.
[[nodiscard]] std::vector<quint32> runQuery(const FactsPtr &facts, const TensorQuery &query,
                                            const core::CancelToken &cancel = {});

/// Names as people order them: runs of digits by their number, so that blk.2 comes before blk.10.
[[nodiscard]] bool naturalLess(std::string_view a, std::string_view b) noexcept;

} // namespace ui
