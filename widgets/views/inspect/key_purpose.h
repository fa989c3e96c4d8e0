// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace ui {

/// One or two sentences on what a well-known metadata key is for; empty for others. Keys of the file's architecture
/// ("llama.block_count") are told by what stands behind its name.
[[nodiscard]] QString keyPurpose(std::string_view key, std::string_view architecture);

} // namespace ui
