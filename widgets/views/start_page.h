// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QScrollArea>
#include <QString>

#include <array>

class QBoxLayout;
class QLabel;
class QVBoxLayout;

namespace ui {

class Card;
class FactGrid;

/// A file that was open before, as it was then.
struct RecentFile
{
    QString path;
    QString badge;  ///< "4.89 bpw"
    QString detail; ///< "2 shards", "importance matrix"; may be empty
    quint64 bytes = 0;
    QString missing; ///< why it cannot be opened now; empty: it is there, or nobody has looked yet
};

/// What a newcomer does first, in this order.
struct FirstSteps
{
    enum Step { OpenSample, LookAtMap, QuantizeSample, OpenResult, Count };
    std::array<bool, Count> done{};
    [[nodiscard]] bool allDone() const;
};

/// What shows while no file is open: a place to drop files, things to do, the sample, recent files or first steps, and
/// facts of the computer. Does nothing itself: everything is a signal. GUI thread only.
class StartPage : public QScrollArea
{
    Q_OBJECT
public:
    /// `viewShortcuts`: of Inspect, Mix map and Quantize, as text.
    explicit StartPage(const QStringList &viewShortcuts, QWidget *parent = nullptr);

    void setSample(const QString &fact, bool available);
    void setRecent(const QList<RecentFile> &files);
    void setFirstSteps(const FirstSteps &steps);
    /// First steps in place of the recent files.
    void showFirstSteps(bool show);
    [[nodiscard]] bool showsFirstSteps() const;
    struct Computer
    {
        QString processor; ///< "16 threads"
        QString memory;    ///< "32 GiB, 24.1 GiB free"
        QString selfTest;  ///< empty: not known yet
        bool selfTestPassed = false;
    };
    void setComputer(const Computer &computer);

signals:
    void openFileRequested();
    void openFolderRequested();
    void openSampleRequested();
    void openRequested(const QString &path);
    /// One of the things to do; 0 Inspect, 1 Mix map, 2 Quantize. Without a file the owner asks for one first.
    void viewRequested(int view);
    void removeRecentRequested(const QString &path);
    void clearRecentRequested();
    void stepRequested(int step);
    void filesDropped(const QStringList &paths);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeLeft(const QStringList &viewShortcuts);
    QWidget *makeRight();
    void fitColumns();

    QBoxLayout *m_columns;
    QWidget *m_left = nullptr;
    QWidget *m_right = nullptr;
    Card *m_sample;
    QLabel *m_sampleFact;
    QWidget *m_sampleButton;
    Card *m_recent;
    QVBoxLayout *m_recentRows;
    Card *m_steps;
    QVBoxLayout *m_stepRows;
    FactGrid *m_computer;
};

} // namespace ui
