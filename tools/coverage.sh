#!/usr/bin/env bash
# Run the tests of the rules as plain Python, warnings as errors, and hold the branch coverage of the rules.
set -euo pipefail
export TRAINSHED_RULES=interpreted COVERAGE_FILE=.coverage.interpreted
games="src/trainshed/games/*"
rules="$games/rules/*.py,$games/rules/steps/*.py,$games/think/*.py"
.venv/bin/coverage erase
.venv/bin/coverage run -m pytest -q -p no:cacheprovider -m "not full and not gpu" tests/games tests/core/test_perft.py
.venv/bin/coverage report --include="$rules" --fail-under=98 --precision=1
