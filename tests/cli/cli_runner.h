// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

/// Runs gaufre-cli as a user would.
namespace cli {

struct Outcome
{
    int code = -1; ///< -1: it crashed or did not end in time
    QByteArray out;
    QByteArray err;

    /// The document on standard output; empty if it is not exactly one JSON object.
    [[nodiscard]] const QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    [[nodiscard]] QString errorCode() const { return json()["error"]["code"].toString(); }
};

inline Outcome run(const QStringList &arguments, int timeoutMs = 60000)
{
    QProcess process;
    process.start(QStringLiteral(GAUFRE_CLI), arguments, QIODevice::ReadOnly);
    Outcome outcome;
    if (!process.waitForFinished(timeoutMs)) {
        process.kill();
        process.waitForFinished();
        outcome.err = "did not end in time";
        return outcome;
    }
    outcome.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

} // namespace cli

/// Fails with what the program said if it ended with another code.
#define EXPECT_EXIT(outcome, expected)                                                                                 \
    QVERIFY2((outcome).code == (expected),                                                                             \
             qPrintable(QStringLiteral("exit %1: %2").arg((outcome).code).arg(QString::fromUtf8((outcome).err))))
