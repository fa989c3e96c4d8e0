// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"
#include "core/gguf/document.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace core::imatrix {

/// The activations that one tensor saw.
struct Entry
{
    std::string name;          ///< of the model's tensor: "blk.0.attn_q.weight"
    std::uint64_t columns = 0; ///< ne[0] of the tensor; 0 where the format doesn't say (legacy: all values)
    std::uint64_t experts = 1;
    std::vector<float> values; ///< mean squared activation: experts × columns. Expert without counts: all 1.
    std::vector<float> counts; ///< activations per expert (legacy: ncall, once)
};

enum class Format { Legacy, Gguf };

/// An importance matrix read from either format, told by content. Immutable once read; thread-safe.
struct Matrix
{
    std::filesystem::path path;
    Format format = Format::Gguf;
    std::vector<std::string> datasets;
    std::uint32_t chunkCount = 0;
    std::uint32_t chunkSize = 0;               ///< tokens; 0 if unknown
    std::vector<Entry> entries;                ///< in file order
    std::vector<gguf::Diagnostic> diagnostics; ///< zero counts and the like

    [[nodiscard]] const Entry *find(std::string_view tensorName) const noexcept;

    std::unordered_map<std::string_view, std::size_t> index; ///< name → entries; made by the reader
};

using MatrixPtr = std::shared_ptr<const Matrix>;

/// Reads a legacy `.dat` or a GGUF matrix. Errors: those of reading; ImatrixInvalid with what and where: not a matrix,
/// truncated, NaN, infinite or negative values, sums without counts.
Result<MatrixPtr> readMatrix(const std::filesystem::path &path);

/// The importance of one tensor's columns, or why it doesn't fit.
struct Match
{
    const Entry *entry = nullptr;  ///< nothing: the matrix has no entry for the tensor
    std::span<const float> values; ///< ne[0] × ne[2] values: slice e · ne[0] belongs to expert e
};

/// Errors: ImatrixMismatch, if the entry's size is not ne[0] × ne[2].
Result<Match> matchTensor(const Matrix &matrix, const gguf::TensorInfo &tensor);

} // namespace core::imatrix
