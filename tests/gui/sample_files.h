// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>

/// Files that the window is shown in tests: whole, damaged, and not models at all. Each is written to `folder` and
/// returns its path, empty if that failed.
namespace files {

/// The bundled sample under its own name.
[[nodiscard]] QString sample(const QString &folder, const QString &name = QStringLiteral("gaufre-sample-f16.gguf"));
/// The sample up to that part of its bytes.
[[nodiscard]] QString truncated(const QString &folder, double part);
/// The sample's header, all tensor data missing.
[[nodiscard]] QString headerOnly(const QString &folder);
/// A page that a browser saved where a model was wanted.
[[nodiscard]] QString html(const QString &folder);
/// A small model in two shards, in their order.
[[nodiscard]] QStringList shards(const QString &folder);
/// An importance matrix of all of the sample's layers.
[[nodiscard]] QString matrix(const QString &folder);
/// A vocabulary: metadata without tensors.
[[nodiscard]] QString vocabulary(const QString &folder);
/// A model whose quantization takes long: `millions` of weights, all zero, in a sparse file that takes no room.
[[nodiscard]] QString large(const QString &folder, std::uint64_t millions);
/// Sets the length of a file, as a program that writes over it would.
[[nodiscard]] bool resize(const QString &path, qint64 bytes);

} // namespace files
