// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/icons.h"

#include <QList>
#include <QListView>
#include <QString>

#include <utility>

class QStandardItemModel;

namespace ui {

/// The list of sections: icon, name, count; as icons alone where there is little room. The current one unfolds the
/// places within it. One tab stop, arrows move. GUI thread only.
class SectionList : public QListView
{
    Q_OBJECT
public:
    explicit SectionList(QWidget *parent = nullptr);

    void addSection(int id, IconName icon, const QString &name);
    /// An empty count shows none.
    void setCount(int id, const QString &count);
    void setSectionVisible(int id, bool visible);
    [[nodiscard]] bool isSectionVisible(int id) const;
    /// Does not send chosen().
    void setCurrentSection(int id);
    /// Places within a section, by name and count; shown while it is current.
    void setPlaces(int id, const QList<std::pair<QString, QString>> &places);
    [[nodiscard]] int currentSection() const;
    void setCompact(bool compact);
    [[nodiscard]] bool isCompact() const { return m_compact; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {sizeHint().width(), 100}; }

signals:
    void chosen(int id);
    /// A place within the section, which is current now.
    void placeChosen(int id, int place);

protected:
    void paintEvent(QPaintEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    [[nodiscard]] int rowOf(int id) const;
    void showPlaces();

    QStandardItemModel *m_model;
    bool m_compact = false;
    bool m_quiet = false;
};

} // namespace ui
