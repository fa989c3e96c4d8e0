// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs a fuzz target without a fuzzer:
//   fuzz_x FILE|FOLDER…                  replays the files, as a test does with the corpus
//   fuzz_x --mutate SEED N FILE…         damages the files N times at random; the same seed gives the same inputs
//   fuzz_x --write SEED NUMBER FILE OUT  writes the input that run NUMBER of --mutate with one FILE used
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <print>
#include <random>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace {

using Bytes = std::vector<std::uint8_t>;
using Random = std::mt19937_64;

std::string g_current; ///< for the message when a promise is broken

void sayWhere(int)
{
    static_cast<void>(!::write(STDERR_FILENO, g_current.data(), g_current.size()));
    std::signal(SIGABRT, SIG_DFL);
}

Bytes readFile(const std::filesystem::path &path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::size_t below(Random &random, std::size_t limit)
{
    return limit == 0 ? 0 : static_cast<std::size_t>(random() % limit);
}

/// One damage of the kinds that parsers get wrong: bits, lengths, counts, cuts, repeats.
void damage(Bytes &bytes, Random &random)
{
    static constexpr std::array<std::uint64_t, 14> kNumbers = {0,
                                                               1,
                                                               2,
                                                               9,
                                                               0x7f,
                                                               0x80,
                                                               0xff,
                                                               0xffff,
                                                               0x7fffffff,
                                                               0x80000000,
                                                               0xffffffff,
                                                               std::uint64_t{1} << 60,
                                                               std::uint64_t{1} << 63,
                                                               ~std::uint64_t{0}};
    if (bytes.empty())
        return;
    const std::size_t at = below(random, bytes.size());
    switch (random() % 8) {
    case 0:
        bytes[at] ^= static_cast<std::uint8_t>(1U << (random() % 8));
        break;
    case 1:
        bytes[at] = static_cast<std::uint8_t>(random());
        break;
    case 2:
    case 3: {
        const std::uint64_t number = kNumbers[below(random, kNumbers.size())];
        const std::size_t width = std::min<std::size_t>(std::size_t{1} << (random() % 4), bytes.size() - at);
        std::memcpy(bytes.data() + at, &number, width);
        break;
    }
    case 4:
        bytes.resize(at);
        break;
    case 5:
        bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                    bytes.begin() + static_cast<std::ptrdiff_t>(
                                        at + std::min<std::size_t>(1 + below(random, 16), bytes.size() - at)));
        break;
    case 6: {
        const Bytes piece(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                          bytes.begin() + static_cast<std::ptrdiff_t>(
                                              at + std::min<std::size_t>(1 + below(random, 64), bytes.size() - at)));
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(below(random, bytes.size())), piece.begin(),
                     piece.end());
        break;
    }
    default: {
        const std::size_t other = below(random, bytes.size());
        const std::size_t width = std::min({std::size_t{8}, bytes.size() - at, bytes.size() - other});
        std::memmove(bytes.data() + at, bytes.data() + other, width);
    }
    }
}

/// Headers stand at the front: most damage goes there.
Bytes mutated(const Bytes &original, std::uint64_t seed, std::uint64_t number)
{
    Random random(seed * 1'000'003 + number);
    Bytes bytes = original;
    if (bytes.size() > 4096 && random() % 2 == 0)
        bytes.resize(4096 + below(random, bytes.size() - 4096));
    const std::size_t times = 1 + below(random, 6);
    for (std::size_t i = 0; i < times; ++i)
        damage(bytes, random);
    return bytes;
}

std::uint64_t toNumber(std::string_view text)
{
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

int replay(const std::vector<std::filesystem::path> &paths)
{
    std::vector<std::filesystem::path> files;
    for (const auto &path : paths) {
        if (!std::filesystem::is_directory(path)) {
            files.push_back(path);
            continue;
        }
        for (const auto &entry : std::filesystem::recursive_directory_iterator(path)) {
            if (entry.is_regular_file())
                files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    if (files.empty()) {
        std::println(stderr, "nothing to replay");
        return 2;
    }
    for (const auto &file : files) {
        g_current = "broken by " + file.string() + "\n";
        const Bytes bytes = readFile(file);
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::println("{} inputs replayed", files.size());
    return 0;
}

int mutate(std::uint64_t seed, std::uint64_t times, const std::vector<std::filesystem::path> &files)
{
    for (const auto &file : files) {
        const Bytes original = readFile(file);
        for (std::uint64_t number = 0; number < times; ++number) {
            g_current =
                "broken by --write " + std::to_string(seed) + " " + std::to_string(number) + " " + file.string() + "\n";
            const Bytes bytes = mutated(original, seed, number);
            LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
        }
    }
    std::println("{} mutations of {} files", times, files.size());
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    std::signal(SIGABRT, sayWhere);
    if (arguments.size() >= 4 && arguments[0] == "--mutate")
        return mutate(toNumber(arguments[1]), toNumber(arguments[2]), {arguments.begin() + 3, arguments.end()});
    if (arguments.size() == 5 && arguments[0] == "--write") {
        const Bytes bytes = mutated(readFile(arguments[3]), toNumber(arguments[1]), toNumber(arguments[2]));
        std::ofstream(std::filesystem::path(arguments[4]), std::ios::binary)
            .write(reinterpret_cast<const char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return 0;
    }
    return replay({arguments.begin(), arguments.end()});
}
