// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/start_parts.h"

#include "widgets/common/badge.h"
#include "widgets/common/style.h"
#include "widgets/common/style_controls.h"
#include "widgets/common/theme.h"

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QToolTip>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

int textAlignment(const QWidget *widget, Qt::Alignment alignment)
{
    return static_cast<int>(QStyle::visualAlignment(widget->layoutDirection(), alignment)) | Qt::TextSingleLine;
}

QRect visual(const QWidget *widget, const QRect &rect)
{
    return QStyle::visualRect(widget->layoutDirection(), widget->rect(), rect);
}

} // namespace

QStringList localFiles(const QMimeData *data)
{
    QStringList paths;
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    }
    return paths;
}

ActionCard::ActionCard(IconName name, const QString &title, const QString &line, const QString &trailing,
                       QWidget *parent)
    : QAbstractButton(parent)
    , m_icon(name)
    , m_line(line)
    , m_trailing(trailing)
{
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(line);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] { updateGeometry(); });
}

QSize ActionCard::sizeHint() const
{
    return {ui::metric(400), ui::metric(56)};
}

QSize ActionCard::minimumSizeHint() const
{
    const QFontMetrics title(ui::font(TextRole::BodyStrong));
    const QFontMetrics line(ui::font(TextRole::Secondary));
    const QFontMetrics mono(ui::font(TextRole::MonoSmall));
    return {62 + std::max(title.horizontalAdvance(text()), line.horizontalAdvance(m_line)) +
                mono.horizontalAdvance(m_trailing) + 32,
            ui::metric(56)};
}

void ActionCard::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens();
    QPainter painter(this);
    controls::roundedBox(&painter, rect(), isDown() || underMouse() ? t.hover : t.surface, t.border, 8);
    const QRect tile = visual(this, QRect(10, (height() - 38) / 2, 38, 38));
    controls::roundedBox(&painter, tile, t.soft, QColor(), 6);
    painter.drawPixmap(tile.center().x() - 9, tile.center().y() - 9,
                       iconPixmap(m_icon, t.accent, 20, devicePixelRatioF()));
    const QFontMetrics title(ui::font(TextRole::BodyStrong));
    const QFontMetrics second(ui::font(TextRole::Secondary));
    const int top = (height() - title.height() - second.height() - 2) / 2;
    const int wide = width() - 61 - 16;
    painter.setFont(ui::font(TextRole::BodyStrong));
    painter.setPen(t.text);
    painter.drawText(visual(this, QRect(61, top, wide, title.height())), textAlignment(this, Qt::AlignLeft), text());
    painter.setFont(ui::font(TextRole::Secondary));
    painter.setPen(t.text2);
    painter.drawText(visual(this, QRect(61, top + title.height() + 2, wide, second.height())),
                     textAlignment(this, Qt::AlignLeft), m_line);
    painter.setFont(ui::font(TextRole::MonoSmall));
    painter.drawText(visual(this, QRect(61, 0, wide, height())), textAlignment(this, Qt::AlignRight | Qt::AlignVCenter),
                     m_trailing);
}

DropZone::DropZone(QWidget *parent)
    : QFrame(parent)
{
    setAcceptDrops(true);
    setAccessibleName(tr("Drop a model here"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 20, 16, 18);
    column->setSpacing(5);
    auto *picture = new QLabel;
    const auto show = [picture] { picture->setPixmap(icon(IconName::Open, &Tokens::accent).pixmap(24, 24)); };
    show();
    connect(&Theme::instance(), &Theme::changed, picture, show);
    column->addWidget(picture, 0, Qt::AlignHCenter);
    auto *title = makeLabel(tr("Drop a model here"), TextRole::Title);
    title->setAlignment(Qt::AlignHCenter);
    column->addWidget(title);
    auto *line = makeLabel(tr("GGUF file or shard, folder, importance matrix"), TextRole::Secondary, Tone::Text2);
    line->setAlignment(Qt::AlignHCenter);
    line->setWordWrap(true);
    column->addWidget(line);
    column->addSpacing(4);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    auto *file = new QPushButton(tr("Open file…"), this);
    setPrimary(file);
    auto *folder = new QPushButton(tr("Open folder…"), this);
    buttons->addWidget(file);
    buttons->addWidget(folder);
    buttons->addStretch();
    column->addLayout(buttons);
    connect(file, &QPushButton::clicked, this, &DropZone::openFileRequested);
    connect(folder, &QPushButton::clicked, this, &DropZone::openFolderRequested);
}

QSize DropZone::minimumSizeHint() const
{
    return QFrame::minimumSizeHint().expandedTo({0, ui::metric(148)});
}

void DropZone::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(m_over ? t.accent : t.control, 1.5);
    if (!m_over)
        pen.setDashPattern({5, 3});
    painter.setPen(pen);
    painter.setBrush(m_over ? t.soft : t.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
}

void DropZone::dragEnterEvent(QDragEnterEvent *event)
{
    if (localFiles(event->mimeData()).isEmpty())
        return;
    event->acceptProposedAction();
    m_over = true;
    update();
}

void DropZone::dragLeaveEvent(QDragLeaveEvent *)
{
    m_over = false;
    update();
}

void DropZone::dropEvent(QDropEvent *event)
{
    m_over = false;
    update();
    event->acceptProposedAction();
    emit filesDropped(localFiles(event->mimeData()));
}

ListRow::ListRow(const Content &content, QWidget *parent)
    : QAbstractButton(parent)
    , m_content(content)
{
    setText(content.title);
    setAccessibleName(content.title);
    QString description = content.line;
    for (const QString &part : {content.badge, content.trailing}) {
        if (!part.isEmpty())
            description += QStringLiteral(", ") + part;
    }
    if (content.done)
        description = tr("done") + QStringLiteral(", ") + description;
    setAccessibleDescription(description);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, [this] { updateGeometry(); });
}

QSize ListRow::sizeHint() const
{
    return {ui::metric(300), ui::metric(m_content.number.isEmpty() ? 48 : 46)};
}

QSize ListRow::minimumSizeHint() const
{
    return {ui::metric(200), sizeHint().height()};
}

bool ListRow::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString whole = m_content.title + u'\n' + m_content.line;
        QToolTip::showText(help->globalPos(), whole.toHtmlEscaped().replace(u'\n', QLatin1String("<br>")), this);
        return true;
    }
    return QAbstractButton::event(event);
}

void ListRow::paintEvent(QPaintEvent *)
{
    const Tokens &t = tokens();
    QPainter painter(this);
    if (isDown() || underMouse())
        controls::roundedBox(&painter, QRectF(rect()).adjusted(-0, 2, 0, -2), t.hover, QColor(), 6);
    if (m_content.separator)
        painter.fillRect(QRect(0, height() - 1, width(), 1), t.border);
    int left = 28;
    if (!m_content.number.isEmpty()) {
        left = 40;
        const QRect tile = visual(this, QRect(2, (height() - 26) / 2, 26, 24));
        controls::roundedBox(&painter, tile, m_content.done ? t.okBg : t.soft, QColor(), 6);
        if (m_content.done) {
            painter.drawPixmap(tile.center().x() - 7, tile.center().y() - 7,
                               iconPixmap(IconName::Ok, t.ok, 16, devicePixelRatioF()));
        } else {
            painter.setFont(ui::font(TextRole::SecondaryStrong));
            painter.setPen(t.accent);
            painter.drawText(tile, Qt::AlignCenter, m_content.number);
        }
    } else {
        const IconName name = m_content.warning ? IconName::Warning : m_content.icon;
        const QRect slot = visual(this, QRect(2, (height() - 16) / 2, 16, 16));
        painter.drawPixmap(slot.topLeft(),
                           iconPixmap(name, m_content.warning ? t.warn : t.text2, 16, devicePixelRatioF()));
    }
    int right = width() - 2;
    const QFont small = ui::font(TextRole::Small);
    if (!m_content.trailing.isEmpty()) {
        const int wide = QFontMetrics(small).horizontalAdvance(m_content.trailing);
        painter.setFont(small);
        painter.setPen(t.text2);
        painter.drawText(visual(this, QRect(right - wide, 0, wide, height())),
                         textAlignment(this, Qt::AlignRight | Qt::AlignVCenter), m_content.trailing);
        right -= wide + 10;
    }
    if (!m_content.badge.isEmpty()) {
        const QSize size = badgeSize(m_content.badge);
        paintBadge(&painter, visual(this, QRect(QPoint(right - size.width(), (height() - size.height()) / 2), size)),
                   m_content.badge, Badge::Kind::Neutral);
        right -= size.width() + 10;
    }
    const QFont titleFont = ui::font(TextRole::Body);
    QFont strong = titleFont;
    strong.setWeight(QFont::Medium);
    const QFontMetrics title(strong);
    const QFontMetrics second(small);
    const int top = (height() - title.height() - second.height()) / 2;
    painter.setFont(strong);
    painter.setPen(m_content.warning ? t.text2 : t.text);
    painter.drawText(visual(this, QRect(left, top, right - left, title.height())), textAlignment(this, Qt::AlignLeft),
                     title.elidedText(m_content.title, Qt::ElideMiddle, right - left));
    painter.setFont(small);
    painter.setPen(m_content.warning ? t.warn : t.text2);
    painter.drawText(visual(this, QRect(left, top + title.height(), right - left, second.height())),
                     textAlignment(this, Qt::AlignLeft),
                     second.elidedText(m_content.line, Qt::ElideMiddle, right - left));
}

} // namespace ui
