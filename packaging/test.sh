#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Gaufre authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# packaging/test.sh [PRESET]   installs what is missing, builds with tests, runs all of them. PRESET: dev (the default),
# ci (dev, warnings are errors), asan, tsan. Tests that compare with reference data that is not there say so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-dev}

packaging/setup.sh
# The distribution's tools, whatever else the path holds.
PATH=/usr/bin:$PATH
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset"

jobs=$(nproc 2>/dev/null || echo 2)
skipped=$(mktemp)
trap 'rm -f "$skipped"' EXIT
# One X server for all tests that need a real window; the others run offscreen.
status=0
xvfb-run -a -s "-screen 0 1920x1200x24 -nolisten tcp" \
    ctest --preset "$preset" --parallel "$jobs" --no-tests=error || status=$?
grep -h '^SKIP' "build/$preset/Testing/Temporary/LastTest.log" >"$skipped" 2>/dev/null || true
if [ -s "$skipped" ]; then
    echo "test: these rows were skipped:" >&2
    sed 's/^/  /' "$skipped" | sort -u >&2
fi
exit "$status"
