// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plans for whatever the lenient reader lets through: every tensor is planned once, sizes add up or the plan is
// blocked.
#include "core/gguf/reader.h"
#include "core/plan/planner.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <format>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace core;

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void checkPlan(const gguf::ModelDocument &document, const plan::Plan &plan)
{
    require(plan.tensors.size() == document.tensors().size());
    std::vector<bool> seen(plan.tensors.size());
    std::uint64_t bytes = 0;
    for (const plan::PlannedTensor &tensor : plan.tensors) {
        require(tensor.source < seen.size() && !seen[tensor.source]);
        seen[tensor.source] = true;
        require(!tensor.copied() || tensor.bytes == document.tensors()[tensor.source].bytes);
        bytes += tensor.bytes;
    }
    require(bytes == plan.tensorBytes);
    const bool laidOut = plan.layout.fileBytes > 0;
    require(laidOut || !plan.blocks.empty());
    require(!document.hasErrors() || !plan.blocks.empty());
    for (const auto *issues : {&plan.blocks, &plan.warnings}) {
        for (const plan::PlanIssue &issue : *issues) {
            require(!issue.text.empty());
            require(std::ranges::all_of(issue.tensors, [&](std::size_t i) { return i < plan.tensors.size(); }));
        }
    }
    if (laidOut) {
        require(plan.layout.tensorOffsets.size() == plan.tensors.size());
        require(plan::outputTensors(document, plan).size() == plan.tensors.size());
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const int descriptor = ::memfd_create("fuzz", MFD_CLOEXEC);
    require(descriptor >= 0 && ::write(descriptor, data, size) == static_cast<ssize_t>(size));
    if (const auto document = gguf::readModel(std::format("/proc/self/fd/{}", descriptor))) {
        const plan::Planner planner(**document);
        const std::vector<plan::TypeRule> rules{{"blk.0.", tensor::TensorType::Q5_K},
                                                {"(a|b)+$", tensor::TensorType::Q8_0}};
        for (const plan::MixInfo &mix : plan::allMixes())
            checkPlan(**document, planner.plan({.mix = mix.fileType, .rules = rules}).value());
        checkPlan(**document, planner.plan({.mix = std::nullopt}).value());
        require(planner.previews().size() == plan::allMixes().size());
        static_cast<void>(planner.guess());
    }
    ::close(descriptor);
    return 0;
}
