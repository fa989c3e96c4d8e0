// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tensor/types.h"

#include <QByteArray>
#include <QString>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// A GGUF file of test vectors. Reads only what these have (version 3, little endian, metadata without arrays) and
/// shares no code with core/gguf.
class GoldenFile
{
public:
    struct Vector
    {
        core::tensor::TensorType type;
        std::uint64_t ne0 = 0;
        std::uint64_t rows = 0;
        std::vector<std::byte> bytes;

        [[nodiscard]] std::vector<float> floats() const; ///< of an F32 one
    };

    /// Nothing if the file can't be read or isn't of that kind.
    static std::optional<GoldenFile> open(const QString &path);

    [[nodiscard]] const std::map<std::string, Vector> &vectors() const { return m_vectors; }
    [[nodiscard]] const Vector *find(const std::string &name) const;

private:
    std::map<std::string, Vector> m_vectors;
};

/// The parts of "out.q4_K.gauss.gamma" or "deq.…".
struct GoldenName
{
    std::string kind; ///< "out", "deq"
    std::string type;
    std::string testCase;
    std::string matrix; ///< "none", or the name of a matrix

    static std::optional<GoldenName> parse(const std::string &name);
    /// The block rows that belong to dequantized values.
    [[nodiscard]] std::string blocks() const { return "out." + type + "." + testCase + "." + matrix; }
    /// For a test row: "q4_K, gauss, matrix gamma".
    [[nodiscard]] std::string inWords() const;
};
