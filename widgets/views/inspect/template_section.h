// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/views/inspect/inspect_section.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace ui {

class EmptyState;

/// The chat template as it lies in the file; a file may hold several. GUI thread only.
class TemplateSection : public InspectSection
{
    Q_OBJECT
public:
    explicit TemplateSection(QWidget *parent = nullptr);

    void setFacts(const FactsPtr &facts) override;
    /// How many templates the document holds.
    [[nodiscard]] static int countOf(const DocumentFacts &facts);

private:
    void showTemplate(int index);

    FactsPtr m_facts;
    std::vector<std::size_t> m_entries;
    QWidget *m_page;
    QComboBox *m_choice;
    QLabel *m_size;
    QPushButton *m_copy;
    QPlainTextEdit *m_text;
    EmptyState *m_none;
};

} // namespace ui
