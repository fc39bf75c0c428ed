#!/usr/bin/env bash
# Install the Debian packages that the full tests need, where they are missing: a browser, a database server, and the
# shells that complete a line (only these may stay away: their tests are skipped then).
set -euo pipefail

missing=()
command -v chromium >/dev/null || missing+=(chromium)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
shells=()
command -v zsh >/dev/null || shells+=(zsh)
command -v fish >/dev/null || shells+=(fish)
[ ${#missing[@]} = 0 ] && [ ${#shells[@]} = 0 ] && exit 0

root=""
[ "$(id -u)" = 0 ] || root="sudo"
if ! command -v apt-get >/dev/null || { [ -n "$root" ] && ! command -v sudo >/dev/null; }; then
    [ ${#missing[@]} = 0 ] && exit 0
    echo "the full tests need ${missing[*]}: install them and try again" >&2
    exit 2
fi
export DEBIAN_FRONTEND=noninteractive
if [ ${#missing[@]} -gt 0 ]; then
    echo "installing Debian's ${missing[*]}"
    $root apt-get update -qq
    $root apt-get install -y -qq "${missing[@]}" >/dev/null
fi
if [ ${#shells[@]} -gt 0 ]; then
    echo "installing Debian's ${shells[*]}"
    { $root apt-get update -qq && $root apt-get install -y -qq --no-install-recommends "${shells[@]}" >/dev/null; } ||
        echo "${shells[*]}: not installed, so completion is not tested there"
fi
