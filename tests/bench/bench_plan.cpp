// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// bench_plan FILE [RUNS]: what plans for a model cost: makePlan() from nothing, a planner's first construction, all
// mixes' exact bytes, and a painted plan (one rule for each tensor). Best of RUNS, in milliseconds.
#include "core/gguf/reader.h"
#include "core/plan/planner.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <print>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace core;

template <class Work> double bestMilliseconds(int runs, Work work)
{
    double best = 1e9;
    for (int run = 0; run < runs; ++run) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        best =
            std::min(best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    }
    return best;
}

std::vector<plan::TypeRule> paintedRules(const gguf::ModelDocument &document)
{
    std::vector<plan::TypeRule> rules;
    for (const gguf::TensorInfo &tensor : document.tensors()) {
        std::string pattern = "^";
        for (const char c : tensor.name)
            pattern += c == '.' ? std::string("\\.") : std::string(1, c);
        rules.push_back({pattern + "$", tensor::TensorType::Q6_K});
    }
    return rules;
}

} // namespace

int main(int argc, char **argv)
{
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    if (arguments.empty()) {
        std::println(stderr, "usage: bench_plan FILE [RUNS]");
        return 2;
    }
    int runs = 10;
    if (arguments.size() > 1)
        std::from_chars(arguments[1].data(), arguments[1].data() + arguments[1].size(), runs);
    runs = std::max(runs, 1);
    const auto document = gguf::readModel(arguments[0]);
    if (!document) {
        std::println(stderr, "{}: {}", arguments[0], document.error().detail);
        return 3;
    }
    const gguf::ModelDocument &model = **document;
    const plan::Planner planner(model);
    const plan::Recipe recipe{.mix = plan::FileType::Q4_K_M};
    const plan::Recipe painted{.mix = plan::FileType::Q4_K_M, .rules = paintedRules(model)};
    std::uint64_t bytes = 0;
    const auto add = [&](const Result<plan::Plan> &plan) { bytes += plan ? plan->layout.fileBytes : 0; };

    std::println("{} tensors, {} mixes, best of {} runs", model.tensors().size(), plan::allMixes().size(), runs);
    std::println("makePlan            {:8.3f} ms", bestMilliseconds(runs, [&] { add(plan::makePlan(model, recipe)); }));
    std::println("Planner             {:8.3f} ms",
                 bestMilliseconds(runs, [&] { bytes += plan::Planner(model).sources().size(); }));
    std::println("Planner::plan       {:8.3f} ms", bestMilliseconds(runs, [&] { add(planner.plan(recipe)); }));
    std::println("  painted, a rule for each tensor {:8.3f} ms",
                 bestMilliseconds(runs, [&] { add(planner.plan(painted)); }));
    std::println("Planner::previews   {:8.3f} ms",
                 bestMilliseconds(runs, [&] { bytes += planner.previews().back().fileBytes; }));
    std::println("Planner::guess      {:8.3f} ms", bestMilliseconds(runs, [&] { bytes += planner.guess().matching; }));
    return bytes == 0 ? 1 : 0;
}
