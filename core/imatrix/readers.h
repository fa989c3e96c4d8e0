// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/file_reader.h"
#include "core/imatrix/imatrix.h"

namespace core::imatrix {

/// Each fills `matrix` but for its path, format and index. Errors: those of readMatrix().
Result<void> readLegacyMatrix(const FileReader &file, Matrix &matrix);
Result<void> readGgufMatrix(const FileReader &file, Matrix &matrix);

/// Error ImatrixInvalid, naming the entry and the first value that is NaN, infinite or negative.
Result<void> checkValues(std::string_view entry, std::string_view what, std::span<const float> values);

} // namespace core::imatrix
