// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string_view>

namespace CLI {
class App;
}

namespace app::cli {

class Console;

/// Does the work once the arguments were read, and returns the exit code.
using Run = std::function<int(Console &)>;

/// One command of gaufre-cli.
struct Command
{
    std::string_view name;
    std::string_view summary;
    /// Declares the command's arguments; what it returns is called if the command was given.
    Run (*declare)(CLI::App &arguments);
};

/// All commands in the order of --help. To add one: write `<name>_command.cpp` with its declare function, name that
/// function below, and give it a row in commands.cpp.
[[nodiscard]] std::span<const Command> allCommands() noexcept;

Run declareInspect(CLI::App &arguments);
Run declareMap(CLI::App &arguments);
Run declareValidate(CLI::App &arguments);
Run declareHash(CLI::App &arguments);
Run declareName(CLI::App &arguments);
Run declareQuantize(CLI::App &arguments);
Run declareCompletion(CLI::App &arguments);

} // namespace app::cli
