// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/imatrix/imatrix.h"

#include "core/base/checked.h"
#include "core/base/file_reader.h"
#include "core/base/text.h"
#include "core/imatrix/readers.h"

#include <array>
#include <cmath>
#include <cstring>
#include <format>
#include <new>
#include <string_view>

namespace core::imatrix {
namespace {

Result<MatrixPtr> read(const std::filesystem::path &path)
{
    GAUFRE_TRY(const FileReader file, FileReader::open(path));
    const std::string name = printableLine(path.filename().string());
    if (file.size() == 0)
        return fail(ErrorCode::EmptyFile, std::format("{} is empty.", name));

    // By content: both kinds are found under .dat, .imatrix and .gguf.
    std::array<std::byte, 4> magic{};
    GAUFRE_TRY(const std::size_t got, file.readSome(0, magic));
    const bool isGguf = got == magic.size() && std::memcmp(magic.data(), "GGUF", magic.size()) == 0;

    auto matrix = std::make_shared<Matrix>();
    matrix->path = path;
    matrix->format = isGguf ? Format::Gguf : Format::Legacy;
    if (auto done = isGguf ? readGgufMatrix(file, *matrix) : readLegacyMatrix(file, *matrix); !done) {
        Error error = std::move(done).error();
        error.detail = std::format("{}: {}", name, error.detail);
        return std::unexpected(std::move(error));
    }

    matrix->index.reserve(matrix->entries.size());
    for (std::size_t i = 0; i < matrix->entries.size(); ++i) {
        if (!matrix->index.emplace(matrix->entries[i].name, i).second)
            return fail(ErrorCode::ImatrixInvalid,
                        std::format("{}: the entry {} stands twice.", name, printableLine(matrix->entries[i].name)));
    }
    return matrix;
}

} // namespace

const Entry *Matrix::find(std::string_view tensorName) const noexcept
{
    const auto found = index.find(tensorName);
    return found == index.end() ? nullptr : &entries[found->second];
}

Result<void> checkValues(std::string_view entry, std::string_view what, std::span<const float> values)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isfinite(values[i]) && values[i] >= 0.0F)
            continue;
        const std::string_view kind = std::isnan(values[i])   ? "not a number"
                                      : std::isinf(values[i]) ? "infinite"
                                                              : "negative";
        return fail(ErrorCode::ImatrixInvalid,
                    std::format("{} {} of {} is {}.", what, formatCount(i), printableLine(entry), kind));
    }
    return {};
}

Result<MatrixPtr> readMatrix(const std::filesystem::path &path)
{
    try {
        return read(path);
    } catch (const std::bad_alloc &) {
        return fail(ErrorCode::OutOfMemory, std::format("There is not enough memory for the importance matrix {}.",
                                                        printableLine(path.filename().string())));
    }
}

Result<Match> matchTensor(const Matrix &matrix, const gguf::TensorInfo &tensor)
{
    const Entry *entry = matrix.find(tensor.name);
    if (!entry)
        return Match{};
    const auto wanted = checkedMul(tensor.ne[0], tensor.ne[2]);
    if (!wanted || *wanted != entry->values.size()) {
        const std::string slices =
            tensor.ne[2] > 1 ? std::format(" × {} experts", formatCount(tensor.ne[2])) : std::string();
        return fail(ErrorCode::ImatrixMismatch,
                    std::format("The importance matrix has {} values for {}, whose rows have {} weights{}.",
                                formatCount(entry->values.size()), printableLine(tensor.name),
                                formatCount(tensor.ne[0]), slices));
    }
    return Match{entry, entry->values};
}

} // namespace core::imatrix
