// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QString>

namespace ui {

/// What can be done about an error; views wire the ones that they can offer.
enum class Remedy {
    Reload,
    KeepView,
    OpenReadablePart, ///< a damaged header: what was read
    ShowBytes,
    CheckHash, ///< Integrity, with a published hash
    FindShard,
    ShowTensors, ///< the tensors that it is about
    ShowProblems,
    ChooseAnotherPlace,
    ChooseAnotherFile,
    ChooseMatrix,
    AllowRequantizing,
    Retry,
};
[[nodiscard]] QString remedyText(Remedy remedy);

/// An error in the order in which it is shown.
struct ErrorText
{
    QString what;   ///< one translated sentence: bold
    QString detail; ///< where and how much: the core's sentence, and the byte if known; may be empty
    QList<Remedy> remedies;
};

/// The only place where error codes become sentences.
[[nodiscard]] ErrorText describeError(const core::Error &error);
/// `what` and `detail` in one line, for status bars and logs.
[[nodiscard]] QString errorLine(const core::Error &error);

} // namespace ui
