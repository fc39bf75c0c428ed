#!/usr/bin/env bash
# Measure the web app beside boardgame.io's server; the peer comes from npm into .peer-web, once.
# With --own only the web app is measured: it needs node for the players, but nothing from npm.
set -euo pipefail
cd "$(dirname "$0")/../.."
needed="node npm"
[ "${1:-}" = --own ] && needed=node
for program in $needed; do
    command -v "$program" >/dev/null || {
        echo "this benchmark needs $program (node 18 or newer): install it and try again" >&2
        exit 2
    }
done
if [ "$needed" != node ] && ! cmp -s bench/web/package.json .peer-web/.ready; then
    echo "installing the peer (boardgame.io 0.50.2) into .peer-web"
    rm -rf .peer-web
    mkdir .peer-web
    cp bench/web/package.json .peer-web/
    (cd .peer-web && npm install --no-audit --no-fund --no-package-lock --loglevel=error) || {
        echo "npm could not install the peer: is its registry within reach?" >&2
        exit 2
    }
    cp bench/web/package.json .peer-web/.ready
fi
exec "${PYTHON:-.venv/bin/python}" bench/web/measure.py "$@"
