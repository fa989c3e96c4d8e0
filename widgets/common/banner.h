// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/icons.h"
#include "widgets/common/tokens.h"

#include <QFrame>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace ui {

enum class Severity { Info, Ok, Warning, Error };

[[nodiscard]] IconName severityIcon(Severity severity);
/// The token of a severity's text and icon (Info: accent).
[[nodiscard]] QColor Tokens::*severityToken(Severity severity);

/// A line across the page for problems of the whole file: what (bold), where and how much, what still works, remedies.
/// Hidden until setMessage. GUI thread only.
class Banner : public QFrame
{
    Q_OBJECT
public:
    explicit Banner(QWidget *parent = nullptr);

    /// Shows the banner. `detail` holds figures and what still works; it may be empty. Removes former remedies. The
    /// change is announced to screen readers.
    void setMessage(Severity severity, const QString &what, const QString &detail = {});
    /// A button at the right; connect its clicked().
    QPushButton *addRemedy(const QString &text);
    /// Hides and forgets everything.
    void clear();
    [[nodiscard]] QString what() const;
    [[nodiscard]] QString detail() const;
    [[nodiscard]] Severity severity() const { return m_severity; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void placeRemedies();

    QLabel *m_icon;
    QLabel *m_what;
    QLabel *m_detail;
    QBoxLayout *m_body; ///< texts and remedies
    QHBoxLayout *m_remedies;
    Severity m_severity = Severity::Info;
};

} // namespace ui
