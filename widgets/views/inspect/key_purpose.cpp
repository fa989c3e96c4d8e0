// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/key_purpose.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <span>

namespace ui {

namespace {

struct Purpose
{
    std::string_view key; ///< of architecture keys what stands behind "llama."
    const char *text;
};

constexpr const char *kContext = "ui::KeyPurpose";

// Meanings: ggml's gguf.md ("Standardized key-value pairs") and the loader of llama.cpp.
constexpr std::array kGeneral = std::to_array<Purpose>({
    {"general.architecture",
     QT_TRANSLATE_NOOP(
         "ui::KeyPurpose",
         "Which program of layers runs the tensors; also the first part of the names of the model's own keys.")},
    {"general.type", QT_TRANSLATE_NOOP("ui::KeyPurpose", "What kind of file this is: model, adapter, matrix, …")},
    {"general.alignment",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Tensor data begin at multiples of this many bytes. Without it: 32.")},
    {"general.file_type",
     QT_TRANSLATE_NOOP(
         "ui::KeyPurpose",
         "The named mix that the tensors were quantized to. A remark of the writer: the tensors themselves decide.")},
    {"general.quantization_version",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Version of the block formats that quantized tensors use.")},
    {"general.name", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Name of the model, for people.")},
    {"general.license", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Short name of the licence, as SPDX has it.")},
    {"general.size_label", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Number of weights in short, as file names have it.")},
    {"tokenizer.ggml.model", QT_TRANSLATE_NOOP("ui::KeyPurpose", "The method that cuts text into tokens.")},
    {"tokenizer.ggml.pre",
     QT_TRANSLATE_NOOP(
         "ui::KeyPurpose",
         "The rule that cuts text into words before tokens are looked for. A wrong one makes a model worse unseen.")},
    {"tokenizer.ggml.tokens", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Text of every token, in order of the ids.")},
    {"tokenizer.ggml.scores", QT_TRANSLATE_NOOP("ui::KeyPurpose", "A weight for every token; higher is preferred.")},
    {"tokenizer.ggml.token_type",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "What every token is: text, a control sign, a byte, not used, …")},
    {"tokenizer.ggml.merges",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Pairs that the tokenizer joins, the most important first.")},
    {"tokenizer.ggml.bos_token_id", QT_TRANSLATE_NOOP("ui::KeyPurpose", "The token that begins a text.")},
    {"tokenizer.ggml.eos_token_id",
     QT_TRANSLATE_NOOP("ui::KeyPurpose",
                       "The token that ends a text or a turn. A chat stops when the model writes it.")},
    {"tokenizer.ggml.eot_token_id", QT_TRANSLATE_NOOP("ui::KeyPurpose", "The token that ends a turn of a chat.")},
    {"tokenizer.ggml.unknown_token_id",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Stands for text that no other token can write.")},
    {"tokenizer.ggml.padding_token_id",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Fills up short texts where several are computed together.")},
    {"tokenizer.ggml.add_bos_token",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Whether the first token is put before every text.")},
    {"tokenizer.ggml.add_eos_token",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Whether the last token is put behind every text.")},
    {"tokenizer.chat_template",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "How the turns of a chat become one text: a small program in Jinja.")},
    {"split.no", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Which shard of the model this file is, from 0.")},
    {"split.count", QT_TRANSLATE_NOOP("ui::KeyPurpose", "How many files the model is split into.")},
    {"split.tensors.count", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Tensors in all shards together.")},
});

constexpr std::array kOfArchitecture = std::to_array<Purpose>({
    {"block_count", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Number of layers.")},
    {"context_length", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Tokens that the model was trained to look back at.")},
    {"embedding_length", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Width of the model: numbers per token between layers.")},
    {"feed_forward_length", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Width inside the feed-forward part of a layer.")},
    {"vocab_size", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Tokens that the model knows.")},
    {"expert_count", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Experts in each layer.")},
    {"expert_used_count", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Experts that work on each token.")},
    {"attention.head_count", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Attention heads of a layer.")},
    {"attention.head_count_kv",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Heads that keys and values have; fewer than heads save memory.")},
    {"attention.key_length", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Width of a head's keys and queries.")},
    {"attention.value_length", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Width of a head's values.")},
    {"attention.layer_norm_epsilon",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Added under the root when values are scaled, against division by zero.")},
    {"attention.layer_norm_rms_epsilon",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Added under the root when values are scaled, against division by zero.")},
    {"attention.sliding_window", QT_TRANSLATE_NOOP("ui::KeyPurpose", "Tokens that layers with a window look back at.")},
    {"rope.dimension_count",
     QT_TRANSLATE_NOOP("ui::KeyPurpose", "Numbers of a head that are turned by their place in the text.")},
    {"rope.freq_base",
     QT_TRANSLATE_NOOP("ui::KeyPurpose",
                       "Base of the frequencies that say where a token stands. Higher ones suit longer texts.")},
});

QString find(std::span<const Purpose> purposes, std::string_view key)
{
    const auto found = std::ranges::find(purposes, key, &Purpose::key);
    return found == purposes.end() ? QString() : QCoreApplication::translate(kContext, found->text);
}

} // namespace

QString keyPurpose(std::string_view key, std::string_view architecture)
{
    if (const QString text = find(kGeneral, key); !text.isEmpty())
        return text;
    if (!architecture.empty() && key.starts_with(architecture) && key.substr(architecture.size()).starts_with('.'))
        return find(kOfArchitecture, key.substr(architecture.size() + 1));
    return {};
}

} // namespace ui
