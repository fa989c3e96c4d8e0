// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPersistentModelIndex>
#include <QStyledItemDelegate>

class QAbstractItemView;

namespace ui {

/// Draws the rows of inspect's tables and trees from the roles of model_roles.h: fixed font, chips, glosses, state
/// icons, headings; one line under each row, the whole row lit under the pointer. Owned by its view. GUI thread only.
class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    /// Becomes the view's delegate.
    explicit RowDelegate(QAbstractItemView *view);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setHovered(const QModelIndex &index);
    void paintHeading(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    void paintCell(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;
    [[nodiscard]] int contentWidth(const QStyleOptionViewItem &option, const QModelIndex &index) const;

    QAbstractItemView *m_view;
    QPersistentModelIndex m_hovered; ///< column 0 of the row under the pointer
};

} // namespace ui
