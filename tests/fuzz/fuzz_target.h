// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// What libFuzzer calls with each input; replay_main.cpp calls it with files. Returns 0; aborts when a promise is
/// broken.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);
