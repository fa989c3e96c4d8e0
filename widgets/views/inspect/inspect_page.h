// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/document_controller.h"
#include "widgets/document/task_runner.h"
#include "widgets/models/document_facts.h"

#include <QPointer>
#include <QWidget>

#include <array>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace ui {

class Badge;
class Banner;
class EmptyState;
class InspectSection;
class IntegritySection;
class JobQueue;
class LayoutSection;
class MetadataSection;
class PageHeader;
class SectionList;
class TensorsSection;

/// The Inspect view: what is in a file, in sections. One page serves all tabs: setDocument() changes what it shows and
/// keeps section, selection and filters of each tab in its DocumentController. GUI thread only.
class InspectPage : public QWidget
{
    Q_OBJECT
public:
    /// In the order of the list. Written to the view state: never renumber.
    enum class Section { Overview, Metadata, Tensors, Tokenizer, Template, Layout, Integrity };
    static constexpr int kSectionCount = 7;

    InspectPage(TaskRunner &runner, JobQueue &jobs, QWidget *parent = nullptr);
    InspectPage(DocumentController *document, TaskRunner &runner, JobQueue &jobs, QWidget *parent = nullptr);
    ~InspectPage() override;

    /// Null: no file is open.
    void setDocument(DocumentController *document);
    [[nodiscard]] DocumentController *document() const { return m_document; }
    [[nodiscard]] Section section() const;
    [[nodiscard]] bool hasSection(Section section) const;

public slots:
    void showSection(ui::InspectPage::Section section);
    void showTensor(quint64 tensor);
    void showMetadata(quint64 entry);
    void showByte(quint32 shard, quint64 offset);
    void focusFilter();
    /// The selected rows of the section.
    void copyRows();
    void copyRowsAsJson();
    /// Goes to Integrity and starts it.
    void checkFile();
    void computeHash();

signals:
    void sectionChanged(ui::InspectPage::Section section);
    /// The facts of a document are worked out and shown.
    void shown();
    void showOnMapRequested(quint64 tensor);
    void mapRequested();
    void openFileRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildSections(JobQueue &jobs);
    void connectSection(InspectSection *section);
    void onStateChanged();
    void loadFacts();
    void setFacts(const FactsPtr &facts);
    void updateBadges();
    void updateBanner();
    void updateList();
    void updateCompact();
    void showFailure();
    void saveState();
    void restoreState();
    [[nodiscard]] InspectSection *sectionWidget(Section section) const;

    TaskRunner &m_runner;
    QPointer<DocumentController> m_document;
    FactsPtr m_facts;
    PageHeader *m_header;
    std::array<Badge *, 3> m_badges{};
    QPushButton *m_check;
    Banner *m_banner;
    Banner *m_stale;
    QWidget *m_banners; ///< both, and the room around them
    QWidget *m_slow;
    QLabel *m_slowText;
    SectionList *m_list;
    QStackedWidget *m_pages; ///< nothing open, loading, failed, content
    QStackedWidget *m_sections;
    EmptyState *m_failed;
    QPushButton *m_retry;
    std::array<InspectSection *, kSectionCount> m_widgets{};
    MetadataSection *m_metadata = nullptr;
    TensorsSection *m_tensors = nullptr;
    LayoutSection *m_layout = nullptr;
    IntegritySection *m_integrity = nullptr;
    TaskRunner::Handle m_factsTask;
    quint64 m_request = 0;
    bool m_keepsView = false; ///< "Keep this view" was chosen for the stale file
};

} // namespace ui
