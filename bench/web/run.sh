#!/usr/bin/env bash
# Measure the web app beside boardgame.io's server; the peer comes from npm into .peer-web, once.
set -euo pipefail
cd "$(dirname "$0")/../.."
for program in node npm; do
    command -v "$program" >/dev/null || {
        echo "the peer of this benchmark needs $program (node 18 or newer): install it and try again" >&2
        exit 2
    }
done
if ! cmp -s bench/web/package.json .peer-web/.ready; then
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
exec .venv/bin/python bench/web/measure.py
