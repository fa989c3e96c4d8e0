// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVariantMap>
#include <QWidget>

class QSplitter;

namespace ui {

class ColumnLayout;

/// Rows with a details pane at the right: beside them with a handle between, or, where the window is narrow, a drawer
/// that floats over their right edge. GUI thread only.
class DetailsSplitter : public QWidget
{
    Q_OBJECT
public:
    /// `paneWidth` at base 13.
    DetailsSplitter(QWidget *rows, QWidget *pane, int paneWidth, QWidget *parent = nullptr);

    /// Another default width; one that a person chose stays.
    void setDefaultWidth(int paneWidth);
    /// Width that the pane takes from the rows when it stands beside them, in pixels.
    [[nodiscard]] int paneWidth() const;

    void setFloating(bool floating);
    [[nodiscard]] bool isFloating() const { return m_floating; }
    /// Of a floating pane; one beside the rows is always open.
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return m_open; }

    /// What a person chose, at base 13; 0: nothing.
    [[nodiscard]] int chosenWidth() const { return m_chosen; }
    void setChosenWidth(int width);

signals:
    void openChanged(bool open);
    /// A person moved the handle.
    void widthChosen();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void arrange();

    QSplitter *m_splitter;
    QWidget *m_pane;
    QWidget *m_drawer; ///< holds the pane while it floats
    int m_default;
    int m_chosen = 0;
    bool m_floating = false;
    bool m_open = false;
};

/// Columns and pane of a section as one value, for InspectSection::layoutState().
[[nodiscard]] QVariantMap arrangementOf(const ColumnLayout &columns, const DetailsSplitter &splitter);
void arrange(ColumnLayout &columns, DetailsSplitter &splitter, const QVariantMap &arrangement);

} // namespace ui
