// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The readers of importance matrices on arbitrary bytes: an error with words, or finite values that are not negative,
// no more of them than the file could hold.
#include "core/imatrix/imatrix.h"
#include "tests/fuzz/fuzz_target.h"

#include <cmath>
#include <cstdlib>
#include <fcntl.h>
#include <format>
#include <sys/mman.h>
#include <unistd.h>

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void lookAtEverything(const core::imatrix::Matrix &matrix, std::size_t fileBytes)
{
    std::size_t values = 0;
    for (const core::imatrix::Entry &entry : matrix.entries) {
        require(!entry.name.empty() && matrix.find(entry.name) == &entry);
        require(!entry.counts.empty());
        values += entry.values.size();
        for (const float value : entry.values)
            require(std::isfinite(value) && value >= 0.0F);

        core::gguf::TensorInfo tensor;
        tensor.name = entry.name;
        tensor.ne = {entry.values.size(), 1, 1, 1};
        const auto match = core::imatrix::matchTensor(matrix, tensor);
        require(match && match->entry == &entry && match->values.size() == entry.values.size());
        ++tensor.ne[0];
        require(!core::imatrix::matchTensor(matrix, tensor));
    }
    require(values <= fileBytes / sizeof(float));
    for (const core::gguf::Diagnostic &found : matrix.diagnostics)
        require(!found.text.empty());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const int descriptor = ::memfd_create("fuzz", MFD_CLOEXEC);
    require(descriptor >= 0 && ::write(descriptor, data, size) == static_cast<ssize_t>(size));
    if (const auto matrix = core::imatrix::readMatrix(std::format("/proc/self/fd/{}", descriptor)))
        lookAtEverything(**matrix, size);
    else
        require(!matrix.error().detail.empty());
    ::close(descriptor);
    return 0;
}
