// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/quantize.h"
#include "widgets/jobs/job.h"

#include <memory>
#include <vector>

namespace ui {

/// "Q4_K_M", "Q4_K_M + 2 rules", "pure Q4_0": a recipe in a few words.
[[nodiscard]] QString recipeSummary(const core::plan::Recipe &recipe);

/// A quantize job with its live state and its report.
class QuantizeJob : public Job
{
    Q_OBJECT
public:
    /// `threads`: 0 for the number of Settings.
    explicit QuantizeJob(core::jobs::QuantizeRequest request, int threads, QObject *parent = nullptr);
    /// Work that still runs is told to stop; nobody waits for it.
    ~QuantizeJob() override;

    [[nodiscard]] Kind kind() const override { return Kind::Quantize; }
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString fact() const override;
    [[nodiscard]] JobRecord record() const override;
    [[nodiscard]] QString resultPath() const override;
    [[nodiscard]] bool hasReport() const override { return !isActive(); }
    [[nodiscard]] const core::jobs::QuantizeRequest &request() const { return m_request; }
    [[nodiscard]] QString targetName() const;
    /// Null if the recipe is invalid.
    [[nodiscard]] const std::shared_ptr<const core::plan::Plan> &plan() const { return m_plan; }
    /// By index in plan()->tensors: rows done of rows; updated with progressed().
    [[nodiscard]] const std::vector<core::jobs::TensorProgress> &tensors() const { return m_tensors; }
    /// Null until Done.
    [[nodiscard]] const std::shared_ptr<const core::jobs::QuantizeReport> &report() const { return m_report; }

    [[nodiscard]] std::size_t tensorsDone() const { return m_tensorsDone; }
    /// Bytes of tensor data made so far.
    [[nodiscard]] quint64 bytesDone() const { return m_bytesDone; }
    /// Weights per second since the start; 0 if not known yet.
    [[nodiscard]] double weightsPerSecond() const;
    /// Relative RMSE of the tensors quantized so far, by their weights; negative before the first.
    [[nodiscard]] double meanRelativeError() const;
    /// All rows are done and what was written is read back.
    [[nodiscard]] bool isVerifying() const;

protected:
    void start(TaskRunner &runner) override;

private:
    struct Live;
    void takeLive();

    core::jobs::QuantizeRequest m_request;
    int m_threads;
    std::shared_ptr<const core::plan::Plan> m_plan;
    std::shared_ptr<Live> m_live;
    std::vector<core::jobs::TensorProgress> m_tensors;
    std::size_t m_tensorsDone = 0;
    quint64 m_bytesDone = 0;
    double m_errorSum = 0; ///< relative error × weights
    double m_errorWeights = 0;
    std::shared_ptr<const core::jobs::QuantizeReport> m_report;
};

} // namespace ui
