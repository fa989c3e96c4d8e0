// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/progress_map.h"

#include "core/roles/roles.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <map>
#include <set>

namespace ui {

namespace {

constexpr double kNumberWidth = 34;
constexpr double kMaxPitch = 14;
constexpr double kMinPitch = 3;
constexpr double kOutsideHeight = 18;
constexpr double kGap = 2;
/// Norm columns are narrower, as on the mix map.
constexpr double kNormWidth = 0.55;

QString latin(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "attn_q" → "q", "ffn_down" → "d": what fits over a narrow column.
QString shortRole(const QString &role)
{
    QString text = role.section(QChar(u'_'), 1);
    if (text.isEmpty())
        text = role;
    return text.left(1);
}

} // namespace

ProgressMap::ProgressMap(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Progress map"));
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_laidOutFor = {};
        update();
    });
}

void ProgressMap::setJob(QuantizeJob *job)
{
    m_job = job;
    m_places.clear();
    m_rowNames.clear();
    m_columnNames.clear();
    m_outsideNames.clear();
    m_normColumn.clear();
    m_laidOutFor = {};
    update();
    if (!m_job || !m_job->plan())
        return;
    using Row = std::pair<std::string_view, std::uint32_t>;
    using Column = std::pair<int, std::string_view>;
    std::map<Row, int> rows;
    std::map<Column, int> columns;
    std::map<Column, int> outside;
    const auto tensors = m_job->request().source->tensors();
    const auto &planned = m_job->plan()->tensors;
    std::vector<core::roles::TensorPlace> places;
    places.reserve(planned.size());
    for (const auto &tensor : planned) {
        const auto place = core::roles::placeOf(tensors[tensor.source].name);
        const Column column{core::roles::roleRank(place.role), place.role};
        if (place.layer) {
            rows.try_emplace({place.stack, *place.layer});
            columns.try_emplace(column);
        } else {
            outside.try_emplace(column);
        }
        places.push_back(place);
    }
    int next = 0;
    for (auto &[row, number] : rows) {
        number = next++;
        m_rowNames.append(format::id(row.second));
    }
    next = 0;
    for (auto &[column, number] : columns) {
        number = next++;
        m_columnNames.append(latin(column.second));
        m_normColumn.push_back(column.second.find("norm") != std::string_view::npos);
    }
    next = 0;
    for (auto &[column, number] : outside) {
        number = next++;
        m_outsideNames.append(latin(column.second));
    }
    m_places.reserve(places.size());
    for (const auto &place : places) {
        const Column column{core::roles::roleRank(place.role), place.role};
        if (place.layer)
            m_places.push_back({rows.at({place.stack, *place.layer}), columns.at(column)});
        else
            m_places.push_back({-1, outside.at(column)});
    }
}

void ProgressMap::layOut()
{
    if (m_laidOutFor == size())
        return;
    m_laidOutFor = size();
    m_cells.clear();
    if (m_places.empty())
        return;
    const QFontMetricsF metrics(ui::font(TextRole::Drawing));
    const double nameHeight = metrics.height() + 2;
    double top = 0;
    std::vector<QRectF> outside;
    if (!m_outsideNames.isEmpty()) {
        const auto count = static_cast<double>(m_outsideNames.size());
        const double available = width() - kNumberWidth;
        const double cell = std::min(52.0, (available - (count - 1) * 8) / count);
        for (int i = 0; i < m_outsideNames.size(); ++i)
            outside.emplace_back(kNumberWidth + i * (cell + 8), nameHeight, std::max(cell, 4.0), kOutsideHeight);
        top = nameHeight + kOutsideHeight + 8;
    }
    m_gridTop = top + nameHeight;
    const double rows = std::max<double>(1, static_cast<double>(m_rowNames.size()));
    m_rowPitch = std::clamp((height() - m_gridTop) / rows, kMinPitch, kMaxPitch);
    double units = 0;
    for (const bool norm : m_normColumn)
        units += norm ? kNormWidth : 1.0;
    const double unit = units > 0 ? std::min((width() - kNumberWidth) / units, 40.0) : 0;
    std::vector<double> lefts;
    double x = kNumberWidth;
    for (const bool norm : m_normColumn) {
        lefts.push_back(x);
        x += unit * (norm ? kNormWidth : 1.0);
    }
    lefts.push_back(x);

    std::map<std::pair<int, int>, std::size_t> known;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const Place &place = m_places[i];
        const auto [at, isNew] = known.try_emplace({place.row, place.column}, m_cells.size());
        if (isNew) {
            Cell cell;
            const auto column = static_cast<std::size_t>(place.column);
            const double gap = m_rowPitch < 6 ? 1 : kGap;
            if (place.row < 0)
                cell.rect = outside[column];
            else
                cell.rect =
                    QRectF(lefts[column], m_gridTop + place.row * m_rowPitch,
                           std::max(lefts[column + 1] - lefts[column] - gap, 1.0), std::max(m_rowPitch - gap, 1.0));
            cell.largest = i;
            m_cells.push_back(std::move(cell));
        }
        Cell &cell = m_cells[at->second];
        cell.tensors.push_back(i);
        // Weight and bias share a cell: the large one gives the colour.
        if (m_job->plan()->tensors[i].bytes > m_job->plan()->tensors[cell.largest].bytes)
            cell.largest = i;
    }
}

double ProgressMap::fractionOf(const Cell &cell) const
{
    double done = 0;
    double all = 0;
    for (const std::size_t index : cell.tensors) {
        const auto &progress = m_job->tensors()[index];
        const auto bytes = static_cast<double>(m_job->plan()->tensors[index].bytes);
        all += bytes;
        done += progress.rows == 0
                    ? 0
                    : bytes * static_cast<double>(progress.rowsDone) / static_cast<double>(progress.rows);
    }
    return all > 0 ? done / all : 0;
}

void ProgressMap::paintEvent(QPaintEvent *)
{
    if (!m_job || !m_job->plan())
        return;
    layOut();
    QPainter painter(this);
    const Tokens &t = tokens();
    const qreal radius = m_rowPitch < 8 ? 1 : 2.5;
    painter.setFont(ui::font(TextRole::Drawing));
    painter.setPen(t.text3);
    const QFontMetricsF metrics(painter.font());

    const int step = m_rowPitch >= metrics.height() - 2 ? 1 : m_rowPitch >= 6 ? 4 : 10;
    for (int row = 0; row < m_rowNames.size(); row += step) {
        const QRectF box(0, m_gridTop + row * m_rowPitch - 4, kNumberWidth - 8, m_rowPitch + 6);
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, m_rowNames[row]);
    }
    std::set<int> named;
    for (const Cell &cell : m_cells) {
        const Place &place = m_places[cell.largest];
        const bool outside = place.row < 0;
        if (outside || named.insert(place.column).second) {
            const QString name = outside ? m_outsideNames[place.column] : shortRole(m_columnNames[place.column]);
            const double above = outside ? cell.rect.top() : m_gridTop;
            const QRectF box(cell.rect.left() - 4, above - metrics.height() - 2, cell.rect.width() + 8,
                             metrics.height());
            painter.setPen(t.text3);
            painter.drawText(box, Qt::AlignCenter, metrics.elidedText(name, Qt::ElideRight, box.width()));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, m_rowPitch >= 8);
    for (const Cell &cell : m_cells) {
        const auto &planned = m_job->plan()->tensors[cell.largest];
        const double part = fractionOf(cell);
        const QRectF rect = cell.rect.adjusted(0.5, 0.5, -0.5, -0.5);
        painter.setPen(QPen(t.border, 1));
        painter.setBrush(t.raised);
        painter.drawRoundedRect(rect, radius, radius);
        if (part <= 0)
            continue;
        const bool isProtected = planned.reason == core::plan::Reason::Protected;
        const BandColors colors =
            isProtected ? BandColors{t.border, t.text3, t.border}
                        : typeColors(planned.copied() ? planned.from : static_cast<std::uint32_t>(planned.to));
        painter.setPen(QPen(colors.edge, 1));
        painter.setBrush(colors.fill);
        if (part >= 1) {
            painter.drawRoundedRect(rect, radius, radius);
        } else {
            painter.setPen(Qt::NoPen);
            painter.drawRect(QRectF(rect.left(), rect.top(), rect.width() * part, rect.height()));
            painter.setPen(QPen(t.text, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(rect, radius, radius);
        }
    }
}

bool ProgressMap::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !m_job || !m_job->plan())
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    for (const Cell &cell : m_cells) {
        if (!cell.rect.contains(help->pos()))
            continue;
        const auto &planned = m_job->plan()->tensors[cell.largest];
        const QString name = latin(m_job->request().source->tensors()[planned.source].name);
        const std::uint32_t to = planned.copied() ? planned.from : static_cast<std::uint32_t>(planned.to);
        QToolTip::showText(help->globalPos(),
                           tr("%1, %2, %3 done", "tensor, type, percent")
                               .arg(name, QString::fromStdString(core::tensor::typeDisplayName(to)),
                                    format::percent(fractionOf(cell), 0)),
                           this, cell.rect.toAlignedRect());
        return true;
    }
    QToolTip::hideText();
    event->ignore();
    return true;
}

} // namespace ui
