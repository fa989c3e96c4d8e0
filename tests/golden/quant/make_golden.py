#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Gaufre authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes quantize.gguf and dequantize.gguf of this folder; README.md says what is in them. Needs Python's gguf and numpy,
and ggml's libggml-base.so.0 (0.27, built without fused multiply-add) where the loader finds it.

    make_golden.py REFERENCE_QUANTIZE.gguf REFERENCE_DEQUANTIZE.gguf [FOLDER]
"""
import ctypes
import os
import sys

import gguf
import numpy as np

ROW = 512
# Taken over from the reference's vectors: the first row of each.
CASES = {"gauss": ("none", "gamma"), "ties": ("none", "halfzero"), "mixzero": ("none", "gamma")}
WIDENED = "gauss"
GRIDS = ("iq1", "iq2", "iq3")
NEED_MATRIX = ("iq2_xxs", "iq2_xs", "iq1_s")


def tie_rows():
    """Values halfway between codes, for every rounding in use; neighbours of such values; scales that vanish or overflow."""
    rng = np.random.default_rng(20)
    sign = np.where(rng.random(ROW) < 0.5, np.float32(-99), np.float32(99))
    half = (rng.integers(-31, 32, ROW) / 2).astype(np.float32)
    yield "halves", half
    yield "quarters", (rng.integers(-255, 256, ROW) / 4).astype(np.float32)
    yield "neighbours", np.nextafter(half, sign).astype(np.float32)
    yield "subnormal", (rng.integers(-(2**22), 2**22, ROW) * 2.0**-149).astype(np.float32)
    yield "vanishing", (rng.standard_normal(ROW) * 3e-16).astype(np.float32)
    yield "huge", (rng.standard_normal(ROW) * 1e37).astype(np.float32)


def collapsing_rows():
    """Matrices of a huge range over nearly empty rows: the best minimum of the search for scale and minimum comes so near to
    the largest weight that the next candidate's codes are limited before they are rounded. The seeds were picked so
    that limiting after rounding gives other bytes."""
    rng = np.random.default_rng(5514)
    rows = (rng.standard_normal(4 * ROW) * (rng.random(4 * ROW) < 0.05)).astype(np.float32)
    yield "collapse", rows, "wide", (10.0 ** (rng.random(ROW) * 40 - 20)).astype(np.float32), ("q4_1", "q5_1", "q4_K")
    rng = np.random.default_rng(820)
    rows = np.ldexp(np.where(rng.random(ROW) < 0.5, -1, 1), rng.integers(-20, 20, ROW)).astype(np.float32)
    yield "powers", rows, "rare", (rng.random(ROW) * (rng.random(ROW) < 0.1)).astype(np.float32), ("q2_K",)


def main():
    source, widened = ({t.name: t for t in gguf.GGUFReader(path).tensors} for path in sys.argv[1:3])
    folder = sys.argv[3] if len(sys.argv) > 3 else os.path.dirname(os.path.abspath(__file__))
    lib = ctypes.CDLL("libggml-base.so.0")
    lib.ggml_quantize_chunk.restype = ctypes.c_size_t
    lib.ggml_quantize_chunk.argtypes = [ctypes.c_int] + [ctypes.c_void_p] * 2 + [ctypes.c_int64] * 3 + [ctypes.c_void_p]

    def raw(tensor):
        return np.ascontiguousarray(tensor.data).view(np.uint8).reshape(-1)

    def pointer(array):
        return None if array is None else array.ctypes.data_as(ctypes.c_void_p)

    types = {}
    for name, tensor in source.items():
        if name.startswith("out."):
            types[name.split(".")[1]] = tensor.tensor_type
    types.pop("f32")

    def quantize(kind, rows, matrix):
        block, size = gguf.GGML_QUANT_SIZES[kind]
        out = np.zeros(len(rows) // block * size, np.uint8)
        lib.ggml_quantize_chunk(int(kind), pointer(rows), pointer(out), 0, len(rows) // ROW, ROW, pointer(matrix))
        return out

    quantized = gguf.GGUFWriter(os.path.join(folder, "quantize.gguf"), "")
    matrices = {"none": None}

    def add(name, kind, data):
        block, size = gguf.GGML_QUANT_SIZES[kind]
        quantized.add_tensor(name, data.reshape(-1, ROW // block * size), raw_dtype=kind)

    def add_floats(name, values):
        quantized.add_tensor(name, np.ascontiguousarray(values.reshape(-1, ROW)))

    def add_matrix(name, values):
        matrices[name] = np.ascontiguousarray(values)
        quantized.add_tensor("imatrix." + name, matrices[name])

    for matrix in ("gamma", "halfzero"):
        add_matrix(matrix, raw(source["imatrix." + matrix]).view(np.float32))
    for case, used in CASES.items():
        add_floats("in." + case, raw(source["in." + case]).view(np.float32)[:ROW])
        for name, kind in types.items():
            for matrix in used:
                full = f"out.{name}.{case}.{matrix}"
                if full in source:
                    data = raw(source[full])
                    add(full, kind, data[: len(data) // 4])
    for case, rows in tie_rows():
        add_floats("in." + case, rows)
        for name, kind in types.items():
            if case == "huge" and name.startswith(GRIDS):
                continue  # ggml stops with a failed assertion
            for matrix in ("none", "halfzero"):
                if (matrix == "none" and name in NEED_MATRIX) or f"out.{name}.gauss.{matrix}" not in source:
                    continue
                add(f"out.{name}.{case}.{matrix}", kind, quantize(kind, rows, matrices[matrix]))
    for case, rows, matrix, values, names in collapsing_rows():
        add_floats("in." + case, rows)
        add_matrix(matrix, values)
        for name in names:
            add(f"out.{name}.{case}.{matrix}", types[name], quantize(types[name], rows, matrices[matrix]))

    values = gguf.GGUFWriter(os.path.join(folder, "dequantize.gguf"), "")
    for name, tensor in widened.items():
        if name.split(".")[2] == WIDENED:
            values.add_tensor(name, np.ascontiguousarray(raw(tensor).view(np.float32)[:ROW]).reshape(1, ROW))
    for writer in (quantized, values):
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()


main()
