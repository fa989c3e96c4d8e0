// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/sniff.h"

#include "core/base/text.h"
#include "core/gguf/byte_order.h"

#include <algorithm>
#include <array>
#include <format>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core::gguf {
namespace {

using namespace std::string_view_literals;

struct Magic
{
    std::string_view bytes;
    std::size_t offset;
    ErrorCode code;
    std::string_view what;
};

constexpr std::string_view kConvert = "an ancestor of GGUF; it has to be converted anew from the original checkpoint";

/// Signatures that are enough to tell what a file is. Ancestors of GGUF: 32-bit magics, little-endian (llama.cpp before
/// August 2023); archives: file(1).
constexpr std::array kMagics = {
    Magic{"lmgg"sv, 0, ErrorCode::LegacyGgml, "a GGML file without version"},
    Magic{"fmgg"sv, 0, ErrorCode::LegacyGgml, "a GGMF file"},
    Magic{"tjgg"sv, 0, ErrorCode::LegacyGgml, "a GGJT file"},
    Magic{"algg"sv, 0, ErrorCode::LegacyGgml, "a GGLA adapter"},
    Magic{"ggml"sv, 0, ErrorCode::LegacyGgml, "a big-endian GGML file"},
    Magic{"\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"sv, 0, ErrorCode::PyTorchFile,
          "a PyTorch file of the old format"},
    Magic{"\x1f\x8b"sv, 0, ErrorCode::ArchiveFile, "a gzip file"},
    Magic{"\xfd"
          "7zXZ\0"sv,
          0, ErrorCode::ArchiveFile, "an xz file"},
    Magic{"\x28\xb5\x2f\xfd"sv, 0, ErrorCode::ArchiveFile, "a Zstandard file"},
    Magic{"BZh"sv, 0, ErrorCode::ArchiveFile, "a bzip2 file"},
    Magic{"7z\xbc\xaf\x27\x1c"sv, 0, ErrorCode::ArchiveFile, "a 7-Zip archive"},
    Magic{"Rar!\x1a\x07"sv, 0, ErrorCode::ArchiveFile, "a RAR archive"},
    Magic{"ustar"sv, 257, ErrorCode::ArchiveFile, "a tar archive"},
};

/// Other files of this field that people open by mistake.
constexpr std::array kNeighbours = {
    Magic{"_logits_"sv, 0, ErrorCode::NotGguf, "a file of logits made by llama-perplexity"},
    Magic{"\x93NUMPY"sv, 0, ErrorCode::NotGguf, "a NumPy array"},
    Magic{"\x89HDF\r\n"sv, 0, ErrorCode::NotGguf, "an HDF5 file"},
    Magic{"%PDF-"sv, 0, ErrorCode::NotGguf, "a PDF document"},
    Magic{"\x7f"
          "ELF"sv,
          0, ErrorCode::NotGguf, "a program"},
};

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

bool matches(std::string_view head, const Magic &magic)
{
    return head.size() >= magic.offset && head.substr(magic.offset).starts_with(magic.bytes);
}

std::string_view trimmed(std::string_view text)
{
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    const auto start = text.find_first_not_of(" \t\r\n");
    return start == std::string_view::npos ? std::string_view() : text.substr(start);
}

/// The value of a line "key value" of a Git LFS pointer.
std::string_view lfsField(std::string_view head, std::string_view key)
{
    const auto at = head.find(key);
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = head.substr(at + key.size());
    return rest.substr(0, rest.find_first_of("\r\n"));
}

std::string pathText(const FileReader &file)
{
    return file.path().string();
}

std::optional<Error> recognizeText(const FileReader &file, std::string_view head)
{
    if (head.starts_with("version https://git-lfs.github.com/spec/")) {
        const std::string_view size = lfsField(head, "\nsize ");
        return Error{
            ErrorCode::GitLfsPointer,
            std::format("{} is a Git LFS pointer, {} bytes of text that stand for a file{}: fetch the file itself with "
                        "'git lfs pull'.",
                        pathText(file), file.size(),
                        size.empty() ? std::string() : std::format(" of {} bytes", printableLine(size)))};
    }
    const std::string_view text = trimmed(head);
    const std::string lower = asciiLower(text.substr(0, 64));
    if (lower.starts_with("<!doctype html") || lower.starts_with("<html") || lower.starts_with("<head") ||
        lower.starts_with("<!--") || lower.starts_with("<?xml") || lower.starts_with("<error>")) {
        return Error{ErrorCode::HtmlPage,
                     std::format("{} is a web page, not a model: the download gave a page, perhaps one that asks "
                                 "to log in or reports an error. Use the link to the file itself.",
                                 pathText(file))};
    }
    if (text.starts_with('{') || text.starts_with('[')) {
        return Error{ErrorCode::NotGguf, std::format("{} is JSON text, not a model; it begins: {}{}", pathText(file),
                                                     printableLine(text.substr(0, 80)), text.size() > 80 ? "…" : "")};
    }
    return std::nullopt;
}

/// PyTorch since 1.6 writes ZIP files with a pickle named …/data.pkl.
bool holdsPickle(const FileReader &file, std::string_view head)
{
    constexpr std::uint64_t kDirectory = 64 * 1024;
    if (head.contains("data.pkl"))
        return true;
    std::vector<std::byte> tail(static_cast<std::size_t>(std::min(file.size(), kDirectory)));
    const auto read = file.readSome(file.size() - tail.size(), tail);
    return read && textOf(std::span(tail).first(*read)).contains("data.pkl");
}

std::optional<Error> recognizeSafetensors(const FileReader &file, std::span<const std::byte> head)
{
    if (head.size() < 10 || (head[8] != std::byte{'{'} && head[8] != std::byte{' '}))
        return std::nullopt;
    const auto headerLength = loadNumber<std::uint64_t>(head.data(), false);
    if (headerLength < 2 || headerLength > file.size() - 8 || !trimmed(textOf(head.subspan(8))).starts_with('{'))
        return std::nullopt;
    return Error{ErrorCode::SafetensorsFile,
                 std::format("{} is a safetensors file (header of {} bytes), not GGUF: it has to be converted first.",
                             pathText(file), headerLength)};
}

std::string firstBytes(std::span<const std::byte> head)
{
    std::string text;
    for (const std::byte byte : head.first(std::min<std::size_t>(head.size(), 8)))
        text += std::format("{}{:02x}", text.empty() ? "" : " ", std::to_integer<unsigned>(byte));
    return text;
}

} // namespace

bool hasPartialSuffix(const std::filesystem::path &path)
{
    static constexpr std::array kSuffixes = {".part"sv,        ".crdownload"sv, ".download"sv, ".partial"sv,
                                             ".opdownload"sv,  ".incomplete"sv, ".aria2"sv,    ".tmp"sv,
                                             ".downloading"sv, ".!ut"sv};
    const std::string suffix = asciiLower(path.extension().string());
    return std::ranges::contains(kSuffixes, suffix);
}

Error recognizeFile(const FileReader &file)
{
    if (file.size() == 0)
        return {ErrorCode::EmptyFile, std::format("{} is empty: 0 bytes.", pathText(file))};
    std::array<std::byte, 1024> buffer{};
    const auto read = file.readSome(0, buffer);
    if (!read)
        return read.error();
    const auto head = std::span(buffer).first(*read);
    const std::string_view text = textOf(head);

    for (const Magic &magic : kMagics) {
        if (!matches(text, magic))
            continue;
        const std::string_view advice = magic.code == ErrorCode::LegacyGgml ? kConvert
                                        : magic.code == ErrorCode::PyTorchFile
                                            ? "not GGUF; it has to be converted first"sv
                                            : "not GGUF; unpack it first"sv;
        return {magic.code, std::format("{} is {}, {}.", pathText(file), magic.what, advice)};
    }
    if (text.starts_with("PK\x03\x04") || text.starts_with("PK\x05\x06")) {
        if (holdsPickle(file, text))
            return {ErrorCode::PyTorchFile,
                    std::format("{} is a PyTorch checkpoint, not GGUF; it has to be converted first.", pathText(file))};
        return {ErrorCode::ArchiveFile, std::format("{} is a ZIP archive, not GGUF; unpack it first.", pathText(file))};
    }
    if (auto error = recognizeText(file, text))
        return *error;
    if (auto error = recognizeSafetensors(file, head))
        return *error;
    const bool zeros = std::ranges::all_of(head, [](std::byte byte) { return byte == std::byte{0}; });
    if (zeros || hasPartialSuffix(file.path())) {
        return {ErrorCode::PartialDownload, std::format("{} is a download that was not finished: {}.", pathText(file),
                                                        zeros ? std::format("its first {} bytes are zero", head.size())
                                                              : "it has no GGUF header yet")};
    }
    for (const Magic &magic : kNeighbours) {
        if (matches(text, magic))
            return {magic.code, std::format("{} is {}, not GGUF.", pathText(file), magic.what)};
    }
    return {ErrorCode::NotGguf,
            std::format("{} is not a GGUF file: it begins with the bytes {} instead of 47 47 55 46 (\"GGUF\").",
                        pathText(file), firstBytes(head)),
            0};
}

} // namespace core::gguf
