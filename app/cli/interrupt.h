// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/job_context.h"

namespace app::cli {

/// From now on Ctrl-C and a polite kill set the token instead of ending the program, so that a job can remove what it
/// has half written. A closed pipe is an error of writing, not a signal. Call once, at start.
core::CancelToken installInterruptHandler();

} // namespace app::cli
