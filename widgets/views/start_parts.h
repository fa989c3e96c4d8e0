// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/icons.h"

#include <QAbstractButton>
#include <QFrame>

class QMimeData;

namespace ui {

/// A whole card that is one button: icon on soft ground (or a number), title, one line, something at the right.
class ActionCard : public QAbstractButton
{
    Q_OBJECT
public:
    ActionCard(IconName icon, const QString &title, const QString &line, const QString &trailing,
               QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    IconName m_icon;
    QString m_line;
    QString m_trailing;
};

/// The dashed area that takes files. Also a button in effect: its buttons open dialogs.
class DropZone : public QFrame
{
    Q_OBJECT
public:
    explicit DropZone(QWidget *parent = nullptr);

    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override;

signals:
    void openFileRequested();
    void openFolderRequested();
    void filesDropped(const QStringList &paths);

protected:
    void paintEvent(QPaintEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    bool m_over = false;
};

/// A line of the recent files, or a first step: one button with two lines of text.
class ListRow : public QAbstractButton
{
    Q_OBJECT
public:
    struct Content
    {
        IconName icon = IconName::Map;
        QString number;    ///< instead of the icon, on soft ground
        bool done = false; ///< a tick instead of the number
        QString title;
        QString line;
        QString badge;
        QString trailing;
        bool warning = false; ///< warning icon, line in its colour
        bool separator = false;
    };
    explicit ListRow(const Content &content, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    Content m_content;
};

/// Local files of a drag; empty if it has none.
[[nodiscard]] QStringList localFiles(const QMimeData *data);

} // namespace ui
