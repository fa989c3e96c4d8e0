// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/icons.h"

#include "widgets/common/theme.h"

#include <QApplication>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QResource>
#include <QSvgRenderer>

#include <array>
#include <cmath>

/// The icons are compiled into this static library; without the call a linker may leave them out. The macro must stand
/// outside namespaces.
static void initIconResources()
{
    Q_INIT_RESOURCE(resources);
}

namespace ui {

namespace {

constexpr std::array kFiles{"",         "brush",    "budget",  "chat",   "chevron-down", "chevron-right", "close",
                            "compare",  "convert",  "copy",    "error",  "evaluate",     "fill",          "filter",
                            "imatrix",  "info",     "inspect", "jobs",   "map",          "memory",        "merge",
                            "metadata", "ok",       "open",    "pause",  "pin",          "play",          "plus",
                            "quantize", "redo",     "save",    "search", "settings",     "split",         "stop",
                            "table",    "template", "tensors", "undo",   "verify",       "warning"};
static_assert(kFiles.size() == static_cast<std::size_t>(IconName::Warning) + 1);

const QByteArray &svgSource(IconName name)
{
    static QHash<int, QByteArray> sources;
    QByteArray &source = sources[static_cast<int>(name)];
    if (source.isNull() && name != IconName::None) {
        initIconResources();
        const QLatin1String file(kFiles[static_cast<std::size_t>(name)]);
        source = QResource(QStringLiteral(":/gaufre/icons/%1.svg").arg(file)).uncompressedData();
    }
    return source;
}

/// Renders per colour, size and scale when asked; keeps no colour, so a theme change needs no new icons.
class TokenIconEngine : public QIconEngine
{
public:
    TokenIconEngine(IconName name, QColor Tokens::*token)
        : m_name(name)
        , m_token(token)
    {}

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }

    // `size` is in device pixels.
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal scale) override
    {
        const int logical = std::max(1, static_cast<int>(std::lround(std::min(size.width(), size.height()) / scale)));
        return iconPixmap(m_name, colorFor(mode, state), logical, scale);
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal scale = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
        const int side = std::min(rect.width(), rect.height());
        const QPoint at(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2);
        painter->drawPixmap(at, iconPixmap(m_name, colorFor(mode, state), side, scale));
    }

    QIconEngine *clone() const override { return new TokenIconEngine(m_name, m_token); }
    QString key() const override { return QStringLiteral("gaufre-token"); }

private:
    [[nodiscard]] QColor colorFor(QIcon::Mode mode, QIcon::State state) const
    {
        const Tokens &t = tokens();
        if (mode == QIcon::Disabled)
            return t.disabled;
        if (m_token)
            return t.*m_token;
        return state == QIcon::On ? t.accent : t.text2;
    }

    IconName m_name;
    QColor Tokens::*m_token;
};

} // namespace

QIcon icon(IconName name)
{
    return name == IconName::None ? QIcon() : QIcon(new TokenIconEngine(name, nullptr));
}

QIcon icon(IconName name, QColor Tokens::*token)
{
    return name == IconName::None ? QIcon() : QIcon(new TokenIconEngine(name, token));
}

QPixmap iconPixmap(IconName name, const QColor &color, int size, qreal devicePixelRatio)
{
    const QString key = QStringLiteral("gaufre/%1/%2/%3/%4")
                            .arg(static_cast<int>(name))
                            .arg(color.rgba(), 8, 16)
                            .arg(size)
                            .arg(devicePixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    const int side = std::max(1, static_cast<int>(std::lround(size * devicePixelRatio)));
    pixmap = QPixmap(side, side);
    pixmap.fill(Qt::transparent);
    QByteArray source = svgSource(name);
    if (!source.isEmpty()) {
        source.replace("currentColor", color.name(QColor::HexRgb).toLatin1());
        QSvgRenderer renderer(source);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        renderer.render(&painter, QRectF(0, 0, side, side));
    }
    pixmap.setDevicePixelRatio(devicePixelRatio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIcon appIcon()
{
    initIconResources();
    QIcon icon;
    for (const int size : {16, 24, 32, 48, 64, 128, 256, 512}) {
        QSvgRenderer renderer(size <= 24 ? QStringLiteral(":/gaufre/gaufre-small.svg")
                                         : QStringLiteral(":/gaufre/gaufre.svg"));
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        renderer.render(&painter);
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace ui
