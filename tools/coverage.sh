#!/usr/bin/env bash
# Run the tests of the rules as plain Python, warnings as errors, and hold the branch coverage of each game's rules:
# 98 per cent, or what a game that is still growing has in tests/data/GAME/coverage.floor.
set -euo pipefail
export TRAINSHED_RULES=interpreted COVERAGE_FILE=.coverage.interpreted
.venv/bin/coverage erase
.venv/bin/coverage run -m pytest -q -n 2 --dist worksteal -p no:cacheprovider -m "not full and not gpu" tests/games tests/core/test_perft.py \
    tests/core/test_observation.py tests/core/test_stand_in.py tests/examples/test_goods_yard.py
.venv/bin/coverage combine -q
for folder in src/trainshed/games/*/rules; do
    game="$(dirname "$folder")"
    floor="$(cat "tests/data/$(basename "$game")/coverage.floor" 2>/dev/null || echo 98)"
    echo "$(basename "$game"): at least $floor per cent"
    .venv/bin/coverage report --include="$game/rules/*.py,$game/rules/steps/*.py,$game/think/*.py" \
        --fail-under="$floor" --precision=1
done
