// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/gguf/document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace core::gguf {

/// The parts of a file name by the GGUF naming convention
/// `[Sidecar]BaseName-SizeLabel-FineTune-Version-Encoding-Type-Shard.gguf` (ggml, docs/gguf.md).
struct ModelName
{
    std::string sidecar; ///< "mmproj", "mtp" or empty
    std::string baseName;
    std::string sizeLabel; ///< "8x7B", "270M"
    std::string fineTune;
    std::string version;                ///< "v1.0"
    std::string encoding;               ///< "Q4_K_M", "KQ2", "F16"
    std::string type;                   ///< "LoRA", "vocab" or empty
    std::optional<std::uint32_t> shard; ///< 1-based
    std::optional<std::uint32_t> shardCount;

    [[nodiscard]] std::string fileName() const;
};

/// The parts of a name, or nothing where it does not follow the convention.
[[nodiscard]] std::optional<ModelName> parseModelName(std::string_view fileName);
/// The name that the metadata ask for; fields that are not stated are left out. `encoding` as given, else from the
/// file's type.
[[nodiscard]] ModelName proposeModelName(const ModelDocument &document, std::string_view encoding = {});
/// The same file name with its encoding replaced (`…-F16.gguf` → `…-Q4_K_M.gguf`), or with `-Q4_K_M` put before
/// `.gguf`.
[[nodiscard]] std::string withEncoding(std::string_view fileName, std::string_view encoding);

/// `%s-%05d-of-%05d.gguf`: one file of a split model. Index 1-based and not above the count.
struct ShardName
{
    std::string prefix;
    std::uint32_t index = 1;
    std::uint32_t count = 1;
};
[[nodiscard]] std::optional<ShardName> parseShardName(std::string_view fileName);
[[nodiscard]] std::string shardFileName(std::string_view prefix, std::uint32_t index, std::uint32_t count);

} // namespace core::gguf
