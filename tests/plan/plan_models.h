// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"
#include "core/plan/plan.h"
#include "tests/support/gguf_builder.h"

#include <QTemporaryDir>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// A model file with tensors of zeros (a hole in the file: no room on disk, whatever the size), as small or odd as a
/// test wants it.
class PlanModel
{
public:
    explicit PlanModel(std::string_view architecture = "llama", std::uint32_t layers = 2);

    /// Keys that this class doesn't write.
    GgufBuilder &keys() { return m_builder; }
    PlanModel &heads(std::uint32_t heads, std::uint32_t kvHeads);
    PlanModel &experts(std::uint32_t count);
    PlanModel &tensor(std::string_view name, const std::vector<std::uint64_t> &ne,
                      core::tensor::TensorType type = core::tensor::TensorType::F16);
    /// `blk.<layer>.<role>.weight` for the seven matrices and two norms of a llama layer.
    PlanModel &llamaLayers(std::uint32_t count, std::uint64_t width = 256);
    PlanModel &headerOnly();

    /// Written, read; the test fails where that doesn't work.
    core::gguf::DocumentPtr open();

private:
    QTemporaryDir m_folder;
    GgufBuilder m_builder;
    std::string m_architecture;
    std::uint64_t m_offset = 0;
    bool m_headerOnly = false;
};

/// What a plan gives a tensor; F64 (which no plan gives) if there is none of that name.
core::tensor::TensorType plannedType(const core::gguf::ModelDocument &document, const core::plan::Plan &plan,
                                     std::string_view name);
const core::plan::PlannedTensor *plannedTensor(const core::gguf::ModelDocument &document, const core::plan::Plan &plan,
                                               std::string_view name);
const core::plan::PlanIssue *issueWith(const std::vector<core::plan::PlanIssue> &issues, core::ErrorCode code);

/// A matrix with values of 1 for the named tensors.
core::imatrix::Matrix matrixFor(const core::gguf::ModelDocument &document, const std::vector<std::string> &names);

} // namespace support

/// Compares types with names in the message.
#define GAUFRE_COMPARE_TYPE(actual, expected)                                                                          \
    QCOMPARE(core::tensor::typeInfo(actual).name, core::tensor::typeInfo(expected).name)
