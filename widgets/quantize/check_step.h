// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/quantize.h"
#include "widgets/document/task_runner.h"
#include "widgets/quantize/checklist.h"

#include <QHash>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace ui {

class Card;
class DocumentController;
class FactGrid;
class QuantizeServices;

/// Step 2 of the Quantize page: the form at the left, the checklist at the right. Checks that ask the disk run on the
/// TaskRunner, again a moment after each change. GUI thread only.
class CheckStep : public QWidget
{
    Q_OBJECT
public:
    CheckStep(DocumentController *document, TaskRunner &runner, QuantizeServices &services, QWidget *parent = nullptr);

    [[nodiscard]] const QList<CheckEntry> &entries() const { return m_entries; }
    [[nodiscard]] bool canStart() const { return allowsStart(m_entries); }
    /// Why Start is not possible: the first entry that is in the way; empty if it is.
    [[nodiscard]] QString whyNot() const;
    /// What Start would run.
    [[nodiscard]] core::jobs::QuantizeRequest request() const;
    [[nodiscard]] int threads() const;
    [[nodiscard]] QString targetPath() const;
    void setTargetPath(const QString &path);
    void chooseTarget();

public slots:
    /// Asks the disk again now (F5, when the page is shown, after a job).
    void runChecks();

signals:
    /// Another list of checks: canStart() may have changed.
    void checksChanged();
    void planRequested();
    void reloadRequested();

protected:
    void showEvent(QShowEvent *event) override;

private:
    /// Item data of the matrix combo.
    enum MatrixChoice { NoMatrix, ThisMatrix, OtherMatrix };

    void buildForm(QWidget *form);
    void buildChecks(QWidget *area);
    void fillMixes();
    void takePlan();
    void takeDocument();
    void changeRecipe(const std::function<void(core::plan::Recipe &)> &change);
    void proposeTarget();
    void probeLater();
    void probe();
    void lookAtValues();
    void rebuildList();
    void showEntries();
    void applyRemedy(CheckRemedy remedy, const CheckEntry &entry);
    void chooseMatrix();
    void updateResult();

    DocumentController *m_document;
    TaskRunner &m_runner;
    QuantizeServices &m_services;

    QLineEdit *m_source = nullptr;
    QLineEdit *m_target = nullptr;
    QComboBox *m_mix = nullptr;
    QComboBox *m_matrix = nullptr;
    QLabel *m_matrixError = nullptr;
    QSpinBox *m_threads = nullptr;
    QCheckBox *m_verify = nullptr;
    QCheckBox *m_noFallback = nullptr;
    QCheckBox *m_requantize = nullptr;
    QCheckBox *m_leaveOutput = nullptr;
    QCheckBox *m_pure = nullptr;
    FactGrid *m_result = nullptr;
    QHash<int, Card *> m_cards; ///< by CheckSection
    QHash<QString, CheckItem *> m_items;

    QList<CheckEntry> m_entries;
    std::optional<TargetFacts> m_facts;
    ValueCheck m_values;
    core::gguf::DocumentPtr m_valuesOf;
    TaskRunner::Handle m_probeTask;
    TaskRunner::Handle m_valuesTask;
    QTimer m_probeTimer;
    quint64 m_probeNumber = 0;
    bool m_replace = false;
    bool m_targetByHand = false;
    bool m_filling = false;
    bool m_outdated = true; ///< not looked at since document or plan changed
};

} // namespace ui
