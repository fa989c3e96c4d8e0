// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/copy_rows.h"

#include "widgets/models/model_roles.h"

#include <QAbstractItemModel>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

namespace ui {

QString rowsAsText(const QModelIndexList &rows, const QList<int> &columns)
{
    QStringList lines;
    for (const QModelIndex &row : rows) {
        if (!row.isValid())
            continue;
        QStringList cells;
        const int count = columns.isEmpty() ? row.model()->columnCount(row.parent()) : static_cast<int>(columns.size());
        for (int i = 0; i < count; ++i) {
            const QModelIndex cell = row.siblingAtColumn(columns.isEmpty() ? i : columns.at(i));
            QString text = cell.data(Qt::DisplayRole).toString();
            if (const QString gloss = cell.data(GlossRole).toString(); !gloss.isEmpty())
                text += QStringLiteral("  ") + gloss;
            cells.append(text);
        }
        lines.append(cells.join(u'\t'));
    }
    return lines.join(u'\n');
}

QString rowsAsJson(const QModelIndexList &rows)
{
    QJsonArray array;
    for (const QModelIndex &row : rows) {
        if (!row.isValid())
            continue;
        const QAbstractItemModel *model = row.model();
        QJsonObject object;
        for (int column = 0; column < model->columnCount(row.parent()); ++column) {
            const QString key = model->headerData(column, Qt::Horizontal, JsonKeyRole).toString();
            if (!key.isEmpty())
                object.insert(key, QJsonValue::fromVariant(row.siblingAtColumn(column).data(RawRole)));
        }
        array.append(object);
    }
    const QJsonDocument document = array.size() == 1 ? QJsonDocument(array.first().toObject()) : QJsonDocument(array);
    return QString::fromUtf8(document.toJson(QJsonDocument::Indented)).trimmed();
}

} // namespace ui
