// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace ui {

/// A type's chip with a count; checked: only that type is shown. GUI thread only.
class TypeFilterButton : public QAbstractButton
{
    Q_OBJECT
public:
    TypeFilterButton(quint32 typeId, quint64 count, QWidget *parent = nullptr);

    [[nodiscard]] quint32 typeId() const { return m_typeId; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    quint32 m_typeId;
    QString m_count;
};

} // namespace ui
