// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/plan_controller.h"

#include <QHash>

namespace support {

/// Keeps plans as long as the test runs.
class MemoryPlanStore : public ui::PlanStore
{
public:
    [[nodiscard]] std::optional<StoredPlan> load(const QString &identity) const override
    {
        const auto found = m_plans.constFind(identity);
        return found == m_plans.constEnd() ? std::nullopt : std::optional(*found);
    }
    void save(const QString &identity, const StoredPlan &plan) override { m_plans.insert(identity, plan); }
    [[nodiscard]] qsizetype count() const { return m_plans.size(); }

private:
    QHash<QString, StoredPlan> m_plans;
};

} // namespace support
