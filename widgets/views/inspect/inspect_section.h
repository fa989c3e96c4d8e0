// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/document_facts.h"

#include <QVariantMap>
#include <QWidget>

class QAbstractItemView;

namespace ui {

/// One of the pages that the list at the left of Inspect offers. GUI thread only.
class InspectSection : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Shows a document; null: nothing.
    virtual void setFacts(const FactsPtr &facts) = 0;
    /// What is remembered for a tab: selection, filter, order.
    [[nodiscard]] virtual QVariantMap saveState() const { return {}; }
    virtual void restoreState(const QVariantMap &) {}
    /// Puts the keyboard where the section filters; sections without a filter do nothing.
    virtual void focusFilter() {}
    /// The rows that copy commands are about; null: none.
    [[nodiscard]] virtual QAbstractItemView *rows() const { return nullptr; }
    /// Width of the details pane, so that the page knows what is left for the table; 0 without one.
    [[nodiscard]] virtual int detailsWidth() const { return 0; }

signals:
    /// Go to a tensor, a key or a byte in the section that shows them.
    void tensorRequested(quint64 tensor);
    void metadataRequested(quint64 entry);
    void byteRequested(quint32 shard, quint64 offset);
    /// Show the tensor on the mix map; mapRequested: just the map.
    void tensorOnMapRequested(quint64 tensor);
    void mapRequested();
};

} // namespace ui
