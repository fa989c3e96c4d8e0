// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "core/jobs/view_data.h"
#include "tests/support/shared_data.h"
#include "tests/widgets/inspect_bench.h"
#include "widgets/common/check_item.h"
#include "widgets/common/theme.h"
#include "widgets/views/inspect/hash_card.h"
#include "widgets/views/inspect/hex_view.h"
#include "widgets/views/inspect/inspect_page.h"
#include "widgets/views/inspect/layout_section.h"
#include "widgets/views/inspect/layout_strip.h"
#include "widgets/views/inspect/overview_facts.h"

#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

using namespace ui;
using Section = InspectPage::Section;

/// What Inspect finds out from the tensor data: checks, hashes, bytes and figures.
class TestInspectChecks : public QObject
{
    Q_OBJECT

    SavedFiles m_files;
    QString save(const QByteArray &bytes) { return m_files.save(bytes); }
    QString saved() { return m_files.saved(); }

private slots:
    void initTestCase() { Theme::instance().install(); }

    void checkFindsDamageAndShowsIt()
    {
        support::GgufBuilder builder = model();
        std::vector<float> bad(64, 1);
        bad[7] = std::numeric_limits<float>::quiet_NaN();
        builder.tensorF32("blk.1.ffn_up.weight", {64}, bad);
        Bench bench(save(builder.bytes()));
        QVERIFY(bench.waitUntilShown());
        bench.page.checkFile();
        QCOMPARE(bench.page.section(), Section::Integrity);
        QCOMPARE(bench.jobs.jobs().size(), 1);
        QTRY_COMPARE(bench.jobs.jobs().front()->state(), Job::State::Done);
        // Layouts show what is added to them a moment later.
        const auto found = [&] {
            for (const CheckItem *item : bench.page.findChildren<CheckItem *>()) {
                if (item->isVisible() && item->fact().contains(QStringLiteral("blk.1.ffn_up.weight")))
                    return true;
            }
            return false;
        };
        QTRY_VERIFY(found());
    }

    void hashIsComputedKeptAndCompared()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        bench.page.computeHash();
        QTRY_COMPARE(bench.jobs.jobs().front()->state(), Job::State::Done);
        const QString hash = qobject_cast<HashJob *>(bench.jobs.jobs().front())->hash();
        QCOMPARE(hash.size(), 64);
        QLineEdit *published = nullptr;
        for (QLineEdit *edit : bench.page.findChildren<QLineEdit *>()) {
            if (edit->accessibleName() == QStringLiteral("Published SHA-256"))
                published = edit;
        }
        QVERIFY(published);
        const auto verdict = [&] {
            for (const CheckItem *item : bench.page.findChildren<CheckItem *>()) {
                if (item->isVisible() &&
                    (item->what() == QStringLiteral("Equal") || item->what() == QStringLiteral("Differs") ||
                     item->what() == QStringLiteral("This is no SHA-256")))
                    return item->what();
            }
            return QString();
        };
        QCOMPARE(verdict(), QString());
        published->setText(hash.toUpper() + QStringLiteral("  model.gguf"));
        QCOMPARE(verdict(), QStringLiteral("Equal"));
        published->setText(QString(64, u'0'));
        QCOMPARE(verdict(), QStringLiteral("Differs"));
        published->setText(QStringLiteral("abc"));
        QCOMPARE(verdict(), QStringLiteral("This is no SHA-256"));
        bench.page.computeHash(); // kept: no second job
        QCOMPARE(bench.jobs.jobs().size(), 1);
    }

    void publishedHashes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("valid");
        const QString hash = QString(u'a').repeated(64);
        QTest::newRow("plain") << hash << true;
        QTest::newRow("upper case") << hash.toUpper() << true;
        QTest::newRow("file name behind") << hash + " *model.gguf" << true;
        QTest::newRow("prefix") << "sha256:" + hash << true;
        QTest::newRow("groups") << QString(u'a').repeated(32) + u' ' + QString(u'a').repeated(32) << true;
        QTest::newRow("too short") << hash.chopped(1) << false;
        QTest::newRow("too long") << hash + 'a' << false;
        QTest::newRow("not hexadecimal") << hash.chopped(1) + 'g' << false;
        QTest::newRow("empty") << "" << false;
    }
    void publishedHashes()
    {
        QFETCH(QString, text);
        QFETCH(bool, valid);
        QCOMPARE(!parsePublishedHash(text).isEmpty(), valid);
    }

    void bytesOfAPart()
    {
        Bench bench(saved());
        QVERIFY(bench.waitUntilShown());
        auto *hex = bench.page.findChild<HexView *>();
        QSignalSpy read(hex, &HexView::pageRead);
        const auto &tensor = bench.controller.document()->tensors()[1];
        bench.page.showByte(0, tensor.fileOffset + 5);
        QTableView *parts = bench.table(QStringLiteral("Parts of the file"));
        QTRY_VERIFY(parts->currentIndex().isValid());
        QCOMPARE(parts->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("blk.0.attn_q.weight"));
        QTRY_VERIFY(read.size() > 0);
        auto *strip = bench.page.findChild<LayoutSection *>()->findChild<LayoutStrip *>();
        strip->setFocus();
        QTest::keyClick(strip, Qt::Key_Home);
        QCOMPARE(parts->currentIndex().row(), 0);
        QTest::keyClick(strip, Qt::Key_Right);
        QCOMPARE(parts->currentIndex().row(), 1);
    }

    void statisticsOfAFile()
    {
        const QString path = saved();
        const auto document = core::gguf::readModel(path.toStdString());
        QVERIFY(document);
        core::NoProgress progress;
        core::ThreadPool one(1);
        core::ThreadPool three(3);
        core::JobContext context{{}, progress, one};
        core::JobContext wide{{}, progress, three};
        const auto exact = core::jobs::tensorStatistics({*document, 1, 0, std::nullopt}, context);
        QVERIFY(exact && exact->exact);
        QCOMPARE(exact->values.finite, 4096U);
        QVERIFY(std::abs(exact->values.standardDeviation() - std::sqrt(0.5)) < 0.01);
        const auto threaded = core::jobs::tensorStatistics({*document, 1, 0, std::nullopt}, wide);
        QVERIFY(threaded);
        QCOMPARE(threaded->values.bins, exact->values.bins);
        QCOMPARE(threaded->values.mean, exact->values.mean);
        const auto sample = core::jobs::tensorStatistics({*document, 1, 640, std::nullopt}, context);
        QVERIFY(sample && !sample->exact);
        QCOMPARE(sample->rowsRead, 10U);
        QVERIFY(!core::jobs::tensorStatistics({*document, 99, 0, std::nullopt}, context));
        context.cancel.cancel();
        QCOMPARE(core::jobs::tensorStatistics({*document, 1, 0, std::nullopt}, context).error().code,
                 core::ErrorCode::Cancelled);
        core::JobContext fresh{{}, progress, one};
        QVERIFY(QFile::resize(path, 400));
        QCOMPARE(core::jobs::tensorStatistics({*document, 1, 0, std::nullopt}, fresh).error().code,
                 core::ErrorCode::FileChanged);
    }
};

QTEST_MAIN(TestInspectChecks)
#include "tst_inspect_checks.moc"
