// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/file_parts_model.h"
#include "widgets/views/inspect/inspect_section.h"

#include <optional>

class QMenu;
class QTableView;

namespace ui {

class ColumnLayout;
class HexView;
class LayoutPanel;
class TaskRunner;

/// The file from its first byte to its last: a strip, its parts as a table, and the bytes of the selected part. GUI
/// thread only.
class LayoutSection : public InspectSection
{
    Q_OBJECT
public:
    explicit LayoutSection(TaskRunner &runner, QWidget *parent = nullptr);

    void setFacts(const FactsPtr &facts) override;
    [[nodiscard]] QVariantMap saveState() const override;
    void restoreState(const QVariantMap &state) override;
    [[nodiscard]] QVariantMap layoutState() const override;
    void setLayoutState(const QVariantMap &state) override;
    [[nodiscard]] QAbstractItemView *rows() const override;
    [[nodiscard]] QList<QWidget *> focusOrder() override;
    [[nodiscard]] DetailsSplitter *splitter() const override { return m_splitter; }
    void showByte(quint32 shard, std::uint64_t offset);

private:
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

    FactsPtr m_facts;
    LayoutPanel *m_panel;
    QTableView *m_table;
    FilePartsModel *m_model;
    ColumnLayout *m_columns;
    HexView *m_hex;
    DetailsSplitter *m_splitter;
    std::optional<Byte> m_wanted; ///< to be shown when the parts are there
};

} // namespace ui
