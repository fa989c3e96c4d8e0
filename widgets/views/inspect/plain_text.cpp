// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/plain_text.h"

#include "widgets/common/theme.h"

#include <QPlainTextEdit>

namespace ui {

QPlainTextEdit *makePlainText(const QString &accessibleName, QWidget *parent)
{
    auto *text = new QPlainTextEdit(parent);
    text->setReadOnly(true);
    text->setAccessibleName(accessibleName);
    text->setUndoRedoEnabled(false);
    text->setTabChangesFocus(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTextRole(text, TextRole::Mono);
    return text;
}

} // namespace ui
