#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Gaufre authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# packaging/run.sh [FILE]   installs what is missing, builds Gaufre, opens it on FILE or on the bundled sample.
# Without a display it inspects and quantizes the file on the terminal instead.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
file=${1:-$here/resources/sample/gaufre-sample-f16.gguf}
case $file in /*) ;; *) file=$PWD/$file ;; esac
[ -e "$file" ] || { echo "run: $file does not exist" >&2; exit 1; }

"$here/packaging/setup.sh"
cd "$here"
# The distribution's tools, whatever else the path holds.
PATH=/usr/bin:$PATH
cmake --preset release >/dev/null
cmake --build --preset release

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" = Darwin ]; then
    exec build/release/bin/gaufre "$file"
fi

cli=build/release/bin/gaufre-cli
target=$(mktemp -d)/$(basename "${file%.gguf}")-Q4_K_M.gguf
trap 'rm -r "$(dirname "$target")"' EXIT
echo "run: no display; showing what the window would, on the terminal"
"$cli" inspect "$file"
"$cli" map "$file" --type Q4_K_M
"$cli" quantize "$file" "$target" Q4_K_M
"$cli" map "$target"
"$cli" validate "$target"
