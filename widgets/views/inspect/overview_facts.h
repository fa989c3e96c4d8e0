// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/banner.h"
#include "widgets/common/check_item.h"
#include "widgets/common/theme.h"
#include "widgets/models/document_facts.h"

#include <QList>
#include <QString>

#include <optional>

namespace ui {

/// One labelled value of the overview.
struct Fact
{
    QString label;
    QString value;
    bool stated = true; ///< false: "not stated", drawn faintly
    bool mono = false;
    Tone tone = Tone::Text;
};

/// One line of "Will it work".
struct Verdict
{
    CheckItem::State state;
    QString what;
    QString fact;
};

/// A problem of the whole file, for the banner.
struct FileBanner
{
    Severity severity = Severity::Info;
    QString what;
    QString detail;
    bool showsTensors = false; ///< offer "Show" for tensors that it is about
};

/// "Meta Llama 3 8B Instruct": the stated name, else the file's.
[[nodiscard]] QString headlineOf(const DocumentFacts &facts);
/// "Llama 3 8B Instruct, 8.03 B weights, mostly Q4_K, 4.89 bits per weight, 4.58 GiB".
[[nodiscard]] QString sentenceOf(const DocumentFacts &facts);
/// "Model, for chat", "Projector", "Importance matrix", …
[[nodiscard]] QString kindTextOf(const DocumentFacts &facts);
/// The cards' rows; which ones depends on the kind of file.
[[nodiscard]] QList<Fact> identityFacts(const DocumentFacts &facts);
[[nodiscard]] QList<Fact> quantizationFacts(const DocumentFacts &facts);
[[nodiscard]] QList<Fact> originFacts(const DocumentFacts &facts);
/// Only for language models; says what the file states, not what this program can run.
[[nodiscard]] QList<Verdict> verdictsOf(const DocumentFacts &facts);
/// What is wrong with the file as a whole, worst first; nothing: all is there.
[[nodiscard]] std::optional<FileBanner> bannerOf(const DocumentFacts &facts);
/// A short name of the problem, for the list; the sentence itself is Diagnostic::text.
[[nodiscard]] QString problemTitle(const core::gguf::Diagnostic &problem);

} // namespace ui
