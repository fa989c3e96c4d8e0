// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/overview_facts.h"

#include "core/gguf/keys.h"
#include "core/gguf/naming.h"
#include "core/plan/mixes.h"
#include "widgets/common/error_text.h"
#include "widgets/common/format.h"
#include "widgets/document/paths.h"
#include "widgets/models/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ui {

namespace {

namespace keys = core::gguf::keys;
using core::ErrorCode;
using core::gguf::FileKind;
using core::gguf::MetadataEntry;
using core::gguf::ModelDocument;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ui::Overview)
};

QString stringOf(const ModelDocument &document, std::string_view key)
{
    const MetadataEntry *entry = document.find(key);
    const auto text = entry ? entry->value.asString() : std::nullopt;
    return text ? toLine(*text, 200) : QString();
}

std::optional<std::uint64_t> numberOf(const MetadataEntry *entry)
{
    return entry ? entry->value.asUnsigned() : std::nullopt;
}

/// A number, or the range of an array with one number per layer.
QString numberText(const MetadataEntry *entry)
{
    if (!entry)
        return {};
    if (const auto number = entry->value.asUnsigned())
        return format::count(*number);
    const auto array = entry->value.asArray();
    if (!array || array->count() == 0)
        return {};
    double low = 0;
    double high = 0;
    bool first = true;
    array->forEach(0, 4096, [&](std::uint64_t, const core::gguf::ValueView &item) {
        const auto number = item.asNumber();
        if (!number)
            return false;
        low = first ? *number : std::min(low, *number);
        high = first ? *number : std::max(high, *number);
        first = false;
        return true;
    });
    if (first)
        return {};
    if (low == high)
        return format::decimal(low, 0);
    //: two numbers: the value differs from layer to layer
    return Texts::tr("%1 … %2 by layer").arg(format::decimal(low, 0), format::decimal(high, 0));
}

Fact fact(const QString &label, const QString &value)
{
    return value.isEmpty() ? Fact{label, Texts::tr("not stated"), false} : Fact{label, value};
}

QString tokenizerName(const QString &model)
{
    if (model == QStringLiteral("gpt2"))
        return Texts::tr("byte-level BPE");
    if (model == QStringLiteral("llama"))
        return Texts::tr("SentencePiece BPE");
    if (model == QStringLiteral("t5"))
        return Texts::tr("SentencePiece unigram");
    if (model == QStringLiteral("bert"))
        return Texts::tr("WordPiece");
    return model;
}

QString vocabularyText(const DocumentFacts &facts)
{
    const QString kind = tokenizerName(stringOf(*facts.document, keys::kTokenizerModel));
    if (facts.tokens.size() > 0) {
        const QString count = Texts::tr("%1 tokens").arg(format::count(facts.tokens.size()));
        return kind.isEmpty() ? count : count + QStringLiteral(", ") + kind;
    }
    const QString size = numberText(facts.document->findArchitectureKey(keys::kVocabSize));
    return size.isEmpty() ? kind : size;
}

QString layersText(const ModelDocument &document)
{
    const QString layers = numberText(document.findArchitectureKey(keys::kBlockCount));
    const auto width = numberOf(document.findArchitectureKey(keys::kEmbeddingLength));
    if (layers.isEmpty() || !width)
        return layers;
    return QStringLiteral("%1 × %2").arg(layers, format::id(*width));
}

QString headsText(const ModelDocument &document)
{
    const QString heads = numberText(document.findArchitectureKey(keys::kHeadCount));
    const QString headsKv = numberText(document.findArchitectureKey(keys::kHeadCountKv));
    return headsKv.isEmpty() || heads.isEmpty() ? heads : heads + QStringLiteral(" / ") + headsKv;
}

QString expertsText(const ModelDocument &document)
{
    const auto count = numberOf(document.findArchitectureKey(keys::kExpertCount));
    if (!count || *count == 0)
        return Texts::tr("none", "no experts");
    const auto used = numberOf(document.findArchitectureKey(keys::kExpertUsedCount));
    return used ? Texts::tr("%1, %2 used per token").arg(format::count(*count), format::count(*used))
                : format::count(*count);
}

QString mainType(const DocumentFacts &facts)
{
    return facts.types.empty() ? QString() : toText(core::tensor::typeDisplayName(facts.types.front().typeId));
}

QString listText(const ModelDocument &document, std::string_view key)
{
    const MetadataEntry *entry = document.find(key);
    return entry ? valueLine(entry->value, 4) : QString();
}

bool hasProblem(const ModelDocument &document, ErrorCode code)
{
    return std::ranges::any_of(document.diagnostics(), [code](const auto &problem) { return problem.code == code; });
}

/// The highest layer's name where the block count is not stated.
QString layersByName(const DocumentFacts &facts)
{
    return facts.lastLayer ? format::count(std::uint64_t{*facts.lastLayer} + 1) : QString();
}

QList<Fact> matrixFacts(const ModelDocument &document)
{
    return {fact(Texts::tr("Kind"), Texts::tr("Importance matrix")),
            fact(Texts::tr("Recorded from"), listText(document, "imatrix.datasets")),
            fact(Texts::tr("Chunks"), numberText(document.find("imatrix.chunk_count"))),
            fact(Texts::tr("Tokens per chunk"), numberText(document.find("imatrix.chunk_size"))),
            fact(Texts::tr("Entries"), format::count(static_cast<std::uint64_t>(std::ranges::count_if(
                                           document.tensors(), [](const core::gguf::TensorInfo &tensor) {
                                               return tensor.name.ends_with(".in_sum2");
                                           }))))};
}

Verdict architectureVerdict(const ModelDocument &document)
{
    const QString what = Texts::tr("Architecture");
    if (document.architecture().empty())
        return {CheckItem::State::Error, what, Texts::tr("not stated")};
    if (hasProblem(document, ErrorCode::UnknownArchitecture))
        return {CheckItem::State::Warning, what, Texts::tr("not known to llama.cpp 0.7")};
    return {CheckItem::State::Ok, what, Texts::tr("%1, known to llama.cpp").arg(toLine(document.architecture(), 60))};
}

Verdict templateVerdict(const ModelDocument &document)
{
    const QString what = Texts::tr("Chat template");
    const MetadataEntry *entry = document.find(keys::kChatTemplate);
    if (!entry)
        return {CheckItem::State::Info, what, Texts::tr("none: text completion only")};
    if (hasProblem(document, ErrorCode::TemplateDoubtful))
        return {CheckItem::State::Warning, what, Texts::tr("present, but doubtful")};
    return {CheckItem::State::Ok, what, Texts::tr("present")};
}

Verdict tokenizerVerdict(const DocumentFacts &facts)
{
    const ModelDocument &document = *facts.document;
    const QString what = Texts::tr("Pre-tokenizer");
    const QString kind = stringOf(document, keys::kTokenizerModel);
    const QString pre = stringOf(document, keys::kTokenizerPre);
    if (kind.isEmpty() || facts.tokens.size() == 0)
        return {CheckItem::State::Warning, what, Texts::tr("the file has no vocabulary")};
    if (hasProblem(document, ErrorCode::TokenizerInvalid))
        return {CheckItem::State::Error, what, Texts::tr("the vocabulary is damaged")};
    if (kind != QStringLiteral("gpt2"))
        return {CheckItem::State::Ok, what, Texts::tr("not needed for %1").arg(tokenizerName(kind))};
    if (pre.isEmpty() || pre == QStringLiteral("default"))
        return {CheckItem::State::Warning, what, Texts::tr("not named: words may be cut in the wrong places")};
    return {CheckItem::State::Ok, what, Texts::tr("%1 is named", "a pre-tokenizer").arg(pre)};
}

Verdict specialTokensVerdict(const DocumentFacts &facts)
{
    const QString what = Texts::tr("Special tokens");
    QStringList missing;
    for (const auto &[key, name] : {std::pair{keys::kBosTokenId, Texts::tr("begin of text")},
                                    std::pair{keys::kEosTokenId, Texts::tr("end of text")}}) {
        const MetadataEntry *entry = facts.document->find(key);
        const auto id = numberOf(entry);
        if (!entry)
            missing.append(name);
        else if (!id || (facts.tokens.size() > 0 && *id >= facts.tokens.size()))
            return {CheckItem::State::Error, what, Texts::tr("the id of %1 is not in the vocabulary").arg(name)};
    }
    if (!missing.isEmpty())
        return {CheckItem::State::Warning, what, Texts::tr("not stated: %1").arg(missing.join(QStringLiteral(", ")))};
    return {CheckItem::State::Ok, what, Texts::tr("begin and end are in the vocabulary")};
}

QString missingShardsText(const ModelDocument &document)
{
    QStringList numbers;
    for (std::size_t i = 0; i < document.shards().size(); ++i) {
        if (!document.shards()[i].present)
            numbers.append(QString::number(i + 1));
    }
    return numbers.join(QStringLiteral(", "));
}

std::optional<FileBanner> damagedHeader(const DocumentFacts &facts)
{
    if (facts.document->headerComplete())
        return std::nullopt;
    const auto problems = facts.document->diagnostics();
    const auto worst = std::ranges::find(problems, core::gguf::Severity::Error, &core::gguf::Diagnostic::severity);
    return FileBanner{Severity::Error,
                      worst == problems.end() ? Texts::tr("The header of this file is damaged") : problemTitle(*worst),
                      Texts::tr("%1 %n key(s) before it were read, and %2 tensors. Quantizing needs a whole file.",
                                nullptr, static_cast<int>(facts.document->metadata().size()))
                          .arg(worst == problems.end() ? QString() : toLine(worst->text, 600),
                               format::count(facts.document->tensors().size()))};
}

std::optional<FileBanner> missingData(const DocumentFacts &facts)
{
    const ModelDocument &document = *facts.document;
    const std::uint64_t total = document.tensors().size();
    if (document.headerOnly())
        return FileBanner{Severity::Warning, Texts::tr("Only the header of this file is here"),
                          Texts::tr("%1 of %2. The tensor data are missing. You can look at metadata, tokenizer and "
                                    "tensors and plan a mix; quantizing needs the whole file.")
                              .arg(format::bytes(facts.hereBytes), format::bytes(facts.expectedBytes))};
    if (hasProblem(document, ErrorCode::ShardMissing))
        return FileBanner{Severity::Error,
                          Texts::tr("Shard %1 of %2 is missing")
                              .arg(missingShardsText(document), format::id(document.shards().size())),
                          Texts::tr("%1 of %2 tensors are complete; the others have no values. Put the missing file "
                                    "beside this one and reload.")
                              .arg(format::count(facts.completeTensors), format::count(total)),
                          true};
    if (document.dataComplete() || !facts.firstIncomplete)
        return std::nullopt;
    const core::gguf::TensorInfo &first = document.tensors()[*facts.firstIncomplete];
    if (first.state == core::gguf::TensorState::Invalid)
        return std::nullopt;
    return FileBanner{
        Severity::Error,
        Texts::tr("This file ends early: %1 of %2 are here")
            .arg(format::bytes(facts.hereBytes), format::bytes(facts.expectedBytes)),
        Texts::tr(
            "%1 of %2 tensors are complete, %3 are missing or cut, starting with %4. Metadata, tokenizer and template "
            "are intact. You can look at everything that is there and plan a mix. Quantizing needs the whole file.")
            .arg(format::count(facts.completeTensors), format::count(total), format::count(facts.incompleteTensors()),
                 toLine(first.name, 200)),
        true};
}

std::optional<FileBanner> unknownTypes(const DocumentFacts &facts)
{
    std::uint64_t count = 0;
    QStringList names;
    for (const TypeShare &share : facts.types) {
        if (core::tensor::findType(share.typeId))
            continue;
        count += share.tensors;
        names.append(toText(core::tensor::typeDisplayName(share.typeId)));
    }
    if (count == 0)
        return std::nullopt;
    return FileBanner{
        Severity::Warning,
        Texts::tr("%n tensor(s) use %1, which this version does not know", nullptr, static_cast<int>(count))
            .arg(names.join(QStringLiteral(", "))),
        Texts::tr("Their size is taken from the offsets."), true};
}

} // namespace

QString headlineOf(const DocumentFacts &facts)
{
    const QString name = stringOf(*facts.document, keys::kName);
    return name.isEmpty() ? toLine(facts.document->path().filename().string(), 200) : name;
}

QString kindTextOf(const DocumentFacts &facts)
{
    // What kind it is follows from the tensors, and they were not reached.
    if (!facts.document->headerComplete() && facts.document->tensors().empty())
        return Texts::tr("not known: the header is damaged", "kind of file");
    switch (facts.document->kind()) {
    case FileKind::Model:
        return facts.document->find(keys::kChatTemplate) ? Texts::tr("Model, for chat") : Texts::tr("Model");
    case FileKind::Projector:
        return Texts::tr("Projector: lets a model see or hear");
    case FileKind::Adapter:
        return Texts::tr("Adapter (LoRA): changes a base model");
    case FileKind::Matrix:
        return Texts::tr("Importance matrix");
    case FileKind::Vocabulary:
        return Texts::tr("Vocabulary only");
    case FileKind::Diffusion:
        return Texts::tr("Model, for pictures");
    case FileKind::Unknown:
        break;
    }
    return Texts::tr("not known", "kind of file");
}

QString sentenceOf(const DocumentFacts &facts)
{
    const ModelDocument &document = *facts.document;
    const core::gguf::Totals &totals = document.totals();
    QStringList parts;
    const QString base = stringOf(document, keys::kBaseName);
    if (!base.isEmpty()) {
        QStringList words{base};
        for (const std::string_view key : {keys::kSizeLabel, keys::kFineTune}) {
            if (const QString word = stringOf(document, key); !word.isEmpty())
                words.append(word);
        }
        parts.append(words.join(u' '));
    } else {
        parts.append(kindTextOf(facts));
    }
    if (document.kind() == FileKind::Vocabulary || document.tensors().empty()) {
        if (const QString vocabulary = vocabularyText(facts); !vocabulary.isEmpty())
            parts.append(vocabulary);
    } else {
        parts.append(Texts::tr("%1 weights").arg(format::parameters(totals.parameters)));
        parts.append(facts.types.size() == 1
                         ? Texts::tr("all %1", "all tensors of one type").arg(mainType(facts))
                         : Texts::tr("mostly %1", "most bytes are of one type").arg(mainType(facts)));
        parts.append(Texts::tr("%1 bits per weight").arg(format::bits(totals.bitsPerWeight())));
    }
    parts.append(format::bytes(std::max(facts.hereBytes, facts.expectedBytes)));
    return parts.join(QStringLiteral(", "));
}

QList<Fact> identityFacts(const DocumentFacts &facts)
{
    const ModelDocument &document = *facts.document;
    if (document.kind() == FileKind::Matrix)
        return matrixFacts(document);
    Fact architecture = fact(Texts::tr("Architecture"), toLine(document.architecture(), 100));
    architecture.mono = architecture.stated;
    QList<Fact> out{{Texts::tr("Kind"), kindTextOf(facts)}, architecture};
    switch (document.kind()) {
    case FileKind::Adapter:
        out.append({fact(Texts::tr("Adapter type"), stringOf(document, "adapter.type")),
                    fact(Texts::tr("Alpha"), document.find("adapter.lora.alpha")
                                                 ? valueLine(document.find("adapter.lora.alpha")->value)
                                                 : QString()),
                    fact(Texts::tr("Layers"), layersByName(facts))});
        break;
    case FileKind::Projector:
        out.append({fact(Texts::tr("Projector type"), stringOf(document, "clip.projector_type")),
                    fact(Texts::tr("Layers"), numberText(document.find("clip.vision.block_count"))),
                    fact(Texts::tr("Picture size"), numberText(document.find("clip.vision.image_size")))});
        break;
    case FileKind::Vocabulary:
        out.append(fact(Texts::tr("Vocabulary"), vocabularyText(facts)));
        break;
    case FileKind::Diffusion:
    case FileKind::Unknown:
        out.append(fact(Texts::tr("Layers"), layersByName(facts)));
        break;
    default: {
        const QString layers = layersText(document);
        out.append({fact(Texts::tr("Layers × width"), layers.isEmpty() ? layersByName(facts) : layers),
                    fact(Texts::tr("Heads / KV heads"), headsText(document)),
                    fact(Texts::tr("Experts"), expertsText(document)),
                    fact(Texts::tr("Vocabulary"), vocabularyText(facts))});
        const QString context = numberText(document.findArchitectureKey(keys::kContextLength));
        out.append(
            fact(Texts::tr("Trained context"), context.isEmpty() ? context : Texts::tr("%1 tokens").arg(context)));
    }
    }
    if (document.shards().size() > 1)
        out.append({Texts::tr("Shards"), format::count(document.shards().size())});
    return out;
}

QList<Fact> quantizationFacts(const DocumentFacts &facts)
{
    const ModelDocument &document = *facts.document;
    QList<Fact> out;
    if (facts.mix.mix)
        out.append({Texts::tr("Named mix"), Texts::tr("%1, %2 of %3 tensors")
                                                .arg(toText(facts.mix.mix->name), format::count(facts.mix.matching),
                                                     format::count(facts.mix.considered))});
    Fact stated = fact(QStringLiteral("general.file_type"), {});
    if (const auto value = numberOf(document.find(keys::kFileType)); value && *value <= 0xFFFFFFFFU) {
        const QString name = toText(core::plan::fileTypeName(static_cast<quint32>(*value)));
        const QString text = name.isEmpty() ? format::id(*value) : format::id(*value) + QStringLiteral(", ") + name;
        const bool differs = hasProblem(document, ErrorCode::FileTypeMismatch);
        stated = {stated.label,
                  differs ? Texts::tr("%1: the tensors say otherwise").arg(text) : Texts::tr("%1: agrees").arg(text),
                  true, false, differs ? Tone::Warn : Tone::Ok};
    }
    if (document.kind() == FileKind::Model || stated.stated)
        out.append(stated);
    if (document.kind() == FileKind::Model) {
        const QString matrix = stringOf(document, keys::kImatrixFile);
        out.append({Texts::tr("Importance matrix"), matrix.isEmpty() ? Texts::tr("none recorded") : matrix, true});
    }
    return out;
}

QList<Fact> originFacts(const DocumentFacts &facts)
{
    const ModelDocument &document = *facts.document;
    QString author = stringOf(document, keys::kAuthor);
    if (author.isEmpty())
        author = stringOf(document, keys::kOrganization);
    QString base = stringOf(document, "general.base_model.0.name");
    if (base.isEmpty())
        base = stringOf(document, "general.base_model.0.repo_url");
    return {fact(Texts::tr("Author"), author), fact(Texts::tr("Licence"), stringOf(document, keys::kLicense)),
            fact(Texts::tr("Base model"), base),
            fact(Texts::tr("Quantized by"), stringOf(document, keys::kQuantizedBy))};
}

QList<Verdict> verdictsOf(const DocumentFacts &facts)
{
    if (facts.document->kind() != FileKind::Model)
        return {};
    return {architectureVerdict(*facts.document), templateVerdict(*facts.document), tokenizerVerdict(facts),
            specialTokensVerdict(facts)};
}

std::optional<FileBanner> bannerOf(const DocumentFacts &facts)
{
    if (auto banner = damagedHeader(facts))
        return banner;
    if (auto banner = missingData(facts))
        return banner;
    const auto problems = facts.document->diagnostics();
    const auto second = std::ranges::find(problems, ErrorCode::SecondHeader, &core::gguf::Diagnostic::code);
    if (second != problems.end())
        return FileBanner{Severity::Error, problemTitle(*second), toLine(second->text, 600)};
    return unknownTypes(facts);
}

QString problemTitle(const core::gguf::Diagnostic &problem)
{
    QString title = describeError({problem.code, {}, std::nullopt}).what;
    if (title.endsWith(u'.'))
        title.chop(1);
    return title;
}

} // namespace ui
