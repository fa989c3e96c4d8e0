// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/base/file_reader.h"
#include "core/base/text.h"
#include "core/hash/hash.h"

#include <algorithm>
#include <format>
#include <functional>
#include <new>
#include <utility>

namespace core::hash {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 20U;

/// The UUID name space of llama-gguf-hash: ef001206-dadc-5f6d-a15f-3359e577d4e5.
constexpr std::array<unsigned char, 16> kNameSpace{0xef, 0x00, 0x12, 0x06, 0xda, 0xdc, 0x5f, 0x6d,
                                                   0xa1, 0x5f, 0x33, 0x59, 0xe5, 0x77, 0xd4, 0xe5};

/// Reads in pieces, reports and looks whether to stop. One buffer for everything.
class Streamer
{
public:
    Streamer(JobContext &context, std::uint64_t total)
        : m_context(context)
        , m_total(total)
        , m_buffer(kChunk)
    {}

    using Take = std::function<void(std::span<const std::byte>)>;
    Result<void> stream(const FileReader &file, std::uint64_t offset, std::uint64_t length, std::string_view step,
                        const Take &take)
    {
        while (length > 0) {
            GAUFRE_CHECK(m_context.checkCancelled());
            const auto piece = std::span(m_buffer).first(std::min<std::uint64_t>(length, m_buffer.size()));
            GAUFRE_CHECK(file.readAt(offset, piece));
            take(piece);
            file.dropFromCache(offset, piece.size());
            offset += piece.size();
            length -= piece.size();
            m_done += piece.size();
            m_context.progress.progress(m_done, m_total, step);
        }
        return {};
    }

private:
    JobContext &m_context;
    std::uint64_t m_done = 0;
    std::uint64_t m_total;
    std::vector<std::byte> m_buffer;
};

Result<std::vector<FileReader>> openShards(const gguf::ModelDocument &document)
{
    std::vector<FileReader> files;
    for (const gguf::Shard &shard : document.shards()) {
        if (!shard.present)
            return fail(ErrorCode::ShardMissing,
                        std::format("{} is missing.", printableLine(shard.path.filename().string())));
        GAUFRE_TRY(FileReader file, FileReader::open(shard.path));
        if (file.identity() != shard.identity)
            return fail(ErrorCode::FileChanged, std::format("{} was changed since it was opened.",
                                                            printableLine(shard.path.filename().string())));
        files.push_back(std::move(file));
    }
    return files;
}

/// Hands over the bytes of all tensors in file order, padding left out. `onTensor(tensor)` follows each tensor's bytes.
Result<void> streamTensors(const gguf::ModelDocument &document, JobContext &context, const Streamer::Take &take,
                           const std::function<Result<void>(const gguf::TensorInfo &)> &onTensor)
{
    GAUFRE_TRY(const std::vector<FileReader> files, openShards(document));
    std::uint64_t total = 0;
    for (const gguf::TensorInfo &tensor : document.tensors()) {
        if (tensor.state != gguf::TensorState::Complete)
            return fail(ErrorCode::TruncatedTensorData,
                        std::format("The data of {} is not all there.", printableLine(tensor.name)), tensor.fileOffset);
        total += tensor.bytes;
    }
    Streamer streamer(context, total);
    for (const gguf::TensorInfo &tensor : document.tensors()) {
        GAUFRE_CHECK(streamer.stream(files[tensor.shard], tensor.fileOffset, tensor.bytes, tensor.name, take));
        GAUFRE_CHECK(onTensor(tensor));
    }
    for (const FileReader &file : files)
        GAUFRE_CHECK(file.checkUnchanged());
    return {};
}

std::byte fromHex(std::string_view pair)
{
    const auto digit = [](char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); };
    return static_cast<std::byte>(digit(pair[0]) << 4U | digit(pair[1]));
}

/// The first 16 bytes of a SHA-1 with version 5 and the RFC 9562 variant set, as text.
std::string uuidText(std::string_view sha1)
{
    std::array<std::byte, 16> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = fromHex(sha1.substr(2 * i, 2));
    bytes[6] = (bytes[6] & std::byte{0x0f}) | std::byte{0x50};
    bytes[8] = (bytes[8] & std::byte{0x3f}) | std::byte{0x80};
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            text += '-';
        text += std::format("{:02x}", std::to_integer<unsigned>(bytes[i]));
    }
    return text;
}

template <class Function> auto guarded(Function function) -> decltype(function())
{
    try {
        return function();
    } catch (const std::bad_alloc &) {
        return fail(ErrorCode::OutOfMemory, "There is not enough memory to compute hashes.");
    }
}

} // namespace

Result<ModelHashes> hashModel(const gguf::ModelDocument &document, Algorithm algorithm, JobContext &context)
{
    return guarded([&]() -> Result<ModelHashes> {
        ModelHashes hashes;
        hashes.algorithm = algorithm;
        Hasher whole(algorithm);
        Hasher one(algorithm);
        GAUFRE_CHECK(streamTensors(
            document, context,
            [&](std::span<const std::byte> bytes) {
                whole.update(bytes);
                one.update(bytes);
            },
            [&](const gguf::TensorInfo &tensor) -> Result<void> {
                GAUFRE_TRY(std::string hex, std::exchange(one, Hasher(algorithm)).finish());
                hashes.tensors.push_back({std::string(tensor.name), std::move(hex)});
                return {};
            }));
        GAUFRE_TRY(hashes.whole, whole.finish());
        return hashes;
    });
}

Result<std::string> uuidOfModel(const gguf::ModelDocument &document, JobContext &context)
{
    return guarded([&]() -> Result<std::string> {
        Hasher sha1(Algorithm::Sha1);
        sha1.update(std::as_bytes(std::span(kNameSpace)));
        GAUFRE_CHECK(streamTensors(
            document, context, [&](std::span<const std::byte> bytes) { sha1.update(bytes); },
            [](const gguf::TensorInfo &) { return Result<void>(); }));
        GAUFRE_TRY(const std::string hex, sha1.finish());
        return uuidText(hex);
    });
}

Result<std::string> hashFile(const std::filesystem::path &path, Algorithm algorithm, JobContext &context)
{
    return guarded([&]() -> Result<std::string> {
        GAUFRE_TRY(const FileReader file, FileReader::open(path));
        Hasher hasher(algorithm);
        Streamer streamer(context, file.size());
        GAUFRE_CHECK(streamer.stream(file, 0, file.size(), path.filename().string(),
                                     [&](std::span<const std::byte> bytes) { hasher.update(bytes); }));
        GAUFRE_CHECK(file.checkUnchanged());
        return hasher.finish();
    });
}

} // namespace core::hash
