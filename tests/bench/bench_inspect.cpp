// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_inspect FILE [RUNS]: what it costs to open a model: processor time of the first and of the best run, and the
// largest resident set of the process. `--list` prints findings too.
#include "core/gguf/reader.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <print>
#include <string_view>
#include <sys/resource.h>
#include <vector>

namespace {

double processorMilliseconds(const rusage &usage)
{
    const auto milliseconds = [](const timeval &time) {
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
    };
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
}

rusage usageNow()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage;
}

} // namespace

int main(int argc, char **argv)
{
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    if (arguments.empty()) {
        std::println(stderr, "usage: bench_inspect FILE [RUNS] [--list]");
        return 2;
    }
    int runs = 5;
    if (arguments.size() > 1)
        std::from_chars(arguments[1].data(), arguments[1].data() + arguments[1].size(), runs);
    double first = 0;
    double best = 1e9;
    core::gguf::DocumentPtr document;
    double whole = 0;
    long resident = 0;
    for (int run = 0; run < std::max(runs, 1); ++run) {
        document.reset();
        const double before = processorMilliseconds(usageNow());
        auto result = core::gguf::readModel(arguments[0]);
        const rusage after = usageNow();
        const double spent = processorMilliseconds(after) - before;
        if (!result) {
            std::println(stderr, "{}: {}: {}", arguments[0], core::errorCodeName(result.error().code),
                         result.error().detail);
            return 3;
        }
        document = *result;
        if (run == 0) {
            first = spent;
            whole = processorMilliseconds(after);
            resident = after.ru_maxrss;
        }
        best = std::min(best, spent);
    }
    std::println("{}: {} metadata, {} tensors, header {} bytes, {} findings", arguments[0], document->metadata().size(),
                 document->tensors().size(), document->firstShard().headerBytes, document->diagnostics().size());
    std::println("  first run {:.1f} ms CPU (process {:.1f} ms), best of {} {:.1f} ms, peak resident {:.1f} MiB", first,
                 whole, runs, best, static_cast<double>(resident) / 1024);
    if (std::ranges::contains(arguments, "--list")) {
        for (const core::gguf::Diagnostic &found : document->diagnostics())
            std::println("  {} {}: {}", core::gguf::severityName(found.severity), core::errorCodeName(found.code),
                         found.text);
    }
    return 0;
}
