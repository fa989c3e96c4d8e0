// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/quantize/services.h"

#include <QObject>
#include <QPointer>

class QWidget;

namespace ui {
class DocumentController;
class Job;
class JobQueue;
class QuantizePage;
class Workspace;
} // namespace ui

namespace app {

class MainWindow;
class Settings;

/// What the Quantize page asks: threads come from Settings, the sample is never written beside.
class Services : public ui::QuantizeServices
{
public:
    explicit Services(const Settings &settings)
        : m_settings(settings)
    {}
    [[nodiscard]] int defaultThreads() const override;
    /// What is made of the sample goes to the person's documents: the sample lies in the program's own folder.
    [[nodiscard]] QString targetFolder(const QString &sourcePath) const override;

private:
    const Settings &m_settings;
};

/// The one place where pages are plugged into the window: makes them, and connects what they ask of each other. Lives
/// as long as the window. GUI thread only.
class Pages : public QObject
{
    Q_OBJECT
public:
    Pages(MainWindow &window, ui::Workspace &workspace, ui::JobQueue &queue, ui::QuantizeServices &services);

    /// Adds Inspect, Mix map and Quantize, in this order.
    void addViews();
    /// The report of a finished job, in its file's tab or on a page of its own.
    void showReport(ui::Job *job);

private:
    QWidget *makeInspect(ui::DocumentController *document);
    QWidget *makeMap(ui::DocumentController *document);
    QWidget *makeQuantize(ui::DocumentController *document);
    void connectQuantize(ui::QuantizePage *page);

    MainWindow &m_window;
    ui::Workspace &m_workspace;
    ui::JobQueue &m_queue;
    ui::QuantizeServices &m_services;
};

/// Numbers of the views in the activity bar.
enum View { InspectView = 0, MapView = 1, QuantizeView = 2 };

} // namespace app
