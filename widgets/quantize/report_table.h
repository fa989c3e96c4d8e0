// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QTableView>

class QStandardItemModel;

namespace ui {

/// A small table that is as high as its rows, for reports. GUI thread only.
class ReportTable : public QTableView
{
    Q_OBJECT
public:
    struct Column
    {
        QString title;
        bool numeric = false; ///< right aligned
        bool mono = false;
        int width = 0; ///< 0: takes what is left
    };
    struct CellText
    {
        QString text;
        qint64 typeId = -1; ///< drawn as a chip if not negative
    };

    ReportTable(const QString &accessibleName, const QList<Column> &columns, QWidget *parent = nullptr);

    void clearRows();
    void addRow(const QList<CellText> &cells);
    [[nodiscard]] int rowCount() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    QStandardItemModel *m_model;
    QList<Column> m_columns;
};

} // namespace ui
