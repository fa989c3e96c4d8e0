// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace core {

/// Writes a file so that under its final name there is either the old file or the whole new one: bytes go to
/// `name.part` beside it, then fsync, rename, fsync of the folder. Destroyed without commit(), it removes the part
/// file. Thread-compatible.
class AtomicWriter
{
public:
    struct Options
    {
        /// Refuse with TargetExists if the target is there already (checked again at commit).
        bool replaceExisting = false;
        /// Known final size in bytes, 0 if unknown: reserved at once, so that a full disk is found before any work.
        std::uint64_t reserveBytes = 0;
    };

    /// Errors: FolderMissing, PermissionDenied, TargetExists, NotAFile (the target is a folder), DiskFull, WriteFailed.
    /// Each message names the path and the cause.
    static Result<AtomicWriter> create(const std::filesystem::path &target, const Options &options);

    AtomicWriter(AtomicWriter &&other) noexcept;
    AtomicWriter &operator=(AtomicWriter &&other) noexcept;
    AtomicWriter(const AtomicWriter &) = delete;
    AtomicWriter &operator=(const AtomicWriter &) = delete;
    ~AtomicWriter();

    /// Errors: DiskFull (no room, or a file may not be so large there; says how much was written), WriteFailed.
    Result<void> append(std::span<const std::byte> bytes);
    /// Appends `count` zero bytes.
    Result<void> appendZeros(std::uint64_t count);
    [[nodiscard]] std::uint64_t position() const noexcept { return m_position; }
    /// The part file while it is being written.
    [[nodiscard]] const std::filesystem::path &partPath() const noexcept { return m_partPath; }
    [[nodiscard]] const std::filesystem::path &targetPath() const noexcept { return m_target; }

    /// Flushes to disk without renaming, so that the part file can be opened and verified.
    Result<void> flush();
    /// Flushes, renames to the target and flushes the folder. After it the writer is empty.
    Result<void> commit();

private:
    AtomicWriter() = default;
    void discard() noexcept;
    int m_descriptor = -1;
    std::uint64_t m_position = 0;
    std::filesystem::path m_target;
    std::filesystem::path m_partPath;
    Options m_options;
};

/// Writes one small file atomically.
Result<void> writeFileAtomically(const std::filesystem::path &target, std::span<const std::byte> bytes,
                                 bool replaceExisting);

/// Bytes that an ordinary user may still write in the folder of `target` (which need not exist itself).
/// Errors: FolderMissing, ReadFailed.
Result<std::uint64_t> freeSpaceFor(const std::filesystem::path &target);

} // namespace core
