// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/role_bytes.h"

#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"
#include "widgets/map/mix_map_model.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace ui {

namespace {

constexpr int kMaxLines = 28;

QString mebibytes(double bytes, bool isChange)
{
    const double value = bytes / (1024.0 * 1024.0);
    if (isChange && std::abs(value) < 0.05)
        return QStringLiteral("0");
    return isChange ? format::signedDecimal(value, 1) : format::decimal(value, 1);
}

} // namespace

RoleBytes::RoleBytes(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void RoleBytes::setSnapshots(const MapSnapshotPtr &file, const MapSnapshotPtr &plan)
{
    m_lines.clear();
    m_hasPlan = plan != nullptr;
    if (file) {
        // By role in the order of the map, vectors of layers in one line.
        struct Sum
        {
            Line line;
            int order = 0;
        };
        std::map<QString, Sum> sums;
        const auto tensors = file->document().tensors();
        const QString vectors = file->structure().hidesBiases() ? tr("norms and biases") : tr("norms");
        Line all{tr("All tensors"), 0, 0};
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const auto place = core::roles::placeOf(tensors[i].name);
            const bool isVector =
                place.group == core::roles::RoleGroup::Norm || place.group == core::roles::RoleGroup::Bias;
            const QString name =
                isVector ? vectors : QString::fromUtf8(place.role.data(), static_cast<qsizetype>(place.role.size()));
            Sum &sum = sums[name];
            sum.line.role = name;
            sum.order = isVector ? 1 << 20 : core::roles::roleRank(place.role) + (place.layer ? 0 : 1 << 16);
            const std::uint64_t after = plan ? plan->look(i).bytes : file->look(i).bytes;
            sum.line.before += file->look(i).bytes;
            sum.line.after += after;
            all.before += file->look(i).bytes;
            all.after += after;
        }
        std::vector<Sum> sorted;
        for (auto &[name, sum] : sums)
            sorted.push_back(std::move(sum));
        std::ranges::stable_sort(sorted, {}, &Sum::order);
        Line rest{tr("others"), 0, 0};
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            if (sorted.size() > kMaxLines && i >= kMaxLines - 1) {
                rest.before += sorted[i].line.before;
                rest.after += sorted[i].line.after;
            } else {
                m_lines.append(sorted[i].line);
            }
        }
        if (rest.before > 0)
            m_lines.append(rest);
        m_lines.append(all);
    }
    QStringList spoken;
    for (const Line &line : std::as_const(m_lines)) {
        spoken += m_hasPlan
                      ? tr("%1: %2, then %3").arg(line.role, format::bytes(line.before), format::bytes(line.after))
                      : tr("%1: %2").arg(line.role, format::bytes(line.before));
    }
    setAccessibleName(tr("Bytes by role"));
    setAccessibleDescription(spoken.join(QLatin1String("; ")));
    updateGeometry();
    update();
}

QSize RoleBytes::sizeHint() const
{
    return {ui::metric(276), static_cast<int>(m_lines.size() + 1) * ui::metric(28)};
}

void RoleBytes::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const int line = ui::metric(28);
    const int column = (width() - 24) * 24 / 100;
    const QRect area = rect().adjusted(12, 0, -12, 0);
    const auto cell = [&](int row, int fromRight) {
        return QRect(area.right() - (fromRight + 1) * column + 1, row * line, column, line);
    };
    painter.fillRect(QRect(0, 0, width(), line), tokens().raised);
    painter.setFont(ui::font(TextRole::Caption));
    painter.setPen(tokens().text2);
    constexpr auto kRight = Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine;
    painter.drawText(QRect(area.left(), 0, area.width(), line), Qt::AlignLeft | Qt::AlignVCenter, tr("Role"));
    if (m_hasPlan) {
        painter.drawText(cell(0, 2), kRight, tr("This file"));
        painter.drawText(cell(0, 1), kRight, tr("Plan"));
        painter.drawText(cell(0, 0), kRight, tr("Change"));
    } else {
        painter.drawText(cell(0, 0), kRight, tr("MiB"));
    }
    for (int i = 0; i < m_lines.size(); ++i) {
        const Line &entry = m_lines[i];
        const bool isSum = i == m_lines.size() - 1;
        const int row = i + 1;
        painter.setPen(QPen(tokens().grid, 1));
        painter.drawLine(QPointF(1, row * line + 0.5), QPointF(width() - 1, row * line + 0.5));
        painter.setPen(tokens().text);
        const QFont name = ui::font(isSum ? TextRole::SecondaryStrong : TextRole::Mono);
        painter.setFont(name);
        const int nameWidth = area.width() - (m_hasPlan ? 3 : 1) * column;
        painter.drawText(QRect(area.left(), row * line, nameWidth, line), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetrics(name).elidedText(entry.role, Qt::ElideMiddle, nameWidth));
        const QFont number = ui::font(isSum ? TextRole::SecondaryStrong : TextRole::Secondary);
        painter.setFont(number);
        if (!m_hasPlan) {
            painter.drawText(cell(row, 0), kRight, mebibytes(static_cast<double>(entry.before), false));
            continue;
        }
        painter.drawText(cell(row, 2), kRight, mebibytes(static_cast<double>(entry.before), false));
        painter.drawText(cell(row, 1), kRight, mebibytes(static_cast<double>(entry.after), false));
        painter.setFont(ui::font(entry.before == entry.after ? TextRole::Secondary : TextRole::SecondaryStrong));
        painter.drawText(cell(row, 0), kRight,
                         mebibytes(static_cast<double>(entry.after) - static_cast<double>(entry.before), true));
    }
}

TypeBytes::TypeBytes(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void TypeBytes::setSnapshot(const MapSnapshotPtr &snapshot)
{
    m_shares = snapshot ? snapshot->shares() : std::vector<MapTypeShare>{};
    m_bytes = snapshot ? snapshot->tensorBytes() : 0;
    std::ranges::stable_sort(m_shares, std::ranges::greater{}, &MapTypeShare::bytes);
    QStringList spoken;
    for (const MapTypeShare &share : m_shares) {
        spoken += tr("%1: %n tensor(s), %2", nullptr, static_cast<int>(share.tensors))
                      .arg(mapTypeName(share.typeId), format::bytes(share.bytes));
    }
    setAccessibleName(tr("Bytes by type"));
    setAccessibleDescription(spoken.join(QLatin1String("; ")));
    updateGeometry();
    update();
}

QSize TypeBytes::sizeHint() const
{
    return {ui::metric(240), static_cast<int>(m_shares.size()) * ui::metric(27)};
}

void TypeBytes::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const int line = ui::metric(27);
    const int percentWidth = QFontMetrics(ui::font(TextRole::Secondary)).horizontalAdvance(format::percent(1.0)) + 4;
    int chipWidth = 0;
    for (const MapTypeShare &share : m_shares)
        chipWidth = std::max(chipWidth, typeChipSize(share.typeId).width());
    for (std::size_t i = 0; i < m_shares.size(); ++i) {
        const MapTypeShare &share = m_shares[i];
        const int y = static_cast<int>(i) * line;
        const int chip = ui::metric(20);
        paintTypeChip(&painter, QRectF(0, y + (line - chip) / 2.0, chipWidth, chip), share.typeId);
        painter.setFont(ui::font(TextRole::Secondary));
        painter.setPen(tokens().text2);
        painter.drawText(QRect(chipWidth + 7, y, width() - chipWidth - 7, line), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("%n tensor(s)", nullptr, static_cast<int>(share.tensors)));
        const double fraction = m_bytes == 0 ? 0 : static_cast<double>(share.bytes) / static_cast<double>(m_bytes);
        painter.drawText(QRect(width() - percentWidth, y, percentWidth, line), Qt::AlignRight | Qt::AlignVCenter,
                         format::percent(fraction));
        painter.setFont(ui::font(TextRole::SecondaryStrong));
        painter.setPen(tokens().text);
        painter.drawText(QRect(0, y, width() - percentWidth - 10, line), Qt::AlignRight | Qt::AlignVCenter,
                         format::bytes(share.bytes));
    }
}

} // namespace ui
