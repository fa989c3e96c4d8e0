#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Gaufre authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs what Gaufre needs to build, run and test, and nothing that is there already.
#   packaging/setup.sh [--yes] [--list]
#     --yes   don't ask before installing (also: not on a terminal)
#     --list  print the packages for this system and stop
# Works as root or through sudo. Safe to run again: a second run takes a second.
set -euo pipefail

say() { printf 'setup: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

assume_yes=0
list_only=0
for argument in "$@"; do
    case $argument in
    --yes) assume_yes=1 ;;
    --list) list_only=1 ;;
    *) die "unknown option $argument (known: --yes, --list)" ;;
    esac
done
[ -t 0 ] && [ -t 2 ] || assume_yes=1

# One list per family of systems. Debian's is the one that is tested; the others are untested.
debian_packages=(
    g++-14 cmake ninja-build ccache pkgconf                         # tools
    qt6-base-dev qt6-l10n-tools qt6-tools-dev qt6-svg-dev           # Qt
    qt6-svg-plugins qt6-wayland qt6-xdgdesktopportal-platformtheme  # Qt, at run time on a desktop
    libqcustomplot-dev libhwy-dev                                   # charts, SIMD and threads
    libcli11-dev libxxhash-dev libssl-dev                           # arguments, hashes
    zlib1g-dev                                                      # reads the compressed reference tables in tests
    xvfb xauth fonts-inter fonts-jetbrains-mono fonts-noto-core     # windows without a display, fonts of the pictures
    clang-format-19 desktop-file-utils appstream shared-mime-info   # checks of the sources and of the desktop files
    python3 git                                                     # policy checks
)
fedora_packages=(gcc-c++ cmake ninja-build ccache pkgconf qt6-qtbase-devel qt6-qttools-devel qt6-qtsvg-devel qt6-qtwayland
    qcustomplot-qt6-devel highway-devel cli11-devel xxhash-devel openssl-devel zlib-devel
    xorg-x11-server-Xvfb xorg-x11-xauth rsms-inter-fonts jetbrains-mono-fonts
    google-noto-sans-fonts clang-tools-extra desktop-file-utils libappstream-glib shared-mime-info python3 git)
arch_packages=(gcc cmake ninja ccache pkgconf qt6-base qt6-tools qt6-svg qt6-wayland qcustomplot highway
    cli11 xxhash openssl zlib xorg-server-xvfb xorg-xauth inter-font ttf-jetbrains-mono noto-fonts clang
    desktop-file-utils appstream shared-mime-info python git)
opensuse_packages=(gcc14-c++ cmake ninja ccache pkgconf qt6-base-devel qt6-tools-devel qt6-svg-devel qt6-wayland
    qcustomplot-qt6-devel highway-devel cli11-devel xxhash-devel libopenssl-devel zlib-devel
    xorg-x11-server-Xvfb xauth inter-fonts jetbrains-mono-fonts noto-sans-fonts
    clang-tools desktop-file-utils AppStream shared-mime-info python3 git)
brew_packages=(cmake ninja ccache pkgconf qt qcustomplot-qt6 highway cli11 xxhash openssl@3
    clang-format python git)

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "installing packages needs root; run this as root, or install sudo"
    fi
}

ask() { # WHAT
    say "$1"
    [ "$assume_yes" = 1 ] && return 0
    local answer
    read -r -p "setup: go on? [Y/n] " answer
    case $answer in '' | y | Y | yes) ;; *) die "stopped; nothing was installed" ;; esac
}

missing_debian_packages() {
    local installed
    installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' 2>/dev/null | awk '$1 == "ii" { print $2 }')
    printf '%s\n' "${debian_packages[@]}" | grep -vxF -f <(printf '%s\n' "$installed") || true
}

# The archive that this machine's own Debian packages come from, as its apt knows it. Security archives don't carry main.
machine_mirror() {
    local uri
    uri=$(apt-get indextargets --format '$(REPO_URI) $(LABEL) $(CODENAME)' 'Created-By: Packages' 2>/dev/null |
        awk '$2 == "Debian" && $3 == "bookworm" { print $1; exit }')
    if [ -z "$uri" ]; then
        uri=$(sed -nE 's/^URIs:[[:space:]]*([^[:space:]]+).*/\1/p; s/^deb[[:space:]]+(\[[^]]*\][[:space:]]*)?([^[:space:]]+)[[:space:]]+bookworm([[:space:]].*)?$/\2/p' \
            /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null |
            grep -E '/debian/?$' | head -n 1)
    fi
    [ -n "$uri" ] || die "no Debian mirror found in this machine's apt settings"
    printf '%s\n' "${uri%/}"
}

# Debian 12 lacks Qt 6.8 and GCC 14: Debian 13's main is put beside it, pinned so low that nothing comes from it by itself.
add_trixie_beside() {
    local sources=/etc/apt/sources.list.d/gaufre-trixie.sources pin=/etc/apt/preferences.d/gaufre-trixie
    [ -e "$sources" ] && [ -e "$pin" ] && return 0
    local mirror
    mirror=$(machine_mirror)
    say "adding Debian 13 (trixie) main beside Debian 12, at priority 100: $sources"
    as_root tee "$pin" >/dev/null <<PIN
Package: *
Pin: release n=trixie
Pin-Priority: 100
PIN
    as_root tee "$sources" >/dev/null <<SOURCES
Types: deb
URIs: $mirror
Suites: trixie
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
SOURCES
}

apt_install() { # [-t SUITE] PACKAGE…
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
        -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-confold "$@" >&2
}

setup_debian() {
    if [ "$list_only" = 1 ]; then printf '%s\n' "${debian_packages[@]}"; exit 0; fi
    local missing suite=()
    mapfile -t missing < <(missing_debian_packages)
    if [ "${#missing[@]}" = 0 ]; then
        say "all ${#debian_packages[@]} packages are there"
        return
    fi
    ask "installing ${#missing[@]} packages: ${missing[*]}"
    if [ "${ID:-}" = debian ] && [ "${VERSION_ID:-13}" = 12 ]; then
        add_trixie_beside
        suite=(-t trixie)
    fi
    as_root apt-get update -q >&2
    apt_install "${suite[@]}" "${missing[@]}"
    mapfile -t missing < <(missing_debian_packages)
    [ "${#missing[@]}" = 0 ] || die "still missing: ${missing[*]}"
}

setup_other() { # INSTALL-COMMAND LIST…
    local command=$1
    shift
    if [ "$list_only" = 1 ]; then printf '%s\n' "$@"; exit 0; fi
    say "this system's package list is untested; please report what is missing"
    ask "running: $command $*"
    # shellcheck disable=SC2086
    $command "$@" >&2
}

if [ "$(uname -s)" = Darwin ]; then
    command -v brew >/dev/null || die "on macOS the packages come from Homebrew, which is not installed"
    setup_other "brew install" "${brew_packages[@]}"
    exit 0
fi
[ -r /etc/os-release ] || die "this system has no /etc/os-release; install by hand: $(printf '%s ' "${debian_packages[@]}")"
# shellcheck disable=SC1091
. /etc/os-release
case " ${ID:-} ${ID_LIKE:-} " in
*" debian "* | *" ubuntu "*)
    if [ "${ID:-}" = debian ] && [ "${VERSION_ID:-13}" -lt 12 ]; then die "Debian ${VERSION_ID} is too old; 12 is the oldest that works"; fi
    if [ "${ID:-}" = ubuntu ] && [ "${VERSION_ID%%.*}" -lt 25 ]; then die "Ubuntu ${VERSION_ID} has no Qt 6.8; 25.04 is the oldest that works"; fi
    setup_debian
    ;;
*" fedora "*) setup_other "as_root dnf install -y" "${fedora_packages[@]}" ;;
*" arch "*) setup_other "as_root pacman -S --needed --noconfirm" "${arch_packages[@]}" ;;
*" suse "* | *" opensuse"*) setup_other "as_root zypper --non-interactive install" "${opensuse_packages[@]}" ;;
*) die "unknown system ${ID:-?}; install the equivalents of: $(printf '%s ' "${debian_packages[@]}")" ;;
esac
