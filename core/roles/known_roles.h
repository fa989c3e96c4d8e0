// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace core::roles {

/// One role that has a description. Their order is the order of computation in the usual transformer.
struct KnownRole
{
    std::string_view role;
    std::string_view description;
};

[[nodiscard]] std::span<const KnownRole> knownRoleTable() noexcept;
/// Index in knownRoleTable().
[[nodiscard]] std::optional<std::size_t> findKnownRole(std::string_view role) noexcept;

} // namespace core::roles
