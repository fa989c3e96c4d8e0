// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/atomic_writer.h"
#include "core/base/text.h"
#include "core/jobs/quantize.h"

#include <cerrno>
#include <cstring>
#include <format>
#include <system_error>
#include <unistd.h>

namespace core::jobs {

bool isSameFile(const std::filesystem::path &a, const std::filesystem::path &b)
{
    std::error_code error;
    return std::filesystem::equivalent(a, b, error) && !error;
}

Result<void> checkTarget(const gguf::ModelDocument &source, const std::filesystem::path &target, bool replaceExisting,
                         std::uint64_t neededBytes)
{
    std::error_code error;
    if (target.filename().empty())
        return fail(ErrorCode::NotAFile,
                    std::format("{} names no file.", target.empty() ? "The target" : target.string()));
    for (const gguf::Shard &shard : source.shards()) {
        if (isSameFile(shard.path, target)) {
            return fail(ErrorCode::SameFile, std::format("{} is the file that is read, {}: it would be destroyed.",
                                                         target.string(), shard.path.string()));
        }
    }
    // A link as target stands for the file that it names, which may not exist yet.
    const auto resolved =
        std::filesystem::is_symlink(target, error) ? std::filesystem::weakly_canonical(target, error) : target;
    const auto status = std::filesystem::status(resolved, error);
    if (std::filesystem::is_directory(status))
        return fail(ErrorCode::NotAFile, std::format("{} is a folder, not a file.", target.string()));
    const bool exists = std::filesystem::exists(status);
    if (exists && !std::filesystem::is_regular_file(status))
        return fail(ErrorCode::NotAFile, std::format("{} is not a regular file.", target.string()));

    const auto folder = resolved.has_parent_path() ? resolved.parent_path() : std::filesystem::path(".");
    if (!std::filesystem::is_directory(folder, error))
        return fail(ErrorCode::FolderMissing, std::format("The folder {} does not exist.", folder.string()));
    if (::access(folder.c_str(), W_OK | X_OK) != 0) {
        return fail(ErrorCode::PermissionDenied,
                    std::format("No file may be written to the folder {}: {}.", folder.string(), std::strerror(errno)));
    }
    if (exists && !replaceExisting)
        return fail(ErrorCode::TargetExists, std::format("{} exists already.", target.string()));
    auto part = resolved;
    part += ".part";
    if (std::filesystem::exists(std::filesystem::symlink_status(part, error))) {
        return fail(
            ErrorCode::TargetExists,
            std::format("{} exists already: another job writes it or an earlier one was killed. Remove it to go on.",
                        part.string()));
    }
    GAUFRE_TRY(const std::uint64_t free, freeSpaceFor(resolved));
    if (free < neededBytes) {
        return fail(ErrorCode::NotEnoughSpace,
                    std::format("{} needs {}, and {} are free in {}.", target.string(), formatBytes(neededBytes),
                                formatBytes(free), folder.string()));
    }
    return {};
}

} // namespace core::jobs
