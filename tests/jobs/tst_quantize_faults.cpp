// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/jobs/quantize_fixture.h"

#include <filesystem>
#include <limits>
#include <sys/mount.h>
#include <unistd.h>

using namespace quantize_fixture;
using core::ErrorCode;

/// What the job refuses, and what goes wrong while it runs: the target stays as it was, nothing is left behind.
class tst_quantize_faults : public QObject
{
    Q_OBJECT

private:
    Folder m_folder;
    [[nodiscard]] QString path(const QString &file) const { return m_folder.path(file); }
    [[nodiscard]] QStringList files() const { return m_folder.files(); }

private slots:
    void init() { QVERIFY(m_folder.clear()); }

    // Case 70: output equal to input.
    void refusesItsOwnSource_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("the same path") << "path";
        QTest::newRow("through a symbolic link") << "symlink";
        QTest::newRow("through a hard link") << "hardlink";
        QTest::newRow("through another spelling") << "spelling";
    }
    void refusesItsOwnSource()
    {
        QFETCH(QString, kind);
        QVERIFY(smallModel().save(path("in.gguf")));
        const QByteArray before = contents(path("in.gguf"));
        QString target = path("link.gguf");
        if (kind == "path")
            target = path("in.gguf");
        else if (kind == "spelling")
            target = m_folder.path() + "/./in.gguf";
        else if (kind == "symlink")
            std::filesystem::create_symlink("in.gguf", target.toStdString());
        else
            std::filesystem::create_hard_link(path("in.gguf").toStdString(), target.toStdString());
        auto job = request(path("in.gguf"), target);
        job.replaceExisting = true;
        EXPECT_ERROR(run(job), ErrorCode::SameFile);
        QCOMPARE(contents(path("in.gguf")), before);
        QVERIFY(!QFile::exists(target + ".part"));
    }

    void existingTarget()
    {
        QVERIFY(smallModel().save(path("in.gguf")));
        QFile old(path("out.gguf"));
        QVERIFY(old.open(QIODevice::WriteOnly) && old.write("precious") == 8);
        old.close();
        auto job = request(path("in.gguf"), path("out.gguf"));
        EXPECT_ERROR(run(job), ErrorCode::TargetExists);
        QCOMPARE(contents(path("out.gguf")), QByteArray("precious"));
        job.replaceExisting = true;
        EXPECT_OK(run(job));
        QVERIFY(open(path("out.gguf")) != nullptr);
    }

    void existingPartFileIsNotTouched()
    {
        QVERIFY(smallModel().save(path("in.gguf")));
        QFile part(path("out.gguf.part"));
        QVERIFY(part.open(QIODevice::WriteOnly) && part.write("half") == 4);
        part.close();
        EXPECT_ERROR(run(request(path("in.gguf"), path("out.gguf"))), ErrorCode::TargetExists);
        QCOMPARE(contents(path("out.gguf.part")), QByteArray("half"));
    }

    // Case 72: each cause its own message, nothing left behind.
    void badFolders_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<int>("code");
        QTest::newRow("missing folder") << "nowhere/out.gguf" << static_cast<int>(ErrorCode::FolderMissing);
        QTest::newRow("a folder as target") << "." << static_cast<int>(ErrorCode::NotAFile);
        QTest::newRow("a file as folder") << "in.gguf/out.gguf" << static_cast<int>(ErrorCode::FolderMissing);
    }
    void badFolders()
    {
        QFETCH(QString, target);
        QFETCH(int, code);
        QVERIFY(smallModel().save(path("in.gguf")));
        const auto result = run(request(path("in.gguf"), path(target)));
        EXPECT_ERROR(result, static_cast<ErrorCode>(code));
        QVERIFY(result.error().detail.contains(m_folder.path().toStdString()));
        QCOMPARE(files(), QStringList{"in.gguf"});
    }

    void readOnlyFolder()
    {
        if (::geteuid() == 0) {
            // Root may write everywhere but on a file system that is mounted read-only.
            QTemporaryDir mount;
            if (::mount("none", mount.path().toLocal8Bit().constData(), "tmpfs", MS_RDONLY, "size=1m") != 0)
                QSKIP("no file system can be mounted here: the read-only folder is not tested");
            QVERIFY(smallModel().save(path("in.gguf")));
            const auto result = run(request(path("in.gguf"), mount.filePath("out.gguf")));
            ::umount(mount.path().toLocal8Bit().constData());
            EXPECT_ERROR(result, ErrorCode::PermissionDenied);
            return;
        }
        QVERIFY(smallModel().save(path("in.gguf")));
        QVERIFY(QDir(m_folder.path()).mkpath("locked"));
        QFile::setPermissions(path("locked"), QFile::ReadOwner | QFile::ExeOwner);
        const auto result = run(request(path("in.gguf"), path("locked/out.gguf")));
        QFile::setPermissions(path("locked"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        EXPECT_ERROR(result, ErrorCode::PermissionDenied);
    }

    void fullDisk()
    {
        QTemporaryDir mount;
        const QByteArray folder = mount.path().toLocal8Bit();
        if (::geteuid() != 0 || ::mount("none", folder.constData(), "tmpfs", 0, "size=128k") != 0)
            QSKIP("no small file system can be mounted here (needs root): a full disk is not tested");
        QVERIFY(smallModel().save(path("in.gguf")));
        const auto early = run(request(path("in.gguf"), mount.filePath("out.gguf"), core::plan::FileType::F16));
        const QStringList left = QDir(mount.path()).entryList(QDir::Files);
        ::umount(folder.constData());
        EXPECT_ERROR(early, ErrorCode::NotEnoughSpace);
        QVERIFY(early.error().detail.contains("128.00 KiB"));
        QCOMPARE(left, QStringList{});
    }

    void cancelLeavesTheFolderAsItWas_data()
    {
        QTest::addColumn<QString>("step");
        QTest::newRow("before the first tensor") << "";
        QTest::newRow("in the middle") << "blk.0.ffn_down.weight";
        QTest::newRow("while it verifies") << "verify";
    }
    void cancelLeavesTheFolderAsItWas()
    {
        QFETCH(QString, step);
        QVERIFY(smallModel().save(path("in.gguf")));
        core::CancelToken token;
        HookedProgress sink;
        if (step.isEmpty())
            token.cancel();
        sink.hook = [&](std::uint64_t, std::uint64_t, std::string_view name) {
            if (name == step.toStdString())
                token.cancel();
        };
        EXPECT_ERROR(run(request(path("in.gguf"), path("out.gguf")), 2, &sink, token), ErrorCode::Cancelled);
        QCOMPARE(files(), QStringList{"in.gguf"});
    }

    // Cases 8 and 10: a tensor that claims more bytes than there are.
    void truncatedSource_data()
    {
        QTest::addColumn<int>("missing");
        QTest::newRow("one byte short") << 1;
        QTest::newRow("half of the last tensor") << 20480;
        QTest::newRow("all but 64 bytes of the last tensor") << 40960 - 64;
    }
    void truncatedSource()
    {
        QFETCH(int, missing);
        GgufBuilder builder = smallModel();
        QByteArray bytes = builder.padLastTensor(false).bytes();
        bytes.chop(missing);
        QFile file(path("in.gguf"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        EXPECT_ERROR(run(request(path("in.gguf"), path("out.gguf"))), ErrorCode::TruncatedTensorData);
        QCOMPARE(files(), QStringList{"in.gguf"});
    }

    // Case 63: NaN and infinities in a tensor that is quantized.
    void nonFiniteWeightsStopIt_data()
    {
        QTest::addColumn<float>("value");
        QTest::addColumn<QString>("says");
        QTest::newRow("NaN") << std::numeric_limits<float>::quiet_NaN() << "NaN";
        QTest::newRow("+Inf") << std::numeric_limits<float>::infinity() << "infinite";
        QTest::newRow("-Inf") << -std::numeric_limits<float>::infinity() << "infinite";
    }
    void nonFiniteWeightsStopIt()
    {
        QFETCH(float, value);
        QFETCH(QString, says);
        for (const int mix : {1, 7, 15}) {
            GgufBuilder builder = smallModel();
            auto values = weights(256 * 1300);
            values[256 * 1291 + 17] = value;
            builder.tensorF32("blk.0.ffn_up.weight", {256, 1300}, values);
            QVERIFY(builder.save(path("in.gguf")));
            const auto result = run(request(path("in.gguf"), path("out.gguf"), static_cast<core::plan::FileType>(mix)));
            EXPECT_ERROR(result, ErrorCode::NonFiniteValue);
            for (const QString &part :
                 {QString("blk.0.ffn_up.weight"), QString("row 1291"), QString("column 17"), says})
                QVERIFY2(result.error().detail.contains(part.toStdString()), result.error().detail.c_str());
            QCOMPARE(files(), QStringList{"in.gguf"});
        }
    }

    // Case 63 again: finite, but too large for the target type.
    void overflowOfTheTargetStopsIt()
    {
        GgufBuilder builder = smallModel();
        auto values = weights(std::size_t{256} * 4);
        values[256 * 2 + 5] = 1e6F;
        builder.tensorF32("blk.0.ffn_up.weight", {256, 4}, values);
        QVERIFY(builder.save(path("in.gguf")));
        const auto result = run(request(path("in.gguf"), path("out.gguf"), core::plan::FileType::F16));
        EXPECT_ERROR(result, ErrorCode::NonFiniteValue);
        for (const char *part : {"blk.0.ffn_up.weight", "row 2", "column 5", "F16"})
            QVERIFY2(result.error().detail.contains(part), result.error().detail.c_str());
        QCOMPARE(files(), QStringList{"in.gguf"});
    }

    void verifyCatchesATamperedPartFile_data()
    {
        QTest::addColumn<int>("at");
        QTest::newRow("in the header") << 30;
        QTest::newRow("in the data") << 5000;
    }
    void verifyCatchesATamperedPartFile()
    {
        QFETCH(int, at);
        QVERIFY(smallModel().save(path("in.gguf")));
        for (const bool verify : {true, false}) {
            HookedProgress sink;
            bool tampered = false;
            sink.hook = [&](std::uint64_t done, std::uint64_t total, std::string_view) {
                if (done != total || tampered)
                    return;
                QFile part(path("out.gguf.part"));
                tampered = part.open(QIODevice::ReadWrite) && part.seek(at) && part.write("\x5a\xa5\x5a", 3) == 3;
            };
            auto job = request(path("in.gguf"), path("out.gguf"));
            job.verify = verify;
            const auto result = run(job, 2, &sink);
            QVERIFY(tampered);
            if (verify) {
                EXPECT_ERROR(result, ErrorCode::VerifyFailed);
                QCOMPARE(files(), QStringList{"in.gguf"});
            } else {
                EXPECT_OK(result); // nobody looked
            }
        }
    }

    void sourceChangesWhileTheJobRuns_data()
    {
        QTest::addColumn<QString>("how");
        QTest::newRow("truncated") << "truncate";
        QTest::newRow("written to") << "write";
    }
    void sourceChangesWhileTheJobRuns()
    {
        QFETCH(QString, how);
        GgufBuilder builder = smallModel();
        builder.tensorF32("blk.0.ffn_up.weight", {512, 20000}, weights(512 * 20000, 9));
        QVERIFY(builder.save(path("in.gguf")));
        HookedProgress sink;
        bool changed = false;
        sink.hook = [&](std::uint64_t, std::uint64_t, std::string_view) {
            if (changed)
                return;
            changed = true;
            QFile file(path("in.gguf"));
            QVERIFY(file.open(QIODevice::ReadWrite));
            if (how == "truncate")
                QVERIFY(file.resize(100000));
            else
                QVERIFY(file.seek(file.size() - 100) && file.write("changed") == 7);
        };
        EXPECT_ERROR(run(request(path("in.gguf"), path("out.gguf"), core::plan::FileType::F16), 2, &sink),
                     ErrorCode::FileChanged);
        QVERIFY(changed);
        QCOMPARE(files(), QStringList{"in.gguf"});
    }

    void sourceReplacedBeforeTheJob()
    {
        QVERIFY(smallModel().save(path("in.gguf")));
        const auto job = request(path("in.gguf"), path("out.gguf"));
        QVERIFY(QFile::remove(path("in.gguf")));
        EXPECT_ERROR(run(job), ErrorCode::FileNotFound);
        QVERIFY(smallModel().string("general.author", "somebody else").save(path("in.gguf")));
        EXPECT_ERROR(run(job), ErrorCode::FileChanged);
        QCOMPARE(files(), QStringList{"in.gguf"});
    }

    void blockedPlansDoNotStart()
    {
        QVERIFY(smallModel().save(path("in.gguf")));
        EXPECT_OK(run(request(path("in.gguf"), path("q4.gguf"))));
        EXPECT_ERROR(run(request(path("q4.gguf"), path("out.gguf"), core::plan::FileType::Q2_K)),
                     ErrorCode::Requantizing);
        auto allowed = request(path("q4.gguf"), path("out.gguf"), core::plan::FileType::Q2_K);
        allowed.recipe.allowRequantize = true;
        EXPECT_OK(run(allowed));
        // COPY is never refused, and gives the same data.
        EXPECT_OK(run(request(path("q4.gguf"), path("copy.gguf"), std::nullopt)));
        QVERIFY(tensorBytes(path("copy.gguf"), "blk.0.attn_q.weight") ==
                tensorBytes(path("q4.gguf"), "blk.0.attn_q.weight"));
    }
};

QTEST_GUILESS_MAIN(tst_quantize_faults)
#include "tst_quantize_faults.moc"
