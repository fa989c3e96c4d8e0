// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/checklist.h"

#include "core/quant/quantize.h"
#include "core/roles/roles.h"
#include "widgets/common/error_text.h"
#include "widgets/common/format.h"
#include "widgets/document/paths.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <set>

namespace ui {

namespace {

using core::Error;
using core::ErrorCode;
using State = CheckItem::State;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ui::Checklist)
};

QString latin(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString idOf(ErrorCode code)
{
    return latin(core::errorCodeName(code));
}

QString typeText(std::uint32_t id)
{
    return QString::fromStdString(core::tensor::typeDisplayName(id));
}

int asInt(std::size_t count)
{
    return static_cast<int>(std::min<std::size_t>(count, 1'000'000'000));
}

/// Collects the entries; each part of the list is one function.
class Builder
{
    Q_DECLARE_TR_FUNCTIONS(ui::Checklist)
public:
    explicit Builder(const CheckInputs &inputs)
        : m_in(inputs)
    {
        for (const auto &planned : plannedTensors()) {
            if (planned.wanted)
                ++m_fallbacks;
        }
    }

    QList<CheckEntry> build()
    {
        addSource();
        addPlan();
        addTarget();
        addPrecision();
        addFallbacks();
        addRules();
        addMatrix();
        addValues();
        addProtected();
        std::ranges::stable_sort(m_entries, {}, &CheckEntry::section);
        return std::move(m_entries);
    }

private:
    void add(CheckEntry entry) { m_entries.append(std::move(entry)); }
    void passed(const char *id, const QString &what, const QString &fact, State state = State::Ok)
    {
        add({QString::fromLatin1(id), CheckSection::Passed, state, what, fact});
    }
    [[nodiscard]] bool has(ErrorCode code) const
    {
        return std::ranges::any_of(m_entries, [&](const CheckEntry &entry) { return entry.id == idOf(code); });
    }
    [[nodiscard]] std::span<const core::plan::PlannedTensor> plannedTensors() const
    {
        return m_in.plan ? std::span(m_in.plan->tensors) : std::span<const core::plan::PlannedTensor>();
    }

    void addSource();
    void addPlan();
    void addIssue(const core::plan::PlanIssue &issue, bool blocks);
    void addTarget();
    void addPrecision();
    void addFallbacks();
    void addRules();
    void addMatrix();
    void addValues();
    void addProtected();

    const CheckInputs &m_in;
    QList<CheckEntry> m_entries;
    std::size_t m_fallbacks = 0;
};

void Builder::addSource()
{
    const auto &document = *m_in.document;
    // The job reads strictly: every error of the file stops it.
    std::set<ErrorCode> told;
    for (const auto &problem : document.diagnostics()) {
        if (problem.severity != core::gguf::Severity::Error || !told.insert(problem.code).second)
            continue;
        const ErrorText text = describeError(Error{problem.code, problem.text, problem.offset});
        add({idOf(problem.code), CheckSection::Blocks, State::Error, text.what, text.detail});
    }
    if (document.kind() == core::gguf::FileKind::Matrix) {
        add({QStringLiteral("kind"), CheckSection::Blocks, State::Error,
             tr("This is an importance matrix, not a model"),
             tr("Open the model that it was recorded from, and choose the matrix there.")});
    }
    if (document.headerOnly() && !has(ErrorCode::TensorDataMissing)) {
        add({idOf(ErrorCode::TensorDataMissing), CheckSection::Blocks, State::Error, tr("The tensor data is missing"),
             tr("This file holds a header only: it can be planned, not quantized.")});
    }
    if (m_in.target && m_in.target->sourceProblem) {
        const ErrorText text = describeError(*m_in.target->sourceProblem);
        add({QStringLiteral("source"),
             CheckSection::Blocks,
             State::Error,
             text.what,
             text.detail,
             {CheckRemedy::Reload}});
    } else if (m_entries.isEmpty() && m_in.target) {
        passed("source", tr("Source is complete"),
               tr("%n tensor(s), unchanged since the file was opened.", nullptr, asInt(document.tensors().size())));
    }
}

void Builder::addIssue(const core::plan::PlanIssue &issue, bool blocks)
{
    const ErrorText text = describeError(Error{issue.code, issue.text, std::nullopt});
    CheckEntry entry{idOf(issue.code), blocks ? CheckSection::Blocks : CheckSection::Decision,
                     blocks ? State::Error : State::Warning, text.what, text.detail};
    switch (issue.code) {
    case ErrorCode::TypeNotWritable: {
        const auto *wanted = m_in.recipe.mix ? core::plan::findMix(*m_in.recipe.mix) : nullptr;
        const bool byMix = wanted != nullptr && !isWritable(*m_in.document, wanted->fileType, m_in.matrix != nullptr);
        const auto *nearest = byMix ? core::plan::nearestWritableMix(*m_in.document, wanted->fileType) : nullptr;
        if (nearest != nullptr) {
            entry.what = tr("This version can't write %1", "a mix").arg(latin(wanted->name));
            entry.fact = tr("Nearest by size: %1.", "a mix").arg(latin(nearest->name));
            entry.remedies = {CheckRemedy::UseMix};
            entry.mix = nearest->fileType;
        } else if (!m_in.recipe.rules.empty()) {
            entry.remedies = {CheckRemedy::RemoveRules};
        }
        break;
    }
    case ErrorCode::Requantizing:
    case ErrorCode::AlreadyQuantized:
        if (blocks)
            entry.remedies = {CheckRemedy::AllowRequantizing};
        break;
    case ErrorCode::FallbackRefused:
        entry.remedies = {CheckRemedy::AllowFallbacks, CheckRemedy::ShowOnMap};
        break;
    case ErrorCode::ImatrixRequired:
        entry.remedies = {CheckRemedy::ChooseMatrix};
        break;
    case ErrorCode::ImatrixMismatch:
    case ErrorCode::ImatrixInvalid:
        entry.remedies = {CheckRemedy::ChooseMatrix, CheckRemedy::NoMatrix};
        break;
    case ErrorCode::RuleInvalid:
    case ErrorCode::RuleUnused:
        entry.remedies = {CheckRemedy::RemoveRules};
        break;
    default:
        break;
    }
    add(std::move(entry));
}

void Builder::addPlan()
{
    if (m_in.planError)
        addIssue({m_in.planError->code, m_in.planError->detail}, true);
    if (!m_in.plan)
        return;
    for (const auto &block : m_in.plan->blocks) {
        // What the file's own diagnosis or an issue before said, stands once.
        if (!has(block.code))
            addIssue(block, true);
    }
    for (const auto &warning : m_in.plan->warnings) {
        const bool aboutFallbacks =
            !warning.tensors.empty() && std::ranges::all_of(warning.tensors, [&](std::size_t index) {
                return index < m_in.plan->tensors.size() && m_in.plan->tensors[index].wanted.has_value();
            });
        // Those have lines of their own, with the figures: addFallbacks(), addMatrix().
        if (!aboutFallbacks && warning.code != ErrorCode::ImatrixMismatch)
            addIssue(warning, false);
    }
    if (!has(ErrorCode::TypeNotWritable)) {
        std::set<std::uint32_t> types;
        for (const auto &planned : m_in.plan->tensors)
            types.insert(planned.copied() ? planned.from : static_cast<std::uint32_t>(planned.to));
        QStringList names;
        for (const std::uint32_t type : types)
            names.append(typeText(type));
        passed("types", tr("Every type can be written"), names.join(QStringLiteral(", ")));
    }
}

void Builder::addTarget()
{
    const QString name = QFileInfo(m_in.targetPath).fileName();
    const QString folder = QFileInfo(m_in.targetPath).path();
    const quint64 needed = m_in.plan ? m_in.plan->layout.fileBytes : 0;
    if (m_in.targetPath.isEmpty()) {
        add({QStringLiteral("target"),
             CheckSection::Blocks,
             State::Error,
             tr("No file to write to"),
             tr("Choose where the result goes."),
             {CheckRemedy::ChooseTarget}});
        return;
    }
    if (!m_in.target) {
        add({QStringLiteral("target"), CheckSection::Running, State::Running, tr("Source, target and disk space"),
             tr("Looking at %1…", "a folder").arg(folder)});
        return;
    }
    if (m_in.target->problem) {
        const Error &problem = *m_in.target->problem;
        const ErrorText text = describeError(problem);
        QString detail = text.detail;
        if (problem.code == ErrorCode::NotEnoughSpace && m_in.target->freeBytes) {
            detail = tr("Needs %1, %2 are free in %3.", "size, size, folder")
                         .arg(format::bytes(needed), format::bytes(*m_in.target->freeBytes), folder);
        }
        add({QStringLiteral("target"),
             CheckSection::Blocks,
             State::Error,
             text.what,
             detail,
             {CheckRemedy::ChooseTarget}});
        return;
    }
    if (m_in.target->exists && !m_in.replaceExisting) {
        add({QStringLiteral("replace"),
             CheckSection::Decision,
             State::Warning,
             tr("%1 exists already", "a file").arg(name),
             tr("A file of %1. It stays until the new one is complete.").arg(format::bytes(m_in.target->existingBytes)),
             {CheckRemedy::Replace, CheckRemedy::ChooseTarget}});
    } else if (m_in.target->exists) {
        add({QStringLiteral("replace"),
             CheckSection::Passed,
             State::Info,
             tr("%1 will be replaced", "a file").arg(name),
             tr("A file of %1. It stays until the new one is complete.").arg(format::bytes(m_in.target->existingBytes)),
             {CheckRemedy::DontReplace}});
    }
    if (m_in.target->freeBytes) {
        passed("space", tr("Disk space"),
               tr("Needs %1, %2 free in %3. Written as .part, then renamed.", "size, size, folder")
                   .arg(format::bytes(needed), format::bytes(*m_in.target->freeBytes), folder));
    }
    passed("differ", tr("Source and target differ"),
           m_in.target->exists ? tr("Different files, also after following links. The folder can be written to.")
                               : tr("Different files, also after following links. No file of that name yet."));
}

void Builder::addPrecision()
{
    std::size_t requantized = 0;
    std::set<std::uint32_t> sources;
    for (const auto &planned : plannedTensors()) {
        if (planned.copied())
            continue;
        const auto *type = core::tensor::findType(planned.from);
        if (type == nullptr)
            continue;
        sources.insert(planned.from);
        if (type->quantized)
            ++requantized;
    }
    if (!m_in.plan || has(ErrorCode::Requantizing) || has(ErrorCode::AlreadyQuantized))
        return;
    if (requantized > 0) {
        add({QStringLiteral("requantize"), CheckSection::Decision, State::Warning,
             tr("A quantized source is quantized again"),
             tr("%n tensor(s) lose more than they would from the original. You allowed it.", nullptr,
                asInt(requantized))});
        return;
    }
    QStringList names;
    for (const std::uint32_t type : sources)
        names.append(typeText(type));
    const QString size = format::bytes(m_in.document->totals().tensorBytes);
    if (names.isEmpty())
        passed("precision", tr("Nothing changes its type"), tr("Every tensor is copied as it is."));
    else
        passed("precision", tr("Source is full precision"),
               tr("%1, %2. Nothing is requantized.", "types, size").arg(names.join(QStringLiteral(", ")), size));
}

void Builder::addFallbacks()
{
    if (!m_in.plan || has(ErrorCode::FallbackRefused))
        return;
    if (m_fallbacks == 0) {
        passed("fallbacks", tr("No fallbacks"), tr("Every row length divides by the block size of its type."));
        return;
    }
    // "blk.0.ffn_down.weight gets Q8_0 instead of Q6_K": the first says what it is about.
    const auto &tensors = m_in.plan->tensors;
    const auto first = std::ranges::find_if(tensors, [](const auto &planned) { return planned.wanted.has_value(); });
    const QString name = latin(m_in.document->tensors()[first->source].name);
    add({QStringLiteral("fallbacks"),
         CheckSection::Decision,
         State::Warning,
         tr("%n tensor(s) fall back to another type", nullptr, asInt(m_fallbacks)),
         tr("Their row length does not divide by the block. %1: %2 instead of %3.", "tensor, type, type")
             .arg(name, typeText(static_cast<std::uint32_t>(first->to)),
                  typeText(static_cast<std::uint32_t>(*first->wanted))),
         {CheckRemedy::ShowOnMap}});
}

void Builder::addRules()
{
    if (!m_in.plan || m_in.recipe.rules.empty() || has(ErrorCode::RuleUnused) || has(ErrorCode::RuleInvalid))
        return;
    const auto matched =
        std::ranges::count_if(m_in.plan->tensors, [](const auto &planned) { return planned.rule.has_value(); });
    passed("rules", tr("Rules"),
           tr("%n rule(s)", nullptr, asInt(m_in.recipe.rules.size())) + QStringLiteral(", ") +
               tr("%n tensor(s) matched.", nullptr, static_cast<int>(matched)));
}

void Builder::addMatrix()
{
    if (m_in.matrixPath.isEmpty()) {
        if (!has(ErrorCode::ImatrixRequired))
            passed("matrix", tr("No importance matrix"), tr("Every column of a row counts the same."), State::Info);
        return;
    }
    const QString name = QFileInfo(m_in.matrixPath).fileName();
    if (m_in.matrixError) {
        const ErrorText text = describeError(*m_in.matrixError);
        add({QStringLiteral("matrix"),
             CheckSection::Blocks,
             State::Error,
             text.what,
             text.detail.isEmpty() ? name : text.detail,
             {CheckRemedy::ChooseMatrix, CheckRemedy::NoMatrix}});
        return;
    }
    if (!m_in.matrix) {
        add({QStringLiteral("matrix"), CheckSection::Running, State::Running, tr("Importance matrix"),
             tr("Reading %1…", "a file").arg(name)});
        return;
    }
    std::size_t layerTensors = 0;
    std::size_t covered = 0;
    QStringList outside;
    QString missing;
    for (const auto &planned : plannedTensors()) {
        if (planned.copied() || !core::tensor::typeInfo(planned.to).quantized)
            continue;
        const auto &tensor = m_in.document->tensors()[planned.source];
        const auto match = core::imatrix::matchTensor(*m_in.matrix, tensor);
        if (!match) {
            if (!has(ErrorCode::ImatrixMismatch))
                addIssue({ErrorCode::ImatrixMismatch, match.error().detail}, true);
            continue;
        }
        // Few matrices hold the embedding and the output; only gaps inside layers are news.
        if (!core::roles::placeOf(tensor.name).layer) {
            if (match->entry == nullptr)
                outside.append(latin(tensor.name.substr(0, tensor.name.find('.'))));
            continue;
        }
        ++layerTensors;
        if (match->entry != nullptr)
            ++covered;
        else if (missing.isEmpty())
            missing = latin(tensor.name);
    }
    if (has(ErrorCode::ImatrixMismatch))
        return;
    if (covered == layerTensors) {
        QString fact = tr("%1 of %2 tensors in layers.").arg(format::count(covered), format::count(layerTensors));
        if (!outside.isEmpty())
            fact += QChar(u' ') + tr("Without data, which is usual: %1.").arg(outside.join(QStringLiteral(", ")));
        passed("matrix", tr("Importance coverage"), fact);
        return;
    }
    add({QStringLiteral("matrix"),
         CheckSection::Decision,
         State::Warning,
         tr("The importance matrix has gaps"),
         tr("%1 of %2 tensors in layers have data; the first without is %3. Those without are quantized as if there "
            "were no "
            "matrix.")
             .arg(format::count(covered), format::count(layerTensors), missing),
         {CheckRemedy::ChooseMatrix}});
}

void Builder::addValues()
{
    const quint64 weights = m_in.document->totals().parameters;
    switch (m_in.values.state) {
    case ValueCheck::State::NotLookedAt:
        if (m_in.document->dataComplete())
            passed("values", tr("Values are checked on the way"),
                   tr("The job stops at one that is not finite and says where."), State::Info);
        return;
    case ValueCheck::State::Running:
        add({QStringLiteral("values"), CheckSection::Running, State::Running, tr("Values"),
             tr("Looking for values that are not finite in %1 weights…").arg(format::parameters(weights))});
        return;
    case ValueCheck::State::Done:
        break;
    }
    if (m_in.values.error) {
        const ErrorText text = describeError(*m_in.values.error);
        add({QStringLiteral("values"), CheckSection::Decision, State::Warning, text.what, text.detail});
    } else if (m_in.values.problems > 0) {
        add({QStringLiteral("values"), CheckSection::Decision, State::Warning,
             tr("%n problem(s) in the values", nullptr, asInt(m_in.values.problems)),
             tr("%1 The job stops there unless the tensor is copied.").arg(m_in.values.firstProblem)});
    } else {
        passed("values", tr("Values"), tr("No NaN or infinity in %1 weights.").arg(format::parameters(weights)));
    }
}

void Builder::addProtected()
{
    std::size_t kept = 0;
    std::size_t norms = 0;
    for (const auto &planned : plannedTensors()) {
        if (planned.reason != core::plan::Reason::Protected)
            continue;
        ++kept;
        if (m_in.document->tensors()[planned.source].name.find("norm") != std::string_view::npos)
            ++norms;
    }
    if (!m_in.plan)
        return;
    if (kept == 0)
        passed("protected", tr("Protected tensors"), tr("None: nothing has to stay as it is."));
    else if (norms == kept)
        passed("protected", tr("Protected tensors"), tr("%n norm(s) stay as they are.", nullptr, asInt(kept)));
    else
        passed("protected", tr("Protected tensors"),
               tr("%n tensor(s) stay as they are: norms, biases, routers and the like.", nullptr, asInt(kept)));
}

} // namespace

QList<CheckEntry> makeChecklist(const CheckInputs &inputs)
{
    return inputs.document ? Builder(inputs).build() : QList<CheckEntry>();
}

bool allowsStart(const QList<CheckEntry> &entries)
{
    return !entries.isEmpty() && std::ranges::none_of(entries, [](const CheckEntry &entry) {
        // The values may still be looked at: the job looks at them itself.
        const bool running = entry.section == CheckSection::Running && entry.id != QLatin1String("values");
        const bool undecided = entry.section == CheckSection::Decision && entry.id == QLatin1String("replace");
        return entry.section == CheckSection::Blocks || running || undecided;
    });
}

QString remedyLabel(CheckRemedy remedy, const CheckEntry &entry)
{
    switch (remedy) {
    case CheckRemedy::UseMix: {
        const auto *mix = entry.mix ? core::plan::findMix(*entry.mix) : nullptr;
        return Texts::tr("Use %1", "a mix").arg(mix != nullptr ? latin(mix->name) : QString());
    }
    case CheckRemedy::AllowRequantizing:
        return Texts::tr("Allow requantizing");
    case CheckRemedy::AllowFallbacks:
        return Texts::tr("Allow fallbacks");
    case CheckRemedy::ChooseMatrix:
        return Texts::tr("Choose another…");
    case CheckRemedy::NoMatrix:
        return Texts::tr("Use none");
    case CheckRemedy::Replace:
        return Texts::tr("Replace");
    case CheckRemedy::DontReplace:
        return Texts::tr("Don't replace");
    case CheckRemedy::ChooseTarget:
        return Texts::tr("Choose another place…");
    case CheckRemedy::RemoveRules:
        return Texts::tr("Remove the rules");
    case CheckRemedy::ShowOnMap:
        return Texts::tr("Show");
    case CheckRemedy::Reload:
        return Texts::tr("Reload");
    }
    return {};
}

bool isWritable(const core::gguf::ModelDocument &document, core::plan::FileType mix, bool hasMatrix)
{
    const auto types = core::plan::mixTypes(document, mix, hasMatrix);
    const auto tensors = document.tensors();
    for (std::size_t i = 0; i < types.size() && i < tensors.size(); ++i) {
        const bool copied = tensors[i].typeId == static_cast<std::uint32_t>(types[i]);
        if (!copied && !core::quant::canQuantize(types[i]))
            return false;
    }
    return true;
}

} // namespace ui
