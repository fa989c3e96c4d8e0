// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace core {

/// What tells one file on disk from another, and whether it changed: device and inode, size, time of last write.
struct FileIdentity
{
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modifiedNs = 0; ///< since the epoch

    bool operator==(const FileIdentity &) const = default;
    /// The same file, whatever was done to its contents.
    [[nodiscard]] bool sameFile(const FileIdentity &other) const noexcept
    {
        return device == other.device && inode == other.inode;
    }
};

/// Size, time and identity of the file at `path`, links followed. Errors: FileNotFound, PermissionDenied, NotAFile.
Result<FileIdentity> fileIdentity(const std::filesystem::path &path);

/// A file opened read-only for positioned reads. Opening checks that it is a regular file. Move-only; owns the
/// descriptor. Thread-safe: readAt may be called from several threads at once.
class FileReader
{
public:
    /// Errors: FileNotFound, PermissionDenied, NotAFile, ReadFailed.
    static Result<FileReader> open(const std::filesystem::path &path);

    FileReader(FileReader &&other) noexcept;
    FileReader &operator=(FileReader &&other) noexcept;
    FileReader(const FileReader &) = delete;
    FileReader &operator=(const FileReader &) = delete;
    ~FileReader();

    [[nodiscard]] const std::filesystem::path &path() const noexcept { return m_path; }
    /// Size in bytes when it was opened.
    [[nodiscard]] std::uint64_t size() const noexcept { return m_identity.size; }
    [[nodiscard]] const FileIdentity &identity() const noexcept { return m_identity; }

    /// Fills `out` from byte `offset`. Errors: FileChanged when the file ends before it is full, ReadFailed.
    Result<void> readAt(std::uint64_t offset, std::span<std::byte> out) const;
    /// Reads up to `out.size()` bytes and says how many there were; less only at the end of the file.
    Result<std::size_t> readSome(std::uint64_t offset, std::span<std::byte> out) const;
    /// Tells the system that a range was used and need not stay in memory. A hint: never fails.
    void dropFromCache(std::uint64_t offset, std::uint64_t length) const noexcept;
    /// Error FileChanged if the open file has another size or time of last write than when it was opened.
    Result<void> checkUnchanged() const;

private:
    FileReader(int descriptor, std::filesystem::path path, FileIdentity identity) noexcept;
    int m_descriptor = -1;
    std::filesystem::path m_path;
    FileIdentity m_identity;
};

} // namespace core
