#!/usr/bin/env bash
# Make .venv and install the project: `venv.sh play` what playing needs, `venv.sh all` the development tools as well. On Debian,
# fetch the venv module first if it is missing.
set -euo pipefail
python="${PYTHON:-python3}"

command -v "$python" >/dev/null || { echo "trainshed needs Python 3.11 or newer; '$python' was not found" >&2; exit 2; }
"$python" - <<'CHECK' || exit 2
import sys
if sys.version_info < (3, 11):
    sys.exit(f"trainshed needs Python 3.11 or newer; this is {sys.version.split()[0]}. Set PYTHON=python3.12, say")
CHECK

make_venv() { rm -rf .venv && "$python" -m venv .venv; }

is_usable() { { [ -e .venv/.play ] || [ -e .venv/.ready ]; } && .venv/bin/python -m pip --version >/dev/null 2>&1; }

if ! is_usable && ! make_venv >/dev/null 2>&1; then
    package="python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv"
    root=""
    [ "$(id -u)" = 0 ] || root="sudo"
    if command -v apt-get >/dev/null && { [ -z "$root" ] || command -v sudo >/dev/null; }; then
        echo "installing Debian's $package"
        $root apt-get update -qq && $root apt-get install -y -qq "$package" >/dev/null
    fi
    make_venv || { echo "cannot make .venv: install $package and try again" >&2; exit 2; }
fi

export PIP_DISABLE_PIP_VERSION_CHECK=1
install() { .venv/bin/python -m pip install -q -c constraints.txt "$@"; }
if [ "$1" = play ]; then
    echo "installing trainshed into .venv"
    install -e '.[web]'
else
    echo "installing trainshed with its development tools into .venv"
    install --upgrade pip # older ones know no dependency groups
    install -e '.[web,pettingzoo,gymnasium,openspiel,dataset,ray]' --group dev
    touch .venv/.ready
fi
touch .venv/.play
