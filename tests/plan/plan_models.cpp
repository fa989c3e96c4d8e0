// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plan/plan_models.h"

#include "core/gguf/reader.h"

#include <QFile>

#include <algorithm>
#include <format>

namespace support {

using namespace core;

PlanModel::PlanModel(std::string_view architecture, std::uint32_t layers)
    : m_architecture(architecture)
{
    m_builder.string("general.architecture", architecture);
    m_builder.u32(m_architecture + ".block_count", layers);
}

PlanModel &PlanModel::heads(std::uint32_t heads, std::uint32_t kvHeads)
{
    m_builder.u32(m_architecture + ".attention.head_count", heads);
    m_builder.u32(m_architecture + ".attention.head_count_kv", kvHeads);
    return *this;
}

PlanModel &PlanModel::experts(std::uint32_t count)
{
    m_builder.u32(m_architecture + ".expert_count", count);
    return *this;
}

PlanModel &PlanModel::tensor(std::string_view name, const std::vector<std::uint64_t> &ne, tensor::TensorType type)
{
    m_builder.tensorAt(name, ne, static_cast<std::uint32_t>(type), m_offset);
    std::uint64_t bytes = tensor::rowBytes(tensor::typeInfo(type), ne.empty() ? 1 : ne[0]).value_or(0);
    for (std::size_t i = 1; i < ne.size(); ++i)
        bytes *= ne[i];
    m_offset += (bytes + 31) / 32 * 32;
    return *this;
}

PlanModel &PlanModel::llamaLayers(std::uint32_t count, std::uint64_t width)
{
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::string begin = std::format("blk.{}.", i);
        for (const char *role : {"attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"})
            tensor(begin + role + ".weight", {width, 8});
        for (const char *role : {"attn_norm", "ffn_norm"})
            tensor(begin + role + ".weight", {width}, tensor::TensorType::F32);
    }
    return *this;
}

PlanModel &PlanModel::headerOnly()
{
    m_headerOnly = true;
    return *this;
}

gguf::DocumentPtr PlanModel::open()
{
    const QString path = m_folder.filePath(QStringLiteral("model.gguf"));
    const QByteArray header = m_builder.header();
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(header) != header.size())
        qFatal("can't write the model of a test");
    if (!m_headerOnly && !file.resize((header.size() + 31) / 32 * 32 + static_cast<qint64>(m_offset)))
        qFatal("can't extend the model of a test");
    file.close();
    auto document = gguf::readModel(path.toStdString());
    if (!document)
        qFatal("can't read the model of a test: %s", document.error().detail.c_str());
    return *document;
}

const plan::PlannedTensor *plannedTensor(const gguf::ModelDocument &document, const plan::Plan &plan,
                                         std::string_view name)
{
    const auto found = std::ranges::find_if(plan.tensors, [&](const plan::PlannedTensor &tensor) {
        return document.tensors()[tensor.source].name == name;
    });
    return found == plan.tensors.end() ? nullptr : &*found;
}

tensor::TensorType plannedType(const gguf::ModelDocument &document, const plan::Plan &plan, std::string_view name)
{
    const plan::PlannedTensor *tensor = plannedTensor(document, plan, name);
    return tensor ? tensor->to : tensor::TensorType::F64;
}

const plan::PlanIssue *issueWith(const std::vector<plan::PlanIssue> &issues, ErrorCode code)
{
    const auto found = std::ranges::find(issues, code, &plan::PlanIssue::code);
    return found == issues.end() ? nullptr : &*found;
}

imatrix::Matrix matrixFor(const gguf::ModelDocument &document, const std::vector<std::string> &names)
{
    imatrix::Matrix matrix;
    matrix.path = "folder/activations.gguf";
    matrix.datasets = {"text.txt", "other.txt"};
    matrix.chunkCount = 20;
    for (const std::string &name : names) {
        const gguf::TensorInfo *tensor = document.findTensor(name);
        const std::uint64_t columns = tensor ? tensor->ne[0] : 256;
        const std::uint64_t experts = tensor ? tensor->ne[2] : 1;
        matrix.entries.push_back({name, columns, experts, std::vector<float>(columns * experts, 1.0F), {10.0F}});
    }
    for (std::size_t i = 0; i < matrix.entries.size(); ++i)
        matrix.index.emplace(matrix.entries[i].name, i);
    return matrix;
}

} // namespace support
