// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/views/preferences.h"

#include <QList>
#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;

namespace ui {

class SegmentedControl;
class SwitchButton;

/// The settings as a page: each takes effect at once, a sample beside shows how. GUI thread only.
class SettingsPage : public QWidget
{
    Q_OBJECT
public:
    struct Language
    {
        QString code; ///< "de"
        QString name; ///< in that language
    };
    /// `languages`: those that have a translation. `machineThreads`: those that this process may use.
    SettingsPage(Preferences *preferences, const QList<Language> &languages, int machineThreads,
                 QWidget *parent = nullptr);

private:
    QWidget *makeLook(const QList<Language> &languages);
    QWidget *makeWork(int machineThreads);
    QWidget *makeSample();
    void showValues();
    void change(const std::function<void(Preferences::Values &)> &edit);

    Preferences *m_preferences;
    SegmentedControl *m_theme;
    QSlider *m_textSize;
    QLabel *m_textSizeValue;
    SegmentedControl *m_contrast;
    SegmentedControl *m_motion;
    QComboBox *m_language;
    QSpinBox *m_threads;
    SwitchButton *m_reopen;
    QComboBox *m_keep;
};

} // namespace ui
