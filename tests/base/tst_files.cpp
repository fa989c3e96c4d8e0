// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomic_writer.h"
#include "core/base/file_reader.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace core;

namespace {

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

QString codeText(ErrorCode code)
{
    const auto name = errorCodeName(code);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

/// Permissions mean nothing to root: acts as an ordinary user as long as it lives.
class OrdinaryUser
{
public:
    OrdinaryUser()
        : m_wasRoot(::geteuid() == 0 && ::seteuid(65534) == 0)
    {}
    OrdinaryUser(const OrdinaryUser &) = delete;
    OrdinaryUser &operator=(const OrdinaryUser &) = delete;
    ~OrdinaryUser()
    {
        if (m_wasRoot && ::seteuid(0) != 0)
            qFatal("cannot become root again");
    }

private:
    bool m_wasRoot;
};

template <class T> QString outcome(const Result<T> &result)
{
    return result ? QStringLiteral("fine") : codeText(result.error().code);
}

} // namespace

class TestFiles : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void readsRanges();
    void readsFromSeveralThreads();
    void refusesWhatIsNoFile();
    void noticesTruncationAndChange();
    void identityFollowsLinks();
    void writesUnderTheFinalNameOnlyAtTheEnd();
    void discardsWithoutCommit();
    void keepsTheOldFileUntilCommit();
    void refusesExistingTargets();
    void targetThatAppearsMeanwhile();
    void partFileLeftByAnother();
    void linkAsTarget();
    void folderProblems();
    void namesTheFullDisk();
    void limitOfFileSizes();
    void movesOwnership();
    void reservedSpaceIsGivenBack();
    void smallFile();
    void freeSpace();

private:
    std::filesystem::path at(const char *name) const
    {
        return std::filesystem::path(m_folder->filePath(QString::fromUtf8(name)).toStdString());
    }
    QByteArray content(const char *name) const
    {
        QFile file(m_folder->filePath(QString::fromUtf8(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
    }
    void put(const char *name, const QByteArray &bytes) const
    {
        QFile file(m_folder->filePath(QString::fromUtf8(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    QStringList listing() const
    {
        return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestFiles::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    QCOMPARE(::chmod(m_folder->path().toStdString().c_str(), 0755), 0); // for OrdinaryUser
}

void TestFiles::cleanup()
{
    m_folder.reset();
}

void TestFiles::readsRanges()
{
    put("模型🦙", "0123456789");
    const auto file = FileReader::open(at("模型🦙"));
    QVERIFY(file);
    QCOMPARE(file->size(), std::uint64_t{10});
    std::array<std::byte, 4> four{};
    QVERIFY(file->readAt(3, four));
    QCOMPARE(std::to_integer<char>(four[0]), '3');
    QCOMPARE(*file->readSome(8, four), std::size_t{2});
    QCOMPARE(*file->readSome(10, four), std::size_t{0});
    QCOMPARE(*file->readSome(1000, four), std::size_t{0});
    QVERIFY(file->readAt(10, {}));
    const auto past = file->readAt(8, four);
    QCOMPARE(outcome(past), QStringLiteral("FileChanged"));
    QCOMPARE(past.error().offset, std::optional<std::uint64_t>(10));
    file->dropFromCache(0, 10);
    QVERIFY(file->checkUnchanged());
}

void TestFiles::readsFromSeveralThreads()
{
    QByteArray bytes(1 << 16, '\0');
    for (qsizetype i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>(i % 251);
    put("a", bytes);
    const auto file = FileReader::open(at("a"));
    QVERIFY(file);
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (unsigned t = 0; t < 4; ++t) {
            threads.emplace_back([&, t] {
                std::array<std::byte, 100> part{};
                for (std::uint64_t offset = t; offset + part.size() < (1 << 16); offset += 997) {
                    if (!file->readAt(offset, part) || std::to_integer<std::uint64_t>(part[0]) != offset % 251)
                        ++wrong;
                }
            });
        }
    }
    QCOMPARE(wrong.load(), 0);
}

void TestFiles::refusesWhatIsNoFile()
{
    QCOMPARE(outcome(FileReader::open(at("none"))), QStringLiteral("FileNotFound"));
    QCOMPARE(outcome(FileReader::open(at("."))), QStringLiteral("NotAFile"));
    QCOMPARE(outcome(FileReader::open("/dev/null")), QStringLiteral("NotAFile"));
    put("a", "x");
    QCOMPARE(outcome(FileReader::open(at("a") / "b")), QStringLiteral("FileNotFound"));
    QCOMPARE(::mkfifo(at("pipe").c_str(), 0600), 0);
    QCOMPARE(outcome(FileReader::open(at("pipe"))), QStringLiteral("NotAFile")); // and does not wait for a writer
    QCOMPARE(outcome(fileIdentity(at("pipe"))), QStringLiteral("NotAFile"));
    QCOMPARE(outcome(fileIdentity(at("none"))), QStringLiteral("FileNotFound"));
    QCOMPARE(::symlink("nowhere", at("dangling").c_str()), 0);
    QCOMPARE(outcome(FileReader::open(at("dangling"))), QStringLiteral("FileNotFound"));
    QCOMPARE(::chmod(at("a").c_str(), 0), 0);
    const OrdinaryUser user;
    QCOMPARE(outcome(FileReader::open(at("a"))), QStringLiteral("PermissionDenied"));
}

void TestFiles::noticesTruncationAndChange()
{
    put("a", QByteArray(100, 'x'));
    const auto file = FileReader::open(at("a"));
    QVERIFY(file);
    std::filesystem::resize_file(at("a"), 50);
    std::array<std::byte, 100> all{};
    const auto read = file->readAt(0, all);
    QCOMPARE(outcome(read), QStringLiteral("FileChanged"));
    QCOMPARE(read.error().offset, std::optional<std::uint64_t>(50));
    QCOMPARE(outcome(file->checkUnchanged()), QStringLiteral("FileChanged"));
    // Replaced by another file of that name: the open one is still the old one.
    put("b", QByteArray(10, 'y'));
    const auto old = FileReader::open(at("b"));
    QVERIFY(old);
    put("c", QByteArray(10, 'z'));
    std::filesystem::rename(at("c"), at("b"));
    std::array<std::byte, 1> one{};
    QVERIFY(old->readAt(0, one));
    QCOMPARE(std::to_integer<char>(one[0]), 'y');
    QVERIFY(!old->identity().sameFile(*fileIdentity(at("b"))));
}

void TestFiles::identityFollowsLinks()
{
    put("a", "x");
    put("b", "x");
    QCOMPARE(::symlink("a", at("soft").c_str()), 0);
    std::filesystem::create_hard_link(at("a"), at("hard"));
    const auto a = fileIdentity(at("a"));
    QVERIFY(a);
    QVERIFY(a->sameFile(*fileIdentity(at("soft"))));
    QVERIFY(a->sameFile(*fileIdentity(at("hard"))));
    QVERIFY(!a->sameFile(*fileIdentity(at("b"))));
    QVERIFY(*a == *fileIdentity(at("soft")));
}

void TestFiles::writesUnderTheFinalNameOnlyAtTheEnd()
{
    auto writer = AtomicWriter::create(at("out"), {});
    QVERIFY(writer);
    QVERIFY(writer->append(bytesOf("abc")));
    QVERIFY(writer->appendZeros(5000));
    QVERIFY(writer->append({}));
    QCOMPARE(writer->position(), std::uint64_t{5003});
    QCOMPARE(listing(), QStringList{"out.part"});
    QCOMPARE(writer->partPath(), at("out.part"));
    QVERIFY(writer->flush());
    QCOMPARE(content("out.part").size(), qsizetype{5003});
    QVERIFY(writer->commit());
    QCOMPARE(listing(), QStringList{"out"});
    QCOMPARE(content("out"), "abc" + QByteArray(5000, '\0'));
}

void TestFiles::discardsWithoutCommit()
{
    {
        auto writer = AtomicWriter::create(at("out"), {});
        QVERIFY(writer);
        QVERIFY(writer->append(bytesOf("abc")));
    }
    QCOMPARE(listing(), QStringList());
}

void TestFiles::keepsTheOldFileUntilCommit()
{
    put("out", "old");
    {
        auto writer = AtomicWriter::create(at("out"), {.replaceExisting = true});
        QVERIFY(writer);
        QVERIFY(writer->append(bytesOf("new")));
        QCOMPARE(content("out"), QByteArray("old"));
    }
    QCOMPARE(content("out"), QByteArray("old"));
    auto writer = AtomicWriter::create(at("out"), {.replaceExisting = true});
    QVERIFY(writer);
    QVERIFY(writer->append(bytesOf("new")));
    QVERIFY(writer->commit());
    QCOMPARE(content("out"), QByteArray("new"));
    QCOMPARE(listing(), QStringList{"out"});
}

void TestFiles::refusesExistingTargets()
{
    put("out", "old");
    QCOMPARE(outcome(AtomicWriter::create(at("out"), {})), QStringLiteral("TargetExists"));
    QCOMPARE(content("out"), QByteArray("old"));
    QCOMPARE(listing(), QStringList{"out"});
}

void TestFiles::targetThatAppearsMeanwhile()
{
    {
        auto writer = AtomicWriter::create(at("out"), {});
        QVERIFY(writer);
        QVERIFY(writer->append(bytesOf("mine")));
        put("out", "theirs");
        QCOMPARE(outcome(writer->commit()), QStringLiteral("TargetExists"));
    }
    QCOMPARE(content("out"), QByteArray("theirs"));
    QCOMPARE(listing(), QStringList{"out"});
}

void TestFiles::partFileLeftByAnother()
{
    put("out.part", "someone else's");
    const auto writer = AtomicWriter::create(at("out"), {});
    QCOMPARE(outcome(writer), QStringLiteral("TargetExists"));
    QVERIFY(writer.error().detail.contains("out.part"));
    QCOMPARE(content("out.part"), QByteArray("someone else's"));
}

void TestFiles::linkAsTarget()
{
    put("real", "old");
    QCOMPARE(::symlink("real", at("link").c_str()), 0);
    auto writer = AtomicWriter::create(at("link"), {.replaceExisting = true});
    QVERIFY(writer);
    QVERIFY(writer->append(bytesOf("new")));
    QVERIFY(writer->commit());
    QVERIFY(std::filesystem::is_symlink(at("link")));
    QCOMPARE(content("real"), QByteArray("new"));
}

void TestFiles::folderProblems()
{
    const auto missing = AtomicWriter::create(at("none") / "out", {});
    QCOMPARE(outcome(missing), QStringLiteral("FolderMissing"));
    QVERIFY(missing.error().detail.contains("none"));
    put("file", "x");
    QCOMPARE(outcome(AtomicWriter::create(at("file") / "out", {})), QStringLiteral("FolderMissing"));
    QCOMPARE(outcome(AtomicWriter::create(at("."), {.replaceExisting = true})), QStringLiteral("NotAFile"));
    QVERIFY(std::filesystem::create_directory(at("locked")));
    QCOMPARE(::chmod(at("locked").c_str(), 0555), 0);
    {
        const OrdinaryUser user;
        const auto refused = AtomicWriter::create(at("locked") / "out", {});
        QCOMPARE(outcome(refused), QStringLiteral("PermissionDenied"));
        QVERIFY(refused.error().detail.contains("out.part"));
    }
    QCOMPARE(::chmod(at("locked").c_str(), 0755), 0);
    // Not even root may create files there.
    const auto refused = AtomicWriter::create("/proc/out", {});
    QVERIFY(!refused);
    QVERIFY(refused.error().detail.contains("/proc/out"));
}

void TestFiles::namesTheFullDisk()
{
    // More than any file system here has: refused before a byte is written, and nothing is left.
    const auto writer = AtomicWriter::create(at("out"), {.reserveBytes = std::uint64_t{1} << 60});
    QCOMPARE(outcome(writer), QStringLiteral("DiskFull"));
    QVERIFY(writer.error().detail.contains("1.00 EiB"));
    QCOMPARE(listing(), QStringList());
}

void TestFiles::limitOfFileSizes()
{
    // Beyond it the system would end the program with SIGXFSZ.
    struct rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit small{.rlim_cur = 1000, .rlim_max = before.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto restore = qScopeGuard([&] { ::setrlimit(RLIMIT_FSIZE, &before); });
    put("old", "precious");

    const auto reserved = AtomicWriter::create(at("old"), {.replaceExisting = true, .reserveBytes = 1001});
    QCOMPARE(outcome(reserved), QStringLiteral("DiskFull"));
    QVERIFY(reserved.error().detail.contains("1001 B, more than a file may have there"));
    {
        auto writer = AtomicWriter::create(at("old"), {.replaceExisting = true});
        QVERIFY(writer);
        QVERIFY(writer->append(bytesOf(std::string(1000, 'x'))));
        const auto beyond = writer->append(bytesOf("y"));
        QCOMPARE(outcome(beyond), QStringLiteral("DiskFull"));
        QVERIFY(beyond.error().detail.contains("largest file"));
    }
    QCOMPARE(content("old"), QByteArray("precious"));
    QCOMPARE(listing(), QStringList{"old"});
}

void TestFiles::movesOwnership()
{
    auto first = AtomicWriter::create(at("a"), {});
    QVERIFY(first);
    QVERIFY(first->append(bytesOf("a")));
    {
        AtomicWriter moved = std::move(*first);
        QVERIFY(moved.append(bytesOf("b")));
        QVERIFY(moved.commit());
    }
    QCOMPARE(content("a"), QByteArray("ab"));
    put("r", "xyz");
    auto reader = FileReader::open(at("r"));
    QVERIFY(reader);
    const FileReader other = std::move(*reader);
    std::array<std::byte, 3> three{};
    QVERIFY(other.readAt(0, three));
}

void TestFiles::reservedSpaceIsGivenBack()
{
    auto writer = AtomicWriter::create(at("out"), {.reserveBytes = 1 << 20});
    QVERIFY(writer);
    QVERIFY(writer->append(bytesOf("short")));
    QVERIFY(writer->commit());
    QCOMPARE(content("out"), QByteArray("short"));
}

void TestFiles::smallFile()
{
    QVERIFY(writeFileAtomically(at("a"), bytesOf("one"), false));
    QCOMPARE(outcome(writeFileAtomically(at("a"), bytesOf("two"), false)), QStringLiteral("TargetExists"));
    QCOMPARE(content("a"), QByteArray("one"));
    QVERIFY(writeFileAtomically(at("a"), bytesOf(""), true));
    QCOMPARE(content("a"), QByteArray());
    QCOMPARE(listing(), QStringList{"a"});
}

void TestFiles::freeSpace()
{
    const auto there = freeSpaceFor(at("not-yet"));
    QVERIFY(there);
    QVERIFY(*there > 0);
    QCOMPARE(outcome(freeSpaceFor(at("none") / "out")), QStringLiteral("FolderMissing"));
}

QTEST_GUILESS_MAIN(TestFiles)
#include "tst_files.moc"
