// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quantize/tensor_progress_model.h"

#include "widgets/common/format.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace ui {

namespace {

/// Waiting tensors shown above the ones under way.
constexpr std::size_t kLookahead = 4;
constexpr int kIconSize = 14;

QString latin(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

bool isDone(const core::jobs::TensorProgress &progress)
{
    return progress.rows > 0 && progress.rowsDone >= progress.rows;
}

} // namespace

TensorProgressModel::TensorProgressModel(QObject *parent)
    : QAbstractTableModel(parent)
{}

void TensorProgressModel::setJob(QuantizeJob *job)
{
    beginResetModel();
    m_job = job;
    m_newest = 0;
    m_firstUndone = 0;
    m_rows = 0;
    if (m_job) {
        const auto &tensors = m_job->tensors();
        while (m_newest < tensors.size() && tensors[m_newest].rowsDone > 0)
            ++m_newest;
        m_rows = visibleCount();
    }
    endResetModel();
}

void TensorProgressModel::setOrder(Order order)
{
    if (m_order == order)
        return;
    beginResetModel();
    m_order = order;
    m_rows = visibleCount();
    endResetModel();
}

int TensorProgressModel::visibleCount() const
{
    if (!m_job)
        return 0;
    const std::size_t all = m_job->tensors().size();
    return static_cast<int>(m_order == Order::FileOrder ? all : std::min(all, m_newest + kLookahead));
}

std::size_t TensorProgressModel::tensorOf(int row) const
{
    const auto index = static_cast<std::size_t>(row);
    return m_order == Order::FileOrder ? index : static_cast<std::size_t>(m_rows) - 1 - index;
}

void TensorProgressModel::update()
{
    if (!m_job)
        return;
    const auto &tensors = m_job->tensors();
    while (m_newest < tensors.size() && tensors[m_newest].rowsDone > 0)
        ++m_newest;
    if (const int wanted = visibleCount(); wanted > m_rows) {
        beginInsertRows({}, 0, wanted - m_rows - 1);
        m_rows = wanted;
        endInsertRows();
    }
    // Tensors are worked on in order: what changed lies between the first that was not done and the newest.
    const std::size_t from = m_firstUndone;
    while (m_firstUndone < m_newest && isDone(tensors[m_firstUndone]))
        ++m_firstUndone;
    if (from >= m_newest)
        return;
    int top = static_cast<int>(from);
    int bottom = static_cast<int>(m_newest) - 1;
    if (m_order == Order::NewestFirst) {
        top = m_rows - static_cast<int>(m_newest);
        bottom = m_rows - 1 - static_cast<int>(from);
    }
    emit dataChanged(index(top, State), index(bottom, ColumnCount - 1));
}

int TensorProgressModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int TensorProgressModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TensorProgressModel::data(const QModelIndex &index, int role) const
{
    if (!m_job || !m_job->plan() || !index.isValid() || index.row() >= m_rows || index.column() >= ColumnCount)
        return {};
    const std::size_t at = tensorOf(index.row());
    const auto &progress = m_job->tensors()[at];
    const auto &planned = m_job->plan()->tensors[at];
    const auto &source = m_job->request().source->tensors()[planned.source];
    const std::uint32_t to = planned.copied() ? planned.from : static_cast<std::uint32_t>(planned.to);
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case State:
            if (isDone(progress))
                return planned.copied() ? tr("copied") : tr("done");
            if (progress.rowsDone == 0)
                return tr("waiting");
            return planned.copied() ? tr("copying") : tr("quantizing");
        case Tensor:
            return latin(source.name);
        case From:
            return QString::fromStdString(core::tensor::typeDisplayName(planned.from));
        case To:
            return QString::fromStdString(core::tensor::typeDisplayName(to));
        case Size:
            return planned.copied()
                       ? format::bytes(planned.bytes)
                       : QStringLiteral("%1 → %2").arg(format::bytes(source.bytes), format::bytes(planned.bytes));
        case Error:
            return progress.relativeRmse ? format::percent(*progress.relativeRmse) : QString();
        default:
            return {};
        }
    case Qt::TextAlignmentRole:
        return QVariant((index.column() >= Size ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
        return index.column() == Tensor || index.column() == From ? font(TextRole::Mono) : font(TextRole::Body);
    case Qt::ForegroundRole:
        return color(progress.rowsDone == 0 || index.column() == From ? Tone::Text2 : Tone::Text);
    case Qt::ToolTipRole:
        return index.column() == Tensor ? latin(source.name) : QVariant();
    case FractionRole:
        return progress.rows == 0 ? 0.0 : static_cast<double>(progress.rowsDone) / static_cast<double>(progress.rows);
    case TypeRole:
        return to;
    case TensorIndexRole:
        return static_cast<qulonglong>(at);
    default:
        return {};
    }
}

QVariant TensorProgressModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section >= Size ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case State:
        return tr("State");
    case Tensor:
        return tr("Tensor");
    case From:
        return tr("From");
    case To:
        return tr("To");
    case Size:
        return tr("Size");
    case Error:
        return tr("Error", "relative root mean square error");
    default:
        return {};
    }
}

void TensorProgressDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                                   const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QWidget *widget = option.widget;
    const QStyle *style = widget != nullptr ? widget->style() : QApplication::style();
    const Tokens &t = tokens();
    if (index.column() == TensorProgressModel::To) {
        item.text.clear();
        style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);
        const auto type = index.data(TensorProgressModel::TypeRole).toUInt();
        QRect chip(QPoint(), typeChipSize(type).boundedTo(QSize(option.rect.width() - 8, option.rect.height() - 4)));
        chip.moveCenter(option.rect.center());
        const bool mirrored = option.direction == Qt::RightToLeft;
        if (mirrored)
            chip.moveRight(option.rect.right() - 8);
        else
            chip.moveLeft(option.rect.left() + 8);
        paintTypeChip(painter, chip, type);
        return;
    }
    if (index.column() != TensorProgressModel::State) {
        style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);
        return;
    }
    const double part = index.data(TensorProgressModel::FractionRole).toDouble();
    const QString text = item.text;
    item.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, widget);
    painter->save();
    QRect box = option.rect.adjusted(11, 0, -8, 0);
    if (part > 0) {
        const bool done = part >= 1;
        const QPixmap pixmap = iconPixmap(done ? IconName::Ok : IconName::Play, done ? t.ok : t.accent, kIconSize,
                                          painter->device()->devicePixelRatioF());
        const QRect iconBox = QStyle::visualRect(
            option.direction, box, QRect(box.x(), box.center().y() - kIconSize / 2, kIconSize, kIconSize));
        painter->drawPixmap(iconBox, pixmap);
        if (!done) {
            QRect track(option.rect.left() + 8, option.rect.bottom() - 2, option.rect.width() - 16, 2);
            painter->fillRect(track, t.grid);
            QRect bar = track;
            bar.setWidth(static_cast<int>(track.width() * part));
            painter->fillRect(QStyle::visualRect(option.direction, track, bar), t.accent);
        }
    }
    const QRect textBox = part > 0 ? box.adjusted(kIconSize + 6, 0, 0, 0) : box;
    painter->setFont(item.font);
    painter->setPen(item.palette.color(QPalette::Text));
    painter->drawText(QStyle::visualRect(option.direction, option.rect, textBox),
                      static_cast<int>(QStyle::visualAlignment(option.direction, Qt::AlignLeft | Qt::AlignVCenter)),
                      text);
    painter->restore();
}

} // namespace ui
