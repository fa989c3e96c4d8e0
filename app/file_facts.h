// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/document_controller.h"
#include "widgets/views/start_page.h"
#include "widgets/views/tab_strip.h"

#include <QString>

namespace app {

/// What tab, status bar and list of recent files say of a file; pure functions of its state.
[[nodiscard]] ui::TabStrip::Tab tabOf(const ui::DocumentController &document);
/// "GGUF v3, little-endian · 291 tensors · 8.03 B parameters · 4.89 bpw · 4.58 GiB".
[[nodiscard]] QString statusOf(const ui::DocumentController &document);
/// Only for documents that are Ready.
[[nodiscard]] ui::RecentFile recentOf(const ui::DocumentController &document);

} // namespace app
