// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/quantize_page.h"

#include "widgets/common/empty_state.h"
#include "widgets/common/error_text.h"
#include "widgets/common/icons.h"
#include "widgets/common/page_header.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/document/plan_controller.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/jobs/job_record.h"
#include "widgets/quantize/check_step.h"
#include "widgets/quantize/report_view.h"
#include "widgets/quantize/run_step.h"
#include "widgets/quantize/services.h"

#include <QApplication>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace ui {

QuantizePage::QuantizePage(DocumentController *document, JobQueue *queue, TaskRunner &runner,
                           QuantizeServices &services, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_queue(queue)
    , m_runner(runner)
    , m_services(services)
    , m_header(new PageHeader(tr("Quantize"), this))
    , m_stack(new QStackedWidget(this))
    , m_run(new RunStep(m_stack))
    , m_report(new ReportView(m_stack))
    , m_blank(
          new EmptyState(IconName::Quantize, tr("No file is open"), tr("Open a GGUF file to quantize it."), m_stack))
{
    setBackground(this, &Tokens::surface);
    buildHeader();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_stack, 1);
    m_stack->addWidget(m_blank);
    m_stack->addWidget(m_run);
    m_stack->addWidget(m_report);

    if (m_document != nullptr) {
        m_check = new CheckStep(m_document, m_runner, m_services, m_stack);
        m_stack->addWidget(m_check);
        connect(m_document, &DocumentController::stateChanged, this, &QuantizePage::followState);
        connect(m_check, &CheckStep::checksChanged, this, &QuantizePage::updateHeader);
        connect(m_check, &CheckStep::planRequested, this, &QuantizePage::planRequested);
        connect(m_check, &CheckStep::reloadRequested, m_document, &DocumentController::load);
    }
    m_report->setRemediesPossible(m_document != nullptr);
    connect(m_run, &RunStep::askingChanged, this, [this] {
        updateHeader();
        if (!m_run->isAsking() && m_cancel->isEnabled())
            m_cancel->setFocus(Qt::OtherFocusReason);
    });
    connect(m_report, &ReportView::openRequested, this, &QuantizePage::openRequested);
    connect(m_report, &ReportView::showInFolderRequested, this, &QuantizePage::showInFolderRequested);
    connect(m_report, &ReportView::tryAgainRequested, this, [this] { goTo(Step::Check); });
    connect(m_report, &ReportView::anotherPlaceRequested, this, [this] {
        goTo(Step::Check);
        if (m_check != nullptr)
            m_check->chooseTarget();
    });
    connect(m_queue, &JobQueue::jobFinished, this, &QuantizePage::onJobFinished);
    connect(m_queue, &JobQueue::jobChanged, this, [this](Job *job) {
        if (job == m_job)
            updateHeader();
    });
    followState();
}

void QuantizePage::buildHeader()
{
    m_trail = new StepTrail({tr("Plan"), tr("Check"), tr("Run"), tr("Report")}, m_header);
    m_header->addLeft(m_trail);
    connect(m_trail, &StepTrail::stepClicked, this, [this](int step) { goTo(static_cast<Step>(step)); });
    m_back = m_header->addSecondary(IconName::None, tr("Back to plan"));
    m_again = m_header->addSecondary(IconName::None, tr("Quantize again"));
    m_cancel = m_header->addSecondary(IconName::Stop, tr("Cancel"));
    setVariant(m_cancel, ButtonVariant::Danger);
    m_cancel->setIcon(icon(IconName::Stop, &Tokens::error));
    m_start = m_header->setPrimary(IconName::Play, tr("Start"));
    connect(m_back, &QPushButton::clicked, this, &QuantizePage::planRequested);
    connect(m_again, &QPushButton::clicked, this, [this] { goTo(Step::Check); });
    connect(m_cancel, &QPushButton::clicked, m_run, &RunStep::askToCancel);
    connect(m_start, &QPushButton::clicked, this, &QuantizePage::start);
}

void QuantizePage::followState()
{
    if (m_document != nullptr && m_document->state() == DocumentController::State::Failed) {
        const ErrorText text = m_document->error() ? describeError(*m_document->error()) : ErrorText{};
        static_cast<EmptyState *>(m_blank)->setTexts(text.what, text.detail);
    } else if (m_document != nullptr) {
        static_cast<EmptyState *>(m_blank)->setTexts(tr("The file is being read"), {});
    }
    goTo(m_step);
}

void QuantizePage::goTo(Step step)
{
    if (step == Step::Plan) {
        m_trail->setCurrent(static_cast<int>(m_step));
        emit planRequested();
        return;
    }
    const bool ready = m_document != nullptr && m_document->state() == DocumentController::State::Ready;
    if ((step == Step::Run && !m_job) || (step == Step::Report && !m_hasReport))
        step = Step::Check;
    const bool moved = m_step != step;
    m_step = step;
    switch (step) {
    case Step::Run:
        m_stack->setCurrentWidget(m_run);
        break;
    case Step::Report:
        m_stack->setCurrentWidget(m_report);
        break;
    default:
        if (ready && moved)
            m_check->runChecks();
        m_stack->setCurrentWidget(ready ? static_cast<QWidget *>(m_check) : m_blank);
        break;
    }
    updateHeader();
    if (moved)
        emit stepChanged();
}

void QuantizePage::updateHeader()
{
    const bool ready = m_document != nullptr && m_document->state() == DocumentController::State::Ready;
    m_trail->setCurrent(static_cast<int>(m_step));
    m_trail->setReachable(static_cast<int>(Step::Plan), ready);
    m_trail->setReachable(static_cast<int>(Step::Check), ready);
    m_trail->setReachable(static_cast<int>(Step::Run), m_job && m_job->isActive());
    m_trail->setReachable(static_cast<int>(Step::Report), m_hasReport);
    const bool checking = m_step == Step::Check;
    m_back->setVisible(checking && ready);
    m_start->setVisible(checking);
    const bool canStart = ready && checking && m_check->canStart();
    m_start->setEnabled(canStart);
    m_start->setToolTip(canStart || !ready ? QString() : m_check->whyNot());
    m_start->setAccessibleDescription(m_start->toolTip());
    const bool canCancel = m_job && m_job->isActive() && m_job->state() != Job::State::Cancelling && !m_run->isAsking();
    // A button that goes would hand the keyboard focus to whatever comes next in the window.
    if (m_cancel->hasFocus() && !(canCancel && m_step == Step::Run))
        m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
    m_cancel->setVisible(m_step == Step::Run);
    m_cancel->setEnabled(canCancel);
    m_again->setVisible(m_step == Step::Report && ready);
}

void QuantizePage::refresh()
{
    if (m_check != nullptr && m_step == Step::Check)
        m_check->runChecks();
}

void QuantizePage::start()
{
    if (m_check == nullptr || m_step != Step::Check || !m_check->canStart())
        return;
    auto *job = new QuantizeJob(m_check->request(), m_check->threads());
    m_job = job;
    m_run->setJob(job);
    goTo(Step::Run);
    m_cancel->setFocus(Qt::OtherFocusReason);
    m_queue->add(job);
}

void QuantizePage::showJob(Job *job)
{
    if (job == nullptr || job->kind() != Job::Kind::Quantize)
        return;
    if (auto *quantize = qobject_cast<QuantizeJob *>(job); quantize != nullptr && quantize->isActive()) {
        m_job = quantize;
        m_run->setJob(quantize);
        goTo(Step::Run);
        return;
    }
    if (job->isActive())
        return;
    m_report->setRecord(job->record());
    m_hasReport = true;
    goTo(Step::Report);
}

void QuantizePage::onJobFinished(Job *job)
{
    if (job != m_job)
        return;
    m_report->setRecord(job->record());
    m_hasReport = true;
    // Who looks at something else meanwhile is not taken away from it.
    if (m_step != Step::Run) {
        updateHeader();
        return;
    }
    const QWidget *focused = QApplication::focusWidget();
    const bool worksHere = focused != nullptr && isAncestorOf(focused);
    goTo(Step::Report);
    if (worksHere)
        m_report->focusAction();
}

} // namespace ui
