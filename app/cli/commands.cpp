// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

namespace app::cli {

std::span<const Command> allCommands() noexcept
{
    static constexpr Command kCommands[] = {
        {"inspect", "Show what is in a model file: header, metadata, tensors, problems", declareInspect},
        {"map", "Draw the types as a map, layers across and roles down", declareMap},
        {"validate", "Check the whole file, its data included", declareValidate},
        {"hash", "Hash each tensor and the whole model", declareHash},
        {"name", "Check or propose the file name by the naming convention", declareName},
        {"quantize", "Write the model with smaller types", declareQuantize},
        {"completion", "Print the completion script for a shell", declareCompletion},
    };
    return kCommands;
}

} // namespace app::cli
