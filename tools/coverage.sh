#!/usr/bin/env bash
# Run the tests of the rules as plain Python, warnings as errors, and hold the branch coverage of the rules.
set -euo pipefail
export TRAINSHED_RULES=interpreted COVERAGE_FILE=.coverage.interpreted
rules="src/trainshed/games/*/rules.py,src/trainshed/games/*/steps/*.py,src/trainshed/games/*/setup.py"
for part in board contact cost dividend evaluate hidden income laws proof quick reach state worth; do
    rules="$rules,src/trainshed/games/*/$part.py"
done
.venv/bin/coverage erase
.venv/bin/coverage run -m pytest -q -p no:cacheprovider -m "not full and not gpu" tests/games tests/core/test_perft.py
.venv/bin/coverage report --include="$rules" --fail-under=98 --precision=1
