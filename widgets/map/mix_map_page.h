// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/planner.h"
#include "widgets/map/map_panel.h"
#include "widgets/map/mix_map_view.h"

#include <QWidget>

#include <map>
#include <memory>
#include <optional>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QPushButton;
class QStackedLayout;
class QToolButton;

namespace ui {

class Badge;
class Card;
class DocumentController;
class ElidedLabel;
class EmptyState;
class MapDrawer;
class MapLegend;
class PageHeader;
class PlanController;
class PresetBar;
class RoleBytes;
class SegmentedControl;

/// The Mix map of one file: what it is, or what a plan makes of it, with exact bytes. GUI thread only.
class MixMapPage : public QWidget
{
    Q_OBJECT
public:
    /// `controller` must outlive the page.
    explicit MixMapPage(DocumentController *controller, QWidget *parent = nullptr);
    ~MixMapPage() override;

    [[nodiscard]] MixMapView *mapView() const { return m_map; }
    [[nodiscard]] MapPanel *panel() const { return m_panel; }
    [[nodiscard]] PresetBar *presets() const { return m_presets; }

    [[nodiscard]] ColourBy colourBy() const { return m_map->colourBy(); }
    [[nodiscard]] MapDirection direction() const { return m_map->direction(); }
    [[nodiscard]] bool showsNorms() const { return m_showsNorms; }
    [[nodiscard]] bool comparing() const { return m_comparing; }
    /// Scrolls to a tensor and selects it; makes norms visible if it is one. From "Show on map".
    void showTensor(std::size_t tensor);

public slots:
    void setColourBy(ui::ColourBy colourBy);
    /// From now on this direction, whatever the number of layers.
    void setDirection(ui::MapDirection direction);
    void setShowNorms(bool show);
    /// The file above the plan.
    void setComparing(bool comparing);
    /// Opens or closes the panel where it is a drawer.
    void toggleSidePanel();

signals:
    void quantizeRequested();
    void showInTensorsRequested(int tensorIndex);
    void openPathRequested(const QString &path);
    /// A file without tensors: the rest of it is in Inspect.
    void showMetadataRequested();
    /// Colouring, direction, norms or comparison changed: for the checks of menus.
    void viewOptionsChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *buildToolbar();
    QWidget *buildBody();
    void connectParts();
    void refreshDocument();
    void refreshPlan();
    void refreshStructure();
    void refreshPanel();
    void refreshHeader();
    void refreshLook();
    void arrange();
    void computeSizes();
    void openOriginal();
    [[nodiscard]] PanelFacts fileFacts() const;
    [[nodiscard]] PanelFacts planFacts() const;
    [[nodiscard]] const core::plan::MixInfo *nearestWritable(core::plan::FileType mix) const;
    [[nodiscard]] MapDirection wantedDirection() const;
    void restoreView();
    void keepView();

    DocumentController *m_controller;
    PlanController *m_plan;
    core::gguf::DocumentPtr m_document;
    std::unique_ptr<const core::plan::Planner> m_planner; ///< for m_document

    PageHeader *m_header;
    ElidedLabel *m_source;
    Badge *m_badge;
    QPushButton *m_quantize;
    QToolButton *m_drawerButton;
    QStackedLayout *m_states;
    EmptyState *m_empty;
    QPushButton *m_emptyAction;
    QWidget *m_content;
    QWidget *m_toolbar;
    QGridLayout *m_toolbarGrid;
    QWidget *m_options;
    PresetBar *m_presets;
    SegmentedControl *m_colourControl;
    SegmentedControl *m_directionControl;
    QPushButton *m_normsButton;
    QPushButton *m_compareButton;
    QWidget *m_body;
    QBoxLayout *m_bodyRow;
    QLabel *m_flatSentence;
    QWidget *m_beforeCaption;
    QLabel *m_beforeFigures;
    MixMapView *m_before;
    QWidget *m_afterCaption;
    QLabel *m_afterTitle;
    QLabel *m_afterFigures;
    MixMapView *m_map;
    MapLegend *m_legend;
    Card *m_rolesCard;
    RoleBytes *m_roles;
    MapDrawer *m_drawer;
    MapPanel *m_panel;

    MapStructurePtr m_structure;
    MapSnapshotPtr m_fileSnapshot;
    MapSnapshotPtr m_planSnapshot; ///< null while the file is shown, or without a plan
    core::plan::MixGuess m_guess;
    mutable std::map<core::plan::FileType, const core::plan::MixInfo *> m_nearest; ///< as far as asked for
    core::imatrix::MatrixPtr m_sizesMatrix; ///< that the presets' sizes were worked out with
    bool m_hasSizes = false;
    std::optional<MapDirection> m_chosenDirection;
    std::optional<bool> m_chosenNorms;
    bool m_showsNorms = true;
    bool m_comparing = false;
    bool m_wantsCompare = false;
    bool m_drawerOpen = false;
    bool m_sourceQuantized = false;
};

} // namespace ui
