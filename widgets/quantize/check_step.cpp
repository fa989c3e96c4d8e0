// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/check_step.h"

#include "core/gguf/naming.h"
#include "core/jobs/check_file.h"
#include "core/quant/quantize.h"
#include "widgets/common/badge.h"
#include "widgets/common/card.h"
#include "widgets/common/error_text.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/icons.h"
#include "widgets/common/page_header.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/document/paths.h"
#include "widgets/document/plan_controller.h"
#include "widgets/quantize/services.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace ui {

namespace {

constexpr int kFormWidth = 470;
constexpr int kDebounceMs = 250;
/// Sources up to this size are read for values that are not finite as soon as the page opens.
constexpr quint64 kReadAtOnce = quint64{256} << 20;

QString latin(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

struct Section
{
    CheckSection section;
    Badge::Kind badge;
};

constexpr std::array kSections{
    Section{CheckSection::Blocks, Badge::Kind::Error},
    Section{CheckSection::Decision, Badge::Kind::Warn},
    Section{CheckSection::Running, Badge::Kind::Neutral},
    Section{CheckSection::Passed, Badge::Kind::Ok},
};

QString sectionTitle(CheckSection section)
{
    switch (section) {
    case CheckSection::Blocks:
        return CheckStep::tr("Blocks the start");
    case CheckSection::Decision:
        return CheckStep::tr("Needs a decision");
    case CheckSection::Running:
        return CheckStep::tr("Being checked");
    case CheckSection::Passed:
        return CheckStep::tr("Passed");
    }
    return {};
}

QScrollArea *makeScroller(QWidget *content, const QString &name, QWidget *parent)
{
    auto *area = new QScrollArea(parent);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setAccessibleName(name);
    setBackground(content, &Tokens::surface);
    return area;
}

} // namespace

CheckStep::CheckStep(DocumentController *document, TaskRunner &runner, QuantizeServices &services, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_runner(runner)
    , m_services(services)
{
    auto *form = new QWidget;
    buildForm(form);
    auto *formArea = makeScroller(form, tr("Job"), this);
    formArea->setFixedWidth(ui::metric(kFormWidth));

    auto *line = new QWidget(this);
    line->setFixedWidth(1);
    setBackground(line, &Tokens::border);

    auto *checks = new QWidget;
    buildChecks(checks);
    auto *checksArea = makeScroller(checks, tr("Checks"), this);

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(0);
    row->addWidget(formArea);
    row->addWidget(line);
    row->addWidget(checksArea, 1);

    m_probeTimer.setSingleShot(true);
    m_probeTimer.setInterval(kDebounceMs);
    connect(&m_probeTimer, &QTimer::timeout, this, &CheckStep::probe);
    connect(m_document, &DocumentController::documentChanged, this, &CheckStep::takeDocument);
    connect(m_document->plan(), &PlanController::changed, this, &CheckStep::takePlan);
}

void CheckStep::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    // Pages that nobody looks at neither follow the map's strokes nor ask the disk.
    if (std::exchange(m_outdated, false))
        takeDocument();
}

void CheckStep::buildChecks(QWidget *area)
{
    auto *column = new QVBoxLayout(area);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    for (const Section &section : kSections) {
        auto *card = new Card(sectionTitle(section.section), area);
        card->setTrailing(new Badge({}, section.badge, card));
        card->content()->setSpacing(8);
        card->hide();
        column->addWidget(card);
        m_cards.insert(static_cast<int>(section.section), card);
    }
    column->addStretch(1);
}

void CheckStep::fillMixes()
{
    const QSignalBlocker blocker(m_mix);
    m_mix->clear();
    if (!m_document->document())
        return;
    const auto &recipe = m_document->plan()->recipe();
    // A recipe with rules, or none of the list, shows under a name of its own.
    if (!recipe.rules.empty() || !recipe.mix) {
        m_mix->addItem(m_document->plan()->summary());
        m_mix->setCurrentIndex(0);
    }
    for (const auto &mix : core::plan::allMixes()) {
        // By its own type: quick for any file. What its fallbacks need is the checklist's matter.
        const bool writable = core::quant::canQuantize(mix.baseType);
        const QString name = latin(mix.name);
        m_mix->addItem(writable ? name : tr("%1 · preview", "a mix that cannot be written yet").arg(name),
                       static_cast<uint>(mix.fileType));
        const int index = m_mix->count() - 1;
        m_mix->setItemData(index, latin(mix.description), Qt::ToolTipRole);
        if (recipe.rules.empty() && recipe.mix == mix.fileType)
            m_mix->setCurrentIndex(index);
    }
}

void CheckStep::takeDocument()
{
    if (!isVisible()) {
        m_outdated = true;
        return;
    }
    const auto &document = m_document->document();
    m_source->setText(QFileInfo(m_document->path()).fileName());
    m_source->setToolTip(m_document->path());
    m_source->setCursorPosition(0);
    m_facts.reset();
    if (m_valuesOf != document) {
        m_valuesTask.cancel();
        m_values = {};
        m_valuesOf = document;
    }
    takePlan();
    runChecks();
}

void CheckStep::takePlan()
{
    if (!isVisible()) {
        m_outdated = true;
        return;
    }
    m_filling = true;
    const auto *plan = m_document->plan();
    const auto &recipe = plan->recipe();
    fillMixes();
    m_noFallback->setChecked(recipe.noFallback);
    m_requantize->setChecked(recipe.allowRequantize);
    m_leaveOutput->setChecked(recipe.leaveOutputTensor);
    m_pure->setChecked(recipe.pure);

    m_matrix->clear();
    m_matrix->addItem(tr("None"), MatrixChoice::NoMatrix);
    if (!plan->matrixPath().isEmpty()) {
        m_matrix->addItem(QFileInfo(plan->matrixPath()).fileName(), MatrixChoice::ThisMatrix);
        m_matrix->setItemData(1, plan->matrixPath(), Qt::ToolTipRole);
        m_matrix->setCurrentIndex(1);
    }
    m_matrix->addItem(tr("Choose a file…"), MatrixChoice::OtherMatrix);
    m_matrixError->setVisible(plan->matrixError().has_value());
    setInvalid(m_matrix, plan->matrixError().has_value());
    if (plan->matrixError())
        m_matrixError->setText(errorLine(*plan->matrixError()));
    m_filling = false;

    proposeTarget();
    updateResult();
    rebuildList();
}

void CheckStep::changeRecipe(const std::function<void(core::plan::Recipe &)> &change)
{
    core::plan::Recipe recipe = m_document->plan()->recipe();
    change(recipe);
    if (recipe != m_document->plan()->recipe())
        m_document->plan()->setRecipe(recipe);
}

void CheckStep::proposeTarget()
{
    const auto &recipe = m_document->plan()->recipe();
    if (m_targetByHand || !m_document->document()) {
        probeLater();
        return;
    }
    const auto *mix = recipe.mix ? core::plan::findMix(*recipe.mix) : nullptr;
    const QFileInfo source(m_document->path());
    std::string name = source.fileName().toStdString();
    // The result of a split model is one file.
    if (const auto shard = core::gguf::parseShardName(name))
        name = shard->prefix + ".gguf";
    const std::string encoding = mix != nullptr ? std::string(mix->name) : "copy";
    const QString target = format::path(m_services.targetFolder(source.absoluteFilePath()) + QChar(u'/') +
                                        QString::fromStdString(core::gguf::withEncoding(name, encoding)));
    if (target != m_target->text()) {
        m_target->setText(target);
        m_replace = false;
        m_facts.reset();
    }
    probeLater();
}

QString CheckStep::targetPath() const
{
    const QString text = m_target->text().trimmed();
    if (text.isEmpty())
        return {};
    // A bare name goes where a new file goes anyway.
    const QString source = QFileInfo(m_document->path()).absoluteFilePath();
    return absolutePath(text, m_services.targetFolder(source));
}

void CheckStep::setTargetPath(const QString &path)
{
    m_target->setText(format::path(path));
    m_targetByHand = true;
    m_replace = false;
    probe();
}

void CheckStep::chooseTarget()
{
    const QString chosen = m_services.chooseTarget(this, targetPath());
    if (!chosen.isEmpty())
        setTargetPath(chosen);
}

void CheckStep::chooseMatrix()
{
    const QString chosen = m_services.chooseMatrix(this, QFileInfo(m_document->path()).absolutePath());
    if (!chosen.isEmpty())
        m_document->plan()->setMatrixPath(chosen);
    else
        takePlan(); // the combo shows the old choice again
}

void CheckStep::runChecks()
{
    if (m_values.state == ValueCheck::State::Done && m_values.error)
        m_values = {};
    probe();
    lookAtValues();
}

void CheckStep::probeLater()
{
    m_facts.reset();
    m_probeTimer.start();
    rebuildList();
}

void CheckStep::probe()
{
    m_probeTimer.stop();
    m_probeTask.cancel();
    m_facts.reset();
    const auto &document = m_document->document();
    const QString target = targetPath();
    rebuildList();
    if (!document || target.isEmpty())
        return;
    const quint64 number = ++m_probeNumber;
    const quint64 needed = m_document->plan()->plan() ? m_document->plan()->plan()->layout.fileBytes : 0;
    m_probeTask = m_runner.start<TargetFacts>(
        this,
        [document, path = toPath(target), needed](core::JobContext &) { return probeTarget(*document, path, needed); },
        [this, number](TargetFacts facts) {
            if (number != m_probeNumber || m_probeTimer.isActive())
                return; // something changed meanwhile: another answer is on its way
            m_facts = std::move(facts);
            rebuildList();
        });
}

void CheckStep::lookAtValues()
{
    const auto &document = m_document->document();
    if (!document || m_values.state != ValueCheck::State::NotLookedAt || !document->dataComplete() ||
        document->hasErrors() || document->totals().tensorBytes > kReadAtOnce)
        return;
    m_values.state = ValueCheck::State::Running;
    rebuildList();
    using Outcome = core::Result<core::jobs::CheckReport>;
    m_valuesTask = m_runner.start<Outcome>(
        this, [document](core::JobContext &context) { return core::jobs::checkFile(document, context); },
        [this, document](Outcome outcome) {
            if (document != m_valuesOf)
                return;
            m_values = {};
            m_values.state = ValueCheck::State::Done;
            if (!outcome) {
                m_values.error = std::move(outcome.error());
            } else {
                for (const auto &problem : outcome->problems) {
                    if (problem.code != core::ErrorCode::NonFiniteValue &&
                        problem.code != core::ErrorCode::InvalidBlock)
                        continue;
                    if (m_values.problems++ == 0)
                        m_values.firstProblem = QString::fromStdString(problem.text);
                }
            }
            rebuildList();
        },
        {}, 0);
}

void CheckStep::updateResult()
{
    const auto &plan = m_document->plan()->plan();
    const auto &document = m_document->document();
    if (!plan || !document) {
        for (int i = 0; i < m_result->rowCount(); ++i)
            m_result->setValue(i, tr("not known"), false);
        return;
    }
    const quint64 bytes = plan->layout.fileBytes;
    m_result->setValue(0, tr("%1, exact", "a size").arg(format::bytes(bytes)));
    m_result->setValue(1, format::exactBytes(bytes));
    m_result->setValue(2, tr("%1 bits per weight").arg(format::decimal(plan->bitsPerWeight(), 2)));
    // A header-only file says nothing about the size of its source.
    const quint64 source = document->totals().tensorBytes;
    m_result->setRowVisible(3, source > 0);
    if (source > 0)
        m_result->setValue(3, format::percent(static_cast<double>(plan->tensorBytes) / static_cast<double>(source), 0));
}

void CheckStep::rebuildList()
{
    CheckInputs inputs;
    const auto *plan = m_document->plan();
    inputs.document = m_document->document();
    inputs.plan = plan->plan();
    inputs.planError = plan->planError();
    inputs.recipe = plan->recipe();
    inputs.matrixPath = plan->matrixPath();
    inputs.matrix = plan->matrix();
    inputs.matrixError = plan->matrixError();
    inputs.targetPath = targetPath();
    inputs.replaceExisting = m_replace;
    inputs.verify = m_verify->isChecked();
    inputs.target = m_facts;
    inputs.values = m_values;
    m_entries = makeChecklist(inputs);
    setInvalid(m_target, m_facts && m_facts->problem.has_value());
    showEntries();
    emit checksChanged();
}

void CheckStep::showEntries()
{
    // Remedies change with each list: widgets are made anew, the focus is put back by id.
    QString focusedId;
    for (auto it = m_items.cbegin(); it != m_items.cend(); ++it) {
        if (it.value()->isAncestorOf(focusWidget()))
            focusedId = it.key();
        it.value()->hide();
        it.value()->deleteLater(); // its own button may have brought us here
    }
    m_items.clear();
    QHash<int, int> counts;
    for (const CheckEntry &entry : std::as_const(m_entries)) {
        Card *card = m_cards.value(static_cast<int>(entry.section));
        auto *item = new CheckItem(entry.state, entry.what, entry.fact, card);
        for (const CheckRemedy remedy : entry.remedies) {
            QPushButton *button = item->addRemedy(remedyLabel(remedy, entry));
            connect(button, &QPushButton::clicked, this, [this, remedy, entry] { applyRemedy(remedy, entry); });
        }
        card->content()->addWidget(item);
        item->show(); // not only with the next event: the focus goes back into it below
        m_items.insert(entry.id, item);
        ++counts[static_cast<int>(entry.section)];
    }
    for (const Section &section : kSections) {
        const int key = static_cast<int>(section.section);
        Card *card = m_cards.value(key);
        card->setVisible(counts.value(key) > 0);
        if (auto *badge = card->findChild<Badge *>())
            badge->setText(format::count(static_cast<quint64>(counts.value(key))));
    }
    if (CheckItem *item = m_items.value(focusedId)) {
        if (auto *button = item->findChild<QPushButton *>())
            button->setFocus(Qt::OtherFocusReason);
    }
}

void CheckStep::applyRemedy(CheckRemedy remedy, const CheckEntry &entry)
{
    switch (remedy) {
    case CheckRemedy::UseMix:
        if (entry.mix)
            changeRecipe([&](core::plan::Recipe &recipe) { recipe.mix = entry.mix; });
        break;
    case CheckRemedy::AllowRequantizing:
        changeRecipe([](core::plan::Recipe &recipe) { recipe.allowRequantize = true; });
        break;
    case CheckRemedy::AllowFallbacks:
        changeRecipe([](core::plan::Recipe &recipe) { recipe.noFallback = false; });
        break;
    case CheckRemedy::ChooseMatrix:
        chooseMatrix();
        break;
    case CheckRemedy::NoMatrix:
        m_document->plan()->setMatrixPath({});
        break;
    case CheckRemedy::Replace:
    case CheckRemedy::DontReplace:
        m_replace = remedy == CheckRemedy::Replace;
        rebuildList();
        break;
    case CheckRemedy::ChooseTarget:
        chooseTarget();
        break;
    case CheckRemedy::RemoveRules:
        changeRecipe([](core::plan::Recipe &recipe) { recipe.rules.clear(); });
        break;
    case CheckRemedy::ShowOnMap:
        emit planRequested();
        break;
    case CheckRemedy::Reload:
        emit reloadRequested();
        break;
    }
}

QString CheckStep::whyNot() const
{
    if (canStart())
        return {};
    for (const CheckEntry &entry : m_entries) {
        if (entry.section != CheckSection::Passed)
            return entry.what;
    }
    return tr("The file is not read yet");
}

core::jobs::QuantizeRequest CheckStep::request() const
{
    core::jobs::QuantizeRequest request;
    request.source = m_document->document();
    request.recipe = m_document->plan()->recipe();
    request.matrix = m_document->plan()->matrix();
    request.target = toPath(targetPath());
    request.replaceExisting = m_replace;
    request.verify = m_verify->isChecked();
    return request;
}

int CheckStep::threads() const
{
    return m_threads->value();
}

} // namespace ui
