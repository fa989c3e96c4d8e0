// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/job_context.h"
#include "widgets/models/document_facts.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace ui {

/// The vocabulary: id, text, kind, score. A view of an immutable document; data() is O(1). GUI thread only.
class TokenModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Id, Token, Kind, Score, ColumnCount };

    explicit TokenModel(QObject *parent = nullptr);

    /// Shows all tokens; null facts: none.
    void setFacts(const FactsPtr &facts);
    /// Shows only these ids; nothing: all.
    void setIds(std::optional<std::vector<quint32>> ids);
    [[nodiscard]] bool hasScores() const { return m_scores.has_value(); }
    [[nodiscard]] bool hasKinds() const { return m_kinds.has_value(); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] std::size_t idOf(int row) const;
    [[nodiscard]] QString text(std::size_t id, int column) const;

    FactsPtr m_facts;
    std::optional<core::gguf::ArrayView> m_kinds;
    std::optional<core::gguf::ArrayView> m_scores;
    std::optional<std::vector<quint32>> m_ids;
};

/// Ids of the tokens that hold `text` (any case), or whose id it is. Pure; for a worker.
[[nodiscard]] std::vector<quint32> findTokens(const FactsPtr &facts, const QString &text,
                                              const core::CancelToken &cancel = {});
/// llama.cpp's token types: "normal", "control", …
[[nodiscard]] QString tokenKindText(qint64 kind);

} // namespace ui
