// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/file_parts.h"

#include <QCoreApplication>

#include <algorithm>

namespace ui {

namespace {

using core::gguf::ModelDocument;
using core::gguf::TensorInfo;
using core::gguf::TensorState;
using Kind = FilePart::Kind;

/// Where the metadata of the first shard end: behind the value of the last entry.
std::uint64_t metadataEnd(const ModelDocument &document)
{
    if (document.metadata().empty())
        return 0;
    const core::gguf::MetadataEntry &last = document.metadata().back();
    const std::uint64_t lengthBytes = document.firstShard().encoding.narrowLengths ? 4 : 8;
    return last.fileOffset + lengthBytes + last.key.size() + sizeof(quint32) + last.value.payload().size();
}

/// The parts of one shard.
class ShardParts
{
public:
    ShardParts(const ModelDocument &document, quint32 shard, std::vector<FilePart> &out)
        : m_document(document)
        , m_shard(document.shards()[shard])
        , m_number(shard)
        , m_out(out)
    {}

    void addHeader()
    {
        const std::uint64_t size = m_shard.identity.size;
        const std::uint64_t counts = m_shard.encoding.narrowLengths ? 16 : 24; // magic, version, two counts
        add(Kind::Header, 0, std::min(counts, size));
        // Only the first shard's metadata are kept; of the others, metadata and table are shown as one.
        const std::uint64_t tableStart = m_number == 0 ? std::min(metadataEnd(m_document), size) : 0;
        if (tableStart > m_at)
            add(Kind::Metadata, m_at, tableStart - m_at);
        if (m_shard.headerBytes > m_at && m_document.headerComplete())
            add(Kind::Table, m_at, std::min(m_shard.headerBytes, size) - m_at);
        if (m_shard.dataOffset > m_at && m_document.headerComplete())
            fill(std::min(m_shard.dataOffset, size));
    }

    void addTensor(std::size_t index)
    {
        const TensorInfo &tensor = m_document.tensors()[index];
        const std::uint64_t size = m_shard.identity.size;
        if (tensor.fileOffset > m_at)
            fill(std::min(tensor.fileOffset, size));
        const std::uint64_t here =
            tensor.fileOffset < size ? std::min<std::uint64_t>(tensor.bytes, size - tensor.fileOffset) : 0;
        if (here > 0)
            add(Kind::Tensor, tensor.fileOffset, here, index);
        if (here < tensor.bytes)
            add(Kind::Missing, tensor.fileOffset + here, tensor.bytes - here, index);
    }

    void addRest()
    {
        const std::uint64_t size = m_shard.identity.size;
        if (m_at >= size)
            return;
        const bool padding = size - m_at < m_shard.alignment;
        add(padding ? Kind::Padding : Kind::Trailing, m_at, size - m_at);
    }

private:
    void add(Kind kind, std::uint64_t offset, std::uint64_t bytes, std::optional<std::size_t> tensor = std::nullopt)
    {
        if (bytes > 0)
            m_out.push_back({kind, m_number, offset, bytes, tensor});
        m_at = std::max(m_at, offset + bytes);
    }

    void fill(std::uint64_t end)
    {
        if (end > m_at)
            add(end - m_at < m_shard.alignment ? Kind::Padding : Kind::Gap, m_at, end - m_at);
    }

    const ModelDocument &m_document;
    const core::gguf::Shard &m_shard;
    quint32 m_number;
    std::vector<FilePart> &m_out;
    std::uint64_t m_at = 0;
};

} // namespace

std::vector<FilePart> filePartsOf(const ModelDocument &document)
{
    std::vector<std::vector<std::size_t>> tensors(document.shards().size());
    for (std::size_t i = 0; i < document.tensors().size(); ++i) {
        const TensorInfo &tensor = document.tensors()[i];
        if (tensor.state != TensorState::Invalid && tensor.shard < tensors.size())
            tensors[tensor.shard].push_back(i);
    }
    std::vector<FilePart> parts;
    for (std::size_t shard = 0; shard < tensors.size(); ++shard) {
        if (!document.shards()[shard].present)
            continue;
        std::ranges::stable_sort(tensors[shard], {},
                                 [&](std::size_t index) { return document.tensors()[index].fileOffset; });
        ShardParts builder(document, static_cast<quint32>(shard), parts);
        builder.addHeader();
        for (const std::size_t index : tensors[shard])
            builder.addTensor(index);
        builder.addRest();
    }
    return parts;
}

QString partKindText(FilePart::Kind kind)
{
    const auto text = [](const char *source) { return QCoreApplication::translate("ui::FilePart", source); };
    switch (kind) {
    case Kind::Header:
        return text(QT_TRANSLATE_NOOP("ui::FilePart", "Header"));
    case Kind::Metadata:
        return text(QT_TRANSLATE_NOOP("ui::FilePart", "Metadata"));
    case Kind::Table:
        return text(QT_TRANSLATE_NOOP("ui::FilePart", "Tensor table"));
    case Kind::Padding:
        return text(QT_TRANSLATE_NOOP("ui::FilePart", "Padding"));
    case Kind::Tensor:
        return text(QT_TRANSLATE_NOOP("ui::FilePart", "Tensor"));
    case Kind::Gap:
        return text(QT_TRANSLATE_NOOP("ui::FilePart", "Gap"));
    case Kind::Trailing:
        return text(QT_TRANSLATE_NOOP("ui::FilePart", "Bytes behind the last tensor"));
    case Kind::Missing:
        return text(QT_TRANSLATE_NOOP("ui::FilePart", "Missing"));
    }
    return {};
}

} // namespace ui
