// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/single_instance.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QIODevice>
#include <QLocalServer>
#include <QLocalSocket>
#include <QTimer>
#include <QtEndian>

namespace app {

namespace {

constexpr int kPatienceMs = 500;
constexpr quint32 kMagic = 0x47614672; // "GaFr"
constexpr quint16 kProtocol = 1;
constexpr char kAnswer = '\x06';
/// More than any command line; a stranger's bytes don't make us allocate.
constexpr quint32 kMaxMessage = 4U << 20U;
constexpr QDataStream::Version kStreamVersion = QDataStream::Qt_6_0;

QString socketName(const QString &profile)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QDir::homePath().toUtf8());
    hash.addData(QByteArrayView("\0", 1));
    if (!profile.isEmpty()) {
        // The folder may not exist yet; then its absolute name has to do.
        const QString canonical = QFileInfo(profile).canonicalFilePath();
        hash.addData(
            (canonical.isEmpty() ? QDir::cleanPath(QFileInfo(profile).absoluteFilePath()) : canonical).toUtf8());
    }
    return QStringLiteral("gaufre-") + QString::fromLatin1(hash.result().toHex().left(24));
}

QByteArray makeMessage(const QStringList &paths, const QString &activationToken)
{
    QByteArray body;
    QDataStream stream(&body, QIODevice::WriteOnly);
    stream.setVersion(kStreamVersion);
    stream << kMagic << kProtocol << activationToken << paths;
    QByteArray message(4, '\0');
    qToBigEndian(static_cast<quint32>(body.size()), message.data());
    return message + body;
}

} // namespace

SingleInstance::SingleInstance(const QString &profile, QObject *parent)
    : QObject(parent)
    , m_serverName(socketName(profile))
{}

SingleInstance::~SingleInstance() = default;

SingleInstance::Delivery SingleInstance::deliver(const QStringList &paths, const QString &activationToken)
{
    QStringList absolute;
    for (const QString &path : paths)
        absolute.append(QDir::cleanPath(QFileInfo(path).absoluteFilePath()));

    const QDeadlineTimer deadline(kPatienceMs);
    const auto remaining = [&deadline] { return static_cast<int>(deadline.remainingTime()); };
    QLocalSocket socket;
    socket.connectToServer(m_serverName);
    if (!socket.waitForConnected(remaining())) {
        const auto error = socket.error();
        const bool nobody = error == QLocalSocket::ServerNotFoundError || error == QLocalSocket::ConnectionRefusedError;
        return nobody ? Delivery::NobodyThere : Delivery::NoAnswer;
    }
    socket.write(makeMessage(absolute, activationToken));
    while (socket.bytesToWrite() > 0) {
        if (!socket.waitForBytesWritten(remaining()))
            return Delivery::NoAnswer;
    }
    while (socket.bytesAvailable() == 0) {
        if (deadline.hasExpired() || !socket.waitForReadyRead(remaining()))
            return Delivery::NoAnswer;
    }
    char answer = '\0';
    return socket.getChar(&answer) && answer == kAnswer ? Delivery::Delivered : Delivery::NoAnswer;
}

bool SingleInstance::listen()
{
    if (m_server != nullptr)
        return m_server->isListening();
    m_server = new QLocalServer(this);
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    connect(m_server, &QLocalServer::newConnection, this, &SingleInstance::accept);
    if (m_server->listen(m_serverName))
        return true;
    if (m_server->serverError() != QAbstractSocket::AddressInUseError)
        return false;
    // deliver() found nobody: a process that crashed left the socket.
    QLocalServer::removeServer(m_serverName);
    return m_server->listen(m_serverName);
}

void SingleInstance::accept()
{
    while (QLocalSocket *socket = m_server->nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(socket); });
        // Who says nothing doesn't hold a connection for ever.
        QTimer::singleShot(10 * kPatienceMs, socket, [socket] { socket->abort(); });
        read(socket);
    }
}

void SingleInstance::read(QLocalSocket *socket)
{
    if (socket->bytesAvailable() < 4)
        return;
    const QByteArray prefix = socket->peek(4);
    const auto length = qFromBigEndian<quint32>(prefix.constData());
    if (length > kMaxMessage) {
        socket->abort();
        return;
    }
    if (socket->bytesAvailable() < static_cast<qint64>(length) + 4)
        return;
    socket->skip(4);
    const QByteArray body = socket->read(length);
    QDataStream stream(body);
    stream.setVersion(kStreamVersion);
    quint32 magic = 0;
    quint16 protocol = 0;
    QString token;
    QStringList paths;
    stream >> magic >> protocol;
    if (magic != kMagic || protocol != kProtocol) {
        socket->abort();
        return;
    }
    stream >> token >> paths;
    if (stream.status() != QDataStream::Ok) {
        socket->abort();
        return;
    }
    socket->putChar(kAnswer);
    socket->flush();
    emit filesRequested(paths, token);
}

QString SingleInstance::takeActivationToken()
{
    QString token = qEnvironmentVariable("XDG_ACTIVATION_TOKEN");
    if (token.isEmpty())
        token = qEnvironmentVariable("DESKTOP_STARTUP_ID");
    qunsetenv("XDG_ACTIVATION_TOKEN");
    qunsetenv("DESKTOP_STARTUP_ID");
    return token;
}

} // namespace app
