// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/inspect/column_layout.h"

#include "widgets/common/theme.h"
#include "widgets/models/model_roles.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr int kLeastWidth = 40;

const QString kWidths = QStringLiteral("widths");
const QString kShown = QStringLiteral("shown");
const QString kOrder = QStringLiteral("order");

} // namespace

ColumnLayout::ColumnLayout(QAbstractItemView *view, QHeaderView *header, const std::vector<Column> &columns,
                           int stretching)
    : QObject(header)
    , m_view(view)
    , m_header(header)
    , m_specs(static_cast<std::size_t>(header->count()))
    , m_stretching(stretching)
{
    for (const Column &column : columns)
        m_specs.at(static_cast<std::size_t>(column.column)) = {column.width, column.shown, true};
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    view->installEventFilter(this);
    connect(header, &QWidget::customContextMenuRequested, this, &ColumnLayout::showMenu);
    connect(header, &QHeaderView::sectionMoved, this, [this] {
        if (!m_fitting)
            keepOrder();
    });
    connect(header, &QHeaderView::sectionResized, this, [this](int column, int, int size) {
        if (m_fitting || size == 0)
            return;
        m_widths.insert(nameOf(column), static_cast<int>(std::lround(size * 1000.0 / metric(1000))));
        emit changed();
    });
    connect(&Theme::instance(), &Theme::changed, this, &ColumnLayout::fit);
    fit();
}

QString ColumnLayout::nameOf(int column) const
{
    return m_header->model()->headerData(column, Qt::Horizontal, JsonKeyRole).toString();
}

int ColumnLayout::widthOf(int column) const
{
    return metric(m_widths.value(nameOf(column), m_specs[static_cast<std::size_t>(column)].width));
}

bool ColumnLayout::isShown(int column) const
{
    const Spec &spec = m_specs[static_cast<std::size_t>(column)];
    return spec.offered && m_shown.value(nameOf(column), spec.shown);
}

void ColumnLayout::setWidth(int column, int width)
{
    m_specs[static_cast<std::size_t>(column)].width = width;
}

void ColumnLayout::setShown(int column, bool shown)
{
    m_specs[static_cast<std::size_t>(column)].shown = shown;
}

void ColumnLayout::setOffered(int column, bool offered)
{
    m_specs[static_cast<std::size_t>(column)].offered = offered;
}

void ColumnLayout::setCap(int width, int rest)
{
    m_cap = width;
    m_rest = rest;
}

void ColumnLayout::fit()
{
    const QScopedValueRollback guard(m_fitting, true);
    // Room for the scroll bar is kept at all times: rows that come and go would shift the columns otherwise.
    int left = m_view->width() - m_view->style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_view) - 1;
    for (int column = 0; column < m_header->count(); ++column) {
        const bool shown = isShown(column);
        m_header->setSectionHidden(column, !shown);
        if (!shown || column == m_stretching)
            continue;
        const int width = std::max(widthOf(column), kLeastWidth);
        m_header->resizeSection(column, width);
        left -= width;
    }
    if (m_widths.contains(nameOf(m_stretching))) {
        m_header->resizeSection(m_stretching, widthOf(m_stretching));
        return;
    }
    int width = std::max(left, widthOf(m_stretching));
    if (m_cap > 0 && m_rest >= 0 && isShown(m_rest) && width > metric(m_cap)) {
        width = metric(m_cap);
        m_header->resizeSection(m_rest, m_header->sectionSize(m_rest) + left - width);
    }
    m_header->resizeSection(m_stretching, width);
}

void ColumnLayout::keepOrder()
{
    m_order.clear();
    for (int visual = 0; visual < m_header->count(); ++visual)
        m_order.append(nameOf(m_header->logicalIndex(visual)));
    emit changed();
}

void ColumnLayout::showMenu(const QPoint &position)
{
    QMenu menu(m_header);
    for (int visual = 0; visual < m_header->count(); ++visual) {
        const int column = m_header->logicalIndex(visual);
        if (!m_specs[static_cast<std::size_t>(column)].offered)
            continue;
        QAction *action = menu.addAction(m_header->model()->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(isShown(column));
        // The first column names the row: without it the others mean nothing.
        action->setEnabled(column != 0 && column != m_stretching);
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            m_shown.insert(nameOf(column), shown);
            fit();
            emit changed();
        });
    }
    menu.addSeparator();
    QAction *usual = menu.addAction(tr("Usual columns"));
    usual->setEnabled(!state().isEmpty());
    connect(usual, &QAction::triggered, this, [this] {
        setState({});
        emit changed();
    });
    menu.exec(m_header->mapToGlobal(position));
}

QVariantMap ColumnLayout::state() const
{
    QVariantMap state;
    QVariantMap widths;
    for (const auto &[name, width] : m_widths.asKeyValueRange())
        widths.insert(name, width);
    QVariantMap shown;
    for (const auto &[name, visible] : m_shown.asKeyValueRange())
        shown.insert(name, visible);
    if (!widths.isEmpty())
        state.insert(kWidths, widths);
    if (!shown.isEmpty())
        state.insert(kShown, shown);
    if (!m_order.isEmpty())
        state.insert(kOrder, m_order);
    return state;
}

void ColumnLayout::setState(const QVariantMap &state)
{
    m_widths.clear();
    m_shown.clear();
    for (const auto &[name, width] : state.value(kWidths).toMap().asKeyValueRange())
        m_widths.insert(name, std::clamp(width.toInt(), kLeastWidth, 4000));
    for (const auto &[name, visible] : state.value(kShown).toMap().asKeyValueRange())
        m_shown.insert(name, visible.toBool());
    m_shown.remove(nameOf(0));
    m_shown.remove(nameOf(m_stretching));
    m_order = state.value(kOrder).toStringList();
    {
        const QScopedValueRollback guard(m_fitting, true);
        // Names that are not known any more are passed over; new columns stay behind the known ones.
        int place = 0;
        const auto moveTo = [&](int column) { m_header->moveSection(m_header->visualIndex(column), place++); };
        for (const QString &name : std::as_const(m_order)) {
            for (int column = 0; column < m_header->count(); ++column) {
                if (nameOf(column) == name)
                    moveTo(column);
            }
        }
        for (int column = 0; column < m_header->count(); ++column) {
            if (!m_order.contains(nameOf(column)))
                moveTo(column);
        }
    }
    fit();
}

bool ColumnLayout::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view && event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}

} // namespace ui
