// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QVariantMap>

#include <vector>

class QAbstractItemView;
class QHeaderView;

namespace ui {

/// Widths, order and visibility of a view's columns. Defaults follow the view's width, one column takes what the others
/// leave; what a person changed by mouse or by the header's menu stays. Columns are remembered by their JSON names.
/// Owned by the header. GUI thread only.
class ColumnLayout : public QObject
{
    Q_OBJECT
public:
    struct Column
    {
        int column;
        int width; ///< at base 13; of the stretching column the least
        bool shown = true;
    };

    ColumnLayout(QAbstractItemView *view, QHeaderView *header, const std::vector<Column> &columns, int stretching);

    /// Other defaults; take effect with fit().
    void setWidth(int column, int width);
    void setShown(int column, bool shown);
    /// False: the document has nothing for this column. It is hidden and not in the menu.
    void setOffered(int column, bool offered);
    /// The stretching column is no wider than `width` (at base 13) and `rest` takes what is left; 0: no limit.
    void setCap(int width, int rest);
    void fit();

    /// What a person changed; empty if nothing.
    [[nodiscard]] QVariantMap state() const;
    void setState(const QVariantMap &state);

signals:
    /// A person changed something.
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Spec
    {
        int width = 100;
        bool shown = true;
        bool offered = true;
    };
    [[nodiscard]] QString nameOf(int column) const;
    [[nodiscard]] int widthOf(int column) const;
    [[nodiscard]] bool isShown(int column) const;
    void showMenu(const QPoint &position);
    void keepOrder();

    QAbstractItemView *m_view;
    QHeaderView *m_header;
    std::vector<Spec> m_specs;
    int m_stretching;
    int m_cap = 0;
    int m_rest = -1;
    QHash<QString, int> m_widths; ///< at base 13, set by a person
    QHash<QString, bool> m_shown;
    QStringList m_order; ///< empty: as the model has it
    bool m_fitting = false;
};

} // namespace ui
