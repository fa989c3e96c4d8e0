// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace ui {

class ElidedLabel;

/// Rows of facts: label left in text2, value right and strong; values shorten with a tooltip. GUI thread only.
class FactGrid : public QWidget
{
    Q_OBJECT
public:
    explicit FactGrid(QWidget *parent = nullptr);

    /// Returns the row. `stated` = false draws the value in text3 ("not stated").
    int addFact(const QString &label, const QString &value, bool stated = true);
    void setValue(int row, const QString &value, bool stated = true);
    void setLabel(int row, const QString &label);
    /// For a value that is a verdict ("15, Q4_K_M: agrees").
    void setTone(int row, Tone tone);
    void setMono(int row);
    void setRowVisible(int row, bool visible);
    [[nodiscard]] QString value(int row) const;
    [[nodiscard]] int rowCount() const { return static_cast<int>(m_rows.size()); }
    void clear();

private:
    struct Row
    {
        QLabel *label;
        ElidedLabel *value;
        bool mono = false;
    };
    QGridLayout *m_grid;
    std::vector<Row> m_rows;
};

} // namespace ui
