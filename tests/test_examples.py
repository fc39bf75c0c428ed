"""Every program in examples/ runs, with warnings as errors, and says something."""

import runpy
import sys
from pathlib import Path

import pytest

SLOW = {"learn_to_choose", "openspiel_search", "maskable_ppo", "tianshou_dqn"}  # in the full gate
# These need the extra `learning`, a gigabyte that `make setup` does not install; where it is
# missing they are skipped.
NEEDS = {"maskable_ppo": "sb3_contrib", "tianshou_dqn": "tianshou"}
PROGRAMS = [
    pytest.param(path, marks=[pytest.mark.full] if path.stem in SLOW else [], id=path.stem)
    for path in sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_example_runs(program, tmp_path, monkeypatch, capsys):
    pytest.importorskip(NEEDS.get(program.stem, "trainshed"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(program)])
    runpy.run_path(str(program), run_name="__main__")
    assert capsys.readouterr().out
    assert program.read_text("utf-8").count("\n") <= 60
