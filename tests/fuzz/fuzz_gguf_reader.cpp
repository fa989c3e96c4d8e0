// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The GGUF reader on arbitrary bytes: whatever they are, it answers with a document or an error, and everything that a
// document shows can be looked at.
#include "core/gguf/naming.h"
#include "core/gguf/reader.h"
#include "core/gguf/writer.h"
#include "tests/fuzz/fuzz_target.h"

#include <cstdlib>
#include <fcntl.h>
#include <format>
#include <sys/mman.h>
#include <unistd.h>

namespace {

using namespace core::gguf;

/// A file in memory: the reader takes paths.
class MemoryFile
{
public:
    MemoryFile(const std::uint8_t *data, std::size_t size)
        : m_descriptor(::memfd_create("fuzz", MFD_CLOEXEC))
    {
        if (m_descriptor < 0 || ::write(m_descriptor, data, size) != static_cast<ssize_t>(size))
            std::abort();
    }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;
    ~MemoryFile() { ::close(m_descriptor); }
    [[nodiscard]] std::string path() const { return std::format("/proc/self/fd/{}", m_descriptor); }

private:
    int m_descriptor;
};

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void lookAtEverything(const ModelDocument &document)
{
    for (const MetadataEntry &entry : document.metadata()) {
        static_cast<void>(formatValue(entry.value));
        if (const auto array = entry.value.asArray()) {
            static_cast<void>(array->at(array->count() / 2));
            static_cast<void>(array->depth());
            const StringArray strings(*array);
            if (array->itemType() == ValueType::String)
                require(strings.size() == array->count());
        }
        require(document.find(entry.key) != nullptr);
    }
    const std::uint64_t fileBytes = document.firstShard().identity.size;
    for (const TensorInfo &tensor : document.tensors()) {
        require(document.findTensor(tensor.name) != nullptr);
        static_cast<void>(tensor.rows());
        if (document.shards().size() == 1 && tensor.state == TensorState::Complete && tensor.bytes > 0)
            require(tensor.fileOffset <= fileBytes && tensor.bytes <= fileBytes - tensor.fileOffset);
    }
    for (const Diagnostic &found : document.diagnostics()) {
        require(!found.text.empty());
        require(!found.tensor || *found.tensor < document.tensors().size());
        require(!found.metadata || *found.metadata < document.metadata().size());
    }
    require(document.diagnostics().size() < 4000);
    static_cast<void>(proposeModelName(document).fileName());
}

/// What was read and is written again reads as the same.
void writeAgain(const ModelDocument &document)
{
    MetadataList metadata;
    for (const MetadataEntry &entry : document.metadata())
        metadata.append(entry);
    const auto layout = planLayout(metadata, {}, 32);
    require(layout.has_value());
    const auto bytes = encodeHeader(metadata, {}, *layout);
    require(bytes.size() == layout->dataOffset);
    if (document.metadata().empty())
        return;
    const MemoryFile file(reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size());
    const auto again = readModel(file.path(), {.followShards = false});
    require(again.has_value() && (*again)->metadata().size() == document.metadata().size());
    for (std::size_t i = 0; i < document.metadata().size(); ++i) {
        require((*again)->metadata()[i].key == document.metadata()[i].key);
        require(formatValue((*again)->metadata()[i].value) == formatValue(document.metadata()[i].value));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const MemoryFile file(data, size);
    const auto lenient = readModel(file.path());
    const auto strict = readModel(file.path(), {.mode = ReadMode::Strict});
    if (!lenient) {
        require(!strict && strict.error().code == lenient.error().code && !lenient.error().detail.empty());
        return 0;
    }
    require(strict.has_value() != (*lenient)->hasErrors());
    lookAtEverything(**lenient);
    writeAgain(**lenient);
    return 0;
}
