// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/gguf_builder.h"
#include "tests/widgets/memory_plan_store.h"
#include "tests/widgets/worker_runner.h"
#include "widgets/document/document_controller.h"
#include "widgets/document/workspace.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace ui;

namespace {

support::GgufBuilder model(std::string_view name = "tiny")
{
    support::GgufBuilder builder;
    builder.string("general.architecture", "llama").string("general.name", name).u32("llama.block_count", 1);
    builder.tensorF32("blk.0.attn_q.weight", {32, 2}, std::vector<float>(64, 0.5F));
    return builder;
}

} // namespace

class TestDocument : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    QString saved(const QString &name, std::string_view title = "tiny")
    {
        const QString file = path(name);
        if (!model(title).save(file))
            qFatal("cannot write the test file");
        return file;
    }

private slots:
    void opensAndBecomesReady()
    {
        support::WorkerRunner runner;
        support::MemoryPlanStore plans;
        Workspace workspace(runner, plans);
        QSignalSpy loaded(&workspace, &Workspace::loaded);
        QSignalSpy opened(&workspace, &Workspace::opened);
        workspace.open(saved("a.gguf"));
        QTRY_COMPARE(loaded.size(), 1);
        QCOMPARE(opened.size(), 1);
        DocumentController *document = workspace.current();
        QVERIFY(document);
        QCOMPARE(document->state(), DocumentController::State::Ready);
        QCOMPARE(document->displayName(), QStringLiteral("a.gguf"));
        QCOMPARE(document->document()->tensors().size(), 1U);
        QCOMPARE(document->plan()->document(), document->document());
    }

    void openingAgainSelectsTheTab_data()
    {
        QTest::addColumn<QString>("way");
        QTest::newRow("same path") << "path";
        QTest::newRow("symbolic link") << "symlink";
        QTest::newRow("hard link") << "hardlink";
        QTest::newRow("folder with that one model") << "folder";
    }
    void openingAgainSelectsTheTab()
    {
        QFETCH(QString, way);
        const QString folder = path("again-" + way);
        QDir().mkpath(folder);
        const QString first = folder + "/m.gguf";
        QVERIFY(model().save(first));
        QString second = first;
        if (way == "symlink") {
            second = path("link-" + way + ".gguf");
            QVERIFY(QFile::link(first, second));
        } else if (way == "hardlink") {
            second = path("hard.gguf");
            std::filesystem::create_hard_link(first.toStdString(), second.toStdString());
        } else if (way == "folder") {
            second = folder;
        }
        support::WorkerRunner runner;
        support::MemoryPlanStore plans;
        Workspace workspace(runner, plans);
        QSignalSpy opened(&workspace, &Workspace::opened);
        workspace.open(first);
        QTRY_COMPARE(opened.size(), 1);
        workspace.open(saved("other.gguf"));
        QTRY_COMPARE(opened.size(), 2);
        QCOMPARE(workspace.current(), workspace.documents().at(1));
        QSignalSpy current(&workspace, &Workspace::currentChanged);
        workspace.open(second);
        QTRY_COMPARE(current.size(), 1);
        QCOMPARE(workspace.current(), workspace.documents().at(0));
        QCOMPARE(workspace.documents().size(), 2);
    }

    void anyShardIsTheSameTab()
    {
        const QString folder = path("shards");
        QDir().mkpath(folder);
        for (int i = 0; i < 2; ++i) {
            support::GgufBuilder builder;
            if (i == 0)
                builder.string("general.architecture", "llama");
            builder.u16("split.no", static_cast<quint16>(i)).u16("split.count", 2).i32("split.tensors.count", 2);
            builder.tensorF32(i == 0 ? "a.weight" : "b.weight", {32}, std::vector<float>(32, 1));
            QVERIFY(builder.save(folder + QStringLiteral("/m-0000%1-of-00002.gguf").arg(i + 1)));
        }
        support::WorkerRunner runner;
        support::MemoryPlanStore plans;
        Workspace workspace(runner, plans);
        QSignalSpy loaded(&workspace, &Workspace::loaded);
        workspace.open(folder + "/m-00002-of-00002.gguf");
        QTRY_COMPARE(loaded.size(), 1);
        QCOMPARE(workspace.current()->document()->tensors().size(), 2U);
        QCOMPARE(workspace.current()->displayName(), QStringLiteral("m"));
        workspace.open(folder + "/m-00001-of-00002.gguf");
        workspace.open(folder);
        workspace.open(saved("last.gguf"));
        QTRY_COMPARE(loaded.size(), 2);
        QCOMPARE(workspace.documents().size(), 2);
    }

    void folderWithSeveralAsks()
    {
        const QString folder = path("several");
        QDir().mkpath(folder);
        QVERIFY(model("x").save(folder + "/x.gguf"));
        QVERIFY(model("y").save(folder + "/y.gguf"));
        support::WorkerRunner runner;
        support::MemoryPlanStore plans;
        Workspace workspace(runner, plans);
        QSignalSpy several(&workspace, &Workspace::folderHasSeveral);
        workspace.open(folder);
        QTRY_COMPARE(several.size(), 1);
        QCOMPARE(several.at(0).at(1).toStringList(), QStringList({folder + "/x.gguf", folder + "/y.gguf"}));
        QVERIFY(workspace.documents().isEmpty());
    }

    void whatIsNotThereFails_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("no such file") << "absent.gguf";
        QTest::newRow("empty folder") << "nothing-here";
    }
    void whatIsNotThereFails()
    {
        QFETCH(QString, name);
        QDir().mkpath(path("nothing-here"));
        support::WorkerRunner runner;
        support::MemoryPlanStore plans;
        Workspace workspace(runner, plans);
        QSignalSpy failed(&workspace, &Workspace::openFailed);
        workspace.open(path(name));
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(workspace.documents().isEmpty());
        QVERIFY(!workspace.current());
    }

    void anotherFormatGetsATabThatSaysSo()
    {
        QFile page(path("page.gguf"));
        QVERIFY(page.open(QIODevice::WriteOnly));
        page.write("<!DOCTYPE html><html><body>Sign in</body></html>");
        page.close();
        support::WorkerRunner runner;
        support::MemoryPlanStore plans;
        Workspace workspace(runner, plans);
        workspace.open(page.fileName());
        QTRY_VERIFY(workspace.current() && workspace.current()->state() == DocumentController::State::Failed);
        QCOMPARE(workspace.current()->error()->code, core::ErrorCode::HtmlPage);
        QVERIFY(!workspace.current()->document());
        // Asking again tries again.
        QVERIFY(model().save(page.fileName()));
        workspace.open(page.fileName());
        QTRY_COMPARE(workspace.current()->state(), DocumentController::State::Ready);
    }

    void closingMovesToTheNeighbour()
    {
        support::WorkerRunner runner;
        support::MemoryPlanStore plans;
        Workspace workspace(runner, plans);
        QSignalSpy loaded(&workspace, &Workspace::loaded);
        for (const char *name : {"c1.gguf", "c2.gguf", "c3.gguf"})
            workspace.open(saved(name));
        QTRY_COMPARE(loaded.size(), 3);
        DocumentController *middle = workspace.documents().at(1);
        DocumentController *last = workspace.documents().at(2);
        workspace.setCurrent(middle);
        workspace.close(middle);
        QCOMPARE(workspace.current(), last);
        workspace.close(last);
        QCOMPARE(workspace.current(), workspace.documents().at(0));
        workspace.close(workspace.current());
        QVERIFY(!workspace.current());
        QVERIFY(workspace.documents().isEmpty());
    }

    void closeOthersAndMove()
    {
        support::WorkerRunner runner;
        support::MemoryPlanStore plans;
        Workspace workspace(runner, plans);
        QSignalSpy loaded(&workspace, &Workspace::loaded);
        for (const char *name : {"o1.gguf", "o2.gguf", "o3.gguf"})
            workspace.open(saved(name));
        QTRY_COMPARE(loaded.size(), 3);
        DocumentController *first = workspace.documents().at(0);
        workspace.move(0, 2);
        QCOMPARE(workspace.documents().at(2), first);
        workspace.move(0, 7);
        QCOMPARE(workspace.documents().size(), 3);
        workspace.closeOthers(first);
        QCOMPARE(workspace.documents(), QList<DocumentController *>{first});
        QCOMPARE(workspace.current(), first);
    }

    void closingWhileLoadingIsSafe()
    {
        support::WorkerRunner runner;
        support::MemoryPlanStore plans;
        Workspace workspace(runner, plans);
        QSignalSpy opened(&workspace, &Workspace::opened);
        workspace.open(saved("quick.gguf"));
        QTRY_COMPARE(opened.size(), 1);
        workspace.close(workspace.documents().at(0));
        QTest::qWait(50);
        QVERIFY(workspace.documents().isEmpty());
    }

    void changesOnDiskAreNoticed_data()
    {
        QTest::addColumn<QString>("how");
        QTest::newRow("replaced by another file") << "replace";
        QTest::newRow("truncated in place") << "truncate";
        QTest::newRow("removed") << "remove";
    }
    void changesOnDiskAreNoticed()
    {
        QFETCH(QString, how);
        const QString folder = path("watch-" + how);
        QDir().mkpath(folder);
        const QString file = folder + "/m.gguf";
        QVERIFY(model().save(file));
        support::WorkerRunner runner;
        support::MemoryPlanStore plans;
        Workspace workspace(runner, plans);
        QSignalSpy loaded(&workspace, &Workspace::loaded);
        workspace.open(file);
        QTRY_COMPARE(loaded.size(), 1);
        DocumentController *document = workspace.current();
        QVERIFY(!document->isStale());
        QTest::qWait(150); // the watch is set by a task that follows loading
        if (how == "replace") {
            QVERIFY(model("another").save(folder + "/new"));
            std::filesystem::rename((folder + "/new").toStdString(), file.toStdString());
        } else if (how == "truncate") {
            QVERIFY(QFile::resize(file, 150));
        } else {
            QVERIFY(QFile::remove(file));
        }
        QTRY_VERIFY_WITH_TIMEOUT(document->isStale(), 5000);
        // What was read stays.
        QCOMPARE(document->document()->tensors().size(), 1U);
        if (how == "replace") {
            document->load();
            QTRY_VERIFY(!document->isStale());
            QTRY_COMPARE(document->document()->find("general.name")->value.asString().value(),
                         std::string_view("another"));
        } else if (how == "remove") {
            QSignalSpy state(document, &DocumentController::stateChanged);
            document->load();
            QTRY_COMPARE(state.size(), 1);
            QCOMPARE(document->state(), DocumentController::State::Ready);
            QVERIFY(document->error());
        }
    }

    void planIsKeptByIdentity()
    {
        const QString file = saved("plan.gguf");
        support::MemoryPlanStore plans;
        support::WorkerRunner runner;
        {
            Workspace workspace(runner, plans);
            QSignalSpy loaded(&workspace, &Workspace::loaded);
            workspace.open(file);
            QTRY_COMPARE(loaded.size(), 1);
            PlanController *plan = workspace.current()->plan();
            QCOMPARE(plan->summary(), QStringLiteral("Q4_K_M"));
            QVERIFY(!plan->showsPlan());
            QVERIFY(plan->plan());
            QCOMPARE(plans.count(), 0);
            QSignalSpy changed(plan, &PlanController::changed);
            plan->setMix(core::plan::FileType::Q5_K_M);
            QCOMPARE(changed.size(), 1);
            QVERIFY(plan->showsPlan());
            core::plan::Recipe recipe = plan->recipe();
            recipe.rules.push_back({"attn_q", core::tensor::TensorType::Q8_0});
            plan->setRecipe(recipe);
            QVERIFY(plan->summary().startsWith(QStringLiteral("Q5_K_M + 1")));
        }
        Workspace workspace(runner, plans);
        QSignalSpy loaded(&workspace, &Workspace::loaded);
        workspace.open(file);
        QTRY_COMPARE(loaded.size(), 1);
        PlanController *plan = workspace.current()->plan();
        QVERIFY(plan->showsPlan());
        QCOMPARE(plan->recipe().rules.size(), 1U);
        QCOMPARE(plan->recipe().mix.value(), core::plan::FileType::Q5_K_M);
        plan->setMix(core::plan::FileType::Q6_K);
        QVERIFY(plan->recipe().rules.empty());
        plan->showThisFile();
        QVERIFY(!plan->showsPlan());
    }

    void badRuleAndBadMatrixAreReported()
    {
        support::MemoryPlanStore plans;
        support::WorkerRunner runner;
        Workspace workspace(runner, plans);
        QSignalSpy loaded(&workspace, &Workspace::loaded);
        workspace.open(saved("bad-rule.gguf"));
        QTRY_COMPARE(loaded.size(), 1);
        PlanController *plan = workspace.current()->plan();
        core::plan::Recipe recipe;
        recipe.rules.push_back({"[", core::tensor::TensorType::Q8_0});
        plan->setRecipe(recipe);
        QVERIFY(!plan->plan());
        QCOMPARE(plan->planError()->code, core::ErrorCode::RuleInvalid);
        plan->setRecipe({});
        QVERIFY(plan->plan());
        plan->setMatrixPath(path("absent.imatrix"));
        QTRY_VERIFY(plan->matrixError().has_value());
        QCOMPARE(plan->matrixError()->code, core::ErrorCode::FileNotFound);
        plan->setMatrixPath({});
        QVERIFY(!plan->matrixError());
    }
};

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
