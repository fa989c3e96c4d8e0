// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/naming.h"

#include "core/base/text.h"
#include "core/gguf/content_checks.h"
#include "core/gguf/file_types.h"
#include "core/gguf/keys.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <format>
#include <utility>
#include <vector>

namespace core::gguf {
namespace {

constexpr std::string_view kSuffix = ".gguf";
constexpr std::size_t kShardDigits = 5;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Length of "\d+" or "\d+\.\d+" at the start of `text`; 0 if there is none.
std::size_t numberLength(std::string_view text)
{
    std::size_t i = 0;
    while (i < text.size() && isDigit(text[i]))
        ++i;
    if (i == 0 || i + 1 >= text.size() || text[i] != '.' || !isDigit(text[i + 1]))
        return i;
    ++i;
    while (i < text.size() && isDigit(text[i]))
        ++i;
    return i;
}

/// "7B", "8x7B", "3.8B", "270M".
bool isSizeLabel(std::string_view token)
{
    std::size_t i = numberLength(token);
    if (i == 0)
        return false;
    if (i < token.size() && (token[i] == 'x' || token[i] == 'X')) {
        token.remove_prefix(i + 1);
        i = numberLength(token);
        if (i == 0)
            return false;
    }
    return i + 1 == token.size() && std::string_view("KMBTQkmbtq").contains(token[i]);
}

/// What may follow a size label as a part of it: "A3B", "ContextLength4k".
bool isSizeAttribute(std::string_view token)
{
    std::size_t i = 0;
    while (i < token.size() && isLetter(token[i]))
        ++i;
    if (i == 0)
        return false;
    token.remove_prefix(i);
    const std::size_t number = numberLength(token);
    return number > 0 && number < token.size() && std::ranges::all_of(token.substr(number), isLetter);
}

/// "v1", "v0.1", "v1.0.2".
bool isVersion(std::string_view token)
{
    if (token.size() < 2 || token[0] != 'v')
        return false;
    token.remove_prefix(1);
    while (true) {
        std::size_t i = 0;
        while (i < token.size() && isDigit(token[i]))
            ++i;
        if (i == 0)
            return false;
        if (i == token.size())
            return true;
        if (token[i] != '.')
            return false;
        token.remove_prefix(i + 1);
    }
}

bool isWord(std::string_view token)
{
    return !token.empty() && std::ranges::all_of(token, [](char c) { return isLetter(c) || isDigit(c) || c == '_'; });
}

/// "Q4_K_M", "f16", "IQ2_XXS", "KQ2": a type's or a mix's name, any case.
bool isEncoding(std::string_view token)
{
    static constexpr std::array<std::string_view, 10> kPrefixes = {"IQ",   "TQ", "KQ", "Q", "MXFP",
                                                                   "NVFP", "BF", "FP", "F", "I"};
    if (!isWord(token))
        return false;
    const std::string upper = asciiUpper(token);
    return std::ranges::any_of(kPrefixes, [&](std::string_view prefix) {
        return upper.starts_with(prefix) && upper.size() > prefix.size() && isDigit(upper[prefix.size()]);
    });
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

std::string join(std::span<const std::string_view> parts)
{
    std::string text;
    for (const std::string_view part : parts)
        text += (text.empty() ? "" : "-") + std::string(part);
    return text;
}

std::optional<std::uint32_t> fiveDigits(std::string_view text)
{
    std::uint32_t number = 0;
    if (text.size() != kShardDigits || !std::ranges::all_of(text, isDigit))
        return std::nullopt;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::string_view withoutSuffix(std::string_view fileName)
{
    if (fileName.size() >= kSuffix.size() && asciiLower(fileName.substr(fileName.size() - kSuffix.size())) == kSuffix)
        fileName.remove_suffix(kSuffix.size());
    return fileName;
}

std::string textOf(const ModelDocument &document, std::string_view key)
{
    const MetadataEntry *entry = document.find(key);
    std::string text(entry ? entry->value.asString().value_or(std::string_view()) : std::string_view());
    // Parts of a file name: no folders, no control characters, dashes for spaces.
    text = printableLine(text);
    for (char &c : text)
        c = c == ' ' || c == '/' || c == '\\' || c == ':' ? '-' : c;
    return text;
}

} // namespace

std::string ModelName::fileName() const
{
    std::vector<std::string_view> parts;
    for (const std::string *part : {&sidecar, &baseName, &sizeLabel, &fineTune, &version, &encoding, &type}) {
        if (!part->empty())
            parts.push_back(*part);
    }
    const std::string stem = join(parts);
    if (shard && shardCount)
        return shardFileName(stem, *shard, *shardCount);
    return stem + std::string(kSuffix);
}

std::optional<ModelName> parseModelName(std::string_view fileName)
{
    if (!fileName.ends_with(kSuffix))
        return std::nullopt;
    ModelName name;
    std::string_view stem = fileName.substr(0, fileName.size() - kSuffix.size());
    const auto shard = parseShardName(fileName);
    if (shard) {
        name.shard = shard->index;
        name.shardCount = shard->count;
        stem = stem.substr(0, shard->prefix.size());
    }
    auto tokens = split(stem, '-');
    if (std::ranges::any_of(tokens, &std::string_view::empty))
        return std::nullopt;
    if (tokens.size() > 1 && (tokens.front() == "mmproj" || tokens.front() == "mtp")) {
        name.sidecar = tokens.front();
        tokens.erase(tokens.begin());
    }
    if (tokens.size() > 1 && (tokens.back() == "LoRA" || tokens.back() == "vocab")) {
        name.type = tokens.back();
        tokens.pop_back();
    }
    const auto version = std::find_if(tokens.rbegin(), tokens.rend(), isVersion);
    if (version != tokens.rend()) {
        const auto behind = static_cast<std::size_t>(version - tokens.rbegin());
        if (behind > 1 || (behind == 1 && !isWord(tokens.back())))
            return std::nullopt;
        if (behind == 1)
            name.encoding = tokens.back();
        name.version = *version;
        tokens.resize(tokens.size() - behind - 1);
    } else if (isEncoding(tokens.back())) {
        name.encoding = tokens.back();
        tokens.pop_back();
    }
    if (tokens.empty())
        return std::nullopt;
    const auto size = std::find_if(tokens.begin() + 1, tokens.end(), isSizeLabel);
    if (size == tokens.end() && name.version.empty())
        return std::nullopt;
    name.baseName = join(std::span(tokens.begin(), size));
    if (size != tokens.end()) {
        const bool attribute = size + 1 != tokens.end() && isSizeAttribute(size[1]);
        const auto end = size + (attribute ? 2 : 1);
        name.sizeLabel = join(std::span(size, end));
        name.fineTune = join(std::span(end, tokens.end()));
    }
    return name;
}

ModelName proposeModelName(const ModelDocument &document, std::string_view encoding)
{
    ModelName name;
    name.baseName = textOf(document, keys::kBaseName);
    name.sizeLabel = textOf(document, keys::kSizeLabel);
    name.fineTune = textOf(document, keys::kFineTune);
    name.version = textOf(document, keys::kVersion);
    if (!name.version.empty() && isDigit(name.version.front()))
        name.version.insert(0, "v");
    if (name.baseName.empty()) {
        // general.name often holds size and fine-tune too; then they are not repeated.
        name.baseName = textOf(document, keys::kName);
        if (!name.sizeLabel.empty() && name.baseName.contains(name.sizeLabel))
            name.sizeLabel.clear();
        if (!name.fineTune.empty() && name.baseName.contains(name.fineTune))
            name.fineTune.clear();
    }
    if (name.baseName.empty())
        name.baseName = "model";
    if (document.kind() == FileKind::Projector)
        name.sidecar = "mmproj";
    if (document.kind() == FileKind::Adapter)
        name.type = "LoRA";
    if (document.kind() == FileKind::Vocabulary)
        name.type = "vocab";
    name.encoding = encoding;
    if (name.encoding.empty()) {
        const MetadataEntry *entry = document.find(keys::kFileType);
        const auto fileType = entry ? entry->value.asUnsigned() : std::nullopt;
        const FileTypeInfo *info = fileType ? findFileType(*fileType) : nullptr;
        name.encoding = info && info->baseType ? info->name : std::string_view();
    }
    if (name.encoding.empty()) {
        const tensor::TypeInfo *commonest = commonestType(document);
        name.encoding = commonest ? commonest->name : std::string_view();
    }
    if (document.shards().size() > 1) {
        name.shardCount = static_cast<std::uint32_t>(document.shards().size());
        const auto own = std::ranges::find(document.shards(), document.path(), &Shard::path);
        name.shard =
            own == document.shards().end() ? 1 : static_cast<std::uint32_t>(own - document.shards().begin()) + 1;
    }
    return name;
}

std::string withEncoding(std::string_view fileName, std::string_view encoding)
{
    std::string_view stem = withoutSuffix(fileName);
    // What is written is one file: the number of a shard would say otherwise.
    if (const auto shard = parseShardName(fileName))
        stem = stem.substr(0, shard->prefix.size());
    std::string_view type;
    for (const std::string_view known : {std::string_view("-LoRA"), std::string_view("-vocab")}) {
        if (stem.ends_with(known)) {
            type = known;
            stem.remove_suffix(known.size());
        }
    }
    const std::size_t separator = stem.find_last_of("-.");
    if (separator != std::string_view::npos && separator > 0 && isEncoding(stem.substr(separator + 1)))
        return std::format("{}{}{}{}", stem.substr(0, separator + 1), encoding, type, kSuffix);
    return std::format("{}-{}{}{}", stem, encoding, type, kSuffix);
}

std::optional<ShardName> parseShardName(std::string_view fileName)
{
    constexpr std::string_view kOf = "-of-";
    const std::size_t tail = 1 + kShardDigits + kOf.size() + kShardDigits + kSuffix.size();
    if (fileName.size() <= tail || !fileName.ends_with(kSuffix))
        return std::nullopt;
    const std::string_view numbers = fileName.substr(fileName.size() - tail);
    const auto index = fiveDigits(numbers.substr(1, kShardDigits));
    const auto count = fiveDigits(numbers.substr(1 + kShardDigits + kOf.size(), kShardDigits));
    if (numbers[0] != '-' || numbers.substr(1 + kShardDigits, kOf.size()) != kOf || !index || !count || *index < 1 ||
        *index > *count)
        return std::nullopt;
    return ShardName{std::string(fileName.substr(0, fileName.size() - tail)), *index, *count};
}

std::string shardFileName(std::string_view prefix, std::uint32_t index, std::uint32_t count)
{
    return std::format("{}-{:05}-of-{:05}{}", prefix, index, count, kSuffix);
}

} // namespace core::gguf
