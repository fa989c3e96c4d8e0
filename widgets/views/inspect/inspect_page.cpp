// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/inspect_page.h"

#include "core/gguf/keys.h"
#include "core/plan/mixes.h"
#include "widgets/common/badge.h"
#include "widgets/common/banner.h"
#include "widgets/common/error_text.h"
#include "widgets/common/format.h"
#include "widgets/common/loading_line.h"
#include "widgets/common/page_header.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/details_splitter.h"
#include "widgets/views/inspect/integrity_section.h"
#include "widgets/views/inspect/layout_section.h"
#include "widgets/views/inspect/metadata_section.h"
#include "widgets/views/inspect/overview_facts.h"
#include "widgets/views/inspect/overview_section.h"
#include "widgets/views/inspect/section_list.h"
#include "widgets/views/inspect/template_section.h"
#include "widgets/views/inspect/tensors_section.h"
#include "widgets/views/inspect/tokenizer_section.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

namespace ui {

namespace {

/// The rows that the list of sections must leave room for.
constexpr int kTableWidth = 720;
constexpr int kListWidth = 176;
/// Of the page; the window has the activity bar too.
constexpr int kDrawerBelow = 1100 - 76;

const QString kViewName = QStringLiteral("inspect");

QString stateKey(int section)
{
    return QStringLiteral("state%1").arg(section);
}

} // namespace

InspectPage::InspectPage(DocumentController *document, TaskRunner &runner, JobQueue &jobs, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_header(new PageHeader(tr("Inspect")))
    , m_factsTask(runner)
{
    setBackground(this, &Tokens::surface);
    for (Badge *&badge : m_badges) {
        badge = new Badge;
        m_header->addLeft(badge);
    }
    m_check = m_header->addSecondary(IconName::Verify, tr("Check file"));
    m_sidePanel = makeToolButton(IconName::Metadata, tr("Details of what is selected"));
    m_sidePanel->setCheckable(true);
    m_header->addRight(m_sidePanel);
    m_content = makeContent(runner, jobs);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_content, 1);
    layout->addStretch(0);

    connect(m_list, &SectionList::chosen, this, [this](int id) { showSection(static_cast<Section>(id)); });
    connect(m_list, &SectionList::placeChosen, this,
            [this](int id, int place) { sectionWidget(static_cast<Section>(id))->showSubSection(place); });
    connect(m_check, &QPushButton::clicked, this, &InspectPage::checkFile);
    connect(m_sidePanel, &QToolButton::clicked, this, &InspectPage::toggleSidePanel);
    connect(m_integrity, &IntegritySection::checkingChanged, this,
            [this] { m_check->setEnabled(m_facts && m_integrity->canCheck() && !m_integrity->isChecking()); });
    connect(document, &DocumentController::stateChanged, this, &InspectPage::onStateChanged);
    connect(document, &DocumentController::documentChanged, this, [this] {
        saveState();
        m_keepsView = false;
        loadFacts();
    });
    connect(document, &DocumentController::staleChanged, this, [this] {
        updateBanner();
        updateFocusOrder();
    });
    setFacts(nullptr);
    onStateChanged();
    if (document->document())
        loadFacts();
}

InspectPage::~InspectPage()
{
    // The sections' last state belongs to the tab, not to this page.
    saveState();
}

QWidget *InspectPage::makeContent(TaskRunner &runner, JobQueue &jobs)
{
    m_stale = new Banner;
    m_banner = new Banner;
    m_banners = new QWidget;
    auto *bannerLayout = new QVBoxLayout(m_banners);
    bannerLayout->setContentsMargins(12, 10, 12, 0);
    bannerLayout->setSpacing(8);
    bannerLayout->addWidget(m_stale);
    bannerLayout->addWidget(m_banner);

    m_list = new SectionList;
    m_sections = new QStackedWidget;
    buildSections(runner, jobs);

    auto *right = new QWidget;
    auto *rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(0, 0, 0, 0);
    rightLayout->setSpacing(0);
    rightLayout->addWidget(m_banners);
    rightLayout->addWidget(m_sections, 1);
    auto *content = new QWidget;
    auto *contentLayout = new QHBoxLayout(content);
    contentLayout->setContentsMargins(0, 0, 0, 0);
    contentLayout->setSpacing(0);
    contentLayout->addWidget(m_list);
    contentLayout->addWidget(makeLine(Qt::Vertical));
    contentLayout->addWidget(right, 1);
    return content;
}

void InspectPage::buildSections(TaskRunner &runner, JobQueue &jobs)
{
    m_metadata = new MetadataSection(runner);
    m_tensors = new TensorsSection(runner);
    m_layout = new LayoutSection(runner);
    m_integrity = new IntegritySection(jobs);
    m_widgets = {new OverviewSection, m_metadata, m_tensors,  new TokenizerSection(runner),
                 new TemplateSection, m_layout,   m_integrity};
    const std::array<std::pair<IconName, QString>, kSectionCount> names = {{
        {IconName::Info, tr("Overview")},
        {IconName::Metadata, tr("Metadata")},
        {IconName::Tensors, tr("Tensors")},
        {IconName::Table, tr("Tokenizer")},
        {IconName::Template, tr("Chat template")},
        {IconName::Map, tr("File layout")},
        {IconName::Verify, tr("Integrity")},
    }};
    for (int i = 0; i < kSectionCount; ++i) {
        const auto index = static_cast<std::size_t>(i);
        m_list->addSection(i, names[index].first, names[index].second);
        m_sections->addWidget(m_widgets[index]);
        connectSection(m_widgets[index]);
    }
}

void InspectPage::connectSection(InspectSection *section)
{
    connect(section, &InspectSection::tensorRequested, this, &InspectPage::showTensor);
    connect(section, &InspectSection::metadataRequested, this, &InspectPage::showMetadata);
    connect(section, &InspectSection::byteRequested, this, &InspectPage::showByte);
    connect(section, &InspectSection::tensorOnMapRequested, this, &InspectPage::showOnMapRequested);
    connect(section, &InspectSection::mapRequested, this, &InspectPage::mapRequested);
    connect(section, &InspectSection::layoutChanged, this, [this, section] {
        if (section->splitter())
            arrange();
        emit layoutStateChanged(layoutState());
    });
    if (DetailsSplitter *splitter = section->splitter())
        connect(splitter, &DetailsSplitter::openChanged, this, &InspectPage::arrange);
}

InspectSection *InspectPage::sectionWidget(Section section) const
{
    return m_widgets.at(static_cast<std::size_t>(section));
}

void InspectPage::onStateChanged()
{
    m_header->loadingLine()->setRunning(m_document->state() == DocumentController::State::Loading);
    updateBadges();
    updateBanner();
}

void InspectPage::loadFacts()
{
    m_factsTask.start<FactsPtr>(
        this, [document = m_document->document()](core::JobContext &) { return makeFacts(document); },
        [this](const FactsPtr &facts) {
            setFacts(facts);
            restoreState();
            emit shown();
        });
}

void InspectPage::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
    m_content->setVisible(facts != nullptr);
    for (InspectSection *section : m_widgets)
        section->setFacts(facts);
    updateBadges();
    updateBanner();
    updateList();
    m_check->setEnabled(facts && m_integrity->canCheck() && !m_integrity->isChecking());
}

void InspectPage::updateList()
{
    if (!m_facts)
        return;
    const core::gguf::ModelDocument &document = *m_facts->document;
    const auto set = [this](Section section, const QString &count) {
        m_list->setCount(static_cast<int>(section), count);
    };
    set(Section::Metadata, format::count(document.metadata().size()));
    set(Section::Tensors, format::count(document.tensors().size()));
    set(Section::Tokenizer, format::count(m_facts->tokens.size()));
    const bool isModel = document.kind() == core::gguf::FileKind::Model;
    m_list->setSectionVisible(static_cast<int>(Section::Tokenizer), m_facts->tokens.size() > 0);
    m_list->setSectionVisible(static_cast<int>(Section::Template), isModel || TemplateSection::countOf(*m_facts) > 0);
}

void InspectPage::updateBadges()
{
    for (Badge *badge : m_badges)
        badge->setText({});
    if (!m_facts) {
        if (m_document->state() != DocumentController::State::Failed) {
            m_badges[0]->setKind(Badge::Kind::Accent);
            m_badges[0]->setText(tr("opening"));
        }
        return;
    }
    const core::gguf::ModelDocument &document = *m_facts->document;
    m_badges[0]->setKind(Badge::Kind::Neutral);
    m_badges[0]->setText(toLine(document.architecture(), 40));
    const bool isBroken = !document.headerComplete() || (!document.dataComplete() && !document.headerOnly());
    // The named mix only where it explains all tensors; otherwise the type that most bytes have.
    if (isBroken)
        m_badges[1]->setText({});
    else if (m_facts->mix.mix && m_facts->mix.matching == m_facts->mix.considered)
        m_badges[1]->setText(toText(m_facts->mix.mix->name));
    else if (!m_facts->types.empty())
        m_badges[1]->setText(toText(core::tensor::typeDisplayName(m_facts->types.front().typeId)));
    if (document.headerOnly() && !document.tensors().empty()) {
        m_badges[2]->setKind(Badge::Kind::Warn);
        m_badges[2]->setText(tr("header only"));
    } else if (!document.headerComplete() || !document.dataComplete()) {
        m_badges[2]->setKind(Badge::Kind::Error);
        m_badges[2]->setText(document.headerComplete() ? tr("incomplete") : tr("damaged"));
    }
}

void InspectPage::showStale()
{
    if (m_document->isStale() && !m_keepsView) {
        m_stale->setMessage(Severity::Warning, tr("The file changed since it was opened"),
                            tr("What is shown here is what it held before; values can no longer be read."));
        connect(m_stale->addRemedy(remedyText(Remedy::Reload)), &QPushButton::clicked, m_document,
                &DocumentController::load);
        connect(m_stale->addRemedy(remedyText(Remedy::KeepView)), &QPushButton::clicked, this, [this] {
            m_keepsView = true;
            updateBanner();
        });
    } else if (m_document->error()) {
        const ErrorText text = describeError(*m_document->error());
        m_stale->setMessage(Severity::Error, tr("The file could not be read again"), text.what + u' ' + text.detail);
    }
}

void InspectPage::updateBanner()
{
    m_stale->clear();
    m_banner->clear();
    m_banners->hide();
    if (!m_facts)
        return;
    showStale();
    const auto banner = bannerOf(*m_facts);
    m_banners->setVisible(banner || !m_stale->isHidden());
    if (banner) {
        m_banner->setMessage(banner->severity, banner->what, banner->detail);
        if (banner->showsTensors) {
            connect(m_banner->addRemedy(tr("Show them", "the tensors that a banner is about")), &QPushButton::clicked,
                    this, [this] {
                        showSection(Section::Tensors);
                        m_tensors->showIncomplete();
                    });
        }
        const bool truncated = m_facts->incompleteTensors() > 0 && !m_facts->document->headerOnly();
        if (truncated) {
            connect(m_banner->addRemedy(remedyText(Remedy::CheckHash)), &QPushButton::clicked, this,
                    &InspectPage::computeHash);
        }
    }
}

InspectPage::Section InspectPage::section() const
{
    return static_cast<Section>(m_sections->currentIndex());
}

bool InspectPage::hasSection(Section section) const
{
    return m_facts && m_list->isSectionVisible(static_cast<int>(section));
}

void InspectPage::showSection(Section section)
{
    if (m_facts && !hasSection(section))
        section = Section::Overview;
    const bool changed = section != this->section();
    m_sections->setCurrentIndex(static_cast<int>(section));
    m_list->setCurrentSection(static_cast<int>(section));
    arrange();
    if (changed)
        emit sectionChanged(section);
}

void InspectPage::showTensor(quint64 tensor)
{
    showSection(Section::Tensors);
    m_tensors->showTensor(static_cast<std::size_t>(tensor));
}

void InspectPage::showMetadata(quint64 entry)
{
    showSection(Section::Metadata);
    m_metadata->showEntry(static_cast<std::size_t>(entry));
}

void InspectPage::showByte(quint32 shard, quint64 offset)
{
    showSection(Section::Layout);
    m_layout->showByte(shard, offset);
}

void InspectPage::focusFilter()
{
    sectionWidget(section())->focusFilter();
}

void InspectPage::copyRows()
{
    copySelectedRows(sectionWidget(section())->rows(), false);
}

void InspectPage::copyRowsAsJson()
{
    copySelectedRows(sectionWidget(section())->rows(), true);
}

void InspectPage::checkFile()
{
    if (!m_facts)
        return;
    showSection(Section::Integrity);
    m_integrity->checkFile();
}

void InspectPage::computeHash()
{
    if (!m_facts)
        return;
    showSection(Section::Integrity);
    m_integrity->computeHash();
}

void InspectPage::toggleSidePanel()
{
    if (DetailsSplitter *splitter = sectionWidget(section())->splitter(); splitter && splitter->isFloating())
        splitter->setOpen(!splitter->isOpen());
}

QVariantMap InspectPage::layoutState() const
{
    QVariantMap state;
    for (int i = 0; i < kSectionCount; ++i) {
        if (const QVariantMap section = m_widgets[static_cast<std::size_t>(i)]->layoutState(); !section.isEmpty())
            state.insert(stateKey(i), section);
    }
    return state;
}

void InspectPage::setLayoutState(const QVariantMap &state)
{
    for (int i = 0; i < kSectionCount; ++i)
        m_widgets[static_cast<std::size_t>(i)]->setLayoutState(state.value(stateKey(i)).toMap());
    arrange();
}

void InspectPage::saveState()
{
    if (!m_document || !m_facts)
        return;
    QVariantMap state;
    state.insert(QStringLiteral("section"), static_cast<int>(section()));
    for (int i = 0; i < kSectionCount; ++i)
        state.insert(stateKey(i), m_widgets[static_cast<std::size_t>(i)]->saveState());
    state.insert(QStringLiteral("layout"), layoutState());
    m_document->setViewState(kViewName, state);
}

void InspectPage::restoreState()
{
    const QVariantMap state = m_document->viewState(kViewName);
    for (int i = 0; i < kSectionCount; ++i)
        m_widgets[static_cast<std::size_t>(i)]->restoreState(state.value(stateKey(i)).toMap());
    if (state.contains(QStringLiteral("layout")))
        setLayoutState(state.value(QStringLiteral("layout")).toMap());
    updatePlaces();
    updateFocusOrder();
    const int section = state.value(QStringLiteral("section"), 0).toInt();
    showSection(section >= 0 && section < kSectionCount ? static_cast<Section>(section) : Section::Overview);
}

void InspectPage::updatePlaces()
{
    for (int i = 0; i < kSectionCount; ++i) {
        QList<std::pair<QString, QString>> places;
        for (const SubSection &place : m_widgets[static_cast<std::size_t>(i)]->subSections())
            places.append({place.name, place.count});
        m_list->setPlaces(i, places);
    }
}

void InspectPage::updateFocusOrder()
{
    QList<QWidget *> panes{m_header, m_list, m_banners};
    for (InspectSection *section : m_widgets)
        panes.append(section->focusOrder());
    QWidget *last = nullptr;
    const auto append = [this, &last](QWidget *widget) {
        // Lists of combo boxes are windows of their own.
        if (!(widget->focusPolicy() & Qt::TabFocus) || widget->window() != window())
            return;
        if (last)
            setTabOrder(last, widget);
        last = widget;
    };
    // What was made for this document stands at the end of Qt's chain, wherever it is on screen.
    for (QWidget *pane : std::as_const(panes)) {
        append(pane);
        for (QWidget *widget : pane->findChildren<QWidget *>())
            append(widget);
    }
}

void InspectPage::arrange()
{
    const bool narrow = width() < ui::metric(kDrawerBelow);
    for (InspectSection *section : m_widgets) {
        if (DetailsSplitter *splitter = section->splitter())
            splitter->setFloating(narrow);
    }
    const DetailsSplitter *current = sectionWidget(section())->splitter();
    const int details = current && !narrow ? current->paneWidth() : 0;
    m_list->setCompact(current && width() - ui::metric(kListWidth) - details < ui::metric(kTableWidth));
    m_sidePanel->setVisible(current && narrow);
    m_sidePanel->setChecked(current && current->isOpen());
}

void InspectPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace ui
