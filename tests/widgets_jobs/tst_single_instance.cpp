// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/single_instance.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLocalServer>
#include <QLocalSocket>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <future>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using app::SingleInstance;
using Delivery = SingleInstance::Delivery;

namespace {

/// As a second process would: away from the thread whose event loop answers.
Delivery deliverFromElsewhere(const QString &profile, const QStringList &paths, const QString &token = {})
{
    auto future = std::async(std::launch::async, [=] { return SingleInstance(profile).deliver(paths, token); });
    while (future.wait_for(std::chrono::milliseconds(5)) != std::future_status::ready)
        QCoreApplication::processEvents();
    return future.get();
}

} // namespace

class TestSingleInstance : public QObject
{
    Q_OBJECT
    QTemporaryDir m_profile;

private slots:
    void nobodyThere()
    {
        SingleInstance first(m_profile.path());
        QCOMPARE(first.deliver({QStringLiteral("a.gguf")}, {}), Delivery::NobodyThere);
    }

    void secondProcessDeliversFiles()
    {
        SingleInstance first(m_profile.path());
        QVERIFY(first.listen());
        QSignalSpy spy(&first, &SingleInstance::filesRequested);
        QCOMPARE(deliverFromElsewhere(m_profile.path(),
                                      {QStringLiteral("relative.gguf"), QStringLiteral("/models/ü.gguf")},
                                      QStringLiteral("token-7")),
                 Delivery::Delivered);
        QTRY_COMPARE(spy.count(), 1);
        const QStringList expected{QDir::currentPath() + QStringLiteral("/relative.gguf"),
                                   QStringLiteral("/models/ü.gguf")};
        QCOMPARE(spy.first().at(0).toStringList(), expected);
        QCOMPARE(spy.first().at(1).toString(), QStringLiteral("token-7"));
    }

    void noFilesStillRaisesTheWindow()
    {
        SingleInstance first(m_profile.path());
        QVERIFY(first.listen());
        QSignalSpy spy(&first, &SingleInstance::filesRequested);
        QCOMPARE(deliverFromElsewhere(m_profile.path(), {}), Delivery::Delivered);
        QTRY_COMPARE(spy.count(), 1);
    }

    void profilesAreApart()
    {
        QTemporaryDir other;
        SingleInstance first(m_profile.path());
        QVERIFY(first.listen());
        QCOMPARE(deliverFromElsewhere(other.path(), {QStringLiteral("a.gguf")}), Delivery::NobodyThere);
        QVERIFY(SingleInstance(m_profile.path()).serverName() != SingleInstance(QString()).serverName());
        // The same folder by another name is the same profile.
        QCOMPARE(SingleInstance(m_profile.path() + QStringLiteral("/../") + QFileInfo(m_profile.path()).fileName())
                     .serverName(),
                 first.serverName());
    }

    void socketOfADeadProcessIsReplaced()
    {
        const QString name = SingleInstance(m_profile.path()).serverName();
        // A socket file that nobody listens on, as a crash leaves it.
        QString path;
        {
            QLocalServer probe;
            QVERIFY(probe.listen(name));
            path = probe.fullServerName();
        }
        const QByteArray native = QFile::encodeName(path);
        const int descriptor = ::socket(AF_UNIX, SOCK_STREAM, 0);
        QVERIFY(descriptor >= 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        QVERIFY(static_cast<std::size_t>(native.size()) < sizeof address.sun_path);
        std::copy(native.cbegin(), native.cend(), address.sun_path);
        QCOMPARE(::bind(descriptor, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
        ::close(descriptor);
        QVERIFY(QFile::exists(path));

        SingleInstance first(m_profile.path());
        QCOMPARE(first.deliver({}, {}), Delivery::NobodyThere);
        QVERIFY(first.listen());
        QCOMPARE(deliverFromElsewhere(m_profile.path(), {}), Delivery::Delivered);
    }

    void silenceEndsAfterHalfASecond()
    {
        // A server that takes connections and never says a word: its event loop doesn't run while we wait.
        QLocalServer silent;
        SingleInstance second(m_profile.path());
        QVERIFY(silent.listen(second.serverName()));
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(second.deliver({QStringLiteral("a.gguf")}, {}), Delivery::NoAnswer);
        QVERIFY(clock.elapsed() >= 400);
        QVERIFY(clock.elapsed() < 5000);
    }

    void nonsenseIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("a length of 4 GiB") << QByteArray("\xff\xff\xff\xff", 4);
        QTest::newRow("no magic") << QByteArray("\x00\x00\x00\x06hello!", 10);
        QTest::newRow("empty message") << QByteArray(4, '\0');
        QTest::newRow("magic and a list of 2^32 paths")
            << QByteArray("\x00\x00\x00\x0e\x47\x61\x46\x72\x00\x01\xff\xff\xff\xff\xff\xff\xff\xf0", 18);
    }
    void nonsenseIsRefused()
    {
        QFETCH(QByteArray, bytes);
        SingleInstance first(m_profile.path());
        QVERIFY(first.listen());
        QSignalSpy spy(&first, &SingleInstance::filesRequested);
        QLocalSocket socket;
        socket.connectToServer(first.serverName());
        QVERIFY(socket.waitForConnected(1000));
        socket.write(bytes);
        socket.flush();
        QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
        QCOMPARE(spy.count(), 0);
        QCOMPARE(deliverFromElsewhere(m_profile.path(), {}), Delivery::Delivered);
    }

    void activationTokenIsTakenOnce()
    {
        qputenv("XDG_ACTIVATION_TOKEN", "abc");
        QCOMPARE(SingleInstance::takeActivationToken(), QStringLiteral("abc"));
        QCOMPARE(SingleInstance::takeActivationToken(), QString());
    }
};

QTEST_GUILESS_MAIN(TestSingleInstance)
#include "tst_single_instance.moc"
