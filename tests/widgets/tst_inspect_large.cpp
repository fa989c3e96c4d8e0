// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Inspect on a file of a hundred thousand tensors. A heartbeat on the GUI thread prints the longest pause of each thing
// that a person does: to be read, not asserted, as machines and their load differ.

#include "tests/support/gguf_builder.h"
#include "tests/widgets/memory_plan_store.h"
#include "tests/widgets/worker_runner.h"
#include "widgets/common/theme.h"
#include "widgets/document/document_controller.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/models/tensor_model.h"
#include "widgets/views/inspect/filter_field.h"
#include "widgets/views/inspect/inspect_page.h"
#include "widgets/views/inspect/layout_strip.h"
#include "widgets/views/inspect/tensors_section.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <memory>

using namespace ui;
using Section = InspectPage::Section;

namespace {

constexpr int kTensors = 100'000;

/// Beats as often as the event loop lets it.
class Heartbeat : public QObject
{
public:
    Heartbeat()
    {
        m_timer.setInterval(1);
        connect(&m_timer, &QTimer::timeout, this, [this] { beat(); });
        m_timer.start();
        m_last.start();
    }
    void reset()
    {
        m_longest = 0;
        m_last.start();
    }
    qint64 longest()
    {
        beat();
        return m_longest;
    }

private:
    void beat() { m_longest = std::max(m_longest, m_last.restart()); }

    QTimer m_timer;
    QElapsedTimer m_last;
    qint64 m_longest = 0;
};

} // namespace

class TestInspectLarge : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    support::WorkerRunner m_runner;
    support::MemoryPlanStore m_plans;
    std::unique_ptr<JobQueue> m_jobs;
    std::unique_ptr<DocumentController> m_document;
    std::unique_ptr<InspectPage> m_page;
    Heartbeat *m_heart = nullptr;

    QTableView *table(const QString &name) const
    {
        for (QTableView *view : m_page->findChildren<QTableView *>()) {
            if (view->accessibleName() == name)
                return view;
        }
        return nullptr;
    }

private slots:
    void initTestCase();
    void init() { m_heart->reset(); }
    void cleanup()
    {
        const qint64 longest = m_heart->longest();
        qInfo("%s: longest pause %lld ms", QTest::currentTestFunction(), static_cast<long long>(longest));
    }
    void cleanupTestCase()
    {
        m_page.reset();
        m_document.reset();
        delete m_heart;
    }

    void opens()
    {
        m_document =
            std::make_unique<DocumentController>(m_folder.filePath(QStringLiteral("large.gguf")), m_runner, m_plans);
        m_page = std::make_unique<InspectPage>(m_document.get(), m_runner, *m_jobs);
        m_page->resize(1204, 708);
        m_page->show();
        QSignalSpy shown(m_page.get(), &InspectPage::shown);
        m_document->load();
        QVERIFY(shown.wait(30000));
        QCOMPARE(m_document->document()->tensors().size(), static_cast<std::size_t>(kTensors));
        QTest::qWait(100);
    }

    void showsAllSections()
    {
        for (int section = InspectPage::kSectionCount - 1; section >= 0; --section) {
            m_page->showSection(static_cast<Section>(section));
            QTest::qWait(60);
        }
    }

    void filters()
    {
        m_page->showSection(Section::Tensors);
        QTableView *tensors = table(QStringLiteral("Tensors"));
        QTRY_COMPARE(tensors->model()->rowCount(), kTensors);
        m_heart->reset();
        m_page->focusFilter();
        auto *filter = m_page->findChild<TensorsSection *>()->findChild<FilterField *>();
        QTest::keyClicks(filter, QStringLiteral("blk.9*.ffn_up"), Qt::NoModifier, 30);
        QTRY_VERIFY(tensors->model()->rowCount() < kTensors);
        QTest::qWait(100);
        filter->setFilter({});
        QTRY_COMPARE(tensors->model()->rowCount(), kTensors);
    }

    void sorts()
    {
        m_page->showSection(Section::Tensors);
        QTableView *tensors = table(QStringLiteral("Tensors"));
        QSignalSpy queried(m_page->findChild<TensorsSection *>(), &TensorsSection::queried);
        tensors->horizontalHeader()->setSortIndicator(TensorModel::Name, Qt::DescendingOrder);
        QTRY_COMPARE_WITH_TIMEOUT(queried.size(), 1, 20000);
        tensors->horizontalHeader()->setSortIndicator(TensorModel::Size, Qt::AscendingOrder);
        QTRY_COMPARE_WITH_TIMEOUT(queried.size(), 2, 20000);
        QTest::qWait(50);
    }

    void scrolls()
    {
        m_page->showSection(Section::Tensors);
        QTableView *tensors = table(QStringLiteral("Tensors"));
        QScrollBar *bar = tensors->verticalScrollBar();
        QVERIFY(bar->maximum() > kTensors);
        QTest::qWait(20);
        m_heart->reset();
        for (int step = 0; step < 100; ++step) {
            bar->setValue(static_cast<int>(static_cast<qint64>(bar->maximum()) * step / 99));
            QTest::qWait(2);
        }
        m_page->showSection(Section::Layout);
        QTableView *parts = table(QStringLiteral("Parts of the file"));
        QTRY_VERIFY(parts->model()->rowCount() >= kTensors);
        for (int step = 0; step < 50; ++step) {
            parts->verticalScrollBar()->setValue(
                static_cast<int>(static_cast<qint64>(parts->verticalScrollBar()->maximum()) * step / 49));
            QTest::qWait(2);
        }
    }

    void selects()
    {
        m_page->showTensor(77'777);
        QTableView *tensors = table(QStringLiteral("Tensors"));
        QTRY_COMPARE(tensors->selectionModel()->selectedRows().size(), 1);
        m_heart->reset();
        for (int i = 0; i < 40; ++i) {
            QTest::keyClick(tensors, Qt::Key_Down);
            QTest::qWait(2);
        }
        tensors->selectAll();
        QTest::qWait(300);
        tensors->selectRow(5);
        QTest::qWait(50);
    }

    void copiesEverything()
    {
        m_page->showSection(Section::Tensors);
        table(QStringLiteral("Tensors"))->selectAll();
        QTest::qWait(50);
        m_heart->reset();
        m_page->copyRows();
        QTest::qWait(20);
    }

    void stripZooms()
    {
        m_page->showSection(Section::Layout);
        QTest::qWait(50);
        m_heart->reset();
        for (LayoutStrip *strip : m_page->findChildren<LayoutStrip *>()) {
            if (!strip->isVisible())
                continue;
            for (int i = 0; i < 20; ++i) {
                strip->zoom(1.5, strip->width() * 0.7);
                QTest::qWait(5);
            }
            strip->showAll();
            QTest::qWait(20);
        }
    }

    void reloads()
    {
        m_page->showSection(Section::Tensors);
        QSignalSpy shown(m_page.get(), &InspectPage::shown);
        m_heart->reset();
        m_document->load();
        QVERIFY(shown.wait(30000));
        QTest::qWait(200);
    }
};

void TestInspectLarge::initTestCase()
{
    Theme::instance().install();
    support::GgufBuilder builder;
    builder.string("general.architecture", "llama").string("general.name", "Large");
    const QByteArray data(32 * 4, '\1');
    const std::array<const char *, 10> roles{"attn_norm", "attn_q",   "attn_k", "attn_v",   "attn_output",
                                             "ffn_norm",  "ffn_gate", "ffn_up", "ffn_down", "extra_thing"};
    for (int i = 0; i < kTensors; ++i) {
        const QByteArray name =
            "blk." + QByteArray::number(i / 10) + '.' + roles[static_cast<std::size_t>(i % 10)] + ".weight";
        builder.tensor(name.toStdString(), {32}, 0, data);
    }
    QVERIFY(builder.save(m_folder.filePath(QStringLiteral("large.gguf"))));
    m_jobs = std::make_unique<JobQueue>(m_runner);
    m_heart = new Heartbeat;
}

QTEST_MAIN(TestInspectLarge)
#include "tst_inspect_large.moc"
