#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Gaufre authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Quantizes one model with gaufre-cli and with llama-quantize, to many types, and compares the files.

    compare_quantize.py --cli build/release/bin/gaufre-cli --peer "path/to/peer llama-quantize" SOURCE.gguf
        [--imatrix MATRIX | --random-imatrix] [--types Q4_K_M Q6_K ...] [--threads N] [--pure]

Compared: metadata entry by entry (order, types, values), the tensor table (order, shapes, types), and the bytes of
every tensor. Allowed to differ, see docs/quantize.md: the base name of the matrix in place of its path, and the
file type that COPY writes. Exits with 1 if anything else differs. Needs nothing but Python's own library."""

import argparse, mmap, os, random, resource, shlex, struct, subprocess, sys, tempfile, time

TYPES = ("F32 F16 BF16 Q4_0 Q4_1 Q5_0 Q5_1 Q8_0 Q2_K Q2_K_S Q3_K_S Q3_K_M Q3_K_L Q4_K_S Q4_K_M Q5_K_S Q5_K_M Q6_K "
         "COPY").split()

FIXED = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
# Type id: (weights of a block, bytes of a block). Only what the peer writes from float sources.
BLOCKS = {0: (1, 4), 1: (1, 2), 30: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34),
          10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 16: (256, 66), 17: (256, 74),
          18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82), 23: (256, 136), 29: (256, 56),
          34: (256, 54), 35: (256, 66), 39: (32, 17), 40: (64, 36), 41: (128, 18), 42: (64, 18)}


class Model:
    """A little-endian GGUF file, version 3."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.size = len(self.map)
        self.at = 8
        tensors, entries = self.number("Q"), self.number("Q")
        self.metadata = []
        for _ in range(entries):
            key = self.text()
            kind = self.number("I")
            begin = self.at
            self.skip(kind)
            self.metadata.append((key, kind, bytes(self.map[begin:self.at])))
        self.tensors = []
        for _ in range(tensors):
            name = self.text()
            shape = tuple(self.number("Q") for _ in range(self.number("I")))
            self.tensors.append((name, shape, self.number("I"), self.number("Q")))
        alignment = next((struct.unpack("<I", v)[0] for k, _, v in self.metadata if k == b"general.alignment"), 32)
        self.data = (self.at + alignment - 1) // alignment * alignment

    def number(self, code):
        size = struct.calcsize(code)
        value, = struct.unpack("<" + code, self.map[self.at:self.at + size])
        self.at += size
        return value

    def text(self):
        size = self.number("Q")
        self.at += size
        return self.map[self.at - size:self.at]

    def skip(self, kind):
        if kind == 8:
            self.text()
        elif kind == 9:
            item, count = self.number("I"), self.number("Q")
            if item in FIXED:
                self.at += FIXED[item] * count
            else:
                for _ in range(count):
                    self.skip(item)
        else:
            self.at += FIXED[kind]

    def bytes_of(self, tensor):
        _, shape, kind, offset = tensor
        weights = 1
        for size in shape:
            weights *= size
        block, size = BLOCKS[kind]
        begin = self.data + offset
        return self.map[begin:begin + weights // block * size]


def differences(ours, theirs, matrix, copy):
    found = []
    allowed = {b"quantize.imatrix.file"} if matrix else set()
    if copy:
        allowed.add(b"general.file_type")
        strip = lambda entries: [e for e in entries if e[0] != b"general.file_type"]
        ours.metadata, theirs.metadata = strip(ours.metadata), strip(theirs.metadata)
    if [e[0] for e in ours.metadata] != [e[0] for e in theirs.metadata]:
        found.append("metadata keys or their order: only ours %s, only theirs %s" %
                     ([e[0] for e in ours.metadata if e[0] not in [t[0] for t in theirs.metadata]],
                      [e[0] for e in theirs.metadata if e[0] not in [t[0] for t in ours.metadata]]))
    else:
        for a, b in zip(ours.metadata, theirs.metadata):
            if a[1] != b[1]:
                found.append(f"type of {a[0].decode()}: {a[1]}, peer {b[1]}")
            elif a[2] != b[2] and a[0] not in allowed:
                found.append(f"value of {a[0].decode()}: {a[2][:40]}, peer {b[2][:40]}")
            elif a[0] == b"quantize.imatrix.file" and a[2][8:] != os.path.basename(b[2][8:]):
                found.append("name of the matrix")
    if [t[0] for t in ours.tensors] != [t[0] for t in theirs.tensors]:
        found.append("names or order of tensors")
        return found
    for a, b in zip(ours.tensors, theirs.tensors):
        name = a[0].decode()
        if a[1] != b[1]:
            found.append(f"shape of {name}: {a[1]}, peer {b[1]}")
        elif a[2] != b[2]:
            found.append(f"type of {name}: {a[2]}, peer {b[2]}")
        elif a[3] != b[3]:
            found.append(f"offset of {name}: {a[3]}, peer {b[3]}")
        elif ours.bytes_of(a) != theirs.bytes_of(b):
            x, y = ours.bytes_of(a), theirs.bytes_of(b)
            count = sum(p != q for p, q in zip(x, y))
            found.append(f"bytes of {name}: {count} of {len(x)} differ")
    if ours.size - ours.data != theirs.size - theirs.data:
        found.append(f"size of the data: {ours.size - ours.data}, peer {theirs.size - theirs.data}")
    return found


def make_matrix(source, path):
    """A matrix of random squares for every tensor with two or more dimensions, in llama.cpp's GGUF format."""
    def text(value):
        return struct.pack("<Q", len(value)) + value
    random.seed(7)
    model = Model(source)
    entries = [text(b"general.type") + struct.pack("<I", 8) + text(b"imatrix"),
               text(b"imatrix.datasets") + struct.pack("<IIQ", 9, 8, 1) + text(b"random"),
               text(b"imatrix.chunk_count") + struct.pack("<II", 4, 3),
               text(b"imatrix.chunk_size") + struct.pack("<II", 4, 512)]
    rows, data = [], b""
    for name, shape, _, _ in model.tensors:
        if len(shape) < 2 or not name.endswith(b"weight"):
            continue
        experts = shape[2] if len(shape) > 2 else 1
        sums = [random.lognormvariate(0, 2) for _ in range(shape[0] * experts)]
        counts = [float(random.randint(100, 1500)) for _ in range(experts)]
        for suffix, size, values in ((b".in_sum2", (shape[0], experts), sums), (b".counts", (1, experts), counts)):
            rows.append(text(name + suffix) + struct.pack("<IQQIQ", 2, *size, 0, len(data)))
            data += struct.pack(f"<{len(values)}f", *values)
            data += bytes(-len(data) % 32)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(rows), len(entries)) + b"".join(entries) + b"".join(rows)
    with open(path, "wb") as file:
        file.write(head + bytes(-len(head) % 32) + data)


def run(command):
    """Output, wall seconds, user seconds of a command and what it started."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    begin = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    wall = time.monotonic() - begin
    return done, wall, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("--cli", required=True)
    parser.add_argument("--peer", required=True, help="the command that runs llama-quantize")
    parser.add_argument("--imatrix")
    parser.add_argument("--random-imatrix", action="store_true")
    parser.add_argument("--types", nargs="+", default=TYPES)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--pure", action="store_true")
    parser.add_argument("--folder", help="where the outputs go (removed afterwards)")
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        matrix = arguments.imatrix
        if arguments.random_imatrix:
            matrix = os.path.join(folder, "random.imatrix.gguf")
            make_matrix(arguments.source, matrix)
        flags = (["--imatrix", matrix] if matrix else []) + (["--pure"] if arguments.pure else [])
        for kind in arguments.types:
            a, b = os.path.join(folder, "ours.gguf"), os.path.join(folder, "theirs.gguf")
            threads = str(arguments.threads)
            ours, wall, user = run([arguments.cli, "quantize", "--quiet", "-t", threads, *flags, arguments.source, a, kind])
            theirs, peer_wall, peer_user = run([*shlex.split(arguments.peer), *flags, arguments.source, b, kind, threads])
            figures = f"{wall:7.2f} s ({user:6.2f} user), peer {peer_wall:7.2f} s ({peer_user:6.2f} user)"
            if ours.returncode or theirs.returncode:
                both = bool(ours.returncode) and bool(theirs.returncode)
                failed += not both
                said = (ours.stdout if ours.returncode else theirs.stdout).decode(errors="replace").strip()[-200:]
                print(f"{kind:8} {'both refuse' if both else 'ONE REFUSES'}: exit {ours.returncode}, "
                      f"peer {theirs.returncode}: {said}", flush=True)
            else:
                found = differences(Model(a), Model(b), matrix is not None, kind.upper() == "COPY")
                failed += bool(found)
                print(f"{kind:8} {'DIFFERS' if found else 'equal':8} {figures}", flush=True)
                for line in found[:5]:
                    print(f"         {line}")
                if len(found) > 5:
                    print(f"         and {len(found) - 5} more")
            for path in (a, b):
                if os.path.exists(path):
                    os.remove(path)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
