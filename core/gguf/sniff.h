// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/file_reader.h"
#include "core/base/result.h"

#include <filesystem>

namespace core::gguf {

/// What a file that does not begin with "GGUF" is, as an error whose message names it and says what can be done:
/// EmptyFile, LegacyGgml, SafetensorsFile, PyTorchFile, ArchiveFile, GitLfsPointer, HtmlPage, PartialDownload, else
/// NotGguf. Looks at the first kilobyte and, for ZIP files, at the last 64.
Error recognizeFile(const FileReader &file);

/// True for the suffixes that browsers and download tools give to files that are not finished: ".part", ".crdownload"
/// ….
bool hasPartialSuffix(const std::filesystem::path &path);

} // namespace core::gguf
