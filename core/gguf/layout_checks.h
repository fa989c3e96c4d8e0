// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/file_reader.h"
#include "core/gguf/diagnostic_list.h"
#include "core/gguf/document.h"
#include "core/gguf/header_parser.h"

#include <span>

namespace core::gguf {

/// The alignment that the metadata state, or 32, which is also used instead of one that cannot be (0, negative, no
/// integer). Findings: BadAlignment, WrongKeyType.
std::uint64_t alignmentOf(const ParsedHeader &header, DiagnosticList &diagnostics);

/// What one row of the tensor table says, with its size and state: everything but what depends on other rows.
/// Findings: BadTensorName, LongTensorName, InvalidUtf8, BadDimensions, ZeroDimension, SizeOverflow, UnknownTensorType,
/// RemovedTensorType, RowNotBlockMultiple. `index` is the tensor's in the document.
TensorInfo describeTensor(const ParsedHeader &header, const RawTensor &raw, std::size_t index,
                          DiagnosticList &diagnostics);

/// Places the tensors of one shard in its file: sizes of unknown types, offsets, states; then what is wrong with the
/// whole: TensorDataMissing, TruncatedTensorData, TensorOverlap, TensorGap, TensorMisaligned, TensorsOutOfOrder,
/// SecondHeader, TrailingData. `first` is the index of tensors[0] in the document.
void placeTensors(const FileReader &file, const Shard &shard, std::span<TensorInfo> tensors, std::size_t first,
                  bool headerComplete, DiagnosticList &diagnostics);

} // namespace core::gguf
