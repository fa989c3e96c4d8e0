// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/services.h"

#include "core/base/thread_pool.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>

namespace ui {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ui::QuantizeServices)
};

} // namespace

QuantizeServices::~QuantizeServices() = default;

int QuantizeServices::defaultThreads() const
{
    return maximumThreads();
}

int QuantizeServices::maximumThreads() const
{
    return std::max(static_cast<int>(core::ThreadPool::defaultThreadCount()), 1);
}

QString QuantizeServices::targetFolder(const QString &sourcePath) const
{
    return QFileInfo(sourcePath).absolutePath();
}

QString QuantizeServices::chooseTarget(QWidget *parent, const QString &current)
{
    return QFileDialog::getSaveFileName(parent, Texts::tr("Write to"), current, Texts::tr("GGUF files (*.gguf)"),
                                        nullptr, QFileDialog::DontConfirmOverwrite);
}

QString QuantizeServices::chooseMatrix(QWidget *parent, const QString &folder)
{
    return QFileDialog::getOpenFileName(parent, Texts::tr("Importance matrix"), folder,
                                        Texts::tr("Importance matrices (*.gguf *.dat *.imatrix);;All files (*)"));
}

} // namespace ui
