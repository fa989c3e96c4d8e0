// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"

#include <cstdint>
#include <span>

namespace app::cli {

class Console;
class JsonWriter;

/// Which parts of a model are printed.
struct InspectParts
{
    bool metadata = true;
    bool tensors = true;
    bool problems = true;
    bool wholeArrays = false; ///< else the first 8 elements
};

/// The document that docs/json.md describes under `inspect`.
void printInspectJson(Console &console, const core::gguf::ModelDocument &model, const InspectParts &parts);

/// A metadata value: a scalar, or an array of its first `items` elements (at every depth of nesting).
void writeValue(JsonWriter &json, const core::gguf::ValueView &value, std::uint64_t items);
/// `[{"severity","code","offset","text"}]`, without the brackets.
void writeProblem(JsonWriter &json, const core::gguf::Diagnostic &problem);

} // namespace app::cli
