// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recipe_json.h"

#include <QJsonArray>
#include <QJsonValue>
#include <QString>

#include <string>

namespace app {

namespace {

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

std::optional<core::tensor::TensorType> typeFrom(const QJsonValue &value)
{
    const auto *info = core::tensor::findTypeByName(value.toString().toStdString());
    return info ? std::optional(info->type) : std::nullopt;
}

QString typeName(core::tensor::TensorType type)
{
    return text(core::tensor::typeInfo(type).name);
}

constexpr QLatin1String kCopy("COPY");

} // namespace

QJsonObject recipeToJson(const core::plan::Recipe &recipe)
{
    QJsonObject object;
    const auto *mix = recipe.mix ? core::plan::findMix(*recipe.mix) : nullptr;
    object[QStringLiteral("mix")] = mix ? text(mix->name) : QString(kCopy);
    object[QStringLiteral("pure")] = recipe.pure;
    object[QStringLiteral("leaveOutput")] = recipe.leaveOutputTensor;
    object[QStringLiteral("allowRequantize")] = recipe.allowRequantize;
    object[QStringLiteral("noFallback")] = recipe.noFallback;
    if (recipe.outputTensorType)
        object[QStringLiteral("outputType")] = typeName(*recipe.outputTensorType);
    if (recipe.tokenEmbeddingType)
        object[QStringLiteral("embeddingType")] = typeName(*recipe.tokenEmbeddingType);
    QJsonArray rules;
    for (const core::plan::TypeRule &rule : recipe.rules)
        rules.append(QJsonObject{{QStringLiteral("pattern"), QString::fromStdString(rule.pattern)},
                                 {QStringLiteral("type"), typeName(rule.type)}});
    object[QStringLiteral("rules")] = rules;
    return object;
}

core::plan::Recipe recipeFromJson(const QJsonObject &object)
{
    core::plan::Recipe recipe;
    const QString mix = object[QStringLiteral("mix")].toString();
    if (mix == kCopy)
        recipe.mix = std::nullopt;
    else if (const auto *info = core::plan::findMixByName(mix.toStdString()))
        recipe.mix = info->fileType;
    recipe.pure = object[QStringLiteral("pure")].toBool();
    recipe.leaveOutputTensor = object[QStringLiteral("leaveOutput")].toBool();
    recipe.allowRequantize = object[QStringLiteral("allowRequantize")].toBool();
    recipe.noFallback = object[QStringLiteral("noFallback")].toBool();
    recipe.outputTensorType = typeFrom(object[QStringLiteral("outputType")]);
    recipe.tokenEmbeddingType = typeFrom(object[QStringLiteral("embeddingType")]);
    for (const QJsonValue &value : object[QStringLiteral("rules")].toArray()) {
        const QJsonObject rule = value.toObject();
        const auto type = typeFrom(rule[QStringLiteral("type")]);
        const QString pattern = rule[QStringLiteral("pattern")].toString();
        if (type && !pattern.isEmpty())
            recipe.rules.push_back({pattern.toStdString(), *type});
    }
    return recipe;
}

} // namespace app
