// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

class QLocalServer;
class QLocalSocket;

namespace app {

/// One window per user and profile: a second process hands its files to the first, over a local socket that only this
/// user can use. GUI thread only.
///
/// A message is four bytes of length (big endian), then a QDataStream: magic number, protocol version, activation
/// token, paths. The answer is one byte.
class SingleInstance : public QObject
{
    Q_OBJECT
public:
    enum class Delivery {
        Delivered,   ///< a running Gaufre took the files: this process can end
        NobodyThere, ///< no socket, or one that a dead process left behind: become the instance with listen()
        NoAnswer,    ///< somebody has the socket and doesn't answer: open an own window, leave the socket alone
    };

    /// `profile`: the folder of GAUFRE_PROFILE, or empty for the user's usual one; each has a socket of its own.
    explicit SingleInstance(const QString &profile, QObject *parent = nullptr);
    ~SingleInstance() override;

    /// Hands files to the running instance; waits at most 500 ms in all. `paths` are made absolute here.
    [[nodiscard]] Delivery deliver(const QStringList &paths, const QString &activationToken);
    /// Becomes the instance that others hand their files to. False if the socket cannot be made: then nothing is
    /// delivered to us, and all else works.
    bool listen();

    [[nodiscard]] QString serverName() const { return m_serverName; }

    /// The token with which the desktop allows our window to come to the front (XDG_ACTIVATION_TOKEN, else
    /// DESKTOP_STARTUP_ID). Takes it out of the environment, so that programs that we start don't use it again.
    [[nodiscard]] static QString takeActivationToken();

signals:
    /// Another process wants these files shown, and the window in front.
    void filesRequested(const QStringList &paths, const QString &activationToken);

private:
    void accept();
    void read(QLocalSocket *socket);

    QString m_serverName;
    QLocalServer *m_server = nullptr;
};

} // namespace app
