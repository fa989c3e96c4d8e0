// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QTimer>

namespace ui {

/// A field with a looking glass that says what to filter by, a moment after the last key. Esc empties it, Down goes to
/// the rows. GUI thread only.
class FilterField : public QLineEdit
{
    Q_OBJECT
public:
    explicit FilterField(const QString &placeholder, QWidget *parent = nullptr);

    /// Sets the text and sends filterChanged at once if it differs.
    void setFilter(const QString &text);
    /// Sets the text without sending anything: what it stands for is shown already.
    void setQuietly(const QString &text);

signals:
    void filterChanged(const QString &text);
    void leftDownwards();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void send();

    QTimer m_pause;
    QString m_sent;
};

} // namespace ui
