// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include "core/base/text.h"

#include <cstdio>
#include <cstdlib>
#include <format>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

namespace app::cli {

Console::Console(core::CancelToken cancel)
    : m_cancel(std::move(cancel))
{
    const bool terminal = ::isatty(STDOUT_FILENO) == 1;
    const char *kind = std::getenv("TERM");
    const char *noColour = std::getenv("NO_COLOR");
    m_colour =
        terminal && (kind == nullptr || std::string_view(kind) != "dumb") && (noColour == nullptr || *noColour == '\0');
    struct winsize size{};
    if (terminal && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        m_width = size.ws_col;
}

void Console::write(std::string_view bytes)
{
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
}

void Console::writeLine(std::string_view text)
{
    write(text);
    write("\n");
}

void Console::complain(std::string_view subject, std::string_view text)
{
    const std::string line = subject.empty() ? std::format("gaufre-cli: {}\n", text)
                                             : std::format("gaufre-cli: {}: {}\n", core::printableLine(subject), text);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

bool Console::flush()
{
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

} // namespace app::cli
