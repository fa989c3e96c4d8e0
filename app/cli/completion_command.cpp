// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/console.h"

#include <CLI/CLI.hpp>

#include <format>
#include <memory>
#include <string>
#include <vector>

namespace app::cli {
namespace {

/// A command with its flags, as the program itself knows them: completion can't lag behind.
struct Completable
{
    std::string name;
    std::string summary;
    std::vector<std::string> flags;
};

std::vector<Completable> completables()
{
    std::vector<Completable> all;
    for (const Command &command : allCommands()) {
        CLI::App arguments;
        const Run run = command.declare(arguments); // keeps alive what the arguments refer to
        Completable one{std::string(command.name), std::string(command.summary), {}};
        for (const CLI::Option *option : arguments.get_options()) {
            for (const std::string &name : option->get_lnames())
                one.flags.push_back("--" + name);
            for (const std::string &name : option->get_snames())
                one.flags.push_back("-" + name);
        }
        all.push_back(std::move(one));
    }
    return all;
}

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string bashScript(const std::vector<Completable> &commands)
{
    std::vector<std::string> names;
    std::string cases;
    for (const Completable &command : commands) {
        names.push_back(command.name);
        cases += std::format("    {}) words='{}' ;;\n", command.name, joined(command.flags));
    }
    return "# bash completion of gaufre-cli: source <(gaufre-cli completion bash)\n"
           "_gaufre_cli() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} words\n"
           "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
           "        COMPREPLY=($(compgen -W '" +
           joined(names) +
           " --help --version' -- \"$current\"))\n"
           "        return\n"
           "    fi\n"
           "    case ${COMP_WORDS[1]} in\n" +
           cases +
           "    completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$current\")); return ;;\n"
           "    *) words='' ;;\n"
           "    esac\n"
           "    if [[ $current == -* ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
           "    else\n"
           "        COMPREPLY=($(compgen -f -- \"$current\"))\n"
           "    fi\n"
           "}\n"
           "complete -o filenames -F _gaufre_cli gaufre-cli\n";
}

std::string zshScript(const std::vector<Completable> &commands)
{
    std::string list;
    std::string cases;
    for (const Completable &command : commands) {
        list += std::format("    '{}:{}'\n", command.name, command.summary);
        cases += std::format("  {}) compadd -- {} ;;\n", command.name, joined(command.flags));
    }
    return "#compdef gaufre-cli\n"
           "# zsh completion of gaufre-cli: gaufre-cli completion zsh > \"${fpath[1]}/_gaufre-cli\"\n"
           "if (( CURRENT == 2 )); then\n"
           "  local -a commands=(\n" +
           list +
           "  )\n"
           "  _describe command commands\n"
           "  return\n"
           "fi\n"
           "if [[ $words[2] == completion ]]; then\n"
           "  compadd bash zsh fish\n"
           "  return\n"
           "fi\n"
           "if [[ $words[CURRENT] != -* ]]; then\n"
           "  _files\n"
           "  return\n"
           "fi\n"
           "case $words[2] in\n" +
           cases + "esac\n";
}

std::string fishScript(const std::vector<Completable> &commands)
{
    std::string text =
        "# fish completion of gaufre-cli: gaufre-cli completion fish > ~/.config/fish/completions/gaufre-cli.fish\n";
    for (const Completable &command : commands) {
        text += std::format("complete -c gaufre-cli -n __fish_use_subcommand -f -a {} -d '{}'\n", command.name,
                            command.summary);
        for (const std::string &flag : command.flags) {
            const bool isLong = flag.starts_with("--");
            text += std::format("complete -c gaufre-cli -n '__fish_seen_subcommand_from {}' -{} {}\n", command.name,
                                isLong ? "l" : "s", flag.substr(isLong ? 2 : 1));
        }
    }
    return text + "complete -c gaufre-cli -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n";
}

} // namespace

Run declareCompletion(CLI::App &arguments)
{
    const auto shell = std::make_shared<std::string>();
    arguments.add_option("SHELL", *shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    return [shell](Console &console) {
        const auto commands = completables();
        console.write(*shell == "bash"  ? bashScript(commands)
                      : *shell == "zsh" ? zshScript(commands)
                                        : fishScript(commands));
        return static_cast<int>(kDone);
    };
}

} // namespace app::cli
