// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QWidget>

class QLabel;

namespace ui {

/// A figure with what it is below it. GUI thread only.
class Figure : public QWidget
{
    Q_OBJECT
public:
    explicit Figure(const QString &caption, TextRole role = TextRole::FigureMedium, QWidget *parent = nullptr);
    void setValue(const QString &value);
    void setCaption(const QString &caption);
    [[nodiscard]] QString value() const;

private:
    void updateName();

    QLabel *m_value;
    QLabel *m_caption;
};

} // namespace ui
