// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/gguf/diagnostic_list.h"
#include "core/gguf/document.h"

namespace core::gguf {

/// What the file is: general.type, else architecture and tensor names.
[[nodiscard]] FileKind kindOf(const ModelDocument &document);

/// What a model says about itself that cannot be right, or is worth knowing: MissingArchitecture, UnknownArchitecture,
/// WrongKeyType, BadKey, InvalidUtf8, TokenizerInvalid, TemplateMissing, TemplateDoubtful, FileTypeMismatch,
/// ContextBeyondTraining, AlreadyQuantized. Reads metadata and the tensor table, no data.
void checkContent(const ModelDocument &document, DiagnosticList &diagnostics);

/// What most weights of the matrices are stored as; nothing if there are none.
[[nodiscard]] const tensor::TypeInfo *commonestType(const ModelDocument &document);

/// True for the architectures that llama.cpp 0.7 loads or quantizes.
[[nodiscard]] bool isKnownArchitecture(std::string_view name) noexcept;

} // namespace core::gguf
