// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help_dialogs.h"

#include "widgets/common/check_item.h"
#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace app {

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(app::Help)
};

/// A dialog with a column and Close; deletes itself.
class NoteDialog : public QDialog
{
public:
    NoteDialog(const QString &title, QWidget *parent)
        : QDialog(parent)
        , m_column(new QVBoxLayout)
    {
        setAttribute(Qt::WA_DeleteOnClose);
        setWindowTitle(title);
        ui::setBackground(this, &ui::Tokens::surface);
        auto *outer = new QVBoxLayout(this);
        outer->setContentsMargins(20, 20, 20, 16);
        outer->setSpacing(16);
        m_column->setSpacing(8);
        outer->addLayout(m_column, 1);
        auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
        outer->addWidget(buttons);
    }
    [[nodiscard]] QVBoxLayout *column() const { return m_column; }

private:
    QVBoxLayout *m_column;
};

void addShortcuts(QGridLayout *grid, const QMenu *menu)
{
    for (const QAction *action : menu->actions()) {
        if (action->menu()) {
            addShortcuts(grid, action->menu());
            continue;
        }
        if (action->shortcut().isEmpty())
            continue;
        const int row = grid->rowCount();
        grid->addWidget(ui::makeLabel(action->shortcut().toString(QKeySequence::NativeText), ui::TextRole::Mono), row,
                        0);
        QString text = action->text();
        text.remove(u'&').remove(QChar(0x2026));
        grid->addWidget(ui::makeLabel(text, ui::TextRole::Secondary), row, 1);
    }
}

QWidget *shortcutList(const QMenuBar *menus)
{
    auto *area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setAccessibleName(Texts::tr("Keyboard"));
    auto *body = new QWidget;
    ui::setBackground(body, &ui::Tokens::surface);
    auto *grid = new QGridLayout(body);
    grid->setContentsMargins(0, 0, 12, 0);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    for (const QAction *action : menus->actions()) {
        if (action->menu() && action->isVisible())
            addShortcuts(grid, action->menu());
    }
    grid->setRowStretch(grid->rowCount(), 1);
    area->setWidget(body);
    return area;
}

} // namespace

void showKeyboard(const QMenuBar *menus, QWidget *parent)
{
    auto *dialog = new NoteDialog(Texts::tr("Keyboard"), parent);
    dialog->column()->addWidget(ui::makeLabel(Texts::tr("Keyboard"), ui::TextRole::Title));
    dialog->column()->addWidget(shortcutList(menus), 1);
    dialog->resize(440, 520);
    dialog->show();
}

void showViewHelp(const QString &title, const QString &text, const QMenuBar *menus, QWidget *parent)
{
    auto *dialog = new NoteDialog(title, parent);
    dialog->column()->addWidget(ui::makeLabel(title, ui::TextRole::Title));
    auto *words = ui::makeLabel(text, ui::TextRole::Body, ui::Tone::Text2);
    words->setWordWrap(true);
    dialog->column()->addWidget(words);
    dialog->column()->addWidget(ui::makeLabel(Texts::tr("Keyboard"), ui::TextRole::Caption, ui::Tone::Text2));
    dialog->column()->addWidget(shortcutList(menus), 1);
    dialog->resize(480, 540);
    dialog->show();
}

void showFirstStepsDialog(const ui::FirstSteps &steps, QWidget *parent)
{
    auto *dialog = new NoteDialog(Texts::tr("First steps"), parent);
    dialog->column()->addWidget(ui::makeLabel(Texts::tr("First steps"), ui::TextRole::Title));
    const QList<std::pair<QString, QString>> texts{
        {Texts::tr("Open the sample"), Texts::tr("File, Open sample. Nothing to download.")},
        {Texts::tr("Look at the mix map"),
         Texts::tr("Ctrl+2. One cell per tensor; its colour shows how many bits it has.")},
        {Texts::tr("Quantize it to Q4_K_M"), Texts::tr("Ctrl+3. The exact size is known before it starts.")},
        {Texts::tr("Open the result"), Texts::tr("From the report, or from the list of jobs.")}};
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const bool done = steps.done[static_cast<std::size_t>(i)];
        dialog->column()->addWidget(new ui::CheckItem(done ? ui::CheckItem::State::Ok : ui::CheckItem::State::Info,
                                                      texts[i].first, texts[i].second));
    }
    dialog->column()->addStretch(1);
    dialog->resize(460, 280);
    dialog->show();
}

void showAboutDialog(QWidget *parent)
{
    auto *dialog = new NoteDialog(Texts::tr("About Gaufre"), parent);
    auto *picture = new QLabel;
    picture->setPixmap(ui::appIcon().pixmap(64, 64));
    dialog->column()->addWidget(picture, 0, Qt::AlignHCenter);
    const auto centred = [dialog](const QString &text, ui::TextRole role, ui::Tone tone) {
        auto *label = ui::makeLabel(text, role, tone);
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
        dialog->column()->addWidget(label);
    };
    centred(QStringLiteral("Gaufre"), ui::TextRole::Heading, ui::Tone::Text);
    centred(Texts::tr("Version %1").arg(QCoreApplication::applicationVersion()), ui::TextRole::Secondary,
            ui::Tone::Text2);
    centred(Texts::tr("Look inside and reshape language-model files."), ui::TextRole::Body, ui::Tone::Text);
    centred(Texts::tr("Works offline: it opens no network address."), ui::TextRole::Secondary, ui::Tone::Text2);
    centred(
        Texts::tr("Free software under the GNU General Public License, version 3 or later; its engine under the MIT "
                  "licence. Made with Qt %1 and QCustomPlot.")
            .arg(QLatin1String(qVersion())),
        ui::TextRole::Secondary, ui::Tone::Text2);
    dialog->column()->addStretch(1);
    dialog->resize(420, 320);
    dialog->show();
}

} // namespace app
