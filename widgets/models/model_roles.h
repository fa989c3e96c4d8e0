// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

namespace ui {

/// What the models of this folder say about an item besides Qt's own roles. Delegates turn it into looks.
enum ModelRole {
    RawRole = Qt::UserRole + 1, ///< the value itself, as JSON would have it
    JsonKeyRole,                ///< headerData: the column's name in JSON
    SourceRole,                 ///< index in the document's tensors() or metadata(); quint64 for tokens and items
    TypeIdRole,                 ///< a tensor type: draw a chip
    HollowRole,                 ///< the chip belongs to a tensor that every mix leaves alone
    GroupRole,                  ///< true for a heading row
    CountRole,                  ///< the muted text behind a heading
    GlossRole,                  ///< what the value means: "Q4_K_M" after 15, a token's text after its id
    MonoRole,                   ///< text in the fixed font
    StateRole,                  ///< core::gguf::TensorState as int
    SeverityRole,               ///< ui::Severity as int: draw its icon
};

} // namespace ui
