// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"
#include "core/plan/planner.h"
#include "tests/support/shared_data.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <zlib.h>

#include <memory>

using namespace core;

namespace {

QByteArray unzipped(const QString &path)
{
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.toUtf8().constData(), "rb"), gzclose);
    QByteArray bytes;
    QByteArray piece(1 << 16, '\0');
    for (int got = 0; file && (got = gzread(file.get(), piece.data(), static_cast<unsigned>(piece.size()))) > 0;)
        bytes.append(piece.constData(), got);
    return bytes;
}

} // namespace

/// Every mix of llama-quantize 0.7's dry run on nine models, without and with an importance matrix: the type of each
/// tensor, the size, bits per weight, or that it refuses.
class TestMixesGolden : public QObject
{
    Q_OBJECT

private slots:
    void everyTensor_data();
    void everyTensor();
    void nothingLeftOut();

private:
    static QJsonObject golden()
    {
        static const QJsonObject object =
            QJsonDocument::fromJson(unzipped(support::sharedPath(QStringLiteral("golden/mixes.json.gz")))).object();
        return object;
    }
};

void TestMixesGolden::everyTensor_data()
{
    QTest::addColumn<QString>("model");
    for (const QString &model : golden().keys())
        QTest::newRow(qPrintable(model)) << model;
    if (golden().isEmpty())
        QTest::newRow("absent") << QString();
}

void TestMixesGolden::everyTensor()
{
    GAUFRE_REQUIRE_SHARED(goldenPath, "golden/mixes.json.gz");
    QFETCH(QString, model);
    const QString header = support::sharedPath(QStringLiteral("golden/headers/%1-F16.gguf").arg(model));
    QVERIFY2(!header.isEmpty(), qPrintable(model));
    const auto document = gguf::readModel(header.toStdString());
    QVERIFY2(document.has_value(), document ? "" : document.error().detail.c_str());
    const plan::Planner planner(**document);

    const QJsonObject mixes = golden().value(model).toObject();
    int compared = 0;
    for (auto it = mixes.begin(); it != mixes.end(); ++it) {
        const bool hasMatrix = it.key().endsWith(QLatin1String("+imatrix"));
        const std::string mixName = it.key().chopped(hasMatrix ? 8 : 0).toStdString();
        const plan::MixInfo *mix = plan::findMixByName(mixName);
        QVERIFY2(mix, mixName.c_str());
        const QJsonObject expected = it.value().toObject();

        const plan::MixPreview preview = planner.preview(*mix);
        QCOMPARE(preview.refused, expected.value(QLatin1String("refused")).toBool());
        if (preview.refused) {
            ++compared;
            continue;
        }

        const std::vector<tensor::TensorType> types = planner.types(mix->fileType, hasMatrix);
        std::size_t tensors = 0;
        std::uint64_t bytes = 0;
        const QJsonObject byType = expected.value(QLatin1String("tensors_by_type")).toObject();
        for (auto type = byType.begin(); type != byType.end(); ++type) {
            const tensor::TypeInfo *info = tensor::findTypeByName(type.key().toStdString());
            QVERIFY2(info, qPrintable(type.key()));
            for (const QJsonValue &value : type.value().toArray()) {
                const std::string name = value.toString().toStdString();
                const gguf::TensorInfo *tensor = (*document)->findTensor(name);
                QVERIFY2(tensor, name.c_str());
                const tensor::TypeInfo &planned =
                    tensor::typeInfo(types[static_cast<std::size_t>(tensor - (*document)->tensors().data())]);
                QVERIFY2(planned.type == info->type,
                         qPrintable(QStringLiteral("%1 %2 %3: %4, expected %5")
                                        .arg(model, it.key(), QString::fromStdString(name),
                                             QString::fromUtf8(planned.name.data(), qsizetype(planned.name.size())),
                                             type.key())));
                bytes += *tensor::rowBytes(planned, tensor->ne[0]) * tensor->rows();
                ++tensors;
            }
        }
        QCOMPARE(tensors, (*document)->tensors().size());
        // Printed by the peer with two digits.
        const double mib = static_cast<double>(bytes) / 1024.0 / 1024.0;
        const double bpw = static_cast<double>(bytes) * 8.0 / static_cast<double>((*document)->totals().parameters);
        QCOMPARE(QString::number(mib, 'f', 2),
                 QString::number(expected.value(QLatin1String("mib")).toDouble(), 'f', 2));
        QCOMPARE(QString::number(bpw, 'f', 2),
                 QString::number(expected.value(QLatin1String("bpw")).toDouble(), 'f', 2));
        if (!hasMatrix)
            QCOMPARE(preview.tensorBytes, bytes);
        ++compared;
    }
    QCOMPARE(compared, 70);
}

void TestMixesGolden::nothingLeftOut()
{
    GAUFRE_REQUIRE_SHARED(goldenPath, "golden/mixes.json.gz");
    QCOMPARE(golden().size(), 9);
    QCOMPARE(plan::allMixes().size(), std::size_t(35));
}

QTEST_GUILESS_MAIN(TestMixesGolden)
#include "tst_mixes_golden.moc"
