// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/gguf/document.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace ui {

/// What the disk says about a job before it starts. Made on a worker.
struct TargetFacts
{
    std::optional<core::Error> problem; ///< stops the job even if an existing file may be replaced
    bool exists = false;                ///< a file of that name, which would be replaced
    std::uint64_t existingBytes = 0;
    std::optional<std::uint64_t> freeBytes;   ///< for an ordinary user, in the target's folder
    std::optional<core::Error> sourceProblem; ///< the source vanished or changed since it was read
};

/// Looks at source and target; reads no tensor data, writes nothing. Thread-safe; may wait for a disk or the network.
[[nodiscard]] TargetFacts probeTarget(const core::gguf::ModelDocument &source, const std::filesystem::path &target,
                                      std::uint64_t neededBytes);

} // namespace ui
