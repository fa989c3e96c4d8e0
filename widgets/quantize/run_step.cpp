// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/run_step.h"

#include "widgets/common/card.h"
#include "widgets/common/format.h"
#include "widgets/common/icons.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/quantize/figure.h"
#include "widgets/quantize/progress_map.h"
#include "widgets/quantize/tensor_progress_model.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace ui {

namespace {

constexpr int kSteps = 1000;
constexpr int kMapWidth = 292;
/// Narrower pages leave the map out: the list needs the room.
constexpr int kRoomForMap = 900;

std::chrono::milliseconds toMilliseconds(double seconds)
{
    return std::chrono::milliseconds(static_cast<std::chrono::milliseconds::rep>(seconds * 1000));
}

} // namespace

RunStep::RunStep(QWidget *parent)
    : QWidget(parent)
    , m_head(new Card({}, this))
    , m_list(new Card(tr("Tensors"), this))
    , m_mapCard(new Card(tr("Progress map"), this))
    , m_map(new ProgressMap(m_mapCard))
{
    buildHead();
    buildList();
    m_mapCard->content()->addWidget(m_map, 1);
    m_mapCard->setFixedWidth(kMapWidth);

    auto *left = new QVBoxLayout;
    left->setSpacing(12);
    left->addWidget(m_head);
    left->addWidget(m_list, 1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 14, 16, 14);
    row->setSpacing(12);
    row->addLayout(left, 1);
    row->addWidget(m_mapCard);

    m_clock.setInterval(std::chrono::milliseconds(500));
    connect(&m_clock, &QTimer::timeout, this, &RunStep::refresh);
}

void RunStep::buildHead()
{
    m_percent = makeLabel({}, TextRole::SecondaryStrong, Tone::Text, m_head);
    m_percent->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_percent->setMinimumWidth(ui::metric(48));
    m_head->setTrailing(m_percent);
    m_bar = new QProgressBar(m_head);
    m_bar->setRange(0, kSteps);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(8);
    m_head->content()->addWidget(m_bar);
    m_head->content()->addSpacing(2);

    auto *figures = new QHBoxLayout;
    figures->setSpacing(16);
    const auto addFigure = [&](const QString &caption) {
        if (figures->count() > 0)
            figures->addStretch();
        auto *figure = new Figure(caption, TextRole::FigureMedium, m_head);
        figures->addWidget(figure);
        return figure;
    };
    m_written = addFigure(tr("written"));
    m_tensors = addFigure(tr("tensors"));
    m_elapsed = addFigure(tr("elapsed"));
    m_left = addFigure(tr("remaining"));
    m_speed = addFigure(tr("weights per second"));
    m_error = addFigure(tr("mean relative RMSE"));
    m_head->content()->addLayout(figures);

    m_question = new QWidget(m_head);
    auto *asked = new QHBoxLayout(m_question);
    asked->setContentsMargins(0, 8, 0, 0);
    asked->setSpacing(8);
    asked->addWidget(makeLabel(tr("Cancel this job?"), TextRole::BodyStrong, Tone::Text, m_question));
    asked->addWidget(makeLabel(tr("What was written so far is deleted; an existing file stays as it was."),
                               TextRole::Secondary, Tone::Text2, m_question));
    asked->addStretch();
    auto *goOn = new QPushButton(tr("Go on"), m_question);
    auto *stop = new QPushButton(icon(IconName::Stop, &Tokens::error), tr("Cancel the job"), m_question);
    setVariant(stop, ButtonVariant::Danger);
    asked->addWidget(goOn);
    asked->addWidget(stop);
    m_stop = stop;
    m_question->hide();
    m_head->content()->addWidget(m_question);
    connect(goOn, &QPushButton::clicked, this, [this] { setAsking(false); });
    connect(stop, &QPushButton::clicked, this, [this] {
        setAsking(false);
        if (m_job)
            m_job->cancel();
    });
    auto *escape = new QAction(this);
    escape->setShortcut(Qt::Key_Escape);
    escape->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_question->addAction(escape);
    connect(escape, &QAction::triggered, this, [this] { setAsking(false); });
}

void RunStep::buildList()
{
    m_model = new TensorProgressModel(this);
    m_filtered = new QSortFilterProxyModel(this);
    m_filtered->setSourceModel(m_model);
    m_filtered->setFilterKeyColumn(TensorProgressModel::Tensor);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);

    auto *tools = new QWidget(m_list);
    auto *toolRow = new QHBoxLayout(tools);
    toolRow->setContentsMargins({});
    toolRow->setSpacing(8);
    auto *order = new SegmentedControl(tr("Order"), tools);
    order->addSegment(tr("Newest first"));
    order->addSegment(tr("File order"));
    order->setCurrent(0);
    m_filter = new QLineEdit(tools);
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter tensors by name"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(icon(IconName::Search), QLineEdit::LeadingPosition);
    m_filter->setFixedWidth(ui::metric(140));
    toolRow->addWidget(order);
    toolRow->addWidget(m_filter);
    m_list->setTrailing(tools);
    m_list->setFlush(true);

    m_view = new QTableView(m_list);
    m_view->setModel(m_filtered);
    m_view->setItemDelegate(new TensorProgressDelegate(m_view));
    m_view->setAccessibleName(tr("Tensors of the job"));
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setTabKeyNavigation(false);
    m_view->setWordWrap(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(ui::metric(26));
    auto *header = m_view->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(TensorProgressModel::Tensor, QHeaderView::Stretch);
    header->resizeSection(TensorProgressModel::State, ui::metric(112));
    header->resizeSection(TensorProgressModel::From, ui::metric(64));
    header->resizeSection(TensorProgressModel::To, ui::metric(80));
    header->resizeSection(TensorProgressModel::Size, ui::metric(184));
    header->resizeSection(TensorProgressModel::Error, ui::metric(76));
    m_list->content()->addWidget(m_view, 1);

    connect(order, &SegmentedControl::currentChanged, this, [this](int id) {
        m_model->setOrder(id == 0 ? TensorProgressModel::Order::NewestFirst : TensorProgressModel::Order::FileOrder);
    });
    connect(m_filter, &QLineEdit::textChanged, m_filtered, &QSortFilterProxyModel::setFilterFixedString);
}

void RunStep::setJob(QuantizeJob *job)
{
    if (m_job == job)
        return;
    if (m_job)
        m_job->disconnect(this);
    m_job = job;
    m_model->setJob(job);
    m_map->setJob(job);
    setAsking(false);
    if (m_job) {
        connect(m_job, &Job::progressed, this, [this] {
            m_model->update();
            m_map->update();
            refresh();
        });
        connect(m_job, &Job::changed, this, &RunStep::refresh);
    }
    refresh();
}

void RunStep::askToCancel()
{
    if (!m_job || !m_job->isActive())
        return;
    if (m_job->state() == Job::State::Queued) {
        m_job->cancel();
        return;
    }
    setAsking(true);
    m_stop->setFocus(Qt::OtherFocusReason);
}

void RunStep::setAsking(bool asking)
{
    if (m_asking == asking)
        return;
    m_asking = asking;
    m_question->setVisible(asking);
    emit askingChanged();
}

void RunStep::refresh()
{
    if (!m_job || !m_job->plan()) {
        m_clock.stop();
        return;
    }
    if (m_job->isRunning() && !m_clock.isActive())
        m_clock.start();
    if (!m_job->isActive()) {
        m_clock.stop();
        setAsking(false);
    }
    const QString name = m_job->targetName();
    switch (m_job->state()) {
    case Job::State::Queued:
        m_head->setTitle(tr("Waits for the job before it: %1", "a file").arg(name));
        break;
    case Job::State::Checking:
        m_head->setTitle(tr("Checking what %1 needs", "a file").arg(name));
        break;
    case Job::State::Cancelling:
        m_head->setTitle(tr("Cancelling: %1 is not kept", "a file").arg(name));
        break;
    default:
        m_head->setTitle(m_job->isVerifying() ? tr("Reading back %1", "a file").arg(name)
                                              : tr("Writing %1", "a file").arg(name));
        break;
    }
    const auto &plan = *m_job->plan();
    const double part = m_job->fraction();
    m_bar->setValue(part < 0 ? 0 : static_cast<int>(part * kSteps));
    m_bar->setAccessibleName(tr("Quantize, %1", "percent").arg(format::percent(std::max(part, 0.0), 0)));
    m_percent->setText(format::percent(std::max(part, 0.0), 0));
    m_written->setValue(format::bytes(m_job->bytesDone()));
    m_written->setCaption(tr("of %1 written", "a size").arg(format::bytes(plan.tensorBytes)));
    m_tensors->setValue(tr("%1 of %2").arg(format::count(m_job->tensorsDone()), format::count(plan.tensors.size())));
    m_elapsed->setValue(format::duration(toMilliseconds(m_job->secondsRunning())));
    const double left = m_job->secondsLeft();
    m_left->setValue(left < 0 ? QStringLiteral("–")
                              : format::timeLeft(std::chrono::seconds(static_cast<std::chrono::seconds::rep>(left))));
    const double speed = m_job->weightsPerSecond();
    m_speed->setValue(speed <= 0 ? QStringLiteral("–") : format::parameters(static_cast<quint64>(speed)));
    const double error = m_job->meanRelativeError();
    m_error->setValue(error < 0 ? QStringLiteral("–") : format::percent(error));
}

void RunStep::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_mapCard->setVisible(width() >= kRoomForMap);
}

} // namespace ui
