// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"
#include "core/imatrix/imatrix.h"
#include "core/plan/plan.h"
#include "widgets/common/check_item.h"
#include "widgets/quantize/target_probe.h"

#include <QList>
#include <QString>

#include <memory>
#include <optional>

namespace ui {

/// Where an entry stands, in the order of the page.
enum class CheckSection { Blocks, Decision, Running, Passed };

/// What a remedy button does.
enum class CheckRemedy {
    UseMix, ///< CheckEntry::mix
    AllowRequantizing,
    AllowFallbacks,
    ChooseMatrix,
    NoMatrix,
    Replace,
    DontReplace,
    ChooseTarget,
    RemoveRules,
    ShowOnMap,
    Reload,
};

/// One line of the checklist.
struct CheckEntry
{
    QString id; ///< the same finding keeps its id from one list to the next
    CheckSection section = CheckSection::Passed;
    CheckItem::State state = CheckItem::State::Ok;
    QString what; ///< bold statement
    QString fact; ///< one line
    QList<CheckRemedy> remedies = {};
    std::optional<core::plan::FileType> mix = std::nullopt;
};

/// The values of the source, looked at once per document where it is small, else while they are quantized.
struct ValueCheck
{
    enum class State { NotLookedAt, Running, Done };
    State state = State::NotLookedAt;
    std::size_t problems = 0;
    QString firstProblem;
    std::optional<core::Error> error; ///< the check itself failed
};

struct CheckInputs
{
    core::gguf::DocumentPtr document;
    std::shared_ptr<const core::plan::Plan> plan; ///< null: planError says why
    std::optional<core::Error> planError;
    core::plan::Recipe recipe;
    QString matrixPath;
    core::imatrix::MatrixPtr matrix;
    std::optional<core::Error> matrixError;
    QString targetPath;
    bool replaceExisting = false;
    bool verify = true;
    std::optional<TargetFacts> target; ///< nothing while the disk is being asked
    ValueCheck values;
};

/// The checks of section 4.4, blocking ones first. Pure, in one pass over the plan; GUI thread only (translations).
[[nodiscard]] QList<CheckEntry> makeChecklist(const CheckInputs &inputs);
/// Start may be pressed: nothing blocks, nothing is undecided that has no default, no check runs that could block.
[[nodiscard]] bool allowsStart(const QList<CheckEntry> &entries);
[[nodiscard]] QString remedyLabel(CheckRemedy remedy, const CheckEntry &entry);

/// Every type that the mix would give this document can be written by this version.
[[nodiscard]] bool isWritable(const core::gguf::ModelDocument &document, core::plan::FileType mix, bool hasMatrix);

} // namespace ui
