// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/document_facts.h"

#include <QVariantMap>
#include <QWidget>

class QAbstractItemView;

namespace ui {

class DetailsSplitter;

/// A place within a section that the list at the left leads to.
struct SubSection
{
    QString name;
    QString count;
};

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
    /// How a person arranged the section: columns, their order, the pane's width. The same for all tabs and sessions.
    [[nodiscard]] virtual QVariantMap layoutState() const { return {}; }
    virtual void setLayoutState(const QVariantMap &) {}
    /// Places within the section, for the document that is shown.
    [[nodiscard]] virtual QList<SubSection> subSections() const { return {}; }
    virtual void showSubSection(int) {}
    /// Puts the keyboard where the section filters; sections without a filter do nothing.
    virtual void focusFilter() {}
    /// The rows that copy commands are about; null: none.
    [[nodiscard]] virtual QAbstractItemView *rows() const { return nullptr; }
    /// The section's parts in the order in which Tab goes through them.
    [[nodiscard]] virtual QList<QWidget *> focusOrder() { return {this}; }
    /// Rows and their details pane; null without one.
    [[nodiscard]] virtual DetailsSplitter *splitter() const { return nullptr; }

signals:
    /// Go to a tensor, a key or a byte in the section that shows them.
    void tensorRequested(quint64 tensor);
    void metadataRequested(quint64 entry);
    void byteRequested(quint32 shard, quint64 offset);
    /// Show the tensor on the mix map; mapRequested: just the map.
    void tensorOnMapRequested(quint64 tensor);
    void mapRequested();
    /// A person arranged something: layoutState() is another.
    void layoutChanged();
};

} // namespace ui
