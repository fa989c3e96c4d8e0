// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/document_controller.h"
#include "widgets/models/document_facts.h"
#include "widgets/views/inspect/latest_task.h"

#include <QPointer>
#include <QVariantMap>
#include <QWidget>

#include <array>

class QStackedWidget;
class QToolButton;
class QPushButton;

namespace ui {

class Badge;
class Banner;
class InspectSection;
class IntegritySection;
class JobQueue;
class LayoutSection;
class MetadataSection;
class PageHeader;
class SectionList;
class TensorsSection;

/// The Inspect view of one open file: what is in it, in sections. Section, selection and filters are kept in the
/// DocumentController, over reloads and for the next page of the same document. GUI thread only.
class InspectPage : public QWidget
{
    Q_OBJECT
public:
    /// In the order of the list. Written to the view state: never renumber.
    enum class Section { Overview, Metadata, Tensors, Tokenizer, Template, Layout, Integrity };
    static constexpr int kSectionCount = 7;

    /// `document` must outlive the page.
    InspectPage(DocumentController *document, TaskRunner &runner, JobQueue &jobs, QWidget *parent = nullptr);
    ~InspectPage() override;

    [[nodiscard]] DocumentController *document() const { return m_document; }
    [[nodiscard]] Section section() const;
    [[nodiscard]] bool hasSection(Section section) const;

    /// How a person arranged the sections: columns (widths, order, which), sort order, width of the details panes.
    /// Plain values, the same for all documents: the shell may store them and give them to every new page.
    [[nodiscard]] QVariantMap layoutState() const;
    void setLayoutState(const QVariantMap &state);

public slots:
    void showSection(ui::InspectPage::Section section);
    void showTensor(quint64 tensor);
    void showMetadata(quint64 entry);
    void showByte(quint32 shard, quint64 offset);
    void focusFilter();
    /// The selected rows of the section.
    void copyRows();
    void copyRowsAsJson();
    /// Opens or closes the details where they are a drawer: in windows below 1100.
    void toggleSidePanel();
    /// Goes to Integrity and starts it.
    void checkFile();
    void computeHash();

signals:
    void sectionChanged(ui::InspectPage::Section section);
    /// The facts of a document are worked out and shown.
    void shown();
    void showOnMapRequested(quint64 tensor);
    void mapRequested();
    /// A person arranged something.
    void layoutStateChanged(const QVariantMap &state);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QWidget *makeContent(TaskRunner &runner, JobQueue &jobs);
    void buildSections(TaskRunner &runner, JobQueue &jobs);
    void connectSection(InspectSection *section);
    void onStateChanged();
    void loadFacts();
    void setFacts(const FactsPtr &facts);
    void updateBadges();
    void updateBanner();
    void showStale();
    void updateList();
    void updatePlaces();
    void updateFocusOrder();
    /// Fits list and details to the width.
    void arrange();
    void saveState();
    void restoreState();
    [[nodiscard]] InspectSection *sectionWidget(Section section) const;

    QPointer<DocumentController> m_document;
    FactsPtr m_facts;
    PageHeader *m_header;
    std::array<Badge *, 3> m_badges{};
    QPushButton *m_check;
    QToolButton *m_sidePanel;
    Banner *m_banner;
    Banner *m_stale;
    QWidget *m_banners; ///< both, and the room around them
    SectionList *m_list;
    QWidget *m_content; ///< hidden until there are facts
    QStackedWidget *m_sections;
    std::array<InspectSection *, kSectionCount> m_widgets{};
    MetadataSection *m_metadata = nullptr;
    TensorsSection *m_tensors = nullptr;
    LayoutSection *m_layout = nullptr;
    IntegritySection *m_integrity = nullptr;
    LatestTask m_factsTask;
    bool m_keepsView = false; ///< "Keep this view" was chosen for the stale file
};

} // namespace ui
