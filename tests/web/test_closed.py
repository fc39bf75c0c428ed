"""What a seat may not know is in none of its answers: two such matches look the same to it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.full
@pytest.mark.parametrize(("what", "lane"), [("cards", "interpreted"), ("games", "compiled")])
def test_answers_do_not_depend_on_what_is_hidden(what: str, lane: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.web.closed", what],
        cwd=ROOT,
        env=os.environ | {"TRAINSHED_RULES": lane},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert f"{what}: matches told nothing" in ran.stdout
