// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/file_reader.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <format>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace core {
namespace {

Error systemError(const std::filesystem::path &path, int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return {ErrorCode::FileNotFound, std::format("{} does not exist.", path.string())};
    case EACCES:
    case EPERM:
        return {ErrorCode::PermissionDenied, std::format("{} may not be read.", path.string())};
    default:
        return {ErrorCode::ReadFailed, std::format("{} cannot be read: {}.", path.string(), std::strerror(error))};
    }
}

FileIdentity identityOf(const struct stat &status)
{
    return {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
            static_cast<std::uint64_t>(status.st_size),
            static_cast<std::int64_t>(status.st_mtim.tv_sec) * 1'000'000'000 + status.st_mtim.tv_nsec};
}

Result<FileIdentity> checkRegular(const std::filesystem::path &path, const struct stat &status)
{
    if (S_ISDIR(status.st_mode))
        return fail(ErrorCode::NotAFile, std::format("{} is a folder, not a file.", path.string()));
    if (!S_ISREG(status.st_mode))
        return fail(ErrorCode::NotAFile, std::format("{} is not a regular file.", path.string()));
    return identityOf(status);
}

} // namespace

Result<FileIdentity> fileIdentity(const std::filesystem::path &path)
{
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0)
        return std::unexpected(systemError(path, errno));
    return checkRegular(path, status);
}

FileReader::FileReader(int descriptor, std::filesystem::path path, FileIdentity identity) noexcept
    : m_descriptor(descriptor)
    , m_path(std::move(path))
    , m_identity(identity)
{}

FileReader::FileReader(FileReader &&other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_path(std::move(other.m_path))
    , m_identity(other.m_identity)
{}

FileReader &FileReader::operator=(FileReader &&other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_path, other.m_path);
    std::swap(m_identity, other.m_identity);
    return *this;
}

FileReader::~FileReader()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

Result<FileReader> FileReader::open(const std::filesystem::path &path)
{
    // Non-blocking, so that a named pipe without a writer is refused instead of waited for.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return std::unexpected(systemError(path, errno));
    FileReader reader(descriptor, path, {});
    struct stat status{};
    if (::fstat(descriptor, &status) != 0)
        return std::unexpected(systemError(path, errno));
    GAUFRE_TRY(reader.m_identity, checkRegular(path, status));
    return reader;
}

Result<std::size_t> FileReader::readSome(std::uint64_t offset, std::span<std::byte> out) const
{
    std::size_t done = 0;
    while (done < out.size()) {
        const ssize_t count =
            ::pread(m_descriptor, out.data() + done, out.size() - done, static_cast<off_t>(offset + done));
        if (count == 0)
            break;
        if (count < 0) {
            if (errno == EINTR)
                continue;
            return std::unexpected(systemError(m_path, errno));
        }
        done += static_cast<std::size_t>(count);
    }
    return done;
}

Result<void> FileReader::readAt(std::uint64_t offset, std::span<std::byte> out) const
{
    GAUFRE_TRY(const std::size_t count, readSome(offset, out));
    if (count < out.size()) {
        return fail(ErrorCode::FileChanged,
                    std::format("{} ends at byte {}, {} bytes before what was to be read: another program changed it.",
                                m_path.string(), offset + count, out.size() - count),
                    offset + count);
    }
    return {};
}

void FileReader::dropFromCache(std::uint64_t offset, std::uint64_t length) const noexcept
{
    ::posix_fadvise(m_descriptor, static_cast<off_t>(offset), static_cast<off_t>(length), POSIX_FADV_DONTNEED);
}

Result<void> FileReader::checkUnchanged() const
{
    struct stat status{};
    if (::fstat(m_descriptor, &status) != 0)
        return std::unexpected(systemError(m_path, errno));
    if (identityOf(status) != m_identity)
        return fail(ErrorCode::FileChanged,
                    std::format("{} was changed by another program since it was opened.", m_path.string()));
    return {};
}

} // namespace core
