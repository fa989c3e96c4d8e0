// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/error_report.h"
#include "app/cli/interrupt.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace app::cli {
namespace {

struct Declared
{
    CLI::App *arguments;
    Run run;
};

std::vector<Declared> declareAll(CLI::App &program)
{
    program.set_version_flag("--version", "gaufre-cli " GAUFRE_VERSION, "Print the version");
    program.require_subcommand(1);
    program.fallthrough(false);
    program.footer("gaufre-cli COMMAND --help explains each command.");
    std::vector<Declared> declared;
    for (const Command &command : allCommands()) {
        CLI::App *arguments = program.add_subcommand(std::string(command.name), std::string(command.summary));
        declared.push_back({arguments, command.declare(*arguments)});
    }
    return declared;
}

int runProgram(int argc, char **argv, Console &console)
{
    CLI::App program("gaufre-cli: open, understand and quantize GGUF models.", "gaufre-cli");
    const auto declared = declareAll(program);
    const bool json =
        std::any_of(argv + 1, argv + argc, [](std::string_view argument) { return argument == "--json"; });
    try {
        program.parse(argc, argv);
    } catch (const CLI::Success &wanted) {
        return program.exit(wanted); // --help, --version
    } catch (const CLI::ParseError &error) {
        return reportUsage(console, json, std::string(error.what()) + " (--help explains)");
    }
    for (const Declared &command : declared) {
        if (*command.arguments)
            return command.run(console);
    }
    return kUsage;
}

} // namespace
} // namespace app::cli

int main(int argc, char **argv)
{
    using namespace app::cli;
    Console console(installInterruptHandler());
    int code = kFailed;
    try {
        code = runProgram(argc, argv, console);
    } catch (const std::exception &exception) {
        console.complain({}, exception.what());
    }
    if (!console.flush() && code == kDone) {
        console.complain({}, "Standard output can't be written.");
        code = kFailed;
    }
    return code;
}
