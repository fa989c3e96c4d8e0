// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/task_runner.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

#include <atomic>

namespace support {

/// Runs tasks on real threads and delivers on the GUI thread, as the program does. Waits for them when it is destroyed.
class WorkerRunner : public ui::TaskRunner
{
public:
    ~WorkerRunner() override { m_pool.waitForDone(); }
    [[nodiscard]] int started() const { return m_started; }

protected:
    Handle startErased(QObject *context, std::function<void(core::JobContext &)> work, std::function<void()> done,
                       std::function<void(const ui::TaskProgress &)>, int) override
    {
        ++m_started;
        core::CancelToken token;
        m_pool.start([work = std::move(work), done = std::move(done), token, target = QPointer<QObject>(context)] {
            core::NoProgress progress;
            core::ThreadPool threads(1);
            core::JobContext job{token, progress, threads};
            work(job);
            // The application is there as long as tests run; the pointer is looked at on its own thread.
            QMetaObject::invokeMethod(QCoreApplication::instance(), [done, target] {
                if (target)
                    done();
            });
        });
        return Handle(token);
    }

private:
    QThreadPool m_pool;
    std::atomic<int> m_started = 0;
};

} // namespace support
