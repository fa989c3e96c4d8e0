// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/views/inspect/inspect_section.h"

class QBoxLayout;
class QGridLayout;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace ui {

class Badge;
class Card;
class ElidedLabel;
class FactGrid;
class MiniMap;
class StackedBar;

/// What a file is, at a glance: cards in two columns, one below 900 px. GUI thread only.
class OverviewSection : public InspectSection
{
    Q_OBJECT
public:
    explicit OverviewSection(QWidget *parent = nullptr);

    void setFacts(const FactsPtr &facts) override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fillTypes(const DocumentFacts &facts);
    void fillVerdicts(const DocumentFacts &facts);
    void fillProblems(const DocumentFacts &facts);
    void addProblem(const core::gguf::Diagnostic &problem, bool first);

    ElidedLabel *m_name;
    QLabel *m_sentence;
    QBoxLayout *m_columns;
    Card *m_identityCard;
    FactGrid *m_identity;
    Card *m_typesCard;
    StackedBar *m_bar;
    QWidget *m_typeRows;
    QGridLayout *m_typeGrid;
    FactGrid *m_quantization;
    Card *m_verdictCard;
    QWidget *m_verdicts;
    QVBoxLayout *m_verdictRows;
    Card *m_originCard;
    FactGrid *m_origin;
    Card *m_problemCard;
    QWidget *m_problems;
    QVBoxLayout *m_problemRows;
    Card *m_mapCard;
    MiniMap *m_map;
    QScrollArea *m_scroll;
};

} // namespace ui
