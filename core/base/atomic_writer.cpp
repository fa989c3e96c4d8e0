// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/atomic_writer.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <format>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utility>

namespace core {
namespace {

std::filesystem::path folderOf(const std::filesystem::path &target)
{
    const auto parent = target.parent_path();
    return parent.empty() ? std::filesystem::path(".") : parent;
}

std::unexpected<Error> writeError(const std::filesystem::path &path, int error, std::uint64_t written)
{
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return fail(ErrorCode::DiskFull,
                    std::format("The disk is full after {}: {} was not written.", formatBytes(written), path.string()));
    case EFBIG:
        return fail(ErrorCode::DiskFull,
                    std::format("{} would grow beyond the largest file that may be written there, after {}.",
                                path.string(), formatBytes(written)));
    case EACCES:
    case EPERM:
    case EROFS:
        return fail(ErrorCode::PermissionDenied,
                    std::format("{} may not be written: {}.", path.string(), std::strerror(error)));
    default:
        return fail(ErrorCode::WriteFailed,
                    std::format("{} cannot be written: {}.", path.string(), std::strerror(error)));
    }
}

/// Beyond the limit for a process's files (ulimit -f) the system ends the program: to be asked before each write.
bool exceedsFileLimit(std::uint64_t bytes)
{
    struct rlimit limit{};
    return ::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && bytes > limit.rlim_cur;
}

/// 0, or the error number. Where the file system cannot reserve, writing will tell.
int reserve(int descriptor, std::uint64_t bytes)
{
    if (exceedsFileLimit(bytes))
        return EFBIG;
#ifdef __linux__
    // Not posix_fallocate(): it writes to every block where the file system cannot reserve.
    if (::fallocate(descriptor, 0, 0, static_cast<off_t>(bytes)) != 0 &&
        (errno == ENOSPC || errno == EDQUOT || errno == EFBIG))
        return errno;
#endif
    return 0;
}

/// Makes the rename itself durable.
Result<void> syncFolder(const std::filesystem::path &folder)
{
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return writeError(folder, errno, 0);
    const int result = ::fsync(descriptor);
    const int error = errno;
    ::close(descriptor);
    // Some file systems do not know fsync on folders; there is nothing more to do there.
    if (result != 0 && error != EINVAL)
        return writeError(folder, error, 0);
    return {};
}

} // namespace

AtomicWriter::AtomicWriter(AtomicWriter &&other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_position(other.m_position)
    , m_target(std::move(other.m_target))
    , m_partPath(std::exchange(other.m_partPath, {}))
    , m_options(other.m_options)
{}

AtomicWriter &AtomicWriter::operator=(AtomicWriter &&other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_position, other.m_position);
    std::swap(m_target, other.m_target);
    std::swap(m_partPath, other.m_partPath);
    std::swap(m_options, other.m_options);
    return *this;
}

AtomicWriter::~AtomicWriter()
{
    discard();
}

void AtomicWriter::discard() noexcept
{
    if (m_descriptor >= 0)
        ::close(std::exchange(m_descriptor, -1));
    if (!m_partPath.empty()) {
        ::unlink(m_partPath.c_str());
        m_partPath.clear();
    }
}

Result<AtomicWriter> AtomicWriter::create(const std::filesystem::path &target, const Options &options)
{
    std::error_code error;
    const auto folder = folderOf(target);
    if (!std::filesystem::is_directory(folder, error))
        return fail(ErrorCode::FolderMissing, std::format("The folder {} does not exist.", folder.string()));
    if (std::filesystem::is_directory(target, error))
        return fail(ErrorCode::NotAFile, std::format("{} is a folder, not a file.", target.string()));
    AtomicWriter writer;
    writer.m_options = options;
    // A link as target: the file that it names is replaced, not the link.
    writer.m_target =
        std::filesystem::is_symlink(target, error) ? std::filesystem::weakly_canonical(target, error) : target;
    if (!options.replaceExisting && std::filesystem::exists(writer.m_target, error))
        return fail(ErrorCode::TargetExists, std::format("{} exists already.", target.string()));

    auto partPath = writer.m_target;
    partPath += ".part";
    // A part file that another run left, or that another program writes, is never written over.
    int descriptor = ::open(partPath.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno == EEXIST) {
        return fail(
            ErrorCode::TargetExists,
            std::format("{} exists already: another job writes it or an earlier one was killed. Remove it to go on.",
                        partPath.string()));
    }
    if (descriptor < 0)
        return writeError(partPath, errno, 0);
    writer.m_descriptor = descriptor;
    writer.m_partPath = std::move(partPath);
    if (options.reserveBytes > 0) {
        if (const int reserved = reserve(descriptor, options.reserveBytes); reserved == EFBIG) {
            return fail(ErrorCode::DiskFull, std::format("{} would have {}, more than a file may have there.",
                                                         target.string(), formatBytes(options.reserveBytes)));
        } else if (reserved != 0) {
            return fail(ErrorCode::DiskFull, std::format("{} needs {}, which is not free there.", target.string(),
                                                         formatBytes(options.reserveBytes)));
        }
    }
    return writer;
}

Result<void> AtomicWriter::append(std::span<const std::byte> bytes)
{
    if (exceedsFileLimit(m_position + bytes.size()))
        return writeError(m_target, EFBIG, m_position);
    while (!bytes.empty()) {
        const ssize_t count = ::pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(m_position));
        if (count < 0) {
            if (errno == EINTR)
                continue;
            return writeError(m_target, errno, m_position);
        }
        m_position += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return {};
}

Result<void> AtomicWriter::appendZeros(std::uint64_t count)
{
    static constexpr std::array<std::byte, 4096> kZeros{};
    while (count > 0) {
        const std::size_t step = static_cast<std::size_t>(std::min<std::uint64_t>(count, kZeros.size()));
        GAUFRE_CHECK(append(std::span(kZeros).first(step)));
        count -= step;
    }
    return {};
}

Result<void> AtomicWriter::flush()
{
    // Cuts what was reserved and not used.
    if (::ftruncate(m_descriptor, static_cast<off_t>(m_position)) != 0 || ::fsync(m_descriptor) != 0)
        return writeError(m_target, errno, m_position);
    return {};
}

Result<void> AtomicWriter::commit()
{
    GAUFRE_CHECK(flush());
    if (m_options.replaceExisting) {
        if (::rename(m_partPath.c_str(), m_target.c_str()) != 0)
            return writeError(m_target, errno, m_position);
    } else if (::link(m_partPath.c_str(), m_target.c_str()) == 0) {
        // A hard link fails if the target appeared meanwhile, a rename would not.
        ::unlink(m_partPath.c_str());
    } else if (errno == EEXIST) {
        return fail(ErrorCode::TargetExists, std::format("{} appeared while it was being written.", m_target.string()));
    } else {
        // No hard links on this file system.
        std::error_code error;
        if (std::filesystem::exists(m_target, error))
            return fail(ErrorCode::TargetExists,
                        std::format("{} appeared while it was being written.", m_target.string()));
        if (::rename(m_partPath.c_str(), m_target.c_str()) != 0)
            return writeError(m_target, errno, m_position);
    }
    m_partPath.clear();
    if (::close(std::exchange(m_descriptor, -1)) != 0)
        return writeError(m_target, errno, m_position);
    return syncFolder(folderOf(m_target));
}

Result<void> writeFileAtomically(const std::filesystem::path &target, std::span<const std::byte> bytes,
                                 bool replaceExisting)
{
    GAUFRE_TRY(auto writer, AtomicWriter::create(target, {.replaceExisting = replaceExisting}));
    GAUFRE_CHECK(writer.append(bytes));
    return writer.commit();
}

Result<std::uint64_t> freeSpaceFor(const std::filesystem::path &target)
{
    struct statvfs status{};
    const auto folder = folderOf(target);
    if (::statvfs(folder.c_str(), &status) != 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return fail(ErrorCode::FolderMissing, std::format("The folder {} does not exist.", folder.string()));
        return fail(ErrorCode::ReadFailed,
                    std::format("The free space of {} is not known: {}.", folder.string(), std::strerror(errno)));
    }
    return static_cast<std::uint64_t>(status.f_bavail) * status.f_frsize;
}

} // namespace core
