// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"
#include "core/tensor/types.h"
#include "tests/support/gguf_builder.h"

#include <QString>
#include <QTemporaryDir>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fixtures {

/// Headers of models, written to a temporary folder and read back as any file would be. Data sections are left out.
class Models
{
public:
    using Shape = std::vector<std::uint64_t>;

    /// A header with these tensors, one behind the other. Returns the path.
    class Writer
    {
    public:
        Writer(Models &models, std::string_view architecture);
        Writer &tensor(const std::string &name, const Shape &ne, core::tensor::TensorType type);
        support::GgufBuilder &builder() { return m_builder; }
        [[nodiscard]] QString save(const QString &name);

    private:
        Models &m_models;
        support::GgufBuilder m_builder;
        std::uint64_t m_offset = 0;
    };

    /// Llama 3 70B in F16: 80 layers, 8192 wide, 8 KV heads of 64.
    [[nodiscard]] QString llama80();
    /// As many layers as asked for, small.
    [[nodiscard]] QString llama(int layers, core::tensor::TensorType type = core::tensor::TensorType::F16);
    /// attn layers at 0 and 2, ssm layers at 1 and 3: each lacks the other's roles.
    [[nodiscard]] QString hybrid();
    /// An encoder of 2 and a decoder of 3 layers.
    [[nodiscard]] QString encoderDecoder();
    /// No layers at all.
    [[nodiscard]] QString flat(int tensors);
    /// Experts, router, and norms of q and k: four norms a layer.
    [[nodiscard]] QString experts();
    /// Metadata only.
    [[nodiscard]] QString vocabulary();

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
};

/// Reads a file; fails the process's test with a null pointer if it can't be read.
[[nodiscard]] core::gguf::DocumentPtr read(const QString &path);

} // namespace fixtures
