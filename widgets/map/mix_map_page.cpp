// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/mix_map_page.h"

#include "core/gguf/keys.h"
#include "core/quant/quantize.h"
#include "widgets/common/badge.h"
#include "widgets/common/card.h"
#include "widgets/common/elided_label.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/error_text.h"
#include "widgets/common/format.h"
#include "widgets/common/loading_line.h"
#include "widgets/common/page_header.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/document/plan_controller.h"
#include "widgets/map/map_drawer.h"
#include "widgets/map/map_legend.h"
#include "widgets/map/preset_bar.h"
#include "widgets/map/role_bytes.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace ui {

namespace {

constexpr int kAcrossFrom = 60;         // layers above which they run across
constexpr int kDrawerBelow = 1100 - 76; // of the page; the window has the activity bar too
constexpr int kRolesFrom = 1700 - 76;
constexpr std::size_t kMaxTensorsForAllMixes = 4000; // sizes of all mixes and the named mix, on the GUI thread

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString mixName(core::plan::FileType mix)
{
    const auto *info = core::plan::findMix(mix);
    return info != nullptr ? fromView(info->name) : QString();
}

/// More than rows of the mix itself: user's rules and options, whose cells are marked.
bool hasOwnWishes(const core::plan::Recipe &recipe)
{
    return !recipe.rules.empty() || recipe.pure || recipe.leaveOutputTensor || recipe.outputTensorType ||
           recipe.tokenEmbeddingType;
}

/// A caption over one map of a comparison: title left, figures right.
QWidget *makeCaption(QLabel *title, QLabel *figures)
{
    auto *caption = new QWidget;
    auto *row = new QHBoxLayout(caption);
    row->setContentsMargins(0, 0, 0, 2);
    row->addWidget(title, 1);
    figures->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    row->addWidget(figures);
    // The narrower line of the two wraps where both have no room.
    title->setWordWrap(true);
    figures->setWordWrap(true);
    return caption;
}

QString sizeAndBits(const MapSnapshot &snapshot)
{
    return format::bytes(snapshot.fileBytes()) + QStringLiteral("  ·  ") + format::bpw(snapshot.bitsPerWeight());
}

} // namespace

MixMapPage::MixMapPage(DocumentController *controller, QWidget *parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_plan(controller->plan())
    , m_header(new PageHeader(tr("Mix map")))
    , m_source(new ElidedLabel({}, Qt::ElideMiddle))
    , m_badge(new Badge)
    , m_quantize(m_header->setPrimary(IconName::Quantize, tr("Quantize…")))
    , m_drawerButton(makeToolButton(IconName::Metadata, tr("Size and checks")))
    , m_content(new QWidget)
{
    setBackground(this, &Tokens::surface);
    setTextRole(m_source, TextRole::Secondary, Tone::Text2);
    m_header->addLeft(m_source);
    m_header->addLeft(m_badge);
    m_drawerButton->setCheckable(true);
    m_header->addRight(m_drawerButton);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    auto *states = new QWidget;
    m_states = new QStackedLayout(states);
    auto *contentColumn = new QVBoxLayout(m_content);
    contentColumn->setContentsMargins(0, 0, 0, 0);
    contentColumn->setSpacing(0);
    contentColumn->addWidget(buildToolbar());
    contentColumn->addWidget(buildBody(), 1);
    m_states->addWidget(m_content);
    m_empty = new EmptyState(IconName::Map, {}, {});
    m_emptyAction = m_empty->addAction(tr("Open Metadata"), true);
    m_states->addWidget(m_empty);
    column->addWidget(states, 1);

    connectParts();
    restoreView();
    refreshDocument();
}

MixMapPage::~MixMapPage()
{
    keepView();
}

QWidget *MixMapPage::buildToolbar()
{
    m_toolbar = new QWidget;
    m_toolbarGrid = new QGridLayout(m_toolbar);
    m_toolbarGrid->setContentsMargins(16, 8, 16, 6);
    m_toolbarGrid->setHorizontalSpacing(16);
    m_toolbarGrid->setVerticalSpacing(6);
    m_toolbarGrid->setColumnStretch(0, 1);
    m_presets = new PresetBar;
    std::vector<core::plan::FileType> writable;
    for (const auto &mix : core::plan::allMixes()) {
        if (core::quant::canQuantize(mix.baseType))
            writable.push_back(mix.fileType);
    }
    m_presets->setWritable(std::move(writable));
    m_toolbarGrid->addWidget(m_presets, 0, 0);

    m_options = new QWidget;
    auto *options = new QHBoxLayout(m_options);
    options->setContentsMargins(0, 0, 0, 0);
    options->setSpacing(8);
    options->addStretch(1);
    options->addWidget(makeLabel(tr("Colour by"), TextRole::Caption, Tone::Text2));
    m_colourControl = new SegmentedControl(tr("Colour by"));
    m_colourControl->addSegment(tr("Type"))->setToolTip(tr("The type of each tensor (T)"));
    m_colourControl->addSegment(tr("Bits"))->setToolTip(tr("Bits per weight (I)"));
    options->addWidget(m_colourControl);
    options->addSpacing(4);
    m_directionControl = new SegmentedControl(tr("Layers"));
    m_directionControl->addSegment(tr("Layers down"));
    //: second choice after "Layers down": layers run across
    m_directionControl->addSegment(tr("across"));
    options->addWidget(m_directionControl);
    m_normsButton = new QPushButton(tr("Norms"));
    m_normsButton->setCheckable(true);
    m_normsButton->setToolTip(tr("Show norms and biases of layers"));
    options->addWidget(m_normsButton);
    m_compareButton = new QPushButton(icon(IconName::Compare), tr("Compare"));
    m_compareButton->setCheckable(true);
    m_compareButton->setToolTip(tr("This file above the plan (C)"));
    options->addWidget(m_compareButton);
    m_toolbarGrid->addWidget(m_options, 0, 1);
    return m_toolbar;
}

QWidget *MixMapPage::buildBody()
{
    m_body = new QWidget;
    m_bodyRow = new QHBoxLayout(m_body);
    m_bodyRow->setContentsMargins(16, 6, 16, 10);
    m_bodyRow->setSpacing(16);

    auto *left = new QWidget;
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    m_flatSentence = makeLabel(tr("This file has no layers; each row is a tensor."), TextRole::Secondary, Tone::Text2);
    column->addWidget(m_flatSentence);
    m_beforeFigures = makeLabel({}, TextRole::SecondaryStrong);
    m_beforeCaption = makeCaption(makeLabel(tr("Before: this file"), TextRole::Caption, Tone::Text2), m_beforeFigures);
    m_before = new MixMapView;
    m_before->setDirection(MapDirection::Across);
    column->addWidget(m_beforeCaption);
    column->addWidget(m_before, 1);
    m_afterTitle = makeLabel({}, TextRole::Caption, Tone::Text2);
    m_afterFigures = makeLabel({}, TextRole::SecondaryStrong);
    m_afterCaption = makeCaption(m_afterTitle, m_afterFigures);
    column->addWidget(m_afterCaption);
    m_map = new MixMapView;
    column->addWidget(m_map, 1);
    m_legend = new MapLegend;
    column->addWidget(m_legend);
    m_bodyRow->addWidget(left, 1);

    m_rolesCard = new Card(tr("Bytes by role, MiB"));
    m_rolesCard->setFlush(true);
    m_roles = new RoleBytes;
    m_rolesCard->content()->addWidget(m_roles);
    m_rolesCard->setFixedWidth(ui::metric(360));
    m_rolesCard->setVisible(false); // until there is room: it counts in the smallest width
    m_bodyRow->addWidget(m_rolesCard, 0, Qt::AlignTop);

    m_panel = new MapPanel;
    m_drawer = new MapDrawer(m_panel, m_body);
    m_bodyRow->addWidget(m_drawer);
    return m_body;
}

void MixMapPage::connectParts()
{
    connect(m_controller, &DocumentController::documentChanged, this, &MixMapPage::refreshDocument);
    connect(m_controller, &DocumentController::stateChanged, this, &MixMapPage::refreshDocument);
    connect(m_plan, &PlanController::changed, this, &MixMapPage::refreshPlan);
    connect(m_quantize, &QPushButton::clicked, this, &MixMapPage::quantizeRequested);
    connect(m_emptyAction, &QPushButton::clicked, this, &MixMapPage::showMetadataRequested);
    connect(m_drawerButton, &QToolButton::clicked, this, &MixMapPage::toggleSidePanel);
    connect(m_presets, &PresetBar::thisFileChosen, m_plan, &PlanController::showThisFile);
    connect(m_presets, &PresetBar::mixChosen, m_plan, &PlanController::setMix);
    connect(m_presets, &PresetBar::sizesWanted, this, &MixMapPage::computeSizes);
    connect(m_colourControl, &SegmentedControl::currentChanged, this,
            [this](int id) { setColourBy(id == 0 ? ColourBy::Type : ColourBy::Bits); });
    connect(m_directionControl, &SegmentedControl::currentChanged, this,
            [this](int id) { setDirection(id == 0 ? MapDirection::Down : MapDirection::Across); });
    connect(m_normsButton, &QPushButton::clicked, this, &MixMapPage::setShowNorms);
    connect(m_compareButton, &QPushButton::clicked, this, &MixMapPage::setComparing);
    connect(m_panel, &MapPanel::showTensorsRequested, this, [this](const std::vector<std::size_t> &tensors) {
        if (m_map->selectTensors(tensors) == 0 && !m_showsNorms) {
            setShowNorms(true);
            m_map->selectTensors(tensors);
        }
        m_map->setFocus(Qt::ShortcutFocusReason);
    });
    connect(m_panel, &MapPanel::openOriginalRequested, this, &MixMapPage::openOriginal);
    connect(m_panel, &MapPanel::nearestMixRequested, this, [this] {
        if (!m_document || !m_plan->recipe().mix)
            return;
        if (const auto *mix = nearestWritable(*m_plan->recipe().mix))
            m_plan->setMix(mix->fileType);
    });
    for (MixMapView *view : {m_map, m_before}) {
        connect(view, &MixMapView::colourByRequested, this, &MixMapPage::setColourBy);
        connect(view, &MixMapView::compareRequested, this, [this] { setComparing(!m_comparing); });
        connect(view, &MixMapView::showInTensorsRequested, this, &MixMapPage::showInTensorsRequested);
        MixMapView *other = view == m_map ? m_before : m_map;
        connect(view, &MixMapView::hovered, other, &MixMapView::setMarkedTensor);
    }
}

void MixMapPage::refreshDocument()
{
    const auto state = m_controller->state();
    m_header->loadingLine()->setRunning(state == DocumentController::State::Loading);
    m_toolbar->setEnabled(state == DocumentController::State::Ready);
    const bool isAnother = m_document != m_controller->document();
    m_document = m_controller->document();
    if (isAnother) {
        m_hasSizes = false;
        m_planner.reset();
        m_nearest.clear();
        m_structure.reset();
        m_fileSnapshot.reset();
        m_planSnapshot.reset();
        m_guess = {};
        m_sourceQuantized = false;
        if (m_document) {
            for (const auto &tensor : m_document->tensors()) {
                m_sourceQuantized |= tensor.type != nullptr && tensor.type->quantized &&
                                     core::roles::isQuantizable(tensor.name, tensor.shape());
            }
            m_planner = std::make_unique<core::plan::Planner>(*m_document);
            if (m_document->tensors().size() <= kMaxTensorsForAllMixes)
                m_guess = m_planner->guess();
        }
    }
    const bool hasTensors = m_document && !m_document->tensors().empty();
    m_quantize->setEnabled(hasTensors);
    if (state == DocumentController::State::Failed && m_controller->error()) {
        const ErrorText text = describeError(*m_controller->error());
        m_empty->setIcon(IconName::Error);
        m_empty->setTexts(text.what, text.detail);
        m_emptyAction->setVisible(false);
        m_states->setCurrentWidget(m_empty);
    } else if (m_document && !hasTensors) {
        m_empty->setIcon(IconName::Map);
        m_empty->setTexts(tr("This file has no tensors."), tr("It holds metadata only, such as a vocabulary."));
        m_emptyAction->setVisible(true);
        m_states->setCurrentWidget(m_empty);
    } else {
        m_states->setCurrentWidget(m_content);
    }
    refreshPlan();
}

MapDirection MixMapPage::wantedDirection() const
{
    if (m_chosenDirection)
        return *m_chosenDirection;
    return m_comparing || (m_structure && m_structure->maxLayers() > kAcrossFrom) ? MapDirection::Across
                                                                                  : MapDirection::Down;
}

void MixMapPage::refreshStructure()
{
    if (!m_document)
        return;
    if (!m_structure || m_structure->document() != m_document)
        m_structure = MapStructure::build(m_document, m_showsNorms);
    const MapDirection direction = wantedDirection();
    m_showsNorms = m_chosenNorms.value_or(direction == MapDirection::Down && m_structure->vectorsPerLayer() <= 2);
    const bool hidesNow = m_structure->hiddenCount() > 0;
    const bool wouldHide = !m_showsNorms && m_structure->vectorsPerLayer() > 0;
    if (hidesNow != wouldHide) {
        m_structure = MapStructure::build(m_document, m_showsNorms);
        m_fileSnapshot.reset();
    }
    if (!m_fileSnapshot)
        m_fileSnapshot = MapSnapshot::make(m_structure);
}

void MixMapPage::refreshPlan()
{
    const bool hasPlan = m_document && m_plan->document() == m_document && m_plan->plan();
    const bool showsPlan = m_document && m_plan->document() == m_document && m_plan->showsPlan();
    m_comparing = m_wantsCompare && showsPlan && hasPlan;
    refreshStructure();
    m_planSnapshot.reset();
    if (showsPlan && hasPlan) {
        const auto &recipe = m_plan->recipe();
        if (recipe.mix && hasOwnWishes(recipe)) {
            core::plan::Recipe preset;
            preset.mix = recipe.mix;
            preset.allowRequantize = recipe.allowRequantize;
            const auto alone = m_planner->plan(preset, m_plan->matrix().get());
            m_planSnapshot = MapSnapshot::make(m_structure, m_plan->plan(), alone ? &*alone : nullptr);
        } else {
            m_planSnapshot = MapSnapshot::make(m_structure, m_plan->plan());
        }
    }
    m_presets->setCurrent(showsPlan ? m_plan->recipe().mix : std::nullopt);
    m_compareButton->setEnabled(hasPlan);
    refreshHeader();
    refreshPanel();
    refreshLook();
}

void MixMapPage::refreshHeader()
{
    const QString name = m_controller->displayName();
    const bool isSplit = m_document && m_document->shards().size() > 1;
    QString source = tr("Source: %1").arg(name);
    if (isSplit)
        source += QLatin1String(", ") + tr("%n shard(s)", nullptr, static_cast<int>(m_document->shards().size()));
    m_source->setText(source);
    m_source->setFullText(m_controller->path());
    const bool showsPlan = m_document && m_plan->showsPlan();
    m_badge->setKind(showsPlan ? Badge::Kind::Accent : Badge::Kind::Neutral);
    m_badge->setText(!m_document ? QString() : showsPlan ? m_plan->summary() : tr("This file"));
}

PanelFacts MixMapPage::fileFacts() const
{
    PanelFacts facts;
    facts.sourceQuantized = m_sourceQuantized;
    if (m_guess.mix != nullptr) {
        facts.mixName = fromView(m_guess.mix->name);
        facts.mixMatching = m_guess.matching;
        facts.mixConsidered = m_guess.considered;
    }
    namespace keys = core::gguf::keys;
    if (const auto *entry = m_document->find(keys::kFileType)) {
        facts.fileType = entry->value.asUnsigned();
        if (facts.fileType && *facts.fileType <= std::numeric_limits<std::uint32_t>::max())
            facts.fileTypeName = fromView(core::plan::fileTypeName(static_cast<std::uint32_t>(*facts.fileType)));
    }
    if (const auto *entry = m_document->find(keys::kImatrixFile)) {
        if (const auto text = entry->value.asString())
            facts.matrixName = QFileInfo(fromView(*text)).fileName();
    }
    return facts;
}

const core::plan::MixInfo *MixMapPage::nearestWritable(core::plan::FileType mix) const
{
    const auto [it, isNew] = m_nearest.try_emplace(mix, nullptr);
    if (isNew)
        it->second = m_planner->nearestWritable(mix); // plans all mixes
    return it->second;
}

PanelFacts MixMapPage::planFacts() const
{
    PanelFacts facts;
    facts.sourceQuantized = m_sourceQuantized;
    const auto &recipe = m_plan->recipe();
    if (recipe.mix)
        facts.mixName = mixName(*recipe.mix);
    facts.matrixName = QFileInfo(m_plan->matrixPath()).fileName();
    facts.isWritable = std::ranges::none_of(m_plan->plan()->tensors, [&](const core::plan::PlannedTensor &tensor) {
        return m_document->tensors()[tensor.source].type != nullptr && !tensor.copied() &&
               !core::quant::canQuantize(tensor.to);
    });
    if (!facts.isWritable && recipe.mix) {
        if (const auto *nearest = nearestWritable(*recipe.mix))
            facts.nearestMix = fromView(nearest->name);
    }
    return facts;
}

void MixMapPage::refreshPanel()
{
    if (!m_fileSnapshot)
        return;
    if (m_plan->showsPlan() && !m_planSnapshot && m_plan->planError()) {
        const ErrorText text = describeError(*m_plan->planError());
        m_panel->showPlanError(text.what, text.detail);
    } else if (m_planSnapshot) {
        m_panel->showPlan(m_planSnapshot, m_fileSnapshot, planFacts());
    } else {
        m_panel->showFile(m_fileSnapshot, fileFacts());
    }
    m_roles->setSnapshots(m_fileSnapshot, m_planSnapshot);
}

void MixMapPage::refreshLook()
{
    const MapSnapshotPtr &shown = m_planSnapshot ? m_planSnapshot : m_fileSnapshot;
    const MapDirection direction = wantedDirection();
    m_map->setDirection(direction);
    m_before->setDirection(direction);
    m_map->setSnapshot(shown);
    m_before->setSnapshot(m_comparing ? m_fileSnapshot : nullptr);
    m_legend->setSnapshot(shown);
    m_flatSentence->setVisible(m_structure && m_structure->isFlat());
    for (QWidget *widget : {m_beforeCaption, static_cast<QWidget *>(m_before), m_afterCaption})
        widget->setVisible(m_comparing);
    if (m_comparing) {
        m_beforeFigures->setText(sizeAndBits(*m_fileSnapshot));
        m_afterTitle->setText(tr("After: %1").arg(m_plan->summary()));
        m_afterFigures->setText(sizeAndBits(*m_planSnapshot));
    }
    m_colourControl->setCurrent(m_map->colourBy() == ColourBy::Type ? 0 : 1);
    m_directionControl->setCurrent(direction == MapDirection::Down ? 0 : 1);
    const bool hasLayers = m_structure && !m_structure->isFlat();
    m_directionControl->setEnabled(hasLayers);
    m_normsButton->setEnabled(hasLayers && m_structure->vectorsPerLayer() > 0);
    m_normsButton->setChecked(m_showsNorms && m_normsButton->isEnabled());
    m_compareButton->setChecked(m_comparing);
    arrange();
    emit viewOptionsChanged();
}

void MixMapPage::arrange()
{
    // The options go to a line of their own when both don't fit.
    const QMargins margins = m_toolbarGrid->contentsMargins();
    const int needed = m_presets->minimumSizeHint().width() + m_options->sizeHint().width() +
                       m_toolbarGrid->horizontalSpacing() + margins.left() + margins.right();
    const bool twoLines = needed > width();
    // The page may get narrower than one line needs, or it would never come to two.
    m_toolbar->setMinimumWidth(std::max(m_presets->minimumSizeHint().width(), m_options->sizeHint().width()) +
                               margins.left() + margins.right());
    m_toolbarGrid->removeWidget(m_options);
    m_toolbarGrid->addWidget(m_options, twoLines ? 1 : 0, twoLines ? 0 : 1, Qt::AlignRight | Qt::AlignVCenter);

    const bool isDrawer = width() < kDrawerBelow;
    m_drawerButton->setVisible(isDrawer);
    m_drawer->setFloating(isDrawer);
    if (!isDrawer && m_bodyRow->indexOf(m_drawer) < 0)
        m_bodyRow->addWidget(m_drawer);
    if (isDrawer)
        m_bodyRow->removeWidget(m_drawer);
    m_drawer->setVisible(!isDrawer || m_drawerOpen);
    m_drawerButton->setChecked(m_drawerOpen);
    if (isDrawer) {
        const int drawerWidth = std::min(m_drawer->sizeHint().width(), m_body->width());
        const QRect place(m_body->width() - drawerWidth, 0, drawerWidth, m_body->height());
        m_drawer->setGeometry(QStyle::visualRect(layoutDirection(), m_body->rect(), place));
        m_drawer->raise();
    }
    m_rolesCard->setVisible(width() > kRolesFrom && m_fileSnapshot != nullptr);
    m_legend->setIndent(static_cast<int>(m_map->mapLayout().labelWidth()));
}

void MixMapPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void MixMapPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_drawerOpen && m_drawer->isFloating()) {
        toggleSidePanel();
        return;
    }
    QWidget::keyPressEvent(event);
}

void MixMapPage::toggleSidePanel()
{
    m_drawerOpen = !m_drawerOpen;
    arrange();
}

void MixMapPage::setColourBy(ColourBy colourBy)
{
    m_map->setColourBy(colourBy);
    m_before->setColourBy(colourBy);
    refreshLook();
}

void MixMapPage::setDirection(MapDirection direction)
{
    m_chosenDirection = direction;
    refreshPlan();
}

void MixMapPage::setShowNorms(bool show)
{
    m_chosenNorms = show;
    refreshPlan();
}

void MixMapPage::setComparing(bool comparing)
{
    m_wantsCompare = comparing;
    if (comparing && m_plan->plan() && !m_plan->showsPlan())
        m_plan->showPlan(); // calls refreshPlan
    else
        refreshPlan();
}

void MixMapPage::showTensor(std::size_t tensor)
{
    if (m_map->selectTensors({tensor}) == 0 && !m_showsNorms) {
        setShowNorms(true);
        m_map->selectTensors({tensor});
    }
    m_map->setFocus(Qt::ShortcutFocusReason);
}

void MixMapPage::computeSizes()
{
    if (!m_document || m_document->tensors().size() > kMaxTensorsForAllMixes)
        return;
    if (m_hasSizes && m_sizesMatrix == m_plan->matrix())
        return;
    m_hasSizes = true;
    m_sizesMatrix = m_plan->matrix();
    std::vector<core::plan::FileType> writable;
    const auto previews = m_planner->previews(m_sizesMatrix.get());
    for (const core::plan::MixPreview &preview : previews) {
        if (preview.writable)
            writable.push_back(preview.mix->fileType);
    }
    m_presets->setWritable(std::move(writable));
    for (const core::plan::MixPreview &preview : previews) {
        m_presets->setSizeText(preview.mix->fileType,
                               preview.refused ? tr("does not fit this model") : format::bytes(preview.fileBytes));
    }
}

void MixMapPage::openOriginal()
{
    auto *dialog = new QFileDialog(this, tr("Open the original"), QFileInfo(m_controller->path()).absolutePath(),
                                   tr("GGUF models (*.gguf);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MixMapPage::openPathRequested);
    dialog->open();
}

void MixMapPage::restoreView()
{
    const QVariantMap state = m_controller->viewState(QStringLiteral("map"));
    if (state.contains(QStringLiteral("across"))) {
        m_chosenDirection = state.value(QStringLiteral("across")).toBool() ? MapDirection::Across : MapDirection::Down;
    }
    if (state.contains(QStringLiteral("norms")))
        m_chosenNorms = state.value(QStringLiteral("norms")).toBool();
    m_wantsCompare = state.value(QStringLiteral("compare")).toBool();
    const ColourBy colourBy = state.value(QStringLiteral("bits")).toBool() ? ColourBy::Bits : ColourBy::Type;
    m_map->setColourBy(colourBy);
    m_before->setColourBy(colourBy);
}

void MixMapPage::keepView()
{
    QVariantMap state;
    if (m_chosenDirection)
        state.insert(QStringLiteral("across"), *m_chosenDirection == MapDirection::Across);
    if (m_chosenNorms)
        state.insert(QStringLiteral("norms"), *m_chosenNorms);
    state.insert(QStringLiteral("compare"), m_wantsCompare);
    state.insert(QStringLiteral("bits"), m_map->colourBy() == ColourBy::Bits);
    m_controller->setViewState(QStringLiteral("map"), state);
}

} // namespace ui
