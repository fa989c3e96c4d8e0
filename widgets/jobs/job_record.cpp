// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/job_record.h"

#include "widgets/document/paths.h"

#include <QJsonArray>

#include <array>
#include <utility>

namespace ui {

namespace {

/// Of the files that hold records. Written to files: raised when a field changes its meaning.
constexpr int kRecordVersion = 1;

// Names in files: never change them.
constexpr std::array<std::pair<Job::Kind, const char *>, 3> kKinds{{
    {Job::Kind::Quantize, "quantize"},
    {Job::Kind::CheckFile, "check"},
    {Job::Kind::HashFile, "hash"},
}};
constexpr std::array<std::pair<Job::State, const char *>, 3> kStates{{
    {Job::State::Done, "done"},
    {Job::State::Failed, "failed"},
    {Job::State::Cancelled, "cancelled"},
}};

template <class Table, class Value> QString nameIn(const Table &table, Value value)
{
    for (const auto &[entry, name] : table) {
        if (entry == value)
            return QString::fromLatin1(name);
    }
    return {};
}

template <class Table> auto valueIn(const Table &table, const QString &name)
{
    using Value = decltype(table.front().first);
    std::optional<std::remove_const_t<Value>> value;
    for (const auto &[entry, entryName] : table) {
        if (name == QLatin1StringView(entryName))
            value = entry;
    }
    return value;
}

std::optional<core::ErrorCode> codeFromName(const QString &name)
{
    for (int code = 0; code <= static_cast<int>(core::ErrorCode::NotSupported); ++code) {
        const auto candidate = static_cast<core::ErrorCode>(code);
        const std::string_view text = core::errorCodeName(candidate);
        if (name == QLatin1StringView(text.data(), static_cast<qsizetype>(text.size())))
            return candidate;
    }
    return std::nullopt;
}

QString pathText(const std::filesystem::path &path)
{
    return fromPath(path);
}

std::filesystem::path pathOf(const QString &text)
{
    return toPath(text);
}

// Sizes go through strings: a JSON number is a double, exact to 2^53 only.
QString number(std::uint64_t value)
{
    return QString::number(value);
}

std::uint64_t number(const QJsonValue &value)
{
    return value.toString().toULongLong();
}

QJsonObject reportToJson(const core::jobs::QuantizeReport &report)
{
    QJsonArray tensors;
    for (const auto &tensor : report.tensors) {
        QJsonObject object{
            {"name", QString::fromStdString(tensor.name)},
            {"from", static_cast<qint64>(tensor.from)},
            {"to", static_cast<qint64>(tensor.to)},
            {"parameters", number(tensor.parameters)},
            {"bytes", number(tensor.bytes)},
            {"rmse", tensor.rmse},
            {"relativeRmse", tensor.relativeRmse},
            {"maxError", tensor.maxError},
        };
        if (tensor.wanted)
            object.insert("wanted", static_cast<qint64>(*tensor.wanted));
        tensors.append(object);
    }
    QJsonArray warnings;
    for (const auto &warning : report.warnings)
        warnings.append(QString::fromStdString(warning));
    return {
        {"source", pathText(report.source)},
        {"target", pathText(report.target)},
        {"type", QString::fromStdString(report.type)},
        {"bytes", number(report.bytes)},
        {"bitsPerWeight", report.bitsPerWeight},
        {"seconds", report.seconds},
        {"weightsPerSecond", report.weightsPerSecond},
        {"tensors", tensors},
        {"warnings", warnings},
    };
}

core::jobs::QuantizeReport reportFromJson(const QJsonObject &object)
{
    core::jobs::QuantizeReport report;
    report.source = pathOf(object["source"].toString());
    report.target = pathOf(object["target"].toString());
    report.type = object["type"].toString().toStdString();
    report.bytes = number(object["bytes"]);
    report.bitsPerWeight = object["bitsPerWeight"].toDouble();
    report.seconds = object["seconds"].toDouble();
    report.weightsPerSecond = object["weightsPerSecond"].toDouble();
    const QJsonArray tensors = object["tensors"].toArray();
    for (const auto &value : tensors) {
        const QJsonObject entry = value.toObject();
        core::jobs::TensorReport tensor;
        tensor.name = entry["name"].toString().toStdString();
        tensor.from = static_cast<std::uint32_t>(entry["from"].toInteger());
        tensor.to = static_cast<std::uint32_t>(entry["to"].toInteger());
        if (entry.contains("wanted")) {
            const auto wanted = static_cast<std::uint32_t>(entry["wanted"].toInteger());
            if (core::tensor::findType(wanted) != nullptr)
                tensor.wanted = static_cast<core::tensor::TensorType>(wanted);
        }
        tensor.parameters = number(entry["parameters"]);
        tensor.bytes = number(entry["bytes"]);
        tensor.rmse = entry["rmse"].toDouble();
        tensor.relativeRmse = entry["relativeRmse"].toDouble();
        tensor.maxError = entry["maxError"].toDouble();
        report.tensors.push_back(std::move(tensor));
    }
    const QJsonArray warnings = object["warnings"].toArray();
    for (const auto &warning : warnings)
        report.warnings.push_back(warning.toString().toStdString());
    return report;
}

} // namespace

QJsonObject toJson(const JobRecord &record)
{
    QJsonObject object{
        {"version", kRecordVersion},
        {"id", record.id},
        {"kind", nameIn(kKinds, record.kind)},
        {"state", nameIn(kStates, record.state)},
        {"title", record.title},
        {"fact", record.fact},
        {"source", record.sourcePath},
        {"target", record.targetPath},
        {"finishedAt", record.finishedAt.toUTC().toString(Qt::ISODateWithMs)},
        {"seconds", record.seconds},
        {"recipe", record.recipe},
        {"matrix", record.matrix},
        {"verified", record.verified},
        {"threads", record.threads},
        {"sourceBytes", number(record.sourceBytes)},
        {"predictedBytes", number(record.predictedBytes)},
        {"findings", QJsonArray::fromStringList(record.findings)},
    };
    if (record.error) {
        const std::string_view code = core::errorCodeName(record.error->code);
        QJsonObject error{{"code", QLatin1StringView(code.data(), static_cast<qsizetype>(code.size()))},
                          {"detail", QString::fromStdString(record.error->detail)}};
        if (record.error->offset)
            error.insert("offset", number(*record.error->offset));
        object.insert("error", error);
    }
    if (record.report)
        object.insert("report", reportToJson(*record.report));
    return object;
}

std::optional<JobRecord> recordFromJson(const QJsonObject &object)
{
    if (object["version"].toInt() != kRecordVersion)
        return std::nullopt;
    const auto kind = valueIn(kKinds, object["kind"].toString());
    const auto state = valueIn(kStates, object["state"].toString());
    JobRecord record;
    record.id = object["id"].toString();
    if (!kind || !state || record.id.isEmpty())
        return std::nullopt;
    record.kind = *kind;
    record.state = *state;
    record.title = object["title"].toString();
    record.fact = object["fact"].toString();
    record.sourcePath = object["source"].toString();
    record.targetPath = object["target"].toString();
    record.finishedAt = QDateTime::fromString(object["finishedAt"].toString(), Qt::ISODateWithMs).toLocalTime();
    record.seconds = object["seconds"].toDouble();
    record.recipe = object["recipe"].toString();
    record.matrix = object["matrix"].toString();
    record.verified = object["verified"].toBool();
    record.threads = object["threads"].toInt();
    record.sourceBytes = number(object["sourceBytes"]);
    record.predictedBytes = number(object["predictedBytes"]);
    for (const auto &finding : object["findings"].toArray())
        record.findings.append(finding.toString());
    if (object.contains("error")) {
        const QJsonObject error = object["error"].toObject();
        const auto code = codeFromName(error["code"].toString());
        if (!code)
            return std::nullopt;
        record.error = core::Error{*code, error["detail"].toString().toStdString(), std::nullopt};
        if (error.contains("offset"))
            record.error->offset = number(error["offset"]);
    }
    if (object.contains("report"))
        record.report = std::make_shared<const core::jobs::QuantizeReport>(reportFromJson(object["report"].toObject()));
    return record;
}

PastJob::PastJob(JobRecord record, QObject *parent)
    : Job(parent)
    , m_record(std::move(record))
{
    restore(m_record);
}

QString PastJob::resultPath() const
{
    return m_record.state == State::Done && m_record.kind == Kind::Quantize ? m_record.targetPath : QString();
}

bool PastJob::hasReport() const
{
    return m_record.kind == Kind::Quantize;
}

} // namespace ui
