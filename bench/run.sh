#!/usr/bin/env bash
# Measure speed: our random play and a peer's in turn on one core, then the other figures the project must keep.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ ! -e .venv-peer/.ready ]; then
    echo "installing the peer (catanatron 3.2.1) into .venv-peer"
    rm -rf .venv-peer
    "${PYTHON:-python3}" -m venv .venv-peer
    .venv-peer/bin/python -m pip install -q --disable-pip-version-check catanatron==3.2.1
    touch .venv-peer/.ready
fi
exec .venv/bin/python bench/measure.py "$@"
