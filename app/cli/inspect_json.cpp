// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/inspect_json.h"

#include "app/cli/json_writer.h"
#include "core/base/result.h"
#include "core/roles/roles.h"
#include "core/tensor/types.h"

#include <limits>

namespace app::cli {
namespace {

using core::gguf::ModelDocument;
using core::gguf::ValueView;

constexpr std::uint64_t kShortened = 8;

void writeMetadata(JsonWriter &json, const ModelDocument &model, std::uint64_t items)
{
    json.key("metadata").beginArray(JsonWriter::Lines::Yes);
    for (const core::gguf::MetadataEntry &entry : model.metadata()) {
        json.beginObject().field("key", entry.key).field("type", core::gguf::valueTypeName(entry.value.type()));
        if (const auto array = entry.value.asArray()) {
            json.field("item_type", core::gguf::valueTypeName(array->itemType()))
                .field("count", array->count())
                .key("head");
            writeValue(json, entry.value, items);
        } else {
            json.key("value");
            writeValue(json, entry.value, items);
        }
        json.endObject();
    }
    json.endArray();
}

void writeTensors(JsonWriter &json, const ModelDocument &model)
{
    const bool split = model.shards().size() > 1;
    json.key("tensors").beginArray(JsonWriter::Lines::Yes);
    for (const core::gguf::TensorInfo &tensor : model.tensors()) {
        const auto place = core::roles::placeOf(tensor.name);
        json.beginObject().field("name", tensor.name).key("shape").beginArray();
        for (const std::uint64_t size : tensor.shape())
            json.number(size);
        json.endArray();
        json.field("type", core::tensor::typeDisplayName(tensor.typeId));
        json.field("bytes", tensor.bytes).field("offset", tensor.fileOffset);
        json.field("layer", place.layer).field("role", place.role);
        if (split)
            json.field("shard", tensor.shard);
        json.endObject();
    }
    json.endArray();
}

} // namespace

void writeValue(JsonWriter &json, const ValueView &value, std::uint64_t items)
{
    const auto array = value.asArray();
    if (!array) {
        if (const auto scalar = value.scalar())
            json.scalar(*scalar);
        else
            json.null();
        return;
    }
    json.beginArray();
    array->forEach(0, items, [&](std::uint64_t, const ValueView &item) {
        writeValue(json, item, items);
        return true;
    });
    json.endArray();
}

void writeProblem(JsonWriter &json, const core::gguf::Diagnostic &problem)
{
    json.beginObject().field("severity", core::gguf::severityName(problem.severity));
    json.field("code", core::errorCodeName(problem.code)).field("offset", problem.offset).field("text", problem.text);
    json.endObject();
}

void printInspectJson(Console &console, const ModelDocument &model, const InspectParts &parts)
{
    const core::gguf::Shard &first = model.firstShard();
    JsonWriter json(console);
    json.beginObject().field("format", "GGUF").field("version", first.version);
    json.field("endian", first.encoding.bigEndian ? "big" : "little").field("alignment", first.alignment);
    json.field("header_bytes", first.headerBytes).field("data_offset", first.dataOffset);
    json.field("file_bytes", model.totals().fileBytes);
    json.field("kind", core::gguf::fileKindName(model.kind()));
    if (model.shards().size() > 1) {
        json.key("shards").beginArray(JsonWriter::Lines::Yes);
        for (const core::gguf::Shard &shard : model.shards()) {
            json.beginObject().field("file", shard.path.filename().string()).field("present", shard.present);
            json.field("tensors", std::uint64_t{shard.tensorCount})
                .field("file_bytes", shard.identity.size)
                .endObject();
        }
        json.endArray();
    }
    if (parts.metadata)
        writeMetadata(json, model, parts.wholeArrays ? std::numeric_limits<std::uint64_t>::max() : kShortened);
    if (parts.tensors)
        writeTensors(json, model);
    const core::gguf::Totals &totals = model.totals();
    json.key("totals").beginObject().field("tensors", std::uint64_t{model.tensors().size()});
    json.field("parameters", totals.parameters).field("tensor_bytes", totals.tensorBytes);
    json.field("bpw", totals.bitsPerWeight()).endObject();
    if (parts.problems) {
        json.key("problems").beginArray(JsonWriter::Lines::Yes);
        for (const core::gguf::Diagnostic &problem : model.diagnostics())
            writeProblem(json, problem);
        json.endArray();
    }
    json.endObject();
}

} // namespace app::cli
