// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: MIT
#include "core/hash/hash.h"

#include <openssl/evp.h>
#include <xxhash.h>

#include <format>
#include <variant>

namespace core::hash {
namespace {

struct FreeDigest
{
    void operator()(EVP_MD_CTX *context) const noexcept { EVP_MD_CTX_free(context); }
};
using Digest = std::unique_ptr<EVP_MD_CTX, FreeDigest>;

struct FreeXxh
{
    void operator()(XXH64_state_t *state) const noexcept { XXH64_freeState(state); }
};
using Xxh = std::unique_ptr<XXH64_state_t, FreeXxh>;

std::string hexOf(std::span<const unsigned char> bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    hex.reserve(bytes.size() * 2);
    for (const unsigned char byte : bytes) {
        hex += kDigits[byte >> 4U];
        hex += kDigits[byte & 15U];
    }
    return hex;
}

/// Null if the library has no memory or, in a system that allows certain algorithms only, does not offer this one.
Digest newDigest(Algorithm algorithm)
{
    Digest digest(EVP_MD_CTX_new());
    const EVP_MD *kind = algorithm == Algorithm::Sha1 ? EVP_sha1() : EVP_sha256();
    if (digest && EVP_DigestInit_ex(digest.get(), kind, nullptr) != 1)
        digest.reset();
    return digest;
}

Xxh newXxh()
{
    Xxh state(XXH64_createState());
    if (state && XXH64_reset(state.get(), 0) != XXH_OK)
        state.reset();
    return state;
}

} // namespace

struct Hasher::Impl
{
    Algorithm algorithm;
    std::variant<Digest, Xxh> state;
    bool failed = false;
};

std::string_view algorithmName(Algorithm algorithm) noexcept
{
    switch (algorithm) {
    case Algorithm::Xxh64:
        return "xxh64";
    case Algorithm::Sha1:
        return "sha1";
    case Algorithm::Sha256:
        return "sha256";
    }
    return {};
}

Hasher::Hasher(Algorithm algorithm)
    : m_impl(std::make_unique<Impl>(algorithm))
{
    if (algorithm == Algorithm::Xxh64)
        m_impl->state = newXxh();
    else
        m_impl->state = newDigest(algorithm);
    m_impl->failed = std::visit([](const auto &state) { return state == nullptr; }, m_impl->state);
}

Hasher::~Hasher() = default;
Hasher::Hasher(Hasher &&) noexcept = default;
Hasher &Hasher::operator=(Hasher &&) noexcept = default;

void Hasher::update(std::span<const std::byte> bytes)
{
    if (bytes.empty() || m_impl->failed)
        return;
    if (auto *digest = std::get_if<Digest>(&m_impl->state))
        m_impl->failed = EVP_DigestUpdate(digest->get(), bytes.data(), bytes.size()) != 1;
    else
        m_impl->failed = XXH64_update(std::get<Xxh>(m_impl->state).get(), bytes.data(), bytes.size()) != XXH_OK;
}

Result<std::string> Hasher::finish()
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> value{};
    unsigned int length = 0;
    auto *digest = std::get_if<Digest>(&m_impl->state);
    if (m_impl->failed || (digest && EVP_DigestFinal_ex(digest->get(), value.data(), &length) != 1)) {
        return fail(ErrorCode::NotSupported,
                    std::format("The system cannot compute {} here.", algorithmName(m_impl->algorithm)));
    }
    if (digest)
        return hexOf(std::span(value).first(length));
    XXH64_canonical_t canonical{}; // big-endian, as it is printed
    XXH64_canonicalFromHash(&canonical, XXH64_digest(std::get<Xxh>(m_impl->state).get()));
    return hexOf(canonical.digest);
}

} // namespace core::hash
