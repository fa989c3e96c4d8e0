# SPDX-FileCopyrightText: 2026 The Gaufre authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Language level, build types, warnings, sanitizers, compiler cache.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
# Dev: fast enough to run the whole test suite, asserts on, small debug info.
# Plain variables: project() has put empty cache entries of these names already.
set(CMAKE_CXX_FLAGS_DEV "-O2 -g1")
set(CMAKE_EXE_LINKER_FLAGS_DEV "")
set(CMAKE_SHARED_LINKER_FLAGS_DEV "")

find_program(GAUFRE_CCACHE ccache)
if(GAUFRE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Paths below the checkout count relative to it, so that several checkouts and build folders share what was compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;CCACHE_BASEDIR=${PROJECT_SOURCE_DIR};CCACHE_NOHASHDIR=1;${GAUFRE_CCACHE}")
endif()

add_library(gaufre_options INTERFACE)
# Contraction changes bytes: one template instantiated without the flag may be the copy that the linker keeps,
# so it holds for the whole program, not for the kernels alone.
target_compile_options(gaufre_options INTERFACE -Wall -Wextra -Wconversion -Wshadow -Wnon-virtual-dtor -ffp-contract=off)
if(GAUFRE_WERROR)
  target_compile_options(gaufre_options INTERFACE -Werror)
endif()
if(GAUFRE_SANITIZE)
  target_compile_options(gaufre_options INTERFACE -fsanitize=${GAUFRE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(gaufre_options INTERFACE -fsanitize=${GAUFRE_SANITIZE})
endif()
