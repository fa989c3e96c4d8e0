// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/inspect_page.h"

#include "core/gguf/keys.h"
#include "core/plan/mixes.h"
#include "widgets/common/badge.h"
#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/error_text.h"
#include "widgets/common/format.h"
#include "widgets/common/loading_line.h"
#include "widgets/common/page_header.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/models/text.h"
#include "widgets/views/inspect/data_views.h"
#include "widgets/views/inspect/integrity_section.h"
#include "widgets/views/inspect/layout_section.h"
#include "widgets/views/inspect/metadata_section.h"
#include "widgets/views/inspect/overview_facts.h"
#include "widgets/views/inspect/overview_section.h"
#include "widgets/views/inspect/section_list.h"
#include "widgets/views/inspect/template_section.h"
#include "widgets/views/inspect/tensors_section.h"
#include "widgets/views/inspect/tokenizer_section.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>

namespace ui {

namespace {

enum Page { NothingOpen, Loading, Failed, Content };

/// The table that the list of sections must leave room for.
constexpr int kTableWidth = 720;
constexpr int kListWidth = 176;

QString viewName()
{
    return QStringLiteral("inspect");
}

} // namespace

InspectPage::InspectPage(DocumentController *document, TaskRunner &runner, JobQueue &jobs, QWidget *parent)
    : InspectPage(runner, jobs, parent)
{
    setDocument(document);
}

InspectPage::InspectPage(TaskRunner &runner, JobQueue &jobs, QWidget *parent)
    : QWidget(parent)
    , m_runner(runner)
{
    setBackground(this, &Tokens::surface);
    m_header = new PageHeader(tr("Inspect"));
    for (Badge *&badge : m_badges) {
        badge = new Badge;
        m_header->addLeft(badge);
    }
    m_check = m_header->addSecondary(IconName::Verify, tr("Check file"));

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
    buildSections(jobs);

    auto *right = new QWidget;
    auto *rightLayout = new QVBoxLayout(right);
    rightLayout->setContentsMargins(0, 0, 0, 0);
    rightLayout->setSpacing(0);
    rightLayout->addWidget(m_banners);
    rightLayout->addWidget(m_sections, 1);
    auto *line = new QFrame;
    line->setFixedWidth(1);
    setBackground(line, &Tokens::border);
    auto *content = new QWidget;
    auto *contentLayout = new QHBoxLayout(content);
    contentLayout->setContentsMargins(0, 0, 0, 0);
    contentLayout->setSpacing(0);
    contentLayout->addWidget(m_list);
    contentLayout->addWidget(line);
    contentLayout->addWidget(right, 1);

    auto *nothing =
        new EmptyState(IconName::Inspect, tr("No file is open"), tr("Open a GGUF file to see what is in it."));
    connect(nothing->addAction(tr("Open…"), true), &QPushButton::clicked, this, &InspectPage::openFileRequested);
    m_failed = new EmptyState(IconName::Error, {}, {});
    connect(m_failed->addAction(tr("Open another file…"), true), &QPushButton::clicked, this,
            &InspectPage::openFileRequested);
    m_retry = m_failed->addAction(tr("Try again"), false);
    connect(m_retry, &QPushButton::clicked, this, [this] {
        if (m_document)
            m_document->load();
    });

    auto *loading = new QWidget;
    auto *loadingLayout = new QVBoxLayout(loading);
    loadingLayout->addStretch(1);
    auto *slow = new Card;
    slow->setFill(Card::Fill::Soft);
    m_slow = slow;
    m_slowText = makeLabel({}, TextRole::BodyStrong);
    auto *cancel = new QPushButton(tr("Cancel"));
    auto *slowRow = new QHBoxLayout;
    slowRow->addWidget(m_slowText, 1);
    slowRow->addWidget(cancel);
    slow->content()->addLayout(slowRow);
    slow->hide();
    loadingLayout->addWidget(slow);

    m_pages = new QStackedWidget;
    m_pages->addWidget(nothing);
    m_pages->addWidget(loading);
    m_pages->addWidget(m_failed);
    m_pages->addWidget(content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_pages, 1);

    connect(m_list, &SectionList::chosen, this, [this](int id) { showSection(static_cast<Section>(id)); });
    connect(m_check, &QPushButton::clicked, this, &InspectPage::checkFile);
    connect(m_integrity, &IntegritySection::checkingChanged, this,
            [this] { m_check->setEnabled(m_facts && m_integrity->canCheck() && !m_integrity->isChecking()); });
    connect(cancel, &QPushButton::clicked, this, [this] {
        if (m_document)
            m_document->cancelLoad();
    });
    connect(m_header->loadingLine(), &LoadingLine::tookLong, this, [this] {
        if (!m_document)
            return;
        m_slowText->setText(tr("Still reading %1. The drive answers slowly.").arg(m_document->displayName()));
        m_slow->show();
    });
    setDocument(nullptr);
}

InspectPage::~InspectPage()
{
    m_factsTask.cancel();
    // The sections' last state belongs to the tab, not to this page.
    saveState();
}

void InspectPage::buildSections(JobQueue &jobs)
{
    m_metadata = new MetadataSection(m_runner);
    m_tensors = new TensorsSection(m_runner);
    m_layout = new LayoutSection(m_runner);
    m_integrity = new IntegritySection(jobs);
    m_widgets = {new OverviewSection, m_metadata, m_tensors,  new TokenizerSection(m_runner),
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
}

InspectSection *InspectPage::sectionWidget(Section section) const
{
    return m_widgets.at(static_cast<std::size_t>(section));
}

void InspectPage::setDocument(DocumentController *document)
{
    if (m_document == document && document)
        return;
    saveState();
    if (m_document)
        m_document->disconnect(this);
    m_document = document;
    m_keepsView = false;
    m_factsTask.cancel();
    ++m_request;
    setFacts(nullptr);
    if (document) {
        connect(document, &DocumentController::stateChanged, this, &InspectPage::onStateChanged);
        connect(document, &DocumentController::documentChanged, this, [this] {
            saveState();
            m_keepsView = false;
            loadFacts();
        });
        connect(document, &DocumentController::staleChanged, this, &InspectPage::updateBanner);
        connect(document, &QObject::destroyed, this, [this] { setDocument(nullptr); });
    }
    onStateChanged();
    if (document && document->document())
        loadFacts();
}

void InspectPage::onStateChanged()
{
    m_header->loadingLine()->setRunning(m_document && m_document->state() == DocumentController::State::Loading);
    m_slow->hide();
    if (!m_document) {
        m_pages->setCurrentIndex(NothingOpen);
    } else if (m_document->state() == DocumentController::State::Failed) {
        showFailure();
    } else if (!m_facts) {
        m_pages->setCurrentIndex(Loading);
    }
    updateBadges();
    updateBanner();
}

void InspectPage::showFailure()
{
    const core::Error error = m_document->error().value_or(core::Error{core::ErrorCode::ReadFailed, {}, std::nullopt});
    const ErrorText text = describeError(error);
    m_failed->setTexts(text.what, text.detail);
    m_failed->setIcon(error.code == core::ErrorCode::Cancelled ? IconName::Info : IconName::Error);
    m_pages->setCurrentIndex(Failed);
}

void InspectPage::loadFacts()
{
    m_factsTask.cancel();
    m_factsTask = m_runner.start<FactsPtr>(
        this, [document = m_document->document()](core::JobContext &) { return makeFacts(document); },
        [this, request = ++m_request](const FactsPtr &facts) {
            if (request != m_request || !m_document)
                return;
            setFacts(facts);
            restoreState();
            m_pages->setCurrentIndex(Content);
            emit shown();
        });
}

void InspectPage::setFacts(const FactsPtr &facts)
{
    m_facts = facts;
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
    if (!m_document || m_document->state() == DocumentController::State::Failed)
        return;
    if (!m_facts) {
        m_badges[0]->setKind(Badge::Kind::Accent);
        m_badges[0]->setText(tr("opening"));
        return;
    }
    const core::gguf::ModelDocument &document = *m_facts->document;
    m_badges[0]->setKind(Badge::Kind::Neutral);
    m_badges[0]->setText(toLine(document.architecture(), 40));
    // The named mix only where it explains all tensors; otherwise the type that most bytes have.
    if (m_facts->mix.mix && m_facts->mix.matching == m_facts->mix.considered)
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

void InspectPage::updateBanner()
{
    m_stale->clear();
    m_banner->clear();
    m_banners->hide();
    if (!m_facts || !m_document)
        return;
    if (m_document->isStale() && !m_keepsView) {
        m_stale->setMessage(Severity::Warning, tr("The file changed since it was opened"),
                            tr("What is shown here is what it held before; values can no longer be read."));
        connect(m_stale->addRemedy(remedyText(Remedy::Reload)), &QPushButton::clicked, this, [this] {
            if (m_document)
                m_document->load();
        });
        connect(m_stale->addRemedy(remedyText(Remedy::KeepView)), &QPushButton::clicked, this, [this] {
            m_keepsView = true;
            updateBanner();
        });
    } else if (m_document->error()) {
        const ErrorText text = describeError(*m_document->error());
        m_stale->setMessage(Severity::Error, tr("The file could not be read again"), text.what + u' ' + text.detail);
    }
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
    updateCompact();
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

void InspectPage::saveState()
{
    if (!m_document || !m_facts)
        return;
    QVariantMap state;
    state.insert(QStringLiteral("section"), static_cast<int>(section()));
    for (int i = 0; i < kSectionCount; ++i)
        state.insert(QStringLiteral("state%1").arg(i), m_widgets[static_cast<std::size_t>(i)]->saveState());
    m_document->setViewState(viewName(), state);
}

void InspectPage::restoreState()
{
    const QVariantMap state = m_document->viewState(viewName());
    for (int i = 0; i < kSectionCount; ++i)
        m_widgets[static_cast<std::size_t>(i)]->restoreState(state.value(QStringLiteral("state%1").arg(i)).toMap());
    const int section = state.value(QStringLiteral("section"), 0).toInt();
    showSection(section >= 0 && section < kSectionCount ? static_cast<Section>(section) : Section::Overview);
}

void InspectPage::updateCompact()
{
    const int details = sectionWidget(section())->detailsWidth();
    m_list->setCompact(details > 0 && width() - ui::metric(kListWidth) - details < ui::metric(kTableWidth));
}

void InspectPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateCompact();
}

} // namespace ui
