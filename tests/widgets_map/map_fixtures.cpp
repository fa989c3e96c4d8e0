// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets_map/map_fixtures.h"

#include "core/gguf/reader.h"

#include <filesystem>

namespace fixtures {

using core::tensor::TensorType;

Models::Writer::Writer(Models &models, std::string_view architecture)
    : m_models(models)
{
    m_builder.string("general.architecture", architecture);
    m_builder.u32("general.file_type", 1);
}

Models::Writer &Models::Writer::tensor(const std::string &name, const Shape &ne, TensorType type)
{
    m_builder.tensorAt(name, ne, static_cast<std::uint32_t>(type), m_offset);
    const auto &info = core::tensor::typeInfo(type);
    std::uint64_t elements = 1;
    for (std::uint64_t n : ne)
        elements *= n;
    m_offset += elements / info.blockWeights * info.blockBytes;
    m_offset = (m_offset + 31) / 32 * 32;
    return *this;
}

QString Models::Writer::save(const QString &name)
{
    const QString path = m_models.path(name);
    return m_builder.save(path) ? path : QString();
}

namespace {

void addLlamaLayers(Models::Writer &writer, int layers, std::uint64_t width, std::uint64_t kv, std::uint64_t ff,
                    TensorType type)
{
    for (int i = 0; i < layers; ++i) {
        const std::string prefix = "blk." + std::to_string(i) + ".";
        writer.tensor(prefix + "attn_norm.weight", {width}, TensorType::F32)
            .tensor(prefix + "ffn_down.weight", {ff, width}, type)
            .tensor(prefix + "ffn_gate.weight", {width, ff}, type)
            .tensor(prefix + "ffn_up.weight", {width, ff}, type)
            .tensor(prefix + "ffn_norm.weight", {width}, TensorType::F32)
            .tensor(prefix + "attn_k.weight", {width, kv}, type)
            .tensor(prefix + "attn_output.weight", {width, width}, type)
            .tensor(prefix + "attn_q.weight", {width, width}, type)
            .tensor(prefix + "attn_v.weight", {width, kv}, type);
    }
}

void addLlamaKeys(support::GgufBuilder &builder, std::uint32_t layers, std::uint32_t heads, std::uint32_t kvHeads)
{
    builder.u32("llama.block_count", layers)
        .u32("llama.attention.head_count", heads)
        .u32("llama.attention.head_count_kv", kvHeads)
        .u32("llama.context_length", 8192);
}

} // namespace

QString Models::llama80()
{
    Writer writer(*this, "llama");
    addLlamaKeys(writer.builder(), 80, 64, 8);
    writer.tensor("token_embd.weight", {8192, 128256}, TensorType::F16);
    addLlamaLayers(writer, 80, 8192, 1024, 28672, TensorType::F16);
    writer.tensor("output_norm.weight", {8192}, TensorType::F32)
        .tensor("output.weight", {8192, 128256}, TensorType::F16);
    return writer.save(QStringLiteral("Meta-Llama-3-70B-Instruct-F16.gguf"));
}

QString Models::llama(int layers, TensorType type)
{
    Writer writer(*this, "llama");
    addLlamaKeys(writer.builder(), static_cast<std::uint32_t>(layers), 4, 4);
    writer.tensor("token_embd.weight", {256, 512}, type);
    addLlamaLayers(writer, layers, 256, 256, 512, type);
    writer.tensor("output_norm.weight", {256}, TensorType::F32).tensor("output.weight", {256, 512}, type);
    return writer.save(QStringLiteral("llama-%1.gguf").arg(layers));
}

QString Models::hybrid()
{
    Writer writer(*this, "jamba");
    writer.tensor("token_embd.weight", {256, 512}, TensorType::F16);
    for (int i = 0; i < 4; ++i) {
        const std::string prefix = "blk." + std::to_string(i) + ".";
        if (i % 2 == 0)
            writer.tensor(prefix + "attn_q.weight", {256, 256}, TensorType::F16);
        else
            writer.tensor(prefix + "ssm_in.weight", {256, 1024}, TensorType::F16);
        writer.tensor(prefix + "ffn_up.weight", {256, 512}, TensorType::F16);
    }
    return writer.save(QStringLiteral("hybrid.gguf"));
}

QString Models::encoderDecoder()
{
    Writer writer(*this, "t5");
    writer.tensor("token_embd.weight", {256, 512}, TensorType::F16);
    for (int i = 0; i < 2; ++i) {
        writer.tensor("enc.blk." + std::to_string(i) + ".attn_q.weight", {256, 256}, TensorType::F16)
            .tensor("enc.blk." + std::to_string(i) + ".ffn_up.weight", {256, 512}, TensorType::F16);
    }
    for (int i = 0; i < 3; ++i) {
        writer.tensor("dec.blk." + std::to_string(i) + ".attn_q.weight", {256, 256}, TensorType::F16)
            .tensor("dec.blk." + std::to_string(i) + ".cross_attn_q.weight", {256, 256}, TensorType::F16)
            .tensor("dec.blk." + std::to_string(i) + ".ffn_up.weight", {256, 512}, TensorType::F16);
    }
    return writer.save(QStringLiteral("encoder-decoder.gguf"));
}

QString Models::flat(int tensors)
{
    Writer writer(*this, "clip");
    for (int i = 0; i < tensors; ++i)
        writer.tensor("projector_part" + std::to_string(i) + ".weight", {256, 32},
                      i % 3 == 0 ? TensorType::F32 : TensorType::F16);
    return writer.save(QStringLiteral("flat-%1.gguf").arg(tensors));
}

QString Models::experts()
{
    Writer writer(*this, "qwen3moe");
    writer.builder()
        .u32("qwen3moe.block_count", 6)
        .u32("qwen3moe.expert_count", 8)
        .u32("qwen3moe.attention.head_count", 32)
        .u32("qwen3moe.attention.head_count_kv", 4);
    writer.tensor("token_embd.weight", {2048, 1024}, TensorType::BF16);
    for (int i = 0; i < 6; ++i) {
        const std::string prefix = "blk." + std::to_string(i) + ".";
        writer.tensor(prefix + "attn_k.weight", {2048, 512}, TensorType::BF16)
            .tensor(prefix + "attn_k_norm.weight", {128}, TensorType::F32)
            .tensor(prefix + "attn_norm.weight", {2048}, TensorType::F32)
            .tensor(prefix + "attn_output.weight", {4096, 2048}, TensorType::BF16)
            .tensor(prefix + "attn_q.weight", {2048, 4096}, TensorType::BF16)
            .tensor(prefix + "attn_q_norm.weight", {128}, TensorType::F32)
            .tensor(prefix + "attn_v.weight", {2048, 512}, TensorType::BF16)
            .tensor(prefix + "ffn_down_exps.weight", {768, 2048, 8}, TensorType::BF16)
            .tensor(prefix + "ffn_gate_exps.weight", {2048, 768, 8}, TensorType::BF16)
            .tensor(prefix + "ffn_gate_inp.weight", {2048, 8}, TensorType::F32)
            .tensor(prefix + "ffn_norm.weight", {2048}, TensorType::F32)
            .tensor(prefix + "ffn_up_exps.weight", {2048, 768, 8}, TensorType::BF16);
    }
    writer.tensor("output_norm.weight", {2048}, TensorType::F32)
        .tensor("output.weight", {2048, 1024}, TensorType::BF16);
    return writer.save(QStringLiteral("experts.gguf"));
}

QString Models::vocabulary()
{
    Writer writer(*this, "llama");
    writer.builder().strings("tokenizer.ggml.tokens", {"a", "b"});
    return writer.save(QStringLiteral("vocabulary.gguf"));
}

core::gguf::DocumentPtr read(const QString &path)
{
    auto document = core::gguf::readModel(std::filesystem::path(path.toStdU16String()));
    return document ? *document : nullptr;
}

} // namespace fixtures
