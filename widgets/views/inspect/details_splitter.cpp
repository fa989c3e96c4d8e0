// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/details_splitter.h"

#include "widgets/common/theme.h"
#include "widgets/views/inspect/column_layout.h"
#include "widgets/views/inspect/data_views.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSplitter>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {
/// Rows are never squeezed below this by a pane.
constexpr int kLeastRows = 320;

const QString kColumns = QStringLiteral("columns");
const QString kPane = QStringLiteral("details");
} // namespace

DetailsSplitter::DetailsSplitter(QWidget *rows, QWidget *pane, int paneWidth, QWidget *parent)
    : QWidget(parent)
    , m_splitter(new QSplitter(Qt::Horizontal))
    , m_pane(pane)
    , m_drawer(new QWidget(this))
    , m_default(paneWidth)
{
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(rows);
    m_splitter->addWidget(pane);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);

    setBackground(m_drawer, &Tokens::surface);
    auto *drawer = new QHBoxLayout(m_drawer);
    drawer->setContentsMargins(0, 0, 0, 0);
    drawer->setSpacing(0);
    drawer->addWidget(makeLine(Qt::Vertical));
    m_drawer->hide();

    connect(m_splitter, &QSplitter::splitterMoved, this, [this] {
        m_chosen = static_cast<int>(std::lround(m_pane->width() * 1000.0 / ui::metric(1000)));
        emit widthChosen();
    });
    connect(&Theme::instance(), &Theme::changed, this, &DetailsSplitter::arrange);
}

void DetailsSplitter::setDefaultWidth(int paneWidth)
{
    m_default = paneWidth;
    arrange();
}

int DetailsSplitter::paneWidth() const
{
    return ui::metric(m_chosen > 0 ? m_chosen : m_default);
}

void DetailsSplitter::setChosenWidth(int width)
{
    m_chosen = std::clamp(width, 0, 2000);
    arrange();
}

void DetailsSplitter::setFloating(bool floating)
{
    if (floating == m_floating)
        return;
    m_floating = floating;
    if (floating)
        m_drawer->layout()->addWidget(m_pane);
    else
        m_splitter->addWidget(m_pane);
    m_pane->show();
    arrange();
}

void DetailsSplitter::setOpen(bool open)
{
    if (open == m_open)
        return;
    m_open = open;
    arrange();
    emit openChanged(open);
}

void DetailsSplitter::arrange()
{
    m_drawer->setVisible(m_floating && m_open);
    const int pane = std::min(paneWidth(), std::max(width() - kLeastRows, width() / 2));
    if (m_floating) {
        const QRect place(width() - pane, 0, pane, height());
        m_drawer->setGeometry(QStyle::visualRect(layoutDirection(), rect(), place));
        m_drawer->raise();
    } else if (width() > 0) {
        m_splitter->setSizes({width() - pane - m_splitter->handleWidth(), pane});
    }
}

void DetailsSplitter::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void DetailsSplitter::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_floating && m_open) {
        setOpen(false);
        return;
    }
    QWidget::keyPressEvent(event);
}

QVariantMap arrangementOf(const ColumnLayout &columns, const DetailsSplitter &splitter)
{
    QVariantMap arrangement;
    if (const QVariantMap state = columns.state(); !state.isEmpty())
        arrangement.insert(kColumns, state);
    if (splitter.chosenWidth() > 0)
        arrangement.insert(kPane, splitter.chosenWidth());
    return arrangement;
}

void arrange(ColumnLayout &columns, DetailsSplitter &splitter, const QVariantMap &arrangement)
{
    columns.setState(arrangement.value(kColumns).toMap());
    splitter.setChosenWidth(arrangement.value(kPane).toInt());
}

} // namespace ui
