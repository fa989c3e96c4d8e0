// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"
#include "core/gguf/document.h"
#include "core/roles/roles.h"
#include "tests/support/shared_data.h"

#include <QFile>
#include <QSet>
#include <QTest>

namespace {

/// The words in `code` of the list under that heading.
QStringList listed(const QString &heading)
{
    QFile file(support::sourcePath("docs/json.md"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
    QStringList words;
    bool inside = false;
    for (const QString &line : lines) {
        if (line.startsWith('#'))
            inside = line == "### " + heading;
        else if (inside && line.startsWith("- `"))
            words.append(line.section('`', 1, 1));
    }
    return words;
}

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

} // namespace

/// docs/json.md must list every word that the program can print.
class tst_json_doc : public QObject
{
    Q_OBJECT

private:
    static void compare(const QString &heading, const QStringList &expected)
    {
        const QStringList words = listed(heading);
        for (const QString &word : expected)
            QVERIFY2(words.contains(word), qPrintable("missing in docs/json.md: " + word));
        for (const QString &word : words)
            QVERIFY2(expected.contains(word), qPrintable("docs/json.md lists what there is not: " + word));
        QCOMPARE(QSet<QString>(words.begin(), words.end()).size(), words.size());
    }

private slots:
    void codes()
    {
        // The enumeration begins at 0 and has no holes; behind its end the name is "Unknown".
        QStringList names;
        for (int code = 0; text(core::errorCodeName(static_cast<core::ErrorCode>(code))) != "Unknown"; ++code)
            names.append(text(core::errorCodeName(static_cast<core::ErrorCode>(code))));
        QVERIFY(names.size() > 60);
        compare("code", names);
    }

    void severities()
    {
        using enum core::gguf::Severity;
        compare("severity", {text(core::gguf::severityName(Info)), text(core::gguf::severityName(Warning)),
                             text(core::gguf::severityName(Error))});
    }

    void kinds()
    {
        QStringList names;
        using enum core::gguf::FileKind;
        for (const auto kind : {Model, Projector, Adapter, Matrix, Vocabulary, Diffusion, Unknown})
            names.append(text(core::gguf::fileKindName(kind)));
        compare("kind", names);
    }

    void roles()
    {
        QStringList names;
        for (const std::string_view role : core::roles::knownRoles())
            names.append(text(role));
        compare("role", names);
    }
};

QTEST_GUILESS_MAIN(tst_json_doc)
#include "tst_json_doc.moc"
