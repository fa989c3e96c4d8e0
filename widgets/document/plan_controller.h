// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/gguf/document.h"
#include "core/imatrix/imatrix.h"
#include "core/plan/plan.h"
#include "widgets/document/task_runner.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace ui {

/// Keeps plans between sessions, by file identity. Implemented by app::Settings.
class PlanStore
{
public:
    struct StoredPlan
    {
        core::plan::Recipe recipe;
        QString matrixPath;
        bool showsPlan = false; ///< the map showed the plan, not the file
    };
    virtual ~PlanStore() = default;
    [[nodiscard]] virtual std::optional<StoredPlan> load(const QString &identity) const = 0;
    virtual void save(const QString &identity, const StoredPlan &plan) = 0;
};

/// What is to become of one file: a recipe, an importance matrix, and the plan that follows from them. Never "unsaved":
/// kept by file identity as it is changed. Owned by the DocumentController. GUI thread only.
class PlanController : public QObject
{
    Q_OBJECT
public:
    PlanController(TaskRunner &runner, PlanStore &store, QObject *parent = nullptr);

    /// Starts anew for that document (null: empty), with the stored plan or the default: Q4_K_M for a float source.
    void setDocument(const core::gguf::DocumentPtr &document);

    [[nodiscard]] const core::gguf::DocumentPtr &document() const { return m_document; }
    /// What the map shows: the file as it is, or the plan.
    [[nodiscard]] bool showsPlan() const { return m_showsPlan; }
    [[nodiscard]] const core::plan::Recipe &recipe() const { return m_recipe; }
    /// Made with each change; null without a document or when the recipe is invalid (planError()).
    [[nodiscard]] const std::shared_ptr<const core::plan::Plan> &plan() const { return m_plan; }
    [[nodiscard]] const std::optional<core::Error> &planError() const { return m_planError; }
    [[nodiscard]] QString matrixPath() const { return m_matrixPath; }
    /// Null until it was read.
    [[nodiscard]] const core::imatrix::MatrixPtr &matrix() const { return m_matrix; }
    [[nodiscard]] const std::optional<core::Error> &matrixError() const { return m_matrixError; }
    /// "Q4_K_M" or "Q4_K_M + 2 rules".
    [[nodiscard]] QString summary() const;

public slots:
    void showThisFile();
    void showPlan();
    /// Chooses a mix, forgets rules, and shows the plan.
    void setMix(core::plan::FileType mix);
    void setRecipe(const core::plan::Recipe &recipe);
    /// Reads the matrix on a worker; an empty path takes it away.
    void setMatrixPath(const QString &path);

signals:
    /// Recipe, plan, matrix or what is shown changed.
    void changed();

private:
    void readMatrix(const QString &path);
    void rebuild();
    void save();

    TaskRunner &m_runner;
    PlanStore &m_store;
    core::gguf::DocumentPtr m_document;
    QString m_identity;
    core::plan::Recipe m_recipe;
    std::shared_ptr<const core::plan::Plan> m_plan;
    std::optional<core::Error> m_planError;
    QString m_matrixPath;
    core::imatrix::MatrixPtr m_matrix;
    std::optional<core::Error> m_matrixError;
    TaskRunner::Handle m_matrixTask;
    quint64 m_matrixRequest = 0; ///< the newest reading: answers to older ones are dropped
    bool m_showsPlan = false;
};

} // namespace ui
