// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

/// The searches for the scale of a (sub-)block: codes q and one or two floats that keep a weighted error small. None of
/// them finds the optimum; they try a fixed list of candidates and the first best stays (all comparisons are strict).
/// The result depends on the order of every float addition: it is that of ggml 0.27, "ggml-quants.c", function for
/// function (named below), with separate multiplications and additions.
/// N is 8, 16 or 32: weights in a sub-block, or sub-blocks in a super-block when the scales themselves are quantized.
namespace core::quant {

template <std::size_t N> using Values = std::span<const float, N>;
template <std::size_t N> using Codes = std::span<std::uint8_t, N>;

/// Minimizes Σ w (x − s q)² over q ∈ [−levels, levels − 1]: 19 candidate inverse scales around −levels / (largest x by
/// magnitude, first of equals), each with its least-squares scale (make_qx_quants, rmse_type 1).
/// Returns s; codes are q + levels. A block below 1e-15 gives s = 0 and codes 0 (not `levels`).
template <std::size_t N>
[[nodiscard]] float searchScale(Values<N> x, Values<N> weights, int levels, Codes<N> codes) noexcept;

/// Minimizes Σ x² (x − s q)² by changing single codes while that helps, in at most five rounds (make_q3_quants).
/// Returns s; codes are q + levels, or 0 as above.
template <std::size_t N> [[nodiscard]] float descendScale(Values<N> x, int levels, Codes<N> codes) noexcept;

/// Minimizes Σ w (x − s q)² for quantities that are not negative, q ∈ [0, levels]: nine inverse scales, then single
/// changes of codes as above (make_qp_quants). Returns s.
template <std::size_t N>
[[nodiscard]] float searchPositiveScale(Values<N> x, Values<N> weights, int levels, Codes<N> codes) noexcept;

struct ScaleAndMin
{
    float scale;
    float min; ///< subtracted when dequantizing; not negative
};

/// The candidates of searchScaleAndMin(): inverse scales (first + step · i + levels) / range for i = 0 … last.
struct MinSearch
{
    float first;
    float step;
    int last;
    bool absoluteError; ///< Σ w |e| instead of Σ w e²
    bool limitFirst;    ///< limits to [0, levels] before rounding, not after: differs where the range got tiny and x /
                        ///< range is huge
};

/// Minimizes Σ w (s q − m − x)² (or |…|) over q ∈ [0, levels], m ≥ 0: for each candidate inverse scale the
/// least-squares line through the codes. The range of a candidate goes from the *best minimum so far* to the largest x
/// (make_qkx2_quants, make_qkx3_quants).
template <std::size_t N>
[[nodiscard]] ScaleAndMin searchScaleAndMin(Values<N> x, Values<N> weights, int levels, const MinSearch &search,
                                            Codes<N> codes) noexcept;

} // namespace core::quant
