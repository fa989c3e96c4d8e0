// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_legend.h"

#include "core/tensor/types.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"
#include "widgets/map/mix_map_model.h"

#include <QFontMetrics>
#include <QPainter>

#include <map>

namespace ui {

MapLegend::MapLegend(QWidget *parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setLayoutDirection(Qt::LeftToRight);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void MapLegend::setSnapshot(const MapSnapshotPtr &snapshot)
{
    m_entries.clear();
    QStringList names;
    if (snapshot) {
        for (const MapTypeShare &share : snapshot->shares()) {
            const std::size_t shown = share.tensors - share.protectedTensors;
            if (shown == 0)
                continue;
            const auto *type = core::tensor::findType(share.typeId);
            const QString text = type != nullptr
                                     //: legend of the map: number of tensors · bits per weight
                                     ? tr("%1 · %2 bits").arg(format::count(shown), format::bits(type->bitsPerWeight()))
                                     : format::count(shown);
            m_entries.append({share.typeId, false, text});
            names += mapTypeName(share.typeId) + QLatin1String(": ") + text;
        }
        // Protected tensors: by type, norms apart from the rest.
        const MapStructure &map = snapshot->structure();
        std::map<quint32, std::pair<std::size_t, std::size_t>> kept; // vectors, others
        const auto tensors = snapshot->document().tensors();
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            const TensorLook &look = snapshot->look(i);
            if (!look.isProtected)
                continue;
            auto &[vectors, others] = kept[look.typeId];
            const auto group = core::roles::placeOf(tensors[i].name).group;
            const bool isVector = group == core::roles::RoleGroup::Norm || group == core::roles::RoleGroup::Bias;
            ++(isVector ? vectors : others);
        }
        for (const auto &[type, counts] : kept) {
            const auto &[vectors, others] = counts;
            QStringList parts;
            if (others > 0) {
                //: tensors such as routers, which are never quantized
                parts += tr("%n protected stay(s) %1", nullptr, static_cast<int>(others)).arg(mapTypeName(type));
            }
            if (vectors > 0) {
                const int count = static_cast<int>(vectors);
                const bool hidden = map.hiddenCount() > 0;
                if (map.hidesBiases() && hidden)
                    parts += tr("%n norm(s) and biases hidden", nullptr, count);
                else
                    parts += hidden ? tr("%n norm(s) hidden", nullptr, count)
                                    : tr("%n norm(s) stay(s) %1", nullptr, count).arg(mapTypeName(type));
            }
            m_entries.append({type, true, parts.join(QLatin1String(", "))});
            names += m_entries.last().text;
        }
    }
    setAccessibleName(names.join(QLatin1String("; ")));
    updateGeometry();
    update();
}

void MapLegend::setIndent(int indent)
{
    if (indent == m_indent)
        return;
    m_indent = indent;
    updateGeometry();
    update();
}

template <class Place> int MapLegend::layOut(int width, Place place) const
{
    const QFontMetrics metrics(ui::font(TextRole::Secondary));
    constexpr int kSpace = 18;
    const int line = ui::metric(20) + 4;
    int x = m_indent;
    int y = 0;
    for (const Entry &entry : m_entries) {
        const QSize chip = typeChipSize(entry.typeId);
        const int full = chip.width() + 7 + metrics.horizontalAdvance(entry.text);
        if (x > m_indent && x + full > width) {
            x = m_indent;
            y += line;
        }
        place(entry, QRect(x, y, chip.width(), chip.height()),
              QRect(x + chip.width() + 7, y, full - chip.width() - 7, chip.height()));
        x += full + kSpace;
    }
    return y + ui::metric(20);
}

int MapLegend::heightForWidth(int width) const
{
    return layOut(width, [](const Entry &, const QRect &, const QRect &) {});
}

QSize MapLegend::sizeHint() const
{
    return {ui::metric(400), heightForWidth(std::max(width(), 200))};
}

QSize MapLegend::minimumSizeHint() const
{
    return {ui::metric(200), ui::metric(20)};
}

void MapLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    layOut(width(), [&](const Entry &entry, const QRect &chip, const QRect &text) {
        ChipStyle style;
        style.isProtected = entry.isProtected;
        paintTypeChip(&painter, chip, entry.typeId, style);
        painter.setFont(ui::font(TextRole::Secondary));
        painter.setPen(tokens().text2);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, entry.text);
    });
}

} // namespace ui
