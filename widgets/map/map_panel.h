// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_snapshot.h"

#include <QScrollArea>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ui {

class Badge;
class Card;
class CheckItem;
class FactGrid;
class StackedBar;
class TypeBytes;

/// What the panel says beside a snapshot.
struct PanelFacts
{
    QString mixName;                       ///< of the plan, or the one that the file's tensors follow
    std::size_t mixMatching = 0;           ///< this file: tensors that the mix explains
    std::size_t mixConsidered = 0;         ///< this file: of so many; 0 = not looked at
    std::optional<std::uint64_t> fileType; ///< general.file_type
    QString fileTypeName;                  ///< "Q4_K_M"; empty if not known
    QString matrixName;                    ///< file name of the matrix; empty: none
    bool sourceQuantized = false;
    bool isWritable = true; ///< this version can write the mix
    QString nearestMix;     ///< that can be written, if the chosen one can't
};

/// The right side of the Mix map: size with exact bytes, bytes by type, checks. GUI thread only.
class MapPanel : public QScrollArea
{
    Q_OBJECT
public:
    explicit MapPanel(QWidget *parent = nullptr);

    void showFile(const MapSnapshotPtr &file, const PanelFacts &facts);
    /// `plan` has a plan; `file` is the same file as it is.
    void showPlan(const MapSnapshotPtr &plan, const MapSnapshotPtr &file, const PanelFacts &facts);
    /// The recipe itself cannot be used.
    void showPlanError(const QString &what, const QString &detail);

    /// As shown: for tests and screen readers.
    [[nodiscard]] QString sizeText() const;
    [[nodiscard]] QString exactText() const;
    [[nodiscard]] QString averageText() const;
    [[nodiscard]] std::vector<CheckItem *> checks() const { return m_checks; }

    QSize sizeHint() const override;

signals:
    void showTensorsRequested(const std::vector<std::size_t> &tensors);
    void openOriginalRequested();
    /// The mix nearest in size that can be written.
    void nearestMixRequested();

private:
    void setSize(const MapSnapshot &snapshot);
    void clearChecks();
    CheckItem *addCheck(int state, const QString &what, const QString &fact);
    /// A button below the check that was added last.
    QPushButton *addRemedy(const QString &text);
    void addIssue(int state, const core::plan::PlanIssue &issue, const core::plan::Plan &plan);
    void addSourceWarning();

    Card *m_sizeCard;
    Badge *m_badge;
    QLabel *m_size;
    QLabel *m_exact;
    FactGrid *m_facts;
    Card *m_typesCard;
    StackedBar *m_bar;
    TypeBytes *m_types;
    Card *m_checksCard;
    QLabel *m_sentence;
    Badge *m_findings;
    QVBoxLayout *m_checkLayout;
    std::vector<CheckItem *> m_checks;
};

} // namespace ui
