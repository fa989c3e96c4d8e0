// SPDX-FileCopyrightText: 2026 The Gaufre authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The small widgets of the program in one include, for pages; headers should include what they need.
#include "widgets/common/badge.h"
#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/check_item.h"
#include "widgets/common/elided_label.h"
#include "widgets/common/empty_state.h"
#include "widgets/common/error_text.h"
#include "widgets/common/fact_grid.h"
#include "widgets/common/format.h"
#include "widgets/common/hover_card.h"
#include "widgets/common/icons.h"
#include "widgets/common/loading_line.h"
#include "widgets/common/page_header.h"
#include "widgets/common/segmented_control.h"
#include "widgets/common/stacked_bar.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/common/type_chip.h"
