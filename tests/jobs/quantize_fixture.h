// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/reader.h"
#include "core/jobs/quantize.h"
#include "tests/support/gguf_builder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <optional>
#include <random>

/// What the tests of the quantize job share: a small model, and running the job on it.
namespace quantize_fixture {

using core::jobs::QuantizeReport;
using core::jobs::QuantizeRequest;
using support::GgufBuilder;

/// Calls a function at each report of progress.
class HookedProgress final : public core::ProgressSink
{
public:
    std::function<void(std::uint64_t, std::uint64_t, std::string_view)> hook;
    void progress(std::uint64_t done, std::uint64_t total, std::string_view step) override
    {
        if (hook)
            hook(done, total, step);
    }
};

inline QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(no file)");
}

inline std::vector<float> weights(std::size_t count, unsigned seed = 1)
{
    std::mt19937 random(seed);
    std::vector<float> values(count);
    for (float &value : values)
        value = (static_cast<float>(random() % 20001) - 10000.0F) / 50000.0F;
    return values;
}

/// A small llama: embeddings, a norm, one layer, an output.
inline GgufBuilder smallModel(GgufBuilder::Order order = GgufBuilder::Order::Little, std::uint64_t columns = 256)
{
    GgufBuilder builder(3, order);
    builder.string("general.architecture", "llama").string("general.name", "small").u32("llama.block_count", 1);
    builder.u32("general.file_type", 0).u32("llama.embedding_length", static_cast<std::uint32_t>(columns));
    builder.tensorF32("token_embd.weight", {columns, 40}, weights(columns * 40, 2));
    builder.tensorF32("blk.0.attn_norm.weight", {columns}, weights(columns, 3));
    builder.tensorF32("blk.0.attn_q.weight", {columns, 64}, weights(columns * 64, 4));
    builder.tensorF32("blk.0.attn_v.weight", {columns, 32}, weights(columns * 32, 5));
    builder.tensorF32("blk.0.ffn_down.weight", {columns, 300}, weights(columns * 300, 6));
    builder.tensorF32("output_norm.weight", {columns}, weights(columns, 7));
    builder.tensorF32("output.weight", {columns, 40}, weights(columns * 40, 8));
    return builder;
}

inline core::gguf::DocumentPtr open(const QString &path)
{
    const auto document = core::gguf::readModel(path.toStdString());
    return document ? *document : nullptr;
}

inline core::Result<QuantizeReport> run(const QuantizeRequest &request, std::size_t threads = 2,
                                        core::ProgressSink *sink = nullptr, core::CancelToken cancel = {})
{
    core::NoProgress none;
    core::ThreadPool pool(threads);
    core::JobContext context{std::move(cancel), sink ? *sink : none, pool};
    return core::jobs::quantize(request, context);
}

inline QuantizeRequest request(const QString &source, const QString &target,
                               std::optional<core::plan::FileType> mix = core::plan::FileType::Q4_K_M)
{
    QuantizeRequest request;
    request.source = open(source);
    request.recipe.mix = mix;
    request.target = target.toStdString();
    return request;
}

inline QByteArray tensorBytes(const QString &path, std::string_view name)
{
    const auto document = open(path);
    const auto *tensor = document ? document->findTensor(name) : nullptr;
    return tensor
               ? contents(path).mid(static_cast<qsizetype>(tensor->fileOffset), static_cast<qsizetype>(tensor->bytes))
               : QByteArray();
}

/// A folder whose files each test starts without.
class Folder
{
public:
    [[nodiscard]] QString path() const { return m_folder.path(); }
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] QStringList files() const
    {
        return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System);
    }
    [[nodiscard]] bool clear() const
    {
        bool cleared = true;
        for (const QString &name : files())
            cleared = QFile::remove(path(name)) && cleared;
        return cleared;
    }

private:
    QTemporaryDir m_folder;
};

} // namespace quantize_fixture

/// Fails the test unless the job ended with that code; says what it ended with instead.
#define EXPECT_ERROR(result, expected)                                                                                 \
    do {                                                                                                               \
        const auto &ended = (result);                                                                                  \
        QVERIFY2(!ended, "the job should have failed");                                                                \
        QVERIFY2(ended.error().code == (expected), ended.error().detail.c_str());                                      \
    } while (false)

#define EXPECT_OK(result)                                                                                              \
    do {                                                                                                               \
        const auto &ended = (result);                                                                                  \
        QVERIFY2(ended.has_value(), ended ? "" : ended.error().detail.c_str());                                        \
    } while (false)
