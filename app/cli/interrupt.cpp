// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <csignal>

namespace app::cli {
namespace {

core::CancelToken *interruptToken = nullptr;

void onSignal(int)
{
    // One store to a lock-free atomic: allowed in a signal handler.
    interruptToken->cancel();
}

} // namespace

core::CancelToken installInterruptHandler()
{
    static core::CancelToken token;
    interruptToken = &token;
    struct sigaction action{};
    action.sa_handler = onSignal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    return token;
}

} // namespace app::cli
