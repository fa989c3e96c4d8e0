#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Gaufre authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules that a compiler does not check. Usage: check_sources.py RULE [ROOT]; without a rule, lists them.

Each rule is a function that yields findings as text; none means that the rule holds.
"""

import pathlib
import re
import shutil
import subprocess
import sys

CODE = {".cpp", ".h"}

# What each folder of core/ may include, besides itself (docs/architecture.md).
CORE_LAYERS = {
    "base": set(),
    "tensor": {"base"},
    "roles": {"base"},
    "gguf": {"base", "tensor", "roles"},
    "hash": {"base", "tensor", "gguf"},
    "quant": {"base", "tensor"},
    "imatrix": {"base", "tensor", "gguf"},
    "plan": {"base", "tensor", "gguf", "roles", "imatrix", "quant"},
    "jobs": {"base", "tensor", "gguf", "roles", "hash", "imatrix", "plan", "quant"},
}
# Classes that open files or run programs: not for widgets (they go through ui::TaskRunner).
WIDGET_IO = re.compile(r"#include <(QFile|QSaveFile|QDir|QDirIterator|QProcess|QSettings|fstream|QTemporaryFile)>")
MACHINE_PATHS = re.compile(r"(?<![\w$}])/(root|work|srv|home/\w+)/\w|bash_jobs|sk-ant")


def tracked(root, *patterns):
    """Files that git tracks or would track."""
    out = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z", "--", *patterns],
                         cwd=root, capture_output=True, check=True).stdout
    return sorted({root / name for name in out.decode().split("\0") if name and (root / name).is_file()})


def code_files(root, *folders):
    return [p for p in tracked(root, *folders) if p.suffix in CODE]


def lines_of(path):
    return path.read_text(encoding="utf-8", errors="replace").splitlines()


def rule_spdx(root):
    """Every source names its authors and its licence: MIT under core/, GPL-3.0-or-later elsewhere."""
    for path in tracked(root):
        comment = path.suffix in CODE or path.suffix in {".py", ".sh", ".cmake"} or path.name == "CMakeLists.txt"
        if not comment:
            continue
        head = "\n".join(lines_of(path)[:6])
        wanted = "MIT" if path.is_relative_to(root / "core") else "GPL-3.0-or-later"
        if "SPDX-FileCopyrightText:" not in head:
            yield f"{path.relative_to(root)}: no SPDX-FileCopyrightText"
        licence = re.search(r"SPDX-License-Identifier: (\S+)", head)
        allowed = {wanted, "MIT"} if path.is_relative_to(root / "tests") else {wanted}
        if not licence or licence.group(1) not in allowed:
            yield f"{path.relative_to(root)}: licence is not {wanted}"


def rule_layers(root):
    """Includes go downwards only, core knows no Qt, widgets know no app."""
    for path in code_files(root, "core", "widgets"):
        relative = path.relative_to(root)
        for number, line in enumerate(lines_of(path), 1):
            include = re.match(r'\s*#\s*include\s+[<"]([^>"]+)[>"]', line)
            if not include:
                continue
            target = include.group(1).split("/")
            where = f"{relative}:{number}: includes {include.group(1)}"
            if relative.parts[0] == "core":
                if re.match(r"Q[A-Z]\w*$|Qt\w*$", target[-1]) or target[0] in {"widgets", "app"}:
                    yield where
                elif target[0] == "core" and target[1] != relative.parts[1] \
                        and target[1] not in CORE_LAYERS.get(relative.parts[1], set()):
                    yield where
            elif target[0] == "app":
                yield where


def rule_widgets_io(root):
    """Widgets never open a file or start a program."""
    for path in code_files(root, "widgets"):
        for number, line in enumerate(lines_of(path), 1):
            if WIDGET_IO.search(line):
                yield f"{path.relative_to(root)}:{number}: {line.strip()}"


def rule_core_quiet(root):
    """Core prints nothing, ends nothing, throws nothing."""
    forbidden = re.compile(r"\b(std::cout|std::cerr|printf\s*\(|std::print|std::exit|std::abort|\babort\s*\(|\bthrow\b)")
    for path in code_files(root, "core"):
        for number, line in enumerate(lines_of(path), 1):
            code = line.split("//")[0]
            if forbidden.search(code):
                yield f"{path.relative_to(root)}:{number}: {line.strip()}"


def rule_fused(root):
    """No fused multiply-add by name in quantizers and dequantizers."""
    for path in code_files(root, "core/quant"):
        for number, line in enumerate(lines_of(path), 1):
            if re.search(r"\b(MulAdd|NegMulAdd|MulSub|NegMulSub|std::fma|__builtin_fma)\b", line.split("//")[0]):
                yield f"{path.relative_to(root)}:{number}: {line.strip()}"


def rule_text(root):
    """No machine paths, no notes to oneself, no tabs or trailing space, in what git keeps."""
    for path in tracked(root):
        if path.suffix not in CODE | {".py", ".sh", ".md", ".txt", ".cmake", ".xml", ".json", ".desktop", ".ts"}:
            continue
        if path.is_relative_to(root / "LICENSES") or path.is_relative_to(root / "tests" / "golden") \
                or path.name == "check_sources.py":
            continue
        for number, line in enumerate(lines_of(path), 1):
            where = f"{path.relative_to(root)}:{number}"
            if MACHINE_PATHS.search(line):
                yield f"{where}: machine path: {line.strip()[:100]}"
            if path.suffix in CODE and re.search(r"\b(TODO|FIXME|XXX|HACK)\b", line):
                yield f"{where}: {line.strip()[:100]}"
            if path.suffix in CODE and ("\t" in line or line != line.rstrip()):
                yield f"{where}: tab or trailing space"


def rule_length(root):
    """A file past 800 lines is two files, unless it is one table."""
    for path in code_files(root, "core", "widgets", "app", "tests"):
        count = len(lines_of(path))
        if count > 800 and "one table" not in "\n".join(lines_of(path)[:12]):
            yield f"{path.relative_to(root)}: {count} lines"


def rule_format(root):
    """Sources are as the repository's .clang-format says."""
    tool = shutil.which("clang-format-19") or shutil.which("clang-format")
    if not tool:
        yield "clang-format is not installed"
        return
    files = [str(p) for p in code_files(root, "core", "widgets", "app", "tests")]
    for start in range(0, len(files), 40):
        done = subprocess.run([tool, "--dry-run", *files[start:start + 40]], cwd=root, capture_output=True, text=True)
        misfits = re.findall(r"^(.+?):\d+:\d+: (?:warning|error): code should be", done.stderr, re.M)
        for name in sorted(set(misfits)):
            yield f"{pathlib.Path(name).relative_to(root)}: not formatted"


def rule_desktop(root):
    """Desktop entry and AppStream data are valid."""
    folder = root / "packaging" / "desktop"
    for command in (["desktop-file-validate", str(folder / "org.gaufre.Gaufre.desktop")],
                    ["appstreamcli", "validate", "--no-net", str(folder / "org.gaufre.Gaufre.metainfo.xml")]):
        if not shutil.which(command[0]):
            yield f"{command[0]} is not installed"
            continue
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            yield done.stdout + done.stderr


RULES = {name.removeprefix("rule_"): function for name, function in globals().items() if name.startswith("rule_")}


def main():
    if len(sys.argv) < 2:
        for name, function in RULES.items():
            print(f"{name:12} {function.__doc__}")
        return 0
    root = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".").resolve()
    findings = list(RULES[sys.argv[1]](root))
    for finding in findings:
        print(finding)
    print(f"{sys.argv[1]}: {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
