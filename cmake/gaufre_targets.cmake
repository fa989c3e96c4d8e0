# SPDX-FileCopyrightText: 2026 The Gaufre authors
# SPDX-License-Identifier: GPL-3.0-or-later
# How this project declares its libraries and tests.

# gaufre_core_library(NAME SOURCES… PUBLIC dep… PRIVATE dep…)
# One static library core::NAME for the folder core/NAME. Includes are written from the top: "core/NAME/x.h".
function(gaufre_core_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(core_${name} STATIC ${arg_SOURCES})
  add_library(core::${name} ALIAS core_${name})
  target_include_directories(core_${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(core_${name} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE} gaufre_options)
endfunction()

# gaufre_widgets_library(NAME SOURCES… PUBLIC dep… PRIVATE dep…): the same for widgets/NAME, with moc.
function(gaufre_widgets_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(widgets_${name} STATIC ${arg_SOURCES})
  add_library(widgets::${name} ALIAS widgets_${name})
  set_target_properties(widgets_${name} PROPERTIES AUTOMOC ON)
  target_include_directories(widgets_${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(widgets_${name} PUBLIC Qt6::Widgets ${arg_PUBLIC} PRIVATE ${arg_PRIVATE} gaufre_options)
endfunction()

# gaufre_test(NAME SOURCES… LIBS… [GUI]): a Qt Test program, run offscreen with a profile of its own.
# A test that finds no ../shared says so and skips those rows; see tests/support/shared_data.h.
function(gaufre_test name)
  cmake_parse_arguments(arg "GUI" "TIMEOUT" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  target_link_libraries(${name} PRIVATE ${arg_LIBS} tests::support Qt6::Test gaufre_options)
  add_test(NAME ${name} COMMAND ${name})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  set_tests_properties(${name} PROPERTIES
    TIMEOUT ${arg_TIMEOUT}
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;GAUFRE_PROFILE=${CMAKE_BINARY_DIR}/tests/profile-${name}")
endfunction()
