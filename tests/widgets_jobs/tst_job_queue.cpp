// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/job_runner.h"
#include "app/report_store.h"
#include "core/gguf/reader.h"
#include "tests/support/shared_data.h"
#include "tests/widgets_jobs/fake_runner.h"
#include "widgets/document/paths.h"
#include "widgets/jobs/job_queue.h"
#include "widgets/jobs/job_record.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using ui::Job;
using ui::JobQueue;

namespace {

/// A job whose work is a value: no file needed.
class PlainJob : public Job
{
public:
    PlainJob(Kind kind, QString name, std::optional<core::Error> outcome = std::nullopt)
        : m_kind(kind)
        , m_name(std::move(name))
        , m_outcome(std::move(outcome))
    {}
    ~PlainJob() override { m_task.cancel(); }
    Kind kind() const override { return m_kind; }
    QString title() const override { return m_name; }
    QString fact() const override { return {}; }
    ui::JobRecord record() const override
    {
        ui::JobRecord record;
        record.id = id();
        record.kind = m_kind;
        record.state = state();
        record.title = m_name;
        record.finishedAt = finishedAt();
        record.error = error();
        return record;
    }

protected:
    void start(ui::TaskRunner &runner) override
    {
        m_task = runner.start<core::Result<int>>(
            this,
            [outcome = m_outcome](core::JobContext &context) -> core::Result<int> {
                GAUFRE_CHECK(context.checkCancelled());
                if (outcome)
                    return std::unexpected(*outcome);
                return 0;
            },
            [this](core::Result<int> result) { setFinished(result ? std::nullopt : std::optional(result.error())); },
            [this](const ui::TaskProgress &progress) { setProgress(progress); });
    }

private:
    Kind m_kind;
    QString m_name;
    std::optional<core::Error> m_outcome;
};

PlainJob *quantize(const QString &name, std::optional<core::Error> outcome = std::nullopt)
{
    return new PlainJob(Job::Kind::Quantize, name, std::move(outcome));
}

core::gguf::DocumentPtr sample()
{
    auto document = core::gguf::readModel(
        ui::toPath(support::sourcePath(QStringLiteral("resources/sample/gaufre-sample-f16.gguf"))));
    return document ? *document : nullptr;
}

core::jobs::QuantizeRequest sampleRequest(const QString &target)
{
    core::jobs::QuantizeRequest request;
    request.source = sample();
    request.target = ui::toPath(target);
    return request;
}

} // namespace

class TestJobQueue : public QObject
{
    Q_OBJECT
private slots:
    void quantizeJobsRunOneAfterAnother()
    {
        support::FakeRunner runner;
        JobQueue queue(runner);
        QStringList order;
        connect(&queue, &JobQueue::jobFinished, this, [&](Job *job) { order.append(job->title()); });
        auto *first = quantize(QStringLiteral("first"));
        auto *second = quantize(QStringLiteral("second"));
        auto *third = quantize(QStringLiteral("third"));
        queue.add(first);
        queue.add(second);
        queue.add(third);
        QCOMPARE(runner.waiting(), 1U);
        QCOMPARE(queue.front(), first);
        QCOMPARE(first->state(), Job::State::Checking);
        QCOMPARE(second->state(), Job::State::Queued);
        QCOMPARE(queue.activeCount(), 3);
        QCOMPARE(queue.jobs(), (QList<Job *>{third, second, first}));
        runner.report(5, 10);
        QCOMPARE(first->state(), Job::State::Running);
        QCOMPARE(first->fraction(), 0.5);
        runner.runOne();
        QCOMPARE(second->state(), Job::State::Checking);
        runner.runAll();
        QCOMPARE(order, (QStringList{"first", "second", "third"}));
        QCOMPARE(queue.activeCount(), 0);
        QCOMPARE(queue.front(), nullptr);
    }

    void aCheckRunsBesideAQuantizeJob()
    {
        support::FakeRunner runner;
        JobQueue queue(runner);
        auto *job = quantize(QStringLiteral("quantize"));
        auto *check = new PlainJob(Job::Kind::CheckFile, QStringLiteral("check"));
        auto *hash = new PlainJob(Job::Kind::HashFile, QStringLiteral("hash"));
        queue.add(job);
        queue.add(check);
        queue.add(hash);
        QCOMPARE(runner.waiting(), 2U);
        QVERIFY(check->isRunning());
        QCOMPARE(hash->state(), Job::State::Queued);
        QCOMPARE(queue.front(), job);
        runner.runOne();
        QCOMPARE(queue.front(), check);
        runner.runAll();
        QCOMPARE(hash->state(), Job::State::Done);
    }

    void waitingJobIsCancelledAtOnce()
    {
        support::FakeRunner runner;
        JobQueue queue(runner);
        auto *first = quantize(QStringLiteral("first"));
        auto *second = quantize(QStringLiteral("second"));
        queue.add(first);
        queue.add(second);
        second->cancel();
        QCOMPARE(second->state(), Job::State::Cancelled);
        runner.runAll();
        QCOMPARE(first->state(), Job::State::Done);
    }

    void runningJobIsCancelledByItsWork()
    {
        support::FakeRunner runner;
        JobQueue queue(runner);
        auto *job = quantize(QStringLiteral("job"));
        queue.add(job);
        QSignalSpy finished(job, &Job::finished);
        job->cancel();
        QCOMPARE(job->state(), Job::State::Cancelling);
        QCOMPARE(finished.count(), 0);
        runner.report(1, 2);
        QCOMPARE(job->state(), Job::State::Cancelling);
        runner.runAll();
        QCOMPARE(job->state(), Job::State::Cancelled);
        QCOMPARE(finished.count(), 1);
    }

    void failureKeepsItsErrorAndTheNextStarts()
    {
        support::FakeRunner runner;
        JobQueue queue(runner);
        auto *bad = quantize(QStringLiteral("bad"), core::Error{core::ErrorCode::DiskFull, "Full.", {}});
        auto *good = quantize(QStringLiteral("good"));
        queue.add(bad);
        queue.add(good);
        runner.runAll();
        QCOMPARE(bad->state(), Job::State::Failed);
        QCOMPARE(bad->error()->code, core::ErrorCode::DiskFull);
        QCOMPARE(good->state(), Job::State::Done);
    }

    void cancelAllStartsNothing()
    {
        support::FakeRunner runner;
        JobQueue queue(runner);
        for (int i = 0; i < 3; ++i)
            queue.add(quantize(QString::number(i)));
        queue.cancelAll();
        runner.runAll();
        for (const Job *job : queue.jobs())
            QCOMPARE(job->state(), Job::State::Cancelled);
    }

    void activeJobsAreNotRemoved()
    {
        support::FakeRunner runner;
        JobQueue queue(runner);
        auto *first = quantize(QStringLiteral("first"));
        auto *second = quantize(QStringLiteral("second"));
        queue.add(first);
        queue.add(second);
        queue.remove(first);
        queue.clearFinished();
        QCOMPARE(queue.jobs().size(), 2);
        runner.runOne();
        queue.clearFinished();
        QCOMPARE(queue.jobs(), QList<Job *>{second});
    }

    void keepsTwentyFinishedOnes()
    {
        support::FakeRunner runner;
        JobQueue queue(runner);
        for (int i = 0; i < 25; ++i)
            queue.add(quantize(QString::number(i)));
        runner.runAll();
        QCOMPARE(queue.jobs().size(), JobQueue::kKept);
        QCOMPARE(queue.jobs().first()->title(), QStringLiteral("24"));
        QCOMPARE(queue.jobs().last()->title(), QStringLiteral("5"));
    }

    void destroyedQueueStopsItsWork()
    {
        support::FakeRunner runner;
        auto queue = std::make_unique<JobQueue>(runner);
        queue->add(quantize(QStringLiteral("job")));
        queue->add(quantize(QStringLiteral("waiting")));
        QSignalSpy finished(queue.get(), &JobQueue::jobFinished);
        queue.reset();
        QVERIFY(runner.front().cancel.isCancelled());
        QVERIFY(!runner.front().context);
        runner.runAll();
        QCOMPARE(finished.count(), 0);
    }

    void quantizesTheSample()
    {
        QTemporaryDir folder;
        const QString target = folder.filePath(QStringLiteral("out.gguf"));
        app::JobRunner runner;
        JobQueue queue(runner);
        auto *job = new ui::QuantizeJob(sampleRequest(target), 2);
        QCOMPARE(job->title(), QStringLiteral("Quantize gaufre-sample-f16 to Q4_K_M"));
        QVERIFY(job->plan());
        int progressed = 0;
        connect(job, &Job::progressed, this, [&] { ++progressed; });
        queue.add(job);
        QTRY_COMPARE_WITH_TIMEOUT(job->state(), Job::State::Done, 60000);
        QVERIFY(job->report());
        QCOMPARE(static_cast<quint64>(QFileInfo(target).size()), job->plan()->layout.fileBytes);
        QCOMPARE(job->report()->bytes, job->plan()->layout.fileBytes);
        QCOMPARE(job->tensorsDone(), job->plan()->tensors.size());
        QCOMPARE(job->bytesDone(), job->plan()->tensorBytes);
        QCOMPARE(job->resultPath(), target);
        QCOMPARE(job->fraction(), 1.0);
    }

    void cancelledQuantizeLeavesTheFolderAsItWas()
    {
        QTemporaryDir folder;
        const QString target = folder.filePath(QStringLiteral("out.gguf"));
        QFile old(target);
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
        old.close();
        app::JobRunner runner;
        JobQueue queue(runner);
        auto request = sampleRequest(target);
        request.replaceExisting = true;
        auto *job = new ui::QuantizeJob(std::move(request), 1);
        queue.add(job);
        job->cancel();
        QTRY_COMPARE_WITH_TIMEOUT(job->state(), Job::State::Cancelled, 60000);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"out.gguf"});
        QCOMPARE(QFileInfo(target).size(), 3);
        QVERIFY(job->resultPath().isEmpty());
        QVERIFY(job->hasReport());
    }

    void checkAndHashOfTheSample()
    {
        const QString path = support::sourcePath(QStringLiteral("resources/sample/gaufre-sample-f16.gguf"));
        app::JobRunner runner;
        JobQueue queue(runner);
        auto *check = new ui::CheckJob(sample());
        auto *hash = new ui::HashJob(path);
        queue.add(check);
        queue.add(hash);
        QTRY_COMPARE_WITH_TIMEOUT(hash->state(), Job::State::Done, 60000);
        QCOMPARE(check->state(), Job::State::Done);
        QVERIFY(check->found().empty());
        QCOMPARE(check->report()->tensorsChecked, static_cast<std::uint64_t>(check->document()->tensors().size()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCryptographicHash reference(QCryptographicHash::Sha256);
        QVERIFY(reference.addData(&file));
        QCOMPARE(hash->hash(), QString::fromLatin1(reference.result().toHex()));
    }

    void recordsSurviveJson()
    {
        ui::JobRecord record;
        record.id = QStringLiteral("id-1");
        record.state = Job::State::Failed;
        record.title = QStringLiteral("Quantize ü");
        record.error = core::Error{core::ErrorCode::NonFiniteValue, "NaN.", std::uint64_t{1} << 60};
        record.sourceBytes = (quint64{1} << 60) + 1;
        record.finishedAt = QDateTime::currentDateTime();
        record.findings = {QStringLiteral("a"), QStringLiteral("b")};
        core::jobs::QuantizeReport report;
        report.type = "Q4_K_M";
        report.bytes = (std::uint64_t{1} << 60) + 3;
        report.tensors.push_back({.name = "blk.0.x",
                                  .from = 1,
                                  .to = 8,
                                  .wanted = core::tensor::TensorType::Q6_K,
                                  .parameters = 7,
                                  .bytes = 9,
                                  .rmse = 0.25,
                                  .relativeRmse = 0.5,
                                  .maxError = 1.5});
        report.warnings = {"careful"};
        record.report = std::make_shared<const core::jobs::QuantizeReport>(report);

        const auto bytes = QJsonDocument(ui::toJson(record)).toJson();
        const auto read = ui::recordFromJson(QJsonDocument::fromJson(bytes).object());
        QVERIFY(read.has_value());
        QCOMPARE(read->id, record.id);
        QCOMPARE(read->state, record.state);
        QCOMPARE(read->title, record.title);
        QCOMPARE(read->error->code, record.error->code);
        QCOMPARE(read->error->offset, record.error->offset);
        QCOMPARE(read->sourceBytes, record.sourceBytes);
        QCOMPARE(read->finishedAt.toMSecsSinceEpoch(), record.finishedAt.toMSecsSinceEpoch());
        QCOMPARE(read->findings, record.findings);
        QCOMPARE(read->report->bytes, report.bytes);
        QCOMPARE(read->report->tensors.size(), 1U);
        QCOMPARE(read->report->tensors[0].wanted, report.tensors[0].wanted);
        QCOMPARE(read->report->tensors[0].relativeRmse, 0.5);
        QCOMPARE(read->report->warnings, report.warnings);
    }

    void foreignJsonIsLeftOut_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("an array") << QByteArray("[1,2]");
        QTest::newRow("another version") << QByteArray(R"({"version":99,"id":"a","kind":"quantize","state":"done"})");
        QTest::newRow("no id") << QByteArray(R"({"version":1,"kind":"quantize","state":"done"})");
        QTest::newRow("unknown kind") << QByteArray(R"({"version":1,"id":"a","kind":"bake","state":"done"})");
        QTest::newRow("an active state") << QByteArray(R"({"version":1,"id":"a","kind":"quantize","state":"running"})");
        QTest::newRow("unknown error") << QByteArray(
            R"({"version":1,"id":"a","kind":"quantize","state":"failed","error":{"code":"Odd"}})");
    }
    void foreignJsonIsLeftOut()
    {
        QFETCH(QByteArray, json);
        QVERIFY(!ui::recordFromJson(QJsonDocument::fromJson(json).object()));
    }

    void reportsAreThereAfterARestart()
    {
        QTemporaryDir profile;
        const QString folder = profile.filePath(QStringLiteral("reports"));
        QString removedId;
        {
            app::JobRunner runner;
            app::JsonReportStore store(folder, runner);
            JobQueue queue(runner);
            queue.setReportStore(&store);
            queue.add(quantize(QStringLiteral("good")));
            queue.add(quantize(QStringLiteral("bad"), core::Error{core::ErrorCode::DiskFull, "Full.", {}}));
            queue.add(quantize(QStringLiteral("gone")));
            QTRY_COMPARE(queue.activeCount(), 0);
            removedId = queue.jobs().first()->id();
            queue.remove(queue.jobs().first());
        }
        QFile(folder + QStringLiteral("/broken.json")).open(QIODevice::WriteOnly);

        app::JobRunner runner;
        app::JsonReportStore store(folder, runner);
        JobQueue queue(runner);
        queue.add(quantize(QStringLiteral("new")));
        queue.setReportStore(&store);
        QTRY_COMPARE(queue.jobs().size(), 3);
        QTRY_COMPARE(queue.activeCount(), 0);
        QCOMPARE(queue.jobs()[0]->title(), QStringLiteral("new"));
        QCOMPARE(queue.jobs()[1]->title(), QStringLiteral("bad"));
        QCOMPARE(queue.jobs()[1]->state(), Job::State::Failed);
        QCOMPARE(queue.jobs()[1]->error()->code, core::ErrorCode::DiskFull);
        QVERIFY(queue.jobs()[1]->hasReport());
        QCOMPARE(queue.jobs()[2]->title(), QStringLiteral("good"));
        QVERIFY(!QFile::exists(folder + QChar(u'/') + removedId + QStringLiteral(".json")));
        queue.clearFinished();
        QTRY_COMPARE(runner.activeCount(), 0);
        QCOMPARE(QDir(folder).entryList(QDir::Files), QStringList{"broken.json"});
    }
};

QTEST_GUILESS_MAIN(TestJobQueue)
#include "tst_job_queue.moc"
