// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gguf/document.h"
#include "widgets/document/task_runner.h"

#include <QAbstractScrollArea>
#include <QHash>
#include <QList>
#include <QSet>

#include <cstddef>
#include <vector>

namespace ui {

/// Bytes of a stretch of a file: offset, sixteen bytes, text. Reads pages on a worker when they come into sight; what
/// is not read yet is a grey bar. GUI thread only.
class HexView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit HexView(TaskRunner &runner, QWidget *parent = nullptr);
    ~HexView() override;

    /// Null document: nothing.
    void setRange(const core::gguf::DocumentPtr &document, quint32 shard, std::uint64_t offset, std::uint64_t bytes);
    /// Scrolls to a byte of the range and marks it.
    /// No bytes, and why.
    void showNothing(const QString &hint);
    void showByte(std::uint64_t offset);
    QSize sizeHint() const override;

signals:
    /// A page was read (or could not be).
    void pageRead();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] std::uint64_t rowCount() const;
    void updateScrollBar();
    void requestPage(std::uint64_t page);
    void paintRow(QPainter *painter, std::uint64_t row, int y) const;

    TaskRunner &m_runner;
    core::gguf::DocumentPtr m_document;
    quint32 m_shard = 0;
    std::uint64_t m_offset = 0;
    std::uint64_t m_bytes = 0;
    std::int64_t m_marked = -1;
    QHash<quint64, std::vector<std::byte>> m_pages;
    QList<quint64> m_order; ///< pages in the order of reading: the oldest are dropped
    QSet<quint64> m_pending;
    QString m_hint;
    QString m_error;
    quint64 m_request = 0;
};

} // namespace ui
