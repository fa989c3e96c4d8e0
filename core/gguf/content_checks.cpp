// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/gguf/content_checks.h"

#include "core/base/text.h"
#include "core/gguf/file_types.h"
#include "core/gguf/keys.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>
#include <string>
#include <string_view>

namespace core::gguf {
namespace {

using enum ErrorCode;

/// What a known key may hold.
enum class Shape {
    Text,
    Texts,            ///< array of strings
    Unsigned,         ///< any integer type, not negative
    UnsignedPerLayer, ///< the same, or an array of integers
    Number,           ///< any float or integer
    Flag,
};

struct KnownKey
{
    std::string_view key; ///< with a leading dot: behind the architecture's name
    Shape shape;
};

/// Keys that this program or ggml's loaders read (ggml, docs/gguf.md). Others may hold anything.
constexpr std::array kKnownKeys = {
    KnownKey{keys::kArchitecture, Shape::Text},
    KnownKey{keys::kType, Shape::Text},
    KnownKey{keys::kName, Shape::Text},
    KnownKey{keys::kBaseName, Shape::Text},
    KnownKey{keys::kSizeLabel, Shape::Text},
    KnownKey{keys::kFineTune, Shape::Text},
    KnownKey{keys::kVersion, Shape::Text},
    KnownKey{keys::kAuthor, Shape::Text},
    KnownKey{keys::kOrganization, Shape::Text},
    KnownKey{keys::kLicense, Shape::Text},
    KnownKey{keys::kQuantizedBy, Shape::Text},
    KnownKey{keys::kBaseModelCount, Shape::Unsigned},
    KnownKey{keys::kFileType, Shape::Unsigned},
    KnownKey{keys::kQuantizationVersion, Shape::Unsigned},
    KnownKey{keys::kSplitNo, Shape::Unsigned},
    KnownKey{keys::kSplitCount, Shape::Unsigned},
    KnownKey{keys::kSplitTensorsCount, Shape::Unsigned},
    KnownKey{keys::kTokenizerModel, Shape::Text},
    KnownKey{keys::kTokenizerPre, Shape::Text},
    KnownKey{keys::kTokens, Shape::Texts},
    KnownKey{keys::kMerges, Shape::Texts},
    KnownKey{keys::kBosTokenId, Shape::Unsigned},
    KnownKey{keys::kEosTokenId, Shape::Unsigned},
    KnownKey{keys::kUnknownTokenId, Shape::Unsigned},
    KnownKey{keys::kPaddingTokenId, Shape::Unsigned},
    KnownKey{"tokenizer.ggml.add_bos_token", Shape::Flag},
    KnownKey{"tokenizer.ggml.add_eos_token", Shape::Flag},
    KnownKey{"tokenizer.ggml.add_space_prefix", Shape::Flag},
    KnownKey{keys::kChatTemplate, Shape::Text},
    KnownKey{".block_count", Shape::Unsigned},
    KnownKey{".context_length", Shape::Unsigned},
    KnownKey{".embedding_length", Shape::Unsigned},
    KnownKey{".vocab_size", Shape::Unsigned},
    KnownKey{".feed_forward_length", Shape::UnsignedPerLayer},
    KnownKey{".attention.head_count", Shape::UnsignedPerLayer},
    KnownKey{".attention.head_count_kv", Shape::UnsignedPerLayer},
    KnownKey{".expert_count", Shape::Unsigned},
    KnownKey{".expert_used_count", Shape::UnsignedPerLayer},
    KnownKey{".attention.layer_norm_rms_epsilon", Shape::Number},
    KnownKey{".attention.layer_norm_epsilon", Shape::Number},
    KnownKey{".rope.freq_base", Shape::Number},
    KnownKey{".rope.dimension_count", Shape::UnsignedPerLayer},
    KnownKey{".rope.scaling.type", Shape::Text},
    KnownKey{".rope.scaling.factor", Shape::Number},
    KnownKey{".rope.scaling.original_context_length", Shape::Unsigned},
};

bool isIntegerType(ValueType type)
{
    const std::size_t size = fixedSize(type);
    return size != 0 && type != ValueType::Float32 && type != ValueType::Float64 && type != ValueType::Bool;
}

bool hasShape(const ValueView &value, Shape shape)
{
    switch (shape) {
    case Shape::Text:
        return value.type() == ValueType::String;
    case Shape::Flag:
        return value.type() == ValueType::Bool;
    case Shape::Number:
        return value.asNumber().has_value();
    case Shape::Unsigned:
        return value.asUnsigned().has_value();
    case Shape::Texts: {
        const auto array = value.asArray();
        return array && (array->itemType() == ValueType::String || array->count() == 0);
    }
    case Shape::UnsignedPerLayer: {
        const auto array = value.asArray();
        return value.asUnsigned().has_value() || (array && isIntegerType(array->itemType()));
    }
    }
    return false;
}

std::string_view shapeName(Shape shape)
{
    switch (shape) {
    case Shape::Text:
        return "text";
    case Shape::Texts:
        return "an array of strings";
    case Shape::Unsigned:
        return "an integer that is not negative";
    case Shape::UnsignedPerLayer:
        return "an integer or an array of integers";
    case Shape::Number:
        return "a number";
    case Shape::Flag:
        return "a bool";
    }
    return {};
}

/// "int32", "array of uint8".
std::string typeText(const ValueView &value)
{
    if (const auto array = value.asArray())
        return std::format("array of {}", valueTypeName(array->itemType()));
    return std::string(valueTypeName(value.type()));
}

std::string shownKey(std::string_view key)
{
    return printableLine(key.substr(0, 200));
}

Where at(const ModelDocument &document, const MetadataEntry &entry)
{
    return {.offset = entry.fileOffset, .metadata = static_cast<std::size_t>(&entry - document.metadata().data())};
}

/// isValidUtf8 with a short way for the plain ASCII that most tokens are.
bool isText(std::string_view bytes)
{
    const char *p = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= 8; p += 8, left -= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, p, sizeof(word));
        if ((word & 0x8080808080808080U) != 0)
            return isValidUtf8({p, left});
    }
    return std::ranges::all_of(std::string_view(p, left), [](char c) { return (c & 0x80) == 0; }) ||
           isValidUtf8({p, left});
}

void checkText(const ModelDocument &document, const MetadataEntry &entry, DiagnosticList &diagnostics)
{
    if (entry.key.empty()) {
        diagnostics.add(Severity::Warning, BadKey, at(document, entry), "The key at byte {} is empty.",
                        entry.fileOffset);
    } else if (entry.key.size() > 65535) {
        diagnostics.add(Severity::Warning, BadKey, at(document, entry),
                        "The key at byte {} is {} bytes long; 65535 are allowed.", entry.fileOffset, entry.key.size());
    } else if (entry.key.contains('\0')) {
        diagnostics.add(Severity::Warning, BadKey, at(document, entry),
                        "The key '{}' at byte {} contains a NUL character.", shownKey(entry.key), entry.fileOffset);
    }
    if (!isText(entry.key)) {
        diagnostics.add(Severity::Warning, InvalidUtf8, at(document, entry),
                        "The key '{}' at byte {} is not valid UTF-8.", shownKey(entry.key), entry.fileOffset);
    }
    if (const auto text = entry.value.asString(); text && !isText(*text)) {
        diagnostics.add(Severity::Warning, InvalidUtf8, at(document, entry),
                        "The value of '{}' at byte {} is not valid UTF-8.", shownKey(entry.key), entry.fileOffset);
    }
    const auto array = entry.value.asArray();
    if (!array || array->itemType() != ValueType::String)
        return;
    std::uint64_t bad = 0;
    std::uint64_t example = 0;
    array->forEach(0, array->count(), [&](std::uint64_t i, const ValueView &item) {
        if (!isText(item.asString().value_or(std::string_view()))) {
            example = bad == 0 ? i : example;
            ++bad;
        }
        return true;
    });
    if (bad > 0) {
        diagnostics.add(Severity::Warning, InvalidUtf8, at(document, entry),
                        "{} of {} strings in '{}' are not valid UTF-8, number {} first.", bad, array->count(),
                        shownKey(entry.key), example);
    }
}

void checkKeyTypes(const ModelDocument &document, DiagnosticList &diagnostics)
{
    for (const KnownKey &known : kKnownKeys) {
        const bool ofArchitecture = known.key.starts_with('.');
        const MetadataEntry *entry =
            ofArchitecture ? document.findArchitectureKey(known.key.substr(1)) : document.find(known.key);
        if (entry == nullptr || hasShape(entry->value, known.shape))
            continue;
        const bool negative = (known.shape == Shape::Unsigned || known.shape == Shape::UnsignedPerLayer) &&
                              isIntegerType(entry->value.type());
        diagnostics.add(Severity::Warning, WrongKeyType, at(document, *entry),
                        "'{}' at byte {} is {}, but has to be {}.", shownKey(entry->key), entry->fileOffset,
                        negative ? formatValue(entry->value) : typeText(entry->value), shapeName(known.shape));
    }
}

void checkArchitecture(const ModelDocument &document, DiagnosticList &diagnostics)
{
    // Projectors and adapters name the architecture that they belong to; matrices and diffusion models need none.
    const FileKind kind = document.kind();
    const std::string_view architecture = document.architecture();
    if (architecture.empty()) {
        if (kind == FileKind::Matrix || kind == FileKind::Diffusion || !document.firstShard().present)
            return;
        diagnostics.add(Severity::Warning, MissingArchitecture, {},
                        "The file does not say its architecture ('{}' is missing): ggml's loaders refuse it.",
                        keys::kArchitecture);
    } else if (kind != FileKind::Diffusion && kind != FileKind::Matrix && !isKnownArchitecture(architecture)) {
        diagnostics.add(
            Severity::Warning, UnknownArchitecture, at(document, *document.find(keys::kArchitecture)),
            "The architecture '{}' is not known: everything can be shown, roles and mixes follow the general rules.",
            shownKey(architecture));
    }
}

/// One array that must have an element for each token.
void checkTokenArray(const ModelDocument &document, std::string_view key, std::initializer_list<ValueType> types,
                     std::uint64_t tokens, DiagnosticList &diagnostics)
{
    const MetadataEntry *entry = document.find(key);
    if (entry == nullptr)
        return;
    const auto array = entry->value.asArray();
    if (!array || std::ranges::find(types, array->itemType()) == types.end()) {
        diagnostics.add(Severity::Warning, TokenizerInvalid, at(document, *entry),
                        "The tokenizer cannot be used: '{}' at byte {} is {} instead of an array of {}.", key,
                        entry->fileOffset, typeText(entry->value), valueTypeName(*types.begin()));
    } else if (array->count() != tokens) {
        diagnostics.add(Severity::Warning, TokenizerInvalid, at(document, *entry),
                        "The tokenizer cannot be used: '{}' at byte {} has {} elements for {} tokens.", key,
                        entry->fileOffset, array->count(), tokens);
    }
}

void checkTokenizer(const ModelDocument &document, DiagnosticList &diagnostics)
{
    const MetadataEntry *tokens = document.find(keys::kTokens);
    const auto array = tokens ? tokens->value.asArray() : std::nullopt;
    if (!array || array->itemType() != ValueType::String)
        return;
    checkTokenArray(document, keys::kTokenScores, {ValueType::Float32}, array->count(), diagnostics);
    checkTokenArray(document, keys::kTokenTypes, {ValueType::Int32, ValueType::Uint32}, array->count(), diagnostics);
    for (const std::string_view key :
         {keys::kBosTokenId, keys::kEosTokenId, keys::kUnknownTokenId, keys::kPaddingTokenId}) {
        const MetadataEntry *entry = document.find(key);
        const auto id = entry ? entry->value.asUnsigned() : std::nullopt;
        // 0xffffffff stands for "none" in converted models.
        if (id && *id >= array->count() && *id != 0xffffffffU) {
            diagnostics.add(Severity::Warning, TokenizerInvalid, at(document, *entry),
                            "'{}' is {}, but there are only {} tokens.", key, *id, array->count());
        }
    }
    const MetadataEntry *charsMap = document.find("tokenizer.ggml.precompiled_charsmap");
    const auto map = charsMap ? charsMap->value.asArray() : std::nullopt;
    if (charsMap &&
        (!map || (map->itemType() != ValueType::Uint8 && map->itemType() != ValueType::Int8) || map->count() < 4)) {
        diagnostics.add(
            Severity::Warning, TokenizerInvalid, at(document, *charsMap),
            "The tokenizer cannot be used: '{}' at byte {} is {}, too short or of the wrong type for a table.",
            charsMap->key, charsMap->fileOffset, formatValue(charsMap->value, 4));
    }
    const MetadataEntry *model = document.find(keys::kTokenizerModel);
    const MetadataEntry *addBos = document.find("tokenizer.ggml.add_bos_token");
    if (model && model->value.asString() == "t5" && addBos && addBos->value.asBool().value_or(false) &&
        document.find(keys::kBosTokenId) == nullptr) {
        diagnostics.add(Severity::Warning, TokenizerInvalid, at(document, *addBos),
                        "'{}' asks for a BOS token, but '{}' is missing: none is added.", addBos->key,
                        keys::kBosTokenId);
    }
}

/// Why a chat template cannot work, or an empty text.
std::string templateDoubt(std::string_view text)
{
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return "it is empty";
    // Delimiters do not nest in Jinja; what stands in {# #} or {{ }} is skipped up to its end.
    for (std::size_t i = 0; i + 1 < text.size();) {
        const std::string_view two = text.substr(i, 2);
        const std::string_view closing = two == "{{" ? "}}" : two == "{%" ? "%}" : two == "{#" ? "#}" : "";
        if (closing.empty()) {
            ++i;
            continue;
        }
        const std::size_t end = text.find(closing, i + 2);
        if (end == std::string_view::npos)
            return std::format("'{}' at its character {} is not closed", two, i);
        i = end + 2;
    }
    if (!text.contains("messages") && !text.contains("message"))
        return "it does not use the messages";
    return {};
}

void checkTemplate(const ModelDocument &document, DiagnosticList &diagnostics)
{
    const MetadataEntry *entry = document.find(keys::kChatTemplate);
    if (entry) {
        const auto text = entry->value.asString();
        const std::string doubt = text ? templateDoubt(*text) : std::string();
        if (!doubt.empty()) {
            diagnostics.add(Severity::Warning, TemplateDoubtful, at(document, *entry),
                            "The chat template at byte {} is doubtful: {}.", entry->fileOffset, doubt);
        }
        return;
    }
    // Encoders and embedding models do not chat.
    const std::string_view architecture = document.architecture();
    const bool chats = document.kind() == FileKind::Model && !architecture.contains("bert") &&
                       !architecture.contains("embed") && architecture != "t5encoder" &&
                       document.findArchitectureKey("pooling_type") == nullptr;
    if (chats && document.find(keys::kTokens)) {
        diagnostics.add(Severity::Info, TemplateMissing, {},
                        "There is no chat template: a base model, or programs have to guess how to talk to it.");
    }
}

bool isMatrix(const TensorInfo &tensor)
{
    return tensor.dimensions >= 2 && tensor.type != nullptr && tensor.elements > 0;
}

void checkFileType(const ModelDocument &document, DiagnosticList &diagnostics)
{
    const MetadataEntry *entry = document.find(keys::kFileType);
    const auto id = entry ? entry->value.asUnsigned() : std::nullopt;
    const tensor::TypeInfo *commonest = commonestType(document);
    if (!id || commonest == nullptr)
        return;
    const FileTypeInfo *info = findFileType(*id);
    if (info == nullptr || !info->baseType)
        return;
    const tensor::TypeInfo &base = tensor::typeInfo(*info->baseType);
    bool holdsIt = false;
    // Rows that the type's block does not divide fall back to another type: such files need not hold it.
    bool couldHoldIt = false;
    for (const TensorInfo &tensor : document.tensors()) {
        if (!isMatrix(tensor))
            continue;
        holdsIt = holdsIt || tensor.type->type == *info->baseType || tensor.type->type == info->otherType;
        couldHoldIt = couldHoldIt || tensor.ne[0] % base.blockWeights == 0;
    }
    if ((!holdsIt && couldHoldIt) || (!base.quantized && commonest->quantized)) {
        diagnostics.add(Severity::Warning, FileTypeMismatch, at(document, *entry),
                        "'{}' says {} ({}), but most weights are stored as {}.", entry->key, *id, info->name,
                        commonest->name);
    }
}

void checkQuantized(const ModelDocument &document, DiagnosticList &diagnostics)
{
    std::size_t matrices = 0;
    std::size_t quantized = 0;
    for (const TensorInfo &tensor : document.tensors()) {
        matrices += isMatrix(tensor) ? 1U : 0U;
        quantized += isMatrix(tensor) && tensor.type->quantized ? 1U : 0U;
    }
    if (quantized == 0 || document.kind() != FileKind::Model)
        return;
    diagnostics.add(Severity::Info, AlreadyQuantized, {},
                    "{} of {} matrices are quantized already, most weights as {}: quantizing again loses more than "
                    "starting from the "
                    "original.",
                    quantized, matrices, commonestType(document)->name);
}

void checkContext(const ModelDocument &document, DiagnosticList &diagnostics)
{
    const MetadataEntry *entry = document.findArchitectureKey(keys::kContextLength);
    const MetadataEntry *original = document.findArchitectureKey("rope.scaling.original_context_length");
    const auto context = entry ? entry->value.asUnsigned() : std::nullopt;
    const auto trained = original ? original->value.asUnsigned() : std::nullopt;
    // Some models scale by tensors of factors instead of by keys.
    const bool byTensor = document.findTensor("rope_freqs.weight") || document.findTensor("rope_factors_long.weight") ||
                          document.findTensor("blk.0.rope_factors_long.weight");
    if (!context || !trained || *trained == 0 || byTensor)
        return;
    const MetadataEntry *typeEntry = document.findArchitectureKey("rope.scaling.type");
    const auto type = typeEntry ? typeEntry->value.asString().value_or("none") : "none";
    if (type == "longrope")
        return;
    const MetadataEntry *factorEntry = document.findArchitectureKey("rope.scaling.factor");
    const double stated = factorEntry ? factorEntry->value.asNumber().value_or(1.0) : 1.0;
    const double factor = type == "none" ? 1.0 : stated;
    const double reach = static_cast<double>(*trained) * factor;
    if (static_cast<double>(*context) > reach * 1.001) {
        diagnostics.add(
            Severity::Warning, ContextBeyondTraining, at(document, *entry),
            "The context length {} goes beyond what the model was trained for: {} tokens, scaled by {} ({}).", *context,
            *trained, formatScalar(factor), shownKey(type));
    }
}

} // namespace

const tensor::TypeInfo *commonestType(const ModelDocument &document)
{
    std::map<std::uint32_t, double> weights;
    for (const TensorInfo &tensor : document.tensors()) {
        if (isMatrix(tensor))
            weights[tensor.typeId] += static_cast<double>(tensor.elements);
    }
    const auto most = std::ranges::max_element(weights, {}, [](const auto &item) { return item.second; });
    return most == weights.end() ? nullptr : tensor::findType(most->first);
}

FileKind kindOf(const ModelDocument &document)
{
    const MetadataEntry *entry = document.find(keys::kType);
    const std::string type = entry ? asciiLower(entry->value.asString().value_or(std::string_view())) : std::string();
    const std::string_view architecture = document.architecture();
    static constexpr std::array kDiffusion = {"flux",  "sd1", "sd2",     "sdxl",    "sd3",    "aura",       "ltxv",
                                              "hyvid", "wan", "lumina2", "hidream", "cosmos", "qwen_image", "pig"};
    if (type == "imatrix")
        return FileKind::Matrix;
    if (type == "adapter")
        return FileKind::Adapter;
    if (type == "mmproj" || type == "projector" || type == "clip-vision" || architecture == "clip")
        return FileKind::Projector;
    if (std::ranges::contains(kDiffusion, architecture, [](const char *name) { return std::string_view(name); }))
        return FileKind::Diffusion;
    if (type == "vocab" || (document.tensors().empty() && document.find(keys::kTokens)))
        return FileKind::Vocabulary;
    bool layered = false;
    for (const TensorInfo &tensor : document.tensors()) {
        const std::string_view name = tensor.name;
        if (name.ends_with(".in_sum2"))
            return FileKind::Matrix;
        if (name.ends_with(".lora_a") || name.ends_with(".lora_b"))
            return FileKind::Adapter;
        if (name.starts_with("v.") || name.starts_with("mm.") || name.starts_with("a.blk."))
            return FileKind::Projector;
        if (name.contains("double_blocks.") || name.contains("diffusion_model.") || name.contains("input_blocks."))
            return FileKind::Diffusion;
        layered = layered || name.starts_with("blk.") || name.starts_with("token_embd.") ||
                  name.starts_with("enc.blk.") || name.starts_with("dec.blk.");
    }
    return type == "model" || layered ? FileKind::Model : FileKind::Unknown;
}

void checkContent(const ModelDocument &document, DiagnosticList &diagnostics)
{
    for (const MetadataEntry &entry : document.metadata())
        checkText(document, entry, diagnostics);
    checkKeyTypes(document, diagnostics);
    // What is missing tells nothing where part of the header could not be read.
    if (document.headerComplete()) {
        checkArchitecture(document, diagnostics);
        checkTemplate(document, diagnostics);
    }
    checkTokenizer(document, diagnostics);
    checkFileType(document, diagnostics);
    checkContext(document, diagnostics);
    checkQuantized(document, diagnostics);
}

} // namespace core::gguf
