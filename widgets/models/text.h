// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/value.h"

#include <QString>

#include <cstddef>
#include <string_view>

namespace ui {

/// Names of core (types, roles, keys) as they are.
[[nodiscard]] QString toText(std::string_view utf8);
/// Text of a file in one line: bytes that are no UTF-8 and control characters escaped; cut after about `limit` bytes
/// with an ellipsis.
[[nodiscard]] QString toLine(std::string_view bytes, std::size_t limit = 512);
/// Text of a file as it is, line breaks kept, bytes that are no UTF-8 escaped.
[[nodiscard]] QString toWholeText(std::string_view bytes);
/// One value in one line; strings as toLine. Nested arrays by their count and first items.
[[nodiscard]] QString valueLine(const core::gguf::ValueView &value, std::uint64_t maxItems = 24);
/// "u32", "string", "string[128 256]", "i32[3]": as in the Type column and in `type:` filters.
[[nodiscard]] QString valueTypeText(const core::gguf::ValueView &value);
/// "u32" … "f64", "bool", "string", "array".
[[nodiscard]] QString shortTypeName(core::gguf::ValueType type);

} // namespace ui
