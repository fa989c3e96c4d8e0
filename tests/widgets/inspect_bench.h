// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/gguf_builder.h"
#include "tests/widgets/memory_plan_store.h"
#include "tests/widgets/worker_runner.h"
#include "widgets/common/banner.h"
#include "widgets/document/document_controller.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/views/inspect/inspect_page.h"

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>

#include <cmath>
#include <vector>

/// What tests of Inspect share: a file, and a page with what it needs around it.
namespace ui {

/// A small model with everything that the sections show.
inline support::GgufBuilder model()
{
    support::GgufBuilder builder;
    builder.string("general.architecture", "llama").string("general.name", "Tiny").u32("general.file_type", 0);
    builder.u32("llama.block_count", 2).u32("llama.embedding_length", 64);
    builder.strings("tokenizer.ggml.tokens", {"<s>", "</s>", "a", "b"});
    builder.string("tokenizer.ggml.model", "gpt2").string("tokenizer.ggml.pre", "llama-bpe");
    builder.u32("tokenizer.ggml.bos_token_id", 0).u32("tokenizer.ggml.eos_token_id", 1);
    builder.string("tokenizer.chat_template", "{% for m in messages %}\n<b>{{ m.content }}</b>\n{% endfor %}");
    std::vector<float> values(64 * 64);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(static_cast<float>(i));
    for (const char *name : {"token_embd.weight", "blk.0.attn_q.weight", "blk.0.ffn_up.weight", "blk.1.attn_q.weight"})
        builder.tensorF32(name, {64, 64}, values);
    builder.tensorF32("blk.0.attn_norm.weight", {64}, std::vector<float>(64, 1));
    return builder;
}

inline QTableView *tableOf(const InspectPage &page, const QString &name)
{
    for (QTableView *view : page.findChildren<QTableView *>()) {
        if (view->accessibleName() == name)
            return view;
    }
    return nullptr;
}

/// A page with what it needs around it.
struct Bench
{
    explicit Bench(const QString &path)
        : jobs(runner)
        , controller(path, runner, plans)
        , page(&controller, runner, jobs)
    {
        page.resize(1204, 708);
        page.show();
        controller.load();
    }
    bool waitUntilShown()
    {
        QSignalSpy shown(&page, &InspectPage::shown);
        return shown.wait(5000);
    }
    [[nodiscard]] QTableView *table(const QString &name) const { return tableOf(page, name); }
    [[nodiscard]] QStringList bannerTexts() const
    {
        QStringList texts;
        for (const Banner *banner : page.findChildren<Banner *>()) {
            if (!banner->isHidden())
                texts.append(banner->what());
        }
        return texts;
    }
    [[nodiscard]] QPushButton *button(const QString &text) const
    {
        for (QPushButton *candidate : page.findChildren<QPushButton *>()) {
            if (candidate->text() == text && candidate->isVisible())
                return candidate;
        }
        return nullptr;
    }

    support::WorkerRunner runner;
    support::MemoryPlanStore plans;
    JobQueue jobs;
    DocumentController controller;
    InspectPage page;
};

/// Writes files into a folder that goes with it.
class SavedFiles
{
public:
    QString save(const QByteArray &bytes)
    {
        const QString path = m_folder.filePath(QStringLiteral("f%1.gguf").arg(++m_files));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write the test file");
        return path;
    }
    QString saved() { return save(model().bytes()); }

private:
    QTemporaryDir m_folder;
    int m_files = 0;
};

} // namespace ui
