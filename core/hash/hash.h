// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/job_context.h"
#include "core/base/result.h"
#include "core/gguf/document.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core::hash {

enum class Algorithm { Xxh64, Sha1, Sha256 };

/// "xxh64", "sha1", "sha256".
[[nodiscard]] std::string_view algorithmName(Algorithm algorithm) noexcept;

/// A running hash. Thread-compatible. What goes wrong on the way is told by finish().
class Hasher
{
public:
    explicit Hasher(Algorithm algorithm);
    ~Hasher();
    Hasher(Hasher &&) noexcept;
    Hasher &operator=(Hasher &&) noexcept;
    void update(std::span<const std::byte> bytes);
    /// Lower-case hex; the hasher is used up. Errors: NotSupported where libcrypto refuses the algorithm.
    Result<std::string> finish();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

struct TensorHash
{
    std::string name;
    std::string hex;
};

/// As llama-gguf-hash: every tensor's data in file order and all of them together (whole), and the UUID (version 5,
/// SHA-1 in llama-gguf-hash's name space) made of the same bytes.
struct ModelHashes
{
    Algorithm algorithm = Algorithm::Sha256;
    std::vector<TensorHash> tensors;
    std::string whole;
};

/// Progress in bytes. Errors: ShardMissing, TruncatedTensorData, FileChanged, ReadFailed, Cancelled.
Result<ModelHashes> hashModel(const gguf::ModelDocument &document, Algorithm algorithm, JobContext &context);
Result<std::string> uuidOfModel(const gguf::ModelDocument &document, JobContext &context);
/// SHA-256 (or another) of a whole file as it lies on disk, as published beside downloads.
Result<std::string> hashFile(const std::filesystem::path &path, Algorithm algorithm, JobContext &context);

} // namespace core::hash
