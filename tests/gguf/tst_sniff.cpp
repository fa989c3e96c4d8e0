// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gguf/reader_support.h"
#include "tests/support/shared_data.h"

#include <QTest>

using namespace core;
using namespace core::gguf;
using namespace reader_support;
using support::GgufBuilder;

class TestSniff : public QObject
{
    Q_OBJECT

private slots:
    void recognized_data();
    void recognized();
    void foldersAndMissingFiles();
    void partFileWithAWholeHeader();
    void realFiles();

private:
    Scratch m_scratch;
};

void TestSniff::recognized_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("says");
    const GgufBuilder b;
    const auto row = [](const char *title, const QByteArray &bytes, const char *code, const char *says = "",
                        const char *name = "a.gguf") {
        QTest::newRow(title) << QString::fromLatin1(name) << bytes << QString::fromLatin1(code)
                             << QString::fromLatin1(says);
    };
    row("empty", {}, "EmptyFile", "0 bytes");
    row("GGML", b.number32(0x67676d6c) + QByteArray(60, '\1'), "LegacyGgml", "GGML");
    row("GGMF", b.number32(0x67676d66) + b.number32(1) + QByteArray(60, '\1'), "LegacyGgml", "GGMF");
    row("GGJT", b.number32(0x67676a74) + b.number32(3) + QByteArray(60, '\1'), "LegacyGgml", "GGJT");
    row("GGLA", b.number32(0x67676c61) + b.number32(1) + QByteArray(60, '\1'), "LegacyGgml", "GGLA");
    const QByteArray json = "{\"w\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}";
    row("safetensors", b.number64(static_cast<std::uint64_t>(json.size())) + json + b.number32(0), "SafetensorsFile",
        "safetensors");
    row("safetensors with a header beyond the end is none", b.number64(1 << 20) + json, "NotGguf");
    row("PyTorch zip", QByteArray("PK\3\4") + QByteArray(22, '\0') + "archive/data.pkl" + QByteArray(100, '\0'),
        "PyTorchFile");
    row("PyTorch zip, known from its end",
        QByteArray("PK\3\4") + QByteArray(2000, '\0') + "archive/data.pkl" + QByteArray(100, '\0'), "PyTorchFile");
    row("PyTorch, old format", QByteArray::fromHex("80028a0a6cfc9c46f9206aa85019") + QByteArray(100, '\1'),
        "PyTorchFile");
    row("ZIP", QByteArray("PK\3\4") + QByteArray(22, '\0') + "readme.txt", "ArchiveFile", "ZIP");
    row("empty ZIP", QByteArray("PK\5\6") + QByteArray(18, '\0'), "ArchiveFile", "ZIP");
    row("gzip", QByteArray::fromHex("1f8b0800") + "abc", "ArchiveFile", "gzip");
    row("xz", QByteArray::fromHex("fd377a585a00") + "abc", "ArchiveFile", "xz");
    row("Zstandard", QByteArray::fromHex("28b52ffd") + "abc", "ArchiveFile", "Zstandard");
    row("bzip2", "BZh91AY", "ArchiveFile", "bzip2");
    row("7-Zip", QByteArray::fromHex("377abcaf271c") + "abc", "ArchiveFile", "7-Zip");
    row("tar", QByteArray("name").leftJustified(257, '\0') + "ustar" + QByteArray(300, '\0'), "ArchiveFile", "tar");
    row("Git LFS pointer",
        "version https://git-lfs.github.com/spec/v1\noid "
        "sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\n"
        "size 12345\n",
        "GitLfsPointer", "12345 bytes");
    row("Git LFS pointer, first line only", "version https://git-lfs.github.com/spec/v1", "GitLfsPointer",
        "git lfs pull");
    row("web page", "<!DOCTYPE html>\n<html><body>Sign in</body></html>", "HtmlPage", "web page");
    row("web page behind a mark and spaces", "\xef\xbb\xbf \r\n\t<HTML lang=en>", "HtmlPage");
    row("error of a storage server", "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", "HtmlPage");
    row("error in JSON", "{\"error\":\"Repository not found\"}", "NotGguf", "Repository not found");
    row("download of zeros", QByteArray(4096, '\0'), "PartialDownload", "zero");
    row("download not begun", "xyz", "PartialDownload", "not finished", "a.gguf.part");
    row("browser's download", QByteArray("GGUF") + b.number32(3) + "12345", "PartialDownload", "not finished",
        "a.crdownload");
    row("logits", "_logits_" + QByteArray(16, '\1'), "NotGguf", "logits");
    row("NumPy", "\x93NUMPY\1" + QByteArray(16, '\1'), "NotGguf", "NumPy");
    row("text", "hello", "NotGguf", "68 65 6c 6c 6f");
    row("one byte", "G", "NotGguf");
    row("magic backwards", "FUGG" + QByteArray(60, '\1'), "NotGguf");
}

void TestSniff::recognized()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    QFETCH(QString, says);
    const auto read = m_scratch.read(bytes, ReadMode::Lenient, name);
    QVERIFY(!read);
    QCOMPARE(codeText(read.error().code), code);
    QVERIFY2(text(read.error().detail).contains(says), read.error().detail.c_str());
    QVERIFY2(text(read.error().detail).contains(name), read.error().detail.c_str());
    QVERIFY(isprint(static_cast<unsigned char>(read.error().detail.back())));
}

void TestSniff::foldersAndMissingFiles()
{
    const auto folder = std::filesystem::path(m_scratch.path(QStringLiteral(".")).toStdString());
    QCOMPARE(codeText(readModel(folder).error().code), QStringLiteral("NotAFile"));
    QCOMPARE(codeText(readModel(folder / "none.gguf").error().code), QStringLiteral("FileNotFound"));
    QCOMPARE(codeText(readModel("").error().code), QStringLiteral("FileNotFound"));
    QCOMPARE(codeText(readModel("/dev/null").error().code), QStringLiteral("NotAFile"));
}

void TestSniff::partFileWithAWholeHeader()
{
    GgufBuilder b;
    b.string("general.architecture", "llama").tensorF32("token_embd.weight", {64}, std::vector<float>(64, 1.0F));
    const QByteArray bytes = b.bytes();
    const auto read = m_scratch.read(bytes.first(bytes.size() - 100), ReadMode::Lenient, QStringLiteral("a.gguf.part"));
    QVERIFY(read);
    QCOMPARE(findings(**read), QStringList{"error TruncatedTensorData"});
}

void TestSniff::realFiles()
{
    GAUFRE_REQUIRE_SHARED(ggjt, "data/gguf-old/legacy-ggjt-vocab.bin");
    QCOMPARE(codeText(readModel(ggjt.toStdString()).error().code), QStringLiteral("LegacyGgml"));
    GAUFRE_REQUIRE_SHARED(imatrix, "data/imatrix/gaufre-sample.imatrix.dat");
    QCOMPARE(codeText(readModel(imatrix.toStdString()).error().code), QStringLiteral("NotGguf"));
    GAUFRE_REQUIRE_SHARED(safetensors, "data/checkpoints/gaufre-sample/model.safetensors");
    QCOMPARE(codeText(readModel(safetensors.toStdString()).error().code), QStringLiteral("SafetensorsFile"));
    GAUFRE_REQUIRE_SHARED(torch, "data/checkpoints/gaufre-sample-torch/pytorch_model.bin");
    QCOMPARE(codeText(readModel(torch.toStdString()).error().code), QStringLiteral("PyTorchFile"));
    GAUFRE_REQUIRE_SHARED(logits, "golden/eval/base.logits");
    QCOMPARE(codeText(readModel(logits.toStdString()).error().code), QStringLiteral("NotGguf"));
}

QTEST_GUILESS_MAIN(TestSniff)
#include "tst_sniff.moc"
