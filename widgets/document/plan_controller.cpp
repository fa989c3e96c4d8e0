// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/plan_controller.h"

#include "widgets/document/identity.h"
#include "widgets/document/paths.h"

namespace ui {

PlanController::PlanController(TaskRunner &runner, PlanStore &store, QObject *parent)
    : QObject(parent)
    , m_runner(runner)
    , m_store(store)
{}

void PlanController::setDocument(const core::gguf::DocumentPtr &document)
{
    const QString identity = document ? identityOf(*document) : QString();
    // A reload of the same file keeps the plan as it stands.
    const bool same = document && identity == m_identity;
    m_document = document;
    if (!same) {
        m_matrixTask.cancel();
        m_identity = identity;
        m_recipe = {};
        m_showsPlan = false;
        m_matrix.reset();
        m_matrixError.reset();
        m_matrixPath.clear();
        QString matrixPath;
        if (document) {
            if (const auto stored = m_store.load(identity)) {
                m_recipe = stored->recipe;
                m_showsPlan = stored->showsPlan;
                matrixPath = stored->matrixPath;
            }
        }
        if (!matrixPath.isEmpty())
            readMatrix(matrixPath);
    }
    rebuild();
    emit changed();
}

QString PlanController::summary() const
{
    const core::plan::MixInfo *mix = m_recipe.mix ? core::plan::findMix(*m_recipe.mix) : nullptr;
    const QString name =
        mix ? QString::fromUtf8(mix->name.data(), static_cast<qsizetype>(mix->name.size())) : QStringLiteral("COPY");
    if (m_recipe.rules.empty())
        return name;
    //: a mix and the number of the user's own rules: "Q4_K_M + 2 rules"
    return tr("%1 + %n rule(s)", nullptr, static_cast<int>(m_recipe.rules.size())).arg(name);
}

void PlanController::showThisFile()
{
    if (!m_showsPlan)
        return;
    m_showsPlan = false;
    save();
    emit changed();
}

void PlanController::showPlan()
{
    if (m_showsPlan)
        return;
    m_showsPlan = true;
    save();
    emit changed();
}

void PlanController::setMix(core::plan::FileType mix)
{
    core::plan::Recipe recipe = m_recipe;
    recipe.mix = mix;
    recipe.rules.clear();
    m_showsPlan = true;
    setRecipe(recipe);
}

void PlanController::setRecipe(const core::plan::Recipe &recipe)
{
    m_recipe = recipe;
    rebuild();
    save();
    emit changed();
}

void PlanController::setMatrixPath(const QString &path)
{
    m_matrixTask.cancel();
    m_matrixTask = {};
    m_matrix.reset();
    m_matrixError.reset();
    m_matrixPath = path;
    if (!path.isEmpty())
        readMatrix(path);
    rebuild();
    save();
    emit changed();
}

void PlanController::readMatrix(const QString &path)
{
    m_matrixPath = path;
    const quint64 request = ++m_matrixRequest;
    using Read = core::Result<core::imatrix::MatrixPtr>;
    m_matrixTask = m_runner.start<Read>(
        this, [file = toPath(path)](core::JobContext &) { return core::imatrix::readMatrix(file); },
        [this, request, path](Read result) {
            if (request != m_matrixRequest || path != m_matrixPath)
                return;
            if (result)
                m_matrix = std::move(*result);
            else
                m_matrixError = std::move(result).error();
            rebuild();
            emit changed();
        });
}

void PlanController::rebuild()
{
    m_plan.reset();
    m_planError.reset();
    if (!m_document)
        return;
    auto plan = core::plan::makePlan(*m_document, m_recipe, m_matrix.get());
    if (plan)
        m_plan = std::make_shared<const core::plan::Plan>(std::move(*plan));
    else
        m_planError = std::move(plan).error();
}

void PlanController::save()
{
    if (m_document)
        m_store.save(m_identity, {m_recipe, m_matrixPath, m_showsPlan});
}

} // namespace ui
