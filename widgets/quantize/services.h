// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace ui {

/// What the Quantize page asks of the program around it. The defaults use Qt's file dialogs and every processor; app
/// overrides what Settings decides, tests override the dialogs. GUI thread only.
class QuantizeServices
{
public:
    virtual ~QuantizeServices();

    /// Threads that a job gets unless the page says otherwise: the number of Settings, at least 1.
    [[nodiscard]] virtual int defaultThreads() const;
    /// Processors that this process may use, at least 1.
    [[nodiscard]] virtual int maximumThreads() const;
    /// The folder that a new file goes to: the source's own, unless the program knows better. Both paths absolute.
    [[nodiscard]] virtual QString targetFolder(const QString &sourcePath) const;
    /// A path to write to, or empty if nothing was chosen. Does not ask about replacing: the checklist does.
    [[nodiscard]] virtual QString chooseTarget(QWidget *parent, const QString &current);
    /// An importance matrix, or empty if nothing was chosen.
    [[nodiscard]] virtual QString chooseMatrix(QWidget *parent, const QString &folder);
};

} // namespace ui
