#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Gaufre authors
# SPDX-License-Identifier: GPL-3.0-or-later
# check_fused.sh LIBRARY: fails if a quantizer holds a fused multiply-add (x86: vfmadd…, aarch64: fmadd, fmla).
set -euo pipefail
found=$(objdump -d --no-show-raw-insn "$1" | grep -E '\s(vfn?m(add|sub)[a-z0-9]*|fn?m(add|sub)|fml[as])\s' || true)
if [ -n "$found" ]; then
    printf '%s\n' "$found" | head -20
    exit 1
fi
echo "no fused operation in $(basename "$1")"
