// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/quant/golden_file.h"

#include <QFile>

#include <array>
#include <cstring>

std::vector<float> GoldenFile::Vector::floats() const
{
    std::vector<float> values(bytes.size() / sizeof(float));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
    return values;
}

std::optional<GoldenFile> GoldenFile::open(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const std::string content = file.readAll().toStdString();
    std::size_t at = 0;
    bool ok = content.starts_with("GGUF");
    const auto number = [&]<class Number>(Number) {
        Number value{};
        ok = ok && at + sizeof value <= content.size();
        if (ok)
            std::memcpy(&value, content.data() + at, sizeof value);
        at += sizeof value;
        return value;
    };
    const auto number32 = [&] { return number(std::uint32_t{}); };
    const auto number64 = [&] { return number(std::uint64_t{}); };

    const auto text = [&] {
        const std::uint64_t length = number64();
        ok = ok && at <= content.size() && length <= content.size() - at;
        const std::string value = ok ? content.substr(at, length) : std::string();
        at += length;
        return value;
    };

    at = 4;
    ok = ok && number32() == 3;
    const std::uint64_t tensors = number64();
    const std::uint64_t metadata = number64();
    for (std::uint64_t i = 0; ok && i < metadata; ++i) {
        text();
        const std::uint32_t type = number32();
        constexpr std::array<std::size_t, 13> kSizes{1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
        constexpr std::uint32_t kString = 8;
        if (type == kString)
            text();
        else if (type < kSizes.size() && kSizes[type] > 0)
            at += kSizes[type];
        else
            return std::nullopt;
    }
    struct Entry
    {
        std::string name;
        Vector vector;
        std::uint64_t offset;
    };
    std::vector<Entry> entries;
    for (std::uint64_t i = 0; ok && i < tensors; ++i) {
        Entry entry;
        entry.name = text();
        const std::uint32_t dimensions = number32();
        entry.vector.ne0 = number64();
        entry.vector.rows = 1;
        for (std::uint32_t d = 1; ok && d < dimensions; ++d)
            entry.vector.rows *= number64();
        entry.vector.type = static_cast<core::tensor::TensorType>(number32());
        entry.offset = number64();
        entries.push_back(std::move(entry));
    }
    const std::size_t data = (at + 31) / 32 * 32;
    GoldenFile golden;
    for (Entry &entry : entries) {
        const core::tensor::TypeInfo *info = core::tensor::findType(static_cast<std::uint32_t>(entry.vector.type));
        if (!ok || !info)
            return std::nullopt;
        const std::uint64_t size = entry.vector.ne0 / info->blockWeights * info->blockBytes * entry.vector.rows;
        if (data + entry.offset + size > content.size())
            return std::nullopt;
        const auto *begin = reinterpret_cast<const std::byte *>(content.data()) + data + entry.offset;
        entry.vector.bytes.assign(begin, begin + size);
        golden.m_vectors.emplace(std::move(entry.name), std::move(entry.vector));
    }
    if (!ok)
        return std::nullopt;
    return golden;
}

const GoldenFile::Vector *GoldenFile::find(const std::string &name) const
{
    const auto found = m_vectors.find(name);
    return found == m_vectors.end() ? nullptr : &found->second;
}

std::optional<GoldenName> GoldenName::parse(const std::string &name)
{
    const QList<QString> parts = QString::fromStdString(name).split(QLatin1Char('.'));
    if (parts.size() != 4)
        return std::nullopt;
    return GoldenName{parts[0].toStdString(), parts[1].toStdString(), parts[2].toStdString(), parts[3].toStdString()};
}

std::string GoldenName::inWords() const
{
    return type + ", " + testCase + (matrix == "none" ? ", no matrix" : ", matrix " + matrix);
}
