// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/jobs/quantize_job.h"

#include <QAbstractTableModel>
#include <QPointer>
#include <QStyledItemDelegate>

namespace ui {

/// The tensors of a running job, one row each. Newest first shows what is done, what is under way and the next few;
/// file order shows all. Rows only ever grow at the top. GUI thread only.
class TensorProgressModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { State, Tensor, From, To, Size, Error, ColumnCount };
    enum Roles {
        FractionRole = Qt::UserRole, ///< double, 0 to 1
        TypeRole,                    ///< uint: the type written
        TensorIndexRole,             ///< in Plan::tensors
    };
    enum class Order { NewestFirst, FileOrder };

    explicit TensorProgressModel(QObject *parent = nullptr);

    /// Null empties it. The job's data is read when painted and must be there.
    void setJob(QuantizeJob *job);
    void setOrder(Order order);
    /// After the job's progressed().
    void update();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] std::size_t tensorOf(int row) const;
    [[nodiscard]] int visibleCount() const;

    QPointer<QuantizeJob> m_job;
    Order m_order = Order::NewestFirst;
    int m_rows = 0;
    std::size_t m_newest = 0; ///< tensors before it have begun
    std::size_t m_firstUndone = 0;
};

/// Draws state icon with a thin progress line, and types as chips.
class TensorProgressDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace ui
