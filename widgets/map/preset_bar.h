// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/mixes.h"

#include <QAbstractButton>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QMenu;
class QToolButton;

namespace ui {

/// One choice of the preset bar: a mix's name in mono, perhaps "preview" behind it. GUI thread only.
class PresetButton : public QAbstractButton
{
    Q_OBJECT
public:
    PresetButton(const QString &text, bool isPreview, bool isMono, QWidget *parent);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_preview;
    bool m_mono;
};

/// "This file", then the mixes: those that fit in a row, all of them in a menu at its end. The chosen mix is always in
/// the row. GUI thread only.
class PresetBar : public QWidget
{
    Q_OBJECT
public:
    explicit PresetBar(QWidget *parent = nullptr);

    /// Nothing: this file.
    void setCurrent(std::optional<core::plan::FileType> mix);
    [[nodiscard]] std::optional<core::plan::FileType> current() const { return m_current; }
    /// Whether a mix can be written: the others carry "preview".
    void setWritable(std::vector<core::plan::FileType> writable);
    [[nodiscard]] bool isWritable(core::plan::FileType mix) const;
    /// Text behind a mix in the menu and as its tooltip: "4.58 GiB". Asked for when the menu opens.
    void setSizeText(core::plan::FileType mix, const QString &text);
    /// The mixes that stand in the row now.
    [[nodiscard]] std::vector<core::plan::FileType> shownMixes() const;
    /// Opens the menu of all mixes; blocks until it closes.
    [[nodiscard]] QMenu *menu() const { return m_menu; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void thisFileChosen();
    void mixChosen(core::plan::FileType mix);
    /// The menu is about to show; sizes are wanted.
    void sizesWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Choice
    {
        core::plan::FileType mix;
        PresetButton *button = nullptr;
        QString sizeText;
    };
    void buildButtons();
    void arrange();
    void fillMenu();
    [[nodiscard]] Choice *choiceOf(core::plan::FileType mix);

    PresetButton *m_thisFile;
    QLabel *m_planLabel;
    QToolButton *m_more;
    QMenu *m_menu;
    std::vector<Choice> m_choices; ///< in order of the row's preference
    std::vector<core::plan::FileType> m_writable;
    std::optional<core::plan::FileType> m_current;
};

} // namespace ui
