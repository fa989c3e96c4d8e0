// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/document/task_runner.h"
#include "widgets/models/file_parts_model.h"
#include "widgets/views/inspect/inspect_section.h"

class QComboBox;
class QMenu;
class QSplitter;
class QTableView;

namespace ui {

class HexView;
class LayoutStrip;

/// The file from its first byte to its last: a strip, its parts as a table, and the bytes of the selected part. GUI
/// thread only.
class LayoutSection : public InspectSection
{
    Q_OBJECT
public:
    explicit LayoutSection(TaskRunner &runner, QWidget *parent = nullptr);
    ~LayoutSection() override;

    void setFacts(const FactsPtr &facts) override;
    [[nodiscard]] QAbstractItemView *rows() const override;
    void showByte(quint32 shard, std::uint64_t offset);

signals:
    /// The parts are there.
    void partsShown();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void buildParts();
    void setParts(const FilePartsPtr &parts);
    void showCurrent();
    void choosePart(int part);
    void goToWanted();
    void extendMenu(QMenu *menu, const QModelIndex &index);

    struct Byte
    {
        quint32 shard;
        std::uint64_t offset;
    };

    TaskRunner &m_runner;
    FactsPtr m_facts;
    FilePartsPtr m_parts;
    LayoutStrip *m_strip;
    QComboBox *m_shards;
    QTableView *m_table;
    FilePartsModel *m_model;
    HexView *m_hex;
    std::optional<Byte> m_wanted; ///< to be shown when the parts are there
    TaskRunner::Handle m_task;
    quint64 m_request = 0;
    bool m_built = false;
};

} // namespace ui
