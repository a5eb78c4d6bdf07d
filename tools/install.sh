#!/bin/sh
# Installs the programs named as arguments that are missing, with Debian's package manager; on another system says what
# to install and fails. A Python with numpy is checked too: `make test` of later stages compares with it.
set -u
missing=""
for program in "$@"; do
    command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
python=python3
command -v python3 >/dev/null 2>&1 || missing="$missing python3"
"$python" -c 'import numpy' 2>/dev/null || missing="$missing python3-numpy"
[ -n "$missing" ] || exit 0

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
for program in "$@"; do
    command -v "$program" >/dev/null 2>&1 || { echo "$program is still missing" >&2; exit 1; }
done
if ! "$python" -c 'import numpy' 2>/dev/null; then
    # A Python that is not the system's does not see the system's numpy.
    "$python" -m pip install --quiet numpy || { echo "$python cannot import numpy" >&2; exit 1; }
fi
