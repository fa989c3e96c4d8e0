// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace core {

/// What went wrong. The name of each (errorCodeName) is what `gaufre-cli --json` prints and what docs/json.md lists:
/// names are part of the interface, numbers are not.
enum class ErrorCode {
    // Reading and writing files
    FileNotFound,
    PermissionDenied,
    NotAFile,    ///< a folder, a device, a socket
    ReadFailed,  ///< the system reported an error while reading
    WriteFailed, ///< the system reported an error while writing
    DiskFull,
    FolderMissing, ///< the folder that a file should be written to does not exist
    FileChanged,   ///< another program changed, truncated or replaced the file
    TargetExists,
    SameFile, ///< input and output are the same file, perhaps through a link
    OutOfMemory,
    Cancelled,
    // What a file is
    EmptyFile,
    NotGguf,         ///< not a GGUF file and nothing that is recognized
    LegacyGgml,      ///< GGML, GGMF, GGJT, GGLA: ancestors of GGUF
    SafetensorsFile, ///< recognized, not GGUF
    PyTorchFile,     ///< recognized, not GGUF
    ArchiveFile,     ///< ZIP, tar, gzip, …: recognized, not GGUF
    GitLfsPointer,   ///< the text that stands for a file that was not fetched
    HtmlPage,        ///< a web page saved under the model's name
    PartialDownload, ///< a .part or similar file without a usable header
    UnsupportedVersion,
    // The header
    TruncatedHeader,
    BadCount,     ///< a count that cannot fit in the bytes that are left
    BadString,    ///< a string length that cannot fit
    BadValueType, ///< a metadata type that is not one of the 13
    BadArray,
    NestingTooDeep,
    BadKey, ///< empty, too long, or not text
    DuplicateKey,
    BadAlignment,
    BadDimensions, ///< more than four, or negative
    ZeroDimension,
    SizeOverflow, ///< the number of elements or bytes does not fit in 64 bits
    BadTensorName,
    DuplicateTensor,
    UnknownTensorType,
    RemovedTensorType,
    RowNotBlockMultiple, ///< the row length is not a multiple of the type's block
    // The data section
    TruncatedTensorData,
    TensorDataMissing, ///< a header-only file
    TensorOverlap,
    TensorGap,
    TensorMisaligned,
    TensorsOutOfOrder,
    TrailingData,
    SecondHeader, ///< shards joined with cat: another GGUF header behind the data
    // Splits
    ShardMissing,
    ShardMismatch,
    // What it says about itself
    MissingArchitecture,
    UnknownArchitecture,
    IncompleteModel, ///< layers or tensors that the metadata promise are not there
    WrongKeyType,    ///< a known key with a type that it may not have
    FileTypeMismatch,
    TemplateMissing,
    TemplateDoubtful,
    ContextBeyondTraining,
    AlreadyQuantized,
    LongTensorName, ///< 64 bytes or more: ggml's loaders refuse it
    InvalidUtf8,
    TokenizerInvalid,
    // Tensor values
    NonFiniteValue,
    InvalidBlock, ///< an index outside its grid, a scale that is not finite
    // Planning and quantizing
    UnknownFileType,
    TypeNotWritable, ///< this version cannot write the type
    ImatrixRequired,
    ImatrixInvalid,
    ImatrixMismatch,
    Requantizing,
    FallbackRefused,
    NoFallback, ///< the row length fits no type that the wanted one could fall back to
    RuleInvalid,
    RuleUnused,
    NotEnoughSpace,
    VerifyFailed, ///< what was read back is not what was written
    // Anything
    InvalidArgument,
    NotSupported,
};

/// The code's name as written in the enumeration, e.g. "TruncatedTensorData".
std::string_view errorCodeName(ErrorCode code) noexcept;

/// Why an operation failed. `detail` is one English sentence for people: what, where, how much; front ends may
/// translate by code. `offset` is the byte in the file that it is about.
struct Error
{
    ErrorCode code = ErrorCode::InvalidArgument;
    std::string detail;
    std::optional<std::uint64_t> offset = std::nullopt;
};

template <class T> using Result = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> fail(ErrorCode code, std::string detail,
                                                 std::optional<std::uint64_t> offset = std::nullopt)
{
    return std::unexpected(Error{code, std::move(detail), offset});
}

} // namespace core

/// Early return of a Result's error: `GAUFRE_TRY(auto file, FileReader::open(path));`
#define GAUFRE_TRY(declaration, expression)                                                                            \
    GAUFRE_TRY_IMPL(GAUFRE_TRY_JOIN(tryResult, __LINE__), declaration, expression)
/// The same where the value is not wanted: `GAUFRE_CHECK(writer.append(bytes));`
#define GAUFRE_CHECK(expression)                                                                                       \
    do {                                                                                                               \
        if (auto checkResult_ = (expression); !checkResult_)                                                           \
            return std::unexpected(std::move(checkResult_).error());                                                   \
    } while (false)
#define GAUFRE_TRY_JOIN_IMPL(a, b) a##b
#define GAUFRE_TRY_JOIN(a, b) GAUFRE_TRY_JOIN_IMPL(a, b)
#define GAUFRE_TRY_IMPL(result, declaration, expression)                                                               \
    auto result = (expression);                                                                                        \
    if (!result)                                                                                                       \
        return std::unexpected(std::move(result).error());                                                             \
    declaration = std::move(*result)
