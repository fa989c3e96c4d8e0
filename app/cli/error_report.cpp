// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/error_report.h"

#include "app/cli/console.h"
#include "app/cli/json_writer.h"

#include <string>

namespace app::cli {
namespace {

void printObject(Console &console, const core::Error &error, std::string_view message)
{
    JsonWriter json(console);
    json.beginObject().key("error").beginObject();
    json.field("code", core::errorCodeName(error.code));
    json.field("message", message);
    json.field("offset", error.offset);
    json.endObject().endObject();
}

} // namespace

int exitCodeOf(core::ErrorCode code, Phase phase) noexcept
{
    using core::ErrorCode;
    switch (code) {
    case ErrorCode::Cancelled:
        return kCancelled;
    // Refused by a safety rule.
    case ErrorCode::SameFile:
    case ErrorCode::TargetExists:
    case ErrorCode::NotEnoughSpace:
    case ErrorCode::Requantizing:
    case ErrorCode::FallbackRefused:
    case ErrorCode::ImatrixRequired:
    case ErrorCode::ImatrixMismatch:
        return kRefused;
    case ErrorCode::RuleInvalid:
    case ErrorCode::UnknownFileType:
        return kUsage;
    case ErrorCode::InvalidArgument:
        return phase == Phase::Opening ? kInvalid : kUsage;
    // The system, or another program.
    case ErrorCode::FileNotFound:
    case ErrorCode::PermissionDenied:
    case ErrorCode::NotAFile:
    case ErrorCode::ReadFailed:
        return phase == Phase::Opening ? kInvalid : kFailed;
    case ErrorCode::WriteFailed:
    case ErrorCode::DiskFull:
    case ErrorCode::FolderMissing:
    case ErrorCode::FileChanged:
    case ErrorCode::VerifyFailed:
    case ErrorCode::OutOfMemory:
        return kFailed;
    default:
        return kInvalid;
    }
}

std::string_view remedy(core::ErrorCode code) noexcept
{
    using core::ErrorCode;
    switch (code) {
    case ErrorCode::SameFile:
        return "Choose another name.";
    case ErrorCode::NotEnoughSpace:
    case ErrorCode::DiskFull:
        return "Make room, or choose another folder.";
    case ErrorCode::Requantizing:
        return "Start from an F16, BF16 or F32 file, or give --allow-requantize.";
    case ErrorCode::FallbackRefused:
        return "Leave out --no-fallback to take the other types.";
    case ErrorCode::ImatrixRequired:
        return "Give a matrix with --imatrix, or choose another type.";
    case ErrorCode::ImatrixMismatch:
        return "Give the matrix of this model, or leave out --imatrix.";
    default:
        return {};
    }
}

int reportError(Console &console, bool json, std::string_view subject, const core::Error &error, Phase phase)
{
    std::string message = error.detail;
    if (const std::string_view help = remedy(error.code); !help.empty())
        message.append(" ").append(help);
    console.complain(subject, message);
    if (json)
        printObject(console, error, message);
    return exitCodeOf(error.code, phase);
}

int reportUsage(Console &console, bool json, std::string_view message, core::ErrorCode code)
{
    console.complain({}, message);
    if (json)
        printObject(console, {.code = code, .detail = {}}, message);
    return kUsage;
}

} // namespace app::cli
