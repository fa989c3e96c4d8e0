// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/file_parts_model.h"
#include "widgets/views/inspect/latest_task.h"

#include <QWidget>

class QComboBox;

namespace ui {

class LayoutStrip;

/// The strip of a file with its caption and, for several shards, the choice of one. Works the parts out on a worker
/// when it is shown. GUI thread only.
class LayoutPanel : public QWidget
{
    Q_OBJECT
public:
    explicit LayoutPanel(TaskRunner &runner, QWidget *parent = nullptr);

    void setFacts(const FactsPtr &facts);
    /// Null until they are worked out.
    [[nodiscard]] const FilePartsPtr &parts() const { return m_parts; }
    /// Marks a part, and shows the shard that it lies in.
    void setCurrent(int part);
    /// Starts working the parts out if that was not done.
    void request();

signals:
    void partsReady(const ui::FilePartsPtr &parts);
    void partChosen(int part);
    void menuRequested(int part, const QPoint &global);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void setParts(const FilePartsPtr &parts);
    void setShard(quint32 shard);

    FactsPtr m_facts;
    FilePartsPtr m_parts;
    LayoutStrip *m_strip;
    QComboBox *m_shards;
    LatestTask m_task;
    bool m_requested = false;
};

} // namespace ui
