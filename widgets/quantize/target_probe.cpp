// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/target_probe.h"

#include "core/base/atomic_writer.h"
#include "core/base/file_reader.h"
#include "core/base/text.h"
#include "core/jobs/quantize.h"

#include <format>
#include <system_error>

namespace ui {

TargetFacts probeTarget(const core::gguf::ModelDocument &source, const std::filesystem::path &target,
                        std::uint64_t neededBytes)
{
    TargetFacts facts;
    for (const core::gguf::Shard &shard : source.shards()) {
        if (!shard.present)
            continue;
        const auto now = core::fileIdentity(shard.path);
        if (!now) {
            facts.sourceProblem = now.error();
            break;
        }
        if (*now != shard.identity) {
            facts.sourceProblem = core::Error{core::ErrorCode::FileChanged,
                                              std::format("{} is not as it was when it was opened.",
                                                          core::printableLine(shard.path.filename().string())),
                                              std::nullopt};
            break;
        }
    }
    if (const auto fine = core::jobs::checkTarget(source, target, true, neededBytes); !fine)
        facts.problem = fine.error();
    std::error_code error;
    if (std::filesystem::is_regular_file(target, error)) {
        facts.exists = true;
        const auto size = std::filesystem::file_size(target, error);
        facts.existingBytes = error ? 0 : size;
    }
    if (const auto space = core::freeSpaceFor(target))
        facts.freeBytes = *space;
    return facts;
}

} // namespace ui
