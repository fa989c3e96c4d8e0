// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"
#include "widgets/common/check_item.h"

class QLayout;

namespace ui {

class InspectSection;

[[nodiscard]] CheckItem::State stateOf(core::gguf::Severity severity);
/// A finding as a line of a checklist. With a section it has Show, if it knows where: a key, a tensor or a byte.
[[nodiscard]] CheckItem *makeFindingItem(const core::gguf::Diagnostic &finding, InspectSection *section = nullptr);
/// Adds Show to a line that is about `finding`.
void addShow(CheckItem *item, const core::gguf::Diagnostic &finding, InspectSection *section);
/// Removes and deletes all widgets of a layout.
void clearLayout(QLayout *layout);

} // namespace ui
