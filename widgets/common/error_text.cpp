// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/error_text.h"

#include "widgets/common/format.h"

#include <QCoreApplication>

namespace ui {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ui::Error)
};

/// The sentence of a code. No default: a new code that has none is a compiler warning.
QString sentence(core::ErrorCode code)
{
    using core::ErrorCode;
    switch (code) {
    case ErrorCode::FileNotFound:
        return Texts::tr("This file does not exist.");
    case ErrorCode::PermissionDenied:
        return Texts::tr("You have no permission for this file or folder.");
    case ErrorCode::NotAFile:
        return Texts::tr("This is not a file.");
    case ErrorCode::ReadFailed:
        return Texts::tr("The file could not be read.");
    case ErrorCode::WriteFailed:
        return Texts::tr("The file could not be written.");
    case ErrorCode::DiskFull:
        return Texts::tr("The disk is full.");
    case ErrorCode::FolderMissing:
        return Texts::tr("The folder to write to does not exist.");
    case ErrorCode::FileChanged:
        return Texts::tr("The file changed since it was opened.");
    case ErrorCode::TargetExists:
        return Texts::tr("A file of this name exists already.");
    case ErrorCode::SameFile:
        return Texts::tr("Source and target are the same file.");
    case ErrorCode::OutOfMemory:
        return Texts::tr("There is not enough memory.");
    case ErrorCode::Cancelled:
        return Texts::tr("Cancelled.");
    case ErrorCode::EmptyFile:
        return Texts::tr("This file is empty.");
    case ErrorCode::NotGguf:
        return Texts::tr("This is not a GGUF file.");
    case ErrorCode::LegacyGgml:
        return Texts::tr("This is a model of a format older than GGUF.");
    case ErrorCode::SafetensorsFile:
        return Texts::tr("This is a safetensors file, not a GGUF file.");
    case ErrorCode::PyTorchFile:
        return Texts::tr("This is a PyTorch checkpoint, not a GGUF file.");
    case ErrorCode::ArchiveFile:
        return Texts::tr("This is an archive, not a GGUF file.");
    case ErrorCode::GitLfsPointer:
        return Texts::tr("This is a Git LFS pointer: the model itself was not downloaded.");
    case ErrorCode::HtmlPage:
        return Texts::tr("This is a web page, saved under the name of a model.");
    case ErrorCode::PartialDownload:
        return Texts::tr("This is an unfinished download.");
    case ErrorCode::UnsupportedVersion:
        return Texts::tr("This version of GGUF is not supported.");
    case ErrorCode::TruncatedHeader:
        return Texts::tr("The file ends inside its header.");
    case ErrorCode::BadCount:
        return Texts::tr("The header is damaged: a count is larger than the file.");
    case ErrorCode::BadString:
        return Texts::tr("The header is damaged: a text is longer than the file.");
    case ErrorCode::BadValueType:
        return Texts::tr("The header is damaged: a value has an unknown type.");
    case ErrorCode::BadArray:
        return Texts::tr("The header is damaged: an array cannot be read.");
    case ErrorCode::NestingTooDeep:
        return Texts::tr("The header is damaged: arrays are nested too deeply.");
    case ErrorCode::BadKey:
        return Texts::tr("A metadata key is not valid.");
    case ErrorCode::DuplicateKey:
        return Texts::tr("A metadata key occurs twice.");
    case ErrorCode::BadAlignment:
        return Texts::tr("The alignment in the header is not valid.");
    case ErrorCode::BadDimensions:
        return Texts::tr("A tensor has dimensions that are not valid.");
    case ErrorCode::ZeroDimension:
        return Texts::tr("A tensor has a dimension of zero.");
    case ErrorCode::SizeOverflow:
        return Texts::tr("A tensor declares more bytes than can be counted.");
    case ErrorCode::BadTensorName:
        return Texts::tr("A tensor name is not valid.");
    case ErrorCode::DuplicateTensor:
        return Texts::tr("A tensor name occurs twice.");
    case ErrorCode::UnknownTensorType:
        return Texts::tr("Some tensors use a type that this version does not know.");
    case ErrorCode::RemovedTensorType:
        return Texts::tr("Some tensors use a type that was removed from the format.");
    case ErrorCode::RowNotBlockMultiple:
        return Texts::tr("The row length of a tensor does not fit its type.");
    case ErrorCode::TruncatedTensorData:
        return Texts::tr("This file ends early.");
    case ErrorCode::TensorDataMissing:
        return Texts::tr("This file has a header only, without tensor data.");
    case ErrorCode::TensorOverlap:
        return Texts::tr("Some tensors overlap in the file.");
    case ErrorCode::TensorGap:
        return Texts::tr("There are gaps between tensors in the file.");
    case ErrorCode::TensorMisaligned:
        return Texts::tr("Some tensors are not aligned.");
    case ErrorCode::TensorsOutOfOrder:
        return Texts::tr("The tensors are not in the order of their table.");
    case ErrorCode::TrailingData:
        return Texts::tr("There is data behind the last tensor.");
    case ErrorCode::SecondHeader:
        return Texts::tr("A second GGUF file follows in this one: shards were joined without merging them.");
    case ErrorCode::ShardMissing:
        return Texts::tr("A shard of this model is missing.");
    case ErrorCode::ShardMismatch:
        return Texts::tr("The shards do not belong together.");
    case ErrorCode::MissingArchitecture:
        return Texts::tr("The file does not name its architecture.");
    case ErrorCode::IncompleteModel:
        return Texts::tr("Layers or tensors that the metadata promise are missing.");
    case ErrorCode::UnknownArchitecture:
        return Texts::tr("This version does not know the architecture.");
    case ErrorCode::WrongKeyType:
        return Texts::tr("A metadata key has a value of the wrong type.");
    case ErrorCode::FileTypeMismatch:
        return Texts::tr("general.file_type contradicts the tensors.");
    case ErrorCode::TemplateMissing:
        return Texts::tr("There is no chat template.");
    case ErrorCode::TemplateDoubtful:
        return Texts::tr("The chat template is doubtful.");
    case ErrorCode::ContextBeyondTraining:
        return Texts::tr("The context is longer than in training.");
    case ErrorCode::AlreadyQuantized:
        return Texts::tr("The source is already quantized.");
    case ErrorCode::LongTensorName:
        return Texts::tr("A tensor name is too long for ggml's loaders.");
    case ErrorCode::InvalidUtf8:
        return Texts::tr("A text is not valid UTF-8.");
    case ErrorCode::TokenizerInvalid:
        return Texts::tr("The tokenizer data is not valid.");
    case ErrorCode::NonFiniteValue:
        return Texts::tr("A tensor has values that are not finite.");
    case ErrorCode::InvalidBlock:
        return Texts::tr("A tensor has blocks that are not valid.");
    case ErrorCode::UnknownFileType:
        return Texts::tr("There is no mix of this name.");
    case ErrorCode::TypeNotWritable:
        return Texts::tr("This version cannot write this type.");
    case ErrorCode::ImatrixRequired:
        return Texts::tr("This mix needs an importance matrix.");
    case ErrorCode::ImatrixInvalid:
        return Texts::tr("The importance matrix cannot be read.");
    case ErrorCode::ImatrixMismatch:
        return Texts::tr("The importance matrix does not match this model.");
    case ErrorCode::Requantizing:
        return Texts::tr("The source is already quantized: quantizing it again loses more.");
    case ErrorCode::FallbackRefused:
        return Texts::tr("A tensor would fall back to another type.");
    case ErrorCode::NoFallback:
        return Texts::tr("A tensor's row length fits no type.");
    case ErrorCode::RuleInvalid:
        return Texts::tr("A rule is not valid.");
    case ErrorCode::RuleUnused:
        return Texts::tr("A rule matches no tensor.");
    case ErrorCode::NotEnoughSpace:
        return Texts::tr("There is not enough space on the disk.");
    case ErrorCode::VerifyFailed:
        return Texts::tr("What was read back is not what was written.");
    case ErrorCode::InvalidArgument:
        return Texts::tr("A value is not valid.");
    case ErrorCode::NotSupported:
        return Texts::tr("This is not supported.");
    }
    return Texts::tr("Something went wrong.");
}

QList<Remedy> remediesOf(core::ErrorCode code)
{
    using core::ErrorCode;
    switch (code) {
    case ErrorCode::FileNotFound:
    case ErrorCode::NotAFile:
    case ErrorCode::EmptyFile:
    case ErrorCode::NotGguf:
    case ErrorCode::LegacyGgml:
    case ErrorCode::SafetensorsFile:
    case ErrorCode::PyTorchFile:
    case ErrorCode::ArchiveFile:
    case ErrorCode::GitLfsPointer:
    case ErrorCode::HtmlPage:
    case ErrorCode::PartialDownload:
        return {Remedy::ChooseAnotherFile};
    case ErrorCode::ReadFailed:
        return {Remedy::Retry};
    case ErrorCode::PermissionDenied:
    case ErrorCode::WriteFailed:
    case ErrorCode::DiskFull:
    case ErrorCode::FolderMissing:
    case ErrorCode::TargetExists:
    case ErrorCode::SameFile:
    case ErrorCode::NotEnoughSpace:
        return {Remedy::ChooseAnotherPlace};
    case ErrorCode::FileChanged:
        return {Remedy::Reload, Remedy::KeepView};
    case ErrorCode::TruncatedHeader:
    case ErrorCode::BadCount:
    case ErrorCode::BadString:
    case ErrorCode::BadValueType:
    case ErrorCode::BadArray:
    case ErrorCode::NestingTooDeep:
        return {Remedy::OpenReadablePart};
    case ErrorCode::TruncatedTensorData:
        return {Remedy::CheckHash};
    case ErrorCode::ShardMissing:
        return {Remedy::FindShard};
    case ErrorCode::UnknownTensorType:
    case ErrorCode::RemovedTensorType:
    case ErrorCode::NonFiniteValue:
    case ErrorCode::InvalidBlock:
    case ErrorCode::TensorOverlap:
    case ErrorCode::TensorGap:
    case ErrorCode::TensorMisaligned:
        return {Remedy::ShowTensors};
    case ErrorCode::ImatrixRequired:
    case ErrorCode::ImatrixInvalid:
    case ErrorCode::ImatrixMismatch:
        return {Remedy::ChooseMatrix};
    case ErrorCode::Requantizing:
        return {Remedy::AllowRequantizing};
    default:
        return {};
    }
}

} // namespace

QString remedyText(Remedy remedy)
{
    switch (remedy) {
    case Remedy::Reload:
        return Texts::tr("Reload");
    case Remedy::KeepView:
        return Texts::tr("Keep this view");
    case Remedy::OpenReadablePart:
        return Texts::tr("Open the readable part");
    case Remedy::ShowBytes:
        return Texts::tr("Show bytes");
    case Remedy::CheckHash:
        return Texts::tr("Check against a hash…");
    case Remedy::FindShard:
        return Texts::tr("Find shard…");
    case Remedy::ShowTensors:
        return Texts::tr("Show them");
    case Remedy::ShowProblems:
        return Texts::tr("Show problems");
    case Remedy::ChooseAnotherPlace:
        return Texts::tr("Choose another place…");
    case Remedy::ChooseAnotherFile:
        return Texts::tr("Open another file…");
    case Remedy::ChooseMatrix:
        return Texts::tr("Choose a matrix…");
    case Remedy::AllowRequantizing:
        return Texts::tr("Allow requantizing");
    case Remedy::Retry:
        return Texts::tr("Try again");
    }
    return {};
}

ErrorText describeError(const core::Error &error)
{
    ErrorText text{sentence(error.code), QString::fromStdString(error.detail), remediesOf(error.code)};
    // A detail that already gives the place in hex is not followed by it again.
    if (error.offset && !text.detail.contains(QLatin1String("0x"), Qt::CaseInsensitive)) {
        //: %1 is an offset in the file, such as 0x5A31
        const QString place = Texts::tr("At byte %1.").arg(format::offset(*error.offset));
        text.detail += text.detail.isEmpty() ? place : QChar(u' ') + place;
    }
    return text;
}

QString errorLine(const core::Error &error)
{
    const ErrorText text = describeError(error);
    return text.detail.isEmpty() ? text.what : text.what + QChar(u' ') + text.detail;
}

} // namespace ui
