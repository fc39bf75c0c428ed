#!/usr/bin/env bash
# Install the Debian packages that the full tests need, where they are missing: a browser and a database server.
set -euo pipefail

missing=()
command -v chromium >/dev/null || missing+=(chromium)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
[ ${#missing[@]} = 0 ] && exit 0

root=""
[ "$(id -u)" = 0 ] || root="sudo"
if ! command -v apt-get >/dev/null || { [ -n "$root" ] && ! command -v sudo >/dev/null; }; then
    echo "the full tests need ${missing[*]}: install them and try again" >&2
    exit 2
fi
echo "installing Debian's ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
$root apt-get update -qq
$root apt-get install -y -qq "${missing[@]}" >/dev/null
