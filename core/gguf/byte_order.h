// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace core::gguf {

/// A number of type T that begins at `bytes`, in the file's byte order. The caller checked that sizeof(T) bytes are
/// there.
template <class T> [[nodiscard]] inline T loadNumber(const std::byte *bytes, bool bigEndian) noexcept
{
    T value;
    std::memcpy(&value, bytes, sizeof(T));
    if constexpr (sizeof(T) > 1) {
        if (bigEndian != (std::endian::native == std::endian::big))
            value = std::byteswap(value);
    }
    return value;
}

/// A count or string length: 32 bits in version 1, else 64.
[[nodiscard]] inline std::uint64_t loadLength(const std::byte *bytes, bool bigEndian, bool narrow) noexcept
{
    return narrow ? loadNumber<std::uint32_t>(bytes, bigEndian) : loadNumber<std::uint64_t>(bytes, bigEndian);
}

} // namespace core::gguf
