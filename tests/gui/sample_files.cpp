// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/sample_files.h"

#include "core/tensor/types.h"
#include "tests/support/gguf_builder.h"
#include "tests/support/shared_data.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace files {

namespace {

using core::tensor::TensorType;
using support::GgufBuilder;

constexpr std::uint32_t kF16 = static_cast<std::uint32_t>(TensorType::F16);
/// Of the sample: where its tensor table ends.
constexpr qint64 kSampleHeader = 66'728;

QString at(const QString &folder, const QString &name)
{
    return QDir(folder).filePath(name);
}

QString write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QFile::WriteOnly) && file.write(bytes) == bytes.size() ? path : QString();
}

} // namespace

QString sample(const QString &folder, const QString &name)
{
    const QString path = at(folder, name);
    if (!QFile::copy(support::sourcePath(QStringLiteral("resources/sample/gaufre-sample-f16.gguf")), path))
        return {};
    // The sources may be read-only.
    return QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner) ? path : QString();
}

QString truncated(const QString &folder, double part)
{
    const QString path = sample(folder, QStringLiteral("truncated.gguf"));
    return resize(path, static_cast<qint64>(static_cast<double>(QFileInfo(path).size()) * part)) ? path : QString();
}

QString headerOnly(const QString &folder)
{
    const QString path = sample(folder, QStringLiteral("header-only.gguf"));
    return resize(path, kSampleHeader) ? path : QString();
}

QString html(const QString &folder)
{
    return write(at(folder, QStringLiteral("Llama-3-8B-Q4_K_M.gguf")),
                 "<!DOCTYPE html>\n<html lang=\"en\"><head><title>Sign in</title></head>\n"
                 "<body><p>You need to agree to share your contact information.</p></body></html>\n");
}

QStringList shards(const QString &folder)
{
    QStringList paths;
    for (std::uint16_t i = 0; i < 2; ++i) {
        GgufBuilder builder;
        if (i == 0) {
            builder.string("general.architecture", "llama")
                .string("general.name", "Two Shards")
                .u32("llama.block_count", 2)
                .u32("llama.attention.head_count", 4)
                .u32("llama.context_length", 512)
                .u32("llama.embedding_length", 256);
        }
        builder.u16("split.no", i).u16("split.count", 2).i32("split.tensors.count", 2);
        const std::string name = "blk." + std::to_string(i) + ".attn_q.weight";
        builder.tensor(name, {256, 256}, kF16, QByteArray(qsizetype{256} * 256 * 2, '\0'));
        const QString path = at(folder, QStringLiteral("two-shards-0000%1-of-00002.gguf").arg(i + 1));
        if (!builder.save(path))
            return {};
        paths.append(path);
    }
    return paths;
}

QString matrix(const QString &folder)
{
    GgufBuilder builder;
    builder.string("general.type", "imatrix")
        .strings("imatrix.datasets", {"calibration.txt"})
        .u32("imatrix.chunk_count", 10)
        .u32("imatrix.chunk_size", 512);
    constexpr int kLayers = 8;
    const std::vector<std::pair<std::string_view, std::uint64_t>> roles{
        {"attn_q", 256},   {"attn_k", 256}, {"attn_v", 256},  {"attn_output", 256},
        {"ffn_gate", 256}, {"ffn_up", 256}, {"ffn_down", 512}};
    for (int layer = 0; layer < kLayers; ++layer) {
        for (const auto &[role, columns] : roles) {
            const std::string name = "blk." + std::to_string(layer) + "." + std::string(role) + ".weight";
            std::vector<float> sums;
            for (std::uint64_t column = 0; column < columns; ++column)
                sums.push_back(1.0F + static_cast<float>(column % 7));
            builder.tensorF32(name + ".in_sum2", {columns, 1}, sums).tensorF32(name + ".counts", {1, 1}, {5120});
        }
    }
    const QString path = at(folder, QStringLiteral("gaufre-sample.imatrix.gguf"));
    return builder.save(path) ? path : QString();
}

QString vocabulary(const QString &folder)
{
    GgufBuilder builder;
    builder.string("general.architecture", "llama")
        .string("tokenizer.ggml.model", "llama")
        .strings("tokenizer.ggml.tokens", {"<unk>", "<s>", "</s>", "a", "b"})
        .i32s("tokenizer.ggml.token_type", {2, 3, 3, 1, 1});
    const QString path = at(folder, QStringLiteral("vocabulary.gguf"));
    return builder.save(path) ? path : QString();
}

QString large(const QString &folder, std::uint64_t millions)
{
    // Of 2^20 weights each: as many tensors as there are millions.
    GgufBuilder builder;
    builder.string("general.architecture", "llama")
        .string("general.name", "Large")
        .string("general.basename", "large")
        .u32("general.file_type", 1)
        .u32("llama.block_count", static_cast<std::uint32_t>(millions))
        .u32("llama.attention.head_count", 8)
        .u32("llama.attention.head_count_kv", 8)
        .u32("llama.context_length", 512)
        .u32("llama.embedding_length", 1024);
    constexpr std::uint64_t kTensorBytes = 2U << 20U;
    for (std::uint64_t i = 0; i < millions; ++i)
        builder.tensorAt("blk." + std::to_string(i) + ".ffn_up.weight", {1024, 1024}, kF16, i * kTensorBytes);
    QByteArray header = builder.bytes();
    header.append((32 - header.size() % 32) % 32, '\0');
    const QString path = write(at(folder, QStringLiteral("large-F16.gguf")), header);
    const auto whole = header.size() + static_cast<qint64>(millions * kTensorBytes);
    return !path.isEmpty() && resize(path, whole) ? path : QString();
}

bool resize(const QString &path, qint64 bytes)
{
    QFile file(path);
    return file.open(QFile::ReadWrite) && file.resize(bytes);
}

} // namespace files
